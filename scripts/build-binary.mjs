/**
 * Builds `dist/docket`, a single executable with Node in it: `npm run build:binary`. It is the Node that runs this script,
 * with our program as its startup snapshot: memory in which all modules have run already. With a file, writes it there.
 */
import { execFileSync } from 'node:child_process'
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { relative, sep } from 'node:path'
import { build } from 'esbuild'
import { inject } from 'postject'
import { binarySteps } from './binary-platform.mjs'
import { escapeNonAscii, shared } from './bundle.mjs'
import { writePage } from './page.mjs'

const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'
const BINARY = process.argv[2] ?? (process.platform === 'win32' ? 'dist/docket.exe' : 'dist/docket')
/** For what the binary is made of. */
const FOLDER = `${BINARY}.parts`

const load = createRequire(import.meta.url)

/**
 * Loads modules of Node when they are first used: a snapshot cannot contain most of them, and on Node 22 a process that
 * was started from one crashes if a worker thread loads `node:net`.
 */
const lazy = {
  name: 'lazy',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path }) =>
      path === 'node:v8' ? undefined : { path, namespace: 'lazy' },
    )
    onLoad({ filter: /./, namespace: 'lazy' }, ({ path }) => ({
      contents: `let loaded
const load = () => (loaded ??= require(${JSON.stringify(path.replace('node:', ''))}))
for (const name of ${JSON.stringify(Object.keys(load(path)))})
  Object.defineProperty(exports, name, { enumerable: true, get: () => load()[name] })`,
    }))
  },
}

async function bundle(entry, file) {
  const { outputFiles } = await build({
    ...shared,
    // Names stay: rules say their conditions by those of their guards.
    minifyWhitespace: true,
    minifySyntax: true,
    entryPoints: [entry],
    format: 'cjs',
    plugins: [...shared.plugins, lazy],
    // There are no files next to a binary, and no modules to import.
    define: { 'import.meta.url': '""', 'import.meta.resolve': 'String' },
    supported: { 'dynamic-import': false },
  })
  await writeFile(`${FOLDER}/${file}`, escapeNonAscii(outputFiles[0].text))
}

await mkdir(FOLDER, { recursive: true })
await bundle('src/faces/binary.ts', 'binary.cjs')
await bundle('src/faces/index.ts', 'workers.cjs')
const pages = await writePage(`${FOLDER}/page`)
const config = {
  main: `${FOLDER}/binary.cjs`,
  output: `${FOLDER}/binary.blob`,
  assets: {
    'workers.cjs': `${FOLDER}/workers.cjs`,
    ...Object.fromEntries(
      pages.map(({ path }) => [relative(FOLDER, path).replaceAll(sep, '/'), path]),
    ),
  },
  useSnapshot: true,
  disableExperimentalSEAWarning: true,
}
await writeFile(`${FOLDER}/config.json`, JSON.stringify(config))
execFileSync(process.execPath, [
  '--no-warnings',
  '--experimental-sea-config',
  `${FOLDER}/config.json`,
])
await rm(BINARY, { force: true })
await copyFile(process.execPath, BINARY)
await chmod(BINARY, 0o755)
const { before, after, options } = binarySteps(process.platform, BINARY)
for (const [command, ...args] of before) execFileSync(command, args)
await inject(BINARY, 'NODE_SEA_BLOB', await readFile(config.output), {
  sentinelFuse: FUSE,
  ...options,
})
for (const [command, ...args] of after) execFileSync(command, args)
await rm(FOLDER, { recursive: true })
