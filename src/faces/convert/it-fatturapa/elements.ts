/** What the table of elements says, as objects. */
import { lazy } from '../../../values/lazy.ts'
import type { Element } from '../xml/syntax.ts'
import { createWriter } from '../xml/write-xml.ts'
import { TABLE } from './table.ts'

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

/** The elements of the root, with what is below them. */
export const entries = lazy((): readonly Entry[] => {
  const open: Entry[] = []
  const roots: Entry[] = []
  for (const line of TABLE.trim().split('\n')) {
    const entry = readEntry(line)
    const depth = entry.number.split('.').length - 1
    const siblings = depth === 0 ? roots : open[depth - 1]!.children
    siblings.push(entry)
    open[depth] = entry
  }
  return roots
})

/** An element as the shared writer knows it: texts that are repeated are groups of one member. */
function toElement({ name, type, isRepeated, children }: Entry): Element {
  if (type !== undefined) {
    return {
      tag: name,
      term: name,
      ...(isRepeated && { group: name }),
      attributes: [],
      children: [],
    }
  }
  return { tag: name, group: name, attributes: [], children: toElements(children) }
}

const toElements = (all: readonly Entry[]): Element[] =>
  all.filter(({ isWritten }) => isWritten).map(toElement)

/** Member of a tree: the attribute of the root. */
export const VERSION = 'versione'

/** Writes a tree as XML; undefined if a text has a character that XML cannot have. */
export const writeFattura = lazy(() =>
  createWriter({
    table: {
      tag: 'p:FatturaElettronica',
      attributes: [{ name: VERSION, term: VERSION }],
      children: toElements(entries()),
    },
    namespaces: { p: 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2' },
  }),
)
