/** Names, attributes and namespaces in tags. */
import { quote, shortenName } from '../../../values/shorten.ts'
import { expandReferences } from './references.ts'
import { fail, type Scanner, skipSpace } from './scanner.ts'
import { bareTag, sharedTag } from './shared-tags.ts'
import type { XmlAttribute } from './xml-document.ts'

const ATTRIBUTES = 64
const VALUE_LENGTH = 64 * 1024

interface Namespace {
  readonly uri: string
  /** Have tags the prefix that the file has for it? Most files have the usual prefixes. */
  readonly isUsual: boolean
}

/** The namespaces of prefixes, and the tags of names, in an element that declares some. */
export interface Scope {
  readonly parent: Scope | undefined
  /** The prefixes that tags have, by namespace. */
  readonly prefixes: ReadonlyMap<string, string>
  /** Namespaces by declared prefix; '' is that of names without a prefix. */
  readonly own: Map<string, Namespace>
  /** The last start tag of each name that declares nothing. */
  readonly last: Map<string, StartTag>
  /** The last of all. */
  before: StartTag | undefined
}

/** A start tag, and all later ones that are written like it. */
export interface StartTag {
  /** Its name as the file has it. */
  readonly name: string
  /** The tag from its name up to the first character after the attributes, so that none can follow. */
  readonly source: string
  readonly tag: string
  readonly attributes: readonly XmlAttribute[]
  /** That of what is inside. */
  readonly scope: Scope
  /** The tag that followed it last time. */
  next: StartTag | undefined
}

const newScope = (parent: Scope | undefined, prefixes: Scope['prefixes']): Scope => {
  return { parent, prefixes, own: new Map(), last: new Map(), before: undefined }
}

/** The scope of a file. @param prefixes the prefixes that tags have, by namespace; see XmlElement */
export const scopeOfFile = (prefixes: Scope['prefixes']): Scope => newScope(undefined, prefixes)

/** Reads a start tag up to its end. Most are written like one before: what followed the same tag, or had the same name. */
export function readStartTag(scanner: Scanner, outer: Scope): StartTag {
  const { before } = outer
  const tag = known(scanner, scanner.at, before?.next) ?? readOther(scanner, outer)
  if (tag.scope === outer) {
    if (before) before.next = tag
    outer.before = tag
  }
  return tag
}

/** A start tag if it is at a position. */
function known(scanner: Scanner, at: number, tag: StartTag | undefined): StartTag | undefined {
  if (tag === undefined) return undefined
  const end = at + 1 + tag.source.length
  if (scanner.text.slice(at + 1, end) !== tag.source) return undefined
  scanner.at = end - 1
  return tag
}

function readOther(scanner: Scanner, outer: Scope): StartTag {
  const { text, at } = scanner
  const name = readName(scanner, at + 1, 'an element')
  const last = outer.last.get(name)
  const again = known(scanner, at, last)
  if (again) return again
  const { attributes, scope } = withDeclared(scanner, readAttributes(scanner), outer)
  const isOuter = scope === outer
  const tag = (isOuter && last?.tag) || resolveTag(scanner, name, scope, at)
  const source = text.slice(at + 1, scanner.at + 1)
  const read = { name, source, tag, attributes, scope, next: undefined }
  if (isOuter) outer.last.set(name, read)
  return read
}

/** A name with letters beyond ASCII. XML, production 5. */
const NAME =
  /[:_A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c-\u200d\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}][-.:\w\u00b7\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u037d\u037f-\u1fff\u200c-\u200d\u203f-\u2040\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}]*/uy

/** The ASCII characters that may be in a name: 1 anywhere, 2 not at its beginning. */
const IN_NAME = new Uint8Array(128)
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code)
  if (/[:\w]/.test(character)) IN_NAME[code] = 1
  if (/[-.\d]/.test(character)) IN_NAME[code] = 2
}

/** Reads a name, and returns it as the file has it. */
export function readName(scanner: Scanner, start: number, what: string): string {
  const { text } = scanner
  let at = start
  let code = text.charCodeAt(at)
  if (code < 128 && IN_NAME[code] !== 1)
    fail(scanner, start, `the name of ${what} is expected here`)
  while (IN_NAME[code]! > 0) code = text.charCodeAt(++at)
  if (code >= 128) {
    NAME.lastIndex = start
    at = start + (NAME.exec(text)?.[0].length ?? 0)
  }
  if (at === start) fail(scanner, start, `the name of ${what} is expected here`)
  scanner.at = at
  return text.slice(start, at)
}

const EQUALS = 0x3d
const QUOTE = 0x22
const APOSTROPHE = 0x27
const CLOSE = 0x3e
const SLASH = 0x2f
const QUESTION = 0x3f

const NONE: XmlAttribute[] = []

/** Reads attributes up to the end of the tag, and returns them with the names that the file has. */
export function readAttributes(scanner: Scanner): XmlAttribute[] {
  const { text } = scanner
  let attributes = NONE
  for (;;) {
    const end = scanner.at
    skipSpace(scanner)
    const { at } = scanner
    const code = text.charCodeAt(at)
    if (code === CLOSE || code === SLASH || code === QUESTION) return attributes
    if (at >= text.length) fail(scanner, at, 'the XML ends inside a tag')
    if (at === end) fail(scanner, at, 'a space is expected before the name of an attribute')
    const name = readName(scanner, at, 'an attribute')
    for (const other of attributes) {
      if (other.name === name) fail(scanner, at, `the attribute ${shortenName(name)} occurs twice`)
    }
    if (attributes.length === ATTRIBUTES) {
      fail(scanner, at, `an element must not have more than ${ATTRIBUTES} attributes`)
    }
    const value = readValue(scanner, name)
    if (attributes === NONE) attributes = [{ name, value }]
    else attributes.push({ name, value })
  }
}

