/** The members of a document that the XML does not carry: those that are not used. */

import { PLACES_PER_ANSWER } from '../../limits.ts'
import type { AnyDocument } from '../../model/generated/types.ts'
import { Amount } from '../../values/amount.ts'
import { shortenName } from '../../values/shorten.ts'
import { shortenPath } from './names.ts'
import { hasText, type Used, type Whole } from './take-members.ts'

/** Members that say how a document is processed, or that the figures stand for. */
const isUnlisted = (name: string): boolean =>
  name === 'i' ||
  name === 'index' ||
  name === 'sum' ||
  name === 'total' ||
  name === 'uuid' ||
  name === '$schema'
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
  visitMembers(document, ['$'], 1, found, undefined, UNLISTED_IN_ROOT)
  if ('tax' in document && document.tax)
    visitMembers(document.tax, ['$', 'tax'], 2, found, undefined, UNLISTED_IN_TAX)
  return found
}

/** The names and indices from the root. Only the first `depth` of them count: V8 is slow to shorten an array. */
type Place = (string | number)[]

function visit(
  value: unknown,
  place: Place,
  depth: number,
  found: Found,
  whole: Whole | undefined,
): void {
  if (typeof value !== 'object' || value === null || value instanceof Amount) {
    if (found.paths.length < PLACES_PER_ANSWER) found.paths.push(pathOf(place, depth))
    else found.more++
  } else if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      place[depth] = i
      visit(value[i], place, depth + 1, found, whole)
    }
  } else visitMembers(value, place, depth, found, whole)
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

interface Members {
  readonly [name: string]: unknown
}

function isUsed(used: string[] | Set<string> | Whole, name: string, value: unknown): boolean {
  if (Array.isArray(used)) return used.includes(name)
  if (used instanceof Set) return used.has(name)
  return used.names.has(name) && !(typeof value === 'string' && !hasText(value))
}

function visitMembers(
  object: object,
  place: Place,
  depth: number,
  found: Found,
  whole: Whole | undefined,
  unlisted?: ReadonlySet<string>,
): void {
  const members = object as Members
  const used = whole ?? found.used.get(object)
  const inside = used && 'names' in used ? used.inside : undefined
  for (const name in members) {
    const value = members[name]
    // Most members are used.
    if (value === undefined || (used !== undefined && isUsed(used, name, value))) continue
    // Maps inherit nothing, and may have any name.
    if (unlisted?.has(name) || (isUnlisted(name) && object instanceof Object)) continue
    place[depth] = name
    visit(value, place, depth + 1, found, inside?.[name])
  }
}
