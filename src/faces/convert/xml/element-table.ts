/**
 * The elements of a national format whose trees are named by element, in the order in which they are written: one per
 * line, `element minimum maximum type`, with the number of the element before it if the format has such. Indentation is
 * nesting. A maximum of n has no bound, and one that ends with `|` is that of an alternative, which another element may
 * replace. An element without type is a group, and one that ends with `-` is never written, as documents have no source
 * for it. What it is made of in a document may follow, from the object that its group is made of: after `=` if a table
 * says how (`= code number`), a text as it is unless it says otherwise; after `~` if code does. The same table writes,
 * reads and proves.
 */
import { lazy } from '../../../values/lazy.ts'
import { quote } from '../../../values/shorten.ts'
import { hasForbidden } from './characters.ts'
import { createReader, type TreeReader } from './read-tree.ts'
import type { Attribute, Element } from './syntax.ts'
import type { Group } from './tree.ts'
import { createWriter, type SyntaxDefinition } from './write-xml.ts'
import type { XmlElement } from './xml-document.ts'

/** What a text must be. */
export interface Type {
  readonly fits: (text: string) => boolean
  /** Follows `must be`. */
  readonly asks: string
}

/** An element. A member of a tree has its name. */
export interface Entry {
  /** Empty if the format does not number its elements. */
  readonly number: string
  readonly name: string
  readonly isRequired: boolean
  readonly most: number
  /** Undefined for groups. */
  readonly type: string | undefined
  /** What its text must be, if it is written. */
  readonly form: Type | undefined
  readonly isWritten: boolean
  readonly source: EntrySource | undefined
  readonly children: Entry[]
}

/** What an element is made of. */
export interface EntrySource {
  /** From the object of its group; `[]` ends that of a list. */
  readonly path: string
  /** How it is written and read; undefined if code does both. */
  readonly how: string | undefined
}

/** A format: its table, its root, and what its types are. */
export interface Format {
  readonly lines: readonly string[]
  readonly typeOf: (name: string) => Type
  /** The types of decimals. */
  readonly decimals: readonly string[]
  readonly root: { readonly tag: string; readonly attributes: readonly Attribute[] }
  readonly namespaces: SyntaxDefinition['namespaces']
  /** What precedes the names of elements in their tags when they are read: `Q{}` if they are in no namespace. */
  readonly space: string
  /** The fixed attributes of elements, by their names. */
  readonly attributes?: { readonly [element: string]: readonly Attribute[] }
}

/** Reports what is not as the table asks. `got` is there if it is a text of another type. */
export type Report = (entry: Entry, group: Group, problem: string, got?: string) => void

export interface ElementTable {
  /** The elements of the root, with what is below them. */
  readonly entries: () => readonly Entry[]
  /** Those in an element, by its path: `Fa/FaWiersz`. */
  readonly elementsIn: (path: string) => readonly Entry[]
  /** Writes a tree; undefined if it is not as the table asks, or has a character that XML cannot have. */
  readonly write: () => ReturnType<typeof createWriter>
  readonly read: () => TreeReader
  /** Is an element one of the format that no document has a place for? */
  readonly isUnread: (element: XmlElement) => boolean
  /** Finds what the writer does not accept, and says where. */
  readonly prove: (tree: Group, report: Report) => void
}

const INDENT = 2

function readEntry(line: string, typeOf: Format['typeOf']): Entry {
  const [shape = '', source] = line.trim().split(/ [=~] /)
  const words = shape.split(' ')
  const [path = '', how = 'text'] = source?.split(' ') ?? []
  const number = /^\d/.test(words[0]!) ? words.shift()! : ''
  const [name = '', min, max = '', word] = words
  const type = word === '-' ? undefined : word
  const isWritten = words.at(-1) !== '-'
  return {
    number,
    name,
    isRequired: min === '1' && !max.endsWith('|'),
    most: max === 'n' ? Infinity : Number.parseInt(max, 10),
    type,
    form: type === undefined || !isWritten ? undefined : typeOf(type),
    isWritten,
    source:
      source === undefined ? undefined : { path, how: line.includes(' = ') ? how : undefined },
    children: [],
  }
}

function readEntries({ lines, typeOf }: Format): readonly Entry[] {
  const open: Entry[] = []
  const roots: Entry[] = []
  for (const line of lines) {
    const entry = readEntry(line, typeOf)
    const depth = (line.length - line.trimStart().length) / INDENT
    const siblings = depth === 0 ? roots : open[depth - 1]!.children
    siblings.push(entry)
    open[depth] = entry
  }
  return roots
}

