/** What all bundles share. Names and line breaks are those of the sources; data is JSON, which is parsed at the start. */
import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'

/** A module with a text that is compressed: words and published lists of codes. */
const compressedModule = (text, exported) =>
  `import { brotliDecompressSync } from 'node:zlib'
  const compressed = '${brotliCompressSync(text).toString('base64')}'
  const read = () => JSON.parse(brotliDecompressSync(Buffer.from(compressed, 'base64')))
  ${exported}`

/** A module with a value. V8 parses JSON faster than the object literals that esbuild would write. */
const moduleOf = (value) =>
  `const value = JSON.parse(${JSON.stringify(JSON.stringify(value))})\nexport default value`

/** What faces show, code lists, schemas and examples: data that nobody reads in a bundle. */
const COMPRESSED = /[/\\](?:faces|catalogues|addons|schemas|ops)[/\\]/

/** Shorter texts are not worth the time of a start that it takes to inflate them. */
const SHORT = 1024

const data = {
  name: 'data',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.json$/ }, async ({ path }) => {
      const value = JSON.parse(await readFile(path, 'utf8'))
      const text = JSON.stringify(value)
      const contents =
        COMPRESSED.test(path) && text.length > SHORT
          ? compressedModule(text, 'export default read()')
          : moduleOf(value)
      return { contents }
    }),
}

/** One character above U+007F doubles the memory of the whole script. esbuild leaves those in regular expressions. */
export function escapeNonAscii(text) {
  return text.replace(/[^\0-\x7f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

export const shared = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  plugins: [data],
  logLevel: 'warning',
  write: false,
}
