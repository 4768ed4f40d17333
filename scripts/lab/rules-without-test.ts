/**
 * Lists the rules, guards, normalisers, scenarios and corrections of formats and countries that no test misses: switches
 * each off in turn, and runs the tests of its format or country.
 *   tsx scripts/lab/rules-without-test.ts               all of them, in a few minutes
 *   tsx scripts/lab/rules-without-test.ts it-sdi-v1 pt  some
 * Fails if it finds any. A guard that is switched off lets its rules run on everything.
 */
import { existsSync, readdirSync } from 'node:fs'
import { register } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Test } from './collected-tests.ts'
import { type Part, partsOf, SOURCES } from './removals.ts'

const scripts = dirname(fileURLToPath(import.meta.url))
const tests = join(scripts, '../../test')
const collector = pathToFileURL(join(scripts, 'collected-tests.ts')).href

const hook = `export const resolve = (specifier, context, next) => specifier === 'node:test'
  ? { url: ${JSON.stringify(collector)}, shortCircuit: true } : next(specifier, context)`
register(`data:text/javascript,${encodeURIComponent(hook)}`)
const { finish, pass, testsOf } = await import('./collected-tests.ts')

/** The test files of a format or country: its own, those in the folder of its name, those that formats share. */
function testFiles(key: string): string[] {
  const isFormat = key.includes('-')
  const own = join(tests, isFormat ? 'addons' : 'regimes', key)
  const folders = isFormat ? [own, join(tests, 'addons/shared')] : [own]
  const inFolders = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  return [`${own}.test.ts`, ...inFolders]
}

/** The parts whose removal fails no test. */
async function findUnmissed(key: string, parts: Part[]): Promise<Part[]> {
  const runs: Test[] = []
  for (const file of testFiles(key)) runs.push(...(await testsOf(file)))
  if (!(await pass(runs))) throw new Error(`the tests of ${key} fail`)
  const unmissed: Part[] = []
  for (const part of parts) {
    part.isRemoved = true
    if (await pass(runs)) unmissed.push(part)
    part.isRemoved = false
  }
  if (!(await pass(runs))) throw new Error(`the tests of ${key} do not pass twice`)
  return unmissed
}

/** All switches are made before the first request. */
const partsByKey = new Map(
  (process.argv.length > 2 ? process.argv.slice(2) : [...SOURCES.keys()]).map((key) => {
    const source = SOURCES.get(key)
    if (!source) throw new Error(`unknown format or country "${key}"`)
    return [key, partsOf(source)]
  }),
)
let [count, unmissedCount] = [0, 0]
for (const [key, parts] of partsByKey) {
  const unmissed = await findUnmissed(key, parts)
  count += parts.length
  unmissedCount += unmissed.length
  console.log(`${key}: ${parts.length} removed, ${unmissed.length} unmissed`)
  for (const { kind, name } of unmissed) console.log(`  ${kind} ${name}`)
}
console.log(`all: ${count} removed, ${unmissedCount} unmissed`)
process.exitCode = unmissedCount ? 1 : 0
await finish()
