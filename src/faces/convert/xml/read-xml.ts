/**
 * Reads XML 1.0 with namespaces. It is strict, and small because of what it refuses: document types, and entities but the
 * five of XML. Nothing outside of the file is read. It takes time and memory in proportion to
 * the file. Sources: https://www.w3.org/TR/xml (fifth edition), https://www.w3.org/TR/xml-names.
 */
import { isAscii, isUtf8 } from 'node:buffer'
import { DocketError } from '../../../errors.ts'
import { BYTES_PER_CONTAINER, FREE_CONTAINERS } from '../../../limits.ts'
import { quote, shortenName } from '../../../values/shorten.ts'
import { decodeXml } from './decode-xml.ts'
import { expandReferences } from './references.ts'
import { fail, isBlank, isSpace, type Scanner, skipSpace } from './scanner.ts'
import {
  readAttributes,
  readName,
  readStartTag,
  type Scope,
  type StartTag,
  scopeOfFile,
} from './tags.ts'
import {
  createPositions,
  type XmlDocument,
  type XmlElement,
  type XmlFault,
} from './xml-document.ts'

/** Elements in each other: invoices have about ten, those with a signature twenty. */
const DEPTH = 32

/** Characters of a text. Embedded files may be as large as the body. */
const TEXT_LENGTH = 1024 * 1024
const EMBEDDED = /(?:BinaryObject|Attachment|BinaryContent|TextContent)$/

const SLASH = 0x2f
const BANG = 0x21
const QUESTION = 0x3f
const CLOSE = 0x3e

/** An element whose end was not read yet. */
interface OpenElement extends XmlElement {
  children: readonly XmlElement[]
  text: string
}

interface Level {
  readonly element: OpenElement
  readonly start: StartTag
  /** The place of its first child among the elements that were read. */
  readonly first: number
}

/**
 * Reads XML.
 * @param source bytes, or a text, whose declared encoding does not matter
 * @param prefixes the prefixes that tags have, by namespace; see XmlElement
 */
export function readXml(
  source: string | Uint8Array,
  prefixes: ReadonlyMap<string, string>,
): XmlDocument | { fault: XmlFault } {
  const encoding = decode(source)
  const { text } = encoding
  const positionOf = createPositions(text)
  const scanner: Scanner = { text, at: text.startsWith('\ufeff') ? 1 : 0, failedAt: 0 }
  try {
    const isMisdeclared = checkDeclaration(scanner, encoding)
    const root = readDocument(scanner, scopeOfFile(prefixes))
    return { root, positionOf: ({ start }) => positionOf(start), isMisdeclared }
  } catch (error) {
    if (!(error instanceof DocketError)) throw error
    return { fault: { description: error.message, ...positionOf(scanner.failedAt) } }
  }
}

/** The text of a file, and what it was in. */
interface Decoded {
  text: string
  isText: boolean
  /** What the first bytes show, if it is neither UTF-8 nor could be decoded. */
  other?: string | undefined
  isUtf8: boolean
}

function decode(source: string | Uint8Array): Decoded {
  if (typeof source === 'string') {
    return { text: withLineFeeds(source), isText: true, isUtf8: !/\p{Surrogate}/u.test(source) }
  }
  const decoded = decodeXml(source)
  if (decoded !== undefined) return { text: withLineFeeds(decoded), isText: true, isUtf8: true }
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.length)
  const ascii = isAscii(bytes)
  const text = withLineFeeds(bytes.toString(ascii ? 'latin1' : 'utf8'))
  return { text, isText: false, isUtf8: ascii || isUtf8(bytes), other: otherEncoding(bytes) }
}

/** XML, 2.11: a carriage return, with or without a line feed, is read as a line feed. */
const withLineFeeds = (text: string): string =>
  text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text

/** UTF-16 that could not be decoded, and UTF-32, show in the first bytes: a byte order mark, or zeros around the first `<`. */
function otherEncoding([a, b]: Uint8Array): string | undefined {
  const isUtf16 = (a === 0xfe && b === 0xff) || (a === 0xff && b === 0xfe)
  return isUtf16 || (a === 0 && b !== undefined) || b === 0
    ? 'damaged UTF-16, or UTF-32'
    : undefined
}

const DECLARATION = '<?xml'
const UTF8 = 'UTF-8'

/** The name without its hyphen is not registered, but common. US-ASCII is part of it. */
const IS_UTF8 = /^(?:utf-?8|us-ascii)$/i

