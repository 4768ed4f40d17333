/** Checks of XML: what the rules of EN 16931, XRechnung and Peppol find. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examplesOf } from '../../../scripts/rule-examples/find.ts'
import { allRules, rulePages } from '../../../src/faces/convert/check/rule-pages.ts'
import { get, type Json, post, send } from '../../support.ts'
import { addonsOf, line, sale, untaxed } from './invoices.ts'

const KEYS = [
  'ubl+en16931',
  'cii+en16931',
  'ubl+de-xrechnung-v3',
  'cii+de-xrechnung-v3',
  'ubl+peppol',
  'cii+fr-facturx-v1',
]

/** The XML of an invoice. */
async function xmlOf(key: string, more: Json = {}): Promise<string> {
  const { xml } = await post('/convert', { data: sale(more, addonsOf(key)), to: key })
  return String(xml)
}

const check = (xml: string): Promise<Json> => post('/check', { data: xml })

const rulesIn = ({ findings }: Json): string[] => [
  ...new Set<string>(findings.map(({ rule }: Json) => rule)),
]

test('the XML of every conversion follows all rules', async () => {
  for (const key of KEYS) {
    const answer = await check(await xmlOf(key))
    assert.deepEqual(answer.findings, [], key)
    assert.equal(answer.valid, true)
    assert.equal(answer.syntax, key.split('+')[0])
  }
})

test('XML can be the body, and says by what it was checked', async () => {
  const xml = await xmlOf('ubl+peppol')
  for (const type of ['application/xml', 'text/xml']) {
    const headers = { 'Content-Type': type }
    const response = await send('/v0/check', { method: 'POST', body: xml, headers })
    const answer = (await response.json()) as Json
    assert.equal(response.status, 200)
    assert.equal(answer.profile, 'peppol')
  }
})

/** Replaces something that must be there. */
const replace =
  (from: string | RegExp, to: string) =>
  (xml: string): string => {
    const changed = xml.replace(from, to)
    assert.notEqual(changed, xml, `${from} is in the XML`)
    return changed
  }

const drop = (tag: string): ((xml: string) => string) =>
  replace(new RegExp(`\\s*<${tag}[ >](?:(?!<${tag}[ >])[^])*?</${tag}>`), '')

