/** The options of all bundles. Names and line breaks are those of the sources; data is JSON, which is inflated and parsed at the start. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const SOURCE = join(import.meta.dirname, '../src')

/**
 * Folders of code lists, words, schemas and examples: data that nobody reads in a bundle. The files of each are
 * compressed together, as they are much alike.
 */
const FOLDERS = [
  'addons',
  'advice',
  'catalogues',
  'faces/convert/check/examples',
  'faces/convert/check',
  'faces/convert/rules/data/checks',
  'faces/convert/rules',
  'faces/convert',
  'faces/mcp',
  'faces/render/labels',
  'faces/rules',
  'ops',
  'regimes',
  'schemas',
  'warnings',
]

/** Folders whose files have the same members: a table with a row per member has each name once. */
const TABLES = ['faces/render/labels']

/** The members of several values as one object, in which each has an array: what it is in which value. */
function rowsOf(values) {
  const names = new Set(values.flatMap((value) => (isObject(value) ? Object.keys(value) : [])))
  if (names.size === 0) return values
  return Object.fromEntries(
    Array.from(names, (name) => [name, rowsOf(values.map((value) => value?.[name]))]),
  )
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

const readValue = async (path) => JSON.parse(await readFile(path, 'utf8'))

/** Of package.json, the only file outside these folders, the program uses the version. */
async function readDescription(path) {
  const { version } = await readValue(path)
  return { version }
}

/** A module with a value. V8 parses JSON faster than the object literals that esbuild would write. */
const moduleOf = (value) =>
  `const value = JSON.parse(${JSON.stringify(JSON.stringify(value))})\nexport default value`

/** A module with the values of all files of a folder, by their paths in it. */
async function folderModule(folder) {
  const files = await readdir(join(SOURCE, folder), { recursive: true })
  const paths = files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replaceAll(sep, '/'))
  const own = paths.sort().filter((file) => folderOf(`${folder}/${file}`) === folder)
  const values = await Promise.all(own.map((file) => readValue(join(SOURCE, folder, file))))
  const isTable = TABLES.includes(folder)
  const named = Object.fromEntries(own.map((file, i) => [file, values[i]]))
  const json = JSON.stringify(isTable ? rowsOf(values) : named)
  const text = Buffer.from(escapeAll(json, /[^\0-\xff]/g), 'latin1')
  const packed = `inflated('${brotliCompressSync(text).toString('base64')}')`
  const read = "import { inflated, valueAt } from './packed-data.mjs'\n"
  if (!isTable) return `${read}export const files = ${packed}`
  return `${read}const rows = ${packed}
    export const files = Object.fromEntries(${JSON.stringify(own)}.map((file, i) => [file, valueAt(rows, i)]))`
}

/** The folder whose data a file belongs to, by its path in the sources. */
const folderOf = (file) => FOLDERS.find((folder) => file.startsWith(`${folder}/`))

const data = {
  name: 'data',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^data:/ }, ({ path }) => {
      return { path: path.slice('data:'.length), namespace: 'data' }
    })
    onLoad({ filter: /^/, namespace: 'data' }, async ({ path }) => {
      return { contents: await folderModule(path), resolveDir: import.meta.dirname }
    })
    onLoad({ filter: /\.json$/ }, async ({ path }) => {
      const file = relative(SOURCE, path).replaceAll(sep, '/')
      const folder = folderOf(file)
      if (!folder) return { contents: moduleOf(await readDescription(path)) }
      const name = JSON.stringify(file.slice(folder.length + 1))
      const contents = `import { files } from 'data:${folder}'\nexport default files[${name}]`
      return { contents }
    })
  },
}

const escapeAll = (text, characters) =>
  text.replace(characters, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** One character above U+007F doubles the memory of the whole script. esbuild leaves those in regular expressions. */
export const escapeNonAscii = (text) => escapeAll(text, /[^\0-\x7f]/g)

export const shared = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  plugins: [data],
  logLevel: 'warning',
  write: false,
}
