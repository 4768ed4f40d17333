/**
 * Germany.
 * USt-IdNr.: nine digits, the first not 0, the last a check digit of ISO/IEC 7064 MOD 11,10.
 * Steuernummer: ten or eleven digits in three groups; the grouping depends on the federal state.
 * Source: § 27a UStG (number), § 12 UStG (rates), § 24 UStG (rates of farmers and foresters: HBeglG 2006, BGBl. 2021 I
 * S. 5250, JStG 2022 and 2024), § 14 Abs. 4 UStG (one of the two numbers is
 * required on invoices).
 */

import { matches } from '../validate/constraints.ts'
import { rule, when } from '../validate/rules.ts'
import { ofKey } from '../vocabulary/guards.ts'
import { supplierIdentified } from '../vocabulary/parties.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { reverseChargeNote, standardRate, vat } from './shared/categories.ts'
import { passesMod11And10 } from './shared/checksum.ts'
import { smallBusinessMention } from './shared/small-business.ts'

const TAX_NUMBER = 'de-tax-number'
const TAX_NUMBER_FORM = /^(\d{2}\/\d{3}\/\d{5}|\d{3}\/\d{3}\/\d{5}|\d{3}\/\d{4}\/\d{4})$/

const isTaxNumber = ofKey(TAX_NUMBER)

export const de = defineRegime({
  country: 'DE',
  name: { en: 'Germany', de: 'Deutschland' },
  description: { en: 'Value added tax (Umsatzsteuer) with a general and a reduced rate.' },
  sources: [
    { title: { en: 'Umsatzsteuergesetz' }, url: 'https://www.gesetze-im-internet.de/ustg_1980/' },
  ],
  time_zone: 'Europe/Berlin',
  currency: 'EUR',
  tax_scheme: 'VAT',
  identities: [{ key: TAX_NUMBER, name: { en: 'Tax Number', de: 'Steuernummer' } }],
  scenarios: reverseChargeNote('Reverse Charge / Umkehr der Steuerschuld.'),
  corrections: [{ schema: 'bill/invoice', types: ['credit-note'] }],
  categories: [
    vat({
      name: { de: 'USt' },
      title: { de: 'Mehrwertsteuer' },
      sources: [
        {
          title: { en: 'Turnover Tax Act (UStG)', de: 'Umsatzsteuergesetz (UStG)' },
          url: 'https://www.gesetze-im-internet.de/ustg_1980/',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', de: 'Allgemeiner Steuersatz' },
          ['2021-01-01', '19%'],
          ['2020-07-01', '16%'],
          ['2007-01-01', '19%'],
          ['1998-04-01', '16%'],
          ['1993-01-01', '15%'],
        ),
        standardRate('reduced', { en: 'Reduced rate', de: 'Verminderter Steuersatz' },
          ['2021-01-01', '7%'],
          ['2020-07-01', '5%'],
          ['1983-07-01', '7%'],
        ),
        standardRate('special+agriculture', { en: 'Average rate of farmers', de: 'Durchschnittssatz Landwirtschaft' },
          ['2025-01-01', '7.8%'],
          ['2024-12-06', '8.4%'],
          ['2023-01-01', '9.0%'],
          ['2022-01-01', '9.5%'],
          ['2007-01-01', '10.7%'],
        ),
        standardRate('special+forestry', { en: 'Average rate of foresters', de: 'Durchschnittssatz Forstwirtschaft' },
          ['2007-01-01', '5.5%'],
        ),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-DE-TAX-IDENTITY-01',
    valid: (code) => /^[1-9]\d{8}$/.test(code) && passesMod11And10(code),
    form: 'nine digits, the last a check digit, such as 111111125',
  },

  normalise: {
    'org.Identity': (identity) => {
      if (isTaxNumber(identity) && identity.code) identity.code = groupTaxNumber(identity.code)
    },
  },

  rules: {
    'bill.Invoice': [
      supplierIdentified('GOBL-DE-BILL-INVOICE-01', 'key', TAX_NUMBER),
      // UStDV § 34a Nr. 5 requires the mention since 2025; UStG § 14 Abs. 4 Nr. 8 that of any other exemption.
      smallBusinessMention(
        'DOCKET-DE-BILL-INVOICE-01',
        /§|UStG|Kleinunternehmer/i,
        'Kein Ausweis von Umsatzsteuer, da Kleinunternehmer gemäß § 19 UStG',
      ),
    ],
    'org.Identity': [
      when(isTaxNumber, [
        rule(
          'GOBL-DE-ORG-IDENTITY-01',
          'code',
          matches(TAX_NUMBER_FORM, 'a tax number such as 12/345/67890'),
        ),
      ]),
    ],
  },
})

/** Groups a tax number of ten or eleven digits with slashes; any other becomes bare digits. */
function groupTaxNumber(code: string): string {
  if (TAX_NUMBER_FORM.test(code)) return code
  const digits = code.replace(/\D/g, '')
  return digits.replace(/^(\d{2,3})(\d{3})(\d{5})$/, '$1/$2/$3')
}
