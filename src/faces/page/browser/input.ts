/** The input of the user, and the request that is made of it. */
import type { JsonObject } from './json.ts'

export interface Input {
  operation: string
  /** The document, as written. */
  text: string
  strict: boolean
  envelop: boolean
  /** How to correct an invoice. */
  options: JsonObject
  /** How to convert one: members of the request. */
  conversion: JsonObject
  /** Language of the rendered document; empty for that of its country. */
  language: string
  /** Does the rendered document show the codes of formats? */
  codes: boolean
  /** The target of a conversion or a review; empty for the one that the document asks for. */
  profile: string
}

/** Members of a request, besides the document. */
type Member = 'strict' | 'envelop' | 'options' | 'privatekey' | 'publickey' | 'to' | 'for'

interface OperationForm {
  does: string
  members: readonly Member[]
  /** The tab with its result. */
  opens: string
}

/** The operations of the page. */
export const OPERATIONS: { readonly [name: string]: OperationForm } = {
  build: { does: 'complete and check', members: ['strict', 'envelop'], opens: 'tab-page' },
  review: { does: 'build, and judge', members: ['envelop', 'for'], opens: 'tab-findings' },
  validate: { does: 'only check', members: ['strict'], opens: 'tab-page' },
  convert: { does: 'to or from XML', members: ['strict', 'to'], opens: 'tab-xml' },
  check: { does: 'check XML by its rules', members: ['strict', 'for'], opens: 'tab-findings' },
  correct: { does: 'credit or debit', members: ['strict', 'options'], opens: 'tab-page' },
  replicate: { does: 'copy', members: ['strict'], opens: 'tab-page' },
  sign: { does: 'build and sign', members: ['strict', 'privatekey'], opens: 'tab-envelope' },
  verify: { does: 'check signatures', members: ['publickey'], opens: 'tab-page' },
  keygen: { does: 'make keys', members: [], opens: 'tab-json' },
}

export const has = (operation: string, member: Member): boolean =>
  OPERATIONS[operation]?.members.includes(member) ?? false

/** Is a text XML rather than JSON? */
export const isXml = (text: string): boolean => /^\s*</.test(text)

/** Operations that read XML. */
const READ_XML = new Set(['convert', 'check'])

/** The operation for a text: XML is converted to a document, unless it is to be checked. */
export const operationFor = (operation: string, text: string): string =>
  isXml(text) && !READ_XML.has(operation) ? 'convert' : operation

/** The tab with the result for a text. */
export const tabFor = (operation: string, text: string): string | undefined =>
  operation === 'convert' && isXml(text) ? 'tab-page' : OPERATIONS[operation]?.opens

/** Members of a request that are about what a document becomes, and not allowed with XML. */
const OF_DOCUMENTS = new Set<Member>(['to', 'for'])

/**
 * The body of the request. The document stays as it is written: parsing it would lose duplicate members and digits.
 * @param keys each as JSON
 */
export function requestOf(
  { operation, text, strict, envelop, options, conversion, profile }: Input,
  keys: { privatekey: string; publickey: string },
): string {
  if (operation === 'keygen') return '{}'
  const wanted = profile && JSON.stringify(profile)
  const values = {
    strict: strict && 'true',
    envelop: envelop && 'true',
    options: JSON.stringify(options),
    to: wanted,
    for: wanted,
    ...keys,
  }
  const members = (OPERATIONS[operation]?.members ?? []).flatMap((name) =>
    values[name] && !(isXml(text) && OF_DOCUMENTS.has(name)) ? [`"${name}":${values[name]}`] : [],
  )
  if (has(operation, 'to') && !isXml(text))
    for (const [name, value] of Object.entries(conversion))
      members.push(`"${name}":${JSON.stringify(value)}`)
  const data = isXml(text) ? JSON.stringify(text) : text.trim() || 'null'
  return `{${[`"data":${data}`, ...members].join(',')}}`
}
