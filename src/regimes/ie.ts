/**
 * Ireland. VAT number: seven digits and a check letter, since 2013 with an A or H behind it; older ones have a letter
 * or sign in second place, for which a zero in front and the first digit at the end count. The check letter is the
 * weighted sum modulo 23, with W for 0. Source: European Commission, TIN Algorithms (Ireland); Value-Added Tax
 * Consolidation Act 2010 s. 46 (rates), s. 65 (registration).
 */
import { defineRegime } from '../definitions/regime.ts'
import { REVERSE_CHARGE_TEXT, reverseCharge, standardRate, vat } from './shared/categories.ts'
import { weightedSum } from './shared/checksum.ts'

export const ie = defineRegime({
  country: 'IE',
  name: { en: 'Ireland', ga: 'Éire' },
  description: {
    en: 'Value added tax (CBL) with a standard rate, two reduced ones and one for livestock.',
  },
  time_zone: 'Europe/Dublin',
  currency: 'EUR',
  tax_scheme: 'VAT',
  scenarios: reverseCharge(REVERSE_CHARGE_TEXT),
  categories: [
    vat({
      name: { ga: 'CBL' },
      title: { ga: 'Cáin Bhreisluacha' },
      sources: [
        {
          title: { en: 'Revenue - Current VAT Rates' },
          url: 'https://www.revenue.ie/en/vat/vat-rates/search-vat-rates/current-vat-rates.aspx',
          at: '2025-01-29T00:00:00',
        },
        {
          title: { en: 'Citizens Information - Value Added Tax' },
          url: 'https://www.citizensinformation.ie/en/money-and-tax/tax/duties-and-vat/value-added-tax/',
          at: '2025-01-29T00:00:00',
        },
      ],
      rates: [
        standardRate('general', { en: 'Standard rate', ga: 'Ráta Caighdeánach' }, [
          '2012-01-01',
          '23.0%',
        ]),
        standardRate('reduced', { en: 'First reduced rate', ga: 'An Chéad Ráta Laghdaithe' }, [
          '2003-01-01',
          '13.5%',
        ]),
        standardRate(
          'super-reduced',
          { en: 'Second reduced rate', ga: 'An Dara Ráta Laghdaithe' },
          ['2011-01-01', '9.0%'],
        ),
        standardRate('special', { en: 'Livestock rate', ga: 'Ráta Beostoic' }, [
          '2008-01-01',
          '4.8%',
        ]),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-IE-TAX-IDENTITY-01',
    valid: (code) =>
      /^(\d{7}[A-W][AH]?|\d[A-Z+*]\d{5}[A-W])$/.test(code) && checkLetter(code) === code.charAt(7),
    form: 'seven digits, their check letter and perhaps an A or H, such as 6433435F',
  },
})

/** Letters by the number that they stand for. */
const LETTERS = 'WABCDEFGHIJKLMNOPQRSTUV'

function checkLetter(code: string): string {
  const digits = /^\d{7}/.test(code) ? code.slice(0, 7) : `0${code.slice(2, 7)}${code.charAt(0)}`
  const last = LETTERS.indexOf(code.charAt(8)) // 0 where there is no ninth character
  return LETTERS.charAt((weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * last) % 23)
}
