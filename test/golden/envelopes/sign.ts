/** Cases of `sign`. */
import type { Json } from '../../support.ts'
import { KEYS, OTHERS, SIGNED } from './signed.ts'
import { type Answer, answers, fails, violates, withDoc, withHead } from './table.ts'

const { doc, head } = SIGNED
const SCHEMA = 'https://gobl.org/draft-0'

/** As a client would write the document. */
const DRAFT: Json = {
  $schema: `${SCHEMA}/bill/invoice`,
  uuid: doc.uuid,
  series: 'HX',
  code: '0042',
  issue_date: '2026-03-16',
  supplier: doc.supplier,
  customer: doc.customer,
  lines: [
    {
      quantity: '12',
      item: { name: 'Crate of lemons', price: '18.50' },
      taxes: [{ cat: 'VAT', rate: 'super-reduced' }],
    },
    {
      quantity: '1',
      item: { name: 'Delivery', price: '9.90' },
      taxes: [{ cat: 'VAT', rate: 'standard' }],
    },
  ],
}

/** A credit note for it. */
const CREDIT_NOTE: Json = {
  ...doc,
  uuid: '0199f0a2-7d8e-7f50-ab63-4c5d6e7f8091',
  type: 'credit-note',
  code: '0043',
  preceding: [
    {
      uuid: doc.uuid,
      type: 'standard',
      issue_date: '2026-03-16',
      series: 'HX',
      code: '0042',
      reason: 'Rotten lemons',
    },
  ],
}

const MESSAGE: Json = {
  $schema: `${SCHEMA}/note/message`,
  uuid: '0199f0a2-8e9f-7061-bc74-5d6e7f8091a2',
  content: 'Your lemons are on the way.',
}

const PAYMENT: Json = {
  $schema: `${SCHEMA}/bill/payment`,
  issue_date: '2026-04-02',
  supplier: doc.supplier,
  methods: [{ key: 'card' }],
  lines: [{ document: { code: '0042' }, amount: '242.86' }],
}

const envelop = (document: Json): Json => {
  return { $schema: `${SCHEMA}/envelope`, head: { from: head.from }, doc: document }
}

/** The answer to a document without envelope: signed in a new one. */
const signed = (document: Json): Answer => {
  return answers({ ...envelop(document), head: { uuid: '', from: head.from }, sigs: [''] }, [
    '$.head.uuid',
    '$.sigs[0]',
  ])
}

/** The answer to an envelope: itself with a signature of its own at a place. */
const signedAt = (place: number, envelope: Json): Answer => {
  const sigs: string[] = (envelope.sigs ?? []).slice(0, place)
  return answers({ ...envelope, sigs: [...sigs, ''] }, [`$.sigs[${place}]`])
}

const { sigs: _, ...unsigned } = SIGNED
const STAMPS = [{ prv: 'sat-uuid', val: '1a2b' }]
const SIGNED_BY_OTHERS = { data: SIGNED, privatekey: OTHERS.private }

