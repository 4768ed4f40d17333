/** The rows of totals, in the order in which they follow from each other. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { render } from '../../../src/faces/library.ts'
import { type Json, SCHEMA } from '../../support.ts'
import { sealed } from './documents.ts'
import { elementsOf, readable, textsOf } from './tree.ts'

const vat = (...rates: Json[]): Json => ({ code: 'VAT', rates, amount: '0' })
const irpf = (...rates: Json[]): Json => ({ code: 'IRPF', retained: true, rates, amount: '0' })

const SUM = { sum: '100', total: '100' }

const ROWS: [title: string, members: Json, rows: string[]][] = [
  [
    'sums of discounts and charges that are not listed',
    { totals: { sum: '100', discount: '10', charge: '5', total: '95', payable: '95' } },
    [
      'Subtotal 100',
      'Discount -10',
      'Charges 5',
      'Total without tax 95',
      'Total with tax 0',
      'Total payable 95',
    ],
  ],
  [
    'discounts and charges that are',
    {
      discounts: [{ amount: '10', reason: 'D' }],
      charges: [{ amount: '5', reason: 'C' }],
      totals: { sum: '100', discount: '10', charge: '5', total: '95', payable: '95' },
    },
    [
      'Subtotal 100',
      'D -10',
      'C 5',
      'Total without tax 95',
      'Total with tax 0',
      'Total payable 95',
    ],
  ],
  [
    'rounding and an advance',
    { totals: { ...SUM, payable: '100.01', rounding: '0.01', advance: '20', due: '80.01' } },
    [
      'Total without tax 100',
      'Total with tax 0',
      'Rounding 0.01',
      'Total payable 100.01',
      'Already paid -20',
      'Amount due 80.01',
    ],
  ],
  [
    'advances by date, description and kind',
    {
      payment: {
        advances: [
          { amount: '20', description: 'Deposit', key: 'card', date: '2026-01-31' },
          { amount: '10', key: 'card' },
          { amount: '5', description: 'Prepaid' },
          { description: 'Nothing' },
        ],
      },
      totals: { ...SUM, payable: '100', advance: '35', due: '65' },
    },
    [
      'Total without tax 100',
      'Total with tax 0',
      'Total payable 100',
      'Already paid Deposit, 31 Jan 2026 -20',
      'Already paid Card -10',
      'Already paid -5',
      'Already paid Nothing 0',
      'Amount due 65',
    ],
  ],
  [
    'a tax that is the total of taxes',
    {
      totals: {
        ...SUM,
        taxes: { categories: [vat({ base: '100', percent: '21%', amount: '21' })], sum: '21' },
        tax: '21',
        total_with_tax: '121',
        payable: '121',
      },
    },
    ['Total without tax 100', 'VAT 21% Base 100 21', 'Total payable 121'],
  ],
  [
    'taxes without a sum, one for information and one of another country',
    {
      totals: {
        ...SUM,
        taxes: {
          categories: [
            vat({ country: 'FR', key: 'exempt', base: '100', amount: '0' }),
            { code: 'XX', informative: true, rates: [{ percent: '1%', amount: '1' }], amount: '1' },
          ],
        },
        tax: '0',
        total_with_tax: '100',
        payable: '100',
      },
    },
    [
      'Total without tax 100',
      'VAT Exempt France Base 100 0',
      'XX 1% (for information) Base 0 1',
      'Total payable 100',
    ],
  ],
  [
    'a surcharge, with the sum of taxes',
    {
      totals: {
        ...SUM,
        taxes: {
          categories: [
            vat({
              base: '100',
              percent: '21%',
              amount: '21',
              surcharge: { percent: '5.2%', amount: '5.2' },
            }),
          ],
        },
        tax: '26.2',
        total_with_tax: '126.2',
        payable: '126.2',
      },
    },
    [
      'Total without tax 100',
      'VAT 21% Base 100 21',
      'Surcharge 5.2% 5.2',
      'Total tax 26.2',
      'Total payable 126.2',
    ],
  ],
  [
    'several taxes that are withheld, with their sum',
    {
      totals: {
        ...SUM,
        taxes: {
          categories: [
            irpf({ percent: '15%', amount: '15' }, { percent: '7%', amount: '7' }),
            vat({ base: '100', percent: '21%', amount: '21' }),
          ],
        },
        tax: '21',
        total_with_tax: '121',
        retained_tax: '22',
        payable: '99',
      },
    },
    [
      'Total without tax 100',
      'VAT 21% Base 100 21',
      'Total with tax 121',
      'IRPF 15% Base 0 -15',
      'IRPF 7% Base 0 -7',
      'Withheld tax -22',
      'Total payable 99',
    ],
  ],
  [
    'taxes in the currency of the country, each rate and their sum, rounded once',
    {
      currency: 'USD',
      $regime: 'PL',
      exchange_rates: [{ from: 'USD', to: 'PLN', amount: '3.6543' }],
      totals: {
        ...SUM,
        taxes: {
          categories: [
            {
              ...vat(
                { base: '10.00', percent: '23%', amount: '2.30' },
                { base: '90.00', percent: '8%', amount: '7.20' },
                { base: '1.00', key: 'exempt', amount: '0.00' },
              ),
              amount: '9.50',
            },
            { ...irpf({ percent: '15%', amount: '15' }), amount: '15' },
          ],
        },
        tax: '9.50',
        total_with_tax: '109.50',
        payable: '94.50',
      },
    },
    [
      'Total without tax US$100',
      'VAT 23% Base US$10.00 US$2.30',
      'VAT 8% Base US$90.00 US$7.20',
      'VAT Exempt Base US$1.00 US$0.00',
      'Total tax US$9.50',
      'VAT 23% (PLN) US$2.30 × 3.6543 PLN 8.40',
      'VAT 8% (PLN) US$7.20 × 3.6543 PLN 26.31',
      'VAT (PLN) US$9.50 × 3.6543 PLN 34.72',
      'Total with tax US$109.50',
      'IRPF 15% Base US$0 -US$15',
      'Total payable US$94.50',
    ],
  ],
  [
    'a tax with its surcharge, in a currency without decimals',
    {
      currency: 'EUR',
      $regime: 'HU',
      exchange_rates: [{ from: 'EUR', to: 'HUF', amount: '401.5' }],
      totals: {
        ...SUM,
        taxes: {
          categories: [
            {
              ...vat({
                base: '1.00',
                percent: '21%',
                amount: '0.21',
                surcharge: { percent: '5%', amount: '0.05' },
              }),
              amount: '0.21',
              surcharge: '0.05',
            },
          ],
        },
        tax: '0.26',
        total_with_tax: '100.26',
        payable: '100.26',
      },
    },
    [
      'Total without tax €100',
      'VAT 21% Base €1.00 €0.21',
      'Surcharge 5% €0.05',
      'Total tax €0.26',
      'VAT (HUF) €0.26 × 401.5 HUF 104',
      'Total payable €100.26',
    ],
  ],
  [
    'VAT that a public buyer pays to the state',
    {
      totals: {
        ...SUM,
        taxes: {
          categories: [
            vat({
              base: '100',
              percent: '22%',
              amount: '22',
              ext: { 'it-sdi-vat-liability': 'S' },
            }),
          ],
        },
        tax: '22',
        total_with_tax: '122',
        payable: '122',
      },
    },
    [
      'Total without tax 100',
      'VAT 22% Base 100 22',
      'Total payable 122',
      'Scissione dei pagamenti (art. 17-ter DPR 633/72) -22',
      'Amount due 100',
    ],
  ],
  [
    'a price that contains the tax of a margin scheme, beside one without tax',
    {
      totals: {
        ...SUM,
        taxes: {
          categories: [
            {
              ...vat(
                { key: 'exempt', base: '60', amount: '0', ext: { 'cef-vatex': 'VATEX-EU-F' } },
                { base: '40', percent: '25%', amount: '10' },
              ),
              amount: '10',
            },
          ],
        },
        tax: '10',
        total_with_tax: '110',
        payable: '110',
      },
    },
    [
      'Subtotal 100',
      'Margin scheme – second-hand goods Total 60',
      'VAT 25% Base 40 10',
      'Total tax 10',
      'Total payable 110',
    ],
  ],
  [
    'an advance in a credit note',
    { type: 'credit-note', totals: { ...SUM, payable: '100', advance: '20', due: '80' } },
    [
      'Total without tax 100',
      'Total with tax 0',
      'Amount credited 100',
      'Already paid -20',
      'Amount due 80',
    ],
  ],
]

for (const [title, members, expected] of ROWS)
  test(title, async () => {
    const data = sealed({ $schema: `${SCHEMA}bill/invoice`, ...members })
    const elements = elementsOf(await render({ data, language: 'en' }))
    const totals = elements.find(({ classes }) => classes.includes('totals'))
    const rows = elementsOf(totals?.inner ?? '').filter(({ name }) => name === 'tr')
    assert.deepEqual(
      rows.map(({ inner }) => readable(inner)),
      expected,
    )
  })

/** How countries that do not use the codes of the Union say that a tax is on the margin. */
const MARGINS: [language: string, rate: Json, row: string][] = [
  [
    'pt',
    { key: 'exempt', ext: { 'pt-saft-exemption': 'M14' } },
    'Regime da margem de lucro – Objetos de arte Total 100',
  ],
  [
    'it',
    { key: 'exempt', ext: { 'it-sdi-exempt': 'N5' } },
    'Regime del margine/IVA non esposta in fattura Totale 100',
  ],
  [
    'es',
    { key: 'zero', percent: '0%', ext: { 'es-verifactu-regime': '05' } },
    'Régimen especial de las agencias de viajes Total 100',
  ],
  ['de', { key: 'exempt', ext: { 'it-sdi-exempt': 'N5' } }, 'Steuerbefreit Gesamtbetrag 100'],
  ['es', { percent: '21%', ext: { 'es-verifactu-regime': '03' } }, 'IVA 21 % Base 100 0'],
  ['it', { key: 'exempt', ext: { 'it-sdi-exempt': 'N4' } }, 'IVA Esente Imponibile 100 0'],
]