function readValue(scanner: Scanner, name: string): string {
  const { text } = scanner
  skipSpace(scanner)
  if (text.charCodeAt(scanner.at) !== EQUALS) {
    fail(scanner, scanner.at, `= and a value are expected after ${shortenName(name)}`)
  }
  scanner.at++
  skipSpace(scanner)
  const start = scanner.at + 1
  const quoted = text.charCodeAt(start - 1)
  if (quoted !== QUOTE && quoted !== APOSTROPHE) {
    fail(scanner, start - 1, `the value of ${shortenName(name)} must be in quotation marks`)
  }
  const end = text.indexOf(quoted === QUOTE ? '"' : "'", start)
  if (end < 0) fail(scanner, start - 1, `the value of ${shortenName(name)} has no end`)
  if (end - start > VALUE_LENGTH) {
    fail(
      scanner,
      start,
      `the value of ${shortenName(name)} is longer than ${VALUE_LENGTH} characters`,
    )
  }
  scanner.at = end + 1
  return plainValue(scanner, text.slice(start, end), start)
}

/** XML, 3.3.3: tabs and line feeds are read as spaces, but for those that are references. */
function plainValue(scanner: Scanner, value: string, start: number): string {
  const open = value.indexOf('<')
  if (open >= 0) fail(scanner, start + open, 'an attribute must not contain <; write &lt;')
  const flat = /[\t\n]/.test(value) ? value.replaceAll(/[\t\n]/g, ' ') : value
  return flat.includes('&') ? expandReferences(scanner, flat, start) : flat
}

const DECLARES = 'xmlns'
const XML = 'http://www.w3.org/XML/1998/namespace'
const XMLNS = 'http://www.w3.org/2000/xmlns/'
const OF_XML: Namespace = { uri: XML, isUsual: false }
const NO_NAMESPACE: Namespace = { uri: '', isUsual: false }

/** The prefix that an attribute declares; undefined if it is another one. */
function declaredPrefix(name: string): string | undefined {
  if (!name.startsWith(DECLARES)) return undefined
  if (name.length === DECLARES.length) return ''
  return name[DECLARES.length] === ':' ? name.slice(DECLARES.length + 1) : undefined
}

/** Takes the declarations out of the attributes of an element, and resolves the names of the others. */
function withDeclared(
  scanner: Scanner,
  written: readonly XmlAttribute[],
  outer: Scope,
): { attributes: readonly XmlAttribute[]; scope: Scope } {
  const at = scanner.at
  if (written.every(({ name }) => !name.includes(':') && name !== DECLARES)) {
    return { attributes: written, scope: outer }
  }
  let scope = outer
  for (const { name, value } of written) {
    const prefix = declaredPrefix(name)
    if (prefix === undefined) continue
    checkDeclared(scanner, prefix, value)
    if (scope === outer) scope = newScope(outer, outer.prefixes)
    scope.own.set(prefix, { uri: value, isUsual: scope.prefixes.get(value) === prefix })
  }
  const attributes: XmlAttribute[] = []
  for (const { name: given, value } of written) {
    if (declaredPrefix(given) !== undefined) continue
    const name = given.includes(':') ? resolveTag(scanner, given, scope, at) : given
    if (name !== given && attributes.some((other) => other.name === name)) {
      fail(scanner, at, `the attribute ${shortenName(given)} occurs twice`)
    }
    attributes.push({ name, value })
  }
  return { attributes, scope }
}

function checkDeclared(scanner: Scanner, prefix: string, namespace: string): void {
  const isReserved =
    prefix === DECLARES || namespace === XMLNS || (prefix === 'xml') !== (namespace === XML)
  if (isReserved) fail(scanner, scanner.at, `xmlns:${shortenName(prefix)} must not be declared so`)
  if (namespace === '' && prefix !== '') {
    fail(scanner, scanner.at, `the prefix ${shortenName(prefix)} must have a namespace`)
  }
}

/** The tag of a name; see XmlElement. Attributes without a prefix are in no namespace, so they are not resolved. */
function resolveTag(scanner: Scanner, name: string, scope: Scope, at: number): string {
  const colon = name.indexOf(':')
  const prefix = colon < 0 ? '' : name.slice(0, colon)
  const local = name.slice(colon + 1)
  if (colon === 0 || local === '' || local.includes(':') || IN_NAME[local.charCodeAt(0)] === 2) {
    fail(scanner, at, `${quote(name)} is not a name with a prefix`)
  }
  const namespace = namespaceOf(prefix, scope)
  if (namespace === undefined) {
    fail(scanner, at, `the prefix ${shortenName(prefix)} has no namespace; declare it with xmlns`)
  }
  return namespace.isUsual ? sharedTag(name) : tagIn(namespace.uri, local, scope)
}

function tagIn(namespace: string, local: string, { prefixes }: Scope): string {
  if (namespace === XML) return `xml:${local}`
  if (namespace === '') return bareTag(local)
  const prefix = prefixes.get(namespace)
  if (prefix === undefined) return sharedTag(`Q{${shortenName(namespace)}}${local}`)
  return sharedTag(prefix === '' ? local : `${prefix}:${local}`)
}

function namespaceOf(prefix: string, scope: Scope): Namespace | undefined {
  if (prefix === 'xml') return OF_XML
  for (let each: Scope | undefined = scope; each; each = each.parent) {
    const namespace = each.own.get(prefix)
    if (namespace !== undefined) return namespace
  }
  return prefix === '' ? NO_NAMESPACE : undefined
}
