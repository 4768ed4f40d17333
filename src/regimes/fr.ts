/**
 * France.
 * Numéro de TVA: two check characters and the nine digits of the SIREN. Two digits are checked
 * against the SIREN, letters are not. Any two digits are accepted before the SIREN of La Poste,
 * 356000000, although only its SIRETs are exempt from a check, that by Luhn: their digits add up to a
 * multiple of 5. Numbers of Monaco have 000 in front of six digits that are not a SIREN.
 * SIREN: nine digits, the last Luhn's check digit. SIRET: a SIREN and the five digits of an
 * establishment.
 * Rates of Guadeloupe, Martinique and Réunion end in `+overseas`, the particular ones of Corsica in
 * `+corsica`; Corsica also has all rates of the mainland. In Guyane and Mayotte no VAT is charged: the
 * tax has the key `outside-scope` there.
 * Source: CGI art. 286 ter (number), art. 278 to 281 (rates; 20 and 10 % by Loi 2012-1510 art. 68,
 * 7 % by Loi 2011-1978, 19.6 % by Loi 2000-656, 2.1 % by Loi 85-1403 art. 66), art. 294, 296 and
 * 296 bis (overseas), art. 297 (Corsica; both: Décret 86-414, Loi 88-1149 art. 9, Loi 95-885),
 * annexe II art. 242 nonies A (content of invoices); Code de commerce R123-221 (SIREN and SIRET);
 * European Commission, VIES FAQ (no I or O in the key); Insee, documentation Sirene (La Poste).
 */

import type { Invoice, TaxIdentity } from '../model/generated/types.ts'
import { constraint, matches, optional } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { hint, rule, warning, when } from '../validate/rules.ts'
import { bareTaxCode } from '../values/text.ts'
import { finding } from '../vocabulary/finding.ts'
import { ofType } from '../vocabulary/guards.ts'
import { never } from '../vocabulary/never.ts'
import { supplierIdentified } from '../vocabulary/parties.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { reverseChargeNote, standardRate, vat } from './shared/categories.ts'
import { digitSum, passesLuhn, remainder } from './shared/checksum.ts'
import { companiesDiffer, SIREN, SIRET } from './shared/french-companies.ts'
import { smallBusinessMention } from './shared/small-business.ts'

const LA_POSTE = '356000000'

const corsican = (en: string, fr: string) => ({ en: `${en} (Corsica)`, fr: `${fr} (Corse)` })
const overseas = (en: string, fr: string) => ({
  en: `${en} (Guadeloupe, Martinique, Réunion)`,
  fr: `${fr} (Guadeloupe, Martinique, La Réunion)`,
})

const ofOneCompany = finding('must be of the company of tax_id', companiesDiffer, 'identities')

/** CGI art. 283-1: what suppliers abroad sell. */
const REVERSED_FROM_ABROAD =
  'Reverse Charge / Autoliquidation de la TVA - Article 283-1 du CGI. Le client est redevable de la TVA.'

/** Construction, waste, certificates, telephony: CGI art. 283, 2 bis to 2 decies. */
const isReversedAtHome = saying(
  'the customer is in France, and the mention is of a supplier abroad',
  ({ customer, tax }: Invoice): boolean =>
    customer?.tax_id?.country === 'FR' &&
    (tax?.notes?.some((note) => note?.text === REVERSED_FROM_ABROAD) ?? false),
)