for (const [language, rate, expected] of MARGINS)
  test(`${JSON.stringify(rate)} in ${language} is ${expected}, in the line too`, async () => {
    const { key, percent, ext } = rate
    const taxes = { categories: [vat({ ...rate, base: '100', amount: '0' })] }
    const data = sealed({
      $schema: `${SCHEMA}bill/invoice`,
      lines: [{ i: 1, quantity: '1', taxes: [{ cat: 'VAT', key, percent, ext }] }],
      totals: { ...SUM, taxes, total_with_tax: '100', payable: '100' },
    })
    const elements = elementsOf(await render({ data, language }))
    assert.equal(textsOf(elements, 'part').join(), expected)
    const isMargin = !expected.endsWith(' 0')
    const [line = ''] = textsOf(elements, 'tax')
      .filter((text) => text !== 'Tax')
      .slice(-1)
    assert.equal(expected.startsWith(`${line} `), isMargin, line)
  })

const due = { payable: '10', due: '4' }

test('who has paid all or more finds no account to pay to', async () => {
  const instructions = { credit_transfer: [{ iban: 'DE02100100100006820101' }] }
  const members = { currency: 'EUR', payment: { instructions } }
  for (const [left, isAsked] of [
    ['4', true],
    ['0', false],
    ['-2', false],
  ] as const) {
    const totals = { payable: '10', due: left }
    const data = sealed({ $schema: `${SCHEMA}bill/invoice`, ...members, totals })
    assert.equal((await render({ data })).includes('DE02 1001'), isAsked, left)
  }
})

