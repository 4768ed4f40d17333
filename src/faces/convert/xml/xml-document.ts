/** XML that was read: elements with their attributes, children and texts. read-xml.ts makes it. */
import { shortenName } from '../../../values/shorten.ts'
import { shortenPath } from '../names.ts'

export interface XmlAttribute {
  /** As tags are; without a prefix, it belongs to its element. */
  readonly name: string
  readonly value: string
}

export interface XmlElement {
  /**
   * Its name, with the prefix that the reader was given for its namespace, whatever the file calls it: `cbc:ID`. With
   * another namespace it is `Q{namespace}name`.
   */
  readonly tag: string
  /** Namespace declarations are not among them. */
  readonly attributes: readonly XmlAttribute[]
  readonly children: readonly XmlElement[]
  /** The text directly in it; between children, blanks do not count. */
  readonly text: string
  readonly parent: XmlElement | undefined
  /** Where its tag begins in the text of the file. */
  readonly start: number
}

/** A place in a file, from 1. Columns count UTF-16 code units. */
export interface Position {
  readonly line: number
  readonly column: number
}

export interface XmlDocument {
  readonly root: XmlElement
  readonly positionOf: (element: XmlElement) => Position
  /** Is it in UTF-8, and says that it is in UTF-16? */
  readonly isMisdeclared: boolean
}

/** Why a file cannot be read, and where. */
export interface XmlFault extends Position {
  readonly description: string
}

/** Says why and where. */
export const describeFault = ({ line, column, description }: XmlFault): string =>
  `the XML cannot be read: line ${line}, column ${column}: ${description}`

/** The children of elements that have a tag. */
export const childrenOf = (elements: readonly XmlElement[], tag: string): XmlElement[] =>
  elements.flatMap(({ children }) => children.filter((child) => child.tag === tag))

/** The value of an attribute; undefined if the element does not have it. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  for (const attribute of element.attributes) if (attribute.name === name) return attribute.value
  return undefined
}

/**
 * Makes the function that finds the position of an offset in a text. The lines are counted for the first of them.
 */
export function createPositions(text: string): (offset: number) => Position {
  let starts: number[] | undefined
  return (offset) => {
    starts ??= lineStarts(text)
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle
    }
    return { line: low + 1, column: offset - starts[low]! + 1 }
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** In the place of an attribute: the text that is directly in an element. */
export const TEXT = 'text()'

/** Makes the function that says where an element or attribute is: `/Invoice/cac:InvoiceLine[2]/cbc:ID/@schemeID`. */
export function createPaths(): (element: XmlElement, attribute?: string) => string {
  const paths = new Map<XmlElement, string>()
  const pathOf = (element: XmlElement): string => {
    const known = paths.get(element)
    if (known !== undefined) return known
    const { parent, tag } = element
    if (!parent) paths.set(element, `/${stepOf(tag)}`)
    else nameChildren(parent, pathOf(parent), paths)
    return paths.get(element)!
  }
  return (element, attribute) => {
    if (attribute === undefined) return pathOf(element)
    const step = attribute === TEXT ? TEXT : `@${shortenName(attribute)}`
    return shortenPath(`${pathOf(element)}/${step}`)
  }
}

/** The name of an element as paths and messages show it. A name in no namespace is written without a prefix. */
export const stepOf = (tag: string): string =>
  shortenName(tag.startsWith('Q{}') ? tag.slice(3) : tag)

/** Finds the paths of all children at once: those of one tag are numbered, so each depends on the others. */
function nameChildren(
  { children }: XmlElement,
  path: string,
  paths: Map<XmlElement, string>,
): void {
  const counts = new Map<string, number>()
  for (const { tag } of children) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const numbers = new Map<string, number>()
  for (const child of children) {
    const { tag } = child
    const number = (numbers.get(tag) ?? 0) + 1
    numbers.set(tag, number)
    const index = counts.get(tag) === 1 ? '' : `[${number}]`
    paths.set(child, shortenPath(`${path}/${stepOf(tag)}${index}`))
  }
}
