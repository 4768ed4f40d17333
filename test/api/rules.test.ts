import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import EXAMPLES from '../../src/faces/rules/examples.json' with { type: 'json' }
import { CORPUS, caseFiles, hasCorpus, OWN_CASES, readCases } from '../golden/cases.ts'
import { get, invoice, type Json, post } from '../support.ts'

const SOURCE = join(import.meta.dirname, '../../src')

/** The codes of rules and faults that the source states, except those in comments; conversions have them in faults.json, a table in treatments.json. */
function statedCodes(): string[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  const codes = files
    .filter((file) => /\.ts$|\b(?:faults|treatments)\.json$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(SOURCE, file), 'utf8').replace(
        /^\s*(?:\/\*\*|\*|\/\/).*$/gm,
        '',
      )
      return Array.from(
        code.matchAll(/(['"])((?:GOBL|DOCKET)-[A-Z0-9-]*[A-Z0-9])\1/g),
        ([, , name]) => familyOf(name!),
      )
    })
  return [...new Set(codes)].sort()
}

const codesOf = ({ rules }: Json): string[] => [
  ...new Set<string>(rules.map(({ code }: Json) => code)),
]

/** Families of national profiles name their rules by a prefix and a number. */
const familyOf = (code: string): string =>
  code.replace(/^(DOCKET-(?:ROCIUS|HRCIUS|NLCIUS|PINTAE))-\d\d$/, '$1')

test('the rules listed are those that the source states', async () => {
  const listed = new Set(codesOf(await get('/rules')).map(familyOf))
  assert.deepEqual([...listed].sort(), statedCodes())
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
      source: {
        title: 'Real Decreto 1619/2012 - Invoicing Regulation',
        url: 'https://www.boe.es/buscar/act.php?id=BOE-A-2012-14696',
      },
    },
  ])
})

test('a rule says its condition in words', async () => {
  const said = async (code: string): Promise<string> =>
    (await get(`/rules/${code}`)).rules[0].condition
  assert.equal(
    await said('GOBL-DE-XRECHNUNG-BILL-INVOICE-19'),
    'payment.instructions: key is credit-transfer; and payment.instructions.credit_transfer[]: has no IBAN',
  )
  assert.equal(await said('GOBL-BILL-INVOICE-07'), 'customer: tax_id has a code')
  const { rules } = await get('/rules')
  const ofRules = rules.filter(({ type }: Json) => type !== undefined)
  for (const { code, conditional, condition, kind, by, source } of ofRules) {
    assert.equal(typeof condition === 'string', conditional === true, code)
    assert.doesNotMatch(condition ?? '', /a condition of the object/, code)
    if (kind === 'rule') assert.notEqual(source, undefined, `${code} of ${by} has a source`)
  }
})

test('every rule has an example that passes, null if the member must be absent', async () => {
  const { rules } = await get('/rules')
  const ofTypes = rules.filter(({ kind, type }: Json) => kind === 'rule' && type !== undefined)
  assert.ok(ofTypes.length > 1000, `${ofTypes.length} rules`)
  for (const { code, path, example } of ofTypes)
    assert.notEqual(example, undefined, `${code} at ${path}`)
  const exampleOf = async (code: string): Promise<unknown> =>
    (await get(`/rules/${code}`)).rules[0].example
  // From the words of the rule, those about its members, and those of the type.
  assert.equal(await exampleOf('GOBL-BILL-INVOICE-02'), 'standard')
  assert.deepEqual(await exampleOf('GOBL-GR-MYDATA-BILL-INVOICE-02'), {
    ext: { 'gr-mydata-invoice-type': '1.1' },
  })
  assert.deepEqual(await exampleOf('GOBL-MX-CFDI-BILL-INVOICE-27'), { currency: 'MXN' })
  assert.equal(await exampleOf('GOBL-MX-CFDI-BILL-INVOICE-03'), null)
  const { rules: named } = await get('/rules/GOBL-EU-EN16931-BILL-LINEDISCOUNT-01')
  assert.match(named[0].asks, /^the line discount must have a reason/)
})

test('examples of formats are examples of rules that there are', async () => {
  const { rules } = await get('/rules')
  const codes = new Set(rules.map(({ code }: Json) => code))
  const written = Object.keys(EXAMPLES)
  assert.deepEqual(
    written.filter((code) => !codes.has(code)),
    [],
  )
})

test('a rule that only requires a member has an example of it', async () => {
  const { rules } = await get('/rules?type=bill.Invoice')
  const plain = rules.filter(({ asks, type, path }: Json) => {
    return / is required$/.test(asks) && type !== undefined && !/^(tax|totals)$/.test(path)
  })
  for (const { code, example } of plain) assert.notEqual(example, undefined, code)
  assert.deepEqual((await get('/rules/GOBL-DE-XRECHNUNG-BILL-INVOICE-29')).rules[0].example, {
    code: 'PO-4711',
  })
})

test('a format says what it always asks for, and where its rules are', async () => {
  const { asks, rules } = await get('/addons/de-xrechnung-v3')
  assert.match(
    asks,
    /^It requires what eu-en16931-v2017 requires\. It always asks for .*ordering\.code/,
  )
  assert.match(asks, /\d+ rules, \d+ of them under a condition\.$/)
  assert.doesNotMatch(asks, /delivery/)
  assert.equal((await get(rules.replace('/v0', ''))).rules[0].by, 'de-xrechnung-v3')
})

test('unknown entries are answered with the near ones', async () => {
  for (const [path, words] of [
    ['/regimes/Spain', /did you mean ES\?/],
    ['/regimes/Italien', /see GET \/v0\/regimes/],
    ['/addons/verifactu', /did you mean es-verifactu-v1\?/],
    ['/addons/factur-x', /did you mean fr-facturx-v1/],
    ['/addons/Poland', /did you mean pl-favat-v3\?/],
    ['/addons/x', /"x"; see GET \/v0\/addons/],
    ['/schemas/invoice', /did you mean bill\/invoice/],
    ['/catalogues/unit', /did you mean units/],
    ['/rules?addon=xrechnung', /did you mean de-xrechnung-v3/],
    ['/rules?regime=Germany', /did you mean DE\?/],
  ] as const) {
    assert.match((await get(path, { status: 404 })).message, words, path)
  }
  assert.match((await get('/schemas/bill.Line')).$id, /bill\/line$/)
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
    'DOCKET-ES-SURCHARGE',
    'DOCKET-ES-BILL-LINE-01',
  ])
  const { rules: identities } = await get('/rules?type=tax.Identity&regime=FR')
  assert.deepEqual(codesOf({ rules: identities }), [
    'GOBL-FR-TAX-IDENTITY-01',
    'DOCKET-FR-TAX-IDENTITY-01',
    'DOCKET-FR-TAX-IDENTITY-02',
    'DOCKET-FR-TAX-IDENTITY-03',
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
