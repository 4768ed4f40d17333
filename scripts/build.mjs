/**
 * Bundles the server and the library into one file each: `npm run build`. With `--keep`, as before `npm start`, a bundle
 * that is there is good enough if esbuild is missing: packages come with it, and without development tools. With a file,
 * writes only the server, there.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, deflateRawSync } from 'node:zlib'

const {
  values: { keep },
  positionals: [file],
} = parseArgs({ options: { keep: { type: 'boolean' } }, allowPositionals: true })

const esbuild = await import('esbuild').catch(() => {
  if (keep && existsSync('dist/docket.mjs')) process.exit()
  console.error('docket: the build needs esbuild; install it with `npm ci --include=dev`')
  process.exit(1)
})

/** Values in JSON files whose text is longer than this many characters are parsed when they are first used. */
const LONG = 300

const isLong = (value) => JSON.stringify(value).length > LONG

/** JavaScript for a JSON value. Of the long values in it, those without a longer part become getters. */
function script(value) {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(script).join()}]`
  return `{${Object.entries(value).map(member).join()}}`
}

function member([name, value]) {
  const key = JSON.stringify(name)
  const isParsedLater =
    typeof value === 'object' && isLong(value) && !Object.values(value).some(isLong)
  if (!isParsedLater) return `${key}:${script(value)}`
  return `get ${key}(){return keep(this,${key},JSON.parse(${textOf(JSON.stringify(value))}))}`
}

/** Texts of more characters than this are compressed, which makes the bundle a fifth smaller. */
const COMPRESSED = 1500

const textOf = (text) =>
  text.length > COMPRESSED
    ? `inflate('${deflateRawSync(text, { level: 9 }).toString('base64')}')`
    : JSON.stringify(text)

/** What getters need: to read a text, and to be replaced by their values. */
const HELPERS = `import { inflateRawSync } from 'node:zlib'
const inflate = (text) => inflateRawSync(Buffer.from(text, 'base64')).toString()
const keep = (object, name, value) => {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
  return value
}`

/** Most of the bundle is data that a request or two never need: parsing all of it would take half of the start. */
const data = {
  name: 'data',
  setup({ onLoad }) {
    onLoad({ filter: /\.json$/ }, async ({ path }) => {
      const value = JSON.parse(await readFile(path, 'utf8'))
      return { contents: `${HELPERS}\nexport default ${script(value)}` }
    })
  },
}

/** The module with the files of the page, built and compressed. */
async function pageModule() {
  const { buildPage } = await import('./page.mjs')
  const text = brotliCompressSync(JSON.stringify(await buildPage())).toString('base64')
  return `import { brotliDecompressSync } from 'node:zlib'
    export const loadPage = async () => JSON.parse(brotliDecompressSync(Buffer.from('${text}', 'base64')))`
}

const page = {
  name: 'page',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]http[/\\]page-files\.ts$/ }, async () => ({
      contents: await pageModule(),
    }))
  },
}

/** One character above U+007F doubles the memory of the whole script. esbuild leaves those in regular expressions. */
function escapeNonAscii(text) {
  return text.replace(/[^\0-\x7f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const shared = {
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  plugins: [data, page],
  logLevel: 'warning',
  write: false,
}

async function build(options) {
  const { outputFiles } = await esbuild.build({ ...shared, ...options })
  for (const { path, text } of outputFiles) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, escapeNonAscii(text))
  }
}

await build({
  entryPoints: ['src/main.ts'],
  outfile: file ?? 'dist/docket.mjs',
  banner: { js: '#!/usr/bin/env node' },
  // The licence of jose asks for its text in every copy.
  footer: { js: `/* jose: ${(await readFile('node_modules/jose/LICENSE.md', 'utf8')).trim()} */` },
})

// A library shares its packages with the program that installs it.
if (!file) {
  await build({
    entryPoints: ['src/library.ts'],
    outfile: 'dist/library.mjs',
    packages: 'external',
  })
}
