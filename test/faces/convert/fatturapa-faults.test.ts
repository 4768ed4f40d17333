/** Each fault of conversions to FatturaPA: an invoice that has it, and where. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, message, post } from '../../support.ts'
import {
  CLIENTE,
  FATTURAPA,
  FORNITORE,
  fattura,
  faultsOfFattura,
  ITALIAN_ADDRESS,
  riga,
} from './fattura.ts'
import { faultsOf } from './invoices.ts'

type Row = [title: string, broken: Json, faults: string[]]

const supplier = (more: Json): Json => ({ supplier: { ...FORNITORE, ...more } })
const customer = (more: Json): Json => ({ customer: { ...CLIENTE, ...more } })
const taxed = (...taxes: Json[]): Json => ({ lines: [riga({ taxes })] })
const ABROAD = { ...ITALIAN_ADDRESS, country: 'DE' }
const german = { tax_id: { country: 'DE', code: '111111125' }, addresses: [ABROAD] }
const VAT = { cat: 'VAT', rate: 'general' }
const TYPE = "$.tax.ext['it-sdi-document-type']"
const MEANS = "$.payment.instructions.ext['it-sdi-payment-means']"
const ext = (code: string, format = 'FPR12'): Json => {
  return { tax: { ext: { 'it-sdi-document-type': code, 'it-sdi-format': format } } }
}
const retained = (more: Json): Json => taxed(VAT, { cat: 'IRPEF', percent: '20%', ...more })

/** Invoices that the addon lets pass. */
const ROWS: Row[] = [
  ['a simplified invoice has another form', { $tags: ['simplified'] }, [`02 ${TYPE}`]],
  ['a number is missing', { code: undefined }, ['04 $.code', '04 $.code']],
  ['a number has no digit', { code: 'A' }, ['04 $.code']],
  [
    'supplier and customer are one',
    { customer: { ...CLIENTE, tax_id: FORNITORE.tax_id } },
    ['05 $.customer.tax_id'],
  ],
  ['an invoice to oneself has two parties', { $tags: ['self-billed'] }, ['05 $.customer.tax_id']],
  ['an import is from Italy', { $tags: ['self-billed', 'import'] }, ['05 $.supplier.tax_id']],
  [
    'an import has a customer without number',
    {
      $tags: ['self-billed', 'import'],
      ...supplier(german),
      ...customer({
        tax_id: { country: 'IT' },
        identities: [{ key: 'it-fiscal-code', code: 'RSSGNN60R30H501U' }],
      }),
    },
    ['05 $.customer.tax_id.code'],
  ],
  [
    'no party is Italian',
    { $regime: 'IT', ...supplier(german), ...customer(german) },
    ['05 $.customer.tax_id', '05 $.supplier.tax_id'],
  ],
  [
    'the supplier has no VAT number',
    supplier({ tax_id: { country: 'IT' } }),
    ['07 $.supplier.tax_id.code'],
  ],
  [
    'a reason is not in the schema',
    retained({ ext: { 'it-sdi-retained': 'J' } }),
    ['08 $.totals.taxes.categories[1].rates[0]'],
  ],
  ['a rate is below 1', taxed({ cat: 'VAT', percent: '0.5%' }), ['10 $.lines[0].taxes[0]']],
  [
    'VAT is that of another country',
    taxed({ cat: 'VAT', country: 'DE', rate: 'general' }),
    ['10 $.lines[0].taxes[0]'],
  ],
  [
    'an invoice to an administration has a code of seven',
    { $tags: ['b2g'] },
    ['11 $.customer.inboxes'],
  ],
  [
    'a business has a code of six',
    customer({ inboxes: [{ key: 'it-sdi-code', code: 'ABC123' }] }),
    ['11 $.customer.inboxes'],
  ],
  [
    'a preceding invoice is later',
    { preceding: [{ code: '1', issue_date: '2026-06-01' }] },
    ['14 $.preceding[0].issue_date'],
  ],
  [
    'a rate of a retained tax is above 100',
    retained({ percent: '150%', ext: { 'it-sdi-retained': 'A' } }),
    ['15 2.1.1.5.3'],
  ],
  ['a text is too long', supplier({ name: 'x'.repeat(81) }), ['17 1.2.1.3.1']],
  ['a text has other letters', { notes: [{ text: 'Ж' }] }, ['17 2.1.1.11']],
  [
    'the number of a house has a control character',
    supplier({ addresses: [{ ...FORNITORE.addresses[0], num: '1\u0001' }] }),
    ['19 1.2.2.2'],
  ],
  ['a text has a control character', { notes: [{ text: 'a\u0001b' }] }, ['19 $.notes[0].text']],
]

