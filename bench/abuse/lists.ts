/** Every list and every map that a document can have, alone and long. */
import type { Way } from './adapter.ts'
import { type Case, request, sign } from './case.ts'
import { FILLS, fillBytes } from './fills.ts'
import {
  addonSets,
  documentWith,
  type Frame,
  nameOf,
  type Place,
  placesOf,
  ROOTS,
} from './places.ts'

/** Names of members that every JavaScript object answers to, or that serialisation looks at. */
const NAMES =
  'toJSON toString valueOf constructor hasOwnProperty __proto__ prototype then length'.split(' ')

export async function listCases(): Promise<Case[]> {
  const cases: Case[] = []
  const seen = new Set<string>()
  for (const [at, root] of ROOTS.entries()) {
    for (const place of placesOf(root)) {
      if (place.field.type.kind !== 'list' && place.field.type.kind !== 'map') continue
      // The largest documents come first; what they have is not tried again in small ones.
      const member = `${place.owner.name}.${place.field.name}`
      if (at > 6 && seen.has(member)) continue
      seen.add(member)
      cases.push(...casesAt(place))
    }
  }
  return [...cases, ...(await verifyCases())]
}

function casesAt(place: Place): Case[] {
  const isInvoice = place.root.endsWith('bill/invoice')
  const [none = [], all] = addonSets(place.root)
  const filled = FILLS.flatMap((fill) => {
    const element = fill.element(place)
    if (!element) return []
    const isTypical = fill.name === 'empty' || fill.name === 'minimal, distinct'
    const others: Way[] = isInvoice && isTypical ? ['correct', 'replicate', 'review', 'sign'] : []
    const both = (['build', 'validate'] as const).flatMap((way): [Way, string[]][] => {
      return [[way, none], ...(all ? [[way, all] as [Way, string[]]] : [])]
    })
    return [...both, ...others.map((way): [Way, string[]] => [way, none])].map(
      ([way, addons]): Case => {
        const frame: Frame = { root: place.root, addons, variant: 0, level: 'minimal' }
        const make = documentWith(frame, [{ place, json: fillBytes(place, element) }])
        const kind = `${fill.name}${addons.length > 0 ? ', several formats' : ''}`
        const body = (bytes: number): Buffer => request(way, make(bytes))
        return { name: `${nameOf(place)} × ${kind}`, way, kind, body }
      },
    )
  })
  return place.field.type.kind === 'map' ? [...filled, ...namedCases(place)] : filled
}

/** Maps whose keys are the names of what objects inherit: for defects, not for time. */
function namedCases(place: Place): Case[] {
  return addonSets(place.root).flatMap((addons) =>
    (['build', 'validate'] as const).map((way) => {
      const json = (): string => `{${NAMES.map((name) => `"${name}":"x"`)}}`
      const make = documentWith({ root: place.root, addons, variant: 0, level: 'minimal' }, [
        { place, json },
      ])
      const formats = addons.length > 1 ? 'several formats' : (addons[0] ?? 'no format')
      const name = `${nameOf(place)} × names of objects, ${formats}`
      return { name, way, kind: 'names', body: (bytes: number) => request(way, make(bytes)) }
    }),
  )
}

/** A signed envelope with a long list in its header, or with many copies of its signature. */
async function verifyCases(): Promise<Case[]> {
  const data = { $schema: 'https://gobl.org/draft-0/note/message', content: 'Hello' }
  const envelope = (await sign(data)) as { head: object; sigs: string[] }
  const copies: Case = {
    name: 'envelope sigs × copies of a good one',
    way: 'verify',
    kind: 'copies',
    body: (bytes) => {
      const count = Math.ceil(bytes / (envelope.sigs[0]!.length + 3))
      const sigs = Array(count).fill(envelope.sigs[0])
      return request('verify', JSON.stringify({ ...envelope, sigs }))
    },
  }
  const places = placesOf('https://gobl.org/draft-0/envelope').filter(
    ({ steps, field: { type } }) => {
      return (
        steps.length === 2 &&
        steps[0]!.name === 'head' &&
        (type.kind === 'list' || type.kind === 'map')
      )
    },
  )
  const lists = places.flatMap((place) =>
    FILLS.flatMap((fill): Case[] => {
      const element = fill.element(place)
      if (!element) return []
      const json = fillBytes(place, element)
      return [
        {
          name: `signed ${nameOf(place)} × ${fill.name}`,
          way: 'verify',
          kind: fill.name,
          body: (bytes) => {
            const head = JSON.stringify({ ...envelope.head, [place.field.name]: 'CONTENT' })
            const document = JSON.stringify({ ...envelope, head: 'HEAD' })
            return request(
              'verify',
              document.replace('"HEAD"', () => head.replace('"CONTENT"', () => json(bytes))),
            )
          },
        },
      ]
    }),
  )
  return [copies, ...lists]
}
