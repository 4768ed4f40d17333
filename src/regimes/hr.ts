/**
 * Croatia.
 * OIB, also the VAT number: eleven digits, the last a check digit by ISO 7064, MOD 11,10.
 * VAT began on 1998-01-01, at 22 % (the Commission's list has August). Until 2012 the lowest rate was 0 %, which is the key
 * `zero`; so are solar panels on dwellings and public buildings since 2022-10-01.
 * Source: Zakon o osobnom identifikacijskom broju, NN 60/08 (number); Zakon o porezu na dodanu vrijednost, NN 73/13, čl. 38
 * (rates; st. 6, NN 113/22: solar panels), čl. 79 (content of invoices), čl. 90 (small businesses); European Commission,
 * VAT rates applied in the Member States, part VIII (dates).
 */

import { constraint, optional } from '../validate/constraints.ts'
import { warning, when } from '../validate/rules.ts'
import { ofType } from '../vocabulary/guards.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { mentions, standardRate, vat } from './shared/categories.ts'
import { passesMod11And10 } from './shared/checksum.ts'
import { smallBusinessMention } from './shared/small-business.ts'

const OIB = 'OIB'
const OIB_FORM = 'eleven digits, the last a check digit, such as 64973578042'

export const hr = defineRegime({
  country: 'HR',
  name: { en: 'Croatia', hr: 'Hrvatska' },
  description: { en: 'Value added tax (PDV) with a general and two lower rates.' },
  sources: [
    {
      title: {
        en: 'Croatian Tax Administration - VAT',
        hr: 'Porezna uprava - Porez na dodanu vrijednost',
      },
      url: 'https://porezna-uprava.gov.hr/en/vat/7362',
    },
  ],
  time_zone: 'Europe/Zagreb',
  currency: 'EUR',
  formerCurrency: { code: 'HRK', until: '2022-12-31', rate: '7.53450' },
  tax_scheme: 'VAT',
  identities: [
    {
      code: OIB,
      name: { en: 'Personal Identification Number', hr: 'Osobni identifikacijski broj' },
    },
    { code: 'MBS', name: { en: 'Court Register Number', hr: 'Matični broj subjekta' } },
  ],
  scenarios: mentions(
    'Reverse charge / Prijenos porezne obveze',
    'Self-billing / Samoizdavanje računa',
  ),
  categories: [
    vat({
      name: { hr: 'PDV' },
      title: { hr: 'Porez na dodanu vrijednost' },
      sources: [
        {
          title: {
            en: 'VAT Act, art. 38 (rates)',
            hr: 'Zakon o porezu na dodanu vrijednost (NN 73/13), čl. 38',
          },
          url: 'https://narodne-novine.nn.hr/clanci/sluzbeni/2013_06_73_1451.html',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', hr: 'Opća stopa' },
          ['2012-03-01', '25.0%'],
          ['2009-08-01', '23.0%'],
          ['1998-01-01', '22.0%'],
        ),
        standardRate('reduced', { en: 'Reduced rate', hr: 'Snižena stopa' },
          ['2014-01-01', '13.0%'],
          ['2006-01-01', '10.0%'],
        ),
        standardRate('super-reduced', { en: 'Super-reduced rate', hr: 'Niža snižena stopa' }, ['2013-01-01', '5.0%']),
      ],
    }),
  ],

  taxIdentity: { fault: 'GOBL-HR-TAX-IDENTITY-01', valid: isOib, form: OIB_FORM },

  rules: {
    'bill.Invoice': [
      smallBusinessMention(
        'DOCKET-HR-BILL-INVOICE-01',
        /\b90\b|Zakona? o (PDV|porezu na dodanu)/i,
        'PDV nije obračunat na temelju čl. 90. Zakona o PDV-u',
      ),
    ],
    'org.Identity': [
      when(ofType(OIB), [
        warning(
          'DOCKET-HR-ORG-IDENTITY-01',
          'code',
          optional(constraint(`must be ${OIB_FORM}`, isOib)),
        ),
      ]),
    ],
  },
})

function isOib(code: string): boolean {
  return /^\d{11}$/.test(code) && passesMod11And10(code)
}
