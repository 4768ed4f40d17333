/** Checks say what an invoice claims, what was tested, and what was not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '../../folder.ts'
import { runProgram } from '../../program.ts'
import { get, type Json, post } from '../../support.ts'
import { call } from '../mcp/client.ts'
import { changed, xmlOf } from './broken/bases.ts'

const STANDARD = 'urn:cen.eu:en16931:2017'
const GUIDELINE =
  'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'

const check = (xml: string, as?: string): Promise<Json> =>
  post('/check', { data: xml, ...(as && { as }) })

/** An invoice that claims a specification. */
const claiming = async (specification: string, syntax = 'ubl'): Promise<string> => {
  const place = syntax === 'ubl' ? 'cbc:CustomizationID' : GUIDELINE
  return changed(await xmlOf(`${syntax} plain`), [`${place} = ${specification}`])
}

/** What is claimed, and what the answer is: name, profile, validity, what is untested. */
const CLAIMS: readonly (readonly [
  specification: string,
  name: string | undefined,
  profile: string | undefined,
  valid: boolean | null,
  untested?: RegExp,
])[] = [
  [STANDARD, 'EN 16931', 'en16931', true],
  [
    `${STANDARD}#compliant#urn:feap.gov.pt:CIUS-PT:2.0.0`,
    'CIUS-PT, another edition',
    'cius-pt',
    false,
    /this edition/,
  ],
  [`${STANDARD}#conformant#urn:UBL.BE:1.0.0.20180214`, 'UBL.BE', 'en16931', null, /UBL\.BE/],
  [`${STANDARD}#Conformant#urn:UBL.BE:1.0.0.20180214`, 'UBL.BE', 'en16931', null, /UBL\.BE/],
  [`${STANDARD}#compliant#urn:example:cius`, undefined, 'en16931', null, /this specification/],
  [`${STANDARD}#conformant#urn:example:ext`, undefined, 'en16931', null, /this specification/],
  ['urn:peppol:pint:nontaxinvoice-1@jp-1', 'PINT JP, non-tax', undefined, null, /PINT JP/],
  ['urn:peppol:pint:billing-1@xy-1', 'PINT', undefined, null, /PINT/],
  ['OIOUBL-2.1', 'OIOUBL 2', undefined, null, /OIOUBL/],
  [
    `${STANDARD}#conformant#urn:fdc:peppol.eu:2017:poacc:billing:international:aunz:3.0`,
    'A-NZ BIS 3 (ended)',
    undefined,
    null,
    /A-NZ/,
  ],
  ['urn:foo:bar', undefined, undefined, null, /this specification/],
]

test('what was not tested is said, and then nothing is valid', async () => {
  for (const [specification, name, profile, valid, untested] of CLAIMS) {
    const answer = await check(await claiming(specification))
    assert.equal(answer.claims.specification, specification)
    assert.deepEqual([answer.claims.name, answer.profile, answer.valid], [name, profile, valid])
    const rest = (answer.untested ?? []).join()
    if (untested) assert.match(rest, untested)
    else assert.equal(answer.untested, undefined)
    const own = answer.findings.filter(({ rule }: Json) => rule === 'DOCKET-PROFILE')
    assert.equal(own.length, untested ? 1 : 0, specification)
    if (untested) {
      assert.equal(own[0].severity, 'information')
      assert.match(own[0].path, /CustomizationID$/)
    }
    if (profile) assert.match(answer.tested.join(), /^(?:EN 16931 1\.3\.16|CIUS-PT 2\.1\.1)/)
    else assert.deepEqual(answer.tested, [])
  }
})

/** What a wrong total is, by what is claimed. */
const WRONG: readonly (readonly [specification: string, valid: boolean | null, rules: string[]])[] =
  [
    [STANDARD, false, ['fatal']],
    [`${STANDARD}#compliant#urn:example:cius`, false, ['fatal']],
    [`${STANDARD}#conformant#urn:example:ext`, null, ['warning']],
    ['urn:peppol:pint:nontaxinvoice-1@jp-1', null, []],
    ['urn:foo:bar', null, []],
  ]

test('a broken rule is as certain as the claim that it follows from', async () => {
  for (const [specification, valid, severities] of WRONG) {
    const wrong = 'cac:LegalMonetaryTotal/cbc:PayableAmount = 1.00'
    const answer = await check(changed(await claiming(specification), [wrong]))
    const found = answer.findings.filter(({ rule }: Json) => rule === 'BR-CO-16')
    assert.deepEqual(
      [answer.valid, found.map(({ severity }: Json) => severity)],
      [valid, severities],
      specification,
    )
  }
})

