/**
 * Runs the tests of all folders, or the files given: `npm test`, `npm test -- test/json.test.ts`.
 *
 * The files of a folder share a process, as starting one takes longer than most tests. Those that start processes, or
 * the shared server with settings of their own, stand alone, as do the files in `test` itself.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { build } from 'esbuild'
import { bundleOptions } from './bundle-tests.mjs'

const STANDS_ALONE = /\borigin\(\{|node:child_process/

const FLAGS = ['--enable-source-maps', '--test', '--test-concurrency=8', '--test-timeout=600000']

const given = process.argv.slice(2)
const groups = given.length > 0 ? new Map(given.map((file) => [nameOf(file), [file]])) : grouped()
mkdirSync('dist', { recursive: true })
const folder = mkdtempSync(join('dist', 'tests-'))
try {
  const options = bundleOptions(resolve('.'), folder, groups)
  await build({ ...options, sourcemap: true, sourcesContent: false })
  const { status } = spawnSync(
    process.execPath,
    [...FLAGS, ...[...groups.keys()].map((name) => join(folder, `${name}.js`))],
    {
      stdio: 'inherit',
      env: { ...process.env, TEST_PROGRAM: resolve(folder, 'src/faces/main.js') },
    },
  )
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true })
}

/** `test/json.test.ts` is `test/json.test`. */
function nameOf(file) {
  return file.replace(/\.ts$/, '')
}

/** All test files, by the name of what shares a process. */
function grouped() {
  const all = readdirSync('test', { recursive: true, encoding: 'utf8' })
  const files = all.filter((file) => file.endsWith('.test.ts')).sort()
  const groups = new Map()
  for (const file of files.map((name) => join('test', name))) {
    const isAlone = STANDS_ALONE.test(readFileSync(file, 'utf8'))
    // Files run in the order of these names. Those that stand alone take longest, so they start first.
    const name = isAlone ? `alone/${nameOf(file)}` : `shared/${file.split(sep)[1]}`
    groups.set(name, [...(groups.get(name) ?? []), file])
  }
  return groups
}
