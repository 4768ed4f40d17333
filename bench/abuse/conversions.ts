/** Every list of invoices that become XML, long, in every operation that looks at what they become. */
import { put, type Way } from './adapter.ts'
import type { Case } from './case.ts'
import { type Convertible, convertibles } from './convertible.ts'
import { VARIATIONS, type Variation } from './elements.ts'
import { FILLS, fillBytes, fillCount } from './fills.ts'
import type { Trial } from './pairs.ts'
import { documentWith, nameOf, type Place, placesOf } from './places.ts'

const ROOT = 'https://gobl.org/draft-0/bill/invoice'

/** What elements that an invoice does not have are like. */
const FILLED = FILLS.filter(({ name }) => /^(minimal|full), distinct$/.test(name))

/** A list, and how it is filled. */
interface Filled {
  name: string
  kind: string
  place: Place
  element: (at: number, isLast: boolean) => string
}

/** How a document is sent, with what belongs to its conversion. */
interface Sending {
  name: string
  way: Way
  body: (document: string, convertible: Convertible) => string
}

const members = ({ to, options }: Convertible): string =>
  JSON.stringify({ to, ...options }).slice(1, -1)

const SENDINGS: Sending[] = [
  { name: '', way: 'convert', body: (data, sent) => `{"data":${data},${members(sent)}}` },
  { name: '', way: 'review', body: (data, { to }) => `{"data":${data},"for":"${to}"}` },
  {
    name: ' in a template',
    way: 'convert',
    body: (template, sent) => `{"template":${template},"data":{},${members(sent)}}`,
  },
]

/** Countries have words of their own on pages, profiles do not. */
const RENDERED: Sending = { name: '', way: 'render', body: (data) => `{"data":${data}}` }

/** Members whose text may be any. */
const FREE = /^(name|code|text|reason|description|label|ref|order|cost|notes|addr)$/

/** A copy of something that a document has. */
function copyOf(value: unknown, variation: Variation, at: number, member = ''): unknown {
  if (typeof value === 'string') {
    const text = VARIATIONS['distinct numbers']!(value, at)
    return variation === VARIATIONS.equal ? value : FREE.test(member) ? variation(value, at) : text
  }
  if (Array.isArray(value)) return value.map((item) => copyOf(item, variation, at, member))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, copyOf(inner, variation, at, name)]),
  )
}

/** The first element that a document has at a place. */
function elementAt(document: object, { steps }: Place): unknown {
  let value: unknown = document
  for (const { name, type } of steps) {
    value = (value as { [name: string]: unknown } | undefined)?.[name]
    if (type.kind === 'list') value = (value as unknown[] | undefined)?.[0]
  }
  return value
}

/** The ways to fill a list: with copies of the element that is there, or with others. */
function fillsOf(document: object, place: Place): Filled[] {
  const own = elementAt(document, place)
  const name = nameOf(place)
  if (own === undefined)
    return FILLED.flatMap((fill): Filled[] => {
      const element = fill.element(place)
      if (!element) return []
      return [{ name: `${name} × ${fill.name}`, kind: name, place, element }]
    })
  return Object.entries(VARIATIONS).map(([varied, variation]) => {
    const element = (at: number): string => JSON.stringify(copyOf(own, variation, at))
    return { name: `${name} × ${varied}`, kind: name, place, element }
  })
}

const isInside = ({ steps }: Place, other: Place): boolean =>
  other.steps.every((step, at) => steps[at] === step)

const areApart = ({ place }: Filled, other: Filled): boolean =>
  !isInside(place, other.place) && !isInside(other.place, place)

/** Each list alone; each with every other that the document has, if neither is inside the other. */
function listsOf(document: object): Filled[][] {
  const places = placesOf(ROOT).filter(({ field }) => field.type.kind === 'list')
  const alone = places.map((place) => fillsOf(document, place))
  const had = alone.filter((fills) => fills.length === Object.keys(VARIATIONS).length)
  const pairs = had.flatMap((fills, at) =>
    had.slice(at + 1).flatMap((others) => {
      const [one, other] = [fills.at(-1)!, others.at(-1)!]
      return areApart(one, other) ? [[one, other]] : []
    }),
  )
  return [...alone.flat().map((fill) => [fill]), ...pairs]
}

