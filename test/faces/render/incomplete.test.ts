/** Envelopes of other programs are shown as they are: what rules require may be absent. */
import { test } from 'node:test'
import { type Json, SCHEMA } from '../../support.ts'
import { sealed } from './documents.ts'
import { assertPage } from './tree.ts'

const bill = (members: Json): Json =>
  sealed({ $schema: `${SCHEMA}bill/invoice`, type: 'standard', ...members })

/** Compares the text of a page without what its envelope adds. */
const assertText = (data: Json, expected: string): Promise<void> =>
  assertPage(data, [expected, `Digest (SHA-256) ${data.head.dig.val}`])

const SHOWN: [title: string, members: Json, text: string][] = [
  ['no member', {}, 'Invoice'],
  ['a seller alone', { ordering: { seller: { name: 'S' } } }, 'S Invoice Seller S'],
  ['a customer alone', { customer: { alias: 'C' } }, 'C Invoice Customer C'],
  [
    'a tax number without a country',
    { customer: { tax_id: { code: '1' } } },
    'Invoice Customer Tax number 1',
  ],
  [
    'a tax number of a country that does not exist',
    { customer: { tax_id: { country: 'ZZ', code: 'ZZ1' } } },
    'Invoice Customer Tax number ZZ1',
  ],
  [
    'notes in two places, some of them twice',
    {
      notes: [null, { text: ' a ' }, { text: 'a' }, {}, { text: 'b' }],
      tax: { notes: [null, { text: 'b' }, { text: 'c' }] },
    },
    'Invoice Notes b c a',
  ],
  ['no type', { type: undefined }, 'invoice'],
  [
    'lines without an item, or without a total',
    {
      lines: [
        { i: 1, quantity: '1' },
        { i: 2, sum: '5' },
      ],
    },
    'Invoice # Description Quantity Total 1 | | 1 | 2 | | 0 | 5',
  ],
  [
    'a line with an item in another currency, and taxes of another country',
    {
      currency: 'EUR',
      lines: [
        {
          i: 1,
          quantity: '2',
          item: { name: 'X', price: '10', currency: 'USD' },
          taxes: [{ cat: 'VAT', country: 'FR', percent: '20%' }],
          total: '20',
        },
      ],
    },
    'Invoice # Description Quantity Price Tax Total 1 | X | 2 | US$10 | VAT France 20% | 20',
  ],
  [
    'logos of the issuer',
    { supplier: { name: 'S', logos: [{ data: 'AAAA', mime: 'image/png' }, { url: 'x' }] } },
    'Invoice Supplier S',
  ],
  [
    'tags and formats that are unknown',
    {
      $tags: ['x', 'reverse-charge', 'y'],
      $addons: [null, 'x-y-v1'],
      tax: { ext: { 'a-b': 'c' } },
    },
    'Invoice Reverse charge',
  ],
  [
    'parts of a line, with a sum or a total or an item alone',
    {
      lines: [
        {
          i: 1,
          quantity: '1',
          total: '9',
          item: { name: 'X', price: '9' },
          breakdown: [
            { quantity: '1', sum: '5', item: { name: 'A' }, notes: [{ text: 'note' }] },
            { quantity: '1', sum: '5', total: '4', discounts: [{ amount: '1' }] },
            { item: { name: 'C' } },
          ],
        },
      ],
    },
    'Invoice # Description Quantity Price Total 1 | X | 1 | 9 | 9 | A note | 1 | | 5 | | 1 | | 4 | Subtotal | 5 | | Discount | -1 | | C | 0 | |',
  ],
  ['notes alone', { notes: [{ text: 'a' }] }, 'Invoice Notes a'],
  [
    'null everywhere',
    {
      $tags: [null],
      supplier: {
        name: 'S',
        ...{ identities: [null], addresses: [null], logos: [null], people: [null] },
        ...{ telephones: [null], emails: [null], websites: [null] },
      },
      preceding: [null],
      lines: [null],
      discounts: [null],
      charges: [null],
      ordering: { projects: [null], identities: [null] },
      payment: {
        advances: [null],
        terms: { due_dates: [null] },
        instructions: { credit_transfer: [null], online: [null] },
      },
      delivery: { identities: [null] },
      totals: { taxes: { categories: [null, { code: 'VAT', rates: [null] }] } },
      notes: [null],
      tax: { notes: [null] },
    },
    'S Invoice Amount paid 0 Supplier S Total payable 0',
  ],
  [
    'null in lines',
    {
      lines: [
        {
          i: 1,
          item: { name: 'X', identities: [null], attributes: [null] },
          ...{ taxes: [null], discounts: [null], charges: [null], breakdown: [null] },
          ...{ substituted: [null], notes: [null] },
        },
      ],
    },
    'Invoice # Description Quantity 1 | X | 0',
  ],
]

for (const [title, members, text] of SHOWN)
  test(`${title}: ${text}`, () => assertText(bill(members), text))

const RATES: [combo: Json, text: string][] = [
  [{ percent: '21%' }, '21%'],
  [{ key: 'standard', percent: '0%' }, '0%'],
  [{ key: 'zero', percent: '0%' }, '0%'],
  [{ key: 'exempt', percent: '0%' }, '0% Exempt'],
  [{ key: 'exempt', percent: '10%' }, '10%'],
  [{ key: 'exempt' }, 'Exempt'],
  [{ key: 'zero' }, 'Zero rate'],
  [{ key: 'standard' }, 'VAT'],
  [{}, 'VAT'],
  [{ percent: '21%', surcharge: '5.2%' }, '21% + 5.2%'],
  [{ country: 'FR', percent: '20%' }, 'VAT France 20%'],
]

for (const [combo, text] of RATES)
  test(`the tax ${JSON.stringify(combo)} is ${text}`, () =>
    assertText(
      bill({
        lines: [{ i: 1, item: { name: 'X' }, quantity: '1', taxes: [{ cat: 'VAT', ...combo }] }],
      }),
      `Invoice # Description Quantity Tax 1 | X | 1 | ${text}`,
    ))