/** Members of the request besides the private key, which the last ones replace; and the answer. */
// biome-ignore format: table
export const SIGN: [name: string, request: Json, answer: Answer][] = [
  ['draft', { data: DRAFT }, signed(doc)],
  ['built', { data: doc }, signed(doc)],
  ['draft of a type', { data: { ...DRAFT, $schema: undefined }, type: 'bill/invoice' }, signed(doc)],
  ['template', { data: { code: '0042' }, template: { ...DRAFT, code: undefined } }, signed(doc)],
  ['envelop has no effect', { data: doc, envelop: false }, signed(doc)],
  ['unknown member', { data: { ...doc, colour: 'yellow' } }, signed(doc)],
  ['unknown member, strictly', { data: { ...doc, colour: 'yellow' }, strict: true }, fails('input', 400)],
  ['wrong totals are replaced', { data: { ...doc, totals: { ...doc.totals, payable: '1.00' } } }, signed(doc)],
  ['credit note', { data: CREDIT_NOTE }, signed(CREDIT_NOTE)],
  ['message without code', { data: MESSAGE }, answers({ $schema: `${SCHEMA}/envelope`, head: { uuid: '' }, doc: MESSAGE, sigs: [''] }, ['$.head.uuid', '$.sigs[0]'])],
  ['no code', { data: { ...DRAFT, code: undefined } }, violates('GOBL-ENVELOPE-13 $')],
  ['payment without code', { data: PAYMENT }, violates('GOBL-ENVELOPE-13 $')],
  ['invalid', { data: { ...doc, supplier: undefined } }, violates('GOBL-BILL-INVOICE-05 $.doc.supplier', 'GOBL-ES-BILL-INVOICE-01 $.doc.supplier')],
  ['invalid and no code', { data: { ...doc, code: undefined, supplier: {} } }, violates('GOBL-ENVELOPE-13 $', 'GOBL-BILL-INVOICE-06 $.doc.supplier.name', 'GOBL-ES-BILL-INVOICE-02 $.doc.supplier.tax_id')],
  ['not calculable', { data: { ...doc, lines: [{ ...doc.lines[0], taxes: [{ cat: 'VAT', rate: 'lemon' }] }] } }, fails('calculation')],
  ['no schema', { data: {} }, fails('unknown-schema')],
  ['unknown schema', { data: { $schema: `${SCHEMA}/bill/napkin` } }, fails('input', 400)],
  ['no data', {}, fails('input', 400)],

  ['envelope', { data: unsigned }, signedAt(0, unsigned)],
  ['envelope of a draft', { data: { ...unsigned, doc: DRAFT } }, signedAt(0, unsigned)],
  ['envelope without header', { data: envelop(DRAFT) }, signed(doc)],
  ['envelope with the zero UUID', { data: withHead({ uuid: '00000000-0000-0000-0000-000000000000' }, unsigned) }, { ...answers({ ...unsigned, sigs: [''] }, ['$.head.uuid', '$.sigs[0]']) }],
  ['envelope with another digest', { data: withHead({ dig: { alg: 'sha256', val: 'ab' } }, unsigned) }, signedAt(0, unsigned)],
  ['header with stamps', { data: withHead({ stamps: STAMPS }, unsigned) }, signedAt(0, withHead({ stamps: STAMPS }, unsigned))],
  ['header with other addresses', { data: withHead({ from: 'gobl:a.example.com', to: 'gobl:b.example.com' }, unsigned) }, signedAt(0, withHead({ from: 'gobl:a.example.com', to: 'gobl:b.example.com' }, unsigned))],
  ['header with one stamp twice', { data: withHead({ stamps: [...STAMPS, ...STAMPS] }) }, violates('GOBL-HEAD-HEADER-03 $.head.stamps')],
  ['envelope without document', { data: { ...SIGNED, doc: undefined } }, fails('no-document')],
  ['envelope with an empty document', { data: { ...SIGNED, doc: {} } }, fails('no-document')],

  ['signed again', SIGNED_BY_OTHERS, signedAt(1, SIGNED)],
  ['signed again by the same', { data: SIGNED }, signedAt(1, SIGNED)],
  ['signed three times', { ...SIGNED_BY_OTHERS, data: { ...SIGNED, sigs: [SIGNED.sigs[0], SIGNED.sigs[0]] } }, signedAt(2, { ...SIGNED, sigs: [SIGNED.sigs[0], SIGNED.sigs[0]] })],
  ['signed again after a change of the document', { data: withDoc({ code: '0044' }) }, signedAt(0, withDoc({ code: '0044' }))],
  ['signed again with another UUID', { data: withHead({ uuid: CREDIT_NOTE.uuid }) }, signedAt(0, withHead({ uuid: CREDIT_NOTE.uuid }))],
  ['signed again after a change of the notes', { data: withHead({ notes: 'Third copy' }) }, signedAt(1, withHead({ notes: 'Third copy' }))],
  ['signed again, no code any more', { data: withDoc({ code: undefined }) }, violates('GOBL-ENVELOPE-13 $')],
  ['an earlier signature that is none', { data: { ...SIGNED, sigs: ['lemon'] } }, fails('input', 400)],

  ['no key', { data: doc, privatekey: undefined }, fails('input', 400)],
  ['null key', { data: doc, privatekey: null }, fails('input', 400)],
  ['empty key', { data: doc, privatekey: {} }, fails('input', 400)],
  ['string as key', { data: doc, privatekey: KEYS.private.d }, fails('input', 400)],
  ['key on another curve', { data: doc, privatekey: { ...KEYS.private, crv: 'P-255' } }, fails('input', 400)],
  ['key with half a point', { data: doc, privatekey: { ...KEYS.private, y: undefined } }, fails('input', 400)],
  ['public key', { data: doc, privatekey: KEYS.public }, fails('signature')],
  ['key without kid', { data: doc, privatekey: { ...KEYS.private, kid: undefined } }, fails('signature')],
  ['public key, invalid document', { data: { ...doc, supplier: undefined }, privatekey: KEYS.public }, fails('signature')],
]
