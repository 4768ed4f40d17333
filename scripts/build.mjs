/** Bundles the server into one file: `npm run build [-- FILE]`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

const esbuild = await import('esbuild').catch(() => {
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
  const text = JSON.stringify(JSON.stringify(value))
  return `get ${key}(){return keep(this,${key},JSON.parse(${text}))}`
}

/** Replaces a getter by its value. */
const KEEP = `const keep = (object, name, value) => {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
  return value
}`

/** Most of the bundle is data that a request or two never need: parsing all of it would take half of the start. */
const data = {
  name: 'data',
  setup({ onLoad }) {
    onLoad({ filter: /\.json$/ }, async ({ path }) => {
      const value = JSON.parse(await readFile(path, 'utf8'))
      return { contents: `${KEEP}\nexport default ${script(value)}` }
    })
  },
}

/** One character above U+007F doubles the memory of the whole script. esbuild leaves those in regular expressions. */
function escapeNonAscii(text) {
  return text.replace(/[^\0-\x7f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const { outputFiles } = await esbuild.build({
  entryPoints: ['src/main.ts'],
  outfile: process.argv[2] ?? 'dist/docket.mjs',
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  banner: { js: '#!/usr/bin/env node' },
  plugins: [data],
  logLevel: 'warning',
  write: false,
})
for (const { path, text } of outputFiles) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, escapeNonAscii(text))
}