for (const [title, broken, faults] of ROWS) {
  test(`FatturaPA is refused if ${title}`, async () => {
    assert.deepEqual(await faultsOfFattura(broken), faults)
  })
}

const BARE = { $addons: undefined }

/** Invoices that the addon rejects before, so they lack it. */
const WITHOUT_ADDON: Row[] = [
  ['the type is missing', { tax: undefined }, [`05 ${TYPE}`]],
  ['the type is one of schema 1.2.3', ext('TD29'), [`05 ${TYPE}`]],
  ['there is no customer', { customer: undefined }, ['06 $.customer']],
  [
    'the customer has half a name',
    customer({
      name: undefined,
      tax_id: { country: 'DE' },
      people: [{ name: { given: 'Eva' } }],
    }),
    ['06 $.customer.name'],
  ],
  ['the customer has no address', customer({ addresses: undefined }), ['06 $.customer.addresses']],
  [
    'an address is incomplete',
    customer({ addresses: [{ code: '1' }] }),
    [
      '06 $.customer.addresses[0].street',
      '06 $.customer.addresses[0].locality',
      '06 $.customer.addresses[0].country',
    ],
  ],
  [
    'a post code is too short',
    customer({ addresses: [{ ...ITALIAN_ADDRESS, code: 'X1' }] }),
    ['06 $.customer.addresses[0].code'],
  ],
  [
    'the issuer has no name',
    { ordering: { issuer: { tax_id: { country: 'IT' }, emails: [{ addr: 'a@example.com' }] } } },
    ['06 $.ordering.issuer.name'],
  ],
  ['the customer has no number', customer({ tax_id: undefined }), ['07 $.customer.tax_id.code']],
  ['a line has no VAT', taxed(), ['09 $.lines[0].taxes']],
  [
    'a fund contribution has no VAT',
    { charges: [{ key: 'fund-contribution', amount: '4.00' }] },
    ['09 $.charges[0].taxes'],
  ],
  ['a row has no nature', taxed({ cat: 'VAT', key: 'exempt' }), ['10 $.lines[0].taxes[0]']],
  [
    'a nature is not written any more',
    taxed({ cat: 'VAT', key: 'exempt', ext: { 'it-sdi-exempt': 'N6' } }),
    ['10 $.lines[0].taxes[0]'],
  ],
  [
    'a rate has a nature',
    taxed({ ...VAT, ext: { 'it-sdi-exempt': 'N4' } }),
    ['10 $.lines[0].taxes[0]'],
  ],
  [
    'reverse charge is split',
    taxed({
      cat: 'VAT',
      key: 'reverse-charge',
      ext: { 'it-sdi-exempt': 'N6.1', 'it-sdi-vat-liability': 'S' },
    }),
    ['10 $.lines[0].taxes[0]'],
  ],
  [
    'there are no lines',
    { lines: undefined, charges: [{ amount: '5.00', taxes: [VAT] }] },
    ['12 $.lines'],
  ],
  ['means of payment are missing', { payment: { instructions: { key: 'cash' } } }, [`13 ${MEANS}`]],
  [
    'a despatch has no date',
    { ordering: { despatch: [{ code: 'D' }] } },
    ['14 $.ordering.despatch[0].issue_date'],
  ],
  ['the currency is another', { currency: 'USD', exchange_rates: undefined }, ['16 $.currency']],
]

