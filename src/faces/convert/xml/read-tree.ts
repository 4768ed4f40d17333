/** Reads XML by the table of a syntax: the same that writes it. */
import { lazy } from '../../../values/lazy.ts'
import { lookedForTag } from './shared-tags.ts'
import { type Attribute, type Element, isConstant } from './syntax.ts'
import type { Group } from './tree.ts'
import { type SyntaxDefinition, tableOf } from './write-xml.ts'
import { attributeOf, TEXT, type XmlElement } from './xml-document.ts'

/** An element, one of its attributes, or the text in it that it should not have. */
export interface XmlPlace {
  readonly element: XmlElement
  readonly attribute?: string
}

/** The result of reading. Elements are listed in the order of the file. */
export interface TreeReading {
  /**
   * The terms, in the shape of the table: a group that may be repeated is an array. Texts are as in the file, but for
   * dates and numbers; blank ones are absent. What belongs to `at` in a document is found by `placeOf`.
   */
  readonly tree: Group
  /** Elements and attributes that no line of the table claims, without what is inside of them. */
  readonly unclaimed: readonly XmlPlace[]
  /** Elements that follow one that the syntax has after them. */
  readonly misplaced: readonly XmlElement[]
  /** Elements that occur again, where the syntax has one; they are not read. */
  readonly doubled: readonly XmlElement[]
  /** Attributes that are not what the whole document says, such as an amount in another currency. */
  readonly contradictions: readonly XmlPlace[]
  /** Where a group, or a term of it, was read; undefined if it was not. */
  readonly placeOf: (group: Group, term?: string) => XmlPlace | undefined
  /** Moves a term to another group, with its place. */
  readonly move: (from: Group, to: Group, term: string) => void
}

/** Terms of a document that its XML does not have. */
export interface KnownTerms {
  readonly [term: string]: string
}

export type TreeReader = (root: XmlElement, known?: KnownTerms) => TreeReading

/** A line of the table. All have the same members, as objects of many shapes are slow to read. */
interface Line {
  readonly term: string | undefined
  readonly group: string | undefined
  readonly attributes: readonly Attribute[]
  /** Lines below it, by tag. */
  readonly below: ReadonlyMap<string, readonly Line[]>
  /** The place of its tag among its siblings. */
  readonly order: number
  readonly tests: readonly Test[]
  readonly isRepeated: boolean
  readonly parse: ((text: string) => string) | undefined
}

/** The mark that distinguishes a line from others of its tag, and the elements that belong to it. */
interface Test {
  /** Tags that lead to what is tested. */
  readonly path: readonly string[]
  readonly attribute?: string
  /** The required value: a text, or a term of the document, such as the currency. */
  readonly text?: string
  readonly term?: string
}

interface Reading extends Omit<TreeReading, 'placeOf' | 'move'> {
  readonly unclaimed: XmlPlace[]
  readonly misplaced: XmlElement[]
  readonly doubled: XmlElement[]
  readonly contradictions: XmlPlace[]
  readonly log: Log
  readonly isOfRoot: (term: string) => boolean
}

/** Where groups and terms were read, in steps of four: group, term ('' for the group itself), element, attribute. */
type Log = (Group | string | XmlElement | undefined)[]
const STEP = 4

/** Terms that were moved: from a group to another. */
type Moves = { from: Group; to: Group; term: string }[]

/** Makes the function that reads XML in a syntax. The root must be that of the table. */
export function createReader(definition: SyntaxDefinition): TreeReader {
  const isOfRoot = definition.isOfRoot ?? (() => false)
  const line = lazy(() => compile(tableOf(definition), 0, [], definition))
  return (root, known) => {
    const tree: Group = Object.assign({ at: '' }, known)
    const log: Log = [tree, '', root, undefined]
    const lists = { unclaimed: [], misplaced: [], doubled: [], contradictions: [] }
    readInside({ tree, ...lists, log, isOfRoot }, line(), root, tree)
    const moves: Moves = []
    const index = lazy(() => indexPlaces(log, moves))
    return {
      tree,
      ...lists,
      placeOf: (group, term = '') => index().get(group)?.get(term),
      move(from, to, term) {
        const value = from[term]
        if (value === undefined) return
        from[term] = undefined
        to[term] = value
        moves.push({ from, to, term })
      },
    }
  }
}

