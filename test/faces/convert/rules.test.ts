/** Rules as they are stated: what the compiler makes of them, and what it refuses. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listRestrictions } from '../../../src/faces/convert/check/restrictions.ts'
import { compileRules } from '../../../src/faces/convert/rules/compile-rules.ts'
import advice from '../../../src/faces/convert/rules/data/advice.json' with { type: 'json' }
import { documentRules, rulesIn } from '../../../src/faces/convert/rules/document-rules.ts'
import { familyRules } from '../../../src/faces/convert/rules/families.ts'
import { readRules } from '../../../src/faces/convert/rules/rule-lines.ts'
import { xmlTarget } from '../../../src/faces/convert/rules/xml-target.ts'
import { ROOT } from '../../markdown.ts'
import { get, type Json, post, sendJson } from '../../support.ts'
import { addonsOf, line, sale } from './invoices.ts'

const compile = (file: { [name: string]: string }): unknown =>
  compileRules(readRules([file]), xmlTarget('invoice'))

/** Files with a name that is unknown, and what the error says of it. */
const UNKNOWN: readonly (readonly [file: { [name: string]: string }, message: RegExp])[] = [
  [{ 'X-1': '/ | BT-999' }, /X-1: unknown term BT-999/],
  [{ 'X-1': 'BG-99 | BT-1' }, /X-1: unknown term BG-99/],
  [{ 'X-1': '/ | BG-14' }, /X-1: BG-14 has no place in invoice/],
  [{ 'X-1': '/ | filed(BT-1)' }, /X-1: unknown function filed/],
  [{ 'X-1': "/ | form(BT-1, 'square')" }, /X-1: unknown form square/],
  [{ 'X-1': "/ | listed(BT-1, 'towns')" }, /X-1: unknown listed towns/],
  [{ 'X-1': '/ | $seller' }, /X-1: unknown definition seller/],
  [{ 'X-1': '/ | filled(%SELLER)' }, /unknown text %SELLER/],
  [{ 'X-1': 'X-2' }, /unknown rule X-2/],
  [{ warning: 'X-2' }, /unknown rule X-2/],
]

test('a rule that names something unknown is refused', () => {
  for (const [file, message] of UNKNOWN) assert.throws(() => compile(file), { message })
})

test('a term that a syntax lacks is nothing there, if its rules say so', () => {
  assert.doesNotThrow(() => compile({ lacks: 'BG-14', 'X-1': '/ | BG-14' }))
})

test('a line may name a rule of another file, and a file may have a condition', () => {
  const other = { 'X-1': '/ | BT-1 | There must be a number. | Add it. | warning' }
  const file = { when: '$isGerman', $isGerman: "BT-40 = 'DE'", 'Y-1': 'X-1' }
  const { lines } = readRules([file], [], [other])
  assert.deepEqual(lines, [
    {
      rule: 'Y-1',
      context: '/',
      test: 'not($isGerman) or (BT-1)',
      description: 'There must be a number.',
      fix: 'Add it.',
      severity: 'warning',
      as: 'X-1',
    },
  ])
})

const DATA = join(ROOT, 'src/faces/convert/rules/data')

test('a file does without rules that there are', () => {
  const names = readdirSync(DATA, { recursive: true, encoding: 'utf8' })
  const files = names
    .filter((name) => name.endsWith('.json'))
    .map((name): [string, { [name: string]: unknown }] => [
      name,
      JSON.parse(readFileSync(join(DATA, name), 'utf8')),
    ])
  const known = [
    ...files.flatMap(([, file]) => Object.keys(file)),
    ...(['ubl', 'cii'] as const).flatMap(familyRules).map(({ rule }) => rule),
    ...Array.from(listRestrictions(), ({ rule }) => rule),
  ]
  // `CII-SR-*` is every rule that begins so.
  const isKnown = (name: string): boolean =>
    name.endsWith('*')
      ? known.some((each) => each.startsWith(name.slice(0, -1)))
      : known.includes(name)
  const unknown = files.flatMap(([file, { without = '' }]) =>
    String(without)
      .split(' ')
      .filter((name) => name !== '' && !isKnown(name))
      .map((name) => `${file}: ${name}`),
  )
  assert.deepEqual(unknown, [])
})

