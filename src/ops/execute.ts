/** From parsed JSON to an answer: the one way into operations, whichever protocol a request came by. */
import { DocketError } from '../errors.ts'
import { addIgnored } from '../ignored.ts'
import { type Duplicates, isObject, type Parsed, type Place } from '../json.ts'
import { ITEMS_PER_MESSAGE, PLACES_PER_ANSWER } from '../limits.ts'
import { schemaById } from '../model/schema-registry.ts'
import { enumerate, shortenName } from '../shorten.ts'
import { compileSchema, type Mismatch } from '../validate/schema.ts'
import type { Answer, Operation } from './operation.ts'

/** Members whose null says something. */
const NULLABLE = new Set(['data', 'template'])

const checkers = new WeakMap<Operation, (value: unknown) => Mismatch[]>()

const clock = (): Date => new Date()

/**
 * Checks a request against the operation's schema and runs the operation.
 * @param ignored receives the names and paths of what is dropped from the request, whatever the outcome
 * @throws DocketError
 */
export async function execute(
  operation: Operation,
  parsed: Parsed,
  ignored: string[],
): Promise<Answer> {
  const request = parseRequest(operation, parsed, ignored)
  return operation.run(request as never, { clock, ignored })
}

/**
 * Returns a request that matches its schema.
 * @throws DocketError `input` listing the mismatches
 */
export function assertValid<T>(request: T, check: (value: unknown) => Mismatch[]): T {
  const mismatches = check(request)
  if (mismatches.length === 0) return request
  throw new DocketError(
    'input',
    mismatches.map(({ place, message }) => `${nameOf(place)} ${message}`.trim()).join('; '),
  )
}

function parseRequest(
  operation: Operation,
  { value, ...duplicates }: Parsed,
  ignored: string[],
): object {
  const body = value ?? {}
  if (!isObject(body))
    throw new DocketError('input', 'the request must be a JSON object such as {"data": {…}}')
  rejectDuplicates(duplicates)
  const known = operation.request.properties ?? {}
  const request: { [name: string]: unknown } = {}
  const unknown: string[] = []
  for (const name of Object.keys(body)) {
    if (!Object.hasOwn(known, name)) unknown.push(name)
    else if (body[name] !== null || NULLABLE.has(name)) request[name] = body[name]
  }
  addIgnored(ignored, unknown.slice(0, PLACES_PER_ANSWER).map(shortenName), unknown.length)
  let check = checkers.get(operation)
  if (!check) {
    check = compileSchema(operation.request, schemaById)
    checkers.set(operation, check)
  }
  assertValid(request, check)
  if (request.strict === true && unknown.length > 0) {
    const names = enumerate(
      unknown.slice(0, ITEMS_PER_MESSAGE).map(shortenName),
      ', ',
      unknown.length,
    )
    throw new DocketError('input', `strict: ${operation.name} does not know the members ${names}`)
  }
  return request
}

/** A place in a request as messages name it: `data.lines.0`. */
const nameOf = (place: Place): string => place.map((step) => shortenName(String(step))).join('.')

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
