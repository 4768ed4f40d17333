/**
 * Runs the tests of all folders, or the files given: `npm test`, `npm test -- test/json.test.ts`.
 *
 * The files of a folder share a process, as loading the sources takes longer than most tests. Those that start
 * processes, or the shared server with settings of their own, stand alone, as do the files in `test` itself.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

const STANDS_ALONE = /\borigin\(\{|node:child_process/

const FLAGS = ['--import', 'tsx', '--test', '--test-concurrency=4', '--test-timeout=600000']

const given = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'docket-tests-'))
try {
  const files = given.length > 0 ? given : grouped()
  const { status } = spawnSync(process.execPath, [...FLAGS, ...files], { stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true })
}

/** All test files; those that share a process through a file that imports them. */
function grouped() {
  const all = readdirSync('test', { recursive: true, encoding: 'utf8' })
  const files = all.filter((file) => file.endsWith('.test.ts')).sort()
  const groups = new Map()
  for (const file of files) {
    const isAlone = STANDS_ALONE.test(readFileSync(join('test', file), 'utf8'))
    const name = isAlone ? file : file.split(sep)[0]
    groups.set(name, [...(groups.get(name) ?? []), file])
  }
  return [...groups].map(([name, files]) =>
    name.endsWith('.ts') ? join('test', name) : importing(name, files),
  )
}

function importing(name, files) {
  const path = join(folder, `${name}.test.mjs`)
  const urls = files.map((file) => pathToFileURL(resolve('test', file)))
  writeFileSync(path, urls.map((url) => `import '${url}'\n`).join(''))
  return path
}