/**
 * Programs in .NET write XML into a string, which declares UTF-16, and store that in UTF-8: what declares it in one byte per
 * character cannot be UTF-16.
 */
const READ_AS_UTF8 = /^utf-16(?:le|be)?$/i

/** What is read as declared, unless the mark of UTF-8 says that it is not. */
const ONE_BYTE = /^(?:iso-8859-15?|windows-1252)$/i

/** Everything but tab, line feed, and what XML can have; a carriage return is not left. */
const FORBIDDEN = /[\0-\b\v\f\x0e-\x1f\ufffe\uffff]/

/** Checks the encoding. Returns whether another one is declared. */
function checkDeclaration(scanner: Scanner, { isText, other, isUtf8 }: Decoded): boolean {
  const { text, at } = scanner
  let isMisdeclared = false
  if (other) fail(scanner, 0, `the XML is in ${other}; save it as ${UTF8}`)
  if (text.startsWith(DECLARATION, at) && isSpace(text.charCodeAt(at + DECLARATION.length))) {
    scanner.at += DECLARATION.length
    const [version, encoding] = readDeclaration(scanner)
    if (version !== '1.0')
      fail(scanner, at, `the version of the XML must be 1.0, got ${quote(version)}`)
    isMisdeclared = !isText && !IS_UTF8.test(encoding)
    const isRead = READ_AS_UTF8.test(encoding) || (at > 0 && ONE_BYTE.test(encoding))
    if (isMisdeclared && !isRead) {
      fail(scanner, at, `the XML is declared as ${quote(encoding)}; save it as ${UTF8}`)
    }
  }
  if (!isUtf8) fail(scanner, Math.max(text.search(NOT_UTF8), 0), `the XML is not valid ${UTF8}`)
  const forbidden = text.search(FORBIDDEN)
  if (forbidden >= 0) {
    const code = text.charCodeAt(forbidden).toString(16).padStart(4, '0').toUpperCase()
    fail(scanner, forbidden, `the character U+${code} is not allowed in XML`)
  }
  return isMisdeclared
}

/** The characters that stand for bytes that are not UTF-8, and halves of characters in texts. */
const NOT_UTF8 = /\ufffd|\p{Surrogate}/u

/** Reads the rest of the XML declaration. */
function readDeclaration(scanner: Scanner): [version: string, encoding: string] {
  const declared = new Map(readAttributes(scanner).map(({ name, value }) => [name, value]))
  const { text, at } = scanner
  if (!text.startsWith('?>', at)) fail(scanner, at, 'the XML declaration must end with ?>')
  scanner.at += 2
  return [declared.get('version') ?? '', declared.get('encoding') ?? UTF8]
}

/** Reads everything after the declaration, and returns the root. */
function readDocument(scanner: Scanner, scope: Scope): XmlElement {
  const { text } = scanner
  const levels: Level[] = []
  // Elements whose parents are open. An array for each parent would grow, and have room for more.
  const read: XmlElement[] = []
  const limit = FREE_CONTAINERS + text.length / BYTES_PER_CONTAINER
  let root: OpenElement | undefined
  let level: Level | undefined
  let [size, count] = [0, 0]
  for (;;) {
    const start = text.indexOf('<', scanner.at)
    const end = start < 0 ? text.length : start
    const next = text.charCodeAt(end + 1)
    if (end > scanner.at) addText(scanner, level, end, size, next)
    scanner.at = end
    if (start < 0) break
    if (next === SLASH) {
      if (!level) fail(scanner, start, 'this end tag has no start tag')
      readEndTag(scanner, level.start.name)
      const { element, first } = level
      if (size > first) element.children = read.slice(first, size)
      size = first
      levels.pop()
      level = levels.at(-1)
    } else if (next === BANG) readMarkup(scanner, level?.element)
    else if (next === QUESTION) skipInstruction(scanner)
    else {
      if (root && !level)
        fail(scanner, start, 'the XML must have one root element, and this is a second')
      if (levels.length === DEPTH) {
        fail(scanner, start, `elements must not be nested deeper than ${DEPTH} levels`)
      }
      if (++count > limit) fail(scanner, start, 'the XML has too many elements for its size')
      const tag = readStartTag(scanner, level?.start.scope ?? scope)
      const parent = level?.element
      const { attributes } = tag
      const element: OpenElement = {
        tag: tag.tag,
        attributes,
        children: NONE,
        text: '',
        parent,
        start,
      }
      root ??= element
      read[size++] = element
      if (endsOpen(scanner, tag)) levels.push((level = { element, start: tag, first: size }))
    }
  }
  if (level) fail(scanner, level.element.start, `<${shortenName(level.start.name)}> has no end tag`)
  return root ?? fail(scanner, text.length, 'the XML has no element')
}

