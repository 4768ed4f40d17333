/** Executes operations on parsed JSON, for every protocol. */
import { DocketError } from '../errors.ts'
import { addIgnored } from '../ignored.ts'
import { isObject, type Parsed, type Place } from '../json.ts'
import { ITEMS_PER_MESSAGE, PLACES_PER_ANSWER } from '../limits.ts'
import { schemaById } from '../model/schema-registry.ts'
import { enumerate, shortenName } from '../shorten.ts'
import { compileSchema, type Mismatch } from '../validate/schema.ts'
import type { Answer, Operation } from './operation.ts'

/** Members in which null differs from absent. */
const NULLABLE = new Set(['data', 'template'])

const checkers = new WeakMap<Operation, (value: unknown) => Mismatch[]>()

const clock = (): Date => new Date()

/**
 * Validates a request against the operation's schema and runs the operation.
 * @param ignored collects the paths of dropped members, even if the operation fails
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
 * Returns the request if it matches its schema.
 * @throws DocketError `input` listing every mismatch
 */
export function assertValid<T>(request: T, check: (value: unknown) => Mismatch[]): T {
  const mismatches = check(request)
  if (mismatches.length === 0) return request
  throw new DocketError(
    'input',
    mismatches.map(({ place, says }) => `${nameOf(place)} ${says}`.trim()).join('; '),
  )
}

function parseRequest(
  operation: Operation,
  { value, duplicates }: Parsed,
  ignored: string[],
): object {
  const body = value ?? {}
  if (!isObject(body))
    throw new DocketError('input', 'the request must be a JSON object such as {"data": {…}}')
  if (duplicates.length > 0) throw duplicateError(duplicates)
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
    throw new DocketError('input', `unknown members ${names} (strict mode)`)
  }
  return request
}

/** A place in a request as messages name it: `data.lines.0`. */
const nameOf = (place: Place): string => place.map((step) => shortenName(String(step))).join('.')

/** Is a place inside one of the documents sent? */
const isInDocument = (place: Place): boolean => place.length > 1 && NULLABLE.has(String(place[0]))

/**
 * Lists duplicate members. Those in documents are faults, with paths from the document; those of the request itself
 * are in the message.
 */
function duplicateError(duplicates: Place[]): DocketError {
  const inDocument = duplicates.filter(isInDocument)
  const outside = duplicates.filter((place) => !isInDocument(place))
  const names = enumerate(outside.slice(0, ITEMS_PER_MESSAGE).map(nameOf), ', ', outside.length)
  const faults = pathsOf(inDocument.slice(0, PLACES_PER_ANSWER)).map((path) => {
    return {
      properties: [path],
      description: 'duplicate member',
      code: 'DOCKET-DUPLICATE',
    }
  })
  const message = `duplicate members${names ? `: ${names}` : ''}`
  return new DocketError('input', message, { faults, more: inDocument.length - faults.length })
}

/** Formats places as paths from the document. */
function pathsOf(places: Place[]): string[] {
  let before: Place = []
  let prefix = ''
  return places.map((place) => {
    // Duplicates of one object are consecutive, so its path is formatted once.
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
