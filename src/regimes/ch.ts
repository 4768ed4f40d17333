/**
 * Switzerland.
 * UID / IDE / IDI: CHE and nine digits, the last a check digit modulo 11; as a VAT number it is
 * followed by MWST, TVA or IVA. Codes are stored without CH and without that ending, so they start
 * with E. Liechtenstein, which has no regime, has numbers of the same register, which are stored with CHE.
 * Source: UIDV (SR 431.031) art. 5 (number), Bundesamt für Statistik, Die UID: Berechnung der
 * Prüfziffer (check digit); MWSTG (SR 641.20) art. 25 (rates), art. 26 (content of invoices).
 */

import type { TaxIdentity } from '../model/generated/types.ts'
import { constraint, optional } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { warning, when } from '../validate/rules.ts'
import { bareTaxCode } from '../values/text.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { reverseChargeNote, standardRate, vat } from './shared/categories.ts'
import { passesMod11 } from './shared/checksum.ts'

export const ch = defineRegime({
  country: 'CH',
  name: { en: 'Switzerland' },
  description: {
    en: 'Value added tax (MWST, TVA, IVA) with a general, a lodging and a reduced rate.',
  },
  sources: [{ title: { en: 'Federal Tax Administration' }, url: 'https://www.estv.admin.ch/' }],
  time_zone: 'Europe/Zurich',
  currency: 'CHF',
  tax_scheme: 'VAT',
  scenarios: reverseChargeNote(),
  corrections: [{ schema: 'bill/invoice', types: ['credit-note'] }],
  categories: [
    vat({
      sources: [
        {
          title: { en: 'Current Swiss VAT rates | FTA' },
          url: 'https://www.estv.admin.ch/estv/en/home/value-added-tax/vat-rates-switzerland.html',
        },
        {
          title: { en: 'Development of the Swiss VAT rates | FTA' },
          url:
            'https://www.estv.admin.ch/estv/en/home/value-added-tax/vat-rates-switzerland/' +
            'development-of-the-swiss-vat-rates.html',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate' },
          ['2024-01-01', '8.1%'],
          ['2018-01-01', '7.7%'],
          ['2011-01-01', '8.0%'],
          ['2001-01-01', '7.6%'],
          ['1999-01-01', '7.5%'],
          ['1995-01-01', '6.5%'],
        ),
        standardRate('intermediate', { en: 'Intermediate rate' },
          ['2024-01-01', '3.8%'],
          ['2018-01-01', '3.7%'],
          ['2011-01-01', '3.8%'],
          ['2001-01-01', '3.6%'],
          ['1999-01-01', '3.5%'],
          ['1996-10-01', '3.0%'],
        ),
        standardRate('reduced', { en: 'Reduced rate' },
          ['2024-01-01', '2.6%'],
          ['2011-01-01', '2.5%'],
          ['2001-01-01', '2.4%'],
          ['1999-01-01', '2.3%'],
          ['1995-01-01', '2.0%'],
        ),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-CH-TAX-IDENTITY-01',
    normalise: dropEnding,
    valid: isUid,
    form: 'E and nine digits, the last a check digit, such as E100155212',
  },

  rulesForAll: {
    'tax.Identity': [
      when(
        saying('country is LI', ({ country }: TaxIdentity) => country === 'LI'),
        [
          warning(
            'DOCKET-CH-TAX-IDENTITY-01',
            'code',
            optional(
              constraint(
                'must be as in Switzerland: CHE and nine digits, the last a check digit, such as CHE100155212',
                (code: string) => code.startsWith('CH') && isUid(withoutEnding(code.slice(2))),
              ),
            ),
          ),
        ],
      ),
    ],
  },
})

function isUid(code: string): boolean {
  return /^E\d{9}$/.test(code) && passesMod11(code.slice(1), [5, 4, 3, 2, 7, 6, 5, 4, 1])
}

/** Without the name of the tax after the number: German, French or Italian. */
const withoutEnding = (code: string): string => code.replace(/(MWST|TVA|IVA)$/, '')

function dropEnding(identity: TaxIdentity): void {
  if (identity.code) identity.code = withoutEnding(bareTaxCode(identity.code, 'CH')) || undefined
}