/** Describes a format by its table. */
export function createTable(format: Format): ElementTable {
  const { space } = format
  const entries = lazy(() => readEntries(format))
  const syntaxOf = (children: Element[]): SyntaxDefinition => {
    const { isRepeated, isDecimal } = namesIn(entries(), format)
    return {
      table: { ...format.root, children },
      namespaces: format.namespaces,
      isRepeated: (name) => isRepeated.has(name),
      isDecimal: (name) => isDecimal.has(name),
    }
  }
  /** Groups of which the table does not have the elements. */
  const unread = lazy(() =>
    namesOf(entries(), ({ type, children }) => type === undefined && children.length === 0),
  )
  return {
    entries,
    elementsIn: (path) =>
      path
        .split('/')
        .reduce(
          (all, name) => all.find((entry) => entry.name === name)!.children,
          entries() as Entry[],
        ),
    write: lazy(() => createWriter(syntaxOf(toWritten(entries(), format)))),
    read: lazy(() => createReader(syntaxOf(toRead(entries(), format)))),
    isUnread: ({ tag }) => tag.startsWith(space) && unread().has(tag.slice(space.length)),
    prove: (tree, report) => proveEntries(entries(), tree, report),
  }
}

/** An element as the shared writer knows it: texts that are repeated are groups of one member. */
function toElement(
  { name, type, most, children }: Entry,
  format: Format,
  toElements: (all: readonly Entry[], format: Format) => Element[],
  tag = name,
): Element {
  if (type === undefined)
    return { tag, group: name, attributes: [], children: toElements(children, format) }
  const attributes = format.attributes?.[name] ?? []
  return { tag, term: name, ...(most > 1 && { group: name }), attributes, children: [] }
}

/** Elements as they are written, which are proved. */
const toWritten = (all: readonly Entry[], format: Format): Element[] =>
  all.flatMap((entry) => {
    const { form, isRequired, isWritten, most } = entry
    const proof = { isRequired, most, fits: form?.fits }
    return isWritten ? { ...toElement(entry, format, toWritten), proof } : []
  })

/** Elements as they are read, also those that are never written. */
const toRead = (all: readonly Entry[], format: Format): Element[] =>
  all.map((entry) => toElement(entry, format, toRead, `${format.space}${entry.name}`))

const namesOf = (all: readonly Entry[], belongs: (entry: Entry) => boolean): Set<string> =>
  new Set(
    allEntries(all)
      .filter(belongs)
      .map(({ name }) => name),
  )

interface Names {
  isRepeated: ReadonlySet<string>
  /** Names that only decimals have: what they are proved to be needs no escape. */
  isDecimal: ReadonlySet<string>
}

function namesIn(all: readonly Entry[], { decimals }: Format): Names {
  const isOfDecimal = ({ type = '' }: Entry): boolean => decimals.includes(type)
  const others = namesOf(all, (entry) => !isOfDecimal(entry))
  return {
    isRepeated: namesOf(all, ({ most }) => most > 1),
    isDecimal: namesOf(all, (entry) => isOfDecimal(entry) && !others.has(entry.name)),
  }
}

const allEntries = (all: readonly Entry[]): Entry[] =>
  all.flatMap((entry) => [entry, ...allEntries(entry.children)])

function proveEntries(all: readonly Entry[], group: Group, report: Report): void {
  for (const entry of all) {
    const value = group[entry.name]
    if (!entry.isWritten || (value === undefined && !entry.isRequired)) continue
    if (value !== undefined && !Array.isArray(value)) {
      proveMember(entry, value, group, report)
      continue
    }
    if (!value?.length) {
      if (entry.isRequired) report(entry, group, 'is required')
      continue
    }
    const { most } = entry
    if (value.length > most)
      report(entry, group, most === 1 ? 'must not be repeated' : `may occur ${most} times at most`)
    for (const member of value) proveMember(entry, member, group, report)
  }
}

function proveMember(entry: Entry, member: string | Group, group: Group, report: Report): void {
  const { name, form } = entry
  if (form === undefined) {
    if (typeof member === 'object') proveEntries(entry.children, member, report)
    return
  }
  const text = typeof member === 'object' ? member[name] : member
  if (typeof text !== 'string') return
  const holder = typeof member === 'object' ? member : group
  const isForbidden = hasForbidden(text)
  if (form.fits(text) && !isForbidden) return
  const asks = isForbidden ? 'without characters that XML cannot have' : form.asks
  report(entry, holder, `must be ${asks}`, `, got ${quote(text)}`)
}
