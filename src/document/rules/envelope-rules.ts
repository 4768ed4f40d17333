/** Rules for envelopes. */

import { API_PREFIX } from '../../about.ts'
import type { Context, RulesByType } from '../../definitions/contract.ts'
import type { Envelope } from '../../model/generated/types.ts'
import { OpaqueDocument } from '../../model/schema-registry.ts'
import { constraint, isPresent, optional, present, url } from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { not, rule, when } from '../../validate/rules.ts'
import { ZERO_DATE } from '../../values/calendar.ts'
import { documentTypeOf } from '../document-types.ts'
import { digestOf } from '../write/digest.ts'

const digestMatches = (words: string) =>
  constraint(words, (envelope: Envelope, context) => {
    const { head, doc } = envelope
    if (!doc || !head?.dig) return false
    // The document has not changed since its digest was computed.
    const { sealed } = context as Context
    const { alg, val } = sealed?.envelope === envelope ? sealed.digest : digestOf(doc)
    return head.dig.alg === alg && head.dig.val === val
  })

const FORGED =
  'the document was changed after it was signed: head.dig is not the digest of doc; ask the signer for the original'
const OUTDATED = 'head.dig must be the digest of doc; build the envelope again'
const INCOMPLETE = `an envelope has doc, and head with dig, the digest of doc; make one with POST ${API_PREFIX}/sign`

const knownSchema = constraint(
  `must have a known $schema; see GET ${API_PREFIX}/schemas`,
  (doc) => !(doc instanceof OpaqueDocument),
)

const noStamps = constraint(
  'head.stamps must not be set before the envelope is signed',
  ({ head }: Envelope) => !isPresent(head?.stamps),
)

const ready = constraint(
  'doc.code, and for a status doc.issue_date, is required in a signed envelope',
  ({ doc }: Envelope) => {
    if (!doc) return false
    const required = documentTypeOf(doc)?.requiredToSign ?? []
    return required.every((name) => doc[name] !== undefined && doc[name] !== ZERO_DATE)
  },
)

/** Codes, or prefixes of codes, of rules about the integrity of an envelope: document, digest and signatures. */
const INTEGRITY = ['GOBL-ENVELOPE-', 'GOBL-DSIG-', 'GOBL-HEAD-HEADER-02', 'GOBL-SCHEMA-OBJECT-01']

/**
 * May `head.ignore` suppress this code? Not if it concerns the integrity of the envelope: no signature covers the
 * rest of the header, so whoever tampers with a document could add its codes there as well.
 */
export const isIgnorable = (code: string): boolean =>
  !INTEGRITY.some((start) => code.startsWith(start))

const isSigned = saying('the envelope has signatures', ({ sigs }: Envelope): boolean =>
  isPresent(sigs),
)

const isComplete = saying('the envelope has doc and head.dig', ({ head, doc }: Envelope): boolean =>
  Boolean(doc && head?.dig),
)

export const ENVELOPE_RULES: RulesByType = {
  'gobl.Envelope': [
    when(not(isComplete), [rule('GOBL-ENVELOPE-11', '', digestMatches(INCOMPLETE))]),
    when(isComplete, [
      when(isSigned, [rule('GOBL-ENVELOPE-11', '', digestMatches(FORGED))]),
      when(not(isSigned), [rule('GOBL-ENVELOPE-11', '', digestMatches(OUTDATED))]),
    ]),
    rule('GOBL-SCHEMA-ID-01', '$schema', optional(url)),
    rule('GOBL-ENVELOPE-01', '$schema', present),
    rule('GOBL-ENVELOPE-02', 'head', present),
    rule('GOBL-ENVELOPE-03', 'doc', present),
    rule('GOBL-ENVELOPE-04', 'doc', optional(knownSchema)),
    when(not(isSigned), [rule('GOBL-ENVELOPE-12', '', noStamps)]),
    when(isSigned, [rule('GOBL-ENVELOPE-13', '', ready)]),
  ],
}