const PROFILES = [
  'en16931',
  'xrechnung',
  'peppol',
  'peppol-self-billing',
  'facturx',
  'fr-ctc',
] as const

test('every rule that has advice is one of which documents are judged, and every rule of documents is one of a profile', () => {
  const judged = new Set(
    (['ubl', 'cii'] as const).flatMap((syntax) =>
      PROFILES.flatMap((profile) => {
        const { first, last } = documentRules(syntax, profile)
        return [...rulesIn(first), ...rulesIn(last)].map(({ line: { rule, as } }) => as ?? rule)
      }),
    ),
  )
  const stated = [...Object.values(advice.first), ...Object.values(advice.last)]
  for (const rule of stated.flatMap((rules) => rules.split(' '))) {
    assert.ok(judged.has(rule), `${rule} is judged`)
  }
  for (const name of Object.keys(advice.rules)) {
    const [rule = ''] = name.split(' ')
    assert.ok(judged.has(rule), `${rule} has advice`)
  }
})

test('rules are named in data alone', () => {
  const folder = join(ROOT, 'src/faces/convert')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    const text = readFileSync(join(folder, file), 'utf8')
    const found = /\b(?:BR-(?:[A-Z]+-)?\d|PEPPOL-|CII-|UBL-(?:CR|SR|DT)|[A-Z]{2}-R-)[A-Z\d-]*/.exec(
      text,
    )
    assert.equal(found, null, `${file} names ${found?.[0]}`)
  }
})

/** Faults of an invoice, as `CODE path`. */
async function codesOf(more: Json, to: string): Promise<string[]> {
  const response = await sendJson('/convert', { data: sale(more, addonsOf(to)), to })
  const { faults = [] } = (await response.json()) as Json
  return faults.flatMap(({ code, properties }: Json) =>
    properties.map((at: string) => `${code} ${at}`),
  )
}

test('faults have the names of the rules that documents break', async () => {
  assert.deepEqual(await codesOf({ ordering: undefined }, 'ubl+peppol'), [
    'DE-R-015 $.ordering.code',
  ])
  const twice = { preceding: [{ code: '1' }, { code: '2' }] }
  assert.deepEqual(await codesOf(twice, 'cii+en16931'), ['DOCKET-EN16931-20 $.preceding'])
  const lines = [line({ taxes: [{ cat: 'VAT', key: 'standard', percent: '0%' }] })]
  assert.deepEqual(await codesOf({ lines }, 'ubl+en16931'), ['BR-S-05 $.lines[0].taxes[0]'])
  assert.deepEqual(await codesOf({ customer: undefined }, 'ubl+en16931'), ['BR-07 $.customer'])
})

test('the page of a family names the rules whose faults were its own', async () => {
  const { rules } = await get('/rules/DOCKET-EN16931-06')
  assert.match(rules[0].asks, /BR-06, BR-07/)
  const { rules: profile } = await get('/rules/DOCKET-EN16931-17')
  assert.match(profile[0].asks, /BR-DE-15/)
  assert.match(profile[0].asks, /DE-R-015/)
})

test('an account whose check digits are wrong is a warning of XRechnung, and no reason to refuse', async () => {
  const instructions = {
    key: 'credit-transfer+sepa',
    credit_transfer: [{ iban: 'DE00370400440532013000' }],
  }
  const payment = { ...sale().payment, instructions }
  const { xml } = await post('/convert', {
    data: sale({ payment }, ['de-xrechnung-v3']),
    to: 'ubl+de-xrechnung-v3',
  })
  const { findings, valid } = await post('/check', { data: xml })
  assert.deepEqual(
    findings.map(({ rule, severity }: Json) => [rule, severity]),
    [['BR-DE-19', 'warning']],
  )
  assert.equal(valid, true)
})
