/**
 * Finds the XML in a file as somebody sent it. The bytes decide what it is: XML in any encoding that is read, a signed file
 * (p7m), a PDF with the XML attached, either of them in base64, or an envelope of XML. What it is otherwise is said.
 */
import type { DocketError } from '../../../errors.ts'
import { WEIGHTS } from '../../../ops/operation.ts'
import { fromBytes } from '../xml/characters.ts'
import { decodeXml } from '../xml/decode-xml.ts'
import { readXml } from '../xml/read-xml.ts'
import type { XmlDocument } from '../xml/xml-document.ts'
import { openEnvelope } from './envelopes.ts'
import { openP7m } from './p7m.ts'
import { findInvoice, type InvoiceInPdf, isPdf, type Look } from './pdf/invoice-in-pdf.ts'
import { describeFile, describeRoot, HEAD_LENGTH, headOf, knownRoot } from './signatures.ts'
import { unreadable, unreadableXml } from './unreadable.ts'

/** Most signatures around each other, and most envelopes. */
const MOST_SIGNATURES = 3
const MOST_ENVELOPES = 2

/** The text or bytes of a file. */
export type FileSource = string | Uint8Array

/** A file without what is around its content. */
export interface OpenFile {
  readonly content: FileSource
  /** What was opened, outermost first: `base64`, `p7m`, `pdf`, `sbd`, `attached-document`, `soap`. */
  readonly unpacked: readonly string[]
  /** The PDF file that was opened. */
  readonly pdf?: InvoiceInPdf
}

/** XML that was found in a file. */
export interface OpenXml extends Omit<OpenFile, 'content'> {
  readonly document: XmlDocument
}

/** XML begins so, in one byte per character, UTF-8 or UTF-16. */
const XML = /^(?:\xef\xbb\xbf)?\s{0,90}<|^(?:\xff\xfe)?<\0|^(?:\xfe\xff)?\0</

