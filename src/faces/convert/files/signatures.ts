/** What a file is by its first bytes, and what XML is by its root, unless it is an invoice that is read. */
import { lazy } from '../../../values/lazy.ts'
import { quote, shorten } from '../../../values/shorten.ts'
import { fromBytes } from '../xml/characters.ts'
import table from './roots.json' with { type: 'json' }

/** What something is, in words, with what to do. */
type Words = string

/** First bytes as Latin-1. XML, PDF and signed files are not among them: they are read. */
const FILES: readonly (readonly [begins: RegExp, what: Words])[] = [
  [/^PK[\x03\x05\x07]/, 'a ZIP archive: send the files in it one by one'],
  [/^\x1f\x8b/, 'a gzip archive: unpack it, and send the file in it'],
  [/^(?:7z\xbc\xaf|Rar!)/, 'an archive: send the files in it one by one'],
  [/^\xd0\xcf\x11\xe0/, 'an old Office file, or a message of Outlook: send the XML itself'],
  [
    /^(?:\x89PNG|\xff\xd8\xff|GIF8|II\*\0|MM\0\*|BM.{4}\0\0|RIFF.{4}WEBP)/s,
    'an image, without an invoice as XML: ask for the XML',
  ],
  [
    /^\s*<(?:!doctype\s+)?html\b/i,
    'a page (HTML); the invoice may be attached to it: download that, and send it',
  ],
  [
    /^(?:From |(?:From|Return-Path|Received|Delivered-To|Message-ID|MIME-Version|Date|Subject|To): )/i,
    'an e-mail: send the file that is attached to it',
  ],
  [/^\{\\rtf/, 'a text (RTF), without an invoice as XML: ask for the XML'],
  [/^UN[AB][+:]/, 'an EDIFACT message, which is not read: ask for UBL or CII'],
  [/^[^<\n]{1,95}\.(?:xml|pdf|p7m)$/i, 'the name of a file: send its content instead'],
  [/^\s*[{[]/, 'JSON, and not XML: send it as application/json'],
  [
    /^[\w\x80-\xff "'./()-]+([;,\t])[\w\x80-\xff "'./()-]+\1/,
    'a table (CSV), which is not read: send the invoice as XML, PDF or JSON',
  ],
]

/** Bytes that decide. */
export const HEAD_LENGTH = 100

/** The first bytes of a file, as Latin-1. */
export const headOf = (bytes: Uint8Array): string => fromBytes(bytes, HEAD_LENGTH)

/** What a file is by its first bytes; undefined if they do not say. */
export function describeFile(head: string): Words | undefined {
  const text = head.replace(/^\xef\xbb\xbf/, '')
  return FILES.find(([begins]) => begins.test(text))?.[1]
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
/** Roots by local name and namespace: the rows of roots.json. */
const roots = lazy(() => table.rows.map((row) => row.split(' | ') as [string, string, Words]))

/** The namespaces that roots which are read must have. */
const REQUIRED: ReadonlyMap<string, string> = new Map([
  ['Invoice', `${UBL}Invoice-2`],
  ['CreditNote', `${UBL}CreditNote-2`],
  ['CrossIndustryInvoice', 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'],
])

const isIn = (namespace: string, known: string, root: string): boolean => {
  if (known === 'ubl') return namespace === `${UBL}${root}-2`
  if (known === '-') return namespace === ''
  return known.endsWith('*') ? namespace.startsWith(known.slice(0, -1)) : namespace === known
}

/** What XML is by its root, if that is known and not read. */
export const knownRoot = (root: string, namespace: string): Words | undefined =>
  roots().find(
    ([names, known]) => names.split(' ').includes(root) && isIn(namespace, known, root),
  )?.[2]

/** Says what XML is whose root is not read. */
export function describeRoot(root: string, namespace: string): string {
  const what = knownRoot(root, namespace)
  if (what !== undefined) return what
  const required = REQUIRED.get(root)
  if (required !== undefined && required !== namespace)
    return `${root} must be in the namespace ${required}, got ${quote(namespace)}`
  const name = shorten(root, LONGEST)
  const where = namespace === '' ? 'without a namespace' : `of ${shorten(namespace, LONGEST)}`
  return `the root ${name} ${where} is not known; UBL, CII, FatturaPA and FA(3) are read`
}

/** Characters of a name that a message has. */
const LONGEST = 100
