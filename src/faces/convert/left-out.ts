/** The members of a document that the XML does not carry: those that are not used. */

import { PLACES_PER_ANSWER } from '../../limits.ts'
import type { AnyDocument } from '../../model/generated/types.ts'
import { memberVisitor, typeOf } from '../../model/schema-registry.ts'
import { type ObjectType, perType, type Type } from '../../model/structure.ts'
import type { Bivariant } from '../../values/bivariant.ts'
import { shortenName } from '../../values/shorten.ts'
import type { TextMap } from '../../values/text-map.ts'
import { lazyBy } from '../by-key.ts'
import { shortenPath } from './names.ts'
import { hasText, type Used, type Whole } from './take-members.ts'

/** Members that say how a document is processed, or that the figures stand for. */
const UNLISTED = new Set(['i', 'index', 'sum', 'total', 'uuid', '$schema'])
const UNLISTED_IN_ROOT = new Set([
  '$addons',
  '$tags',
  '$regime',
  'type',
  'issue_time',
  'tax',
  'totals',
])
const UNLISTED_IN_TAX = new Set(['rounding', 'prices_include'])

interface LeftOut {
  paths: string[]
  more: number
}

interface Found extends LeftOut {
  readonly used: Used
}

/** Lists the paths of what is not used of a document; of very many, the first and their number. */
export function listLeftOut(document: AnyDocument, used: Used): LeftOut {
  const found: Found = { paths: [], more: 0, used }
  const type = typeOf(document)
  if (type) membersOf(type)(document, ['$'], 1, found, undefined, UNLISTED_IN_ROOT)
  const tax = type?.field.get('tax')?.type
  if (tax?.kind === 'object' && 'tax' in document && document.tax)
    membersOf(tax)(document.tax, ['$', 'tax'], 2, found, undefined, UNLISTED_IN_TAX)
  return found
}

/** The names and indices from the root. Only the first `depth` of them count: V8 is slow to shorten an array. */
type Place = (string | number)[]

/** Visits a value of a type. */
type Visit = Bivariant<
  [value: unknown, place: Place, depth: number, found: Found, whole: Whole | undefined],
  void
>

const visitorOf = perType((type: Type): Visit => {
  if (type.kind === 'object') return membersOf(type)
  if (type.kind === 'map') return visitMap
  if (type.kind === 'scalar') return addPath
  if (type.kind === 'any')
    return (document: AnyDocument, place, depth, found, whole) => {
      const own = typeOf(document)
      if (own) membersOf(own)(document, place, depth, found, whole)
      else addPath(document, place, depth, found)
    }
  const visit = visitorOf(type.item)
  return (list: unknown[], place, depth, found, whole) => {
    for (let i = 0; i < list.length; i++) {
      place[depth] = i
      if (list[i] === null) addPath(null, place, depth + 1, found)
      else visit(list[i], place, depth + 1, found, whole)
    }
  }
})

function addPath(_: unknown, place: Place, depth: number, found: Found): void {
  if (found.paths.length < PLACES_PER_ANSWER) found.paths.push(pathOf(place, depth))
  else found.more++
}

function pathOf(place: Place, depth: number): string {
  let path = '$'
  for (let i = 1; i < depth; i++) path += stepOf(place[i]!)
  return shortenPath(path)
}

function stepOf(step: string | number): string {
  if (typeof step === 'number') return `[${step}]`
  const name = shortenName(step)
  return /^[\w$]+$/.test(name) ? `.${name}` : `['${name}']`
}

function isUsed(used: string[] | Set<string> | Whole, name: string, value: unknown): boolean {
  if (Array.isArray(used)) return used.includes(name)
  if (used instanceof Set) return used.has(name)
  return used.names.has(name) && !(typeof value === 'string' && !hasText(value))
}

function visitMap(
  map: TextMap,
  place: Place,
  depth: number,
  found: Found,
  whole: Whole | undefined,
): void {
  const used = whole ?? found.used.get(map)
  for (const name in map) {
    if (used !== undefined && isUsed(used, name, map[name])) continue
    place[depth] = name
    addPath(map[name], place, depth + 1, found)
  }
}

interface Member {
  readonly name: string
  readonly visit: Visit
  /** Is it a text that a table reads? A blank one is not used. */
  readonly isRead: boolean
}

/** An object whose members are visited. */
interface Holder {
  readonly place: Place
  readonly depth: number
  readonly found: Found
  readonly used: string[] | Set<string> | Whole | undefined
  readonly inside: Whole['inside']
  readonly unlisted: ReadonlySet<string> | undefined
}

/** Forms of values that are never blank; all others are texts. */
const NEVER_BLANK: ReadonlySet<string> = new Set(
  'amount percentage integer number boolean'.split(' '),
)

const membersOf = perType((type: ObjectType) => {
  const visit = memberVisitor(type)
  const members = type.fields.map((field): Member | undefined =>
    UNLISTED.has(field.name)
      ? undefined
      : { name: field.name, visit: visitorOf(field.type), isRead: false },
  )
  /** The members that a table does not read, and the texts that it reads unless they are blank. */
  const besides = lazyBy(({ names }: Whole) =>
    type.fields.map(({ name, type }, i): Member | undefined => {
      const member = members[i]
      if (!member || !names.has(name)) return member
      const isText = type.kind === 'scalar' && !NEVER_BLANK.has(type.form)
      return isText ? { name, visit: member.visit, isRead: true } : undefined
    }),
  )
  return (
    object: object,
    place: Place,
    depth: number,
    found: Found,
    whole: Whole | undefined,
    unlisted?: ReadonlySet<string>,
  ): void => {
    const used = whole ?? found.used.get(object)
    const table = used !== undefined && 'names' in used ? used : undefined
    const inside = table?.inside
    const holder = { place, depth, found, used, inside, unlisted }
    visit(object, table ? besides(table) : members, visitMember, holder)
  }
})

function visitMember(
  { name, visit, isRead }: Member,
  value: unknown,
  _object: object,
  { place, depth, found, used, inside, unlisted }: Holder,
): void {
  // Most members are used.
  if (
    value === undefined ||
    (isRead ? hasText(value as string) : used && isUsed(used, name, value))
  )
    return
  if (unlisted?.has(name)) return
  place[depth] = name
  visit(value, place, depth + 1, found, inside?.[name])
}
