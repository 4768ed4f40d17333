/** Italian invoices to convert. */
import { type Json, SCHEMA } from '../../support.ts'
import { convert, faultsOf } from './invoices.ts'

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
