/** Writes XML by the table of a syntax. */
import { lazyBy } from '../../by-key.ts'
import {
  endPiece,
  finishSheet,
  newSheet,
  type Output,
  type Pieces,
  type Sheet,
  type Writing,
  writingOf,
} from './output.ts'
import { type Attribute, type Element, isConstant, type Proof, readSyntax } from './syntax.ts'
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
  /** Are texts of a term decimals? */
  isDecimal?: (term: string) => boolean
  /** May a group be repeated? */
  isRepeated?: (group: string) => boolean
}

/** The table of a syntax, read. */
export const tableOf = ({ table }: SyntaxDefinition): Element =>
  typeof table === 'string' ? readSyntax(table) : table

/** Writes an element for a member of a group behind a text. Returns all of it; undefined if no term was written. */
type Write = (group: Group, sheet: Sheet, text: string) => string | undefined

/** Writes the value of a term or group, in the same way. */
type WriteValue = (
  value: Group[string],
  group: Group,
  sheet: Sheet,
  text: string,
) => string | undefined

/** Returns the attributes of an element, with the end of its tag. */
type Attributes = (group: Group, sheet: Sheet) => string

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
const LINE_END = '\n'

/**
 * Makes the function that writes trees as XML in a syntax, in pieces. It returns undefined if a text has a character
 * that XML cannot have, or an element is not as its proof asks.
 */
export function createWriter(
  definition: SyntaxDefinition,
): (tree: Group, output?: Output) => Pieces | undefined {
  const writes = lazyBy((output: Output) => compileDocument(definition, writingOf(output)))
  return (tree, output = 'text') => writes(output)(tree)
}

/** A syntax, and how it is written. */
interface Compiled extends SyntaxDefinition {
  readonly writing: Writing
  /** The attributes whose last value a sheet has: their starts, behind the terms of the document. */
  readonly repeated: string[]
}

function compileDocument(
  definition: SyntaxDefinition,
  writing: Writing,
): (tree: Group) => Pieces | undefined {
  const declaration = writing.constant(DECLARATION)
  const repeated: string[] = []
  const write = compileRoot({ ...definition, writing, repeated })
  const end = writing.constant(LINE_END)
  return (tree) => {
    const sheet = newSheet(tree, repeated.length)
    return finishSheet(sheet, (write(tree, sheet, declaration) ?? declaration) + end)
  }
}

function compileRoot(syntax: Compiled): Write {
  const { namespaces } = syntax
  const table = tableOf(syntax)
  const declarations = Object.entries(namespaces).map(([prefix, uri]): Attribute => {
    return { name: prefix === '' ? 'xmlns' : `xmlns:${prefix}`, constant: uri }
  })
  const root = { ...table, attributes: [...declarations, ...table.attributes] }
  const { group } = root
  if (group === undefined) return compileParent(root, 0, syntax)
  const write = compileGroup(root, 0, syntax)
  return (tree, sheet, text) => write(tree[group], tree, sheet, text)
}

/** A group: its element is written for each of its members. */
function compileGroup(element: Element, depth: number, syntax: Compiled): WriteValue {
  const write = element.term
    ? compileTextMember(element, element.term, depth, syntax)
    : compileParent(element, depth, syntax)
  const { proof } = element
  return (members, _, sheet, text) => {
    if (typeof members !== 'object') return undefined
    if (!Array.isArray(members)) return write(members, sheet, text)
    if (proof && !fitsNumber(proof, members.length)) sheet.isRefused = true
    let all: string | undefined
    for (const member of members) {
      const written = write(member, sheet, all ?? text)
      if (written !== undefined) all = endPiece(written, sheet)
    }
    return all
  }
}

const fitsNumber = ({ isRequired, most }: Proof, count: number): boolean =>
  count === 0 ? !isRequired : count <= most

