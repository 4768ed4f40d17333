/** The part of a page that machines read, which a request asks for. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { render } from '../../../src/faces/library.ts'
import { invoice, type Json, message } from '../../support.ts'
import { elementsOf, readable, textsOf } from './tree.ts'

const uuidOf = (digit: number): string => `01890d6e-0000-7000-8000-00000000000${digit}`

const codesOf = async (data: Json): Promise<string[]> =>
  elementsOf(await render({ data: data as { $schema: string }, language: 'en', codes: true }))
    .filter(({ classes }) => classes.includes('group') || classes.includes('codes'))
    .map(({ inner }) => readable(inner))

test('codes are in groups by where they stand, which lines and parties have in their headings', async () => {
  const groups = [
    `UUID ${uuidOf(0)} Project name Alpha`,
    'Tax Invoice Type Code F1 Invoice, art. 6, 7.2, 7.3',
    `Customer UUID ${uuidOf(1)} Electronic inboxes Scheme 0088 Code 1234567890128`,
    `Customer · Contacts UUID ${uuidOf(2)}`,
    ...['Lines 1 · Tax', 'Lines 2 · Tax'].map(
      (where) =>
        `${where} VAT/IGIC Regime Code 01 General scheme Subject and Not Exempt Operation Class Code S1 Taxed, no reverse charge`,
    ),
  ]
  const data = invoice({
    $addons: ['es-verifactu-v1'],
    uuid: uuidOf(0),
    lines: 2,
    meta: { 'project-name': 'Alpha' },
    customer: {
      ...invoice().customer,
      uuid: uuidOf(1),
      inboxes: [{ scheme: '0088', code: '1234567890128' }],
      people: [{ name: { given: 'Eva' }, uuid: uuidOf(2) }],
    },
  })
  assert.deepEqual(await codesOf(data), [...groups, `Codes ${groups.join(' ')}`])
  const page = await render({ data, language: 'en', codes: true })
  const [footer] = elementsOf(page).filter(({ name }) => name === 'footer')
  assert.equal(readable(footer?.inner ?? ''), 'Formats Spain VERI*FACTU V1')
  const headings = elementsOf(page).filter(({ name }) => name === 'h3')
  assert.deepEqual(headings.map(({ inner }) => readable(inner)).slice(0, 2), ['Tax', 'Customer'])
})

test('a document without codes has no block of them', async () => {
  assert.deepEqual(await codesOf(message()), [])
  assert.deepEqual(await codesOf(message({ meta: { a: 'b' } })), ['A b', 'Codes A b'])
})

test('without a wish for them there are no codes', async () => {
  const data = message({ meta: { a: 'b' }, uuid: uuidOf(1) })
  const page = await render({ data: data as Json & { $schema: string } })
  assert.deepEqual(textsOf(elementsOf(page), 'codes'), [])
  assert.doesNotMatch(page, new RegExp(uuidOf(1)))
})