const BREAKS: readonly (readonly [
  key: string,
  change: (xml: string) => string,
  rules: string[],
])[] = [
  ['ubl+en16931', drop('cbc:CustomizationID'), ['BR-01']],
  ['ubl+en16931', replace(/<cbc:ID>F-1</, '<cbc:ID> <'), ['BR-02']],
  ['ubl+en16931', drop('cbc:RegistrationName'), ['BR-06']],
  ['ubl+en16931', replace('>380<', '>999<'), ['BR-CL-01']],
  [
    'ubl+en16931',
    replace(/(LineExtensionAmount currencyID="EUR">)100.00/, '$1100.01'),
    ['BR-CO-10', 'BR-CO-13'],
  ],
  [
    'ubl+en16931',
    replace(/(TaxInclusiveAmount currencyID="EUR">)119.00/, '$1119.01'),
    ['BR-CO-15', 'BR-CO-16'],
  ],
  [
    'ubl+en16931',
    replace(/(PayableAmount currencyID="EUR">)119.00/, '$1119.001'),
    ['BR-CO-16', 'BR-DEC-18', 'UBL-DT-01'],
  ],
  ['ubl+en16931', replace(/unitCode="[^"]*"/, 'unitCode="???"'), ['BR-CL-23']],
  ['ubl+en16931', replace(/ unitCode="[^"]*"/, ''), ['BR-23']],
  [
    'ubl+en16931',
    replace(/<cbc:IdentificationCode>DE/, '<cbc:IdentificationCode>QQ'),
    ['BR-CL-14'],
  ],
  ['ubl+en16931', replace(/<cbc:CompanyID>DE/, '<cbc:CompanyID>QQ'), ['BR-CO-09']],
  ['ubl+en16931', replace('<cbc:BuyerReference>', '<cbc:Unknown/><cbc:BuyerReference>'), ['XSD']],
  ['ubl+en16931', replace('<cbc:IssueDate>2026-05-01', '<cbc:IssueDate>2026-13-01'), ['XSD']],
  [
    'ubl+en16931',
    replace('<cbc:IssueDate>', '<cbc:UUID>A</cbc:UUID><cbc:IssueDate>'),
    ['UBL-CR-005'],
  ],
  [
    'ubl+en16931',
    replace('<cbc:Percent>19</cbc:Percent>', '<cbc:Percent>7</cbc:Percent>'),
    ['BR-S-08', 'BR-S-09', 'BR-CO-17'],
  ],
  [
    'cii+en16931',
    drop('ram:GuidelineSpecifiedDocumentContextParameter'),
    ['BR-01', 'CII-SR-009', 'CII-SR-010'],
  ],
  ['cii+en16931', replace(/(<ram:DuePayableAmount>)119.00/, '$1118.99'), ['BR-CO-16']],
  [
    'cii+en16931',
    replace(/(<ram:CalculatedAmount>)19.00/, '$117.00'),
    ['BR-CO-14', 'BR-CO-17', 'BR-S-09'],
  ],
  ['cii+en16931', replace('<ram:TypeCode>380', '<ram:TypeCode>998'), ['BR-CL-01']],
  ['cii+en16931', replace(/format="102">20260501/, 'format="102">2026-05-01'), ['CII-DT-097']],
  ['cii+en16931', replace('<ram:ID>F-1', '<ram:ID schemeName="x">F-1'), ['CII-DT-001']],
  ['ubl+de-xrechnung-v3', drop('cbc:BuyerReference'), ['BR-DE-15']],
  ['ubl+de-xrechnung-v3', drop('cac:PaymentMeans'), ['BR-DE-1']],
  ['ubl+de-xrechnung-v3', replace(/<cbc:Telephone>[^<]*/, '<cbc:Telephone>none'), ['BR-DE-27']],
  ['cii+de-xrechnung-v3', drop('ram:DefinedTradeContact'), ['BR-DE-2']],
  ['cii+de-xrechnung-v3', replace(/<ram:IBANID>[^<]*/, '<ram:IBANID>DE00'), ['BR-DE-19']],
  ['ubl+peppol', drop('cbc:EndpointID'), ['PEPPOL-EN16931-R020']],
  ['ubl+peppol', replace('5790000435975', '5790000435976'), ['PEPPOL-COMMON-R040']],
  ['ubl+peppol', drop('cbc:ProfileID'), ['PEPPOL-EN16931-R001', 'PEPPOL-EN16931-R007']],
  ['ubl+peppol', replace(/currencyID="EUR"/, 'currencyID="USD"'), ['PEPPOL-EN16931-R051']],
  ['ubl+peppol', drop('cac:Contact'), ['DE-R-002']],
]

test('a change of XML breaks the rules that it should', async () => {
  for (const [key, change, rules] of BREAKS) {
    const answer = await check(change(await xmlOf(key)))
    for (const rule of rules)
      assert.ok(rulesIn(answer).includes(rule), `${key} ${change}: ${rule} in ${rulesIn(answer)}`)
  }
})

test('a finding says where, what must be true, and what to write', async () => {
  const xml = replace(
    /(PayableAmount currencyID="EUR">)119.00/,
    '$1118.00',
  )(await xmlOf('ubl+en16931'))
  const { valid, findings } = await check(xml)
  const lines = xml.slice(0, xml.indexOf('<cac:LegalMonetaryTotal>')).split('\n').length
  assert.equal(valid, false)
  assert.deepEqual(
    findings.map(({ rule, severity, terms, path, line: at }: Json) => [
      rule,
      severity,
      [...terms].sort(),
      path,
      at,
    ]),
    [
      [
        'BR-CO-16',
        'fatal',
        ['BT-112', 'BT-113', 'BT-114', 'BT-115'],
        '/Invoice/cac:LegalMonetaryTotal',
        lines,
      ],
    ],
  )
  assert.match(findings[0].description, /amount due \(BT-115\)/)
  assert.match(findings[0].fix, /^Work it out/)
})

/** Categories, with documents that have them. */
const CATEGORIES: readonly (readonly [code: string, rules: string, line: Json])[] = [
  ['S', 'BR-S', line()],
  ['Z', 'BR-Z', untaxed('zero')],
  ['E', 'BR-E', untaxed('exempt')],
]

test('every category of VAT has its rules in both syntaxes', async () => {
  for (const [code, rules, row] of CATEGORIES) {
    const notes =
      code === 'E' ? { tax: { notes: [{ cat: 'VAT', key: 'exempt', text: 'Exempt' }] } } : {}
    for (const key of ['ubl+en16931', 'cii+en16931']) {
      const xml = await xmlOf(key, { lines: [row], ...notes })
      assert.deepEqual(rulesIn(await check(xml)), [], `${key} ${code}`)
      const [percent, taxable] =
        key === 'ubl+en16931'
          ? ['cbc:Percent', /(<cbc:TaxableAmount currencyID="EUR">)100.00/]
          : ['ram:RateApplicablePercent', /(<ram:BasisAmount>)100.00/]
      const wrong = replace(taxable, '$1150.00')(xml)
      assert.ok(rulesIn(await check(wrong)).includes(`${rules}-08`), `${key} ${rules}-08`)
      const rate = new RegExp(`<${percent}>[^<]*</${percent}>`, 'g')
      const changed = replace(rate, `<${percent}>${code === 'S' ? 0 : 5}</${percent}>`)(xml)
      assert.ok(rulesIn(await check(changed)).includes(`${rules}-05`), `${key} ${rules}-05`)
    }
  }
})

test('XML that cannot be read, or is something else, is an error', async () => {
  const broken = await post('/check', { data: '<Invoice' }, { status: 400 })
  assert.equal(broken.key, 'input')
  assert.match(broken.message, /line 1, column/)
  const other = await post('/check', { data: '<Order/>' }, { status: 400 })
  assert.equal(
    other.message,
    'the root Order without a namespace is not known; UBL, CII, FatturaPA and FA(3) are read',
  )
})

test('an extension has one element of another namespace in it', async () => {
  const xml = await xmlOf('ubl+en16931')
  const namespace = 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2'
  const extended = (extension: string): string =>
    replace(
      /<Invoice [^>]*>/,
      `$&<e:UBLExtensions xmlns:e="${namespace}">${extension}</e:UBLExtensions>`,
    )(xml)
  const extension = (content: string): string =>
    `<e:UBLExtension><e:ExtensionContent>${content}</e:ExtensionContent></e:UBLExtension>`
  assert.equal((await check(extended(extension('<a xmlns="urn:x"><b/></a>')))).valid, true)
  for (const [content, fault] of [
    ['', /ext:UBLExtensions must have ext:UBLExtension/],
    ['<e:UBLExtension/>', /ext:UBLExtension must have ext:ExtensionContent/],
    [extension(''), /ext:ExtensionContent must have one element/],
    [extension('x'), /ext:ExtensionContent must have one element/],
  ] as const) {
    const { valid, findings } = await check(extended(content))
    assert.equal(valid, false, content)
    assert.match(findings.map(({ description }: Json) => description).join(), fault)
  }
})

test('XML may say where its schema is', async () => {
  for (const [key, start] of [
    ['ubl+en16931', '<Invoice '],
    ['cii+en16931', '<rsm:CrossIndustryInvoice '],
  ] as const) {
    const attributes = 'xmlns:x="http://www.w3.org/2001/XMLSchema-instance" x:schemaLocation="a b"'
    const located = replace(start, `${start}${attributes} `)(await xmlOf(key))
    assert.deepEqual((await check(located)).findings, [], key)
    const { findings } = await check(replace('x:schemaLocation', 'x:nil')(located))
    assert.equal(
      findings[0].description,
      `the attribute xsi:nil is unknown on ${start.slice(1, -1)}.`,
    )
  }
})

test('a document is reviewed for what it is to be sent as', async () => {
  const data = sale({ ordering: undefined })
  const answer = await post('/check', { data, for: 'ubl+peppol' })
  assert.deepEqual(answer, await post('/review', { data, for: 'ubl+peppol' }))
  assert.ok(answer.faults.length > 0, 'there are faults')
})

test('a rule of the standard is explained, with examples', async () => {
  const { rules } = await get('/rules/BR-CO-25')
  assert.match(rules[0].asks, /due date \(BT-9\) or payment terms \(BT-20\)/)
  const { rules: sums } = await get('/rules/br-co-13')
  assert.deepEqual(sums[0].terms.slice(0, 2), ['BT-107', 'BT-108'])
  const { rules: number } = await get('/rules/BR-02')
  assert.deepEqual(number[0].example, { fails: 'nothing', passes: '<cbc:ID>A1</cbc:ID>' })
  const { rules: forbidden } = await get('/rules/UBL-CR-005')
  assert.equal(forbidden[0].kind, 'warning')
  const { rules: german } = await get('/rules/DE-R-023-1')
  assert.match(german[0].by, /peppol/)
})

test('examples of rules are those that the rules of today lead to', () => {
  for (const code of ['BR-02', 'BR-CO-13', 'DE-R-023-1', 'PEPPOL-EN16931-R003']) {
    const found = examplesOf(allRules().get(code)!)
    const stated = rulePages(code).map(({ example }) => example)
    assert.deepEqual(
      found.map(([fails, passes]) => ({ fails, passes })),
      stated,
      code,
    )
  }
})

/** Rules on places that the schema does not have, and on notes with a mark that are there twice. */
const WITHOUT_EXAMPLES = [
  'BR-FR-09_EXT-FR-FE-146',
  'DT-CIUS-PT-020_2.4',
  'DT-CIUS-PT-020_3.4',
  'DT-CIUS-PT-020_4.3',
  'DT-CIUS-PT-020_6.4',
  'DT-CIUS-PT-020_7.4',
  'DT-CIUS-PT-020_8.3',
]

test('every rule that tests anything has an example that breaks it, and one that follows it', () => {
  const codes = [...allRules().keys()]
  assert.ok(codes.length > 1700, `${codes.length} rules`)
  for (const code of codes) {
    for (const { by, condition, example } of rulePages(code)) {
      // Those of Factur-X are about documents alone, and long texts and lists explain nothing.
      if (condition === undefined || condition === 'true()' || by === 'facturx') continue
      if (WITHOUT_EXAMPLES.includes(code)) continue
      if (/^(?:length|count)\(.*\) <= \d{2,}$/.test(condition)) continue
      const { fails, passes } = example as { fails: string; passes: string }
      assert.notEqual(fails, passes, code)
    }
  }
})

test('XML of the extension of XRechnung, and for clean vehicles, has rules of its own', async () => {
  const xml = await xmlOf('ubl+de-xrechnung-v3')
  const specified = (part: string): string =>
    replace('xrechnung_3.0<', `xrechnung_3.0${part}<`)(xml)
  const extended = specified('#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0')
  assert.deepEqual(rulesIn(await check(extended)), [])
  const scheme = (to: string): ((xml: string) => string) =>
    replace(/(<cbc:EndpointID schemeID=")[^"]*/, `$1${to}`)
  assert.deepEqual(rulesIn(await check(scheme('XR01')(extended))), [])
  assert.deepEqual(rulesIn(await check(scheme('9999')(extended))), ['BR-DEX-07'])
  assert.deepEqual(rulesIn(await check(scheme('XR01')(xml))), ['BR-CL-25'])
  const payment =
    '<cac:PrepaidPayment><cbc:ID>Rent</cbc:ID><cbc:PaidAmount currencyID="EUR">10.00</cbc:PaidAmount>' +
    '<cbc:InstructionID>May</cbc:InstructionID></cac:PrepaidPayment>'
  const collected = replace('<cac:TaxTotal>', `${payment}<cac:TaxTotal>`)(extended)
  assert.deepEqual(rulesIn(await check(collected)), ['BR-DEX-09'])
  const vehicles = await check(specified('#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9'))
  assert.equal(vehicles.profile, 'xrechnung-vehicles')
  assert.deepEqual(rulesIn(vehicles), ['BR-DE-CVD-01', 'BR-DE-CVD-02', 'BR-DE-CVD-03'])
})

/** Numbers as XML Schema has them, in amounts that rules compare. */
const SPELLINGS: readonly (readonly [key: string, tag: string, from: string, to: string])[] = [
  ['ubl+en16931', 'cbc:PayableAmount', '119.00', '119.0'],
  ['ubl+en16931', 'cbc:PayableAmount', '119.00', '+119.00'],
  ['ubl+en16931', 'cbc:PayableAmount', '119.00', '119.'],
  ['ubl+en16931', 'cbc:TaxExclusiveAmount', '100.00', '100'],
  ['cii+en16931', 'ram:DuePayableAmount', '119.00', '0119.'],
  ['cii+en16931', 'ram:TaxBasisTotalAmount', '100.00', '+100.0'],
]

test('numbers are compared as numbers, however they are written', async () => {
  for (const [key, tag, from, to] of SPELLINGS) {
    const written = replace(new RegExp(`(<${tag}[^>]*>)${from}`), `$1${to}`)(await xmlOf(key))
    assert.deepEqual(rulesIn(await check(written)), [], `${tag} ${to}`)
  }
  const small = line({}, { price: '0.25' })
  const half = replace(/(LineExtensionAmount currencyID="EUR">)0\.50/g, '$1.50')
  const xml = half(await xmlOf('ubl+en16931', { lines: [small] }))
  assert.deepEqual(rulesIn(await check(xml)), [])
})

test('identifiers are compared as texts', async () => {
  const supplier = { ...sale().supplier, identities: [{ code: '0700' }] }
  const payee = { name: 'P', identities: [{ code: '700' }] }
  const payment = { ...sale().payment, payee }
  const xml = await xmlOf('ubl+en16931', { supplier, payment })
  assert.deepEqual(rulesIn(await check(xml)), [])
  assert.deepEqual(rulesIn(await check(replace('>700<', '>0700<')(xml))), ['BR-17'])
})

const INTRA_COMMUNITY: Json = {
  lines: [untaxed('intra-community', { ext: { 'cef-vatex': 'VATEX-EU-IC' } })],
  customer: { ...sale().customer, tax_id: { country: 'FR', code: '44732829320' } },
  delivery: { receiver: sale().delivery.receiver },
  ordering: { code: 'A', period: { start: '2026-04-01', end: '2026-04-30' } },
}

test('an intra-community supply has a period or a delivery date', async () => {
  for (const [key, period] of [
    ['ubl+en16931', 'cac:InvoicePeriod'],
    ['cii+en16931', 'ram:BillingSpecifiedPeriod'],
  ] as const) {
    const xml = await xmlOf(key, INTRA_COMMUNITY)
    assert.deepEqual(rulesIn(await check(xml)), [], key)
    assert.deepEqual(rulesIn(await check(drop(period)(xml))), ['BR-IC-11'], key)
  }
})

const DEBIT = {
  payment: {
    terms: sale().payment.terms,
    instructions: {
      key: 'direct-debit',
      direct_debit: {
        ref: 'M-1',
        creditor: 'DE98ZZZ09999999999',
        account: 'DE89370400440532013000',
      },
    },
  },
}

test('a direct debit of XRechnung in CII has a creditor and an account, whichever of its terms is there', async () => {
  const [mandate, creditor, account] = [
    drop('ram:DirectDebitMandateID'),
    drop('ram:CreditorReferenceID'),
    drop('ram:PayerPartyDebtorFinancialAccount'),
  ]
  const xml = await xmlOf('cii+de-xrechnung-v3', DEBIT)
  const both = ['BR-DE-30', 'BR-DE-31']
  for (const [change, rules] of [
    [
      [mandate, account],
      [...both, 'PEPPOL-EN16931-R061'],
    ],
    [
      [mandate, creditor],
      [...both, 'PEPPOL-EN16931-R061'],
    ],
    [[creditor, account], both],
    [[account], ['BR-DE-20', 'BR-DE-31']],
  ] as const) {
    const changed = change.reduce((text, apply) => apply(text), xml)
    assert.deepEqual(
      rulesIn(await check(changed)).filter((rule) => rule !== 'BR-DE-20'),
      rules.filter((rule) => rule !== 'BR-DE-20'),
    )
  }
})

test('a reference without an invoice is no preceding invoice', async () => {
  for (const [key, rule] of [
    ['ubl+de-xrechnung-v3', 'BR-DE-26'],
    ['ubl+peppol', 'DE-R-026'],
  ] as const) {
    const corrected = replace('>380<', '>384<')(await xmlOf(key))
    const reference = '<cac:BillingReference></cac:BillingReference><cac:AccountingSupplierParty>'
    const empty = replace('<cac:AccountingSupplierParty>', reference)(corrected)
    assert.ok(rulesIn(await check(empty)).includes(rule), key)
  }
})

test('the extension of an older XRechnung has no rules of edition 3', async () => {
  for (const key of ['ubl+de-xrechnung-v3', 'cii+de-xrechnung-v3']) {
    const older =
      'urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3#conformant#urn:xoev-de:kosit:extension:xrechnung_2.3'
    const xml = replace(/urn:cen.eu:en16931:2017#compliant[^<]*/, older)(await xmlOf(key))
    const scheme = replace(/schemeID="0088"/, 'schemeID="XX09"')(xml)
    assert.deepEqual(rulesIn(await check(scheme)), ['BR-DE-21', 'DOCKET-PROFILE'], key)
  }
})

test('a line whose quantity times price is divided is compared with the exact quotient', async () => {
  const xml = await xmlOf('ubl+de-xrechnung-v3', {
    lines: [line({ quantity: '3' }, { price: '0.01' })],
  })
  const base = (text: string): string =>
    replace(
      '</cac:Price>',
      '<cbc:BaseQuantity>3</cbc:BaseQuantity></cac:Price>',
    )(replace(/(InvoicedQuantity unitCode="[^"]*">)3/, `$1${text}`)(xml))
  // A third of a cent, times nine thousand millions, is 30,000,000: rounded first, it is three cents less.
  const line9 = base('9000000000')
  const exact = replace(
    /(<cbc:LineExtensionAmount currencyID="EUR">)0.03(?=<\/cbc:LineExtensionAmount>\s*<cac:Item>)/,
    '$130000000.00',
  )(line9)
  const found = rulesIn(await check(exact))
  assert.ok(!found.includes('PEPPOL-EN16931-R120'), found.join())
})

test('a quotient without an end has as many decimals as the tolerance needs', async () => {
  const xml = await xmlOf('ubl+de-xrechnung-v3', {
    lines: [line({ quantity: '1' }, { price: '100.00' })],
  })
  const of7 = replace('</cac:Price>', '<cbc:BaseQuantity>7</cbc:BaseQuantity></cac:Price>')(xml)
  // A seventh of 100 is 14.285714285714285..., of which 0.02 is tolerated.
  for (const [net, isBroken] of [
    ['14.2657142857143', false],
    ['14.2657142857142', true],
  ] as const) {
    const changed = replace(
      /(<cbc:LineExtensionAmount currencyID="EUR">)100.00(?=<\/cbc:LineExtensionAmount>\s*<cac:Item>)/,
      `$1${net}`,
    )(of7)
    assert.equal(rulesIn(await check(changed)).includes('PEPPOL-EN16931-R120'), isBroken, net)
  }
})

test('XRechnung in CII has the rules of the edition that it is made for', async () => {
  const institution =
    '<ram:PayerSpecifiedDebtorFinancialInstitution><ram:BICID>DEUTDEMMXXX</ram:BICID></ram:PayerSpecifiedDebtorFinancialInstitution>'
  for (const [key, isBroken] of [
    ['cii+en16931', true],
    ['cii+de-xrechnung-v3', false],
  ] as const) {
    const end = '</ram:SpecifiedTradeSettlementPaymentMeans>'
    const xml = replace(end, `${institution}${end}`)(await xmlOf(key))
    assert.equal(rulesIn(await check(xml)).includes('CII-SR-464'), isBroken, key)
  }
})

test('two preceding invoices in Factur-X are no error of its structure', async () => {
  const preceding = ['A', 'B'].map((code) => ({ code, issue_date: '2026-01-01' }))
  const { findings, valid } = await check(await xmlOf('cii+fr-facturx-v1', { preceding }))
  assert.equal(valid, true)
  assert.deepEqual(
    findings.map(({ rule, severity }: Json) => [rule, severity]),
    [['DOCKET-SINGLE-7', 'warning']],
  )
})

test('many findings are counted, and the first are listed', async () => {
  const lines = Array.from({ length: 300 }, () => line())
  const xml = (await xmlOf('ubl+en16931', { lines })).replaceAll(
    /<cbc:Name>Chair<\/cbc:Name>/g,
    '<cbc:Name> </cbc:Name>',
  )
  const { findings, more } = await check(xml)
  assert.equal(findings.length, 200)
  assert.equal(more, 100)
})
