/**
 * The Netherlands. Btw-id: nine digits, B and two digits. For organisations the nine are their RSIN, the last of them
 * a check digit modulo 11 (elfproef); since 2020 the self-employed have numbers that leave 1 modulo 97, with NL in
 * front and letters as 10 to 35. KVK: eight digits of the trade register. OIN: twenty digits, made of the number of a
 * register, that of an organisation in it, and zeros. Source: Belastingdienst, btw-identificatienummer (2020);
 * Handelsregisterwet 2007 (KVK, RSIN); Logius, OIN-Stelsel 2.2.1; Wet op de omzetbelasting 1968 art. 9 (rates),
 * art. 35a (what an invoice states).
 */
import { ofType } from '../definitions/guards.ts'
import { supplierIdentified } from '../definitions/parties.ts'
import { defineRegime } from '../definitions/regime.ts'
import { length, matches } from '../validate/constraints.ts'
import { rule, when } from '../validate/rules.ts'
import { REVERSE_CHARGE_TEXT, reverseCharge, undatedRate, vat } from './shared/categories.ts'
import { mod97And10, restDigit } from './shared/checksum.ts'

export const nl = defineRegime({
  country: 'NL',
  name: { en: 'The Netherlands', nl: 'Nederland' },
  description: { en: 'Value added tax (btw) with a general and a reduced rate.' },
  time_zone: 'Europe/Amsterdam',
  currency: 'EUR',
  tax_scheme: 'VAT',
  identities: [
    {
      code: 'KVK',
      name: { en: 'KVK number', nl: 'KVK-nummer' },
      desc: { en: 'Number in the trade register of the Chamber of Commerce.' },
    },
    {
      code: 'OIN',
      name: { en: 'OIN number', nl: 'OIN-nummer' },
      desc: { en: 'Number of a public organisation in exchanges with the government.' },
      sources: [
        {
          title: { en: 'OIN Stelsel - Samenstelling OIN' },
          url: 'https://gitdocumentatie.logius.nl/publicatie/dk/oin/2.2.1/#samenstelling-oin',
        },
      ],
    },
  ],
  scenarios: reverseCharge(REVERSE_CHARGE_TEXT),
  corrections: [{ schema: 'bill/invoice', types: ['credit-note'] }],
  categories: [
    vat({
      name: { nl: 'BTW' },
      title: { nl: 'Belasting Toegevoegde Waarde' },
      rates: [
        undatedRate('general', { en: 'General rate', nl: 'Algemeen Tarief' }, '21.0%'),
        undatedRate('reduced', { en: 'Reduced rate', nl: 'Gereduceerd Tarief' }, '9.0%'),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-NL-TAX-IDENTITY-01',
    valid: (code) => {
      if (!/^\d{9}B\d{2}$/.test(code)) return false
      return (
        restDigit(code, [9, 8, 7, 6, 5, 4, 3, 2]) === Number(code.charAt(8)) ||
        mod97And10(`NL${code}`)
      )
    },
    form: 'nine digits with their check digit, B and two digits, such as 004495445B01',
  },

  rules: {
    'bill.Invoice': [supplierIdentified('GOBL-NL-BILL-INVOICE-01', 'type', 'KVK', 'OIN')],
    'org.Identity': [
      when(ofType('KVK'), [rule('GOBL-NL-ORG-IDENTITY-01', 'code', length(8, 8))]),
      when(ofType('OIN'), [
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