for (const [title, broken, faults] of WITHOUT_ADDON) {
  test(`FatturaPA is refused without the addon, and if ${title}`, async () => {
    const found = await faultsOfFattura({ ...ext('TD01'), ...BARE, ...broken })
    assert.deepEqual(found, ['03 $.$addons', ...faults])
  })
}

test('figures that are not calculated are not converted', async () => {
  const built = await post('/build', { data: fattura() })
  assert.deepEqual(await faultsOf({ ...built, $tags: ['bypass'] }, FATTURAPA), ['04 $.$tags'])
})

test('a document that is no invoice is not converted to FatturaPA', async () => {
  assert.deepEqual(await faultsOf(message(), FATTURAPA), ['01 $'])
})

const preceding = [{ code: '1', issue_date: '2026-01-05' }]
const credit = { type: 'credit-note', preceding }

const WARNINGS: [invoice: Json, fault: string][] = [
  [{ $tags: ['self-billed'] }, 'DOCKET-IT-SDI-BILL-INVOICE-01 $.customer.tax_id'],
  [
    { $tags: ['self-billed', 'ceiling-exceeded'] },
    'DOCKET-IT-SDI-BILL-INVOICE-01 $.customer.tax_id',
  ],
  [{ $tags: ['self-billed', 'import'] }, 'DOCKET-IT-SDI-BILL-INVOICE-02 $.supplier.tax_id'],
  [
    { $tags: ['self-billed', 'san-marino-paper'] },
    'DOCKET-IT-SDI-BILL-INVOICE-02 $.supplier.tax_id',
  ],
  [{ $tags: ['b2g'] }, 'DOCKET-IT-SDI-BILL-INVOICE-03 $.customer.inboxes'],
  [
    customer({ inboxes: [{ key: 'it-sdi-code', code: 'ABC123' }] }),
    'DOCKET-IT-SDI-BILL-INVOICE-04 $.$tags',
  ],
  [{ ...credit, $tags: ['self-billed', 'import'] }, 'DOCKET-IT-SDI-BILL-INVOICE-05 $.type'],
  [{ ...credit, $tags: ['depreciable-assets'] }, 'DOCKET-IT-SDI-BILL-INVOICE-05 $.type'],
]

test('what is documented for oneself may be negative, to correct one before', async () => {
  const isWarned = async (more: Json): Promise<boolean> => {
    const { warnings } = await post('/review', {
      data: fattura({ lines: [riga({ quantity: '-1' })], ...more }),
    })
    return warnings.some(({ code }: Json) => code === 'DOCKET-NEGATIVE-TOTAL')
  }
  const purchase = { $tags: ['self-billed', 'import'], supplier: { ...FORNITORE, ...german } }
  assert.equal(await isWarned({ ...purchase, preceding }), false)
  assert.equal(await isWarned(purchase), true)
  assert.equal(await isWarned({ preceding }), true)
})

test('reviews warn of invoices that SDI would refuse', async () => {
  const warningsOf = async (more: Json): Promise<string[]> => {
    const { faults, warnings } = await post('/review', { data: fattura(more) })
    assert.deepEqual(faults, [])
    return warnings
      .filter(({ code }: Json) => code.startsWith('DOCKET-IT-SDI-'))
      .map(({ code, properties }: Json) => `${code} ${properties}`)
  }
  for (const [invoice, warning] of WARNINGS) assert.deepEqual(await warningsOf(invoice), [warning])
  for (const invoice of [
    {},
    { $tags: ['self-billed'], customer: { ...CLIENTE, tax_id: FORNITORE.tax_id } },
    { $tags: ['self-billed', 'import'], supplier: { ...FORNITORE, ...german } },
    { $tags: ['b2g'], ...customer({ inboxes: [{ key: 'it-sdi-code', code: 'ABC123' }] }) },
  ])
    assert.deepEqual(await warningsOf(invoice), [])
})
