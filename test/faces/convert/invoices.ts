/** Invoices to convert, and what their XML says. */
import assert from 'node:assert/strict'
import { familyOf } from '../../../src/faces/convert/rules/document-rules.ts'
import { get, type Json, post, SCHEMA, sendJson } from '../../support.ts'

export const party = (country: string, code: string, name: string, more: Json = {}): Json => {
  return {
    name,
    tax_id: { country, code },
    addresses: [
      {
        street: 'Street',
        num: '1',
        locality: 'City',
        code: '10115',
        country: country === 'EL' ? 'GR' : country,
      },
    ],
    inboxes: [{ scheme: '0088', code: '5790000435975' }],
    people: [{ name: { given: 'Eva', surname: 'Muster' } }],
    emails: [{ addr: 'eva@seller.example' }],
    telephones: [{ num: '+49 30 123456' }],
    ...more,
  }
}

/** The addons that a conversion needs, besides the one of the standard that all have. */
export const addonsOf = (to: string): string[] => {
  const addon = to.slice(to.indexOf('+') + 1)
  return ['en16931', 'peppol'].includes(addon) ? [] : [addon]
}

export const SELLER = party('DE', '111111125', 'Seller GmbH')
export const BUYER = party('DE', '282741168', 'Buyer AG', {
  inboxes: [{ scheme: '0088', code: '4006381333931' }],
  people: undefined,
  emails: undefined,
  telephones: undefined,
})

export const line = (more: Json = {}, item: Json = {}): Json => {
  return {
    quantity: '2',
    item: { name: 'Chair', price: '50.00', ...item },
    taxes: [{ cat: 'VAT', rate: 'general' }],
    ...more,
  }
}

/** A line of a category of VAT without tax. */
export const untaxed = (key: string, more: Json = {}): Json =>
  line({ taxes: [{ cat: 'VAT', key, ...more }] })

/** An invoice that can be converted to everything: between German parties, with the addons given. */
export function sale(more: Json = {}, addons: string[] = []): Json {
  return {
    $schema: `${SCHEMA}bill/invoice`,
    $addons: ['eu-en16931-v2017', ...addons],
    series: 'F',
    code: '1',
    issue_date: '2026-05-01',
    supplier: SELLER,
    customer: BUYER,
    lines: [line()],
    ordering: { code: '04011000-12345-03' },
    payment: {
      terms: { due_dates: [{ date: '2026-06-01', percent: '100%' }] },
      instructions: {
        key: 'credit-transfer+sepa',
        credit_transfer: [{ iban: 'DE89370400440532013000' }],
      },
    },
    delivery: {
      date: '2026-04-28',
      receiver: {
        name: 'Site',
        addresses: [{ street: 'Way', locality: 'Bonn', code: '53111', country: 'DE' }],
      },
    },
    ...more,
  }
}

