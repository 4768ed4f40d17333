/** Picks the members of a request that its operation knows. */
import { DocketError } from '../../errors.ts'
import { addIgnored } from '../../ignored.ts'
import { type Duplicates, isObject, type JsonObject, type Parsed, type Place } from '../../json.ts'
import { ITEMS_PER_MESSAGE, PLACES_PER_ANSWER } from '../../limits.ts'
import { enumerate, shorten, shortenName, stepOf } from '../../values/shorten.ts'
import type { Operation } from '../operation.ts'
import { nameOf } from './assert-matches.ts'

/** Members in which null differs from absent. */
const NULLABLE = new Set(['data', 'template'])

/**
 * Returns the known members of a request. Those that are null count as absent.
 * @param ignored collects the names of the others
 * @throws DocketError `input` if it is not an object, or has duplicate members
 */
export function pickMembers(operation: Operation, parsed: Parsed, ignored: string[]): JsonObject {
  const body = parsed.value ?? {}
  if (!isObject(body))
    throw new DocketError('input', 'the request must be a JSON object such as {"data": {…}}')
  rejectDuplicates(parsed)
  const known = operation.request.properties ?? {}
  if ('$schema' in body && 'data' in known && !('data' in body)) throw unwrapped(body)
  const request: JsonObject = {}
  const unknown: string[] = []
  for (const name of Object.keys(body)) {
    if (!Object.hasOwn(known, name)) unknown.push(name)
    else if (body[name] !== null || NULLABLE.has(name)) request[name] = body[name]
  }
  if (unknown.length > 0) addIgnored(ignored, unknown.map(shortenName))
  return request
}

/** Characters of the request that is shown to a client that left the wrapper out. */
const LONGEST_REQUEST = 2000

function unwrapped(body: JsonObject): DocketError {
  const meant = shorten(JSON.stringify({ data: body }), LONGEST_REQUEST)
  return new DocketError('input', `the document must be the member data of the request: ${meant}`)
}

/** Is a place inside one of the documents sent? */
const isInDocument = (place: Place): boolean => place.length > 1 && NULLABLE.has(String(place[0]))

/**
 * Lists duplicate members. Those in documents are faults, with paths from the document; those of the request itself
 * are in the message. Those that are only counted count as the kind that was found.
 * @throws DocketError `input` if there is a duplicate member
 */
function rejectDuplicates({ duplicates, moreDuplicates = 0 }: Duplicates): void {
  if (duplicates.length === 0 && moreDuplicates === 0) return
  const inDocument = duplicates.filter(isInDocument)
  const outside = duplicates.filter((place) => !isInDocument(place))
  const isOutside = inDocument.length === 0 && outside.length > 0
  const names = enumerate(
    outside.slice(0, ITEMS_PER_MESSAGE).map(nameOf),
    ', ',
    outside.length + (isOutside ? moreDuplicates : 0),
  )
  const faults = pathsOf(inDocument.slice(0, PLACES_PER_ANSWER)).map((path) => ({
    properties: [path],
    description: 'duplicate member; keep one',
    code: 'DOCKET-DUPLICATE',
  }))
  const message = `duplicate members${names ? `: ${names}` : ''}`
  const more = inDocument.length - faults.length + (isOutside ? 0 : moreDuplicates)
  throw new DocketError('input', message, { faults, more })
}

/** Formats places as paths from the document. */
function pathsOf(places: Place[]): string[] {
  let before: Place = []
  let prefix = ''
  return places.map((place) => {
    // Those of one object come in a row: its path is made once.
    if (!areInOneObject(place, before)) prefix = ['$', ...place.slice(1, -1).map(stepOf)].join('')
    before = place
    return prefix + stepOf(place.at(-1) ?? '')
  })
}

function areInOneObject(a: Place, b: Place): boolean {
  if (a.length !== b.length) return false
  for (let i = a.length - 2; i >= 0; i--) if (a[i] !== b[i]) return false
  return true
}
