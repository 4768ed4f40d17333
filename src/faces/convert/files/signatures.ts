/** What a file is by its first bytes, and what XML is by its root, unless it is an invoice that is read. */
import { lazy } from '../../../values/lazy.ts'
import { quote, shorten } from '../../../values/shorten.ts'
import table from './signatures.json' with { type: 'json' }

/** First bytes as Latin-1, and what a file is that begins so. XML, PDF and signed files are not among them: they are read. */
const FILES = table.files.map((row) => {
  const [begins = '', what = ''] = row.split(' | ')
  const end = begins.lastIndexOf('/')
  return { begins: new RegExp(begins.slice(1, end), begins.slice(end + 1)), what }
})

/** Bytes that decide. */
const HEAD_LENGTH = 100

/** The first bytes of a file, as Latin-1. */
export const headOf = (bytes: Uint8Array): string =>
  String.fromCharCode(...bytes.subarray(0, HEAD_LENGTH))

/** What a file is by its first bytes; undefined if they do not say. */
export const describeFile = (head: string): string | undefined =>
  FILES.find(({ begins }) => begins.test(head.replace(/^\xef\xbb\xbf/, '')))?.what

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
/** Roots by local name and namespace: the rows of signatures.json. */
const roots = lazy(() => table.rows.map((row) => row.split(' | ') as [string, string, string]))

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

/** Says what XML is whose root is not read. */
export function describeRoot(root: string, namespace: string): string {
  const row = roots().find(
    ([names, known]) => names.split(' ').includes(root) && isIn(namespace, known, root),
  )
  if (row) return row[2]
  const required = REQUIRED.get(root)
  if (required !== undefined && required !== namespace)
    return `${root} must be in the namespace ${required}, got ${quote(namespace)}`
  const name = shorten(root, LONGEST)
  const where = namespace === '' ? 'without a namespace' : `of ${shorten(namespace, LONGEST)}`
  return `the root ${name} ${where} is not known; UBL, CII, FatturaPA and FA(3) are read`
}

/** Characters of a name that a message has. */
const LONGEST = 100
