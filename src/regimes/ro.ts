/**
 * Romania.
 * Cod de identificare fiscală: two to ten digits, the last a check digit. On domestic documents RO in front of it means that
 * its holder is registered for VAT. A personal number (CNP) of thirteen digits is an identity.
 * 9 % began with the tax code of 2004 (Legea nr. 571/2003 art. 140). 5 % came with OUG nr. 200/2008: lists begin it on
 * 2008-12-01 or 2008-12-15, so it is on record from the later day. Both became 11 % on 2025-08-01: new documents have the
 * rate `reduced`.
 * Source: OMFP 262/2007 and European Commission, VIES VAT number construction rules, Romania (number); Codul fiscal (Legea
 * nr. 227/2015) art. 291 (rates; Legea nr. 141/2025: 21 and 11 %, art. III: 9 % on dwellings until 2026-07-31), art. 310
 * (small businesses), art. 315^1 (farmers), art. 319 (content of invoices); European Commission, VAT rates applied in the
 * Member States, part VIII (dates).
 */

import { constraint, optional } from '../validate/constraints.ts'
import { warning, when } from '../validate/rules.ts'
import { ofType } from '../vocabulary/guards.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { mentions, standardRate, vat } from './shared/categories.ts'
import { weightedRemainder, weightedSum } from './shared/checksum.ts'
import { oneReducedRate } from './shared/one-reduced-rate.ts'
import { smallBusinessMention } from './shared/small-business.ts'

const FIRM = 'CUI'
const PERSON = 'CNP'

/** Since this day both lower rates are the same. */
const ONE_RATE = '2025-08-01'

/** Flat-rate addition of farmers. */
const FARMERS = '8%'

export const ro = defineRegime({
  country: 'RO',
  name: { en: 'Romania', ro: 'România' },
  description: {
    en: 'Value added tax (TVA) with a general and a reduced rate, two until July 2025.',
  },
  sources: [
    {
      title: {
        en: 'National Agency for Fiscal Administration',
        ro: 'Agenția Națională de Administrare Fiscală',
      },
      url: 'https://www.anaf.ro/',
    },
  ],
  time_zone: 'Europe/Bucharest',
  currency: 'RON',
  tax_scheme: 'VAT',
  identities: [
    { code: FIRM, name: { en: 'Unique Registration Code', ro: 'Cod Unic de Înregistrare' } },
    { code: PERSON, name: { en: 'Personal Numerical Code', ro: 'Cod Numeric Personal' } },
  ],
  scenarios: mentions('Reverse charge / Taxare inversă', 'Self-billing / Autofactură'),
  corrections: [{ schema: 'bill/invoice', types: ['credit-note', 'debit-note'] }],
  otherPercents: { VAT: [FARMERS, ['9%', '2026-07-31']] },
  categories: [
    vat({
      name: { ro: 'TVA' },
      title: { ro: 'Taxa pe valoarea adăugată' },
      sources: [
        {
          title: {
            en: 'Tax Code (Law 227/2015), art. 291 (rates)',
            ro: 'Codul fiscal (Legea nr. 227/2015), art. 291',
          },
          url: 'https://legislatie.just.ro/Public/DetaliiDocument/171282',
        },
        {
          title: { en: 'Law 141/2025: 21 and 11 %', ro: 'Legea nr. 141/2025' },
          url: 'https://static.anaf.ro/static/10/Anaf/legislatie/L_141_2025.pdf',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', ro: 'Cota standard' },
          [ONE_RATE, '21%'],
          ['2017-01-01', '19%'],
          ['2016-01-01', '20%'],
          ['2010-07-01', '24%'],
          ['2000-01-01', '19%'],
        ),
        standardRate('reduced', { en: 'Reduced rate', ro: 'Cota redusă' },
          [ONE_RATE, '11%'],
          ['2004-01-01', '9%'],
        ),
        standardRate('super-reduced', { en: 'Super-reduced rate', ro: 'Cota super-redusă' },
          [ONE_RATE, '11%'],
          ['2008-12-15', '5%'],
        ),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-RO-TAX-IDENTITY-01',
    valid: isFirm,
    form: 'two to ten digits, the last a check digit, such as 18547290',
  },

  rules: {
    'bill.Invoice': [
      smallBusinessMention(
        'DOCKET-RO-BILL-INVOICE-01',
        /\b(29[1-9]|310)\b|Cod(ul)? fiscal/i,
        'scutit, art. 310 Codul fiscal',
      ),
    ],
    'org.Identity': [
      when(ofType(FIRM), [
        warning(
          'DOCKET-RO-ORG-IDENTITY-01',
          'code',
          optional(
            constraint(
              'must be two to ten digits, the last a check digit, such as 18547290',
              (code: string) => isFirm(code.replace(/^RO ?/, '')),
            ),
          ),
        ),
      ]),
      when(ofType(PERSON), [
        warning(
          'DOCKET-RO-ORG-IDENTITY-02',
          'code',
          optional(
            constraint(
              'must be thirteen digits, the last a check digit, such as 1650212691864',
              isPerson,
            ),
          ),
        ),
      ]),
    ],
    'tax.Combo': [oneReducedRate('DOCKET-RO-TAX-COMBO-01', ONE_RATE)],
  },
})

/** The check digit is that of ten digits, with zeros in front. */
function isFirm(code: string): boolean {
  if (!/^[1-9]\d{1,9}$/.test(code)) return false
  const sum = weightedSum(code.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2])
  return ((10 * sum) % 11) % 10 === Number(code.slice(-1))
}

/** With 1 for 10. */
function isPerson(code: string): boolean {
  if (!/^[1-9]\d{12}$/.test(code)) return false
  const check = weightedRemainder(code, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9])
  return (check === 10 ? 1 : check) === Number(code.charAt(12))
}
