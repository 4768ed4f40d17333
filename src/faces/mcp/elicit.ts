/**
 * Asks for facts that only the user knows: the reference of the buyer, the reason of an exemption. Clients of the modern revision that
 * can ask get the question instead of the faults, and call again with the answer (multi round-trip requests). Nothing is
 * kept between the calls.
 */
import type { Fault } from '../../faults.ts'
import { isObject, type JsonObject } from '../../json.ts'

/** The name of the request for input. */
const REQUEST = 'document'

const CLIENT = 'io.modelcontextprotocol/clientCapabilities'

/** Tools whose documents may lack what the user knows. */
const ASKING = ['build', 'sign']

interface Question {
  name: string
  title: string
  /** Is this what a fault misses? */
  isAbout: (fault: Fault) => boolean
  /** Puts the answer into the document. */
  put: (document: JsonObject, text: string) => void
}

const hasPath =
  (...paths: string[]) =>
  ({ properties }: Fault): boolean =>
    paths.includes(properties[0] ?? '')

const QUESTIONS: Question[] = [
  {
    name: 'buyer_reference',
    title: 'Reference of the buyer, such as an order number or a Leitweg-ID',
    isAbout: (fault) =>
      hasPath('$.ordering', '$.ordering.code')(fault) && fault.description.includes('code'),
    put: (document, code) => {
      document.ordering = { ...(document.ordering as object | undefined), code }
    },
  },
  {
    name: 'exemption_reason',
    title: 'Reason why no tax is charged, as the invoice has to state it',
    isAbout: ({ code }) => code === 'GOBL-EU-EN16931-BILL-INVOICE-08',
    put: (document, text) => {
      const tax = isObject(document.tax) ? document.tax : {}
      const notes = Array.isArray(tax.notes) ? tax.notes : []
      const key = exemptionIn(document, notes)
      document.tax = { ...tax, notes: [...notes, { cat: 'VAT', key, text }] }
    },
  },
]

/** Keys of taxes that are charged, be it at zero percent. They need no reason. */
const CHARGED: unknown[] = ['standard', 'zero', undefined]

/** The key of the first tax that is not charged, and that no note is about. */
function exemptionIn({ lines }: JsonObject, notes: readonly unknown[]): unknown {
  const keysOf = (values: readonly unknown[]): unknown[] =>
    values.map((value) => (isObject(value) ? value.key : undefined))
  const rows: unknown[] = Array.isArray(lines) ? lines : []
  const taxes = rows.flatMap((row) => (isObject(row) && Array.isArray(row.taxes) ? row.taxes : []))
  const stated = [...CHARGED, ...keysOf(notes)]
  return keysOf(taxes).find((key) => !stated.includes(key)) ?? 'exempt'
}

/** Can the client ask its user? */
export function canAsk({ _meta: meta }: JsonObject): boolean {
  const client = isObject(meta) ? meta[CLIENT] : undefined
  return isObject(client) && isObject(client.elicitation)
}

/** The answers of the user in a call, by question; undefined if nobody was asked yet. */
export function answersIn({ inputResponses }: JsonObject): JsonObject | undefined {
  const response = isObject(inputResponses) ? inputResponses[REQUEST] : undefined
  if (!isObject(response)) return undefined
  return response.action === 'accept' && isObject(response.content) ? response.content : {}
}

/** A result that asks the user for what faults miss; undefined if the user need not be asked. */
export function questionOn(tool: string, faults: readonly Fault[]): object | undefined {
  const open = ASKING.includes(tool) ? QUESTIONS.filter(({ isAbout }) => faults.some(isAbout)) : []
  if (open.length === 0) return undefined
  const properties = Object.fromEntries(
    open.map(({ name, title }) => [name, { type: 'string', title, minLength: 1 }]),
  )
  const requestedSchema = { type: 'object', properties, required: open.map(({ name }) => name) }
  const message = 'The document lacks what only you know.'
  return {
    resultType: 'input_required',
    inputRequests: {
      [REQUEST]: {
        method: 'elicitation/create',
        params: { mode: 'form', message, requestedSchema },
      },
    },
  }
}

/** The document with the answers of the user. */
export function withAnswers(document: JsonObject, answers: JsonObject): JsonObject {
  const complete = { ...document }
  for (const { name, put } of QUESTIONS) {
    const text = Object.hasOwn(answers, name) ? answers[name] : undefined
    if (typeof text === 'string' && text !== '') put(complete, text)
  }
  return complete
}
