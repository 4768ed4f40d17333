import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { qrModules } from '../../../src/faces/render/qr.ts'
import { times } from '../../support.ts'

/**
 * Codes of texts, by their size and digest: of all sizes, and with seven of the eight masks. zxing-cpp 3.1 reads the text
 * from each of them.
 */
// biome-ignore format: table
const CODES: [text: string, size: number, digest: string][] = [
  ['A', 21, 'bc9009ae87ca68f1'],
  ['HELLO', 21, 'c346c75add569873'],
  ['https://example.com/', 25, 'b495295b351150d7'],
  ['C', 21, '8a1b6b93642d87e8'],
  ['B', 21, '65b8457fb537de15'],
  ['a', 21, 'e8ab680854e4019c'],
  ['INVOICE', 21, '990ef76f2f0215bf'],
  ['INV-3', 21, 'c20304d945d6fb22'],
  // The share of dark modules decides on their masks.
  ['INV-111', 21, 'c60e75d78fd130b8'],
  ['INV-342', 21, '016924079c9b4922'],
  ['x'.repeat(40), 29, 'e2254b71096d5525'],
  ['x'.repeat(60), 33, '8903ac311430c993'],
  ['x'.repeat(80), 37, 'e99604155f10a90c'],
  ['x'.repeat(100), 41, '898a791db8daf879'],
  ['x'.repeat(120), 45, 'b91b7e904d3e58a9'],
  ['x'.repeat(150), 49, '9782fa7f0642d3e6'],
  ['x'.repeat(180), 53, '21e02ceea8d235cf'],
  ['x'.repeat(200), 57, '64e9db0f7dcfa486'],
  ['x'.repeat(250), 61, 'c731814ccd946c75'],
  ['x'.repeat(280), 65, '61b5e66f3d98c53c'],
  ['x'.repeat(331), 69, '4e71bbf98fe1cf36'],
  ['x'.repeat(350), 73, 'f60b1dc7c2d86a80'],
  ['x'.repeat(400), 77, '3ed4282a72f331b1'],
  ['x'.repeat(440), 81, '5a8bd3a78ea930d0'],
  ['x'.repeat(500), 85, '13b6e102de16ab6a'],
  ['x'.repeat(550), 89, '12473eb48f8cf563'],
  ['x'.repeat(600), 93, 'ab96c562b62eec11'],
  ['x'.repeat(650), 97, '9450586a73197210'],
  ['x'.repeat(700), 101, '8ad4806410186a33'],
  ['x'.repeat(750), 105, 'ae376e7af5f1b359'],
  ['x'.repeat(850), 109, 'de30610806e9226a'],
  ['x'.repeat(900), 113, '6015be7d545f288a'],
  ['x'.repeat(997), 117, 'c0e86ef35116023b'],
]

for (const [text, size, digest] of CODES) {
  test(`the code of ${text.slice(0, 8)}, ${text.length} bytes, has ${size} modules a side`, () => {
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

test('a text longer than the largest code has none', () =>
  assert.equal(qrModules('x'.repeat(998)), undefined))
