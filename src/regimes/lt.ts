/**
 * Lithuania.
 * PVM mokėtojo kodas: nine digits for firms, the eighth 1, or twelve for others, the eleventh 1; the last is a check digit.
 * The rates of 9 and 5 % are older than 2004, from when on they are on record.
 * In 2026 accommodation, transport and culture changed from 9 to 12 %, books to 5 %, and heating to the general rate.
 * Source: European Commission, VIES VAT number construction rules, Lithuania (number); Pridėtinės vertės mokesčio įstatymas
 * Nr. IX-751, 19 straipsnis (rates; XV-287: 12 %), 80 straipsnis (content of invoices); European Commission, VAT rates
 * applied in the Member States, part VIII (dates).
 */

import { constraint, optional } from '../validate/constraints.ts'
import { rule, warning, when } from '../validate/rules.ts'
import { ofType } from '../vocabulary/guards.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { mentions, standardRate, vat } from './shared/categories.ts'
import { secondTryDigit } from './shared/checksum.ts'

const LEGAL_ENTITY = 'JAK'

/** Flat-rate addition of farmers. */
const FARMERS = '6%'

export const lt = defineRegime({
  country: 'LT',
  name: { en: 'Lithuania', lt: 'Lietuva' },
  description: { en: 'Value added tax (PVM) with a general and two lower rates.' },
  sources: [
    {
      title: { en: 'State Tax Inspectorate', lt: 'Valstybinė mokesčių inspekcija' },
      url: 'https://www.vmi.lt/',
    },
  ],
  time_zone: 'Europe/Vilnius',
  currency: 'EUR',
  formerCurrency: { code: 'LTL', until: '2014-12-31', rate: '3.45280' },
  tax_scheme: 'VAT',
  identities: [
    { code: LEGAL_ENTITY, name: { en: 'Legal Entity Code', lt: 'Juridinio asmens kodas' } },
  ],
  scenarios: mentions(
    'Reverse charge / Atvirkštinis apmokestinimas',
    'Self-billing / Sąskaitų faktūrų išsirašymas',
  ),
  otherPercents: { VAT: [FARMERS] },
  categories: [
    vat({
      name: { lt: 'PVM' },
      title: { lt: 'Pridėtinės vertės mokestis' },
      sources: [
        {
          title: {
            en: 'Law on Value Added Tax IX-751, art. 19 (rates)',
            lt: 'Pridėtinės vertės mokesčio įstatymas Nr. IX-751, 19 straipsnis',
          },
          url: 'https://www.e-tar.lt/portal/lt/legalAct/TAR.ED68997709F5/asr',
        },
        {
          title: { en: 'Law XV-287: 12 % instead of 9 %', lt: 'Įstatymas Nr. XV-287' },
          url: 'https://www.e-tar.lt/portal/lt/legalAct/14bbc1a04dd411f0b070ee7f1ceefc75',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', lt: 'Standartinis tarifas' },
          ['2009-09-01', '21.0%'],
          ['2009-01-01', '19.0%'],
          ['1994-05-01', '18.0%'],
        ),
        standardRate('reduced', { en: 'Reduced rate', lt: 'Lengvatinis tarifas' },
          ['2026-01-01', '12.0%'],
          ['2004-01-01', '9.0%'],
        ),
        standardRate('super-reduced', { en: 'Super-reduced rate', lt: 'Mažesnis lengvatinis tarifas' }, ['2004-01-01', '5.0%']),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-LT-TAX-IDENTITY-01',
    valid: (code) => /^(\d{7}|\d{10})1\d$/.test(code),
    form: 'nine digits, the eighth 1, or twelve, the eleventh 1, such as 149497911',
    rules: [
      rule(
        'GOBL-LT-TAX-IDENTITY-02',
        'code',
        optional(
          constraint(
            'must be nine or twelve digits, the last a check digit, such as 149497911',
            hasCheckDigit,
          ),
        ),
      ),
    ],
  },

  rules: {
    'org.Identity': [
      when(ofType(LEGAL_ENTITY), [
        warning(
          'DOCKET-LT-ORG-IDENTITY-01',
          'code',
          optional(
            constraint(
              'must be nine digits, the last a check digit, such as 393991320',
              (code: string) => code.length === 9 && hasCheckDigit(code),
            ),
          ),
        ),
      ]),
    ],
  },
})

const WEIGHTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2]
const OTHER_WEIGHTS = [3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4]

function hasCheckDigit(code: string): boolean {
  if (!/^(\d{9}|\d{12})$/.test(code)) return false
  const last = code.length - 1
  const check = secondTryDigit(code, WEIGHTS.slice(0, last), OTHER_WEIGHTS.slice(0, last))
  return check === Number(code.charAt(last))
}
