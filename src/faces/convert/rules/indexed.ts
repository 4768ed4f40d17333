/** Documents as rules look at them: XML with its elements by tag, and children by tag; or a tree of terms. */
import { addTo } from '../../by-key.ts'
import type { Group } from '../xml/tree.ts'
import type { XmlElement } from '../xml/xml-document.ts'

/** An element of XML, a group of terms, or a text: the value of an attribute or of a term. */
export type Item = XmlElement | Group | string

export interface Indexed {
  readonly root: Item
  /** Values that were calculated once for the whole document, by their slots. */
  readonly known: unknown[]
}

export interface IndexedXml extends Indexed {
  readonly root: XmlElement
  /** When it is looked at, in milliseconds. */
  readonly now: number
  /** All elements with a tag, in the order of the document. */
  readonly all: (tag: string) => readonly XmlElement[]
  /** The children of an element that have a tag. */
  readonly children: (element: XmlElement, tag: string) => readonly XmlElement[]
  readonly elements: readonly XmlElement[]
  /** All elements whose tag ends so. */
  readonly ending: (end: string) => readonly XmlElement[]
}

/** Works something out once for a document, however often the same key is given. */
export type Once = <T>(
  key: string,
  make: (item: Item, document: Indexed) => T,
) => (item: Item, document: Indexed) => T

/** @param slots of what is calculated once, by expression: one for all documents of a kind */
export const newOnce =
  (slots: Map<string, number>): Once =>
  (key, make) => {
    const slot = slots.get(key) ?? slots.size
    slots.set(key, slot)
    return (item, document) => {
      const known = document.known[slot] as ReturnType<typeof make> | undefined
      if (known !== undefined) return known
      const value = make(item, document)
      document.known[slot] = value
      return value
    }
  }

const slotsOfXml = new Map<string, number>()

/** Works something out once for an XML document. */
export const once = newOnce(slotsOfXml)

const NONE: readonly XmlElement[] = []

/** So many children are found faster by a map than one by one. */
const MANY = 12

export function indexXml(root: XmlElement, now = Date.now()): IndexedXml {
  const elements: XmlElement[] = [root]
  const byTag = new Map<string, XmlElement[]>([[root.tag, [root]]])
  // The list grows while it is walked. Children follow their parent, but not directly: order matters to no rule.
  for (const { children } of elements) {
    for (const child of children) {
      elements.push(child)
      addTo(byTag, child.tag, child)
    }
  }
  const maps = new Map<XmlElement, Map<string, XmlElement[]>>()
  return {
    root,
    now,
    elements,
    known: new Array<unknown>(slotsOfXml.size),
    all: (tag) => byTag.get(tag) ?? NONE,
    ending(end) {
      const all: XmlElement[] = []
      for (const [tag, found] of byTag) {
        if (tag.endsWith(end)) for (const element of found) all.push(element)
      }
      return all
    },
    children(element, tag) {
      const { children } = element
      if (children.length < MANY) return few(children, tag)
      let map = maps.get(element)
      if (!map) {
        maps.set(element, (map = new Map()))
        for (const child of children) addTo(map, child.tag, child)
      }
      return map.get(tag) ?? NONE
    },
  }
}

/** The elements that tags lead to. */
export function follow(
  from: readonly XmlElement[],
  path: readonly string[],
  { children }: IndexedXml,
): readonly XmlElement[] {
  let found = from
  for (const tag of path) {
    found =
      found.length === 1
        ? children(found[0]!, tag)
        : found.flatMap((element) => children(element, tag))
  }
  return found
}

function few(children: readonly XmlElement[], tag: string): readonly XmlElement[] {
  let found: XmlElement[] | undefined
  for (const child of children) {
    if (child.tag !== tag) continue
    if (found) found.push(child)
    else found = [child]
  }
  return found ?? NONE
}
