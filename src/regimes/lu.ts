/**
 * Luxembourg.
 * Numéro d'identification TVA: eight digits, the last two those before them modulo 89.
 * The rates but 3 % were one point lower in 2023.
 * Source: European Commission, VIES VAT number construction rules, Luxembourg (number); loi modifiée du 12 février 1979
 * concernant la TVA art. 39 et 40 (rates; lois du 19 décembre 2014 et du 26 octobre 2022), art. 57bis (small businesses),
 * art. 63 (content of invoices).
 */

import { matches } from '../validate/constraints.ts'
import { warning, when } from '../validate/rules.ts'
import { ofType } from '../vocabulary/guards.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { mentions, standardRate, vat } from './shared/categories.ts'
import { remainder } from './shared/checksum.ts'
import { smallBusinessMention } from './shared/small-business.ts'

const REGISTER = 'RCS'

/** Flat-rate addition of farmers. */
const FARMERS = '12%'

export const lu = defineRegime({
  country: 'LU',
  name: { en: 'Luxembourg', fr: 'Luxembourg', lb: 'Lëtzebuerg' },
  description: { en: 'Value added tax (TVA) with a general and three lower rates.' },
  sources: [
    {
      title: { en: 'AED - VAT rates', fr: 'AED - Taux de TVA' },
      url: 'https://www.aed.public.lu/en/tva/taux-tva.html',
    },
  ],
  time_zone: 'Europe/Luxembourg',
  currency: 'EUR',
  tax_scheme: 'VAT',
  identities: [{ code: REGISTER, name: { en: 'RCS Number', fr: 'Numéro RCS' } }],
  scenarios: mentions('Reverse charge / Autoliquidation', 'Self-billing / Autofacturation'),
  corrections: [{ schema: 'bill/invoice', types: ['credit-note', 'debit-note'] }],
  otherPercents: { VAT: [FARMERS] },
  categories: [
    vat({
      name: { fr: 'TVA', lb: 'TVA' },
      title: { fr: 'Taxe sur la valeur ajoutée', lb: 'Taxe sur la Valeur Ajoutée' },
      sources: [
        {
          title: {
            en: 'VAT Act of 12 February 1979, art. 39 and 40 (rates)',
            fr: 'Loi modifiée du 12 février 1979 concernant la TVA, art. 39 et 40',
          },
          url: 'https://legilux.public.lu/eli/etat/leg/loi/1979/02/12/n1/jo',
        },
        {
          title: { en: 'Law of 26 October 2022: rates of 2023', fr: 'Loi du 26 octobre 2022' },
          url: 'https://legilux.public.lu/eli/etat/leg/loi/2022/10/26/a534/jo',
        },
        {
          title: { en: 'Law of 19 December 2014: rates of 2015', fr: 'Loi du 19 décembre 2014' },
          url: 'https://legilux.public.lu/eli/etat/leg/loi/2014/12/19/n1/jo',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', fr: 'Taux normal' },
          ['2024-01-01', '17.0%'],
          ['2023-01-01', '16.0%'],
          ['2015-01-01', '17.0%'],
          ['1992-01-01', '15.0%'],
        ),
        standardRate('intermediate', { en: 'Intermediate rate', fr: 'Taux intermédiaire' },
          ['2024-01-01', '14.0%'],
          ['2023-01-01', '13.0%'],
          ['2015-01-01', '14.0%'],
          ['1992-01-01', '12.0%'],
        ),
        standardRate('reduced', { en: 'Reduced rate', fr: 'Taux réduit' },
          ['2024-01-01', '8.0%'],
          ['2023-01-01', '7.0%'],
          ['2015-01-01', '8.0%'],
          ['1992-01-01', '6.0%'],
        ),
        standardRate('super-reduced', { en: 'Super-reduced rate', fr: 'Taux super-réduit' }, ['1992-01-01', '3.0%']),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-LU-TAX-IDENTITY-01',
    valid: (code) =>
      /^\d{8}$/.test(code) && remainder(code.slice(0, 6), 89) === Number(code.slice(6)),
    form: 'eight digits, the last two check digits, such as 26332462',
  },

  rules: {
    'bill.Invoice': [
      smallBusinessMention(
        'DOCKET-LU-BILL-INVOICE-01',
        /\b57|loi (modifiée )?du 12 février 1979|loi TVA/i,
        'franchise de la TVA, article 57bis de la loi du 12 février 1979',
      ),
    ],
    'org.Identity': [
      when(ofType(REGISTER), [
        warning(
          'DOCKET-LU-ORG-IDENTITY-01',
          'code',
          matches(/^[A-Z] ?\d{1,6}$/, 'a letter and up to six digits, such as B123456'),
        ),
      ]),
    ],
  },
})