export const fr = defineRegime({
  country: 'FR',
  name: { en: 'France', fr: 'La France' },
  description: { en: 'Value added tax (TVA) with a general and three lower rates.' },
  sources: [
    {
      title: { en: 'Bulletin officiel des finances publiques' },
      url: 'https://bofip.impots.gouv.fr/',
    },
  ],
  time_zone: 'Europe/Paris',
  currency: 'EUR',
  tax_scheme: 'VAT',
  scenarios: reverseChargeNote(REVERSED_FROM_ABROAD),
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
        {
          title: {
            en: 'Tax Authority - Rates in Guadeloupe, Martinique and Réunion',
            fr: 'BOFiP - Taux applicables en Guadeloupe, en Martinique et à La Réunion',
          },
          url: 'https://bofip.impots.gouv.fr/bofip/343-PGP.html/identifiant%3DBOI-TVA-GEO-20-10-20190605',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', fr: 'Taux normal' },
          ['2014-01-01', '20%'],
          ['2000-04-01', '19.6%'],
          ['1995-08-01', '20.6%'],
        ),
        standardRate('intermediate', { en: 'Intermediate rate', fr: 'Taux intermédiaire' },
          ['2014-01-01', '10%'],
          ['2012-01-01', '7%'],
        ),
        standardRate('reduced', { en: 'Reduced rate', fr: 'Taux réduit' }, ['1982-07-01', '5.5%']),
        standardRate('super-reduced', { en: 'Super-reduced rate', fr: 'Taux super réduit' }, ['1986-07-01', '2.1%']),
        standardRate('special+corsica', corsican('Special rate', 'Taux particulier'), ['1986-07-01', '13%']),
        standardRate('intermediate+corsica', corsican('Intermediate rate', 'Taux intermédiaire'),
          ['2014-01-01', '10%'],
          ['1986-07-01', '8%'],
        ),
        standardRate('reduced+corsica', corsican('Reduced rate', 'Taux réduit'), ['1989-01-01', '2.1%']),
        standardRate('super-reduced+corsica', corsican('Super-reduced rate', 'Taux super réduit'), ['1986-07-01', '0.9%']),
        standardRate('general+overseas', overseas('General rate', 'Taux normal'), ['2000-04-01', '8.5%'], ['1995-08-01', '9.5%']),
        standardRate('reduced+overseas', overseas('Reduced rate', 'Taux réduit'), ['1989-01-01', '2.1%']),
        standardRate('special+overseas', overseas('Special rate', 'Taux particulier'), ['1986-07-01', '1.75%']),
        standardRate('super-reduced+overseas', overseas('Super-reduced rate', 'Taux super réduit'), ['1986-07-01', '1.05%']),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-FR-TAX-IDENTITY-01',
    normalise: completeTaxCode,
    valid: isTaxCode,
    form: 'two check characters and the nine digits of a SIREN, such as 44732829320',
    rules: [
      warning(
        'DOCKET-FR-TAX-IDENTITY-01',
        'code',
        optional(
          constraint('must not have I or O among its first two characters', (code: string) => {
            return !/^(?:[IO]|.[IO])/.test(code)
          }),
        ),
      ),
      warning(
        'DOCKET-FR-TAX-IDENTITY-02',
        'code',
        optional(
          constraint(
            'must end in a SIREN, the last digit of which is a check digit',
            (code: string) => {
              return !isTaxCode(code) || code.startsWith('000', 2) || passesLuhn(code.slice(2))
            },
          ),
        ),
      ),
    ],
  },

  rules: {
    'bill.Invoice': [
      supplierIdentified('GOBL-FR-BILL-INVOICE-01', 'type', SIREN, SIRET),
      // CGI art. 293 E; CGI annexe II art. 242 nonies A for any other exemption.
      smallBusinessMention(
        'DOCKET-FR-BILL-INVOICE-01',
        /293\s?B|CGI|code général des impôts/i,
        'TVA non applicable, article 293 B du CGI',
        'VATEX-FR-FRANCHISE',
      ),
      when(isReversedAtHome, [
        hint(
          'DOCKET-FR-BILL-INVOICE-02',
          'tax.notes',
          never(
            'art. 283-1 is about suppliers abroad; between two in France state the article that applies: send {"cat": "VAT", "key": "reverse-charge", "text": "Autoliquidation, art. 283, 2 nonies du CGI"} for subcontracted construction, 2 sexies for scrap',
          ),
        ),
      ]),
    ],
    'org.Party': [warning('DOCKET-FR-ORG-PARTY-01', '', ofOneCompany)],
    'org.Identity': [
      when(ofType(SIREN), [
        rule('GOBL-FR-ORG-IDENTITY-01', 'code', matches(/^\d{9}$/, 'a SIREN of nine digits')),
        warning(
          'DOCKET-FR-ORG-IDENTITY-01',
          'code',
          optional(
            constraint(
              'must be a SIREN, the last digit of which is a check digit',
              (code: string) => {
                return !/^\d{9}$/.test(code) || passesLuhn(code)
              },
            ),
          ),
        ),
      ]),
      when(ofType(SIRET), [
        rule('GOBL-FR-ORG-IDENTITY-02', 'code', matches(/^\d{14}$/, 'a SIRET of fourteen digits')),
        warning(
          'DOCKET-FR-ORG-IDENTITY-02',
          'code',
          optional(
            constraint(
              'must be a SIRET, the last digit of which is a check digit',
              (code: string) => {
                return !/^\d{14}$/.test(code) || passesLuhn(code) || isOfLaPoste(code)
              },
            ),
          ),
        ),
      ]),
    ],
  },

  rulesForAll: {
    'tax.Identity': [
      when(
        saying('country is MC', ({ country }: TaxIdentity) => country === 'MC'),
        [
          warning(
            'DOCKET-FR-TAX-IDENTITY-03',
            'code',
            optional(
              constraint(
                'must be as in France: two check characters and nine digits, such as 53000004605',
                isTaxCode,
              ),
            ),
          ),
        ],
      ),
    ],
  },
})

/** The two check digits in front of a SIREN. */
function checkDigits(siren: string): string {
  return String(remainder(`${siren}12`, 97)).padStart(2, '0')
}

/** Puts the check digits in front of a bare SIREN. */
function completeTaxCode(identity: TaxIdentity): void {
  if (!identity.code) return
  const code = bareTaxCode(identity.code, 'FR')
  identity.code =
    (/^\d{9}$/.test(code) && passesLuhn(code) ? checkDigits(code) + code : code) || undefined
}

function isTaxCode(code: string): boolean {
  if (!/^[A-Z\d]{2}\d{9}$/.test(code)) return false
  const [check, siren] = [code.slice(0, 2), code.slice(2)]
  return /[A-Z]/.test(check) || siren === LA_POSTE || check === checkDigits(siren)
}

const isOfLaPoste = (siret: string): boolean =>
  siret.startsWith(LA_POSTE) && digitSum(siret) % 5 === 0