/**
 * Adds the text before the position `end`, where a tag begins whose second character is `next`.
 * @param size how many elements were read
 */
function addText(
  scanner: Scanner,
  level: Level | undefined,
  end: number,
  size: number,
  next: number,
): void {
  const { text, at } = scanner
  const isBetween = !level || size > level.first || startsElement(next)
  if (isBetween && isBlank(text, at, end)) return
  if (!level) fail(scanner, at + leadingSpace(text, at), 'text must be inside the root element')
  const chunk = text.slice(at, end)
  const cut = chunk.indexOf(']]>')
  if (cut >= 0) fail(scanner, at + cut, 'text must not contain ]]>; write ]]&gt;')
  const plain = chunk.includes('&') ? expandReferences(scanner, chunk, at) : chunk
  append(scanner, level.element, plain)
}

function leadingSpace(text: string, at: number): number {
  let count = 0
  while (isSpace(text.charCodeAt(at + count))) count++
  return count
}

const startsElement = (code: number): boolean =>
  code !== SLASH && code !== BANG && code !== QUESTION

function append(scanner: Scanner, element: OpenElement, text: string): void {
  element.text = element.text === '' ? text : element.text + text
  if (element.text.length <= TEXT_LENGTH || EMBEDDED.test(element.tag)) return
  fail(scanner, element.start, `the text is longer than ${TEXT_LENGTH} characters`)
}

const NONE: readonly XmlElement[] = []

/** Reads the end of a start tag. Returns whether an end tag will follow. */
function endsOpen(scanner: Scanner, { name }: StartTag): boolean {
  const { text, at } = scanner
  const isOpen = text.charCodeAt(at) !== SLASH
  const end = isOpen ? at : at + 1
  if (text.charCodeAt(end) !== CLOSE)
    fail(scanner, at, `the tag <${shortenName(name)}> must end with >`)
  scanner.at = end + 1
  return isOpen
}

function readEndTag(scanner: Scanner, name: string): void {
  const { text, at } = scanner
  const end = at + 2 + name.length
  scanner.at = end
  if (text.slice(at + 2, end) === name) {
    skipSpace(scanner)
    if (text.charCodeAt(scanner.at) === CLOSE) {
      scanner.at++
      return
    }
  }
  fail(scanner, at, `</${shortenName(name)}> is expected here`)
}

/** Reads a comment or character data, the markup that begins with `<!`. */
function readMarkup(scanner: Scanner, element: OpenElement | undefined): void {
  const { text, at } = scanner
  if (text.startsWith('<!--', at)) {
    const end = text.indexOf('--', at + 4)
    if (end < 0) fail(scanner, at, 'the comment has no end')
    if (text.charCodeAt(end + 2) !== CLOSE) fail(scanner, end, 'a comment must not contain --')
    scanner.at = end + 3
  } else if (text.startsWith('<![CDATA[', at)) {
    if (!element) fail(scanner, at, 'text must be inside the root element')
    const end = text.indexOf(']]>', at)
    if (end < 0) fail(scanner, at, 'the CDATA section has no end')
    append(scanner, element, text.slice(at + 9, end))
    scanner.at = end + 3
  } else if (text.startsWith('<!DOCTYPE', at)) {
    fail(scanner, at, 'a document type (<!DOCTYPE) is not accepted; remove it')
  } else fail(scanner, at, 'this is neither a tag nor a comment')
}

/** Skips a processing instruction, which means nothing to us. */
function skipInstruction(scanner: Scanner): void {
  const { text, at } = scanner
  const target = readName(scanner, at + 2, 'an instruction')
  if (target.toLowerCase() === 'xml') {
    fail(scanner, at, 'the XML declaration must be at the very beginning')
  }
  const end = text.indexOf('?>', scanner.at)
  if (end < 0) fail(scanner, at, 'the instruction has no end')
  if (end > scanner.at && !isSpace(text.charCodeAt(scanner.at))) {
    fail(scanner, scanner.at, 'a space is expected here')
  }
  scanner.at = end + 2
}
