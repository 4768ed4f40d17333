/**
 * Italy.
 * Partita IVA: eleven digits, three of which are the code of a tax office, the last Luhn's check digit. Codice fiscale: the same number for
 * organisations; for persons sixteen characters derived from surname, first name, date and place of
 * birth, and a check letter.
 * Source: D.M. 23 dicembre 1976 n. 13813 (both numbers; letters replace digits if two persons would
 * share a code); D.P.R. 633/1972 art. 16 and Tabella A (rates; L. 208/2015 art. 1 c. 960: 5 %; D.L.
 * 328/1997, D.L. 138/2011 and D.L. 98/2011 art. 40: dates of the general one), art. 35 (number);
 * D.P.R. 600/1973 art. 25 (withheld income tax); D.P.R. 633/1972 art. 34 c. 1 and 6 (percentages of farmers, which their
 * customers state in the invoices that they issue for them); Specifiche tecniche FatturaPA 2.1.1.5.1 (codes of withheld
 * taxes and contributions).
 */

import { newOrgIdentity } from '../model/generated/factories.ts'
import type { Combo, Party } from '../model/generated/types.ts'
import { constraint, optional, present } from '../validate/constraints.ts'
import { rule, warning, when } from '../validate/rules.ts'
import { bareTaxCode } from '../values/text.ts'
import { ofKey } from '../vocabulary/guards.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { renameExt } from '../vocabulary/set-extensions.ts'
import { reverseChargeNote, standardRate, undatedRate, vat } from './shared/categories.ts'
import { passesLuhn } from './shared/checksum.ts'
import { FISCAL_CODE } from './shared/identities.ts'

const isFiscalCode = ofKey(FISCAL_CODE)

/** A tax or contribution that the customer withholds, with its code in FatturaPA. */
const withholding = (
  code: string,
  kind: string,
  names: [en: string, it: string],
  titles: [en: string, it: string],
) => ({
  code,
  name: { en: names[0], it: names[1] },
  title: { en: titles[0], it: titles[1] },
  retained: true,
  map: { 'fatturapa-tipo-ritenuta': kind },
})

/** Flat-rate percentages of farmers; each is that of some products. */
const FARMERS = '2% 6.4% 7% 7.3% 7.5% 7.65% 7.95% 8.3% 8.5% 8.8% 9.5% 12.3%'.split(' ')

/** Extensions that have another key in older documents. */
const RENAMED = [
  ['it-sdi-retained-tax', 'it-sdi-retained'],
  ['it-sdi-nature', 'it-sdi-exempt'],
] as const

export const it = defineRegime({
  country: 'IT',
  name: { en: 'Italy', it: 'Italia' },
  description: {
    en: 'Value added tax (IVA) with four rates; withheld income taxes and social contributions.',
  },
  sources: [
    {
      title: { en: 'Agenzia delle Entrate - Electronic Invoicing' },
      url:
        'https://www.agenziaentrate.gov.it/portale/web/guest/fatturazione-elettronica-e-dati-fatture-' +
        'transfrontaliere-new',
    },
    {
      title: { en: 'FatturaPA - Documentation and Schemas' },
      url: 'https://www.fatturapa.gov.it/it/norme-e-regole/documentazione-fattura-elettronica/formato-fatturapa/',
    },
    {
      title: { en: 'FatturaPA - Filling Guide' },
      url:
        'https://www.agenziaentrate.gov.it/portale/documents/20143/451259/' +
        'Guida_compilazione-FE-Esterometro-V_1.9_2024-03-05.pdf',
    },
  ],
  time_zone: 'Europe/Rome',
  currency: 'EUR',
  tax_scheme: 'VAT',
  otherPercents: { VAT: FARMERS },
  identities: [{ key: FISCAL_CODE, name: { en: 'Fiscal code', it: 'Codice Fiscale' } }],
  scenarios: reverseChargeNote('Reverse Charge / Inversione del soggetto passivo'),
  corrections: [{ schema: 'bill/invoice', types: ['credit-note', 'debit-note'] }],
  // biome-ignore format: table
  categories: [
    vat({
      name: { it: 'IVA' },
      title: { it: 'Imposta sul Valore Aggiunto' },
      sources: [
        {
          title: { en: 'Presidential Decree 633/1972 - VAT', it: 'D.P.R. 633/1972 - IVA' },
          url: 'https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:decreto.del.presidente.della.repubblica:1972-10-26;633',
        },
      ],
      rates: [
        undatedRate('super-reduced', { en: 'Minimum rate', it: 'Aliquota Minima' }, '4.0%'),
        standardRate('reduced', { en: 'Reduced rate', it: 'Aliquota Ridotta' }, ['2016-01-01', '5.0%']),
        undatedRate('intermediate', { en: 'Intermediate rate', it: 'Aliquota Intermedia' }, '10.0%'),
        standardRate('general', { en: 'General rate', it: 'Aliquota Ordinaria' },
          ['2013-10-01', '22.0%'],
          ['2011-09-17', '21.0%'],
          ['1997-10-01', '20.0%'],
        ),
      ],
    }),
    withholding('IRPEF', 'RT01', ['IRPEF', 'IRPEF'],
      ['Personal income tax', 'Imposta sul Reddito delle Persone Fisiche']),
    withholding('IRES', 'RT02', ['IRES', 'IRES'],
      ['Corporate income tax', 'Imposta sul Reddito delle Società']),
    withholding('INPS', 'RT03', ['INPS contribution', 'Contributo INPS'],
      ['National social security contribution', 'Contributo Istituto Nazionale della Previdenza Sociale']),
    withholding('ENASARCO', 'RT04', ['ENASARCO contribution', 'Contributo ENASARCO'],
      ['Social security contribution of commercial agents',
        'Contributo Ente Nazionale Assistenza Agenti e Rappresentanti di Commercio']),
    withholding('ENPAM', 'RT05', ['ENPAM contribution', 'Contributo ENPAM'],
      ['Social security contribution of doctors', 'Contributo - Ente Nazionale Previdenza e Assistenza Medici']),
    withholding('CP', 'RT06', ['Other social security contribution', 'Altro Contributo Previdenziale'],
      ['Other social security contribution', 'Altro Contributo Previdenziale']),
  ],

  taxIdentity: {
    fault: 'GOBL-IT-TAX-IDENTITY-01',
    valid: isNumber,
    form: 'eleven digits, the last a check digit, such as 00743110157',
    rules: [
      warning(
        'DOCKET-IT-TAX-IDENTITY-01',
        'code',
        optional(
          constraint(
            'must have the code of a tax office as digits 8 to 10: 001 to 100, 120, 121, 888 or 999',
            hasOffice,
          ),
        ),
      ),
    ],
  },

  normalise: {
    'org.Identity': (identity) => {
      if (isFiscalCode(identity) && identity.code)
        identity.code = bareTaxCode(identity.code, 'IT') || undefined
    },
    'org.Party': moveFiscalCode,
    'tax.Combo': renameExtensions,
  },

  rules: {
    'org.Identity': [
      when(isFiscalCode, [
        rule('GOBL-IT-ORG-IDENTITY-01', 'code', present),
        rule(
          'GOBL-IT-ORG-IDENTITY-02',
          'code',
          optional(
            constraint(
              'must be eleven digits, or sixteen characters such as RSSMRA80A01H501U',
              hasForm,
            ),
          ),
        ),
        rule(
          'GOBL-IT-ORG-IDENTITY-03',
          'code',
          optional(constraint('must have a valid check character', hasCheck)),
        ),
      ]),
    ],
  },
})

