/** Ways to fill an array or a map: with which elements, and how many of them are alike. */
import type { Type } from './adapter.ts'
import type { Place } from './places.ts'
import { type Level, sample } from './samples.ts'

/** The JSON of element `at` of an array; `isLast` for some elements at its end. */
type Element = (at: number, isLast: boolean) => string

/** Elements at the end of an array that are plausible if the others are empty: a search passes all others by. */
const LATE = 8

/** Their numbers start here, apart from those of all others. */
const LAST = 1_000_000

export interface Fill {
  name: string
  /** Undefined if the place cannot be filled this way. */
  element: (place: Place) => Element | undefined
}

function ofSamples(level: Level, isDistinct: boolean): Fill['element'] {
  return ({ field, schema }) => {
    if (field.type.kind !== 'list') return undefined
    const { item } = field.type
    const make = (variant: number): string =>
      asJson(sample(item, level, variant, field.name, schema.items))
    if (isDistinct) return make
    const same = make(0)
    return () => same
  }
}

const asJson = (value: unknown): string => JSON.stringify(value === undefined ? {} : value)

const isMap = (type: Type): boolean => type.kind === 'map'

export const FILLS: Fill[] = [
  { name: 'null', element: ({ field }) => (field.type.kind === 'list' ? () => 'null' : undefined) },
  { name: '0', element: ({ field }) => (field.type.kind === 'list' ? () => '0' : undefined) },
  { name: 'empty', element: ofSamples('empty', false) },
  { name: 'minimal, equal', element: ofSamples('minimal', false) },
  { name: 'minimal, distinct', element: ofSamples('minimal', true) },
  { name: 'full, equal', element: ofSamples('full', false) },
  { name: 'full, distinct', element: ofSamples('full', true) },
  {
    name: 'empty keys',
    element: ({ field }) => (isMap(field.type) ? (at) => `"k${at}":""` : undefined),
  },
  {
    name: 'distinct keys',
    element: ({ field }) => (isMap(field.type) ? (at) => `"k${at}":"x"` : undefined),
  },
  {
    name: 'keys of number',
    element: ({ field }) => (isMap(field.type) ? (at) => `"k${at}":0` : undefined),
  },
]

/** Empty elements, and some with a part of their members at the end. */
export const late = (level: Level): Fill => ({
  name: `empty, late ${level}`,
  element: (place) => {
    const [empty, some] = [ofSamples('empty', false)(place), ofSamples(level, true)(place)]
    return empty && some && ((at, isLast) => (isLast ? some(at, true) : empty(at, false)))
  },
})

/** Distinct elements with a part of their members. */
export const some = (salt: number): Fill => ({
  name: `some ${salt}`,
  element: ofSamples(salt, true),
})

/** As many elements as there is room for. */
export function fillBytes(place: Place, element: Element): (bytes: number) => string {
  return (bytes) => {
    const last = Array.from({ length: LATE }, (_, at) => element(LAST + at, true))
    let room = bytes - last.join().length
    const parts: string[] = []
    for (let at = 0; room > 0; at++) {
      const part = element(at, false)
      room -= part.length + 1
      parts.push(part)
    }
    return enclosed(place, [...parts, ...last])
  }
}

/** A number of elements. */
export function fillCount(place: Place, element: Element): (count: number) => string {
  return (count) =>
    enclosed(
      place,
      Array.from({ length: count }, (_, at) => element(at, at >= count - LATE)),
    )
}

const enclosed = ({ field }: Place, parts: string[]): string =>
  isMap(field.type) ? `{${parts}}` : `[${parts}]`