export async function conversionCases(): Promise<Case[]> {
  const all = await convertibles()
  return all.flatMap((convertible, at) => {
    const { document, syntax } = convertible
    const isFirst = all.findIndex((other) => other.syntax === syntax) === at
    const sendings = isFirst ? [...SENDINGS, RENDERED] : SENDINGS
    const lines = fillsOf(document, placesOf(ROOT).find(({ field }) => field.name === 'lines')!)
    return [
      ...listsOf(document).flatMap((filled) =>
        sendings.map((sending) => caseOf(convertible, sending, filled, [lines[0]!])),
      ),
      ...arrayCases(convertible, caseOf(convertible, SENDINGS[0]!, [lines[0]!])),
    ]
  })
}

/** All lists of an invoice, of which some can be long together. */
export async function conversionTrials(): Promise<Trial<Filled>[]> {
  return (await convertibles()).flatMap((convertible) => {
    const { document, to } = convertible
    const places = placesOf(ROOT).filter(({ field }) => field.type.kind === 'list')
    const parts = places.flatMap((place) => fillsOf(document, place).slice(-1))
    return [...SENDINGS, RENDERED].map((sending): Trial<Filled> => {
      const apart = (some: readonly Filled[]): Filled[] =>
        some.filter((one, at) => some.slice(0, at).every((other) => areApart(one, other)))
      return {
        name: `${to}${sending.name}`,
        way: sending.way,
        parts,
        nameOf: ({ name }) => name,
        accepts: async (file) => (await put(sending.way, file)).error === undefined,
        copied: (some, count) => bodyOf(convertible, sending, apart(some), 'count')(count),
        caseOf: (some) => caseOf(convertible, sending, apart(some)),
      }
    })
  })
}

type Sizing = 'bytes' | 'count'

/** The body of a request with long lists, of so many bytes or elements each. */
function bodyOf(
  convertible: Convertible,
  sending: Sending,
  filled: readonly Filled[],
  sizing: Sizing,
): (size: number) => Buffer {
  const contents = filled.map(({ place, element }) => {
    const fill = sizing === 'bytes' ? fillBytes : fillCount
    return { place, json: fill(place, element) }
  })
  const base = convertible.document
  const make = documentWith(
    { root: ROOT, addons: [], variant: 0, level: 'minimal', base },
    contents,
  )
  return (size) => Buffer.from(sending.body(make(size), convertible))
}

function caseOf(
  convertible: Convertible,
  sending: Sending,
  filled: Filled[],
  usual?: Filled[],
): Case {
  const make = bodyOf(convertible, sending, filled, 'bytes')
  return {
    name: `${convertible.to}: ${filled.map(({ name }) => name).join(' and ')}${sending.name}`,
    way: sending.way,
    kind: filled.map(({ kind }) => kind).join(' and '),
    body: (bytes) => make(bytes / filled.length),
    ...(usual && { ordinary: caseOf(convertible, sending, usual) }),
  }
}

/** All but empty: more than so many objects a request may not have. */
const SMALL = '{"series":"F","code":"1"}'

/** Several documents in one request, which a template may have the most of. */
function arrayCases(convertible: Convertible, ordinary: Case): Case[] {
  const { to, document } = convertible
  const lines = (document.lines as object[]).slice(0, 1)
  const text = JSON.stringify(document)
  const sent = (data: string, template?: object): Buffer =>
    Buffer.from(
      `{${template ? `"template":${JSON.stringify(template)},` : ''}"data":[${data}],${members(convertible)}}`,
    )
  const entries = (bytes: number, entry: string): string =>
    Array(Math.max(Math.floor(bytes / (entry.length + 1)), 1))
      .fill(entry)
      .join()
  const longTemplate = (bytes: number): object => {
    const count = Math.max(Math.floor(bytes / JSON.stringify(lines[0]).length), 1)
    return { ...document, lines: Array(count).fill(lines[0]) }
  }
  const bodies: { [name: string]: Case['body'] } = {
    'an array of documents': (bytes) => sent(entries(bytes, text)),
    'an array of documents with options': (bytes) => sent(entries(bytes, `{"data":${text}}`)),
    'an array of small entries and a template': (bytes) => sent(entries(bytes, SMALL), document),
    'an array of entries and a long template': (bytes) =>
      sent(entries(bytes / 2, SMALL), longTemplate(bytes / 2)),
    'an array of entries with options and a long template': (bytes) =>
      sent(entries(bytes / 2, `{"data":${SMALL}}`), longTemplate(bytes / 2)),
    'an array of zeros': (bytes) => sent(entries(bytes, '0')),
  }
  return Object.entries(bodies).map(([name, body]): Case => {
    return { name: `${to}: ${name}`, way: 'convert', kind: name, body, ordinary }
  })
}