const JSON_TEXT = /^(?:\xef\xbb\xbf)?\s{0,90}[{[]/

/** A signed file is a SEQUENCE with a long length, or without one. */
const P7M = /^0[\x80-\x84]/

/**
 * Base64 of signed files (`MI`), PDF (`JVBERi`), XML in UTF-8 (`P`, `77u`) and UTF-16 (`PA`, `//4`, `/v8`, `ADw`), and archives, so
 * that these are named; and what PEM has before it.
 */
const BASE64 = /^\s{0,90}(?:MI|JVBERi|P[A-H]|77u\/|\/\/4|\/v8A|ADw|UEsD|H4sI|0M8R|-----BEGIN )/
const ONLY_BASE64 = /^[A-Za-z\d+/=\s]*$/

/** Lines of PEM around base64. */
const PEM = /^\s{0,90}-----BEGIN [^\n-]{1,40}-----|-----END [^\n-]{1,40}-----\s{0,90}$/g

const OBJECT = 0x7b

/** Is a body a file, rather than JSON? */
export function isFile(bytes: Uint8Array): boolean {
  // Nearly all bodies.
  if (bytes[0] === OBJECT) return false
  const head = headOf(bytes)
  if (JSON_TEXT.test(head)) return false
  return (
    [XML, P7M].some((kind) => kind.test(head)) ||
    isPdfFile(bytes) ||
    describeFile(head) !== undefined ||
    isBase64(bytes)
  )
}

/** A PDF may have a few bytes before its header. XML, JSON and archives may have one inside, which is another thing. */
const MAY_HAVE_PDF = [XML, JSON_TEXT, /^(?:PK|7z|Rar!|\xd0\xcf)/]

function isPdfFile(bytes: Uint8Array): boolean {
  const head = headOf(bytes)
  return !MAY_HAVE_PDF.some((kind) => kind.test(head)) && isPdf(bytes)
}

const isBase64 = (source: FileSource): boolean =>
  BASE64.test(headIn(source)) && ONLY_BASE64.test(textIn(source).replace(PEM, ''))

const fromBase64 = (source: FileSource): Uint8Array =>
  Buffer.from(textIn(source).replace(PEM, ''), 'base64')

const headIn = (source: FileSource): string =>
  typeof source === 'string' ? source.slice(0, HEAD_LENGTH) : headOf(source)

const isEmpty = (source: FileSource): boolean => source.length < 100 && textIn(source).trim() === ''

/** Bytes as Latin-1. */
const textIn = (source: FileSource): string =>
  typeof source === 'string' ? source : fromBytes(source)

/**
 * Work for each byte of a file. Deflate makes a thousand bytes of one, so that a PDF is much work however small it is.
 */
export function weightOf(source: FileSource): number {
  try {
    const { content } = unwrap(source)
    return typeof content !== 'string' && isPdfFile(content) ? WEIGHTS.pdf : WEIGHTS.xml
  } catch {
    return WEIGHTS.xml
  }
}

/** Takes a file out of base64 and signatures. */
function unwrap(source: FileSource): OpenFile {
  // Nearly all files.
  if (XML.test(headIn(source))) return { content: source, unpacked: [] }
  if (isEmpty(source))
    throw unreadable(`${typeof source === 'string' ? 'data' : 'the body'} is empty`)
  const unpacked: string[] = []
  let content = source
  const open = (kind: string, opened: (source: Uint8Array) => Uint8Array): void => {
    if (unpacked.filter((each) => each === kind).length === MOST_SIGNATURES)
      throw unreadable(`the file is signed more than ${MOST_SIGNATURES} times: send the XML itself`)
    unpacked.push(kind)
    content = opened(content as Uint8Array)
  }
  // What is in one may be the other.
  for (;;) {
    if (isP7m(content)) open('p7m', openP7m)
    else {
      if (unpacked.at(-1) === 'p7m') content = withoutFill(content)
      if (!isBase64(content)) return { content, unpacked }
      open('base64', fromBase64)
    }
  }
}

const isP7m = (source: FileSource): boolean =>
  typeof source !== 'string' && P7M.test(headOf(source))

/** Programs fill the last piece of a signed file with zeros. In UTF-16, the last character may end in one. */
function withoutFill(content: FileSource): FileSource {
  if (typeof content === 'string' || headOf(content).includes('\0')) return content
  let end = content.length
  while (end > 0 && content[end - 1] === 0) end--
  return content.subarray(0, end)
}

/**
 * The innermost file, which is XML, or text that is none.
 * @param type the media type that it is said to have; the bytes decide, and this only if they say nothing
 * @throws DocketError `conversion` if the file is damaged, or is something else, which is said
 */
export function openFile(source: FileSource, type?: string): OpenFile {
  const { content, unpacked } = unwrap(source)
  if (typeof content !== 'string' && (isPdfFile(content) || isMeantAsPdf(content, type))) {
    const pdf = findInvoice(content, lookAt)
    return { content: pdf.xml, unpacked: [...unpacked, 'pdf'], pdf }
  }
  return { content, unpacked }
}

const isMeantAsPdf = (content: Uint8Array, type: string | undefined): boolean =>
  type === 'application/pdf' && !isFile(content)

/** Characters within which the root of XML begins. */
const ROOT_LENGTH = 4096
const INVOICES = new Set(['Invoice', 'CreditNote', 'CrossIndustryInvoice', 'FatturaElettronica'])

const withoutComments = (text: string): string =>
  text
    .split('<!--')
    .map((part, i) => (i === 0 ? part : part.slice(part.indexOf('-->') + 3)))
    .join('')

const ROOT = /<(?:([\w.-]{1,99}):)?([A-Z]\w{1,99})([^>]*)/
const DECLARED = /\sxmlns(?::([\w.-]{1,99}))?\s{0,9}=\s{0,9}["']([^"']*)/g

/** What XML is, by the name and the namespace of its root. */
function lookAt(xml: Uint8Array): Look {
  const head = decodeXml(xml.subarray(0, ROOT_LENGTH)) ?? textIn(xml.subarray(0, ROOT_LENGTH))
  const [, prefix, root = '', attributes = ''] = ROOT.exec(withoutComments(head)) ?? []
  const declared = Array.from(attributes.matchAll(DECLARED))
  const namespace = declared.find(([, each]) => each === prefix)?.[2] ?? ''
  return {
    isInvoice: INVOICES.has(root),
    isOther: knownRoot(root, namespace),
    isCut: root !== '' && !hasEnd(xml, prefix === undefined ? root : `${prefix}:${root}`),
  }
}

/** Is the last tag the end of the root? */
function hasEnd(xml: Uint8Array, root: string): boolean {
  // Names are ASCII, so that every other byte of UTF-16 is zero.
  const tail = textIn(xml.subarray(-ROOT_LENGTH)).replaceAll('\0', '')
  const last = withoutComments(tail).trimEnd()
  return (
    last.endsWith('/>') || (last.endsWith('>') && last.slice(0, -1).trimEnd().endsWith(`</${root}`))
  )
}

/**
 * The XML in a file.
 * @param prefixes the prefixes that tags have, by namespace; see XmlElement
 * @throws DocketError `conversion` if it cannot be read; what the file is, is said
 */
export function openXml(
  source: FileSource,
  prefixes: ReadonlyMap<string, string>,
  type?: string,
): OpenXml {
  const { content, pdf, unpacked: opened } = openFile(source, type)
  const unpacked = [...opened]
  let document = readPlain(content, prefixes)
  for (let envelopes = 1; ; envelopes++) {
    const envelope = openEnvelope(document.root)
    if (!envelope) return pdf ? { unpacked, document, pdf } : { unpacked, document }
    if (envelopes > MOST_ENVELOPES)
      throw unreadable(`the document is in more than ${MOST_ENVELOPES} envelopes: send it alone`)
    const { name, inside } = envelope
    unpacked.push(name)
    if (typeof inside === 'string') {
      const text = inside.trim()
      document = readPlain(isBase64(text) ? fromBase64(text) : text, prefixes)
    } else if (inside instanceof Uint8Array) document = readPlain(inside, prefixes)
    // Paths begin with the root, and lines are those of the file.
    else document = { ...document, root: Object.assign(inside, { parent: undefined }) }
  }
}

/** Reads XML that nothing is around. What is in an envelope of XML must be that: other files are much work for their size. */
function readPlain(content: FileSource, prefixes: ReadonlyMap<string, string>): XmlDocument {
  const what = describeFile(headIn(content))
  if (what !== undefined) throw unreadable(`this is ${what}`)
  const document = readXml(content, prefixes)
  if ('fault' in document) throw unreadableXml(document.fault)
  return document
}

/** The error of XML whose root is not read: it says what it is. */
export function unknownRoot(
  { root, positionOf }: XmlDocument,
  prefixes: ReadonlyMap<string, string>,
): DocketError {
  const description = describeRoot(...nameOf(root.tag, prefixes))
  return unreadableXml({ ...positionOf(root), description }, description)
}

/** The local name of a tag, and its namespace. */
function nameOf(tag: string, prefixes: ReadonlyMap<string, string>): [string, string] {
  const [, other, name] = /^Q\{([^}]*)\}(.*)$/s.exec(tag) ?? []
  if (name !== undefined) return [name, other!]
  const [local, prefix = ''] = tag.split(':').reverse()
  return [local!, [...prefixes].find(([, known]) => known === prefix)?.[0] ?? '']
}
