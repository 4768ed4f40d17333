/**
 * New Zealand.
 * IRD number, also the GST number: eight or nine digits from 10-000-000 to 200-000-000, the last a check digit modulo
 * 11. A number whose check digit would be 10 is tried with a second row of weights.
 * Source: Inland Revenue, Resident withholding tax and non-resident withholding tax specification, IRD number
 * validation (check digit); Goods and Services Tax Act 1985 s. 8 (rate: 10 % from 1 October 1986, 12.5 % from 1 July
 * 1989, 15 % by the Taxation (Budget Measures) Act 2010), s. 10(6) (long stays are taxed on 60 % of their value, which
 * makes 9 %), s. 19F (information on taxable supplies).
 */

import { constraint, optional } from '../validate/constraints.ts'
import { rule } from '../validate/rules.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { GST_KEYS } from '../vocabulary/tax-keys.ts'
import { standardRate } from './shared/categories.ts'
import { weightedRemainder } from './shared/checksum.ts'

const INLAND_REVENUE = 'https://www.ird.govt.nz'

const [LOWEST, HIGHEST] = [10_000_000, 200_000_000]

export const nz = defineRegime({
  country: 'NZ',
  name: { en: 'New Zealand', mi: 'Aotearoa' },
  description: { en: 'Goods and services tax (GST) with one rate.' },
  sources: [
    {
      title: { en: 'Inland Revenue - RWT and NRWT specification (IRD number validation)' },
      url: `${INLAND_REVENUE}/-/media/Project/IR/PDF/2020RWTNRWTSpecificationDocumentv10.pdf`,
    },
    {
      title: { en: 'Goods and Services Tax Act 1985' },
      url: 'https://www.legislation.govt.nz/act/public/1985/0141/latest/whole.html',
    },
  ],
  time_zone: 'Pacific/Auckland',
  currency: 'NZD',
  tax_scheme: 'GST',
  otherPercents: { GST: ['9%'] },
  categories: [
    {
      code: 'GST',
      name: { en: 'GST', mi: 'GST' },
      title: { en: 'Goods and Services Tax', mi: 'Tāke mō ngā Rawa me ngā Ratonga' },
      sources: [{ title: { en: 'Inland Revenue - GST' }, url: `${INLAND_REVENUE}/gst` }],
      keys: GST_KEYS,
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', mi: 'Pāpātanga Paerewa' },
          ['2010-10-01', '15.0%'],
          ['1989-07-01', '12.5%'],
          ['1986-10-01', '10.0%'],
        ),
      ],
    },
  ],

  taxIdentity: {
    fault: 'GOBL-NZ-TAX-IDENTITY-01',
    valid: isEightOrNineDigits,
    form: 'eight or nine digits, the last a check digit, such as 49091850',
    rules: [
      rule(
        'GOBL-NZ-TAX-IDENTITY-02',
        'code',
        optional(
          constraint(
            'must be an IRD number from 10000000 to 200000000 with a valid check digit',
            isIrdNumber,
          ),
        ),
      ),
    ],
  },
})

function isEightOrNineDigits(code: string): boolean {
  return /^\d{8,9}$/.test(code)
}

function isIrdNumber(code: string): boolean {
  const number = Number(code)
  if (!isEightOrNineDigits(code) || number < LOWEST || number > HIGHEST) return false
  const digits = code.padStart(9, '0')
  const first = checkDigit(digits, [3, 2, 7, 6, 5, 4, 3, 2])
  const check = first === 10 ? checkDigit(digits, [7, 4, 3, 2, 5, 2, 7, 6]) : first
  return check === Number(digits.charAt(8))
}

/** From 0 to 10. */
function checkDigit(digits: string, weights: readonly number[]): number {
  return (11 - weightedRemainder(digits, weights)) % 11
}
