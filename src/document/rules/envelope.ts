/** Rules of the envelope around a document. */

import type { Context, RulesByType } from '../../definitions/contract.ts'
import type { Envelope } from '../../model/generated/types.ts'
import { OpaqueDocument } from '../../model/schema-registry.ts'
import { constraint, isPresent, optional, present, url } from '../../validate/constraints.ts'
import { not, rule, when } from '../../validate/rules.ts'
import { ZERO_DATE } from '../../values/calendar.ts'
import { documentTypeOf } from '../types.ts'
import { digestOf } from '../write/digest.ts'

const digestFits = constraint(
  'head.dig must be the digest of doc; build the envelope again',
  (envelope: Envelope, context) => {
    const { head, doc } = envelope
    if (!doc || !head?.dig) return false
    // What was just completed has not changed since.
    const { sealed } = context as Context
    const { alg, val } = sealed?.envelope === envelope ? sealed.digest : digestOf(doc)
    return head.dig.alg === alg && head.dig.val === val
  },
)

const knownSchema = constraint(
  'must have a $schema of those listed at /v0/schemas',
  (doc) => !(doc instanceof OpaqueDocument),
)

const noStamps = constraint(
  'head.stamps must not be given before the envelope is signed',
  ({ head }: Envelope) => {
    return !isPresent(head?.stamps)
  },
)

const ready = constraint(
  'a signed document must have a code, and a status an issue_date',
  ({ doc }: Envelope) => {
    if (!doc) return false
    const required = documentTypeOf(doc)?.requiredToSign ?? []
    return required.every((name) => doc[name] !== undefined && doc[name] !== ZERO_DATE)
  },
)

/** Codes, or how they begin, of what makes an envelope the one that was signed: document, digest and signatures. */
const INTEGRITY = ['GOBL-ENVELOPE-', 'GOBL-DSIG-', 'GOBL-HEAD-HEADER-02', 'GOBL-SCHEMA-OBJECT-01']

/**
 * May `head.ignore` take out faults of this code? Not those of the envelope's integrity: no signature covers the
 * header, so whoever changes a document could write their codes there as well.
 */
export const isIgnorable = (code: string): boolean =>
  !INTEGRITY.some((start) => code.startsWith(start))

const isSigned = ({ sigs }: Envelope): boolean => isPresent(sigs)

export const ENVELOPE_RULES: RulesByType = {
  'gobl.Envelope': [
    rule('GOBL-ENVELOPE-11', '', digestFits),
    rule('GOBL-SCHEMA-ID-01', '$schema', optional(url)),
    rule('GOBL-ENVELOPE-01', '$schema', present),
    rule('GOBL-ENVELOPE-02', 'head', present),
    rule('GOBL-ENVELOPE-03', 'doc', present),
    rule('GOBL-ENVELOPE-04', 'doc', optional(knownSchema)),
    when(not(isSigned), [rule('GOBL-ENVELOPE-12', '', noStamps)]),
    when(isSigned, [rule('GOBL-ENVELOPE-13', '', ready)]),
  ],
}
