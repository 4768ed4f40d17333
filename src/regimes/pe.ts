/**
 * Peru.
 * RUC: eleven digits. The first two are 10 (persons with an identity card), 15 or 17 (other persons) or 20 (legal
 * entities); the last is a check digit modulo 11.
 * Percentages include the municipal tax (Impuesto de Promoción Municipal), which is collected with IGV. Small restaurants
 * and hotels have a lower rate until 2027.
 * Source: SUNAT, Inscripción al RUC, Decreto Legislativo N.° 943 (number); TUO de la Ley del IGV e ISC, D.S. 055-99-EF,
 * art. 17 (rate; Ley N.° 28033: 19 %, Ley N.° 29666: 18 %); Ley N.° 31556 and N.° 32219 (restaurants and hotels: IGV of
 * 8 %, 12 % in 2027), Ley N.° 32387 (municipal tax: 2 %, 2.5 % in 2026, 3 % in 2027); Reglamento de Comprobantes de Pago, R.S. 007-99/SUNAT, art.
 * 8 (content of invoices) and 10 (credit and debit notes).
 */

import type { Party } from '../model/generated/types.ts'
import { constraint, oneOf } from '../validate/constraints.ts'
import { rule } from '../validate/rules.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { reverseChargeNote, type Since, standardRate, vat } from './shared/categories.ts'
import { weightedRemainder } from './shared/checksum.ts'

const SUNAT = 'https://www.sunat.gob.pe/legislacion'

const withTaxCode = constraint(
  'must have a tax_id with a code, its RUC',
  (supplier: Party | undefined) => Boolean(supplier?.tax_id?.code),
)

/** The rate of small restaurants and hotels, the only reduced one. */
const HOSPITALITY: Since[] = [
  ['2028-01-01', 'ended'],
  ['2027-01-01', '15.0%'],
  ['2026-01-01', '10.5%'],
  ['2022-09-01', '10.0%'],
]

export const pe = defineRegime({
  country: 'PE',
  name: { en: 'Peru', es: 'Perú' },
  description: {
    en: 'Value added tax (IGV) with one rate, which includes a municipal tax, and a temporary one of small restaurants and hotels.',
  },
  sources: [
    {
      title: { en: 'SUNAT - Registration of taxpayers', es: 'SUNAT - Inscripción al RUC' },
      url: 'https://centrovirtual.sunat.gob.pe/tramites/inscribete-ruc',
    },
    {
      title: {
        en: 'SUNAT - Credit and debit notes',
        es: 'SUNAT - Reglamento de Comprobantes de Pago, capítulo III',
      },
      url: `${SUNAT}/comprob/regla/capituloIII.pdf`,
    },
  ],
  time_zone: 'America/Lima',
  currency: 'PEN',
  tax_scheme: 'VAT',
  scenarios: reverseChargeNote(),
  corrections: [{ schema: 'bill/invoice', types: ['credit-note', 'debit-note'] }],
  categories: [
    vat({
      name: { es: 'IGV' },
      title: { es: 'Impuesto General a las Ventas' },
      sources: [
        {
          title: {
            en: 'IGV and ISC Act (D.S. 055-99-EF)',
            es: 'TUO de la Ley del IGV e ISC (D.S. 055-99-EF)',
          },
          url: `${SUNAT}/igv/ley/`,
        },
        {
          title: {
            en: 'SUNAT - Rate and taxed operations',
            es: 'SUNAT - Concepto, tasa y operaciones gravadas',
          },
          url: 'https://orientacion.sunat.gob.pe/3053-concepto-tasa-y-operaciones-gravadas-igv-empresas',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', es: 'Tasa general' },
          ['2011-03-01', '18.0%'],
          ['2003-08-01', '19.0%'],
        ),
        standardRate('reduced+hospitality', { en: 'Reduced rate (hospitality)', es: 'Tasa especial (restaurantes y hoteles)' }, ...HOSPITALITY),
        standardRate('reduced', { en: 'Reduced rate', es: 'Tasa reducida' }, ...HOSPITALITY),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-PE-TAX-IDENTITY-01',
    valid: (code) =>
      /^(?:1[057]|20)\d{9}$/.test(code) && checkDigit(code) === Number(code.charAt(10)),
    form: 'a RUC of eleven digits, the last a check digit, such as 20131312955',
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-PE-BILL-INVOICE-01', 'supplier', withTaxCode),
      rule('GOBL-PE-BILL-INVOICE-02', 'supplier.tax_id.country', oneOf('PE')),
    ],
  },
})

function checkDigit(code: string): number {
  return (11 - weightedRemainder(code, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2])) % 10
}
