import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CORPUS, caseFiles, hasCorpus, OWN_CASES, readCases } from '../golden/cases.ts'
import { get, invoice, type Json, post } from '../support.ts'

const SOURCE = join(import.meta.dirname, '../../src')

/** The codes of rules and faults that the source states, except those in comments. */
function statedCodes(): string[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  const codes = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const code = readFileSync(join(SOURCE, file), 'utf8').replace(
        /^\s*(?:\/\*\*|\*|\/\/).*$/gm,
        '',
      )
      return Array.from(
        code.matchAll(/'((?:GOBL|DOCKET)-[A-Z0-9-]*[A-Z0-9])'/g),
        ([, name]) => name!,
      )
    })
  return [...new Set(codes)].sort()
}

const codesOf = ({ rules }: Json): string[] => [
  ...new Set<string>(rules.map(({ code }: Json) => code)),
]

test('the rules listed are those that the source states', async () => {
  assert.deepEqual(codesOf(await get('/rules')).sort(), statedCodes())
})

for (const [folders, name] of [
  [[OWN_CASES], 'our golden cases'],
  [CORPUS, 'the golden corpus'],
] as const) {
  const skip = folders === CORPUS && !hasCorpus() ? 'the golden corpus is missing' : false
  test(`every fault code of ${name} is a listed rule`, { skip }, async () => {
    const listed = new Set(codesOf(await get('/rules')))
    const missing = new Set<string>()
    for (const file of caseFiles(folders)) {
      for (const { response } of readCases(file)) {
        for (const { code } of ((response as Json | undefined)?.faults ?? []) as Json[])
          if (!listed.has(code)) missing.add(code)
      }
    }
    assert.deepEqual([...missing], [])
  })
}

test('a rule says what it asks, of which type and member, by whom, with a value that passes', async () => {
  const { rules } = await get('/rules/GOBL-ES-TAX-IDENTITY-01')
  assert.deepEqual(rules, [
    {
      code: 'GOBL-ES-TAX-IDENTITY-01',
      by: 'ES',
      kind: 'rule',
      type: 'tax.Identity',
      path: 'code',
      asks: 'code must be a NIF of nine characters, the last a check digit or letter, such as B98602642',
      example: 'B98602642',
    },
  ])
})

test('a fault, a warning and a fault of the calculation are found by their codes', async () => {
  const kinds = async (code: string): Promise<string[]> =>
    (await get(`/rules/${code}`)).rules.map(({ kind }: Json) => kind)
  const { faults } = await post('/build', { data: invoice({ type: 'bill' }) }, { status: 422 })
  assert.deepEqual(await kinds(faults[0].code), ['rule'])
  assert.deepEqual(await kinds('docket-tax-rate'), ['calculation'])
  assert.deepEqual(await kinds('DOCKET-TYPE'), ['reading'])
  assert.deepEqual(await kinds('DOCKET-EXCHANGE-RATE'), ['calculation', 'warning'])
  assert.deepEqual(await kinds('DOCKET-PRECISION'), ['warning'])
  const { rules } = await get('/rules/DOCKET-EXCHANGE-RATE')
  assert.equal(rules[1].conditional, true)
})

test('codes of older versions say what replaced them', async () => {
  for (const [old, replacement] of [
    ['GOBL-ORG-UNIT-01', 'GOBL-ORG-ITEM-04'],
    ['GOBL-EU-EN16931-ORG-ITEM-01', 'GOBL-EU-EN16931-ORG-ITEM-02'],
  ] as const) {
    const { rules } = await get(`/rules/${old}`)
    const found = rules.find(({ kind }: Json) => kind === 'superseded')
    assert.ok(found.asks.includes(replacement), found.asks)
    assert.notEqual((await get(`/rules/${replacement}`)).rules.length, 0)
  }
})

test('rules are listed by format, country and type', async () => {
  const { rules: all } = await get('/rules')
  const { rules: sdi } = await get('/rules?addon=it-sdi-v1')
  assert.deepEqual(
    sdi,
    all.filter(({ by }: Json) => by === 'it-sdi-v1'),
  )
  assert.ok(sdi.length > 20, `${sdi.length} rules`)
  const { rules: spain } = await get('/rules?regime=es')
  assert.deepEqual(codesOf({ rules: spain }), [
    'GOBL-ES-TAX-IDENTITY-01',
    'DOCKET-ES-TAX-IDENTITY-01',
    'GOBL-ES-BILL-INVOICE-01',
    'GOBL-ES-BILL-INVOICE-02',
    'GOBL-ES-BILL-INVOICE-03',
    'DOCKET-ES-BILL-LINE-01',
  ])
  const { rules: identities } = await get('/rules?type=tax.Identity&regime=FR')
  assert.deepEqual(codesOf({ rules: identities }), [
    'GOBL-FR-TAX-IDENTITY-01',
    'DOCKET-FR-TAX-IDENTITY-01',
    'DOCKET-FR-TAX-IDENTITY-02',
  ])
})

test('examples of tax numbers pass the rules of their country', async () => {
  const { rules } = await get('/rules?type=tax.Identity')
  const examples = rules.filter(({ by, example }: Json) => by !== 'core' && example !== undefined)
  assert.ok(examples.length > 15, `${examples.length} examples`)
  for (const { by: country, code, example } of examples) {
    if (code.startsWith('DOCKET-')) continue
    const $schema = 'https://gobl.org/draft-0/tax/identity'
    const built = await post('/build', { data: { $schema, country, code: example } })
    assert.equal(built.code, example, country)
  }
})

test('unknown rules and filters are not found, and the nearest is suggested', async () => {
  for (const [path, words] of [
    ['/rules/GOBL-ES-TAX-IDENTITY-1', /did you mean GOBL-ES-TAX-IDENTITY-01\?/],
    ['/rules/X', /GET \/v0\/rules/],
    ['/rules?addon=x', /GET \/v0\/addons/],
    ['/rules?regime=x', /GET \/v0\/regimes/],
    ['/rules?type=bill.Invoic', /did you mean bill.Invoice\?/],
  ] as const) {
    const { message } = await get(path, { status: 404 })
    assert.match(message, words)
  }
})

test('catalogues are listed with the code lists of the model, and served as definitions', async () => {
  const { catalogues } = await get('/catalogues')
  const keys: string[] = catalogues.map(({ key }: Json) => key)
  assert.deepEqual(keys, [
    'cef',
    'iso',
    'untdid',
    'countries',
    'tax-countries',
    'currencies',
    'units',
  ])
  for (const key of keys) {
    const { $schema, ...definition } = await get(`/catalogues/${key}`)
    assert.equal($schema, 'https://gobl.org/draft-0/tax/catalogue-def')
    const [{ values, pattern }] = definition.extensions
    assert.ok(values ? values.length > 3 : pattern !== undefined, key)
    await post('/validate', { data: { $schema, ...definition } })
  }
  const { extensions } = await get('/catalogues/tax-countries')
  const { values } = extensions[0]
  assert.deepEqual(values.find(({ code }: Json) => code === 'ES').name, { en: 'Spain' })
  assert.match((await get('/catalogues/x', { status: 404 })).message, /GET \/v0\/catalogues/)
})
