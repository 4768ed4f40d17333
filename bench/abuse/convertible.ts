/** Invoices that have as many members as conversions carry, and the XML that each becomes. */
import { ask, EXAMPLE_SYSTEM } from './adapter.ts'

interface Json {
  [member: string]: unknown
}

const SCHEMA = 'https://gobl.org/draft-0/bill/invoice'

const VAT = { cat: 'VAT', rate: 'general' }
const PERIOD = { start: '2026-04-01', end: '2026-04-30' }
const reference = (code: string): Json[] => [{ code, issue_date: '2026-04-01' }]

const german = (name: string, code: string): Json => ({
  name,
  tax_id: { country: 'DE', code },
  addresses: [{ street: 'Street', num: '1', locality: 'City', code: '10115', country: 'DE' }],
  inboxes: [{ scheme: '0088', code: '5790000435975' }],
})

const PERSON = {
  people: [{ name: { given: 'Eva', surname: 'Muster' } }],
  emails: [{ addr: 'eva@seller.example' }],
  telephones: [{ num: '+49 30 123456' }],
}

/** Nearly all terms of EN 16931. */
const EUROPEAN: Json = {
  $schema: SCHEMA,
  series: 'F',
  code: '1',
  issue_date: '2026-05-01',
  value_date: '2026-05-02',
  supplier: {
    ...german('Seller GmbH', '111111125'),
    ...PERSON,
    alias: 'Chairs',
    identities: [
      { code: '4012345000009', ext: { 'iso-scheme-id': '0088' } },
      { code: 'HRB 1', scope: 'legal' },
      { code: '11/111/11111', scope: 'tax' },
    ],
    registration: { other: 'Amtsgericht Berlin' },
  },
  customer: german('Buyer AG', '282741168'),
  preceding: reference('F-0'),
  notes: [{ text: 'Hello', ext: { 'untdid-text-subject': 'AAI' } }],
  ordering: {
    code: '04011000-12345-03',
    cost: 'C-1',
    period: PERIOD,
    identities: [{ code: 'OBJ', ext: { 'untdid-reference': 'ABO' } }],
    ...Object.fromEntries(
      ['projects', 'contracts', 'sales', 'receiving', 'despatch', 'tender'].map((name) => [
        name,
        [{ code: name.toUpperCase() }],
      ]),
    ),
  },
  payment: {
    payee: { name: 'Factor AG', identities: [{ code: 'F1' }, { code: 'HRB 2', scope: 'legal' }] },
    terms: { due_dates: [{ date: '2026-06-01', percent: '100%' }], notes: '30 days' },
    advances: [{ description: 'Paid', amount: '10.00' }],
    instructions: {
      key: 'credit-transfer',
      detail: 'Transfer',
      ref: 'R1',
      credit_transfer: [{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', name: 'Seller' }],
    },
  },
  delivery: {
    date: '2026-04-28',
    receiver: {
      name: 'Site',
      addresses: [{ street: 'Way', locality: 'Bonn', code: '53111', country: 'DE' }],
    },
    identities: [{ code: 'L1', ext: { 'iso-scheme-id': '0088' } }],
  },
  discounts: [{ reason: 'Rebate', percent: '10%', base: '50.00', taxes: [VAT] }],
  charges: [{ reason: 'Freight', amount: '3.00', taxes: [{ cat: 'VAT', rate: 'reduced' }] }],
  lines: [
    {
      quantity: '2',
      item: {
        name: 'Chair',
        price: '50.00',
        unit: 'kg',
        description: 'Of oak',
        ref: 'C-1',
        origin: 'DE',
        identities: [
          { code: 'B-1' },
          { code: '4012345000009', ext: { 'iso-scheme-id': '0160' } },
          { code: '9873242', ext: { 'untdid-item-type': 'STI' } },
        ],
        attributes: [{ label: 'Colour', text: 'red' }],
      },
      notes: [{ text: 'Note' }],
      period: PERIOD,
      order: '7',
      cost: 'K',
      identifier: { code: 'M1', ext: { 'untdid-reference': 'ABO' } },
      discounts: [{ reason: 'Scratch', amount: '1.00' }],
      charges: [{ reason: 'Paint', amount: '2.00' }],
      taxes: [VAT],
    },
  ],
  attachments: [{ code: 'A1', description: 'Sheet', url: 'https://example.com/a' }],
}

const italian = (name: string, code: string): Json => ({
  name,
  tax_id: { country: 'IT', code },
  addresses: [
    { street: 'Via Roma', num: '1', locality: 'Roma', region: 'RM', code: '00184', country: 'IT' },
  ],
})

const IRPEF = { cat: 'IRPEF', percent: '20%', ext: { 'it-sdi-retained': 'A' } }
const ITALIAN_ACCOUNT = { iban: 'IT60X0542811101000000123456', name: 'Banca' }

/** Nearly all elements of FatturaPA that documents have a place for. */
const ITALIAN: Json = {
  $schema: SCHEMA,
  $addons: ['it-sdi-v1'],
  $tags: ['deferred'],
  series: 'F',
  code: '1',
  issue_date: '2026-05-01',
  supplier: {
    ...italian('Fornitore S.r.l.', '00743110157'),
    identities: [{ key: 'it-fiscal-code', code: 'RSSGNN60R30H501U' }],
    registration: { office: 'RM', entry: '123456', capital: '50000.00', currency: 'EUR' },
    telephones: [{ num: '06 123 45' }],
    emails: [{ addr: 'info@fornitore.example' }],
  },
  customer: {
    ...italian('Cliente S.p.A.', '12345670785'),
    inboxes: [{ key: 'it-sdi-code', code: 'ABC1234' }],
  },
  preceding: reference('7'),
  notes: [{ text: 'Causale' }],
  tax: { notes: [{ cat: 'VAT', key: 'export', text: 'Esportazione' }] },
  lines: [
    {
      quantity: '2',
      period: PERIOD,
      cost: 'CDC-1',
      item: {
        name: 'Sedia',
        price: '50.00',
        ref: 'ART-1',
        unit: 'h',
        identities: [{ type: 'EAN', code: '4006381333931' }],
        attributes: [{ type: 'INTENTO', text: '08060120341234567-000001', date: '2026-01-07' }],
      },
      discounts: [{ percent: '10%' }],
      charges: [{ amount: '1.00' }],
      taxes: [VAT, IRPEF],
    },
    {
      quantity: '1',
      item: { name: 'Tavolo', price: '10.00' },
      taxes: [{ cat: 'VAT', key: 'export' }],
    },
  ],
  discounts: [
    { amount: '10.00', taxes: [VAT] },
    { percent: '5%', reason: 'Abbuono' },
  ],
  charges: [
    {
      key: 'fund-contribution',
      code: 'ALBO-1',
      percent: '4%',
      base: '100.00',
      ext: { 'it-sdi-fund-type': 'TC01' },
      taxes: [VAT, IRPEF],
    },
    { key: 'stamp-duty', amount: '2.00' },
  ],
  ordering: {
    purchases: [
      {
        code: 'O-1',
        lines: [1],
        identities: [
          { key: 'order', code: 'C-9' },
          { key: 'item', code: '3' },
          { type: 'CUP', code: 'CUP1' },
          { type: 'CIG', code: 'CIG1' },
        ],
      },
    ],
    contracts: reference('K-1'),
    tender: reference('T-1'),
    receiving: reference('R-1'),
    despatch: [{ code: 'D-1', issue_date: '2026-04-20', lines: [1] }],
  },
  payment: {
    payee: { name: 'Factoring S.p.A.' },
    advances: [{ key: 'credit-transfer', date: '2026-04-15', amount: '2.00' }],
    instructions: { key: 'credit-transfer', ref: 'RF-1', credit_transfer: [ITALIAN_ACCOUNT] },
    terms: {
      due_dates: [
        { date: '2026-06-01', percent: '50%' },
        { date: '2026-07-01', percent: '50%' },
      ],
    },
  },
  attachments: [{ code: 'A1', name: 'a.txt', description: 'Sheet', url: 'https://example.com/a' }],
}

const spanish = (name: string, code: string): Json => ({ name, tax_id: { country: 'ES', code } })

const SPANISH: Json = {
  $schema: SCHEMA,
  $addons: ['es-verifactu-v1'],
  series: 'F',
  code: '1',
  issue_date: '2026-03-10',
  supplier: spanish('Muebles S.L.', 'B98602642'),
  customer: spanish('Cliente S.A.', 'A58818501'),
  preceding: reference('F-0'),
  notes: [{ key: 'general', text: 'Nota' }],
  lines: [
    { quantity: '2', item: { name: 'Silla', price: '50.00' }, taxes: [VAT] },
    { quantity: '2', item: { name: 'Mesa', price: '90.00' }, taxes: [VAT] },
  ],
}

/** What records of VERI*FACTU need besides the document. */
const VERIFACTU = {
  previous: null,
  time: '2026-12-31T13:30:00+01:00',
  system: EXAMPLE_SYSTEM,
}

/** An invoice that becomes XML. */
export interface Convertible {
  /** The key of the conversion. */
  to: string
  syntax: string
  document: Json
  /** Further members of the request. */
  options: Json
}

interface Listed {
  key: string
  syntax: string
  addons: string[]
}

const OWN: { [syntax: string]: Pick<Convertible, 'document' | 'options'> } = {
  'aeat+es-verifactu-v1': { document: SPANISH, options: { verifactu: VERIFACTU } },
  'fatturapa+it-sdi-v1': { document: ITALIAN, options: {} },
}

/** One for each of GET /v0/conversions. */
export async function convertibles(): Promise<Convertible[]> {
  const { conversions } = (await ask('conversions', {})) as { conversions: Listed[] }
  return conversions.map(({ key, syntax, addons }) => {
    const european = { document: { ...EUROPEAN, $addons: addons }, options: {} }
    return { to: key, syntax, ...(OWN[key] ?? european) }
  })
}

/** The XML of an invoice, which fails if it is not converted. */
export async function xmlOf({ to, document, options }: Convertible): Promise<string> {
  const { xml } = (await ask('convert', { data: document, to, ...options })) as { xml: string }
  return xml
}
