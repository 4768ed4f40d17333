/** Items with their units and attributes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testRules } from '../rules.ts'
import { build, invoice, type Json, line, post } from '../support.ts'

const withItem = (item: Json): Json =>
  invoice({ lines: [line({ item: { name: 'I', price: '1.00', ...item } })] })
const withAttributes = (...attributes: Json[]): Json => ({ data: withItem({ attributes }) })
const itemOf = async (item: Json): Promise<Json> => (await build(withItem(item))).lines[0].item

test('codes of units move to the extension for them, and old units are replaced', async () => {
  const cases: [given: Json, unit: string | undefined, ext: Json | undefined][] = [
    [{ unit: 'kg' }, 'kg', undefined],
    [{ unit: 'kj' }, 'kj', undefined],
    [{ unit: 'HUR' }, undefined, { 'untdid-unit': 'HUR' }],
    [{ unit: '10', ext: { 'untdid-unit': 'KGM' } }, undefined, { 'untdid-unit': '10' }],
    [{ unit: '6pack' }, 'pkg', undefined],
    [{ unit: 'tetrabrik' }, 'carton', undefined],
    [{ unit: '' }, undefined, undefined],
  ]
  for (const [given, unit, ext] of cases) {
    const item = await itemOf(given)
    assert.deepEqual([item.unit, item.ext], [unit, ext], JSON.stringify(given))
  }
})

test('units of charges may be codes, as they have no extension for them', async () => {
  const charges = [{ reason: 'R', quantity: '1', unit: 'KGM', rate: '1.00' }]
  const built = await build(invoice({ lines: [line({ charges })] }))
  assert.equal(built.lines[0].charges[0].unit, 'KGM')
  const other = { data: invoice({ lines: [line({ charges: [{ ...charges[0], unit: 'kilo' }] })] }) }
  const { faults } = await post('/build', other, { status: 422 })
  assert.deepEqual(faults[0].code, 'GOBL-ORG-UNIT-01')
})

test('attributes are cleaned like the rest of an item, and dropped if they are empty', async () => {
  const item = await itemOf({
    attributes: [
      {},
      null,
      { label: ' ', ext: { 'untdid-unit': '' } },
      { label: ' Farbe ', text: ' rot ' },
      { key: 'weight', amount: '1.50', unit: 'KGM' },
      { type: ' SIZE ', code: ' XL ' },
      { key: 'expiry', date: '2027-01-31' },
      { key: 'emissions+co2e', amount: '0', unit: 'kg' },
    ],
  })
  assert.deepEqual(item.attributes, [
    { label: 'Farbe', text: 'rot' },
    { key: 'weight', amount: '1.50', ext: { 'untdid-unit': 'KGM' } },
    { type: 'SIZE', code: 'XL' },
    { key: 'expiry', date: '2027-01-31' },
    { key: 'emissions+co2e', amount: '0', unit: 'kg' },
  ])
  assert.equal((await itemOf({ attributes: [{}] })).attributes, undefined)
})

const ITEM = '$.lines[0].item'
const ATTRIBUTE = `${ITEM}.attributes[0]`
const size = { type: 'SIZE', code: 'XL' }

testRules('GOBL-ORG-', { data: withItem({ unit: 'h' }) }, [
  [`ITEM-04 ${ITEM}.unit`, { data: withItem({ unit: 'hours' }) }],
  [`GOBL-CBC-KEY-02 ${ITEM}.unit, ITEM-04 ${ITEM}.unit`, { data: withItem({ unit: 'X' }) }],
  [
    `ITEM-03 ${ITEM}.attributes`,
    withAttributes({ key: 'color', text: 'a' }, { key: 'color', text: 'b' }),
    withAttributes(size, size, { key: 'color', text: 'b' }),
  ],
  [`ATTRIBUTE-01 ${ATTRIBUTE}`, withAttributes({ key: 'size', ...size }), withAttributes(size)],
  [`ATTRIBUTE-02 ${ATTRIBUTE}`, withAttributes({ key: 'color' })],
  [`ATTRIBUTE-03 ${ATTRIBUTE}`, withAttributes({ ...size, unit: 'kg' })],
  [`ATTRIBUTE-04 ${ATTRIBUTE}`, withAttributes({ code: 'XL' })],
  [
    `ATTRIBUTE-05 ${ATTRIBUTE}.unit`,
    withAttributes({ key: 'weight', amount: '1', unit: 'kilo' }),
    withAttributes({ key: 'weight', amount: '1', unit: 'kg' }),
  ],
])
