/** An XML has what its tree has, whatever became of the one before. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Group } from '../../../../src/faces/convert/xml/tree.ts'
import { createWriter } from '../../../../src/faces/convert/xml/write-xml.ts'

const definition = {
  table: `
Order
  Number    T-1
  Line      [G-1]
    Text    T-2
    Sum     T-3 @unit=T-4`,
  namespaces: {},
}

/** Lines of 100 characters each. */
const lines = (count: number): Group[] =>
  Array.from({ length: count }, (_, i): Group => {
    return { at: '', 'T-2': `line ${i}`.padEnd(60), 'T-3': '1', 'T-4': i % 2 ? 'C62' : 'HUR' }
  })

/** A tree whose last line cannot be read. */
const broken = (count: number): Group => {
  const last = Object.defineProperty({ at: '' } as Group, 'T-2', {
    get: () => {
      throw new RangeError('broken')
    },
  })
  return { at: '', 'T-1': 'first', 'G-1': [...lines(count), last] }
}

const text = (pieces: string[] | undefined): string => pieces?.join('') ?? 'rejected'

test('an XML begins with its own lines after an error in the middle of another', () => {
  const write = createWriter(definition)
  const other = createWriter(definition)
  const tree: Group = { at: '', 'T-1': 'second', 'G-1': lines(2) }
  const expected = text(createWriter(definition)(tree))
  // Pieces end at 64 KiB: with some thousands of lines there are several.
  for (const count of [1, 1000, 5000]) {
    assert.throws(() => write(broken(count)), RangeError)
    for (const next of [write, other]) assert.equal(text(next(tree)), expected)
  }
})

test('an XML is not rejected for what was forbidden in one that an error ended', () => {
  const write = createWriter(definition)
  const tree: Group = { at: '', 'T-1': 'second', 'G-1': lines(1) }
  assert.equal(write({ ...tree, 'T-1': '\u0001' }), undefined)
  assert.throws(() => write({ ...broken(1), 'T-1': '\u0001' }), RangeError)
  assert.match(text(write(tree)), /<Number>second<\/Number>/)
})

test('an attribute that is forbidden is rejected in each XML that has it', () => {
  const write = createWriter(definition)
  const withUnit = (unit: string): Group => {
    return { at: '', 'G-1': lines(1).map((line) => ({ ...line, 'T-4': unit })) }
  }
  for (const _ of [1, 2]) assert.equal(write(withUnit('\u0001')), undefined)
  assert.match(text(write(withUnit('<'))), /unit="&lt;"/)
})

test('an XML that is written while another is has its own pieces', () => {
  const write = createWriter(definition)
  const inner: Group = { at: '', 'T-1': 'inner', 'G-1': lines(1000) }
  const seen: string[] = []
  const last = Object.defineProperty({ at: '' } as Group, 'T-2', {
    get: () => {
      seen.push(text(write(inner)))
      return 'last'
    },
  })
  const outer = text(write({ at: '', 'T-1': 'outer', 'G-1': [...lines(1000), last] }))
  assert.equal(outer.split('<Line>').length, 1002)
  assert.deepEqual([...new Set(seen)], [text(write(inner))])
})
