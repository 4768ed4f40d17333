/** Parties and members with which documents meet the requirements of each format, whatever their lines are. */
import type { Json } from '../support.ts'
import { TAX_CODES } from './countries.ts'

/** How an invoice has to be for a format, besides its figures. */
export interface Format {
  country: string
  /** Replace or add members of the invoice. */
  invoice?: Json
  /** The same for other documents by their schema, and for an invoice by its type. */
  by?: { [schemaOrType: string]: Json }
  /** Members that each item, reference to a preceding document or advance has. */
  item?: Json
  preceding?: Json
  advance?: Json
  /** Categories that lines may be taxed with; all of the country if absent. If several, lines have all of them. */
  categories?: string[]
  /** The rates of those, if not all are allowed, and members that their combos have. */
  rates?: string[]
  combo?: Json
  /** Members that invoices, or their lines, must not have. */
  omits?: string[]
  lineOmits?: string[]
}

export function party(country: string, members: Json = {}): Json {
  return {
    name: `Trader ${country}`,
    tax_id: { country, code: TAX_CODES[country] },
    addresses: [
      {
        num: '7',
        street: 'Market Square',
        locality: 'Town',
        code: country === 'BR' ? '01310-100' : '10000',
        country,
      },
    ],
    ...members,
  }
}

const TERMS = { terms: { notes: '30 days' } }
const PAYMENT = { instructions: { key: 'cash' }, ...TERMS }

const german = (members: Json = {}): Json =>
  party('DE', {
    inboxes: [{ email: 'inbox@example.com' }],
    telephones: [{ num: '+4930123456' }],
    people: [
      {
        name: { given: 'Eva', surname: 'Muster' },
        emails: [{ addr: 'eva@example.com' }],
        telephones: [{ num: '+4930123456' }],
      },
    ],
    ...members,
  })

const french = (siren: string, code: string): Json =>
  party('FR', {
    tax_id: { country: 'FR', code },
    inboxes: [{ scheme: '0225', code: siren }],
  })
const FRENCH = {
  supplier: french('732829320', '44732829320'),
  customer: french('391838042', '44391838042'),
  payment: TERMS,
}
const choirs = (code: string): Json => party('FR', { identities: [{ type: 'SIRET', code }] })

const finnish = (code: string): Json =>
  party('FI', {
    tax_id: { country: 'FI', code },
    endpoints: [{ uri: `iso6523-actorid-upis::0216:0037${code}` }],
  })

const SPANISH = party('ES', { tax_id: { country: 'ES', code: '54387763P' } })
const NOTES = [{ key: 'general', text: 'Goods' }]
const BASQUE = { num: '4', street: 'Kale Nagusia', locality: 'Donostia', code: '20001' }
const SAUDI = {
  addresses: [
    {
      num: '1234',
      street: 'King Fahd Road',
      street_extra: 'Olaya',
      locality: 'Riyadh',
      code: '12345',
      country: 'SA',
    },
  ],
}
const BRAZILIAN = {
  addresses: [
    { num: '1', street: 'Rua Nova', street_extra: 'Centro', locality: 'Rio', state: 'RJ' },
  ].map((address) => ({ ...address, code: '20241-110', country: 'BR' })),
  identities: [
    { key: 'br-nfe-state-reg', code: '110042490114' },
    { key: 'br-nfse-municipal-reg', code: '12345678' },
  ],
}