function indexPlaces(log: Log, moves: Moves): Map<Group, Map<string, XmlPlace>> {
  const index = new Map<Group, Map<string, XmlPlace>>()
  const placesOf = (group: Group): Map<string, XmlPlace> => {
    const places = index.get(group) ?? new Map<string, XmlPlace>()
    index.set(group, places)
    return places
  }
  for (let i = 0; i < log.length; i += STEP) {
    const [group, term, element, attribute] = log.slice(i, i + STEP) as [
      Group,
      string,
      XmlElement,
      string | undefined,
    ]
    const place = attribute === undefined ? { element } : { element, attribute }
    placesOf(group).set(term, place)
  }
  for (const { from, to, term } of moves) {
    const places = placesOf(from)
    for (const name of [term, '']) {
      const place = places.get(name)
      if (place && !placesOf(to).has(name)) placesOf(to).set(name, place)
    }
  }
  return index
}

function compile(
  element: Element,
  order: number,
  siblings: readonly Element[],
  definition: SyntaxDefinition,
): Line {
  const { children, term, group, attributes } = element
  const below = new Map<string, Line[]>()
  for (const [i, tag] of [...new Set(children.map(({ tag }) => tag))].entries()) {
    const same = children.filter((child) => child.tag === tag)
    below.set(
      lookedForTag(tag),
      same.map((child) => compile(child, i, same, definition)),
    )
  }
  return {
    term,
    group,
    attributes,
    below,
    order,
    tests: testsOf(element, siblings, definition),
    isRepeated: group !== undefined && (definition.isRepeated?.(group) ?? false),
    parse: term ? definition.parse?.(term) : undefined,
  }
}

/** The conditions that distinguish an element of the table from others of its tag. */
function testsOf(
  element: Element,
  siblings: readonly Element[],
  { isOfRoot }: SyntaxDefinition,
): Test[] {
  const tests = constantsIn(element, [])
  if (siblings.length < 2) return tests
  for (const child of element.children) tests.push(...fixedAttributes(child, [child.tag]))
  const terms = attributeTerms(element).filter(({ term }) => isOfRoot?.(term ?? ''))
  const others = siblings.flatMap(attributeTerms).map(({ term }) => term)
  return tests.concat(terms.filter(({ term }) => others.some((other) => other !== term)))
}

/** The fixed texts of an element. What is inside belongs to it only if all of that is fixed. */
function constantsIn(element: Element, path: readonly string[]): Test[] {
  const { constant, isAny, children } = element
  if (isAny) return []
  const own = constant === undefined ? [] : [{ path, text: constant }]
  const inside = children.filter(isConstant)
  return [
    ...own,
    ...(path.length === 0 ? fixedAttributes(element, path) : []),
    ...inside.flatMap((child) => constantsIn(child, [...path, child.tag])),
  ]
}

const fixedAttributes = ({ attributes }: Element, path: readonly string[]): Test[] =>
  attributes.flatMap(({ name, constant }) =>
    // A namespace may be declared elsewhere.
    constant === undefined || name.startsWith('xmlns:')
      ? []
      : [{ path, attribute: name, text: constant }],
  )

/** The attributes that are terms, of an element and of those directly in it. */
const attributeTerms = (element: Element): Test[] =>
  [element, ...element.children].flatMap(({ tag, attributes }) => {
    const path = tag === element.tag ? [] : [tag]
    return attributes.flatMap(({ name, term }) => (term ? [{ path, attribute: name, term }] : []))
  })

