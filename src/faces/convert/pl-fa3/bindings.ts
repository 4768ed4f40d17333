/** The elements that are members of a document, as `elements.json` says: written and read by the same rows. */
import type { JsonObject } from '../../../json.ts'
import type { DocumentRef } from '../../../model/generated/types.ts'
import { lazyBy } from '../../by-key.ts'
import { dayOf } from '../import/dates.ts'
import { listOf, present } from '../import/present.ts'
import { takeTerm } from '../import/take-terms.ts'
import { dateOf, take, takeText } from '../take-members.ts'
import type { Entry } from '../xml/element-table.ts'
import { type Group, groupOf, groupsOf, textOf } from '../xml/tree.ts'
import { elementsIn } from './elements.ts'
import { NO, YES } from './facts.ts'
import type { Reader } from './reader.ts'

/** Any object of a document, and one with texts. */
type Members = { readonly [member: string]: unknown } | undefined
type Texts = { readonly [member: string]: string | undefined } | undefined

/** How the text of an element is made of a member of an object at a path, and the member of the text. */
interface Codec {
  readonly write: (reader: Reader, holder: Texts, member: string, at: string) => string | undefined
  readonly read: (group: Group, element: string) => unknown
}

const CODECS: { readonly [how: string]: Codec } = {
  text: { write: (reader, holder, member, at) => reader.text(holder, member, at), read: takeTerm },
  code: { write: ({ used }, holder, member) => takeText(used, holder, member), read: takeTerm },
  date: {
    write: ({ used }, holder, member) => dateOf(takeText(used, holder, member)),
    read: takeTerm,
  },
  // A date that may have a time zone.
  day: {
    write: ({ used }, holder, member) => dateOf(takeText(used, holder, member)),
    read: (group, element) => dayOf(takeTerm(group, element)),
  },
  // With its series.
  number: { write: (reader, holder, _, at) => takeNumber(reader, holder, at), read: takeTerm },
  // 1, or else 2, also if it is absent.
  flag: {
    write: ({ used }, holder, member) => takeText(used, holder, member) ?? NO,
    read: (group, element) => (takeTerm(group, element) === YES ? YES : undefined),
  },
  // The number in KSeF, which is a stamp.
  ksef: {
    write: (reader, holder, _, at) => takeKsefNumber(reader, holder as object, at),
    read: (group, element) => stampsOf(takeTerm(group, element)),
  },
}

export function takeNumber(
  reader: Reader,
  reference: Pick<DocumentRef, 'series' | 'code'> | Texts,
  at: string,
): string | undefined {
  const series = reader.text(reference, 'series', at)
  const code = reader.text(reference, 'code', at)
  return code && series ? `${series}-${code}` : code
}

/** The provider of the stamp with the number of KSeF. */
const KSEF_NUMBER = 'favat-ksef-number'

export function takeKsefNumber(
  reader: Reader,
  { stamps }: Partial<Pick<DocumentRef, 'stamps'>>,
  at: string,
): string | undefined {
  const index = stamps?.findIndex(({ prv }) => prv === KSEF_NUMBER) ?? -1
  const stamp = stamps?.[index]
  if (stamp) take(reader.used, stamp, 'prv')
  return reader.text(stamp, 'val', `${at}.stamps[${index}]`)
}

export const stampsOf = (number: string | undefined): JsonObject[] | undefined =>
  number === undefined ? undefined : [{ prv: KSEF_NUMBER, val: number }]

/** An element with its source. */
interface Bound {
  readonly element: string
  /** The members that lead from the object of its group to that with its own. */
  readonly steps: readonly string[]
  readonly member: string
  readonly isList: boolean
  /** The path of the object that has its member, from that of its group. */
  readonly at: string
  /** Undefined for groups. */
  readonly codec: Codec | undefined
  readonly children: readonly Bound[]
}

function compile({ name, source, children }: Entry): Bound[] {
  if (source?.how === undefined) return []
  const { path, how } = source
  const [list, inList] = path.split(/\[\]\.?/)
  const steps = list!.split('.')
  const member = steps.pop()!
  const isList = inList !== undefined
  // A text that is repeated is a group of one member.
  const below = inList
    ? [{ element: name, ...LEAF, member: inList, codec: CODECS[how] }]
    : children.flatMap(compile)
  return [
    {
      element: name,
      steps,
      member,
      isList,
      at: steps.map((step) => `.${step}`).join(''),
      codec: below.length > 0 ? undefined : CODECS[how],
      children: below,
    },
  ]
}

const LEAF = { steps: [], isList: false, at: '', children: [] }

/** The bound elements of a group, by the path of its element. */
const boundIn = lazyBy((place: string) => elementsIn(place).flatMap(compile))

/**
 * Makes a group of the bound elements that an object has.
 * @param place the path of the element
 * @param at the path of the object
 */
export function writeBound(
  reader: Reader,
  place: string,
  object: object | undefined,
  at: string,
): Group {
  return writeMembers(reader, boundIn(place), object as Members, at)
}

function writeMembers(reader: Reader, all: readonly Bound[], object: Members, at: string): Group {
  const group: Group = { at }
  for (const { element, steps, member, isList, at: suffix, codec, children } of all) {
    let holder = object
    for (const step of steps) holder = holder?.[step] as Members
    const place = suffix === '' ? at : at + suffix
    if (codec) {
      group[element] = codec.write(reader, holder as Texts, member, place)
      continue
    }
    const value = holder?.[member] as Members | readonly Members[]
    if (!value) continue
    const inside = `${place}.${member}`
    group[element] = isList
      ? (value as readonly Members[]).map((each, i) =>
          writeMembers(reader, children, each, `${inside}[${i}]`),
        )
      : writeMembers(reader, children, value as Members, inside)
  }
  return group
}

/** Makes an object of the bound elements of a group. Undefined if it has none. */
export const readBound = (place: string, group: Group | undefined): JsonObject | undefined =>
  group && readMembers(boundIn(place), group)

function readMembers(all: readonly Bound[], group: Group): JsonObject | undefined {
  const object: JsonObject = {}
  for (const { element, steps, member, isList, codec, children } of all) {
    const value = codec
      ? codec.read(group, element)
      : isList
        ? listOf(...groupsOf(group, element).map((each) => readEntry(children, each)))
        : readMembers(children, groupOf(group, element) ?? NONE)
    if (value === undefined) continue
    let holder = object
    for (const step of steps) holder = (holder[step] ??= {}) as JsonObject
    const before = holder[member]
    holder[member] = before ? { ...before, ...(value as object) } : value
  }
  return present(object)
}

const NONE: Group = { at: '' }

/** An object of a list, which is nothing without its number if it has one. */
const readEntry = (all: readonly Bound[], group: Group): JsonObject | undefined =>
  all.some(({ element, codec }) => codec === CODECS.number && textOf(group, element) === '')
    ? undefined
    : readMembers(all, group)
