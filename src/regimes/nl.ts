/**
 * The Netherlands.
 * Btw-id: nine digits, B and two digits. For organisations the nine are the RSIN, whose last digit
 * is a check digit: the weighted sum modulo 11. The elfproef rejects a remainder of 10; here it
 * counts as 0. Since 2020 the self-employed have numbers that satisfy ISO/IEC 7064 MOD 97-10 with
 * NL in front.
 * KVK, of the trade register: eight digits, of which only the length is checked. OIN: twenty
 * digits, made of a register's number, an organisation's number in it, and zeros.
 * Source: Belastingdienst, btw-identificatienummer (2020); Handelsregisterwet 2007 (KVK, RSIN);
 * Logius, OIN-Stelsel 2.2.1; Wet op de omzetbelasting 1968 art. 9 (rates; European Commission, VAT
 * rates applied in the Member States, part VIII: their dates), art. 35a (content of invoices).
 */

import { constraint, length, matches, optional } from '../validate/constraints.ts'
import { rule, warning, when } from '../validate/rules.ts'
import { ofType } from '../vocabulary/guards.ts'
import { supplierIdentified } from '../vocabulary/parties.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { reverseChargeNote, standardRate, vat } from './shared/categories.ts'
import { passesMod97And10, remainderDigit, weightedRemainder } from './shared/checksum.ts'

const KVK = 'KVK'
const OIN = 'OIN'

const FORM = /^\d{9}B\d{2}$/

/** Weights of the elfproef. */
const RSIN_WEIGHTS = [9, 8, 7, 6, 5, 4, 3, 2]

/** Numbers for which the elfproef gives 10 have no check digit, so that none of them is a RSIN. */
const isIssued = (code: string): boolean =>
  !FORM.test(code) || weightedRemainder(code, RSIN_WEIGHTS) !== 10 || passesMod97And10(`NL${code}`)

export const nl = defineRegime({
  country: 'NL',
  name: { en: 'The Netherlands', nl: 'Nederland' },
  description: { en: 'Value added tax (btw) with a general and a reduced rate.' },
  sources: [{ title: { en: 'Belastingdienst' }, url: 'https://www.belastingdienst.nl/' }],
  time_zone: 'Europe/Amsterdam',
  currency: 'EUR',
  tax_scheme: 'VAT',
  identities: [
    {
      code: KVK,
      name: { en: 'KVK number', nl: 'KVK-nummer' },
      desc: { en: 'Number in the trade register of the Chamber of Commerce.' },
    },
    {
      code: OIN,
      name: { en: 'OIN number', nl: 'OIN-nummer' },
      desc: { en: 'Number of an organisation in electronic exchanges with the government.' },
      sources: [
        {
          title: { en: 'OIN Stelsel - Samenstelling OIN' },
          url: 'https://gitdocumentatie.logius.nl/publicatie/dk/oin/2.2.1/#samenstelling-oin',
        },
      ],
    },
  ],
  scenarios: reverseChargeNote(),
  corrections: [{ schema: 'bill/invoice', types: ['credit-note'] }],
  categories: [
    vat({
      name: { nl: 'BTW' },
      title: { nl: 'Belasting Toegevoegde Waarde' },
      sources: [
        {
          title: { en: 'Turnover Tax Act 1968', nl: 'Wet op de omzetbelasting 1968' },
          url: 'https://wetten.overheid.nl/BWBR0002629',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', nl: 'Algemeen Tarief' },
          ['2012-10-01', '21.0%'],
          ['2001-01-01', '19.0%'],
          ['1992-10-01', '17.5%'],
        ),
        standardRate('reduced', { en: 'Reduced rate', nl: 'Gereduceerd Tarief' },
          ['2019-01-01', '9.0%'],
          ['1986-10-01', '6.0%'],
        ),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-NL-TAX-IDENTITY-01',
    valid: (code) => {
      if (!FORM.test(code)) return false
      return (
        remainderDigit(code, RSIN_WEIGHTS) === Number(code.charAt(8)) ||
        passesMod97And10(`NL${code}`)
      )
    },
    form: 'nine digits, B and two digits, with valid check digits, such as 004495445B01',
    rules: [
      warning(
        'DOCKET-NL-TAX-IDENTITY-01',
        'code',
        optional(constraint('must be one of those issued: the elfproef gives 10', isIssued)),
      ),
    ],
  },

  rules: {
    'bill.Invoice': [supplierIdentified('GOBL-NL-BILL-INVOICE-01', 'type', KVK, OIN)],
    'org.Identity': [
      when(ofType(KVK), [rule('GOBL-NL-ORG-IDENTITY-01', 'code', length(8, 8))]),
      when(ofType(OIN), [
        rule(
          'GOBL-NL-ORG-IDENTITY-02',
          'code',
          matches(
            /^0{6}(0[1-9]|10|99)\d{9}0{3}$/,
            'an OIN of twenty digits such as 00000001123456789000',
          ),
        ),
      ]),
    ],
  },
})
