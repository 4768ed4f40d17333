/**
 * Saudi Arabia.
 * VAT registration number: fifteen digits, the first and the last 3.
 * Source: VAT Law, Royal Decree M/113 of 1438 H, art. 2 as amended by Royal Order A/638 of 1441 H
 * (rate); ZATCA, Electronic Invoice XML Implementation Standard, rules BR-KSA-40 (number),
 * BR-KSA-08 and BR-KSA-14 (other identifications are alphanumeric).
 */

import { matches } from '../validate/constraints.ts'
import { rule } from '../validate/rules.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { standardRate, vat } from './shared/categories.ts'

export const sa = defineRegime({
  country: 'SA',
  name: { en: 'Kingdom of Saudi Arabia', ar: 'المملكة العربية السعودية' },
  description: { en: 'Value added tax with a single rate, raised in 2020.' },
  sources: [
    {
      title: { en: 'ZATCA - VAT Implementing Regulations' },
      url: 'https://zatca.gov.sa/en/RulesRegulations/VAT/Pages/default.aspx',
    },
  ],
  time_zone: 'Asia/Riyadh',
  currency: 'SAR',
  tax_scheme: 'VAT',
  categories: [
    vat({
      name: { ar: 'ضريبة القيمة المضافة' },
      title: { ar: 'ضريبة القيمة المضافة' },
      sources: [
        {
          title: { en: 'ZATCA - VAT Regulations', ar: 'هيئة الزكاة والضريبة والجمارك' },
          url: 'https://zatca.gov.sa/en/RulesRegulations/VAT/Pages/default.aspx',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'Standard rate', ar: 'النسبة الأساسية' },
          ['2020-07-01', '15.0%'],
          ['2018-01-01', '5.0%'],
        ),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-SA-TAX-IDENTITY-01',
    valid: (code) => /^3\d{13}3$/.test(code),
    form: 'fifteen digits, the first and the last 3, such as 300000000000003',
  },

  rules: {
    'org.Identity': [
      rule('GOBL-SA-ORG-IDENTITY-01', 'code', matches(/^[a-zA-Z0-9]*$/, 'letters and digits only')),
    ],
  },
})
