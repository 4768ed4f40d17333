/** From parsed JSON to an answer: the one way into operations, whichever protocol a request came by. */
import { DocketError } from '../errors.ts'
import { isObject, type Parsed, type Place } from '../json.ts'
import { schemaById } from '../model/model.ts'
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
export async function perform(operation: Operation, parsed: Parsed, ignored: string[]): Promise<Answer> {
  const request = accept(operation, parsed, ignored)
  return operation.run(request as never, { clock, ignored })
}

/**
 * Passes a request on that is as its schema says.
 * @throws DocketError `input` with all that is not
 */
export function checked<T>(request: T, check: (value: unknown) => Mismatch[]): T {
  const mismatches = check(request)
  if (mismatches.length === 0) return request
  throw new DocketError('input', mismatches.map(({ place, says }) => `${place.join('.')} ${says}`).join('; '))
}

function accept(operation: Operation, { value, duplicates }: Parsed, ignored: string[]): object {
  const body = value ?? {}
  if (!isObject(body)) throw new DocketError('input', 'the request must be a JSON object such as {"data": {…}}')
  if (duplicates.length > 0) throw givenTwice(duplicates)
  const known = operation.request.properties ?? {}
  const request: { [name: string]: unknown } = {}
  for (const name of Object.keys(body)) {
    if (!Object.hasOwn(known, name)) ignored.push(name)
    else if (body[name] !== null || NULLABLE.has(name)) request[name] = body[name]
  }
  let check = checkers.get(operation)
  if (!check) {
    check = compileSchema(operation.request, schemaById)
    checkers.set(operation, check)
  }
  checked(request, check)
  if (request.strict === true && ignored.length > 0) {
    throw new DocketError('input', `strict: ${operation.name} does not know the members ${ignored.join(', ')}`)
  }
  return request
}

/**
 * Members of the documents sent are faults, with paths that start at the document; those of the request itself are
 * named.
 */
function givenTwice(duplicates: Place[]): DocketError {
  const isInDocument = (place: Place): boolean => place.length > 1 && NULLABLE.has(String(place[0]))
  const names = duplicates.filter((place) => !isInDocument(place)).map((place) => place.join('.')).join(', ')
  const faults = duplicates.filter(isInDocument).map((place) => {
    const path = place.slice(1).map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
    return { properties: [`$${path}`], description: 'is given more than once; keep one', code: 'DOCKET-DUPLICATE' }
  })
  return new DocketError('input', `members are given more than once${names ? `: ${names}` : ''}`, { faults })
}