test('a wrong structure is fatal unless the specification may have extended it', async () => {
  for (const [specification, valid] of [
    [STANDARD, false],
    ['urn:peppol:pint:nontaxinvoice-1@jp-1', false],
    [`${STANDARD}#conformant#urn:example:ext`, null],
    ['urn:foo:bar', null],
  ] as const) {
    const xml = (await claiming(specification)).replace(
      '<cbc:ID>',
      '<cbc:More>1</cbc:More><cbc:ID>',
    )
    const answer = await check(xml)
    assert.equal(answer.valid, valid, specification)
    assert.equal(answer.findings[0].rule, 'XSD')
  }
})

test('an invoice without BT-24 is tested by the standard, which requires it', async () => {
  const answer = await check(changed(await xmlOf('ubl plain'), ['drop cbc:CustomizationID']))
  assert.deepEqual([answer.claims, answer.profile, answer.valid], [{}, 'en16931', false])
  const turkish = ['drop cbc:CustomizationID', 'cbc:ProfileID = TICARIFATURA']
  const { claims, valid } = await check(changed(await xmlOf('ubl plain'), turkish))
  assert.deepEqual(claims, { process: 'TICARIFATURA', name: 'e-Fatura' })
  assert.equal(valid, null)
})

test('rules that a specification has for the other syntax are not tested', async () => {
  const peppol = `${STANDARD}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`
  const answer = await check(await claiming(peppol, 'cii'))
  assert.deepEqual([answer.profile, answer.valid], ['en16931', null])
  assert.deepEqual(answer.untested, ['the rules of Peppol BIS Billing 3 in CII'])
  const pint = changed(await claiming('urn:peppol:pint:billing-1@aunz-1', 'cii'), [
    'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:DuePayableAmount = 1.00',
  ])
  const { profile, valid, findings } = await check(pint)
  assert.deepEqual([profile, valid], [undefined, null], 'it is no profile of the standard')
  assert.deepEqual(
    findings.map(({ rule }: Json) => rule),
    ['DOCKET-PROFILE'],
  )
  const extended = `${STANDARD}#conformant#urn:factur-x.eu:1p0:extended`
  const wrong = changed(await claiming(extended), [
    'cac:LegalMonetaryTotal/cbc:PayableAmount = 1.00',
  ])
  const level = await check(wrong)
  assert.deepEqual([level.valid, level.findings[0].severity], [null, 'warning'])
})

test('a client can ask whether an invoice would pass as something else', async () => {
  const xml = await claiming('urn:foo:bar')
  const standard = await check(xml, 'en16931')
  assert.deepEqual([standard.valid, standard.untested], [true, undefined])
  const german = await check(xml, 'xrechnung')
  assert.deepEqual(
    [german.profile, german.valid, german.claims.specification],
    ['xrechnung', false, 'urn:foo:bar'],
  )
  for (const [request, message] of [
    [{ data: xml, as: 'facturx-basic' }, /facturx-basic has no rules for UBL/],
    [{ data: xml, as: 'basic' }, /as must be one of/],
    [{ data: {}, as: 'xrechnung' }, /as is for XML/],
  ] as const) {
    assert.match((await post('/check', request, { status: 400 })).message, message)
  }
})

/** The same invoice, written in another way. */
const SPELLINGS: readonly ((xml: string) => string)[] = [
  (xml) => xml.replaceAll(/(Amount[^>]*>)(\d+)\.00</g, '$1$2<'),
  (xml) => xml.replaceAll(/(Amount[^>]*>)(\d+\.\d\d)</g, '$1+0$2<'),
  (xml) => xml.replaceAll(/(Amount[^>]*>)0\.(\d\d)</g, '$1.$2<'),
  (xml) => xml.replaceAll(/(Percent>)(\d+)</g, '$1$2.00<'),
  (xml) => xml.replaceAll(/(<cbc:Name>)([^<]*)</g, '$1<![CDATA[$2]]><'),
  (xml) =>
    xml
      .replaceAll('cbc:', 'b:')
      .replaceAll('cac:', 'a:')
      .replaceAll(/xmlns:c([ab])c=/g, 'xmlns:$1='),
  (xml) => xml.replaceAll(/(<cbc:ID[^>]*>)([^<]*)</g, '$1 $2\n<'),
  (xml) => xml.replaceAll(/>\s+</g, '><'),
]

/** Without those of numbers: Portugal has rules on how they are written. */
const OF_TEXTS = SPELLINGS.slice(4)

test('the spelling of an invoice changes no verdict', async () => {
  const bases = [
    'ubl full',
    'nlcius ubl',
    'cius-ro ubl',
    'cius-pt-full',
    'hr-cius ubl extension',
    'peppol german',
    'pint-ae-full',
    'pint-aunz-full',
    'pint-eu',
    'pint-jp-full',
    'pint-my-full',
    'pint-om-full',
    'pint-sg-dollars',
  ]
  for (const base of bases) {
    const xml = await xmlOf(base)
    const wrong = changed(xml, ['cac:LegalMonetaryTotal/cbc:PayableAmount = 1.00'])
    for (const file of [xml, wrong]) {
      const { valid } = await check(file)
      for (const spelling of base.startsWith('cius-pt') ? OF_TEXTS : SPELLINGS) {
        const answer = await check(spelling(file))
        assert.equal(
          answer.valid,
          valid,
          `${base} ${spelling} ${JSON.stringify(answer.findings[0])}`,
        )
      }
    }
  }
})

