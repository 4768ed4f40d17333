/** The table of the contract has a test for each sentence, and each test that states a sentence is in it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pageOf, ROOT, rowsOf } from './markdown.ts'

const titlesIn = (file: string): string[] =>
  Array.from(
    readFileSync(join(ROOT, 'test', `${file}.test.ts`), 'utf8').matchAll(/^test\(\s*'(.+)'/gm),
    ([, title]) => title!,
  )

/** The tests of a row: a file below `test`, and a title. */
const testsIn = (cell: string): [file: string, title: string][] =>
  cell.split(/; (?=`)/).map((each) => {
    const [, file = '', title = ''] = /^`([\w/-]+)`: (.+)$/.exec(each) ?? []
    return [file, title]
  })

const rows = rowsOf(pageOf('docs/contract.md'), /\.$/)

test('each sentence of the contract names tests that exist', () => {
  assert.ok(rows.length > 80, `${rows.length} sentences`)
  for (const [sentence, cell = ''] of rows)
    for (const [file, title] of testsIn(cell))
      assert.ok(file && titlesIn(file).includes(title), `${sentence} names ${file}: ${title}`)
})

test('each test written for the contract is the test of a sentence', () => {
  const named = rows.flatMap(([, cell = '']) => testsIn(cell).map(([, title]) => title))
  for (const title of titlesIn('api/contract')) assert.ok(named.includes(title), title)
})
