/**
 * Belgium.
 * Numéro d'entreprise / ondernemingsnummer, also the VAT number: ten digits, the first 0 or 1, the
 * last two check digits modulo 97. Old numbers of nine digits lack the leading 0.
 * Source: Arrêté royal du 24 juin 2003, numac 2003011352 (number); Code de la TVA art. 50 (its use
 * for VAT); Arrêté royal n° 20 du 20 juillet 1970 (rates; European Commission, VAT rates applied in
 * the Member States, part VIII: their dates; those of 6 and 12 % are recorded since the reform of
 * April 1992); Arrêté royal n° 1 du 29 décembre 1992 art. 5 (content of invoices).
 */

import type { Party } from '../model/generated/types.ts'
import { present } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { at, rule, when } from '../validate/rules.ts'
import { hasIdentity, withType } from '../vocabulary/parties.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { reverseChargeNote, standardRate, vat } from './shared/categories.ts'
import { passesMod97 } from './shared/checksum.ts'

const ENTERPRISE = 'BCE'

export const be = defineRegime({
  country: 'BE',
  name: { en: 'Belgium' },
  description: { en: 'Value added tax (TVA, btw, MwSt.) with a general and two lower rates.' },
  sources: [
    {
      title: { en: 'BOSA - Electronic Invoicing' },
      url: 'https://bosa.belgium.be/fr/themes/administration-numerique/facturation-electronique',
    },
  ],
  time_zone: 'Europe/Brussels',
  currency: 'EUR',
  tax_scheme: 'VAT',
  identities: [
    { code: ENTERPRISE, name: { en: 'BCE/KBO Number', fr: 'Numéro BCE', nl: 'KBO-nummer' } },
  ],
  scenarios: reverseChargeNote(),
  corrections: [{ schema: 'bill/invoice', types: ['credit-note'] }],
  categories: [
    vat({
      sources: [
        {
          title: { en: 'VAT rates | FPS Finance' },
          url: 'https://finance.belgium.be/en/enterprises/vat/vat-obligation/rates-and-calculation/vat-rates#q1',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general',
          { en: 'General rate', de: 'Allgemeiner Satz', fr: 'Taux normal', nl: 'Algemeen tarief' },
          ['1996-01-01', '21.0%'],
        ),
        standardRate('intermediate',
          { en: 'Intermediate rate', de: 'Mittlerer Satz', fr: 'Taux intermédiaire', nl: 'Tussentarief' },
          ['1992-04-01', '12.0%'],
        ),
        standardRate('reduced', { en: 'Reduced rate', de: 'Ermäßigter Satz', fr: 'Taux réduit', nl: 'Verlaagd Tarief' },
          ['1992-04-01', '6.0%'],
        ),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-BE-TAX-IDENTITY-01',
    valid: (code) => /^[01]?\d{9}$/.test(code) && passesMod97(code),
    form: 'nine or ten digits, the last two check digits, such as 0403019261',
  },

  rules: {
    'bill.Invoice': [
      at('supplier', [
        when(
          saying(
            `no identity of type ${ENTERPRISE}`,
            (supplier: Party) => !hasIdentity(supplier, 'type', ENTERPRISE),
          ),
          [
            rule('GOBL-BE-BILL-INVOICE-01', 'tax_id', present),
            rule('GOBL-BE-BILL-INVOICE-02', 'tax_id.code', present),
          ],
        ),
        when(
          saying('tax_id has no code', ({ tax_id }: Party) => !tax_id?.code),
          [rule('GOBL-BE-BILL-INVOICE-03', 'identities', withType(ENTERPRISE))],
        ),
      ]),
    ],
  },
})