function compileTextMember(element: Element, term: string, depth: number, syntax: Compiled): Write {
  const { constant } = syntax.writing
  const start = constant(startOf(element, depth))
  const write = compileText(element, syntax)
  const end = constant(endOf(element))
  return (group, sheet, text) => {
    const written = write(group[term], group, sheet, text + start)
    return written === undefined ? undefined : written + end
  }
}

/** The attributes and the text of an element. */
function compileText(element: Element, syntax: Compiled): WriteValue {
  const { term = '', with: needed, without: excluded } = element
  const fits = element.proof?.fits
  const attributes = compileAttributes(element, syntax)
  const format = syntax.format?.(term)
  // Decimals need no escape.
  const escaped = syntax.isDecimal?.(term) ? undefined : syntax.writing.text
  return (value, group, sheet, before) => {
    if (typeof value !== 'string') return undefined
    if (fits && !fits(value)) sheet.isRefused = true
    if (value === '') return undefined
    if (needed && group[needed] === undefined) return undefined
    if (excluded && group[excluded] !== undefined) return undefined
    const start = attributes ? before + attributes(group, sheet) : before
    const text = format ? format(value) : value
    return start + (escaped ? escaped(text, sheet) : text)
  }
}

const CLOSE = '>'

/** Attributes that are terms of the group of their element, or of the document, such as the currency. */
function compileAttributes({ attributes }: Element, syntax: Compiled): Attributes | undefined {
  const { isOfRoot } = syntax
  const { constant, attribute } = syntax.writing
  const terms = attributes.flatMap(({ name, term }) =>
    term ? [{ term, start: constant(` ${name}="`) }] : [],
  )
  const [first, ...others] = terms
  if (!first) return undefined
  const areOfRoot = terms.every(({ term }) => isOfRoot?.(term) === true)
  if (others.length === 0) return compileAttribute(first, areOfRoot, syntax)
  const quote = constant('"')
  return (group, sheet) => {
    const from = areOfRoot ? sheet.root : group
    let text = ''
    for (const { term, start } of terms) {
      const value = from[term]
      if (typeof value === 'string') text += start + attribute(value, sheet) + quote
    }
    return text + CLOSE
  }
}

/** A single attribute: one of the document, such as the currency, or mostly the same as before, such as units. */
function compileAttribute(
  { term, start }: { term: string; start: string },
  isOfRoot: boolean,
  { writing, repeated }: Compiled,
): Attributes {
  const { constant, attribute } = writing
  const end = constant(`"${CLOSE}`)
  const key = isOfRoot ? term + start : start
  if (!repeated.includes(key)) repeated.push(key)
  const at = repeated.indexOf(key)
  const write = (value: Group[string], sheet: Sheet): string =>
    typeof value === 'string' ? flat(start, attribute(value, sheet), end) : CLOSE
  if (isOfRoot) return (_, sheet) => (sheet.texts[at] ??= write(sheet.root[term], sheet))
  return (group, sheet) => {
    const value = group[term]
    const { values, texts } = sheet
    if (value === values[at]) return texts[at] ?? CLOSE
    values[at] = value
    return (texts[at] = write(value, sheet))
  }
}

/** The indices of the elements that lead to a term or group; none leads to the start or end of an element. */
type Path = readonly number[]

/** The terms and groups in an element, without those of the groups. */
const pathsIn = ({ children }: Element): Path[] =>
  children.flatMap((child, i) =>
    isValue(child) ? [[i]] : pathsIn(child).map((path): Path => [i, ...path]),
  )

const isValue = ({ group, term }: Element): boolean => (group ?? term) !== undefined

/** A term or group in an element. */
interface Step {
  readonly name: string
  readonly isRequired: boolean
  readonly write: WriteValue
  /** What is between the step before and this one, by the index of that step plus one; 0 is the start. */
  readonly before: string[]
}

/**
 * An element with children: written if a term is written in it. Only the terms and groups that a member has are looked
 * at: everything between two of them, from the end of one to the start of the other, is one fixed text.
 */
