/**
 * Compares a document with the result of its build. Every given value that came out different or is gone is a change; what
 * was added is only counted. How numbers and spaces are written makes no difference.
 */

import { regimeOf } from '../definitions/registry.ts'
import { normaliseCombo } from '../document/normalise/normalise-combo.ts'
import { PLACES_PER_ANSWER } from '../limits.ts'
import type { AnyDocument } from '../model/generated/types.ts'
import { memberVisitor, typeOf } from '../model/schema-registry.ts'
import { type Field, type Form, type ObjectType, perType, type Type } from '../model/structure.ts'
import { Amount } from '../values/amount.ts'
import type { Bivariant } from '../values/bivariant.ts'
import { ZERO_DATE } from '../values/calendar.ts'
import { percentageText } from '../values/percentage.ts'
import type { Step } from '../values/shorten.ts'
import { Kind, kindOf } from './kinds.ts'

/** A place where a document differs from what was given. */
export interface Difference {
  place: Step[]
  /** A scalar, as JSON writes it. */
  from: unknown
  /** Absent if the value is gone. */
  to?: unknown
}

/** The first differences of a kind, and the number of all. */
interface Differing {
  list: Difference[]
  count: number
}

export interface Differences {
  values: Differing
  /** Positions of objects in lists, which are counted, whatever was given. */
  positions: Differing
  /** Kinds of places at which something was added; if that is an object or an array, only its own. */
  added: Kind[]
  /** The number of these places. */
  count: number
  /** The tree of all kinds. */
  root: Kind
}

interface Members {
  readonly [name: string]: unknown
}

/** What has nothing, not even what objects inherit. */
const NOTHING: Members = Object.create(null)

/** Members with the position of their object in a list. */
const POSITIONS = new Set<Step | undefined>(['i', 'index'])

const isPosition = (place: readonly Step[]): boolean =>
  POSITIONS.has(place.at(-1)) && typeof place.at(-2) === 'number'

/** Is a code of a country one of those of the regime whose main code replaces it? */
function isAlias(from: unknown, to: unknown): boolean {
  const regime = regimeOf(String(from))
  return regime !== undefined && regime.country === to
}

/** Renews the older words of the wire format in objects of a type: replacing them is not a change. */
const RENEWALS: { readonly [type: string]: Bivariant<[object: object], void> } = {
  'tax.Combo': normaliseCombo,
}

/**
 * Lists the differences between a document as it was given and as it came out.
 * @param given its older words are renewed
 */
export function compareDocuments(given: AnyDocument, result: AnyDocument): Differences {
  const differences: Differences = {
    values: { list: [], count: 0 },
    positions: { list: [], count: 0 },
    added: [],
    count: 0,
    root: new Kind(),
  }
  compareAny(given, result, [], differences)
  return differences
}

function compareAny(
  given: AnyDocument,
  result: AnyDocument | undefined,
  place: Step[],
  found: Differences,
): void {
  const type = typeOf(given)
  if (type && result && type === typeOf(result)) comparerOf(type)(given, result, place, found)
}

/** Compares a value that was given with what came out: undefined if it is gone. */
type Compare = Bivariant<[from: unknown, to: unknown, place: Step[], found: Differences], void>

const comparerOf = perType((type: Type): Compare => {
  switch (type.kind) {
    case 'scalar': {
      const isCountry = type.name === 'l10n.TaxCountryCode'
      return (from, to, place, found) => {
        if (areEqual(from, to) || (isCountry && isAlias(from, to))) return
        addChange(type.form, from, to, place, found)
      }
    }
    case 'object':
      return objectComparer(type)
    case 'any':
      return compareAny
    case 'map':
      return (from: Members, to: Members | undefined, place, found) =>
        compareMaps(from, to ?? NOTHING, place, found)
    case 'list': {
      const compare = comparerOf(type.item)
      // Scalars may move; objects keep their order.
      const isOrdered = type.item.kind !== 'scalar'
      return (from: unknown[], to: unknown[] | undefined, place, found) =>
        compareLists(compare, isOrdered, from, to ?? [], place, found)
    }
  }
})

