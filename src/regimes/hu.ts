/**
 * Hungary.
 * Adószám: eight digits whose weighted sum is a multiple of 10, which are the number in the European Union; on domestic
 * documents followed by a digit for the kind of taxation (1 exempt, 2 taxed, 3 simplified business tax, which ended in 2019,
 * 5 a group) and two for the county. A member of a group has 4 there: its number is the identity `hu-group-number`.
 * Daily papers have 0 % since 2024-01-01, which is the key `zero`.
 * Source: European Commission, VIES VAT number construction rules, Hungary (first eight digits); 2017. évi CL. törvény az
 * adózás rendjéről (number); 2007. évi CXXVII. törvény az általános forgalmi adóról 82. § and annexes 3 and 3/A (rates),
 * 169. § (content of invoices), 172. § (tax in forints), 187–188. § (small businesses), 197–204. § (farmers); European
 * Commission, VAT rates applied in the Member States, part VIII (dates).
 */

import type { Invoice } from '../model/generated/types.ts'
import { matches, present } from '../validate/constraints.ts'
import { at, rule, warning, when } from '../validate/rules.ts'
import { ofKey } from '../vocabulary/guards.ts'
import { hasIdentity } from '../vocabulary/parties.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { warnIf } from '../vocabulary/warn-if.ts'
import { mentions, standardRate, vat } from './shared/categories.ts'
import { weightedSum } from './shared/checksum.ts'
import { smallBusinessMention } from './shared/small-business.ts'

const GROUP_MEMBER = 'hu-group-number'
const COMPANY = 'CJ'

/** Flat-rate additions of farmers: plants and animals. */
const FARMERS = ['12%', '7%']

export const hu = defineRegime({
  country: 'HU',
  name: { en: 'Hungary', hu: 'Magyarország' },
  description: { en: 'Value added tax (ÁFA) with a general and two lower rates.' },
  sources: [
    {
      title: {
        en: 'NAV - National Tax and Customs Administration',
        hu: 'Nemzeti Adó- és Vámhivatal',
      },
      url: 'https://nav.gov.hu',
    },
  ],
  time_zone: 'Europe/Budapest',
  currency: 'HUF',
  tax_scheme: 'VAT',
  identities: [
    { key: GROUP_MEMBER, name: { en: 'Group Member Number', hu: 'Csoporttag adószáma' } },
    { code: COMPANY, name: { en: 'Company Registration Number', hu: 'Cégjegyzékszám' } },
  ],
  scenarios: mentions('Reverse charge / Fordított adózás', 'Self-billing / Önszámlázás'),
  corrections: [{ schema: 'bill/invoice', types: ['credit-note', 'debit-note'] }],
  otherPercents: { VAT: FARMERS },
  categories: [
    vat({
      name: { hu: 'ÁFA' },
      title: { hu: 'Általános forgalmi adó' },
      sources: [
        {
          title: {
            en: 'Act CXXVII of 2007 on Value Added Tax, § 82 (rates)',
            hu: '2007. évi CXXVII. törvény az általános forgalmi adóról, 82. §',
          },
          url: 'https://njt.hu/jogszabaly/2007-127-00-00',
        },
        {
          title: { en: 'NAV - VAT rates', hu: 'NAV - Áfakulcsok' },
          url: 'https://nav.gov.hu/ugyfeliranytu/adokulcsok_jarulekmertekek/afakulcs_adomen',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', hu: 'Általános kulcs' },
          ['2012-01-01', '27.0%'],
          ['2009-07-01', '25.0%'],
          ['2006-01-01', '20.0%'],
          ['1988-01-01', '25.0%'],
        ),
        standardRate('reduced', { en: 'Reduced rate', hu: 'Kedvezményes kulcs' },
          ['2009-07-01', '18.0%'],
          ['2006-09-01', 'ended'],
          ['2004-01-01', '15.0%'],
        ),
        standardRate('super-reduced', { en: 'Super-reduced rate', hu: 'Kedvezményes alsó kulcs' }, ['2004-01-01', '5.0%']),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-HU-TAX-IDENTITY-01',
    valid: isTaxNumber,
    form: 'eight digits, the last a check digit, or eleven on domestic documents, such as 28080486302',
  },

  rules: {
    'bill.Invoice': [
      at('supplier', [
        rule('GOBL-HU-BILL-INVOICE-01', 'tax_id', present),
        rule('GOBL-HU-BILL-INVOICE-01', 'tax_id.code', present),
      ]),
      // Áfatv. 169. § dc).
      warnIf(
        'DOCKET-HU-BILL-INVOICE-01',
        'customer',
        lacksBuyersNumber,
        'the first eight digits of the tax number of a business in Hungary are required: set customer.tax_id.code, or for a consumer leave tax_id out',
      ),
      smallBusinessMention(
        'DOCKET-HU-BILL-INVOICE-02',
        /AAM|alanyi|áfatv|általános forgalmi adó/i,
        'alanyi adómentes (AAM)',
      ),
    ],
    'org.Identity': [
      when(ofKey(GROUP_MEMBER), [
        warning(
          'DOCKET-HU-ORG-IDENTITY-01',
          'code',
          matches(/^\d{8}-?4-?\d\d$/, 'eleven digits, the ninth 4, such as 12736645441'),
        ),
      ]),
    ],
  },
})

/** Counties of Hungary, and 51 for those that the state looks after itself. */
const COUNTY = '(0[2-9]|1\\d|20|2[2-9]|3\\d|4[0-4]|51)'
const FORM = new RegExp(`^\\d{8}([1235]${COUNTY})?$`)

function isTaxNumber(code: string): boolean {
  return FORM.test(code) && weightedSum(code, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0
}

/** Is the customer a business in the country, whose number is not stated? */
function lacksBuyersNumber({ customer }: Invoice): boolean {
  const { country, code } = customer?.tax_id ?? {}
  if (code) return false
  return (
    country === 'HU' ||
    hasIdentity(customer, 'type', COMPANY) ||
    hasIdentity(customer, 'key', GROUP_MEMBER)
  )
}
