/** How tests are bundled with the sources: processes load a bundle in a fraction of the time that single files take. */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Finds the files of the page from the place of its source. */
const PAGE = 'src/faces/page/files.ts'

/**
 * `import.meta` names the source of a test, which looks for files of the project from there. In `src` it names the bundle,
 * which worker threads load.
 */
const keepPlaces = (root) => ({
  name: 'keep places',
  setup: (build) =>
    build.onLoad({ filter: /\.[cm]?[jt]s$/, namespace: 'file' }, async ({ path }) => {
      if (path.startsWith(join(root, 'src')) && path !== join(root, PAGE)) return undefined
      const text = await readFile(path, 'utf8')
      if (!text.includes('import.meta')) return undefined
      const place = { url: pathToFileURL(path).href, dirname: dirname(path), filename: path }
      const contents = text.replaceAll('import.meta', 'PLACE')
      return { contents: `const PLACE = ${JSON.stringify(place)};${contents}`, loader: 'default' }
    }),
})

/** A file that imports those of a group. */
const groupFiles = (root, groups) => ({
  name: 'groups',
  setup: (build) => {
    build.onResolve({ filter: /^group:/ }, ({ path }) => ({ path, namespace: 'group' }))
    build.onLoad({ filter: /^/, namespace: 'group' }, ({ path }) => {
      const files = groups.get(path.slice('group:'.length))
      return {
        contents: files.map((file) => `import ${JSON.stringify(join(root, file))}\n`).join(''),
        resolveDir: root,
      }
    })
  },
})

/**
 * Options of esbuild for tests, and for the program, `src/faces/main.js`, that some of them start.
 * @param root the folder of the project
 * @param outdir a folder in it, where the bundle finds packages
 * @param groups test files that share a process, as paths from the root, by the name of their file in the bundle
 */
export const bundleOptions = (root, outdir, groups) => ({
  absWorkingDir: root,
  entryPoints: {
    'src/faces/main': 'src/faces/main.ts',
    'src/faces/index': 'src/faces/index.ts',
    ...Object.fromEntries([...groups.keys()].map((name) => [name, `group:${name}`])),
  },
  outdir,
  bundle: true,
  // Workers load the part of the bundle that has the sources, not the tests.
  splitting: true,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
  plugins: [keepPlaces(root), groupFiles(root, groups)],
})
