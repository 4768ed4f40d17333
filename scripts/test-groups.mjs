/** Which test files run, and which of them share a process. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize, sep } from 'node:path'

/** Starts processes, or the shared server with settings of its own, or says that it takes long. */
const STANDS_ALONE = /\borigin\(\{|'\.\/processes\.ts'|\/mcp\/client\.ts'|^\/\/ Takes long: /m

/** Files of a folder in one process, so that no process takes long where there is little processor time. */
const FILES_PER_PROCESS = 4

/**
 * Groups of test files that share a process, as starting one takes longer than most tests: a few of one folder, or of one
 * face. Those that stand alone, and those in `test` itself, have a group of their own.
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
  const shared = new Map()
  for (const file of all) {
    if (wanted.length > 0 && !wanted.some((path) => isAt(file, path))) continue
    const [, first, second] = file.split(sep)
    const folder = first === 'faces' ? `${first}/${second}` : first
    // Those that stand alone take longest, so they start first.
    if (STANDS_ALONE.test(readFileSync(file, 'utf8')))
      groups.set(`alone/${file.replace(/\.ts$/, '')}`, [file])
    else shared.set(folder, [...(shared.get(folder) ?? []), file])
  }
  for (const [folder, files] of shared)
    for (let at = 0; at < files.length; at += FILES_PER_PROCESS)
      groups.set(
        `shared/${folder.replace(/\.ts$/, '')}-${at / FILES_PER_PROCESS + 1}`,
        files.slice(at, at + FILES_PER_PROCESS),
      )
  return groups
}
