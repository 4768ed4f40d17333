/** The members of a document that the XML does not carry: those that are still there after it was read. */

import { PLACES_PER_ANSWER } from '../../limits.ts'
import type { AnyDocument } from '../../model/generated/types.ts'
import { Amount } from '../../values/amount.ts'
import { shortenName } from '../../values/shorten.ts'
import { shortenPath } from './names.ts'

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

interface Found {
  paths: string[]
  more: number
}

/** Lists the paths of what a document still has; of very many, the first and their number. */
export function listLeftOut(document: AnyDocument): Found {
  const found: Found = { paths: [], more: 0 }
  visitMembers(document, ['$'], 1, found, UNLISTED_IN_ROOT)
  if ('tax' in document && document.tax)
    visitMembers(document.tax, ['$', 'tax'], 2, found, UNLISTED_IN_TAX)
  return found
}

/** The names and indices from the root. Only the first `depth` of them count: V8 is slow to shorten an array. */
type Place = (string | number)[]

function visit(value: unknown, place: Place, depth: number, found: Found): void {
  if (typeof value !== 'object' || value === null || value instanceof Amount) {
    if (found.paths.length < PLACES_PER_ANSWER) found.paths.push(pathOf(place, depth))
    else found.more++
  } else if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      place[depth] = i
      visit(value[i], place, depth + 1, found)
    }
  } else visitMembers(value, place, depth, found)
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

function visitMembers(
  object: object,
  place: Place,
  depth: number,
  found: Found,
  unlisted?: ReadonlySet<string>,
): void {
  const members = object as Members
  // Maps inherit nothing, and may have any name.
  const isMap = !(object instanceof Object)
  for (const name in members) {
    const value = members[name]
    if (value === undefined || unlisted?.has(name) || (!isMap && isUnlisted(name))) continue
    place[depth] = name
    visit(value, place, depth + 1, found)
  }
}
