/** Spanish invoices, and the records made of them. */
import assert from 'node:assert/strict'
import { newReadIssues } from '../../../../src/document/read/issues.ts'
import { readDocument } from '../../../../src/document/read/read.ts'
import { conversionOf } from '../../../../src/faces/convert/conversions.ts'
import { EXAMPLE_SYSTEM } from '../../../../src/faces/convert/es-verifactu/options.ts'
import { convertDocument } from '../../../../src/faces/convert/targets.ts'
import { line as anyLine, type Json, post, SCHEMA, sendJson } from '../../../support.ts'

export const KEY = 'aeat+es-verifactu-v1'
export const NIF = 'B98602642'

export const SYSTEM = EXAMPLE_SYSTEM

export const TIME = '2027-03-10T12:00:00+01:00'

/** Options of the first record of a chain; other members replace those. */
export const options = (more: Json = {}): Json => {
  return { previous: null, system: SYSTEM, time: TIME, ...more }
}

export const line = (combo: Json = { rate: 'general' }, more: Json = {}): Json =>
  anyLine({
    quantity: '1',
    item: { name: 'Silla', price: '100.00' },
    taxes: [{ cat: 'VAT', ...combo }],
    ...more,
  })

export const ext = (codes: Json): Json => {
  return {
    ext: Object.fromEntries(
      Object.entries(codes).map(([key, code]) => [`es-verifactu-${key}`, code]),
    ),
  }
}

export const CUSTOMER = { name: 'Cliente S.A.', tax_id: { country: 'ES', code: 'A58818501' } }
export const FRENCH = { name: 'Client SARL', tax_id: { country: 'FR', code: '44732829320' } }

/** An invoice that can be recorded. */
export const sale = (more: Json = {}): Json => {
  return {
    $schema: `${SCHEMA}bill/invoice`,
    $addons: ['es-verifactu-v1'],
    series: 'F',
    code: '1',
    issue_date: '2027-03-10',
    supplier: { name: 'Muebles S.L.', tax_id: { country: 'ES', code: NIF } },
    customer: CUSTOMER,
    lines: [line()],
    ...more,
  }
}

/** The answer to a document, or to several. */
export const convert = (data: Json | Json[], more: Json = {}): Promise<Json> =>
  post('/convert', { data, verifactu: options(more) })

const placed = (faults: Json[]): string[] =>
  faults
    .flatMap(({ code, description, properties }) => {
      const [, aeat = ''] = /\(AEAT ([\d, ]+)\)$/.exec(description) ?? []
      return properties.map((path: string) => `${code.slice(-2)} ${path} ${aeat}`.trim())
    })
    .sort()

/** The faults of documents that are not recorded, as `NUMBER path AEAT`. */
export async function refused(data: Json | Json[], verifactu: Json = options()): Promise<string[]> {
  const response = await sendJson('/convert', { data, to: KEY, verifactu })
  const answer = (await response.json()) as Json
  assert.equal(answer.key, 'conversion', JSON.stringify(answer))
  assert.equal(response.status, 422)
  return placed(answer.faults)
}

/** The faults of a document that is not built before, so that nothing repairs or rejects it. */
export function refusedAsIs(data: Json, more: Json = {}): string[] {
  const document = readDocument(data, newReadIssues())
  const clock = (): Date => new Date(TIME)
  const request = { verifactu: options(more) }
  const { xml, faults } = convertDocument(document, conversionOf(KEY)!, request, { clock })
  assert.equal(xml.length === 0, faults.length > 0)
  return placed(faults)
}
