/** Writes XML by the table of a syntax. */
import { lazy } from '../../../values/lazy.ts'
import { FORBIDDEN } from './characters.ts'
import { type Attribute, type Element, isConstant, readSyntax } from './syntax.ts'
import type { Group } from './tree.ts'

/** What a syntax needs besides its table. */
export interface SyntaxDefinition {
  /** Its table, or what is read of it; see syntax.ts. */
  table: string | Element
  /** Namespaces by prefix; that of the root's own is ''. */
  namespaces: { readonly [prefix: string]: string }
  /** How it writes texts of some terms, such as dates; what it returns is not escaped. */
  format?: (term: string) => ((text: string) => string) | undefined
  /** How it is read back: texts of some terms as those of the tree. */
  parse?: (term: string) => ((text: string) => string) | undefined
  /** Is a term one of the document, rather than of a group? */
  isOfRoot?: (term: string) => boolean
  /** May a group be repeated? */
  isRepeated?: (group: string) => boolean
}

/** The table of a syntax, read. */
export const tableOf = ({ table }: SyntaxDefinition): Element =>
  typeof table === 'string' ? readSyntax(table) : table

/** What is written so far. Strings are added to it: measured, that takes a third of the time of an array of them. */
interface Output {
  text: string
  /** Changes with each document. */
  readonly number: number
  /** Has a text a character that XML cannot have? */
  isForbidden: boolean
}

/** Writes an element for the members of a group. Returns if a term was written. */
type Write = (out: Output, group: Group, root: Group) => boolean

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

let documents = 0

/**
 * Makes the function that writes trees as XML in a syntax. It returns undefined if a text has a character that XML
 * cannot have.
 */
export function createWriter(definition: SyntaxDefinition): (tree: Group) => string | undefined {
  const write = lazy(() => compileRoot(definition))
  return (tree) => {
    const out: Output = { text: DECLARATION, number: ++documents, isForbidden: false }
    write()(out, tree, tree)
    return out.isForbidden ? undefined : `${out.text}\n`
  }
}

function compileRoot(syntax: SyntaxDefinition): Write {
  const { namespaces } = syntax
  const root = tableOf(syntax)
  const declarations = Object.entries(namespaces).map(([prefix, uri]): Attribute => {
    return { name: prefix === '' ? 'xmlns' : `xmlns:${prefix}`, constant: uri }
  })
  return compile({ ...root, attributes: [...declarations, ...root.attributes] }, 0, syntax)
}

function compile(element: Element, depth: number, syntax: SyntaxDefinition): Write {
  const { group, with: needed, without: excluded } = element
  let write = element.term
    ? compileText(element, element.term, depth, syntax)
    : compileParent(element, depth, syntax)
  if (needed) write = onlyIf(write, (member) => member[needed] !== undefined)
  if (excluded) write = onlyIf(write, (member) => member[excluded] === undefined)
  return group ? forEach(group, write) : write
}

const onlyIf =
  (write: Write, holds: (group: Group) => boolean): Write =>
  (out, group, root) =>
    holds(group) && write(out, group, root)

const forEach =
  (name: string, write: Write): Write =>
  (out, group, root) => {
    const members = group[name]
    if (typeof members !== 'object') return false
    if (!Array.isArray(members)) return write(out, members, root)
    let any = false
    for (const member of members) any = write(out, member, root) || any
    return any
  }

/** An element with text. */
function compileText(
  { tag, attributes }: Element,
  term: string,
  depth: number,
  syntax: SyntaxDefinition,
): Write {
  const fixed = attributes.map(({ name, constant }) => attributeText(name, constant)).join('')
  const open = compileOpen(`${lineBreak(depth)}<${tag}${fixed}`, attributes, syntax)
  const end = `</${tag}>`
  const format = syntax.format?.(term)
  return (out, group, root) => {
    const value = group[term]
    if (typeof value !== 'string' || value === '') return false
    const text = format ? format(value) : escapeText(value, out)
    out.text += open(out, group, root)
    out.text += text
    out.text += end
    return true
  }
}

/** The start of an element. Attributes are terms of its group, or of the document, such as the currency. */
function compileOpen(
  start: string,
  attributes: readonly Attribute[],
  { isOfRoot }: SyntaxDefinition,
): (out: Output, group: Group, root: Group) => string {
  const terms = attributes.flatMap(({ name, term }) => (term ? [{ name, term }] : []))
  if (terms.length === 0) return () => `${start}>`
  const withTerms = (from: Group): string => {
    let text = start
    for (const { name, term } of terms) {
      const value = from[term]
      if (typeof value === 'string') text += attributeText(name, value)
    }
    return `${text}>`
  }
  if (!terms.every(({ term }) => isOfRoot?.(term))) return (_, group) => withTerms(group)
  let last = ''
  let number = 0
  return (out, _, root) => {
    if (number !== out.number) {
      last = withTerms(root)
      number = out.number
    }
    return last
  }
}

/** An element with children: written if a term is written in it. One with fixed texts only belongs to its parent. */
function compileParent(element: Element, depth: number, syntax: SyntaxDefinition): Write {
  const { tag, isRequired, attributes, children } = element
  const start = lineBreak(depth)
  if (isConstant(element)) {
    const text = constantText(element, depth)
    return (out) => {
      out.text += text
      return false
    }
  }
  const fixed = attributes.map(({ name, constant }) => attributeText(name, constant)).join('')
  const open = compileOpen(`${start}<${tag}${fixed}`, attributes, syntax)
  const close = `${start}</${tag}>`
  const empty = isRequired ? `${start}<${tag}/>` : ''
  const writes = children.map((child) => compile(child, depth + 1, syntax))
  return (out, group, root) => {
    const before = out.text
    out.text += open(out, group, root)
    let any = false
    for (const write of writes) if (write(out, group, root)) any = true
    if (any) out.text += close
    else out.text = before + empty
    return any
  }
}

function constantText({ tag, constant, children }: Element, depth: number): string {
  const start = lineBreak(depth)
  if (constant !== undefined) return `${start}<${tag}>${constant}</${tag}>`
  const inner = children.map((child) => constantText(child, depth + 1)).join('')
  return `${start}<${tag}>${inner}${start}</${tag}>`
}

const lineBreak = (depth: number): string => `\n${'  '.repeat(depth)}`

const attributeText = (name: string, value: string | undefined): string =>
  value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`

const ESCAPES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}

const escaped = (character: string): string => ESCAPES[character] ?? character

const NOT_PLAIN_IN_ATTRIBUTE = /[&<>"\t\n\r]/

/** Everything but letters, digits and signs that stand for themselves. */
const NOT_PLAIN = /[^\t\n !"#$%'-;=?-~\u00a0-\ud7ff]/

function escapeText(text: string, out: Output): string {
  if (!NOT_PLAIN.test(text)) return text
  if (FORBIDDEN.test(text)) out.isForbidden = true
  return text.replace(/[&<>\r]/g, escaped)
}

function escapeAttribute(text: string): string {
  if (!NOT_PLAIN_IN_ATTRIBUTE.test(text)) return text
  return text.replace(/[&<>"\t\n\r]/g, escaped)
}
