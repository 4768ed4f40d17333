/** How the tables of cases about envelopes are written: requests as changes of a signed envelope, and answers. */
import { createHash } from 'node:crypto'
import type { Json } from '../../support.ts'
import type { Case } from '../cases.ts'
import { SIGNED } from './signed.ts'

export type Answer = Pick<Case, 'status' | 'response' | 'volatile'>

/** The signed envelope with other members of its document. Undefined members are removed. */
export const withDoc = (members: Json, envelope = SIGNED): Json => {
  return json({ ...envelope, doc: { ...envelope.doc, ...members } })
}

/** The signed envelope with other members of its header. */
export const withHead = (members: Json, envelope = SIGNED): Json => {
  return json({ ...envelope, head: { ...envelope.head, ...members } })
}

/** The signed envelope with other members. */
export const withMembers = (members: Json): Json => json({ ...SIGNED, ...members })

export const OK: Answer = { status: 200, response: { ok: true } }

export function fails(key: string, status = 422): Answer {
  return { status, response: { code: status, key } }
}

/** A rejection with faults: `CODE $.path $.path`. */
export function violates(...faults: string[]): Answer {
  const list = faults.map((fault) => {
    const [code, ...properties] = fault.split(' ')
    return { code, properties }
  })
  return { status: 422, response: { code: 422, key: 'validation', faults: list } }
}

/** An envelope with the digest of its document. */
export function answers(envelope: Json, volatile: string[] = []): Answer {
  const { doc, head } = envelope
  const response = json({ ...envelope, head: { ...head, dig: digestOf(doc) } })
  return { status: 200, response, volatile }
}

/** The digest of a document that has neither null members nor numbers with decimals, nor anything to escape. */
export function digestOf(doc: unknown): Json {
  return { alg: 'sha256', val: createHash('sha256').update(canonical(doc)).digest('hex') }
}

/** JSON with sorted members. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
}

/** Removes undefined members, as sending them would. */
const json = (value: Json): Json => JSON.parse(JSON.stringify(value))
