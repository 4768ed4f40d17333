/** Writes XML by the table of a syntax. */
import { lazy } from '../../../values/lazy.ts'
import {
  dropOutput,
  finishOutput,
  placeOfOutput,
  startOutput,
  writeAttribute,
  writeConstant,
  writeText,
} from './output.ts'
import { type Attribute, type Element, isConstant, readSyntax } from './syntax.ts'
import type { Group } from './tree.ts'

/** A syntax: its table, and how its texts are written. */
export interface SyntaxDefinition {
  /** Its table, or what is read of it; see syntax.ts. */
  table: string | Element
  /** Namespaces by prefix; that of the root's own is ''. */
  namespaces: { readonly [prefix: string]: string }
  /** How it writes texts of some terms, such as dates. */
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

/** Writes an element for the members of a group. Returns if a term was written. */
type Write = (group: Group, root: Group) => boolean

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
const LINE_END = '\n'

/**
 * Makes the function that writes trees as XML in a syntax. It returns undefined if a text has a character that XML
 * cannot have.
 */
export function createWriter(definition: SyntaxDefinition): (tree: Group) => string | undefined {
  const write = lazy(() => compileRoot(definition))
  return (tree) => {
    startOutput()
    writeConstant(DECLARATION)
    write()(tree, tree)
    writeConstant(LINE_END)
    return finishOutput()
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
  (group, root) =>
    holds(group) && write(group, root)

const forEach =
  (name: string, write: Write): Write =>
  (group, root) => {
    const members = group[name]
    if (typeof members !== 'object') return false
    if (!Array.isArray(members)) return write(members, root)
    let any = false
    for (const member of members) any = write(member, root) || any
    return any
  }

/** An element with text. */
function compileText(
  element: Element,
  term: string,
  depth: number,
  syntax: SyntaxDefinition,
): Write {
  const start = startOf(element, depth)
  const attributes = compileAttributes(element, syntax)
  const end = `</${element.tag}>`
  const format = syntax.format?.(term)
  return (group, root) => {
    const value = group[term]
    if (typeof value !== 'string' || value === '') return false
    writeConstant(start)
    attributes?.(group, root)
    writeText(format ? format(value) : value)
    writeConstant(end)
    return true
  }
}

const CLOSE = '>'
const QUOTE = '"'

/** The start of an element, without its end if it has attributes to be written. */
function startOf({ tag, attributes }: Element, depth: number): string {
  const fixed = attributes.map(constantAttribute).join('')
  const end = attributes.some(({ term }) => term) ? '' : CLOSE
  return `${lineBreak(depth)}<${tag}${fixed}${end}`
}

/** Attributes that are terms of the group of their element, or of the document, such as the currency. */
function compileAttributes(
  { attributes }: Element,
  { isOfRoot }: SyntaxDefinition,
): ((group: Group, root: Group) => void) | undefined {
  const terms = attributes.flatMap(({ name, term }) => (term ? [{ term, name: ` ${name}="` }] : []))
  if (terms.length === 0) return undefined
  const areOfRoot = terms.every(({ term }) => isOfRoot?.(term) === true)
  return (group, root) => {
    const from = areOfRoot ? root : group
    for (const { name, term } of terms) {
      const value = from[term]
      if (typeof value !== 'string') continue
      writeConstant(name)
      writeAttribute(value)
      writeConstant(QUOTE)
    }
    writeConstant(CLOSE)
  }
}

/** The terms and groups one of which a member must have for an element to be written for it. */
const needsOf = ({ children }: Element): string[] =>
  children.flatMap((child) => {
    const own = child.group ?? child.term
    return own === undefined ? needsOf(child) : [own]
  })

function hasAny(group: Group, names: readonly string[]): boolean {
  for (const name of names) if (group[name] !== undefined) return true
  return false
}

/** An element with children: written if a term is written in it. One with fixed texts only belongs to its parent. */
function compileParent(element: Element, depth: number, syntax: SyntaxDefinition): Write {
  const { tag, isRequired, children } = element
  const start = lineBreak(depth)
  if (isConstant(element)) {
    const text = constantText(element, depth)
    return () => {
      writeConstant(text)
      return false
    }
  }
  const open = startOf(element, depth)
  const attributes = compileAttributes(element, syntax)
  const close = `${start}</${tag}>`
  const empty = isRequired ? `${start}<${tag}/>` : undefined
  const writes = children.map((child) => compile(child, depth + 1, syntax))
  const needs = needsOf(element)
  const writeInside: Write = (group, root) => {
    const before = placeOfOutput()
    writeConstant(open)
    attributes?.(group, root)
    let any = false
    for (const write of writes) if (write(group, root)) any = true
    if (any) writeConstant(close)
    else dropOutput(before)
    return any
  }
  return (group, root) => {
    // Most elements have nothing: these are not even begun.
    if (hasAny(group, needs) && writeInside(group, root)) return true
    if (empty) writeConstant(empty)
    return false
  }
}

function constantText({ tag, constant: text, children }: Element, depth: number): string {
  const start = lineBreak(depth)
  if (text !== undefined) return `${start}<${tag}>${text}</${tag}>`
  const inner = children.map((child) => constantText(child, depth + 1)).join('')
  return `${start}<${tag}>${inner}${start}</${tag}>`
}

const lineBreak = (depth: number): string => `\n${'  '.repeat(depth)}`

/** Fixed values of attributes, such as namespaces, need no escape. */
const constantAttribute = ({ name, constant: value }: Attribute): string =>
  value === undefined ? '' : ` ${name}="${value}"`
