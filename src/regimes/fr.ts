/**
 * France. Numéro de TVA: two characters and the nine digits of the SIREN. Two digits are a check over the SIREN,
 * letters are not checked. SIREN: nine digits with Luhn's check digit. SIRET: a SIREN and five digits of the
 * establishment. Source: CGI art. 286 ter (number), art. 278 to 281 (rates), annexe II art. 242 nonies A (what an
 * invoice states); Code de commerce R123-221 (SIREN and SIRET). La Poste's establishments, 356 000 000, have a number
 * of their own.
 */

import { ofType } from '../definitions/guards.ts'
import { supplierIdentified } from '../definitions/parties.ts'
import { defineRegime } from '../definitions/regime.ts'
import type { TaxIdentity } from '../model/generated/types.ts'
import { matches } from '../validate/constraints.ts'
import { rule, when } from '../validate/rules.ts'
import { bareTaxCode } from '../values/text.ts'
import { reverseCharge, standardRate, vat } from './shared/categories.ts'
import { luhn, remainder } from './shared/checksum.ts'

const LA_POSTE = '356000000'

export const fr = defineRegime({
  country: 'FR',
  name: { en: 'France', fr: 'La France' },
  description: { en: 'Value added tax (TVA) with a general and three lower rates.' },
  time_zone: 'Europe/Paris',
  currency: 'EUR',
  tax_scheme: 'VAT',
  scenarios: reverseCharge(
    'Reverse Charge / Autoliquidation de la TVA - Article 283-1 du CGI. Le client est redevable de la TVA.',
  ),
  corrections: [{ schema: 'bill/invoice', types: ['credit-note', 'corrective'] }],
  categories: [
    vat({
      name: { fr: 'TVA' },
      title: { fr: 'Taxe sur la Valeur Ajoutée' },
      sources: [
        {
          title: {
            en: 'What are the current VAT rates in France and in the European Union?',
            fr: "Quels sont les taux de TVA en vigueur en France et dans l'Union européenne?",
          },
          url: 'https://www.economie.gouv.fr/cedef/taux-tva-france-et-union-europeenne',
        },
      ],
      rates: [
        standardRate('general', { en: 'General rate', fr: 'Taux normal' }, ['2011-01-04', '20%']),
        standardRate('intermediate', { en: 'Intermediate rate', fr: 'Taux intermédiaire' }, [
          '2014-01-01',
          '10%',
        ]),
        standardRate('reduced', { en: 'Reduced rate', fr: 'Taux réduit' }, ['2014-01-01', '5.5%']),
        standardRate('super-reduced', { en: 'Super-reduced rate', fr: 'Taux super réduit' }, [
          '2014-01-01',
          '2.1%',
        ]),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-FR-TAX-IDENTITY-01',
    normalise: completeTaxCode,
    valid: isTaxCode,
    form: 'eleven characters, two of check and nine of the SIREN, such as 44732829320',
  },

  rules: {
    'bill.Invoice': [supplierIdentified('GOBL-FR-BILL-INVOICE-01', 'type', 'SIREN', 'SIRET')],
    'org.Identity': [
      when(ofType('SIREN'), [
        rule('GOBL-FR-ORG-IDENTITY-01', 'code', matches(/^\d{9}$/, 'a SIREN of nine digits')),
      ]),
      when(ofType('SIRET'), [
        rule('GOBL-FR-ORG-IDENTITY-02', 'code', matches(/^\d{14}$/, 'a SIRET of fourteen digits')),
      ]),
    ],
  },
})

/** The two digits in front of a SIREN. */
function checkDigits(siren: string): string {
  return String(remainder(`${siren}12`, 97)).padStart(2, '0')
}

/** A bare SIREN gets its check digits. */
function completeTaxCode(identity: TaxIdentity): void {
  if (!identity.code) return
  const code = bareTaxCode(identity.code, 'FR')
  identity.code =
    (/^\d{9}$/.test(code) && luhn(code) ? checkDigits(code) + code : code) || undefined
}

function isTaxCode(code: string): boolean {
  if (!/^[A-Z\d]{2}\d{9}$/.test(code)) return false
  const [check, siren] = [code.slice(0, 2), code.slice(2)]
  return /[A-Z]/.test(check) || siren === LA_POSTE || check === checkDigits(siren)
}
