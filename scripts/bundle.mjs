/** What all bundles share: how data and the page are stored in them, and that they are in ASCII. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** Values in JSON files whose text is longer than this many characters are parsed when they are first used. */
const LONG = 300

const isLong = (value) => JSON.stringify(value).length > LONG

/** Files that a first build needs. The long values of others are compressed together: they are a third of the bundle. */
const isNeededEarly = (path) => path.startsWith('schemas/')

/** The texts of the values that are compressed, and their length in bytes. */
const packed = []
let size = 0

function pack(text) {
  const start = size
  size += Buffer.byteLength(text)
  packed.push(text)
  return `part(${start},${size})`
}

/**
 * JavaScript for a JSON value. Of the long values in it, those without a longer part become getters.
 * @param textOf writes an expression for a text
 */
function script(value, textOf) {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item) => script(item, textOf)).join()}]`
  return `{${Object.entries(value)
    .map((member) => scriptOfMember(member, textOf))
    .join()}}`
}

function scriptOfMember([name, value], textOf) {
  const key = JSON.stringify(name)
  const isParsedLater =
    typeof value === 'object' && isLong(value) && !Object.values(value).some(isLong)
  if (!isParsedLater) return `${key}:${script(value, textOf)}`
  return `get ${key}(){return keep(this,${key},${textOf(JSON.stringify(value))})}`
}

/** The modules of the JSON files, by path. */
const modules = new Map()
for (const path of readdirSync('src', { recursive: true }).sort()) {
  if (!path.endsWith('.json')) continue
  const value = JSON.parse(readFileSync(join('src', path), 'utf8'))
  const text = script(value, isNeededEarly(path.replaceAll('\\', '/')) ? JSON.stringify : pack)
  modules.set(resolve('src', path), `import { keep, part } from 'later'\nexport default ${text}`)
}

/**
 * What bundles call: `part` inflates a text, `keep` replaces a getter by its value, and `runLater` returns what is known
 * of a definition, which runs when one of its other members is read.
 */
const LATER = `import { brotliDecompressSync } from 'node:zlib'
let texts
export function part(start, end) {
  texts ??= brotliDecompressSync(Buffer.from('${brotliCompressSync(packed.join('')).toString('base64')}', 'base64'))
  return texts.toString('utf8', start, end)
}
export function keep(object, name, text) {
  const value = JSON.parse(text)
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
  return value
}
export function runLater(known, others, run) {
  let value
  for (const name of others)
    Object.defineProperty(known, name, { enumerable: true, get: () => (value ??= run())[name] })
  return known
}`

/** Half of the bundle is data that a request or two never need: parsing all of it would take half of the start. */
const data = {
  name: 'data',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /\.json$/ }, ({ path }) => ({ contents: modules.get(path) }))
    onResolve({ filter: /^later$/ }, ({ path }) => ({ path, namespace: 'later' }))
    onLoad({ filter: /^later$/, namespace: 'later' }, () => ({ contents: LATER }))
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
    onLoad({ filter: /[/\\]page[/\\]files\.ts$/ }, async () => ({
      contents: await pageModule(),
    }))
  },
}

/** One character above U+007F doubles the memory of the whole script. esbuild leaves those in regular expressions. */
export function escapeNonAscii(text) {
  return text.replace(/[^\0-\x7f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

export const shared = {
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node20',
  plugins: [data, page],
  logLevel: 'warning',
  write: false,
}
