/** Cases of `verify`. */
import type { Json } from '../../support.ts'
import { KEYS, OTHERS, SIGNED } from './signed.ts'
import {
  type Answer,
  digestOf,
  fails,
  OK,
  violates,
  withDoc,
  withHead,
  withMembers,
} from './table.ts'

const SIGNATURE: string = SIGNED.sigs[0]

/** The signature with another header (0), payload (1) or signature (2). */
function withPart(index: number, part: string): string {
  return SIGNATURE.split('.').with(index, part).join('.')
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const withSignature = (text: unknown): Json => withMembers({ sigs: [text] })

const HEADER = { alg: 'ES256', kid: KEYS.public.kid }
const PAYLOAD = { uuid: SIGNED.head.uuid, dig: SIGNED.head.dig, iat: 1 }
const RECODED = withDoc({ code: '0044' })
const RSA = { kty: 'RSA', n: Buffer.alloc(256, 7).toString('base64url'), e: 'AQAB' }

/** A status, which must have a date to be signed. */
const STATUS = {
  $schema: 'https://gobl.org/draft-0/bill/status',
  $regime: 'ES',
  uuid: '0199f0a2-9fa0-7172-8d85-6e7f8091a2b3',
  type: 'response',
  code: '7',
  issue_date: '0000-00-00',
  supplier: SIGNED.doc.supplier,
  lines: [{ index: 1, key: 'accepted', doc: { code: '0042', issue_date: '2026-03-16' } }],
}

/** The envelope, the answer, and other members of the request. */
// biome-ignore format: table
export const VERIFY: [name: string, data: unknown, answer: Answer, request?: Json][] = [
  ['good', SIGNED, OK],
  ['two signatures', withMembers({ sigs: [SIGNATURE, SIGNATURE] }), OK],
  ['other stamps', withHead({ stamps: [{ prv: 'sat-uuid', val: '1' }] }), OK],
  ['other notes', withHead({ notes: 'Third copy' }), OK],
  ['other tags', withHead({ tags: [] }), OK],
  ['other meta', withHead({ meta: { driver: 'Luis' } }), OK],
  ['other links', withHead({ links: undefined }), OK],
  ['other addresses', withHead({ from: undefined, to: 'gobl:b.example.com' }), OK],
  ['unknown member of the envelope', withMembers({ colour: 'yellow' }), OK],

  ['other name', withDoc({ supplier: { ...SIGNED.doc.supplier, name: 'Huerta del Tajo S.L.' } }), violates('GOBL-ENVELOPE-11 $')],
  ['other code', RECODED, violates('GOBL-ENVELOPE-11 $')],
  ['no code', withDoc({ code: undefined }), violates('GOBL-ENVELOPE-11 $', 'GOBL-ENVELOPE-13 $')],
  ['other code, and the digest for it', withHead({ dig: digestOf(RECODED.doc) }, RECODED), fails('signature')],
  ['other digest', withHead({ dig: { alg: 'sha256', val: 'ab' } }), violates('GOBL-ENVELOPE-11 $')],
  ['unknown member of the document', withDoc({ colour: 'yellow' }), violates('DOCKET-UNKNOWN $.doc.colour')],
  ['no supplier', withDoc({ supplier: undefined }), violates('GOBL-ENVELOPE-11 $', 'GOBL-BILL-INVOICE-05 $.doc.supplier', 'GOBL-ES-BILL-INVOICE-01 $.doc.supplier')],
  ['other UUID', withHead({ uuid: OTHERS.public.kid }), fails('signature')],
  ['no UUID', withHead({ uuid: undefined }), violates('GOBL-HEAD-HEADER-01 $.head.uuid')],
  ['no digest', withHead({ dig: undefined }), violates('GOBL-ENVELOPE-11 $', 'GOBL-HEAD-HEADER-02 $.head.dig')],
  ['no header', withMembers({ head: undefined }), violates('GOBL-ENVELOPE-11 $', 'GOBL-ENVELOPE-02 $.head')],
  ['no document', withMembers({ doc: undefined }), violates('GOBL-ENVELOPE-11 $', 'GOBL-ENVELOPE-03 $.doc', 'GOBL-ENVELOPE-13 $')],
  ['status with the zero date', withHead({ dig: digestOf(STATUS) }, withMembers({ doc: STATUS })), violates('GOBL-ENVELOPE-13 $')],
  ['no schema', withMembers({ $schema: undefined }), violates('GOBL-ENVELOPE-01 $.$schema')],
  ['a document without envelope', SIGNED.doc, violates('GOBL-ENVELOPE-11 $', 'GOBL-ENVELOPE-02 $.head', 'GOBL-ENVELOPE-03 $.doc')],
  ['no data', undefined, fails('input', 400)],

  ['unsigned', withMembers({ sigs: undefined }), fails('signature')],
  ['no signatures', withMembers({ sigs: [] }), fails('signature')],
  ['null as signature', withSignature(null), fails('signature')],
  ['a word as signature', withSignature('lemon'), fails('input', 400)],
  ['a number as signature', withSignature(1), fails('input', 400)],
  ['other signature', withSignature(withPart(2, Buffer.alloc(64, 7).toString('base64url'))), fails('signature')],
  ['short signature', withSignature(withPart(2, 'AAAA')), fails('signature')],
  ['other payload', withSignature(withPart(1, encode(PAYLOAD))), fails('signature')],
  ['other kid in the signature', withSignature(withPart(0, encode({ ...HEADER, kid: 'lemon' }))), fails('signature')],
  ['algorithm none', withSignature(withPart(0, encode({ ...HEADER, alg: 'none' }))), fails('input', 400)],
  ['algorithm HS256', withSignature(withPart(0, encode({ ...HEADER, alg: 'HS256' }))), fails('input', 400)],

  ['key without kid', SIGNED, OK, { publickey: { ...KEYS.public, kid: undefined } }],
  ['key with another kid', SIGNED, OK, { publickey: { ...KEYS.public, kid: OTHERS.public.kid } }],
  ['other key', SIGNED, fails('signature'), { publickey: OTHERS.public }],
  ['other key with this kid', SIGNED, fails('signature'), { publickey: { ...OTHERS.public, kid: KEYS.public.kid } }],
  ['private key', SIGNED, fails('signature'), { publickey: KEYS.private }],
  ['RSA key', SIGNED, fails('signature'), { publickey: RSA }],
  ['no key', SIGNED, fails('input', 400), { publickey: undefined }],
  ['empty key', SIGNED, fails('input', 400), { publickey: {} }],
  ['string as key', SIGNED, fails('input', 400), { publickey: 'lemon' }],
  ['key with a short x', SIGNED, fails('input', 400), { publickey: { ...KEYS.public, x: 'AAAA' } }],
  ['key whose point is not on the curve', SIGNED, fails('input', 400), { publickey: { ...KEYS.public, x: OTHERS.public.x } }],
  ['key on another curve', SIGNED, fails('input', 400), { publickey: { ...KEYS.public, crv: 'P-255' } }],
  ['no key, altered document', RECODED, violates('GOBL-ENVELOPE-11 $'), { publickey: undefined }],
]
