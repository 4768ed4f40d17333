/**
 * Slovakia.
 * IČ DPH: ten digits that make a multiple of 11. The first is not 0, and the third is 2, 3, 4, 7, 8 or 9.
 * A lower rate of 6 % on what farmers sold at their farms, from May to December 2010, is left out.
 * Source: European Commission, VIES VAT number construction rules, Slovakia (number); zákon č. 222/2004 Z. z. o dani z
 * pridanej hodnoty § 27 (rates; zákon č. 656/2006 Z. z.: 10 %, zákon č. 490/2010 Z. z.: 20 %, zákon č. 222/2022 Z. z.:
 * 5 % on subsidised rental housing, zákon č. 278/2024 Z. z.: 23, 19 and 5 %), § 74 (content of invoices); formerly
 * zákon č. 289/1995 Z. z. (19 % from 1 January 2004); European Commission, VAT rates applied in the Member States,
 * part VIII (their dates).
 */

import { constraint, matches, optional } from '../validate/constraints.ts'
import { rule, warning } from '../validate/rules.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { reverseChargeNote, standardRate, vat } from './shared/categories.ts'
import { remainder } from './shared/checksum.ts'

const SLOV_LEX = 'https://www.slov-lex.sk/ezbierky/pravne-predpisy/SK/ZZ'

export const sk = defineRegime({
  country: 'SK',
  name: { en: 'Slovakia', sk: 'Slovensko' },
  description: { en: 'Value added tax (DPH) with a general and two lower rates.' },
  sources: [
    {
      title: { en: 'Financial Administration - VAT', sk: 'Finančná správa - DPH' },
      url: 'https://www.financnasprava.sk/sk/podnikatelia/dane/dan-z-pridanej-hodnoty',
    },
    {
      title: { en: 'VAT Act 222/2004', sk: 'Zákon č. 222/2004 Z. z. o dani z pridanej hodnoty' },
      url: `${SLOV_LEX}/2004/222/`,
    },
  ],
  time_zone: 'Europe/Bratislava',
  currency: 'EUR',
  tax_scheme: 'VAT',
  scenarios: reverseChargeNote(),
  categories: [
    vat({
      name: { sk: 'DPH' },
      title: { sk: 'Daň z pridanej hodnoty' },
      sources: [
        {
          title: { en: 'VAT Act 222/2004, § 27', sk: 'Zákon č. 222/2004 Z. z. § 27 (Sadzby dane)' },
          url: `${SLOV_LEX}/2004/222/`,
        },
        {
          title: { en: 'Act 490/2010: 20 %', sk: 'Zákon č. 490/2010 Z. z.' },
          url: `${SLOV_LEX}/2010/490/`,
        },
        {
          title: { en: 'Act 278/2024: 23, 19 and 5 %', sk: 'Zákon č. 278/2024 Z. z.' },
          url: `${SLOV_LEX}/2024/278/`,
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', sk: 'Základná sadzba' },
          ['2025-01-01', '23.0%'],
          ['2011-01-01', '20.0%'],
          ['2004-01-01', '19.0%'],
        ),
        standardRate('reduced', { en: 'Reduced rate', sk: 'Znížená sadzba' },
          ['2025-01-01', '19.0%'],
          ['2007-01-01', '10.0%'],
        ),
        standardRate('super-reduced', { en: 'Super-reduced rate', sk: 'Druhá znížená sadzba' }, ['2023-01-01', '5.0%']),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-SK-TAX-IDENTITY-01',
    valid: (code) => /^[1-9]\d{9}$/.test(code),
    form: 'ten digits that make a multiple of 11, such as 2020273893',
    rules: [
      rule(
        'GOBL-SK-TAX-IDENTITY-02',
        'code',
        optional(constraint('must be ten digits that make a multiple of 11', isMultipleOf11)),
      ),
      warning(
        'DOCKET-SK-TAX-IDENTITY-01',
        'code',
        matches(/^..[234789]/, 'a number whose third digit is 2, 3, 4, 7, 8 or 9'),
      ),
    ],
  },
})

function isMultipleOf11(code: string): boolean {
  return /^\d{10}$/.test(code) && remainder(code, 11) === 0
}
