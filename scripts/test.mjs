/**
 * Runs the tests of all folders, or the files given: `npm test`, `npm test -- test/json.test.ts`.
 *
 * Tests that give documents and look at documents share a process per folder, as loading the sources takes longer
 * than they do. Other files have a process of their own.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

const SHARED = ['addons', 'definitions', 'document', 'regimes', 'render', 'validate', 'values']

const FLAGS = ['--import', 'tsx', '--test', '--test-concurrency=2', '--test-timeout=600000']

const given = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'docket-tests-'))
try {
  const files = given.length > 0 ? given : grouped()
  const { status } = spawnSync(process.execPath, [...FLAGS, ...files], { stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true })
}

/** All test files; those of a folder that shares a process through one file that imports them. */
function grouped() {
  const all = readdirSync('test', { recursive: true, encoding: 'utf8' })
  const files = all.filter((file) => file.endsWith('.test.ts')).sort()
  const isOf = (folder) => (file) => file.startsWith(folder + sep)
  const alone = files.filter((file) => !SHARED.some((folder) => isOf(folder)(file)))
  return [
    ...SHARED.map((folder) => importing(folder, files.filter(isOf(folder)))),
    ...alone.map((file) => join('test', file)),
  ]
}

function importing(name, files) {
  const path = join(folder, `${name}.test.mjs`)
  writeFileSync(
    path,
    files.map((file) => `import '${pathToFileURL(resolve('test', file))}'\n`).join(''),
  )
  return path
}