test('the levels of Factur-X have fewer elements and codes than the standard', async () => {
  const xml = await xmlOf('basic cii')
  assert.deepEqual((await check(xml)).findings, [])
  const SELLER =
    'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement/ram:SellerTradeParty'
  for (const [change, rule] of [
    [`${SELLER}/ram:DefinedTradeContact/ram:PersonName = A`, 'XSD'],
    [`${SELLER}/ram:ID/@schemeID = 0088`, 'DOCKET-FACTURX'],
    ['twice rsm:ExchangedDocument/ram:IncludedNote', undefined],
    ['rsm:ExchangedDocument/ram:ID/@schemeID = 0088', 'DOCKET-FACTURX'],
  ] as const) {
    const noted = changed(xml, ['rsm:ExchangedDocument/ram:IncludedNote/ram:Content = A', change])
    const { findings } = await check(noted)
    const fatal = findings.filter(({ severity }: Json) => severity === 'fatal')
    const rules = [...new Set(fatal.map((finding: Json) => finding.rule))]
    assert.deepEqual(rules, rule ? [rule] : [], change)
  }
})

test('the specifications that Docket knows are listed with what they are tested by', async () => {
  const { specifications } = await get('/specifications')
  const named = (name: string): Json => specifications.find((one: Json) => one.name === name)
  assert.deepEqual(named('NLCIUS'), {
    name: 'NLCIUS',
    specification: '…urn:fdc:nen.nl:nlcius:v1.0',
    countries: ['NL'],
    profile: 'nlcius',
    tested: ['EN 16931 1.3.16', 'NLCIUS 1.0.3.13'],
  })
  assert.deepEqual(named('PINT JP, non-tax').tested, [])
  assert.equal(named('UBL.BE').untested, 'UBL.BE 1.31')
  // Every row can be reached: none is hidden by one before it.
  const parts: string[] = specifications.map(({ specification = '' }: Json) => specification)
  for (const [i, part] of parts.entries()) {
    const hidden = parts
      .slice(0, i)
      .find((one) => one.startsWith('…') && part.includes(one.slice(1)))
    assert.equal(hidden, undefined, `${part} is never looked for`)
  }
})

test('the command line and assistants read what was tested', async () => {
  const { save } = temporaryFolder()
  const [dutch, belgian] = [
    save('nl.xml', await xmlOf('nlcius ubl')),
    save('be.xml', await claiming(`${STANDARD}#conformant#urn:UBL.BE:1.0.0.20180214`)),
  ]
  const one = await runProgram(['check', dutch])
  assert.deepEqual(
    [one.status, one.errors],
    [0, 'claims NLCIUS; tested by EN 16931 1.3.16 and NLCIUS 1.0.3.13\n'],
  )
  const both = await runProgram(['check', dutch, belgian])
  assert.equal(both.status, 0)
  assert.match(both.output, /nl\.xml: ok\n.*be\.xml: claims UBL\.BE.*not tested: UBL\.BE 1\.31/)
  const { content, structuredContent } = await call('check', { data: await xmlOf('nlcius ubl') })
  assert.match(content[0].text, /^claims NLCIUS; tested by EN 16931/)
  assert.equal(structuredContent.valid, true)
})

test('self-billing in PINT has types of its own', async () => {
  for (const [base, changes] of [
    [
      'pint-ae-plain',
      [
        'cbc:CustomizationID = urn:peppol:pint:selfbilling-1@ae-1',
        'cbc:ProfileID = urn:peppol:bis:selfbilling',
        'cbc:InvoiceTypeCode = 389',
      ],
    ],
    ['pint-aunz-self', []],
    ['pint-jp-self', []],
    ['pint-my-self', []],
    ['pint-om-self', []],
  ] as const) {
    const xml = changed(await xmlOf(base), changes)
    const { claims, valid } = await check(xml)
    assert.match(claims.name, /, self-billing$/)
    assert.equal(valid, true, base)
    const invoice = await check(changed(xml, ['cbc:InvoiceTypeCode = 380']))
    assert.match(invoice.findings.map(({ rule }: Json) => rule).join(), /ibr-cl-01/)
  }
})

test('a date of issue in Oman is compared with the day there', async () => {
  const xml = await xmlOf('pint-om-simple')
  const day = (hours: number): string =>
    new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10)
  const rulesOn = async (issued: string): Promise<string[]> =>
    (await check(changed(xml, [`cbc:IssueDate = ${issued}`]))).findings.map(
      ({ rule }: Json) => rule,
    )
  assert.deepEqual(await rulesOn(day(3)), [])
  assert.deepEqual(await rulesOn(day(4 + 48)), ['IBR-171-OM'])
})
