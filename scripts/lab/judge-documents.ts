/** The documents that are converted to be judged: examples and golden answers, as they are and completed. */
import { existsSync } from 'node:fs'
import type { ConversionFacts } from '../../src/faces/convert/conversion.ts'
import { isObject, type JsonObject } from '../../src/json.ts'
import { caseFiles, readCases } from '../../test/golden/cases.ts'
import { readExamples } from '../example-files.ts'

export interface Document {
  name: string
  data: JsonObject
}

const INVOICE = 'https://gobl.org/draft-0/bill/invoice'

const isInvoice = (value: unknown): value is JsonObject =>
  isObject(value) && value.$schema === INVOICE

/** The invoices among the answers of examples, and of golden cases, each once. */
export function* documents(golden: string): Iterable<Document> {
  for (const { operation, name, answer } of readExamples()) {
    const data: unknown = operation === 'build' && answer !== '' ? JSON.parse(answer) : undefined
    if (isInvoice(data)) yield { name, data }
  }
  if (!existsSync(golden)) return
  const seen = new Set<string>()
  for (const file of caseFiles([golden])) {
    for (const { id, status, response } of readCases(file)) {
      const text = status === 200 && isInvoice(response) ? JSON.stringify(response) : ''
      if (text === '' || seen.has(text)) continue
      seen.add(text)
      yield { name: id, data: response as JsonObject }
    }
  }
}

/** A document with the addons of a conversion, and the same with whatever else may be asked for. */
export function completed({ name, data }: Document, conversion: ConversionFacts): Document[] {
  const addons = [...new Set([...((data.$addons as string[]) ?? []), ...conversion.addons])]
  const asIs = { ...data, $addons: addons }
  return [
    { name, data: asIs },
    { name: `${name}-completed`, data: complete(asIs) },
  ]
}

const objectIn = (value: unknown): JsonObject => (isObject(value) ? value : {})
const arrayIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The members that most refusals ask for: parties with addresses and contacts, references, terms, an account and a delivery. */
function complete(data: JsonObject): JsonObject {
  const { code = 'A1', supplier, customer, ordering, payment, delivery } = data
  const { terms, instructions, ...rest } = objectIn(payment)
  return {
    ...data,
    code,
    supplier: completeParty(supplier, 'Seller'),
    customer: completeParty(customer, 'Buyer'),
    ordering: { code: 'PO-7', ...objectIn(ordering) },
    payment: {
      ...rest,
      terms: terms ?? { notes: '30 days' },
      instructions: instructions ?? {
        key: 'credit-transfer+sepa',
        credit_transfer: [{ iban: 'DE89370400440532013000' }],
      },
    },
    delivery: {
      date: data.issue_date,
      receiver: { name: 'Site', addresses: [addressIn(countryOf(customer))] },
      ...objectIn(delivery),
    },
  }
}

const countryOf = (party: unknown): string => {
  const { tax_id: identity, addresses } = objectIn(party)
  const { country } = objectIn(arrayIn(addresses)[0])
  return String(country ?? objectIn(identity).country ?? 'DE')
}

const addressIn = (country: string): JsonObject => {
  return { street: 'Street', num: '1', locality: 'City', code: '10115', country }
}

function completeParty(party: unknown, name: string): JsonObject {
  const given = objectIn(party)
  const country = countryOf(party)
  const [first, ...others] = arrayIn(given.addresses)
  return {
    name,
    people: [{ name: { given: 'Eva', surname: 'Muster' } }],
    emails: [{ addr: 'eva@example.com' }],
    telephones: [{ num: '+49 30 123456' }],
    inboxes: [{ scheme: '0088', code: '5790000435975' }],
    identities: [{ label: 'No', code: 'X-1' }],
    ...given,
    addresses: [{ ...addressIn(country), ...objectIn(first) }, ...others],
  }
}
