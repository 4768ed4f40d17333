/**
 * Malta.
 * VAT number: eight digits, the first not 0. The last two are 37 less the weighted sum of the others modulo 37.
 * `special` is the rate of 5 %, as GOBL names it, which began with the Act in 1999; accommodation had it until 2010. 12 %,
 * since 2024, is `reduced`: custody of securities, management of credit, pleasure boats and some care of the body.
 * Source: European Commission, VIES VAT number construction rules, Malta (number); Value Added Tax Act, Cap. 406, Eighth
 * Schedule (rates; Legal Notice 231 of 2023: 12 %), Twelfth Schedule (content of invoices), art. 11 (small businesses);
 * European Commission, VAT rates applied in the Member States, part VIII (dates).
 */

import { defineRegime } from '../vocabulary/regime.ts'
import { mentions, standardRate, vat } from './shared/categories.ts'
import { weightedSum } from './shared/checksum.ts'
import { smallBusinessMention } from './shared/small-business.ts'

export const mt = defineRegime({
  country: 'MT',
  name: { en: 'Malta', mt: 'Malta' },
  description: { en: 'Value added tax with a general and three lower rates.' },
  sources: [
    {
      title: { en: 'Value Added Tax Act (Cap. 406)' },
      url: 'https://legislation.mt/eli/cap/406/eng',
    },
  ],
  time_zone: 'Europe/Malta',
  currency: 'EUR',
  formerCurrency: { code: 'MTL', until: '2007-12-31', rate: '0.429300' },
  tax_scheme: 'VAT',
  identities: [
    {
      code: 'MBR',
      name: { en: 'Company Registration Number', mt: 'Numru ta’ Reġistrazzjoni' },
    },
  ],
  scenarios: mentions('Reverse charge', 'Self-billing'),
  corrections: [{ schema: 'bill/invoice', types: ['credit-note', 'debit-note'] }],
  categories: [
    vat({
      name: { mt: 'VAT' },
      title: { mt: 'Taxxa fuq il-Valur Miżjud' },
      sources: [
        {
          title: { en: 'MTCA - VAT Rates (Eighth Schedule)' },
          url: 'https://mtca.gov.mt/business-tax/vat1/vat-compliance/vat-rates/vat-rates',
        },
        {
          title: { en: 'Legal Notice 231 of 2023: 12 %' },
          url: 'https://legislation.mt/eli/ln/2023/231/eng',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate' }, ['2004-01-01', '18%'], ['1999-01-01', '15%']),
        standardRate('reduced', { en: 'Reduced rate (12 %)' }, ['2024-01-01', '12%']),
        standardRate('super-reduced', { en: 'Reduced rate (7 %)' }, ['2011-01-01', '7%']),
        standardRate('special', { en: 'Reduced rate (5 %)' }, ['1999-01-01', '5%']),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-MT-TAX-IDENTITY-01',
    valid: (code) => /^[1-9]\d{7}$/.test(code) && checkDigits(code) === Number(code.slice(6)),
    form: 'eight digits, the last two check digits, such as 11679112',
  },

  rules: {
    'bill.Invoice': [
      smallBusinessMention(
        'DOCKET-MT-BILL-INVOICE-01',
        /\b(article|art\.) ?11\b|Fifth Schedule|Cap\. 406|VAT Act|Value Added Tax Act/i,
        'exempt under article 11',
      ),
    ],
  },
})

/** From 1 to 37. */
function checkDigits(code: string): number {
  return 37 - (weightedSum(code, [3, 4, 6, 7, 8, 9]) % 37)
}
