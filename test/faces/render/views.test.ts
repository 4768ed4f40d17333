/** Parts of documents that have a look of their own, as documents of their own or in one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { render } from '../../../src/faces/library.ts'
import { type Json, SCHEMA } from '../../support.ts'
import { sealed } from './documents.ts'
import { assertPage, elementsOf, textsOf } from './tree.ts'

const person = {
  name: {
    ...{ prefix: 'Dr', given: 'Eva', middle: 'M', surname: 'A', surname2: 'B', suffix: 'Jr' },
    alias: 'E',
  },
  label: 'Boss',
  role: 'Sales',
  telephones: [{ label: 'Home', num: '+1' }],
  emails: [{ label: 'Work', addr: 'e@example.com' }],
  identities: [{ label: 'ID', code: '7' }],
}

const PNG = { data: 'AAAA', mime: 'image/png' }

const party = {
  name: 'N',
  alias: 'A',
  label: 'L',
  tax_id: { country: 'ES', code: 'B98602642' },
  addresses: [
    {
      ...{ label: 'Main', num: '1', street: 'S', street_extra: 'X', floor: '2', block: 'B' },
      ...{ door: 'D', po_box: '99', code: '28001', country: 'ES' },
      ...{ locality: 'Madrid', region: 'Madrid', state: 'Madrid' },
    },
    { street: 'S2', locality: 'L2', region: 'R2', state: 'T2', country: 'US', code: '1' },
    { locality: 'L3', region: 'R3', state: 'R3' },
    { code: '1', country: 'GB', num: '1' },
  ],
  identities: [
    { code: 'ESB98602642' },
    { code: 'B98602642', label: 'X' },
    { code: 'B98602642', key: 'other' },
    { code: 'B98602642', type: 'Y' },
    { code: 'B98602642', description: 'Z' },
    { code: '2', key: 'passport', type: 'T' },
    { code: '3', country: 'DE', scope: 'legal' },
    { code: '4' },
  ],
  people: [person],
  telephones: [{ label: 'Office', num: '+2' }],
  emails: [{ addr: 'a@example.com', label: 'Info' }],
  websites: [{ url: 'ftp://x', title: 'F' }, { url: 'https://example.com' }],
  registration: { label: 'Reg', capital: '1.00', office: 'O' },
  agent: { name: 'Agent', tax_id: { country: 'FR', code: '44732829320' } },
  logos: [
    { ...PNG, alt: 'Alt', label: 'Logo' },
    { ...PNG, description: 'Desc' },
    { url: 'https://example.com/l.png' },
  ],
}

const rates = [{ base: '100', percent: '21%', amount: '21' }]
const vat = { code: 'VAT', rates, amount: '21' }
const retained = [{ base: '100', percent: '15%', amount: '15' }]
const irpf = { code: 'IRPF', retained: true, rates: retained, amount: '15' }

const VIEWS: [schema: string, members: Json, text: string][] = [
  [
    'org/party',
    party,
    'Party Label Logo Description Desc Link https://example.com/l.png N A L Main PO box 99 S, 1 B 2 D X 28001 Madrid Spain S2 L2, R2 T2 1 United States L3 R3 1 1 United Kingdom NIF ESB98602642 X B98602642 Other B98602642 Y B98602642 Z B98602642 T 2 Germany 3 4 Dr Eva M A B Jr Alias E , Sales · +1 Label Home · e@example.com Label Work Label Boss Identities ID 7 · +2 Label Office · a@example.com Label Info · F · https://example.com Reg · O · Capital 1.00 Agent Agent N° TVA FR44732829320',
  ],
  [
    'bill/invoice',
    { type: 'standard', $regime: 'ES', currency: 'EUR', supplier: party },
    'Invoice Supplier N A L Main PO box 99 S, 1 B 2 D X 28001 Madrid S2 L2, R2 T2 1 United States L3 R3 1 1 United Kingdom NIF B98602642 X B98602642 Another document B98602642 Y B98602642 Z B98602642 Passport 2 Germany 3 4 Dr Eva M A B Jr Alias E , Sales · +1 Label Home · e@example.com Label Work Label Boss Identities ID 7 · +2 Label Office · a@example.com Label Info · F · https://example.com Reg · O · Capital €1.00 Agent Agent N° TVA FR44732829320',
  ],
  [
    'org/item',
    {
      ...{ name: 'I', ref: 'R', key: 'goods', description: 'D' },
      ...{ origin: 'DE', images: [PNG], attributes: [{ label: 'C', code: '1' }] },
      alt_prices: [{ currency: 'USD', value: '2' }],
    },
    'Item I D Reference R Attributes C 1 Images Other prices Currency USD Value US$2 Origin Germany',
  ],
  ['head/stamp', { prv: 'p', val: 'https://example.com' }, 'p https://example.com'],
  ['head/stamp', { prv: 'p', val: 'see https://example.com' }, 'p see https://example.com'],
  ['head/stamp', { prv: 'p', val: 'v' }, 'p v'],
  ['tax/total', { categories: [vat, irpf], sum: '6' }, 'VAT 21% Base 100 21 IRPF 15% Base 100 -15'],
  [
    'currency/exchange-rate',
    { from: 'USD', to: 'EUR', amount: '0.9', at: '2026-01-31T00:00:00' },
    '1 USD = 0.9 EUR 31 Jan 2026',
  ],
  [
    'currency/exchange-rate',
    { from: 'USD', to: 'EUR', amount: '0.9', at: '2026-01-31T10:00:00' },
    '1 USD = 0.9 EUR 31 Jan 2026 10:00:00',
  ],
  ['tax/identity', { country: 'FR' }, 'France'],
  ['cal/period', { label: 'P', start: '2026-01-01' }, 'P: 1 Jan 2026'],
  ['cal/period', { end: '2026-01-31' }, '31 Jan 2026'],
  ['org/note', { text: 'T', key: 'legal', src: 'S', code: 'C' }, 'T'],
  [
    'bill/invoice',
    {
      ...{ type: 'standard', currency: 'EUR', totals: { payable: '5.00' } },
      payment: {
        terms: {
          key: 'due-date',
          detail: 'D',
          notes: 'N',
          due_dates: [{ amount: '5.00', notes: 'M' }],
        },
        instructions: {
          ...{ key: 'any', detail: 'N', ref: '210000000003139471430009017' },
          online: [{ url: 'https://example.com' }, { key: 'paypal', url: 'javascript:x' }, {}],
          card: { last4: '1' },
          direct_debit: { ref: '1' },
          credit_transfer: [{ iban: 'X', branch: { locality: 'B' } }, {}],
        },
      },
    },
    'Invoice Amount due €5.00 Total without tax €0 Total payable €5.00 Payment Please pay €5.00 IBAN X Branch B Reference 21 00000 00003 13947 14300 09017 Card •••• 1 Direct debit Reference 1 Online https://example.com Online javascript:x Online N. D N M',
  ],
  [
    'bill/invoice',
    {
      ...{ type: 'standard', currency: 'EUR', totals: { payable: '5.00' } },
      payment: {
        terms: {
          due_dates: [
            { date: '2026-02-01', amount: '2.00', currency: 'USD' },
            { amount: '3.00', percent: '60%' },
          ],
        },
        instructions: { key: 'other', ref: '2100000000031394714300090171' },
      },
    },
    'Invoice Amount due €5.00 Total without tax €0 Total payable €5.00 Payment Please pay €5.00 Reference 2100000000031394714300090171 Due date Amount 1 Feb 2026 | US$2.00 60% | €3.00',
  ],
  [
    'bill/invoice',
    {
      ...{ type: 'standard', currency: 'EUR', totals: { payable: '5.00' } },
      payment: {
        terms: { due_dates: [{ date: '2026-02-01', amount: '5.00' }] },
        instructions: { key: 'direct-debit+sepa', direct_debit: { account: 'X' } },
      },
    },
    'Invoice Due date 1 Feb 2026 Amount due €5.00 by 1 February 2026 Total without tax €0 Total payable €5.00 Payment · SEPA direct debit €5.00 will be debited from your account on 1 February 2026 Direct debit Account X',
  ],
  [
    'bill/invoice',
    {
      ...{ type: 'standard', currency: 'EUR', totals: { payable: '5.00' } },
      payment: { instructions: { key: 'direct-debit' } },
    },
    'Invoice Amount due €5.00 Total without tax €0 Total payable €5.00 Payment · Direct debit €5.00 will be debited from your account',
  ],
  [
    'bill/invoice',
    {
      ...{ type: 'standard', currency: 'EUR', totals: { payable: '5.00' } },
      payment: { instructions: { key: 'netting' } },
    },
    'Invoice Amount due €5.00 Total without tax €0 Total payable €5.00 Payment · Netting €5.00 will be settled by offsetting',
  ],
  [
    'bill/payment',
    {
      ...{ type: 'advice', currency: 'EUR', total: '5.00' },
      lines: [
        {
          ...{ i: 1, description: 'D', installment: 2, amount: '5.00', tax: { categories: [vat] } },
          document: { code: '1', stamps: [{ prv: 'a', val: 'S1' }], currency: 'USD', payable: '3' },
        },
      ],
      methods: [
        {
          ...{ key: 'card', amount: '5.00', currency: 'USD', description: 'X', ref: 'R' },
          card: { last4: '1111', first6: '400000', holder: 'H' },
          credit_transfer: { iban: 'ES5301822370480201584639' },
        },
        { key: 'cash', amount: '1.00' },
      ],
    },
    'Payment advice Total €5.00 # Description Amount 1 | 1 · Total US$3 · S1 D Instalment 2 VAT 21% Base €100 €21 | 5.00 Payment methods Description Amount X · Card Reference R Card H 400000 •••• 1111 Credit transfer IBAN ES53 0182 2370 4802 0158 4639 | US$5.00 Cash | €1.00',
  ],
  [
    'bill/status',
    {
      ...{ type: 'update', issue_date: '2026-01-01' },
      lines: [
        {
          ...{ index: 1, key: 'paid', date: '2026-01-02', description: 'D', doc: { code: '1' } },
          reasons: [
            {
              ...{ key: 'other', description: 'R' },
              faults: [{ code: 'C', message: 'M', paths: ['a', 'b'] }, { message: 'M2' }],
            },
          ],
          actions: [{ key: 'other', description: 'A' }],
          complements: [{ $schema: `${SCHEMA}note/message`, content: 'Hi' }],
        },
      ],
    },
    'Status update Issue date 1 Jan 2026 # Date Description 1 | 2 Jan 2026 | Paid 1 D Reasons Other · R Faults C M a, b M2 Actions Other · A Complements Message Content Hi',
  ],
]

for (const [schema, members, text] of VIEWS) {
  const data = sealed({ $schema: `${SCHEMA}${schema}`, ...members })
  test(`${schema}: ${text.slice(0, 60)}`, () =>
    assertPage(data, [text, `Digest (SHA-256) ${data.head.dig.val}`]))
}

const IMAGES: [logo: Json, alt: string | undefined][] = [
  [{ ...PNG, alt: 'A', description: 'D' }, 'A'],
  [{ ...PNG, description: 'D' }, 'D'],
  [PNG, 'N'],
  [{ ...PNG, mime: 'image/jpeg' }, 'N'],
  [{ ...PNG, mime: 'image/gif' }, 'N'],
  [{ ...PNG, mime: 'image/webp' }, 'N'],
  [{ ...PNG, mime: 'image/svg+xml' }, undefined],
  [{ data: 'AAAA' }, undefined],
  [{ mime: 'image/png', url: 'https://example.com/a.png' }, undefined],
]

for (const [logo, alt] of IMAGES)
  test(`the logo ${JSON.stringify(logo)} is ${alt ?? 'no image'}`, async () => {
    const supplier = { name: 'N', logos: [logo] }
    const page = await render({ data: sealed({ $schema: `${SCHEMA}bill/invoice`, supplier }) })
    assert.equal(/<img [^>]*alt="(.*?)"/.exec(page)?.[1], alt)
  })

const supplier = { name: 'S' }
const customer = { name: 'C' }

const BRANDS: [schema: string, members: Json, brand: string][] = [
  ['bill/invoice', { supplier, customer }, 'S'],
  ['bill/invoice', { supplier: { alias: 'A' }, customer }, 'A'],
  ['bill/invoice', { supplier, customer, $tags: ['self-billed'] }, 'C'],
  ['bill/invoice', { supplier, $tags: ['self-billed'] }, 'S'],
  ['bill/invoice', { supplier, customer, ordering: { seller: { name: 'O' } } }, 'O'],
  ['bill/order', { supplier, customer, type: 'sale' }, 'S'],
  ['bill/order', { supplier, customer, type: 'purchase' }, 'C'],
  ['bill/invoice', { customer }, 'C'],
]

for (const [schema, members, brand] of BRANDS)
  test(`${brand} issues ${schema} ${JSON.stringify(members)}`, async () => {
    const page = await render({ data: sealed({ $schema: `${SCHEMA}${schema}`, ...members }) })
    assert.deepEqual(textsOf(elementsOf(page), 'brand'), [brand])
  })

test('a stamp alone has a code to scan if it is an address', async () => {
  const pageOf = (val: string): Promise<string> =>
    render({ data: sealed({ $schema: `${SCHEMA}head/stamp`, prv: 'p', val }) })
  assert.match(await pageOf('https://example.com'), /aria-label="QR code with https:/)
  assert.doesNotMatch(await pageOf('see https://example.com'), /<svg/)
})