export const FORMATS: { readonly [addon: string]: Format } = {
  'ar-arca-v4': {
    country: 'AR',
    invoice: { series: '3' },
    item: { key: 'goods' },
    preceding: { ext: { 'ar-arca-doc-type': '1' } },
    categories: ['VAT'],
    rates: ['general', 'reduced', 'increased'],
  },
  'br-nfe-v4': {
    country: 'BR',
    invoice: {
      series: '1',
      $tags: ['simplified'],
      tax: { ext: { 'br-nfe-presence': '1' } },
      supplier: party('BR', {
        ...BRAZILIAN,
        ext: { 'br-ibge-municipality': '3304557', 'br-nfe-regime': '3' },
      }),
      notes: [{ key: 'reason', text: 'Venda de mercadoria' }],
      payment: { advances: [{ description: 'Caixa', key: 'cash', percent: '100%' }] },
    },
    item: { unit: 'piece' },
    categories: ['ICMS', 'PIS', 'COFINS'],
  },
  'br-nfse-v1': {
    country: 'BR',
    invoice: {
      supplier: party('BR', {
        ...BRAZILIAN,
        ext: { 'br-ibge-municipality': '3304557', 'br-nfse-simples': '2' },
      }),
    },
    item: { ext: { 'br-nfse-service': '14.01' } },
    categories: ['ISS'],
    omits: ['discounts', 'charges'],
  },
  'co-dian-v2': {
    country: 'CO',
    invoice: { supplier: party('CO', { ext: { 'co-dian-municipality': '11001' } }) },
    preceding: { ext: { 'co-dian-credit-code': '2' } },
  },
  'de-xrechnung-v3': {
    country: 'DE',
    invoice: {
      supplier: german(),
      customer: german({ tax_id: { country: 'DE', code: '282741168' } }),
      ordering: { code: '04011000-12345-34' },
      payment: { instructions: { key: 'card', card: {} }, ...TERMS },
      delivery: { date: '2026-01-30', receiver: party('DE') },
    },
  },
  'de-zugferd-v2': { country: 'DE', invoice: { payment: TERMS } },
  'dk-oioubl-v2': {
    country: 'DK',
    invoice: {
      customer: party('DK', { tax_id: { country: 'DK', code: '13585628' } }),
      payment: {
        instructions: { key: 'cash' },
        terms: { due_dates: [{ date: '2026-06-30', percent: '100%' }] },
      },
      ordering: { code: 'PO-1' },
    },
  },
  'es-facturae-v3': { country: 'ES', preceding: { ext: { 'es-facturae-correction': '01' } } },
  'es-sii-v1': { country: 'ES', invoice: { customer: SPANISH, notes: NOTES } },
  'es-tbai-v1': {
    country: 'ES',
    invoice: {
      supplier: party('ES', { addresses: [{ ...BASQUE, region: 'Gipuzkoa', country: 'ES' }] }),
      customer: SPANISH,
      notes: NOTES,
    },
    preceding: { ext: { 'es-tbai-correction': 'R1' } },
  },
  'es-verifactu-v1': { country: 'ES', invoice: { customer: SPANISH, notes: NOTES } },
  'eu-en16931-v2017': { country: 'DE', invoice: { payment: PAYMENT } },
  'fi-finvoice-v3': {
    country: 'FI',
    invoice: {
      supplier: finnish('23456780'),
      customer: finnish('01120389'),
      payment: {
        instructions: {
          key: 'credit-transfer+sepa',
          ref: 'RF18539007547034',
          credit_transfer: [{ iban: 'FI2112345600000785' }],
        },
        terms: { due_dates: [{ date: '2026-07-31', percent: '100%' }] },
      },
    },
  },
  'fr-choruspro-v1': {
    country: 'FR',
    invoice: { supplier: choirs('73282932000074'), payment: TERMS },
  },
  'fr-ctc-flow10-v1': { country: 'FR' },
  'fr-ctc-flow2-v1': { country: 'FR', invoice: FRENCH },
  'fr-facturx-v1': { country: 'FR', invoice: { payment: TERMS } },
  'gr-mydata-v1': {
    country: 'EL',
    invoice: {
      $tags: ['services'],
      customer: party('EL', { tax_id: { country: 'EL', code: '925667500' } }),
      payment: { instructions: { key: 'cash' } },
    },
    preceding: { stamps: [{ prv: 'iapr-mark', val: '400001' }] },
    advance: { key: 'cash' },
    rates: ['general', 'reduced', 'super-reduced'],
    omits: ['discounts', 'charges'],
  },
  'it-sdi-v1': {
    country: 'IT',
    invoice: {
      supplier: party('IT', {
        addresses: [
          { num: '7', street: 'Via Roma', locality: 'Roma', code: '00184', country: 'IT' },
        ],
        registration: { capital: '50000.00', currency: 'EUR', office: 'RM', entry: '123456' },
      }),
      customer: party('IT', {
        tax_id: { country: 'IT', code: '10182640150' },
        inboxes: [{ key: 'it-sdi-code', code: 'ABCDEF1' }],
      }),
      payment: { instructions: { key: 'cash' } },
    },
    advance: { key: 'cash' },
    categories: ['VAT'],
  },
  'it-ticket-v1': {
    country: 'IT',
    invoice: { tax: { prices_include: 'VAT' } },
    categories: ['VAT'],
  },
  'mx-cfdi-v4': {
    country: 'MX',
    invoice: {
      issue_time: '10:11:12',
      supplier: party('MX', { ext: { 'mx-cfdi-fiscal-regime': '601' } }),
      tax: { ext: { 'mx-cfdi-issue-place': '06600' } },
    },
    item: { ext: { 'mx-cfdi-prod-serv': '50211502' } },
    preceding: { stamps: [{ prv: 'sat-uuid', val: '5b0f6a2e-6c1f-4d8e-9c65-0d6f7c7c2a11' }] },
    advance: { key: 'cash' },
    omits: ['discounts', 'charges'],
  },
  'pl-favat-v3': {
    country: 'PL',
    invoice: { customer: party('PL', { tax_id: { country: 'PL', code: '9551893317' } }) },
    advance: { date: '2024-01-31', key: 'cash' },
    rates: ['general', 'reduced', 'super-reduced'],
    combo: { key: 'standard' },
  },
  'pt-saft-v1': {
    country: 'PT',
    invoice: { series: 'FT A' },
    by: {
      'credit-note': { series: 'NC A' },
      'bill/order': { series: 'NE A' },
      'bill/delivery': { type: 'note', series: 'GR A', despatch_date: '2026-07-01' },
    },
    item: { unit: 'h' },
    preceding: { tax: undefined },
    categories: ['VAT'],
    rates: ['general', 'intermediate', 'reduced'],
  },
  'sa-zatca-v1': {
    country: 'SA',
    invoice: {
      issue_time: '10:11:12',
      supplier: party('SA', { identities: [{ type: 'CRN', code: '1010010000' }], ...SAUDI }),
      customer: party('SA', {
        tax_id: { country: 'SA', code: '399999999900003' },
        identities: [{ type: 'CRN', code: '1010010001' }],
        ...SAUDI,
      }),
      delivery: { date: '2026-01-31' },
      payment: TERMS,
    },
    rates: ['general', 'zero'],
    lineOmits: ['charges'],
  },
}
