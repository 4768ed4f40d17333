/** Italian invoices to convert. */
import assert from 'node:assert/strict'
import { type Json, post, SCHEMA } from '../../support.ts'
import { convert, elementsOf, faultsOf } from './invoices.ts'

export const FATTURAPA = 'fatturapa+it-sdi-v1'

export const ITALIAN_ADDRESS = {
  street: 'Via Roma',
  num: '1',
  locality: 'Roma',
  region: 'RM',
  code: '00184',
  country: 'IT',
}

export const FORNITORE: Json = {
  name: 'Fornitore S.r.l.',
  tax_id: { country: 'IT', code: '00743110157' },
  addresses: [ITALIAN_ADDRESS],
}

export const CLIENTE: Json = {
  name: 'Cliente S.p.A.',
  tax_id: { country: 'IT', code: '12345670785' },
  addresses: [{ ...ITALIAN_ADDRESS, locality: 'Milano', region: 'MI', code: '20121' }],
  inboxes: [{ key: 'it-sdi-code', code: 'ABC1234' }],
}

export const riga = (more: Json = {}, item: Json = {}): Json => {
  return {
    quantity: '2',
    item: { name: 'Sedia', price: '50.00', ...item },
    taxes: [{ cat: 'VAT', rate: 'general' }],
    ...more,
  }
}

/** An invoice between Italian parties that SDI would accept. */
export function fattura(more: Json = {}): Json {
  return {
    $schema: `${SCHEMA}bill/invoice`,
    $addons: ['it-sdi-v1'],
    series: 'F',
    code: '1',
    issue_date: '2026-05-01',
    supplier: FORNITORE,
    customer: CLIENTE,
    lines: [riga()],
    ...more,
  }
}

export const convertFattura = (more: Json = {}, options: Json = {}): Promise<Json> =>
  convert(fattura(more), FATTURAPA, options)

/** The faults of an invoice that is not converted, as `CODE path`. */
export const faultsOfFattura = (more: Json, options: Json = {}): Promise<string[]> =>
  faultsOf(fattura(more), FATTURAPA, options)

export const importXml = (data: string, more: Json = {}, status = 200): Promise<Json> =>
  post('/convert', { data, ...more }, { status })

/** Asserts that XML becomes an invoice that gives the same XML again, and leaves nothing. */
export async function assertReturns(xml: string): Promise<Json> {
  const answer = await importXml(xml)
  assert.equal(answer.from, FATTURAPA)
  assert.deepEqual([answer.left_out, answer.changed], [[], []])
  assert.deepEqual(elementsOf((await convert(answer.document, FATTURAPA)).xml), elementsOf(xml))
  return answer
}
