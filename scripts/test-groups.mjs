/** Which test files run, and which of them share a process. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize, sep } from 'node:path'

/** Starts processes, or the shared server with settings of its own. */
const STANDS_ALONE = /\borigin\(\{|'\.\/processes\.ts'/

/**
 * Groups of test files that share a process, as starting one takes longer than most tests: those of a folder. Those that
 * stand alone, and those in `test` itself, have a group of their own.
 * @param given files and folders, as paths from the root; all tests if there are none
 * @returns the files of each group by its name; groups run in the order of their names
 * @throws Error for a path without tests
 */
export function testGroups(given) {
  const all = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join('test', file))
    .sort()
  const wanted = given.map((path) => normalize(path).replace(/[\\/]$/, ''))
  const isAt = (file, path) => file === path || file.startsWith(path + sep)
  const without = wanted.find((path) => !all.some((file) => isAt(file, path)))
  if (without !== undefined)
    throw new Error(
      `${without} is neither a test file nor a folder with test files, such as test/json.test.ts and test/regimes`,
    )
  const groups = new Map()
  for (const file of all) {
    if (wanted.length > 0 && !wanted.some((path) => isAt(file, path))) continue
    const isAlone = STANDS_ALONE.test(readFileSync(file, 'utf8'))
    // Those that stand alone take longest, so they start first.
    const name = isAlone ? `alone/${file.replace(/\.ts$/, '')}` : `shared/${file.split(sep)[1]}`
    groups.set(name, [...(groups.get(name) ?? []), file])
  }
  return groups
}
