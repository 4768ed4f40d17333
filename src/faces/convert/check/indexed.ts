/** An XML document as rules look at it: elements by tag, and children by tag. */
import { addTo } from '../../by-key.ts'
import type { XmlElement } from '../xml/xml-document.ts'

export interface Indexed {
  readonly root: XmlElement
  /** All elements with a tag, in the order of the document. */
  readonly all: (tag: string) => readonly XmlElement[]
  /** The children of an element that have a tag. */
  readonly children: (element: XmlElement, tag: string) => readonly XmlElement[]
  readonly elements: readonly XmlElement[]
  /** All elements whose tag ends so. */
  readonly ending: (end: string) => readonly XmlElement[]
  /** Values that were calculated once for the whole document, by their slots. */
  readonly known: unknown[]
}

/** The slots of what is calculated once, by expression. */
const slots = new Map<string, number>()

/** Works something out once for a document, however often the same key is given. */
export function once<T>(
  key: string,
  make: (element: XmlElement, document: Indexed) => T,
): (element: XmlElement, document: Indexed) => T {
  const slot = slots.get(key) ?? slots.size
  slots.set(key, slot)
  return (element, document) => {
    const known = document.known[slot] as T | undefined
    if (known !== undefined) return known
    const value = make(element, document)
    document.known[slot] = value
    return value
  }
}

const NONE: readonly XmlElement[] = []

/** So many children are found faster by a map than one by one. */
const MANY = 12

export function indexXml(root: XmlElement): Indexed {
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
    elements,
    known: new Array<unknown>(slots.size),
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
  { children }: Indexed,
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
