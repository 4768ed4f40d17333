/**
 * Czech Republic.
 * DIČ: the eight digits of a firm (IČO), the last a check digit; nine digits beginning with 6 for persons and groups; or
 * the birth number of a person, of nine digits without a check digit until 1953, and of ten since. It begins with the date
 * of birth, to whose month 50 is added for women, and 20 if the day's numbers had run out.
 * Both lower rates became 12 % in 2024: new documents have the rate `reduced`. Books are exempt with the right to deduct
 * since then, which is the key `zero`.
 * Source: European Commission, VIES VAT number construction rules, Czech Republic (number); zákon č. 133/2000 Sb. o evidenci
 * obyvatel § 13 (birth numbers); zákon č. 235/2004 Sb. o dani z přidané hodnoty § 47 (rates; zákon č. 349/2023 Sb.: 12 %),
 * § 29 (content of invoices); European Commission, VAT rates applied in the Member States, part VIII (dates).
 */

import { constraint, optional } from '../validate/constraints.ts'
import { rule, when } from '../validate/rules.ts'
import { parseDate } from '../values/calendar.ts'
import { numericCode } from '../vocabulary/code-texts.ts'
import { ofKey } from '../vocabulary/guards.ts'
import { supplierIdentified } from '../vocabulary/parties.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { mentions, standardRate, vat } from './shared/categories.ts'
import { differenceDigit, remainder, weightedRemainder } from './shared/checksum.ts'
import { oneReducedRate } from './shared/one-reduced-rate.ts'

const ICO = 'cz-ico'
const isIco = ofKey(ICO)

/** Since this day both lower rates are the same. */
const ONE_RATE = '2024-01-01'

export const cz = defineRegime({
  country: 'CZ',
  name: { en: 'Czech Republic', cs: 'Česká republika' },
  description: { en: 'Value added tax (DPH) with a general and a reduced rate, two until 2023.' },
  sources: [
    {
      title: {
        en: 'Financial Administration of the Czech Republic',
        cs: 'Finanční správa České republiky',
      },
      url: 'https://financnisprava.gov.cz/',
    },
  ],
  time_zone: 'Europe/Prague',
  currency: 'CZK',
  tax_scheme: 'VAT',
  identities: [
    {
      key: ICO,
      name: { en: 'Business Registration Number', cs: 'Identifikační číslo osoby' },
    },
  ],
  scenarios: mentions(
    'Reverse charge / Daň odvede zákazník',
    'Self-billing / Vystaveno zákazníkem',
  ),
  corrections: [{ schema: 'bill/invoice', types: ['credit-note', 'debit-note'] }],
  categories: [
    vat({
      name: { cs: 'DPH' },
      title: { cs: 'Daň z přidané hodnoty' },
      sources: [
        {
          title: {
            en: 'VAT Act 235/2004, § 47 (rates)',
            cs: 'Zákon č. 235/2004 Sb. o dani z přidané hodnoty, § 47',
          },
          url: 'https://www.zakonyprolidi.cz/cs/2004-235',
        },
        {
          title: { en: 'Act 349/2023: one lower rate, 12 %', cs: 'Zákon č. 349/2023 Sb.' },
          url: 'https://e-sbirka.gov.cz/sb/2023/349',
        },
        {
          title: { en: 'Czech Republic - General rules and VAT rates' },
          url: 'https://portal.gov.cz/en/informace/general-rules-and-vat-rates-INF-205',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', cs: 'Základní sazba' },
          ['2013-01-01', '21.0%'],
          ['2010-01-01', '20.0%'],
          ['2004-05-01', '19.0%'],
        ),
        standardRate('reduced', { en: 'Reduced rate', cs: 'Snížená sazba' },
          [ONE_RATE, '12.0%'],
          ['2013-01-01', '15.0%'],
          ['2012-01-01', '14.0%'],
          ['2010-01-01', '10.0%'],
          ['2008-01-01', '9.0%'],
          ['2004-05-01', '5.0%'],
        ),
        standardRate('super-reduced', { en: 'Second reduced rate', cs: 'Druhá snížená sazba' },
          [ONE_RATE, '12.0%'],
          ['2015-01-01', '10.0%'],
        ),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-CZ-TAX-IDENTITY-01',
    valid: (code) =>
      (isFirm(code) && !code.startsWith('9')) || isPersonOrGroup(code) || isBirthNumber(code),
    form: 'eight, nine or ten digits, with a valid check digit or date of birth, such as 60000007',
  },

  normalise: {
    'org.Identity': (identity) => {
      if (isIco(identity) && identity.code) identity.code = numericCode(identity.code)
    },
  },

  rules: {
    'bill.Invoice': [supplierIdentified('GOBL-CZ-BILL-INVOICE-01', 'key', ICO)],
    'org.Identity': [
      when(isIco, [
        rule(
          'GOBL-CZ-ORG-IDENTITY-01',
          'code',
          optional(
            constraint(
              'must be an IČO of eight digits, the last a check digit, such as 60000007',
              isFirm,
            ),
          ),
        ),
      ]),
    ],
    'tax.Combo': [oneReducedRate('DOCKET-CZ-TAX-COMBO-01', ONE_RATE)],
  },
})

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2]

function isFirm(code: string): boolean {
  return /^\d{8}$/.test(code) && differenceDigit(code, WEIGHTS) === Number(code.charAt(7))
}

/** Persons without a birth number, and groups: the weights are those of the digits after the 6. */
function isPersonOrGroup(code: string): boolean {
  if (!/^6\d{8}$/.test(code)) return false
  return (weightedRemainder(code.slice(1), WEIGHTS) + 8) % 10 === Number(code.charAt(8))
}

function isBirthNumber(code: string): boolean {
  if (/^(?!6)\d{9}$/.test(code)) return hasDate(code, /^[0-4]|^5[0-3]/.test(code) ? '19' : '18')
  if (!/^\d{10}$/.test(code)) return false
  const check = remainder(code.slice(0, 9), 11) % 10
  return hasDate(code, code < '54' ? '20' : '19') && check === Number(code.charAt(9))
}

/** YYMMDD; the month has 50 added for women, and may have 20 added to that. */
function hasDate(code: string, century: string): boolean {
  const year = century + code.slice(0, 2)
  if (year < '1880') return false
  const month = Number(code.slice(2, 4)) % 50
  const written = String(month > 20 ? month - 20 : month).padStart(2, '0')
  return parseDate(`${year}-${written}-${code.slice(4, 6)}`) !== undefined
}
