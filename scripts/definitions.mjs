/**
 * Countries and formats in a bundle run when they are first needed. A server for one country needs two or three of the
 * fifty; without the others its start takes 7 % less.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, resolve, sep } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { build } from 'esbuild'

const TABLES = ['src/addons/index.ts', 'src/regimes/index.ts']

/** An import of a country or a format, in one of the tables. */
const IMPORT = /^import \{ (\w+) \} from '(\..*)'$/gm

const options = { bundle: true, platform: 'node', format: 'esm', write: false }

/** The countries or formats of a table, by the paths of their files. */
async function definitionsOf(table) {
  const [text, resolveDir] = [await readFile(table, 'utf8'), dirname(table)]
  const imports = [...text.matchAll(IMPORT)]
  const contents = `${text}export { ${imports.map(([, name]) => name)} }`
  const { outputFiles } = await build({
    ...options,
    format: 'cjs',
    stdin: { contents, resolveDir, loader: 'ts' },
  })
  const module = {}
  new Function('module', 'require', outputFiles[0].text)(module, createRequire(import.meta.url))
  const values = module.exports
  return imports.map(([, name, file]) => [resolve(resolveDir, file), { name, value: values[name] }])
}

/** What is asked of all countries and formats is written out: their codes and keys, and what they do not have. */
const isKnown = (value) =>
  [value].flat().every((item) => ['string', 'undefined'].includes(typeof item)) ||
  isDeepStrictEqual(value, {})

/** A module and those of its own folder in one, which imports all others. */
async function bundleOwn(path, plugins) {
  const folder = dirname(path)
  const isAlone = TABLES.some((table) => resolve(dirname(table)) === folder)
  const others = {
    name: 'others',
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ path: file, resolveDir }) => {
        const found = resolve(resolveDir, file)
        return { path: found, external: isAlone || !found.startsWith(folder + sep) }
      })
      onResolve({ filter: /^later$/ }, ({ path: file }) => ({ path: file, external: true }))
    },
  }
  const { outputFiles } = await build({
    ...options,
    entryPoints: [path],
    plugins: [others, ...plugins],
  })
  return outputFiles[0].text
}

/** An import in what esbuild writes. */
const WRITTEN_IMPORT = /^import [^;]*;$/gm

/** The text of a module whose only export runs the rest of it when one of its members that are not known is read. */
async function textOf(path, { name, value }, plugins) {
  const text = await bundleOwn(path, plugins)
  const imports = text.match(WRITTEN_IMPORT) ?? []
  const body = text.replace(WRITTEN_IMPORT, '').replace(/^export \{[^}]*\};$/m, '')
  const members = Object.entries(value)
  const known = Object.fromEntries(members.filter(([, member]) => isKnown(member)))
  const others = members.flatMap(([member, content]) => (isKnown(content) ? [] : member))
  return `${imports.join('\n')}
import { runLater } from 'later'
export const ${name} = runLater(${JSON.stringify(known)}, ${JSON.stringify(others)}, () => {
  ${body}
  return ${name}
})`
}

/** @param plugins what else loads modules of countries and formats */
export async function runDefinitionsLater(plugins) {
  const definitions = new Map((await Promise.all(TABLES.map(definitionsOf))).flat())
  return {
    name: 'definitions',
    setup: ({ onLoad }) =>
      onLoad({ filter: /[/\\](addons|regimes)[/\\].*\.ts$/ }, async ({ path }) => {
        const definition = definitions.get(path)
        if (!definition) return undefined
        // The library has the same text as the server.
        definition.text ??= textOf(path, definition, plugins)
        return { contents: await definition.text }
      }),
  }
}
