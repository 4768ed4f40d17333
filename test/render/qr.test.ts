import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { qrModules } from '../../src/faces/render/qr.ts'
import { times } from '../support.ts'

/** Codes of as many letters x, by their size and digest. zxing-cpp 2.3 reads the text from each of them. */
// biome-ignore format: table
const CODES: [text: string, size: number, digest: string][] = [
  ['A', 21, 'bc9009ae87ca68f1'],
  ['HELLO', 21, 'c346c75add569873'],
  ['https://example.com/', 25, 'b495295b351150d7'],
  ['x'.repeat(60), 33, '8903ac311430c993'],
  ['x'.repeat(100), 41, '898a791db8daf879'],
  ['x'.repeat(150), 49, '9782fa7f0642d3e6'],
  ['x'.repeat(180), 53, '21e02ceea8d235cf'],
  ['x'.repeat(250), 61, 'c731814ccd946c75'],
  ['x'.repeat(331), 69, '4e71bbf98fe1cf36'],
]

for (const [text, size, digest] of CODES) {
  test(`the code of ${text.length} bytes has ${size} modules a side`, () => {
    const rows = qrModules(text)?.map((row) => row.map(Number).join('')) ?? []
    assert.deepEqual([...new Set([rows.length, ...rows.map(({ length }) => length)])], [size])
    const hash = createHash('sha256').update(rows.join('\n')).digest('hex')
    assert.equal(hash.slice(0, 16), digest)
  })
}

test('a finder pattern is in three corners', () => {
  const modules = qrModules('HELLO') ?? []
  const corner = (row: number, column: number): string[] =>
    times(7, (r) => times(7, (c) => Number(modules[row + r]?.[column + c])).join(''))
  const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111']
  assert.deepEqual([corner(0, 0), corner(0, 14), corner(14, 0)], [finder, finder, finder])
})

test('a text longer than a code of payment has no code', () =>
  assert.equal(qrModules('x'.repeat(332)), undefined))
