/** Every element of XML that conversions write, repeated: alone, with its neighbour, and all at once. */
import { ask, put, type Way } from './adapter.ts'
import type { Case } from './case.ts'
import { type Convertible, convertibles, xmlOf } from './convertible.ts'
import {
  type Element,
  elementsOf,
  parseSample,
  VARIATIONS,
  type Variation,
  withCopies,
} from './elements.ts'
import type { Trial } from './pairs.ts'

/** XML, and how it is sent. */
export interface Sample {
  to: string
  root: Element
  ways: Way[]
  /** A file with more lines, for comparison. */
  ordinary: (way: Way) => Case
}

/** Profiles have rules of their own, but XML of all of them is imported alike. */
const IMPORTED = ['ubl+en16931', 'cii+en16931', 'fatturapa+it-sdi-v1']
/** Those whose rules are others than the standard's. */
const CHECKED = [
  ...IMPORTED.slice(0, 2),
  'ubl+de-xrechnung-v3',
  'cii+de-xrechnung-v3',
  'ubl+peppol',
]

/** A line that costs nothing: totals stay the same however many of them there are. */
const GIFT = 'Gift of the house'
const gift = ({ document }: Convertible): object => {
  const [line] = document.lines as { item: object; taxes: object[] }[]
  const item = { ...line!.item, name: GIFT, price: '0.00' }
  return { quantity: '1', item, taxes: line!.taxes.slice(0, 1) }
}

let made: Promise<Sample[]> | undefined

/** The XML of each conversion that can be sent back. */
export const xmlSamples = (): Promise<Sample[]> => (made ??= makeSamples())

async function makeSamples(): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const convertible of await convertibles()) {
    const { to, document } = convertible
    const ways: Way[] = [
      ...(IMPORTED.includes(to) ? ['import XML' as const] : []),
      ...(CHECKED.includes(to) ? ['check XML' as const] : []),
    ]
    if (ways.length === 0) continue
    const lines = [...(document.lines as object[]), gift(convertible)]
    const xml = await xmlOf({ ...convertible, document: { ...document, lines } })
    samples.push({
      to,
      ways,
      root: parseSample(await xmlOf(convertible)),
      ordinary: (way) => ({ name: `${to} with many lines`, way, kind: '', body: withGifts(xml) }),
    })
  }
  return samples
}

/** The XML with as many gifts as there is room for. */
function withGifts(xml: string): Case['body'] {
  const root = parseSample(xml)
  const line = elementWith(root, GIFT)!
  const named: Variation = (text, at) => (text === GIFT ? `${text} ${at}` : text)
  return (bytes) => withCopies(root, new Set([line]), named, { bytes: bytes - xml.length })
}

/** The row that has a text. */
function elementWith(parent: Element, text: string): Element | undefined {
  const isRow = ({ tag }: Element): boolean => /Line(?:Item)?$|DettaglioLinee$/.test(tag)
  const has = ({ text: own, children }: Element): boolean => own === text || children.some(has)
  for (const child of parent.children) {
    if (isRow(child) && has(child)) return child
    const found = elementWith(child, text)
    if (found) return found
  }
  return undefined
}

const nameOf = (elements: readonly Element[]): string =>
  elements.map(({ path }) => path).join(' and ')

const tagsOf = (elements: readonly Element[]): string =>
  elements.map(({ tag }) => tag).join(' and ')

function casesOf(sample: Sample, name: string, kind: string, repeated: Element[]): Case[] {
  const { to, root, ways, ordinary } = sample
  return ways.flatMap((way) =>
    Object.entries(VARIATIONS).map(([varied, variation]): Case => {
      const elements = new Set(repeated)
      return {
        name: `${to}: ${name}, ${varied}`,
        way,
        kind,
        ordinary: ordinary(way),
        body: (bytes) => withCopies(root, elements, variation, { bytes: bytes / elements.size }),
      }
    }),
  )
}

const isTaken = async (way: Way, file: Buffer): Promise<boolean> =>
  (await put(way, file)).error === undefined

/** Has it the structure of its format? Otherwise no other rule is checked. */
async function isSound(file: Buffer): Promise<boolean> {
  const { findings = [] } = (await ask('check', { data: String(file) })) as {
    findings?: { rule: string }[]
  }
  return findings.every(({ rule }) => rule !== 'XSD')
}

/** All elements of XML, of which some can be repeated together. */
export async function xmlTrials(): Promise<Trial<Element>[]> {
  return (await xmlSamples()).flatMap((sample) =>
    sample.ways.flatMap((way) =>
      Object.entries(VARIATIONS).map(([varied, variation]): Trial<Element> => {
        const { to, root } = sample
        return {
          name: `${to}, ${varied}`,
          way,
          parts: elementsOf(root),
          nameOf: ({ path }) => path,
          accepts: (file) => (way === 'check XML' ? isSound(file) : isTaken(way, file)),
          copied: (parts, copies) => withCopies(root, new Set(parts), variation, { copies }),
          caseOf: (parts) =>
            casesOf(sample, nameOf(parts), tagsOf(parts), [...parts]).find(
              (one) => one.way === way && one.name.endsWith(`, ${varied}`),
            )!,
        }
      }),
    ),
  )
}

/** Each element alone, and each with the next one: its neighbour, or its first child. Other markup too. */
export async function xmlCases(): Promise<Case[]> {
  return (await xmlSamples()).flatMap((sample) => {
    const elements = elementsOf(sample.root)
    const repeated = elements.flatMap((element, at) => {
      const pairs = [[element], elements.slice(at, at + 2)].slice(0, elements.length - at)
      return pairs.flatMap((some) => casesOf(sample, nameOf(some), tagsOf(some), some))
    })
    return [...repeated, ...markupCases(sample)]
  })
}

/** All elements at once. */
export async function fileCases(): Promise<Case[]> {
  return (await xmlSamples()).flatMap((sample) =>
    casesOf(sample, 'all elements', 'all elements', elementsOf(sample.root)),
  )
}

/** Content that belongs to no element. */
const MARKUP: { [name: string]: (at: number) => string } = {
  'unknown elements': (at) => `<x${at}/>`,
  'elements of one name': () => '<x>y</x>',
  attributes: (at) => `<x a="${at}" b="&quot;"/>`,
  namespaces: (at) => `<x xmlns="urn:${at}"/>`,
  prefixes: (at) => `<p${at}:x xmlns:p${at}="urn:${at}"/>`,
  comments: () => '<!-- - -->',
  instructions: (at) => `<?x ${at}?>`,
  references: () => '&amp;&#233;',
  sections: () => '<![CDATA[]]]]>',
  'white space': () => '\n\t ',
  'deep elements': () => `${'<x>'.repeat(40)}${'</x>'.repeat(40)}`,
}

function markupCases({ to, root, ways, ordinary }: Sample): Case[] {
  const { opening, tag, children } = root
  return ways.flatMap((way) =>
    Object.entries(MARKUP).map(([name, make]): Case => {
      const body = (bytes: number): Buffer => {
        const parts: string[] = []
        for (let room = bytes, at = 0; room > 0; at++) {
          parts.push(make(at))
          room -= parts[at]!.length
        }
        const rest = withCopies(
          { ...root, tag: 'y', opening: 'y', children },
          new Set(),
          VARIATIONS.equal!,
          { copies: 0 },
        )
        return Buffer.from(`<${opening}>${parts.join('')}${rest.subarray(3, -4)}</${tag}>`)
      }
      return { name: `${to}: ${name}`, way, kind: name, ordinary: ordinary(way), body }
    }),
  )
}