function objectComparer(type: ObjectType): Compare {
  const renew = RENEWALS[type.name]
  const visit = memberVisitor(type)
  const members = type.fields.map(({ name, required, type }): Member => {
    return { name, required, compare: comparerOf(type) }
  })
  return (given: Members, to: Members | undefined, place, found) => {
    renew?.(given)
    const result = to ?? NOTHING
    // Each visit reads the members of one object only, and looks at the other one if there is something to compare.
    const comparison = { other: given, place, found }
    visit(result, members, comparePresent, comparison)
    comparison.other = result
    visit(given, members, compareGone, comparison)
  }
}

interface Member extends Pick<Field, 'name' | 'required'> {
  readonly compare: Compare
}

/** The object that another one is compared with. */
interface Comparison {
  other: Members
  place: Step[]
  found: Differences
}

function comparePresent(
  member: Member,
  to: unknown,
  _result: object,
  { other, place, found }: Comparison,
): void {
  if (to === undefined) return
  const from = other[member.name]
  if (from === to) return
  place.push(member.name)
  if (isGiven(from, member)) member.compare(from, to, place, found)
  else addPlace(place, found)
  place.pop()
}

function compareGone(
  member: Member,
  from: unknown,
  _given: object,
  { other, place, found }: Comparison,
): void {
  if (other[member.name] !== undefined || !isGiven(from, member)) return
  place.push(member.name)
  member.compare(from, undefined, place, found)
  place.pop()
}

function addPlace(place: Step[], found: Differences): void {
  if (++found.count > PLACES_PER_ANSWER) return
  const kind = kindOf(place, found.root)
  if (++kind.count > 1) return
  kind.place = [...place]
  found.added.push(kind)
}

/** Is a value given? Members that must be written have an empty value if they are not. */
function isGiven(value: unknown, { required }: Member): boolean {
  if (value === undefined || value === null || value === '') return false
  if (!required) return true
  return !(value instanceof Amount ? value.isZero() : value === 0 || value === ZERO_DATE)
}

/** A value that has a new name is not a change: some keys of older documents are renamed. */
function compareMaps(from: Members, to: Members, place: Step[], found: Differences): void {
  const added = Object.keys(to).filter((key) => !(key in from))
  for (const key in from) {
    if (from[key] === '' || areEqual(from[key], to[key])) continue
    const renamed = key in to ? -1 : added.findIndex((other) => areEqual(from[key], to[other]))
    if (renamed < 0) addChange('string', from[key], to[key], [...place, key], found)
    else added.splice(renamed, 1)
  }
  for (const key of added) addPlace([...place, key], found)
}

/** Null elements are dropped everywhere. */
function compareLists(
  compare: Compare,
  isOrdered: boolean,
  from: readonly unknown[],
  to: readonly unknown[],
  place: Step[],
  found: Differences,
): void {
  const moved = isOrdered ? undefined : new Set(to)
  let at = 0
  for (let i = 0; i < from.length; i++) {
    const value = from[i]
    if (value === null || value === '') continue
    place.push(i)
    const other = to[at++]
    if (!moved?.has(value)) compare(value, other, place, found)
    place.pop()
  }
  for (; at < to.length; at++) {
    place.push(at)
    addPlace(place, found)
    place.pop()
  }
}

const words = (text: string): string => text.replace(/\s+/g, ' ').trim()

function areEqual(from: unknown, to: unknown): boolean {
  if (from === to) return true
  if (from instanceof Amount) return to instanceof Amount && from.equals(to)
  return typeof from === 'string' && typeof to === 'string' && words(from) === words(to)
}

function addChange(
  form: Form,
  from: unknown,
  to: unknown,
  place: Step[],
  found: Differences,
): void {
  const kind = isPosition(place) ? found.positions : found.values
  if (++kind.count > PLACES_PER_ANSWER) return
  kind.list.push({
    place: [...place],
    from: asWritten(form, from),
    ...(to !== undefined && to !== null && { to: asWritten(form, to) }),
  })
}

function asWritten(form: Form, value: unknown): unknown {
  if (!(value instanceof Amount)) return value
  return form === 'percentage' ? percentageText(value) : value.toString()
}