const KEYS: [schema: string, members: Json, amount: string | undefined][] = [
  ['bill/invoice', { totals: due }, 'Amount due €4'],
  ['bill/invoice', { totals: { payable: '10' } }, 'Amount due €10'],
  ['bill/invoice', { totals: { payable: '10', due: '0' } }, 'Amount paid €10'],
  ['bill/invoice', { totals: { payable: '10', due: '-2' } }, 'Amount credited €2'],
  ['bill/invoice', { totals: due, type: 'credit-note' }, 'Amount credited €10'],
  ['bill/order', { totals: due }, 'Total €10'],
  ['bill/delivery', { totals: due }, undefined],
  ['bill/payment', { total: '5', type: 'receipt' }, 'Amount paid €5'],
  ['bill/payment', { total: '5', type: 'request' }, 'Total €5'],
  ['bill/invoice', {}, undefined],
]

for (const [schema, members, amount] of KEYS)
  test(`the amount that counts of ${schema} ${JSON.stringify(members)} is ${amount}`, async () => {
    const data = sealed({ $schema: `${SCHEMA}${schema}`, currency: 'EUR', ...members })
    const elements = elementsOf(await render({ data, language: 'en' }))
    assert.deepEqual(textsOf(elements, 'amount'), amount === undefined ? [] : [amount])
    const isKeyed = elements.some(({ classes }) => classes.includes('key'))
    assert.equal(isKeyed, amount !== undefined)
  })
