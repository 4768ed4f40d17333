/** What the structure of XML asks of texts: the types of XML Schema, and no more blanks around them than XML has. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, post } from '../../support.ts'
import { type Edits, xmlOf } from './received.ts'

async function rulesOn(to: string, edits: Edits): Promise<Json> {
  const { valid, findings } = await post('/check', { data: await xmlOf(to, edits) })
  return { valid, rules: [...new Set(findings.map(({ rule }: Json) => rule))] }
}

const UBL = 'ubl+en16931'
const CII = 'cii+en16931'

/** Texts, by the element that they end. */
const TEXTS: readonly (readonly [to: string, end: RegExp, rule: string])[] = [
  [UBL, /(?<=>119\.00)(?=<\/cbc:PayableAmount>)/, 'XSD'],
  [UBL, /(?<=-05-01)(?=<\/cbc:IssueDate>)/, 'XSD'],
  [UBL, /(?=<\/cbc:InvoicedQuantity>)/, 'XSD'],
  [UBL, /(?=<\/cbc:InvoiceTypeCode>)/, 'BR-CL-01'],
  [UBL, /(?=<\/cbc:DocumentCurrencyCode>)/, 'BR-CL-04'],
  [UBL, /(?=<\/cbc:IdentificationCode>)/, 'BR-CL-14'],
  [UBL, /(?=<cac:LegalMonetaryTotal>)/, 'XSD'],
  [CII, /(?=<\/ram:DuePayableAmount>)/, 'XSD'],
  [CII, /(?=<\/ram:BilledQuantity>)/, 'XSD'],
  [CII, /(?=<\/ram:InvoiceCurrencyCode>)/, 'BR-CL-04'],
]

test('only blanks of XML may be around numbers, dates and codes', async () => {
  for (const [to, end, rule] of TEXTS) {
    for (const blank of [' ', '\n', '\t', '&#13;'])
      assert.deepEqual(await rulesOn(to, [[end, blank]]), { valid: true, rules: [] })
    for (const other of ['\u00a0', '\u2007', '\u3000', '\ufeff']) {
      const { valid, rules } = await rulesOn(to, [[end, other]])
      assert.equal(valid, false, `${end} ${other}`)
      assert.ok(rules.includes(rule), `${end}: ${rule} in ${rules}`)
    }
  }
})

test('a text of another blank is a text', async () => {
  const edits: Edits = [['<cbc:BuyerReference>', '<cbc:BuyerReference>\u00a0']]
  assert.equal((await rulesOn(UBL, edits)).valid, true)
})

const DAY = /<cbc:IssueDate>[^<]*/
const TAX_POINT = '<cbc:DocumentCurrencyCode>'

/** Days and times as XML Schema has them. */
const DATES: readonly (readonly [text: string, isValid: boolean])[] = [
  ['2026-05-02', true],
  ['2026-05-02Z', true],
  ['2026-05-02+14:00', true],
  ['2026-05-02-13:59', true],
  ['2026-05-02+14:30', false],
  ['2026-05-02+15:00', false],
  ['2026-05-02+02:60', false],
  ['0000-05-01', false],
  ['2026-05-02T00:00:00', false],
]

test('dates exist, and their zones', async () => {
  for (const [text, isValid] of DATES) {
    const { rules } = await rulesOn(UBL, [[DAY, `<cbc:IssueDate>${text}`]])
    assert.equal(!rules.includes('XSD'), isValid, text)
    const due = `<cbc:TaxPointDate>${text}</cbc:TaxPointDate>${TAX_POINT}`
    const other = await rulesOn(UBL, [[TAX_POINT, due]])
    assert.equal(!other.rules.includes('XSD'), isValid, text)
  }
})

test('times exist', async () => {
  for (const [text, isValid] of [
    ['23:59:59.5+02:00', true],
    ['24:00:00', true],
    ['24:00:01', false],
    ['12:60:00', false],
    ['12:30', false],
  ] as const) {
    const { rules } = await rulesOn(UBL, [
      ['</cbc:IssueDate>', `</cbc:IssueDate><cbc:IssueTime>${text}</cbc:IssueTime>`],
    ])
    assert.equal(!rules.includes('XSD'), isValid, text)
  }
})

test('a file in XML is Base64 without other blanks', async () => {
  const withFile = (text: string): Edits => [
    [
      '<cac:AccountingSupplierParty>',
      `<cac:AdditionalDocumentReference><cbc:ID>A</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="a.csv">${text}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference><cac:AccountingSupplierParty>`,
    ],
  ]
  assert.equal((await rulesOn(UBL, withFile('\nYTti\n Cg==\n'))).valid, true)
  assert.equal((await rulesOn(UBL, withFile('YTti\u00a0Cg=='))).valid, false)
})
