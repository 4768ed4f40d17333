import assert from 'node:assert/strict'
import { test } from 'node:test'
import { register } from '../../../src/definitions/registry.ts'
import { DEFINITIONS } from '../../../src/operations.ts'
import { defineAddon } from '../../../src/vocabulary/addon.ts'
import { build, invoice, type Json, line } from '../../support.ts'

/** A format whose scenarios each write one extension. */
const format = defineAddon({
  key: 'test-v1',
  name: { en: 'Test' },
  extensions: [{ key: 'test-key', name: { en: 'Test' } }],
  scenarios: [
    {
      schema: 'bill/invoice',
      list: [
        { ext_key: 'test-key', ext: { 'test-any': '1' } },
        { ext_key: 'test-key', ext_code: 'A', ext: { 'test-code': '1' } },
        { type: ['credit-note'], ext_key: 'test-key', ext: { 'test-type': '1' } },
        { cat: ['IGIC'], ext: { 'test-cat': '1' } },
        { tags: ['simplified', 'test'], ext: { 'test-tags': '1' } },
      ],
    },
    { schema: 'bill/order', list: [{ ext: { 'test-order': '1' } }] },
    { schema: 'bill/invoice', list: [{ ext: { 'test-hidden': '1' } }] },
  ],
})
register({ ...DEFINITIONS, addons: [...DEFINITIONS.addons, format] })

const written = async (members: Json): Promise<string[]> => {
  const built = await build(invoice({ $addons: ['test-v1'], ...members }))
  return Object.keys(built.tax?.ext ?? {}).sort()
}
const taxed = (tax: Json): Json => ({ lines: [line({ taxes: [tax] })] })

test('a scenario may require an extension, in the tax of the invoice or of a rate', async () => {
  const { tax } = await build(invoice({ $addons: ['test-v1'], tax: { ext: { 'test-key': 'B' } } }))
  assert.deepEqual(tax.ext, { 'test-key': 'B', 'test-any': '1' })
  const combo = { cat: 'VAT', rate: 'standard', ext: { 'test-key': 'B' } }
  assert.deepEqual(await written(taxed(combo)), ['test-any'])
  assert.deepEqual(await written({ tax: { ext: { 'test-other': 'A' } } }), ['test-other'])
  assert.deepEqual(await written({}), [])
})

test('a scenario may require a value of the extension, along with the type of the invoice', async () => {
  const combo = { cat: 'VAT', rate: 'standard', ext: { 'test-key': 'A' } }
  assert.deepEqual(await written(taxed(combo)), ['test-any', 'test-code'])
  assert.deepEqual(
    await written({
      type: 'credit-note',
      preceding: [{ code: '1', issue_date: '2026-01-01' }],
      ...taxed(combo),
    }),
    ['test-any', 'test-code', 'test-type'],
  )
})

test('a scenario may require a tax category', async () => {
  assert.deepEqual(await written(taxed({ cat: 'IGIC', percent: '7%' })), ['test-cat'])
})

test('a set of scenarios for another schema hides those after it', async () => {
  const combo = { cat: 'VAT', rate: 'standard', ext: { 'test-key': 'A' } }
  assert.equal((await written(taxed(combo))).includes('test-hidden'), false)
})
