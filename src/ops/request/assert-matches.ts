/** Requests of operations, checked against their schemas. */

import { advice } from '../../definitions/registry.ts'
import { DocketError } from '../../errors.ts'
import type { Fault, RequestCode } from '../../faults.ts'
import type { Place } from '../../json.ts'
import { schemaById } from '../../model/schema-registry.ts'
import {
  compileSchema,
  type FromSchema,
  type Mismatch,
  REQUIRED,
  type Schema,
} from '../../validate/schema.ts'
import { shortenName } from '../../values/shorten.ts'

const checkers = new WeakMap<Schema, (value: unknown) => Mismatch[]>()

/**
 * Checks a request, or the arguments of a tool, against a schema, which is compiled on first use.
 * @throws DocketError `input` listing the mismatches
 */
export function assertMatches<S extends Schema>(
  schema: S,
  request: unknown,
): asserts request is FromSchema<S> {
  let check = checkers.get(schema)
  if (!check) {
    check = compileSchema(schema, schemaById, advice().optionMeant)
    checkers.set(schema, check)
  }
  const mismatches = check(request)
  if (mismatches.length === 0) return
  const messages = mismatches.map(({ place, message }) => `${nameOf(place)} ${message}`.trim())
  const isMissing = mismatches.some((one) => one.place.length === 1 && one.message === REQUIRED)
  if (isMissing) messages.push(`send ${formOf(schema)}`)
  throw new DocketError('input', messages.join('; '), { faults: mismatches.map(faultOf) })
}

/** The fault of a mismatch. Its path starts with a member of the request, `data`; paths in documents start with `$`. */
const faultOf = ({ place, message }: Mismatch): Fault => ({
  properties: [nameOf(place) || '$'],
  description: message,
  code: 'DOCKET-REQUEST' satisfies RequestCode,
})

/** The required members of a request: `{"data": {…}}`. */
function formOf({ required = [], properties = {} }: Schema): string {
  const members = required.map((name) => {
    return `"${name}": ${[properties[name]?.type].flat().includes('object') ? '{…}' : '"…"'}`
  })
  return `{${members.join(', ')}}`
}

/** A place in a request as messages name it: `data.lines.0`. */
export const nameOf = (place: Place): string =>
  place.map((step) => shortenName(String(step))).join('.')
