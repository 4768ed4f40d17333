/**
 * Runs the tests of all folders, or the files given: `npm test`, `npm test -- test/json.test.ts`. Patterns would be left
 * to the shell: Node 20 does not expand them, and neither does the shell of npm on Windows.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const given = process.argv.slice(2)
const all = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => join('test', file))
const flags = ['--import', 'tsx', '--test', '--test-concurrency=2', '--test-timeout=600000']
const files = given.length > 0 ? given : all.sort()
const { status } = spawnSync(process.execPath, [...flags, ...files], { stdio: 'inherit' })
process.exitCode = status ?? 1