function readInside(reading: Reading, line: Line, element: XmlElement, group: Group): void {
  // Blanks between elements do not count.
  if (element.text !== '' && element.text.trim() !== '')
    reading.unclaimed.push({ element, attribute: TEXT })
  const seen: Line[] = []
  let last = 0
  for (const child of element.children) {
    const found = choose(line.below.get(child.tag), child, seen, reading.tree)
    if (!found) {
      reading.unclaimed.push({ element: child })
      continue
    }
    if (found.order < last) reading.misplaced.push(child)
    else last = found.order
    if (!found.isRepeated) {
      if (seen.includes(found)) {
        reading.doubled.push(child)
        continue
      }
      seen.push(found)
    }
    readElement(reading, found, child, group)
  }
}

/** The line that an element belongs to, one that was not seen yet if it can. */
function choose(
  lines: readonly Line[] | undefined,
  element: XmlElement,
  seen: readonly Line[],
  tree: Group,
): Line | undefined {
  if (!lines) return undefined
  let again: Line | undefined
  for (const line of lines) {
    if (!isMarked(line, element, tree)) continue
    if (line.isRepeated || !seen.includes(line)) return line
    again ??= line
  }
  return again
}

function isMarked({ tests }: Line, element: XmlElement, tree: Group): boolean {
  for (const test of tests) if (!holds(test, element, tree)) return false
  return true
}

function holds({ path, attribute, text, term }: Test, element: XmlElement, tree: Group): boolean {
  let tested: XmlElement | undefined = element
  for (const step of path) tested = tested?.children.find(({ tag }) => tag === step)
  const value = tested && (attribute === undefined ? tested.text : attributeOf(tested, attribute))
  if (term !== undefined) {
    const wanted = tree[term]
    return wanted !== undefined && (value === undefined || isTerm(value, wanted))
  }
  return value !== undefined && isSame(value, text!)
}

/** Is a text a term of the document, in capitals or not? */
const isTerm = (text: string, term: Group[string]): boolean =>
  text === term || (typeof term === 'string' && text.trim().toUpperCase() === term.toUpperCase())

/** How schemas let booleans be written. */
const BOOLEANS: { readonly [text: string]: string } = { 0: 'false', 1: 'true' }

/** Is a text a constant, but for blanks around it, and small letters instead of capitals? */
function isSame(text: string, constant: string): boolean {
  const bare = text.trim()
  return bare === constant || BOOLEANS[bare] === constant || bare.toUpperCase() === constant
}

function readElement(reading: Reading, line: Line, element: XmlElement, group: Group): void {
  const { term } = line
  const target = line.group === undefined ? group : enterGroup(reading, line, element, group)
  if (element.attributes.length > 0) readAttributes(reading, line, element, target)
  if (line.below.size > 0) return readInside(reading, line, element, target)
  for (const child of element.children) reading.unclaimed.push({ element: child })
  if (term === undefined) return
  const { text } = element
  const isPlain = text.charCodeAt(0) > SPACE
  if (text === '' || (!isPlain && text.trim() === '')) return
  if (target[term] !== undefined) {
    reading.doubled.push(element)
    return
  }
  target[term] = line.parse ? line.parse(text) : text
  reading.log.push(target, term, element, undefined)
}

const SPACE = 0x20

function enterGroup(reading: Reading, line: Line, element: XmlElement, group: Group): Group {
  const name = line.group!
  const target: Group = { at: '' }
  const members = group[name]
  if (Array.isArray(members)) members.push(target)
  else group[name] = line.isRepeated ? [target] : target
  reading.log.push(target, '', element, undefined)
  return target
}

function readAttributes(reading: Reading, line: Line, element: XmlElement, target: Group): void {
  for (const { name, value } of element.attributes) {
    const attribute = line.attributes.find((each) => each.name === name)
    if (!attribute) {
      reading.unclaimed.push({ element, attribute: name })
      continue
    }
    const { term } = attribute
    if (term === undefined || value.trim() === '') continue
    if (reading.isOfRoot(term) && !reading.isOfRoot(line.term ?? '')) {
      const expected = reading.tree[term]
      if (expected !== undefined && !isTerm(value, expected))
        reading.contradictions.push({ element, attribute: name })
    } else if (target[term] === undefined) {
      target[term] = value
      reading.log.push(target, term, element, name)
    }
  }
}
