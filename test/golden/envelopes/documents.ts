/** Cases of `validate`, `build`, `replicate` and `correct` for envelopes. */
import type { Json } from '../../support.ts'
import { SIGNED } from './signed.ts'
import {
  type Answer,
  answers,
  fails,
  OK,
  violates,
  withDoc,
  withHead,
  withMembers,
} from './table.ts'

const { from } = SIGNED.head
const STAMP = { prv: 'sat-uuid', val: '1a2b' }
const LINK = SIGNED.head.links[0]
const NO_SUPPLIER = [
  'GOBL-BILL-INVOICE-05 $.doc.supplier',
  'GOBL-ES-BILL-INVOICE-01 $.doc.supplier',
]

export const CREDIT = { type: 'credit-note', issue_date: '2026-04-01', reason: 'Rotten lemons' }

/** The envelope itself, without signatures. */
function built(envelope: Json, volatile: string[] = []): Answer {
  const { sigs: _, ...unsigned } = envelope
  return answers(unsigned, volatile)
}

/** A new envelope around a document with a new UUID. */
function renewed({ doc }: Json, members: Json, volatile: string[]): Answer {
  const { code: _, ...kept } = doc
  return answers(
    { $schema: SIGNED.$schema, head: { uuid: '', from }, doc: { ...kept, uuid: '', ...members } },
    ['$.head.uuid', '$.head.dig.val', '$.doc.uuid', ...volatile],
  )
}

const replica = (envelope: Json): Answer =>
  renewed(envelope, { issue_date: '' }, ['$.doc.issue_date'])

function creditNote(envelope: Json): Answer {
  const { type, issue_date, reason } = CREDIT
  const { doc } = envelope
  const reference = { uuid: doc.uuid, type: doc.type, series: doc.series, code: doc.code }
  const preceding = [{ ...reference, issue_date: doc.issue_date, reason }]
  return renewed(envelope, { type, issue_date, preceding }, [])
}

/** The outcomes of an envelope whose document is fine, or will be. */
function outcomes(
  data: Json,
  validate: Answer,
  build: Answer = built(data),
): [data: Json, validate: Answer, build: Answer, replicate: Answer, correct: Answer] {
  return [data, validate, build, replica(data), creditNote(data)]
}

const missing = fails('no-document')
const digest = violates('GOBL-ENVELOPE-11 $')
const RENAMED = withDoc({ supplier: { ...SIGNED.doc.supplier, name: 'Huerta del Tajo S.L.' } })
const RECODED = withDoc({ code: '0044' })
const IGNORING = withHead(
  { ignore: ['GOBL-ES-BILL-INVOICE-02'] },
  withDoc({ supplier: { ...SIGNED.doc.supplier, tax_id: undefined } }),
)
const STAMPED = withHead({ stamps: [STAMP] })
const { sigs: _, ...UNSIGNED } = SIGNED

/** A Greek credit note names the mark of the original, a stamp. */
const MARK = { prv: 'iapr-mark', val: '400001234567890' }
const GREEK = withDoc({
  $regime: 'EL',
  supplier: { ...SIGNED.doc.supplier, tax_id: { country: 'EL', code: '925667500' } },
  lines: [{ ...SIGNED.doc.lines[0], taxes: undefined }],
  totals: {
    sum: '222.00',
    total: '222.00',
    tax: '0.00',
    total_with_tax: '222.00',
    payable: '222.00',
  },
})
const MARKED = withHead({ stamps: [STAMP, MARK] }, GREEK)

function greekCreditNote(...stamps: Json[]): Answer {
  const answer = creditNote(GREEK)
  const { doc } = answer.response as Json
  doc.preceding[0].stamps = stamps
  return answer
}

/** An envelope, the options of its correction, and the answer of `correct`. */
// biome-ignore format: table
export const CORRECTIONS: [name: string, data: Json, options: unknown, answer: Answer][] = [
  ['stamp in the header', MARKED, CREDIT, greekCreditNote(MARK)],
  ['stamp in the options', GREEK, { ...CREDIT, stamps: [STAMP, MARK] }, greekCreditNote(MARK)],
  ['stamps in the options replace those in the header', MARKED, { ...CREDIT, stamps: [{ ...MARK, val: '1' }] }, greekCreditNote({ ...MARK, val: '1' })],
  ['no stamps in the options', MARKED, { ...CREDIT, stamps: [] }, fails('validation')],
  ['no stamp', GREEK, CREDIT, fails('validation')],
  ['other stamp', withHead({ stamps: [STAMP] }, GREEK), CREDIT, fails('validation')],
  ['no options', SIGNED, undefined, fails('validation')],
  ['type that the country forbids', SIGNED, { ...CREDIT, type: 'proforma' }, fails('validation')],
  ['options that are a word', SIGNED, 'credit-note', fails('validation')],
  ['other series', SIGNED, { ...CREDIT, series: 'CN' }, renewed(SIGNED, { ...(creditNote(SIGNED).response as Json).doc, series: 'CN' }, [])],
]

