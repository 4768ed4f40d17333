/**
 * The elements of FatturaPA, in the order in which they are written. `elements.json` has one per line: `number element
 * minimum maximum type`. A maximum of n has no bound, an element without type is a group, and one that ends with `-` is
 * never written, as documents have no source for it. Nothing else knows an order. Source: Specifiche tecniche FatturaPA
 * 1.8, schema 1.2.2.
 */
import { lazy } from '../../../values/lazy.ts'
import { createReader } from '../xml/read-tree.ts'
import type { Element } from '../xml/syntax.ts'
import { createWriter, type SyntaxDefinition } from '../xml/write-xml.ts'
import type { XmlElement } from '../xml/xml-document.ts'
import lines from './elements.json' with { type: 'json' }
import { type Type, typeOf } from './types.ts'

/** An element of FatturaPA. A member of a tree has its name. */
export interface Entry {
  readonly number: string
  readonly name: string
  readonly isRequired: boolean
  readonly isRepeated: boolean
  /** Undefined for groups. */
  readonly type: string | undefined
  readonly isWritten: boolean
  readonly children: Entry[]
}

/** An element that is written, with the form of its text. */
export interface WrittenEntry extends Entry {
  readonly form: Type | undefined
  readonly written: readonly WrittenEntry[]
}

function readEntry(line: string): Entry {
  const [number = '', name = '', min, max, type] = line.trim().split(' ')
  return {
    number,
    name,
    isRequired: min === '1',
    isRepeated: max === 'n',
    type: type === '-' ? undefined : type,
    isWritten: !line.endsWith(' -'),
    children: [],
  }
}

/** The beginning of the tags of elements without a namespace; see XmlElement. */
const NO_NAMESPACE = 'Q{}'

/** The elements of the root, with what is below them. */
export const entries = lazy((): readonly Entry[] => {
  const open: Entry[] = []
  const roots: Entry[] = []
  for (const line of lines) {
    const entry = readEntry(line)
    const depth = entry.number.split('.').length - 1
    const siblings = depth === 0 ? roots : open[depth - 1]!.children
    siblings.push(entry)
    open[depth] = entry
  }
  return roots
})

const withForms = (all: readonly Entry[]): WrittenEntry[] =>
  all
    .filter(({ isWritten }) => isWritten)
    .map((entry) => {
      const { type, children } = entry
      return {
        ...entry,
        form: type === undefined ? type : typeOf(type),
        written: withForms(children),
      }
    })

/** The elements of the root that are written. */
export const writtenEntries = lazy(() => withForms(entries()))

/** An element as the shared writer knows it: texts that are repeated are groups of one member. */
function toElement(
  { name, type, isRepeated, children }: Entry,
  toElements: (all: readonly Entry[]) => Element[],
  tag = name,
): Element {
  if (type !== undefined) {
    return {
      tag,
      term: name,
      ...(isRepeated && { group: name }),
      attributes: [],
      children: [],
    }
  }
  return { tag, group: name, attributes: [], children: toElements(children) }
}

/** Elements as they are written, which are proved. */
const toWritten = (all: readonly Entry[]): Element[] =>
  all
    .filter(({ isWritten }) => isWritten)
    .map((entry) => {
      const { type, isRequired, isRepeated } = entry
      const fits = type === undefined ? undefined : typeOf(type).fits
      return { ...toElement(entry, toWritten), proof: { isRequired, isRepeated, fits } }
    })

/** Elements as they are read, also those that are never written. They are in no namespace. */
const toRead = (all: readonly Entry[]): Element[] =>
  all.map((entry) => toElement(entry, toRead, `${NO_NAMESPACE}${entry.name}`))

/** Member of a tree: the attribute of the root. */
export const VERSION = 'versione'

export const NAMESPACE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2'
export const ROOT = 'p:FatturaElettronica'

const syntaxOf = (children: Element[]): SyntaxDefinition => {
  return {
    table: {
      tag: ROOT,
      attributes: [{ name: VERSION, term: VERSION }],
      children,
    },
    namespaces: { p: NAMESPACE },
    isRepeated: (name) => repeated().has(name),
    isDecimal: (name) => decimals().has(name),
  }
}

const allEntries = (all: readonly Entry[]): Entry[] =>
  all.flatMap((entry) => [entry, ...allEntries(entry.children)])

const namesOf = (belongs: (entry: Entry) => boolean): Set<string> =>
  new Set(
    allEntries(entries())
      .filter(belongs)
      .map(({ name }) => name),
  )

const repeated = lazy(() => namesOf(({ isRepeated }) => isRepeated))

/** The types of decimals. */
const DECIMAL_TYPES = ['Amount2Decimal', 'Amount8Decimal', 'Quantita', 'Rate']

const isOfDecimal = ({ type = '' }: Entry): boolean => DECIMAL_TYPES.includes(type)

/** Names that only decimals have: what they are proved to be needs no escape. */
const decimals = lazy(() => {
  const others = namesOf((entry) => !isOfDecimal(entry))
  return namesOf((entry) => isOfDecimal(entry) && !others.has(entry.name))
})

/** Groups of which the table does not have the elements. */
const unread = lazy(() =>
  namesOf(({ type, children }) => type === undefined && children.length === 0),
)

/** Is an element one of the format that no document has a place for? */
export const isUnread = ({ tag }: XmlElement): boolean =>
  tag === SIGNATURE || unread().has(tag.slice(NO_NAMESPACE.length))

const SIGNATURE = 'ds:Signature'

/** Writes a tree as XML; undefined if a text has a character that XML cannot have. */
export const writeFattura = lazy(() => createWriter(syntaxOf(toWritten(entries()))))

/** Reads XML into a tree. */
export const readFattura = lazy(() => createReader(syntaxOf(toRead(entries()))))
