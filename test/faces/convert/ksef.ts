/** Polish invoices to convert. */
import { type Json, SCHEMA } from '../../support.ts'
import { convert, faultsOf } from './invoices.ts'

export const FA3 = 'fa3+pl-favat-v3'

export const SPRZEDAWCA: Json = {
  name: 'Hurtownia Wolt Sp. z o.o.',
  tax_id: { country: 'PL', code: '8134729657' },
  addresses: [
    { street: 'ul. Polna', num: '14', code: '35-105', locality: 'Rzeszów', country: 'PL' },
  ],
}

export const NABYWCA: Json = {
  name: 'Kowalczyk & Syn',
  tax_id: { country: 'PL', code: '7951832643' },
  addresses: [
    { street: 'ul. Wąska', num: '6', code: '37-700', locality: 'Przemyśl', country: 'PL' },
  ],
}

export const wiersz = (more: Json = {}, item: Json = {}): Json => {
  return {
    quantity: '2',
    item: { name: 'Krzesło', price: '50.00', ...item },
    taxes: [{ cat: 'VAT', rate: 'general' }],
    ...more,
  }
}

/** A row of a category whose extension is set by hand. */
export const kategoria = (code: string, percent: string, more: Json = {}): Json =>
  wiersz({
    taxes: [{ cat: 'VAT', key: 'standard', percent, ext: { 'pl-favat-tax-category': code } }],
    ...more,
  })

/** An invoice between Polish parties that KSeF would accept. */
export function faktura(more: Json = {}): Json {
  return {
    $schema: `${SCHEMA}bill/invoice`,
    $addons: ['pl-favat-v3'],
    series: 'FV',
    code: '1',
    issue_date: '2026-05-04',
    supplier: SPRZEDAWCA,
    customer: NABYWCA,
    lines: [wiersz()],
    ...more,
  }
}

export const convertFaktura = (more: Json = {}, options: Json = {}): Promise<Json> =>
  convert(faktura(more), FA3, options)

/** The faults of an invoice that is not converted, as `CODE path`. */
export const faultsOfFaktura = (more: Json, options: Json = {}): Promise<string[]> =>
  faultsOf(faktura(more), FA3, options)

/** The number of an invoice in KSeF. */
export const NUMER = '5265877635-20260214-0100001AF629-AF'

export const korekta = (more: Json = {}): Json => {
  return {
    type: 'credit-note',
    preceding: [{ series: 'FV', code: '0', issue_date: '2026-04-01', reason: 'zwrot' }],
    ...more,
  }
}
