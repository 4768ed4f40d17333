/**
 * Lists the rules, guards, normalisers and scenarios of formats and countries that no test misses: removes each in a
 * process of its own, and runs the tests of its format or country there.
 *   tsx scripts/rules-without-test.ts               all of them: about ten minutes
 *   tsx scripts/rules-without-test.ts it-sdi-v1 pt  a few
 * Fails if it finds any. Nothing on the disk is changed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Removal, removalsOf, SOURCES } from './removals.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const AT_ONCE = 2
const MOST_TIME = 60_000

/** The test file of a format or country, and those in the folder of its name. */
function testFiles(key: string): string[] {
  const path = join(root, 'test', key.includes('-') ? 'addons' : 'regimes', key)
  const inFolder = existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : []
  return [`${path}.test.ts`, ...inFolder]
}

/** Do the tests in the file pass without the part? A run that takes too long counts as a failure. */
async function passes(file: string, removal: string | undefined): Promise<boolean> {
  const preload = ['--import', 'tsx', '--import', join(root, 'scripts/removals.ts')]
  const child = spawn(process.execPath, [...preload, file], {
    env: { ...process.env, REMOVAL: removal },
    stdio: 'ignore',
    timeout: MOST_TIME,
  })
  const [status] = await once(child, 'exit')
  return status === 0
}

async function allPass(key: string, removal?: string): Promise<boolean> {
  for (const file of testFiles(key)) {
    if (!(await passes(file, removal))) return false
  }
  return true
}

/** The parts whose removal fails no test. */
async function findUnmissed(key: string, removals: Removal[]): Promise<Removal[]> {
  const unmissed: Removal[] = []
  const queue = removals.entries()
  const work = async (): Promise<void> => {
    for (const [index, removal] of queue) {
      if (await allPass(key, `${key} ${index}`)) unmissed.push(removal)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return unmissed
}

const keys = process.argv.length > 2 ? process.argv.slice(2) : [...SOURCES.keys()]
let [count, unmissedCount] = [0, 0]
for (const key of keys) {
  const source = SOURCES.get(key)
  if (!source) throw new Error(`unknown format or country "${key}"`)
  if (!(await allPass(key))) throw new Error(`the tests of ${key} fail`)
  const removals = removalsOf(source)
  const unmissed = await findUnmissed(key, removals)
  count += removals.length
  unmissedCount += unmissed.length
  console.log(`${key}: ${removals.length} removed, ${unmissed.length} unmissed`)
  for (const { kind, name } of unmissed) console.log(`  ${kind} ${name}`)
}
console.log(`all: ${count} removed, ${unmissedCount} unmissed`)
process.exitCode = unmissedCount ? 1 : 0
