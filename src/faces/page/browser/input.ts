/** What the user has entered, and the request that it makes. */
import type { JsonObject } from './json.ts'

export interface Input {
  operation: string
  /** The document, as written. */
  text: string
  strict: boolean
  envelop: boolean
  /** How to correct an invoice. */
  options: JsonObject
  /** Language of the rendered document; empty for that of its country. */
  language: string
  /** Does the rendered document show the codes of formats? */
  codes: boolean
}

/** Members of a request, besides the document. */
type Member = 'strict' | 'envelop' | 'options' | 'privatekey' | 'publickey'

/** The operations of the page: what they do, and which members their requests have. */
export const OPERATIONS: { readonly [name: string]: { does: string; members: readonly Member[] } } =
  {
    build: { does: 'complete and check', members: ['strict', 'envelop'] },
    review: { does: 'build, and judge', members: ['envelop'] },
    validate: { does: 'only check', members: ['strict'] },
    correct: { does: 'credit or debit', members: ['strict', 'options'] },
    replicate: { does: 'copy', members: ['strict'] },
    sign: { does: 'build and sign', members: ['strict', 'privatekey'] },
    verify: { does: 'check signatures', members: ['publickey'] },
    keygen: { does: 'make keys', members: [] },
  }

export const has = (operation: string, member: Member): boolean =>
  OPERATIONS[operation]?.members.includes(member) ?? false

/**
 * The body of the request. The document stays as it is written: parsing it would lose duplicate members and digits.
 * @param keys each as JSON
 */
export function requestOf(
  { operation, text, strict, envelop, options }: Input,
  keys: { privatekey: string; publickey: string },
): string {
  if (operation === 'keygen') return '{}'
  const values = {
    strict: strict && 'true',
    envelop: envelop && 'true',
    options: JSON.stringify(options),
    ...keys,
  }
  const members = (OPERATIONS[operation]?.members ?? []).flatMap((name) =>
    values[name] ? [`"${name}":${values[name]}`] : [],
  )
  return `{${[`"data":${text.trim() || 'null'}`, ...members].join(',')}}`
}
