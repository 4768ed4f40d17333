/** Runs operations on parsed JSON. All protocols use this. */
import { DocketError } from '../errors.ts'
import { addIgnored } from '../ignored.ts'
import { type Duplicates, isObject, type JsonObject, type Parsed, type Place } from '../json.ts'
import { ITEMS_PER_MESSAGE, PLACES_PER_ANSWER } from '../limits.ts'
import { enumerate, shortenName } from '../shorten.ts'
import type { Answer } from './answers.ts'
import type { Operation } from './operation.ts'
import { nameOf } from './request.ts'

/** Members whose null has a meaning. */
const NULLABLE = new Set(['data', 'template'])

const clock = (): Date => new Date()

/**
 * Runs an operation.
 * @param ignored collects the names and paths of members that are dropped from the request, even if it fails
 * @throws DocketError
 */
export async function execute(
  operation: Operation,
  parsed: Parsed,
  ignored: string[],
): Promise<Answer> {
  return operation.run(requestOf(operation, parsed, ignored), { clock, ignored })
}

/** The known members of a request. Those that are null count as absent. */
function requestOf(
  operation: Operation,
  { value, ...duplicates }: Parsed,
  ignored: string[],
): JsonObject {
  const body = value ?? {}
  if (!isObject(body))
    throw new DocketError('input', 'the request must be a JSON object such as {"data": {…}}')
  rejectDuplicates(duplicates)
  const known = operation.request.properties ?? {}
  const request: JsonObject = {}
  const unknown: string[] = []
  for (const name of Object.keys(body)) {
    if (!Object.hasOwn(known, name)) unknown.push(name)
    else if (body[name] !== null || NULLABLE.has(name)) request[name] = body[name]
  }
  addIgnored(ignored, unknown.slice(0, PLACES_PER_ANSWER).map(shortenName), unknown.length)
  if (request.strict === true && unknown.length > 0) {
    const names = unknown.slice(0, ITEMS_PER_MESSAGE).map(shortenName)
    const list = enumerate(names, ', ', unknown.length)
    throw new DocketError('input', `strict mode: unknown members ${list}`)
  }
  return request
}

/** Is a place within one of the documents sent? */
const isInDocument = (place: Place): boolean => place.length > 1 && NULLABLE.has(String(place[0]))

/**
 * Reports members of the documents sent as faults, with paths that start at the document; those of the request itself
 * are named in the message. Those without a place count as members of the kind that was found.
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
  const faults = pathsOf(inDocument.slice(0, PLACES_PER_ANSWER)).map((path) => {
    return {
      properties: [path],
      description: 'appears more than once; keep one',
      code: 'DOCKET-DUPLICATE',
    }
  })
  const message = `duplicate members${names ? `: ${names}` : ''}`
  const more = inDocument.length - faults.length + (isOutside ? 0 : moreDuplicates)
  throw new DocketError('input', message, { faults, more })
}

/** The paths of places, from the documents that they are in. */
function pathsOf(places: Place[]): string[] {
  let before: Place = []
  let prefix = ''
  return places.map((place) => {
    // Those of one object come in a row: its path is made once.
    if (
      place.length !== before.length ||
      !before.every((step, i) => step === place[i] || i === place.length - 1)
    ) {
      prefix = ['$', ...place.slice(1, -1).map(stepOf)].join('')
    }
    before = place
    return prefix + stepOf(place.at(-1)!)
  })
}

const stepOf = (step: string | number): string =>
  typeof step === 'number' ? `[${step}]` : `.${shortenName(step)}`
