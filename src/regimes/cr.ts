/**
 * Costa Rica.
 * Persons have an identity card of nine digits, or a DIMEX of eleven or twelve if they are foreigners; neither starts
 * with 0. Companies have ten digits, or letters too since 2025; a NITE has ten digits as well. There are no check
 * digits.
 * Manufacturers and importers collect the selective consumption tax, with the percentage of their product, and by law
 * it adds to the base of IVA. A category cannot add to the base of another one: users state it as a charge of the line.
 * Source: OECD, Costa Rica, Information on Tax Identification Numbers; Ministerio de Hacienda, Anexos y Estructuras de
 * Comprobantes Electrónicos v4.4, note 4 (numbers), note 8.1 (rates); Ley N.° 6826, as replaced by Ley N.° 9635, art. 10
 * and 11 (rates), art. 12 (base of IVA), Ley N.° 9635, transitorios V bis (construction) and IX (tourism, as amended by
 * Ley N.° 9882) (temporary rates); Ley N.° 4961 and Reglamento de la Ley del IVA art. 13 (selective consumption tax); Reglamento de Comprobantes Electrónicos art. 10 (corrections).
 */

import { constraint, optional } from '../validate/constraints.ts'
import { rule } from '../validate/rules.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { lacksInBase } from './shared/base-of-vat.ts'
import { standardRate, vat } from './shared/categories.ts'

const HACIENDA = 'https://www.hacienda.go.cr'
const SINALEVI = 'https://sinalevi.go.cr/ResultadosNormativa/Informacion'

/** Selective consumption tax (Impuesto Selectivo de Consumo). */
const SELECTIVE = 'ISC'

/** First day of value added tax, which replaced the tax on sales. */
const FIRST_DAY = '2019-07-01'

export const cr = defineRegime({
  country: 'CR',
  name: { en: 'Costa Rica', es: 'Costa Rica' },
  description: {
    en: 'Value added tax (IVA) with a general and four lower rates, and a selective consumption tax.',
  },
  sources: [
    {
      title: { en: 'Electronic vouchers 4.4', es: 'Comprobantes Electrónicos v4.4' },
      url: `${HACIENDA}/docs/ANEXOS_Y_ESTRUCTURAS_V4.4.pdf`,
    },
    {
      title: {
        en: 'Regulation of electronic vouchers',
        es: 'Reglamento de Comprobantes Electrónicos para Efectos Tributarios',
      },
      url: `${SINALEVI}?param1=103206&param2=143152&param3=1`,
    },
    {
      title: { en: 'OECD - Tax identification numbers of Costa Rica' },
      url: 'https://www.oecd.org/content/dam/oecd/en/topics/policy-issue-focus/aeoi/costa-rica-tin.pdf',
    },
  ],
  time_zone: 'America/Costa_Rica',
  currency: 'CRC',
  tax_scheme: 'VAT',
  corrections: [{ schema: 'bill/invoice', types: ['credit-note', 'debit-note'] }],
  categories: [
    vat({
      name: { es: 'IVA' },
      title: { es: 'Impuesto al Valor Agregado' },
      sources: [
        {
          title: {
            en: 'Value Added Tax Act, art. 10 and 11',
            es: 'Ley del Impuesto al Valor Agregado, N.° 6826, art. 10 y 11',
          },
          url: `${SINALEVI}?param1=32526&param2=150649&param3=1`,
        },
      ],
      rates: [
        standardRate('general', { en: 'General rate', es: 'Tarifa general' }, [FIRST_DAY, '13.0%']),
        standardRate('intermediate', { en: 'Intermediate rate', es: 'Tarifa intermedia' }, [
          FIRST_DAY,
          '4.0%',
        ]),
        standardRate('reduced', { en: 'Reduced rate', es: 'Tarifa reducida' }, [FIRST_DAY, '2.0%']),
        standardRate('super-reduced', { en: 'Super-reduced rate', es: 'Tarifa superreducida' }, [
          FIRST_DAY,
          '1.0%',
        ]),
        standardRate('special', { en: 'Special rate', es: 'Tarifa especial' }, [
          '2022-09-29',
          '0.5%',
        ]),
        standardRate(
          'intermediate+temporary',
          {
            en: 'Temporary rate (construction, tourism)',
            es: 'Tarifa transitoria (construcción, turismo)',
          },
          ['2023-09-01', 'ended'],
          ['2022-07-01', '8.0%'],
          ['2021-07-01', '4.0%'],
        ),
      ],
    }),
    {
      code: SELECTIVE,
      name: { en: 'ISC', es: 'ISC' },
      title: { en: 'Selective Consumption Tax', es: 'Impuesto Selectivo de Consumo' },
      sources: [
        {
          title: {
            en: 'Tax Reform Act 4961, title II',
            es: 'Ley de Reforma Tributaria, N.° 4961, título II',
          },
          url: `${SINALEVI}?param1=18507&param2=151936&param3=1`,
        },
      ],
    },
  ],

  taxIdentity: {
    fault: 'GOBL-CR-TAX-IDENTITY-01',
    valid: (code) => code.length >= 9 && code.length <= 12,
    form: 'nine to twelve characters, such as 3101123456',
    rules: [
      rule(
        'GOBL-CR-TAX-IDENTITY-02',
        'code',
        optional(
          constraint(
            'must be digits only, or digits and letters if it has ten characters',
            hasKnownCharacters,
          ),
        ),
      ),
      rule(
        'GOBL-CR-TAX-IDENTITY-03',
        'code',
        optional(
          constraint('must not start with 0, unless it has ten characters', hasNoLeadingZero),
        ),
      ),
    ],
  },

  rules: lacksInBase(
    'DOCKET-CR-BILL-LINE-01',
    SELECTIVE,
    'IVA is due on the selective consumption tax, too (Ley 6826 art. 12): state it in charges of the line instead of taxes',
  ),
})

function hasKnownCharacters(code: string): boolean {
  return code.length === 10 ? /^[0-9A-Z]+$/.test(code) : /^\d+$/.test(code)
}

/** Numbers of companies may start with 0. Those of a wrong length are not judged. */
function hasNoLeadingZero(code: string): boolean {
  return ![9, 11, 12].includes(code.length) || !code.startsWith('0')
}