/** An envelope, and the answers of `validate`, `build`, `replicate` and `correct`. */
// biome-ignore format: table
export const DOCUMENTS: [name: string, data: Json, validate: Answer, build: Answer, replicate: Answer, correct: Answer][] = [
  ['signed', ...outcomes(SIGNED, OK)],
  ['unsigned', ...outcomes(UNSIGNED, OK)],
  ['no signatures', ...outcomes(withMembers({ sigs: [] }), OK)],
  ['other name', ...outcomes(RENAMED, digest)],
  ['other code', ...outcomes(RECODED, digest)],
  ['other digest', ...outcomes(withHead({ dig: { alg: 'sha256', val: 'ab' } }), digest)],
  ['no digest', ...outcomes(withHead({ dig: undefined }), violates('GOBL-ENVELOPE-11 $', 'GOBL-HEAD-HEADER-02 $.head.dig'))],
  ['no UUID', ...outcomes(withHead({ uuid: undefined }), violates('GOBL-HEAD-HEADER-01 $.head.uuid'), built(withHead({ uuid: '' }), ['$.head.uuid']))],
  ['no header', ...outcomes(withMembers({ head: undefined }), violates('GOBL-ENVELOPE-11 $', 'GOBL-ENVELOPE-02 $.head'), built(withMembers({ head: { uuid: '', from } }), ['$.head.uuid']))],
  ['addresses in the header', ...outcomes(withHead({ from: 'gobl:a.example.com', to: 'gobl:b.example.com' }), OK)],
  ['no addresses in the header', ...outcomes(withHead({ from: undefined }), OK, built(SIGNED))],
  ['unknown member of the header', ...outcomes(withHead({ colour: 'yellow' }), OK, built(SIGNED))],

  ['stamps', STAMPED, OK, violates('GOBL-ENVELOPE-12 $'), replica(SIGNED), creditNote(SIGNED)],
  ['stamps, unsigned', { ...UNSIGNED, head: STAMPED.head }, violates('GOBL-ENVELOPE-12 $'), violates('GOBL-ENVELOPE-12 $'), replica(SIGNED), creditNote(SIGNED)],
  ['one stamp twice', withHead({ stamps: [STAMP, STAMP] }), violates('GOBL-HEAD-HEADER-03 $.head.stamps'), violates('GOBL-HEAD-HEADER-03 $.head.stamps', 'GOBL-ENVELOPE-12 $'), replica(SIGNED), creditNote(SIGNED)],
  ['stamp without value', withHead({ stamps: [{ prv: 'sat-uuid' }] }), violates('GOBL-HEAD-STAMP-02 $.head.stamps[0].val'), violates('GOBL-HEAD-STAMP-02 $.head.stamps[0].val', 'GOBL-ENVELOPE-12 $'), replica(SIGNED), creditNote(SIGNED)],
  ['one link twice', withHead({ links: [LINK, LINK] }), violates('GOBL-HEAD-HEADER-04 $.head.links'), violates('GOBL-HEAD-HEADER-04 $.head.links'), replica(SIGNED), creditNote(SIGNED)],

  ['a rule that the header ignores', IGNORING, digest, built(IGNORING), violates('GOBL-ES-BILL-INVOICE-02 $.doc.supplier.tax_id'), violates('GOBL-ES-BILL-INVOICE-02 $.doc.supplier.tax_id')],
  ['a rule that the header must not ignore', withHead({ ignore: ['GOBL-ENVELOPE-11'] }, RECODED), digest, built(withHead({ ignore: ['GOBL-ENVELOPE-11'] }, RECODED)), replica(RECODED), creditNote(RECODED)],

  ['no code', withDoc({ code: undefined }), violates('GOBL-ENVELOPE-11 $', 'GOBL-ENVELOPE-13 $'), built(withDoc({ code: undefined })), replica(SIGNED), fails('validation')],
  ['no supplier', withDoc({ supplier: undefined }), violates('GOBL-ENVELOPE-11 $', ...NO_SUPPLIER), violates(...NO_SUPPLIER), violates(...NO_SUPPLIER), violates(...NO_SUPPLIER)],
  ['unknown rate', withDoc({ lines: [{ ...SIGNED.doc.lines[0], taxes: [{ cat: 'VAT', rate: 'lemon' }] }] }), violates('GOBL-ENVELOPE-11 $', 'GOBL-TAX-COMBO-03 $.doc.lines[0].taxes[0]', 'GOBL-TAX-COMBO-04 $.doc.lines[0].taxes[0]'), fails('calculation'), fails('calculation'), fails('validation')],
  ['no document', withMembers({ doc: undefined }), violates('GOBL-ENVELOPE-11 $', 'GOBL-ENVELOPE-03 $.doc', 'GOBL-ENVELOPE-13 $'), missing, missing, missing],
  ['null document', withMembers({ doc: null }), violates('GOBL-ENVELOPE-11 $', 'GOBL-ENVELOPE-03 $.doc', 'GOBL-ENVELOPE-13 $'), missing, missing, missing],
  ['empty document', withMembers({ doc: {} }), violates('GOBL-SCHEMA-OBJECT-01 $.doc.$schema', 'GOBL-ENVELOPE-11 $', 'GOBL-ENVELOPE-04 $.doc'), missing, missing, missing],
  ['null as signature', ...outcomes(withMembers({ sigs: [null] }), OK)],
  ['a word as signature', withMembers({ sigs: ['lemon'] }), fails('input', 400), fails('input', 400), fails('input', 400), fails('input', 400)],
]
