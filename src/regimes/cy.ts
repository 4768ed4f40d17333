/**
 * Cyprus.
 * Αριθμός Εγγραφής ΦΠΑ: eight digits and a check letter; numbers do not begin with 12. Every other digit, the first among
 * them, counts as the value that a table gives it; the sum modulo 26 is the letter.
 * Since 2023-05-05 daily goods on lists that change have 0 %, which is the key `zero`.
 * Source: European Commission, VIES VAT number construction rules, Cyprus (number); Ν. 95(Ι)/2000, άρθρα 17 έως 18Β (rates;
 * the Commission's VAT rates applied in the Member States, part VIII: their dates; 3 % since the law was printed on
 * 2023-07-21); Κ.Δ.Π. 314/2001, Καν. 12 (content of invoices).
 */

import { defineRegime } from '../vocabulary/regime.ts'
import { mentions, standardRate, vat } from './shared/categories.ts'
import { weightedSum } from './shared/checksum.ts'

export const cy = defineRegime({
  country: 'CY',
  name: { en: 'Cyprus', el: 'Κύπρος' },
  description: { en: 'Value added tax (ΦΠΑ) with a general and three lower rates.' },
  sources: [
    {
      title: {
        en: 'Cyprus Tax Department - VAT Invoice Requirements',
        el: 'Τμήμα Φορολογίας - Έκδοση τιμολογίου ΦΠΑ',
      },
      url: 'https://www.gov.cy/mof-tax/documents/ekdosi-timologioy-f-p-a/',
    },
  ],
  time_zone: 'Asia/Nicosia',
  currency: 'EUR',
  formerCurrency: { code: 'CYP', until: '2007-12-31', rate: '0.585274' },
  tax_scheme: 'VAT',
  identities: [
    {
      code: 'HE',
      name: { en: 'Company Registration Number', el: 'Αριθμός Εγγραφής Εταιρείας' },
    },
  ],
  scenarios: mentions('Reverse charge / Αντίστροφη χρέωση', 'Self-billing / Αυτοτιμολόγηση'),
  categories: [
    vat({
      name: { el: 'ΦΠΑ' },
      title: { el: 'Φόρος Προστιθέμενης Αξίας' },
      sources: [
        {
          title: {
            en: 'Cyprus Tax Department - VAT Rates (Law 95(I)/2000, art. 17 to 18B)',
            el: 'Τμήμα Φορολογίας - Συντελεστές ΦΠΑ (Ν. 95(Ι)/2000, άρθρα 17 έως 18Β)',
          },
          url: 'https://www.gov.cy/mof-tax/documents/syntelestes-f-p-a/',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', el: 'Κανονικός συντελεστής' },
          ['2014-01-13', '19%'],
          ['2013-01-14', '18%'],
          ['2012-03-01', '17%'],
          ['2003-01-01', '15%'],
          ['2002-07-01', '13%'],
          ['2000-07-01', '10%'],
        ),
        standardRate('intermediate', { en: 'Higher reduced rate', el: 'Υψηλότερος μειωμένος συντελεστής' },
          ['2014-01-13', '9%'],
          ['2005-08-01', '8%'],
        ),
        standardRate('reduced', { en: 'Lower reduced rate', el: 'Χαμηλότερος μειωμένος συντελεστής' }, ['2000-07-01', '5%']),
        standardRate('super-reduced', { en: 'Super-reduced rate', el: 'Υπερμειωμένος συντελεστής' }, ['2023-07-21', '3%']),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-CY-TAX-IDENTITY-01',
    valid: (code) => /^(?!12)\d{8}[A-Z]$/.test(code) && checkLetter(code) === code.charAt(8),
    form: 'eight digits and a check letter, such as 60557225K',
  },
})

/** What the first, third, fifth and seventh digit count as. */
const VALUES = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]

function checkLetter(code: string): string {
  const sum = [0, 2, 4, 6].reduce(
    (total, at) => total + VALUES[Number(code.charAt(at))]!,
    weightedSum(code, [0, 1, 0, 1, 0, 1, 0, 1]),
  )
  return String.fromCharCode(65 + (sum % 26))
}
