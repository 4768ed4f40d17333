/**
 * Argentina.
 * CUIT: eleven digits. The first two are the kind of holder: 20, 23, 24 and 27 for persons, 30, 33
 * and 34 for companies; the CUIT País, by which invoices identify parties abroad, starts with 50,
 * 51 or 55. The last is a check digit modulo 11 with the weights 5, 4, 3, 2, 7, 6, 5, 4, 3, 2.
 * Source: Resolución General (AFIP) 10/1997, replaced by (ARCA) 5803/2025 (number); Ley de Impuesto
 * al Valor Agregado, texto ordenado 1997, art. 28 (rates; Decreto 2312/2002: 19 % for two months);
 * Resolución General (AFIP) 1415/2003 (content of invoices).
 */

import { present } from '../validate/constraints.ts'
import { rule } from '../validate/rules.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { standardRate, undatedRate, vat } from './shared/categories.ts'
import { weightedRemainder } from './shared/checksum.ts'

const CUIT = /^(?:20|23|24|27|30|33|34|50|51|55)\d{9}$/

export const ar = defineRegime({
  country: 'AR',
  name: { en: 'Argentina', es: 'Argentina' },
  description: { en: 'Value added tax (IVA) with a general, an increased and a reduced rate.' },
  sources: [
    {
      title: { en: 'AFIP - Administración Federal de Ingresos Públicos' },
      url: 'https://www.afip.gob.ar/',
    },
    {
      title: { en: 'Types and required content of invoices' },
      url: 'https://www.argentina.gob.ar/normativa/recurso/54461/259-98a/htm',
    },
    {
      title: { en: 'AFIP SIRE - Percepciones y Retenciones' },
      url: 'https://www.afip.gob.ar/sire/percepciones-retenciones/',
    },
  ],
  time_zone: 'America/Argentina/Buenos_Aires',
  currency: 'ARS',
  corrections: [{ schema: 'bill/invoice', types: ['credit-note', 'debit-note'] }],
  categories: [
    vat({
      name: { es: 'IVA' },
      title: { es: 'Impuesto al Valor Agregado' },
      sources: [
        {
          title: { en: 'VAT law - Article 28' },
          url: 'https://biblioteca.arca.gob.ar/cuadroslegislativos/getAdjunto.aspx?i=7833',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('increased', { en: 'Increased rate', es: 'Alícuota Incrementada' }, ['1995-04-01', '27.0%']),
        standardRate('general', { en: 'General rate', es: 'Alícuota General' },
          ['2003-01-18', '21.0%'],
          ['2002-11-18', '19.0%'],
          ['1995-04-01', '21.0%'],
        ),
        // Half of the general one.
        standardRate('reduced', { en: 'Reduced rate', es: 'Alícuota Reducida' },
          ['2003-01-18', '10.5%'],
          ['2002-11-18', '9.5%'],
          ['1995-04-01', '10.5%'],
        ),
        // Publications, by the turnover of the publisher: Ley 26.982. The codes of ARCA for them are 8 and 9.
        undatedRate('special+press', { en: 'Special rate (press)', es: 'Alícuota Especial (Prensa)' }, '5.0%'),
        undatedRate('super-reduced+press', { en: 'Super-reduced rate (press)', es: 'Alícuota Superreducida (Prensa)' }, '2.5%'),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-AR-TAX-IDENTITY-01',
    valid: (code) => CUIT.test(code) && checkDigit(code) === Number(code.charAt(10)),
    form: 'a CUIT of eleven digits, the last a check digit, such as 30500010912',
  },

  rules: {
    'bill.Invoice': [rule('GOBL-AR-BILL-INVOICE-01', 'supplier.tax_id', present)],
  },
})

/** Eleven minus the remainder; 11 becomes 0 and 10 becomes 9. */
function checkDigit(code: string): number {
  const digit = (11 - weightedRemainder(code, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2])) % 11
  return digit === 10 ? 9 : digit
}