function isNumber(code: string): boolean {
  return /^\d{11}$/.test(code) && passesLuhn(code)
}

/** Provinces have the offices 001 to 100; the others belong to none. */
function hasOffice(code: string): boolean {
  return !isNumber(code) || /^(?:0(?!00)\d\d|100|12[01]|888|999)$/.test(code.slice(7, 10))
}

/** A tax number of type `individual` is a fiscal code: it becomes or replaces an identity. */
function moveFiscalCode(party: Party): void {
  const { tax_id: taxId } = party
  if (taxId?.country !== 'IT' || taxId.type !== 'individual') return
  const identity = newOrgIdentity()
  identity.key = FISCAL_CODE
  identity.code = taxId.code
  const identities = (party.identities ??= [])
  const old = identities.findIndex(({ key, type }) => key === FISCAL_CODE && !type)
  if (old < 0) identities.push(identity)
  else identities[old] = identity
  taxId.code = undefined
  taxId.type = undefined
}

function renameExtensions(combo: Combo): void {
  for (const [old, key] of RENAMED) renameExt(combo, old, key)
}

/** Three letters each of surname and first name: consonants, then vowels, then X. */
const NAMES = '(?:[A-Z][AEIOU][AEIOUX]|[AEIOU]X{2}|[B-DF-HJ-NP-TV-Z]{2}[A-Z]){2}'
/** Year, month as a letter, day (plus 40 for women). L to V, without O, can replace 0 to 9. */
const DATE = [
  '[\\dLMNP-V]{2}(?:',
  '[A-EHLMPR-T](?:[04LQ][1-9MNP-V]|[15MR][\\dLMNP-V]|[26NS][0-8LMNP-U])', // 1st to 28th
  '|[DHPS][37PT][0L]', // 30th of the short months
  '|[ACELMRT][37PT][01LM]', // 30th and 31st of the long months
  '|[AC-EHLMPR-T][26NS][9V]', // 29th of all but February
  ')',
].join('')
const LEAP_DAY = '(?:[02468LNQSU][048LQU]|[13579MPRTV][26NS])B[26NS][9V]'
/** Code of the municipality or country of birth: a letter and a number other than 000. */
const PLACE = '(?:[A-MZ][1-9MNP-V][\\dLMNP-V]{2}|[A-M][0L](?:[1-9MNP-V][\\dLMNP-V]|[0L][1-9MNP-V]))'
const PERSON = new RegExp(`^${NAMES}(?:${DATE}|${LEAP_DAY})${PLACE}[A-Z]$`)

function hasForm(code: string): boolean {
  return code.length === 11 ? /^\d{11}$/.test(code) : PERSON.test(code)
}

function hasCheck(code: string): boolean {
  if (code.length === 11) return isNumber(code)
  return code.length === 16 && checkLetter(code) === code.charAt(15)
}

/** Values of 0 to 9, or A to Z, at odd places; at even places they are 0 to 25. */
const AT_ODD_PLACES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

function checkLetter(code: string): string {
  const values = Array.from(code.slice(0, 15), (c) =>
    /\d/.test(c) ? Number(c) : c.charCodeAt(0) - 65,
  )
  const sum = values.reduce(
    (total, value, at) => total + (at % 2 === 0 ? AT_ODD_PLACES[value]! : value),
    0,
  )
  return String.fromCharCode(65 + (sum % 26))
}
