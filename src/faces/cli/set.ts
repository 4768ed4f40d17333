/** `--set PATH=VALUE`: sets members of a document, also of that in an envelope, before it is sent. */
import { isObject, type JsonObject, parseJson } from '../../json.ts'
import { newEnvelope } from '../../model/generated/factories.ts'
import { ENVELOPE } from '../../model/schema-registry.ts'
import { UsageError } from './usage.ts'

/** Elements that can be added to an array at once, so that a misspelt index costs no memory. */
const MOST_ELEMENTS = 10_000

const ENVELOPE_MEMBERS = Object.keys(newEnvelope())

/** Values that are JSON. Anything else is a string: amounts and codes are strings in documents too. */
const JSON_VALUE = /^(?:[[{"]|true$|false$|null$)/

/** @throws UsageError if the assignment cannot be read, or does not fit the document */
export function setMember(document: JsonObject, assignment: string): void {
  const at = assignment.indexOf('=')
  const path = assignment.slice(0, Math.max(at, 0))
  const steps = path
    .replace(/^\$\./, '')
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
  const last = steps.pop()
  if (last === undefined)
    throw new UsageError(`--set must be PATH=VALUE such as supplier.name=Acme, got ${assignment}`)
  let target: object = holderOf(document, steps[0] ?? last)
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1] ?? last
    target = child(target, step, /^\d+$/.test(next), path)
  }
  put(target, last, readValue(assignment.slice(at + 1), path), path)
}

/** What has a member: the document, or the envelope around it. */
function holderOf(data: JsonObject, member: string): JsonObject {
  const isOwn = data.$schema !== ENVELOPE || ENVELOPE_MEMBERS.includes(member)
  return isOwn || !isObject(data.doc) ? data : data.doc
}

function readValue(text: string, path: string): unknown {
  if (!JSON_VALUE.test(text)) return text
  try {
    return parseJson(Buffer.from(text)).value
  } catch (error) {
    throw new UsageError(`--set ${path}: ${(error as Error).message}`)
  }
}

/** The object or array in a place, which is made if there is none. */
function child(target: object, step: string, isArray: boolean, path: string): object {
  const found: unknown = Object.hasOwn(target, step) ? Reflect.get(target, step) : undefined
  if (isObject(found) || Array.isArray(found)) return found
  if (found !== undefined)
    throw new UsageError(`--set ${path}: ${step} is neither an object nor an array`)
  const made = isArray ? [] : {}
  put(target, step, made, path)
  return made
}

function put(target: object, step: string, value: unknown, path: string): void {
  if (
    Array.isArray(target) &&
    !(/^\d{1,6}$/.test(step) && Number(step) <= Math.min(target.length, MOST_ELEMENTS))
  )
    throw new UsageError(`--set ${path}: ${step} is not an index from 0 to ${target.length}`)
  // Not an assignment: a member may be called __proto__.
  Object.defineProperty(target, step, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  })
}
