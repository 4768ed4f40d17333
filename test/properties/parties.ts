/** Parties as people write them: untidy codes, blanks, empty texts, in formats that look at them closely. */
import fc from 'fast-check'
import { SCHEMA_BASE } from '../../src/model/structure.ts'
import type { Json } from '../support.ts'
import { TAX_CODES } from './countries.ts'
import { anyPlace, type Draft, optional } from './drafts.ts'
import { FORMATS } from './formats.ts'

/** Codes and texts: those that mean something in some format, and any. */
const CODES = [
  '0225',
  '0088:4006381333931',
  '0088',
  '732829320',
  '73282932000074',
  'ABCDEF1',
  'ap@example.com',
  '4006381333931',
  'ES-1 2',
  'https://example.com/a',
]
const code = fc.oneof(
  fc.constantFrom(...CODES),
  fc.string({ unit: fc.constantFrom(...'aB09 -./:_@'), maxLength: 12 }),
)
const text = fc.oneof(fc.constantFrom('Harbour', ' two  words ', ''), fc.string({ maxLength: 8 }))
const scheme = fc.constantFrom('0225', '0088', '0009', '0184', 'DK:CVR', '')

const identity = fc.record({
  key: optional(fc.constantFrom('gln', 'gtin', 'private-id', 'passport')),
  type: optional(fc.constantFrom('SIREN', 'SIRET', 'CVR', 'CRN', 'STC')),
  scope: optional(fc.constantFrom('legal', 'tax')),
  code,
})
const inbox = fc.record({
  key: optional(fc.constantFrom('peppol', 'it-sdi-code')),
  scheme: optional(scheme, 1),
  code: optional(code, 1),
  email: optional(fc.constantFrom('ap@example.com'), 4),
  url: optional(fc.constantFrom('https://example.com/in'), 4),
})
const address = fc.record({
  street: text,
  num: optional(text),
  locality: optional(text),
  state: optional(code),
  code: optional(code),
  country: fc.constantFrom('ES', 'FR', 'DE', undefined),
})

const several = <T>(arb: fc.Arbitrary<T>): fc.Arbitrary<T[] | undefined> =>
  optional(fc.array(arb, { maxLength: 3 }), 1)

/** How a tax code is written. */
const habits = fc.record({
  blanks: fc.boolean(),
  prefix: fc.boolean(),
  lower: fc.boolean(),
})

const anyParty = fc
  .record({
    country: fc.constantFrom(...Object.keys(TAX_CODES)),
    hasTaxId: fc.boolean(),
    habits,
    name: text,
    alias: optional(text),
    identities: several(identity),
    inboxes: several(inbox),
    addresses: several(address),
    emails: several(fc.record({ addr: fc.constantFrom(' a@example.com', 'b@example.com') })),
    telephones: several(fc.record({ num: code })),
  })
  .map(
    ({ country, hasTaxId, habits, ...members }): Json => ({
      ...members,
      ...(hasTaxId && { tax_id: { country, code: written(country, habits) } }),
    }),
  )

function written(country: string, { blanks, prefix, lower }: { [habit: string]: boolean }): string {
  let code = TAX_CODES[country]!
  if (prefix) code = `${country}${code}`
  if (blanks) code = code.replace(/(.{3})(?=.)/g, '$1 - ')
  return lower ? code.toLowerCase() : code
}

const inTrade = fc
  .record({
    place: anyPlace,
    supplier: anyParty,
    customer: anyParty,
    note: optional(fc.record({ key: fc.constantFrom('legal', 'tax', 'payment', 'general'), text })),
  })
  .map(({ place, supplier, customer, note }) => traded(place, supplier, customer, note))

/** An invoice of two parties. The supplier keeps the tax identity that makes its country. */
function traded(
  { country, addons }: Draft['place'],
  supplier: Json,
  customer: Json,
  note: Json | undefined,
): Json {
  const format = FORMATS[addons[0] ?? '']
  const own = format?.invoice?.supplier
  return {
    $schema: `${SCHEMA_BASE}bill/invoice`,
    ...(addons.length > 0 && { $addons: addons }),
    series: 'T',
    code: '1',
    issue_date: '2026-01-31',
    ...format?.invoice,
    supplier: {
      ...own,
      ...supplier,
      name: 'Trader',
      tax_id: own?.tax_id ?? { country, code: TAX_CODES[country] },
    },
    customer,
    ...(note && { notes: [note] }),
    lines: [
      {
        quantity: '1',
        item: { name: 'Copper kettle', price: '1.00', ...format?.item },
        taxes: [],
      },
    ],
  }
}

/** Parties on their own, and in invoices. */
export const parties: fc.Arbitrary<Json> = fc.oneof(
  {
    weight: 1,
    arbitrary: anyParty.map((party) => ({ $schema: `${SCHEMA_BASE}org/party`, ...party })),
  },
  { weight: 3, arbitrary: inTrade },
)