/** What an invoice can say: nearly all terms. */
export const FULL: Json = {
  value_date: '2026-05-02',
  supplier: {
    ...SELLER,
    alias: 'Chairs',
    identities: [
      { code: '4012345000009', ext: { 'iso-scheme-id': '0088' } },
      { code: 'HRB 1', scope: 'legal' },
      { code: '11/111/11111', scope: 'tax' },
      { label: 'house', code: 'H-1' },
    ],
    registration: { other: 'Amtsgericht Berlin' },
  },
  customer: { ...BUYER, inboxes: [{ email: 'buyer@example.com' }] },
  preceding: [{ code: 'F-0', issue_date: '2026-04-01' }],
  notes: [{ text: 'Hello', ext: { 'untdid-text-subject': 'AAI' } }, { text: '#5 is late' }],
  ordering: {
    code: '04011000-12345-03',
    cost: 'C-1',
    period: { start: '2026-04-01', end: '2026-04-30' },
    identities: [{ code: 'OBJ', ext: { 'untdid-reference': 'ABO' } }],
    projects: [{ code: 'PR' }],
    contracts: [{ code: 'CO' }],
    sales: [{ code: 'SO' }],
    receiving: [{ code: 'RE' }],
    despatch: [{ code: 'DE' }],
    tender: [{ code: 'TE' }],
  },
  payment: {
    payee: { name: 'Factor AG', identities: [{ code: 'F1' }, { code: 'HRB 2', scope: 'legal' }] },
    terms: { due_dates: [{ date: '2026-06-01', percent: '100%' }], notes: '30 days' },
    advances: [{ description: 'Paid', amount: '10.00' }],
    instructions: {
      key: 'credit-transfer',
      detail: 'Transfer',
      ref: 'R1',
      credit_transfer: [
        { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', name: 'Seller' },
        { number: '12345' },
      ],
    },
  },
  delivery: { ...sale().delivery, identities: [{ code: 'L1', ext: { 'iso-scheme-id': '0088' } }] },
  discounts: [
    { reason: 'Rebate', percent: '10%', base: '50.00', taxes: [{ cat: 'VAT', rate: 'general' }] },
  ],
  charges: [{ reason: 'Freight', amount: '3.00', taxes: [{ cat: 'VAT', rate: 'reduced' }] }],
  lines: [
    line(
      {
        notes: [{ text: 'Note' }],
        period: { start: '2026-04-01', end: '2026-04-02' },
        order: '7',
        cost: 'K',
        identifier: { code: 'M1', ext: { 'untdid-reference': 'ABO' } },
        discounts: [{ reason: 'Scratch', amount: '1.00' }],
        charges: [{ reason: 'Paint', amount: '2.00' }],
      },
      {
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
    ),
    line(
      { quantity: '-3', taxes: [{ cat: 'VAT', rate: 'reduced' }] },
      { ext: { 'untdid-unit': 'XAE' } },
    ),
  ],
  attachments: [{ code: 'A1', description: 'Sheet', url: 'https://example.com/a' }],
}

/** The keys, with the addons that an invoice needs. */
export const KEYS: [key: string, addons: string[]][] = [
  ['ubl+en16931', []],
  ['cii+en16931', []],
  ['ubl+de-xrechnung-v3', ['de-xrechnung-v3']],
  ['cii+de-xrechnung-v3', ['de-xrechnung-v3']],
  ['ubl+peppol', []],
  ['cii+fr-facturx-v1', ['fr-facturx-v1']],
  ['cii+de-zugferd-v2', ['de-zugferd-v2']],
]

export async function convert(data: Json, to = 'ubl+en16931', more: Json = {}): Promise<Json> {
  return post('/convert', { data, to, ...more })
}

let listed: Promise<ReadonlyMap<string, readonly string[]>> | undefined

/** The codes of all rules, with the terms of EN 16931 that they are about. */
async function listRules(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rules } = await get('/rules')
  return new Map(rules.map(({ code, terms = [] }: Json) => [code, terms]))
}

/** The pages of a rule by its own name. */
async function pageOf(code: string): Promise<Json[]> {
  const { rules } = await get(`/rules/${code}`)
  assert.ok(rules?.length > 0, `${code} is a rule`)
  return rules
}

/** Asserts that the codes of faults are those of rules, and that terms which conversions name are listed there. */
export async function assertListed(faults: readonly Json[]): Promise<void> {
  listed ??= listRules()
  const rules = await listed
  for (const { code, description } of faults) {
    const terms = rules.get(code) ?? (await pageOf(code)).flatMap((page) => page.terms ?? [])
    if (!code.startsWith('DOCKET-EN16931-')) continue
    for (const [, term = ''] of description.matchAll(/\((B[TG]-[\d-]+)\)/g))
      assert.ok(terms.includes(term), `${code} is about ${term}: ${description}`)
  }
}

/** The faults of an invoice that is not converted, as `CODE path`. */
export async function faultsOf(data: Json, to = 'ubl+en16931', more: Json = {}): Promise<string[]> {
  const response = await sendJson('/convert', { data, to, ...more })
  const answer = (await response.json()) as Json
  assert.equal(response.status, 422, JSON.stringify(answer).slice(0, 300))
  assert.equal(answer.key, 'conversion', JSON.stringify(answer))
  await assertListed(answer.faults)
  return answer.faults.flatMap(({ code, properties }: Json) =>
    properties.map((path: string) => `${familyOf(code) ?? code.slice(-2)} ${path}`),
  )
}

/** The elements with text, as `path@attribute=value text`, without prefixes and the root. */
export function elementsOf(xml: string): string[] {
  const open: string[] = []
  const found: string[] = []
  for (const [, end, name = '', attributes = '', empty, text = ''] of xml.matchAll(
    /<(\/?)([\w:]+)((?: [\w:]+="[^"]*")*)(\/?)>([^<]*)/g,
  )) {
    if (end) {
      open.pop()
      continue
    }
    open.push(name.replace(/^\w+:/, ''))
    const noted = open.length > 1 ? attributes.replaceAll(' ', '@').replaceAll('"', '') : ''
    if (text.trim() !== '') found.push(`${open.slice(1).join('/')}${noted} ${plain(text)}`)
    if (empty) open.pop()
  }
  assert.deepEqual(open, [], 'the XML is well-formed')
  return found
}

const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#xD;', '\r')
    .replaceAll('&amp;', '&')

/** The texts of the elements whose path ends with the words given. */
export function textsAt(xml: string, path: string): string[] {
  return elementsOf(xml).flatMap((element) => {
    const [place = '', ...words] = element.split(' ')
    const bare = place.replace(/@.*/, '')
    return bare === path || bare.endsWith(`/${path}`) ? [words.join(' ')] : []
  })
}

/** Asserts that elements are in the XML of an invoice. */
export function assertHas(xml: string, wanted: readonly string[]): void {
  const found = elementsOf(xml)
  for (const element of wanted) {
    assert.ok(
      found.some((each) => each === element || each.endsWith(`/${element}`)),
      `${element} is missing in\n${found.join('\n')}`,
    )
  }
}
