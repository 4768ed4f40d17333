/** docs/audit.md says how much there is to read: the tables list every part of the sources, and their lines are true. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isCore } from './core.ts'
import { ROOT } from './markdown.ts'

const SOURCE = join(ROOT, 'src')
const PAGE = readFileSync(join(ROOT, 'docs/audit.md'), 'utf8')

/** Lines of code: without comments and blank lines. */
function linesOf(file: string): number {
  const text = readFileSync(join(SOURCE, file), 'utf8').replace(/^\s*\/\*[^]*?\*\//gm, '')
  return text.split('\n').filter((line) => !/^\s*(?:\/\/|$)/.test(line)).length
}

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts'))
  .filter((file) => !readFileSync(join(SOURCE, file), 'utf8').startsWith('// Generated'))
const lines = new Map(files.map((file) => [file, linesOf(file)]))

interface Row {
  parts: string[]
  stated: number
}

/** The rows of all tables. */
const rows = Array.from(PAGE.matchAll(/^\| (`.+`) \| (\d+) \|/gm), ([, parts, stated]): Row => {
  return { parts: Array.from(parts!.matchAll(/`([^`]+)`/g), ([, part]) => part!), stated: +stated! }
})

const isIn = (file: string, part: string): boolean => file === part || file.startsWith(`${part}/`)

const sum = (chosen: string[]): number =>
  chosen.reduce((total, file) => total + lines.get(file)!, 0)

test('every source is in one row', () => {
  const glue = [
    'faces/by-key.ts',
    'faces/index.ts',
    'faces/operations.ts',
    'faces/receiving.ts',
    'faces/rounding.ts',
    'faces/sizes.ts',
    'faces/icon.ts',
    'faces/mentions.ts',
    'faces/main.ts',
    'faces/standards.ts',
    'faces/titles.ts',
    'faces/unchanged.ts',
    'faces/wire.ts',
    'faces/written.ts',
  ]
  const others = ['faces/library.ts', 'faces/plain-document.ts', 'faces/binary.ts']
  for (const file of files) {
    const found = rows.filter(({ parts }) => parts.some((part) => isIn(file, part)))
    const rowsOfFile = [...glue, ...others].includes(file) ? 0 : 1
    assert.equal(
      found.length,
      rowsOfFile,
      `docs/audit.md must have ${rowsOfFile} rows with ${file}`,
    )
  }
})

test('the lines stated are true within a tenth', (context) => {
  for (const { parts, stated } of rows) {
    const actual = sum(files.filter((file) => parts.some((part) => isIn(file, part))))
    context.diagnostic(`${parts.join(', ')}: ${actual}`)
    assert.ok(
      Math.abs(actual - stated) <= actual / 10,
      `docs/audit.md must state about ${actual} lines of ${parts.join(', ')}`,
    )
  }
})

test('the core can be read in a day', (context) => {
  const core = files.filter(isCore)
  context.diagnostic(`core: ${sum(core)} lines of code in ${core.length} files`)
  assert.ok(
    sum(core) <= 10_000,
    `${sum(core)} lines: shorten the core, or move what no verdict needs`,
  )
  assert.ok(core.length <= 130, `${core.length} files`)
})

test('no source has more than 400 lines', () => {
  const long = files.filter((file) => lines.get(file)! > 400)
  assert.deepEqual(long, [])
})