function compileParent(element: Element, depth: number, syntax: Compiled): Write {
  const { constant } = syntax.writing
  const start = startOf(element, depth)
  const startWritten = constant(start)
  const attributes = compileAttributes(element, syntax)
  const paths = pathsIn(element)
  const steps = paths.map((path): Step => {
    const child = path.reduce(({ children }, i) => children[i]!, element)
    const write = child.group
      ? compileGroup(child, depth + path.length, syntax)
      : compileText(child, syntax)
    const isRequired = child.proof?.isRequired === true
    return { name: child.group ?? child.term!, isRequired, write, before: [] }
  })
  const ends: string[] = []
  const textBetween = (from: number, to: number): string =>
    constant(
      flat(
        from === 0 && !attributes ? start : '',
        between(element, depth, paths[from - 1] ?? [], paths[to] ?? []),
        to === paths.length ? lineBreak(depth) + endOf(element) : '',
      ),
    )
  return (group, sheet, text) => {
    let all = attributes ? text + startWritten + attributes(group, sheet) : text
    let last = 0
    for (let i = 0; i < steps.length; i++) {
      const { name, isRequired, write, before } = steps[i]!
      const value = group[name]
      if (value === undefined) {
        if (isRequired) sheet.isRefused = true
        continue
      }
      const written = write(value, group, sheet, all + (before[last] ??= textBetween(last, i)))
      if (written === undefined) continue
      all = written
      last = i + 1
    }
    return last === 0 ? undefined : all + (ends[last] ??= textBetween(last, steps.length))
  }
}

/** Joins texts into one flat string, which V8 does not have to flatten each time it is written. */
const flat = (...texts: string[]): string => texts.join('')

/** The fixed text in an element from a term or group, or its start, to another, or its end. */
function between(
  { children }: Element,
  depth: number,
  [from = -1, ...fromRest]: Path,
  [to = children.length, ...toRest]: Path,
): string {
  if (from === to) return between(children[from]!, depth + 1, fromRest, toRest)
  const fixed = children.slice(from + 1, to).map((child) => constantText(child, depth + 1))
  return [
    from < 0 ? '' : textAfter(children[from]!, depth + 1, fromRest),
    ...fixed,
    to === children.length ? '' : textBefore(children[to]!, depth + 1, toRest),
  ].join('')
}

/** The text of an element before a term or group in it, or before its own. */
function textBefore(element: Element, depth: number, path: Path): string {
  if (path.length > 0) return startOf(element, depth) + between(element, depth, [], path)
  return element.group ? '' : startOf(element, depth)
}

/** The text of an element after a term or group in it, or after its own. */
function textAfter(element: Element, depth: number, path: Path): string {
  if (path.length > 0) return between(element, depth, path, []) + lineBreak(depth) + endOf(element)
  return element.group ? '' : endOf(element)
}

/** An element without terms: fixed texts, or one that is required though it is empty. */
function constantText(element: Element, depth: number): string {
  const { tag, constant: text, children, isRequired } = element
  const start = lineBreak(depth)
  if (text !== undefined) return `${start}<${tag}>${text}</${tag}>`
  if (!isConstant(element)) return isRequired ? `${start}<${tag}/>` : ''
  const inner = children.map((child) => constantText(child, depth + 1)).join('')
  return `${start}<${tag}>${inner}${start}</${tag}>`
}

/** The start of an element, without its end if it has attributes to be written. */
function startOf({ tag, attributes }: Element, depth: number): string {
  const fixed = attributes.map(constantAttribute).join('')
  const end = attributes.some(({ term }) => term) ? '' : CLOSE
  return `${lineBreak(depth)}<${tag}${fixed}${end}`
}

const endOf = ({ tag }: Element): string => `</${tag}>`

const lineBreak = (depth: number): string => `\n${'  '.repeat(depth)}`

/** Fixed values of attributes, such as namespaces, need no escape. */
const constantAttribute = ({ name, constant: value }: Attribute): string =>
  value === undefined ? '' : ` ${name}="${value}"`
