/**
 * Greece, whose country code is EL in tax numbers and GR everywhere else.
 * ΑΦΜ: nine digits, the last a check digit: the sum of the other digits times descending powers of
 * two, modulo 11, of which the last digit counts. A number of eight digits, the old form, gets a
 * leading zero.
 * Source: General Secretariat of Information Systems, check of the ΑΦΜ; ν. 5104/2024 art. 10
 * (number); Directive 2006/112/EC art. 215 (EL); ν. 5144/2024, formerly ν. 2859/2000 art. 21
 * (rates, including the islands; ν. 3336/2005, 3833/2010, 3845/2010, 3899/2010, 4334/2015 and
 * 4389/2016: their dates); decision Α.1138/2020 (myDATA, whose mark identifies an invoice).
 */
import { isoCountryOf } from '../catalogues/countries.ts'
import type { TaxIdentity } from '../model/generated/types.ts'
import { bareTaxCode } from '../values/text.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { reverseChargeNote, standardRate, undatedRate, vat } from './shared/categories.ts'
import { remainderDigit } from './shared/checksum.ts'

const ISO_CODE = isoCountryOf('EL')!

const POWERS_OF_TWO = [256, 128, 64, 32, 16, 8, 4, 2]

const GENERAL = { en: 'General rate', el: 'Κανονικός συντελεστής' }
const REDUCED = { en: 'Reduced rate', el: 'Μειωμένος συντελεστής' }
const SUPER_REDUCED = { en: 'Super-reduced rate', el: 'Υπερμειωμένος συντελεστής' }

/** Names of the same rate on the islands where it is 30 per cent lower. */
const islandNames = ({ en, el }: typeof GENERAL) => ({ en: `${en} (islands)`, el: `${el} (Νησί)` })

export const el = defineRegime({
  country: 'EL',
  alt_country_codes: [ISO_CODE],
  name: { en: 'Greece', el: 'Ελλάδα' },
  description: { en: 'Value added tax (ΦΠΑ) with three rates, each lower on some islands.' },
  sources: [
    {
      title: { en: 'myDATA API Documentation v1.0.7' },
      url: 'https://www.aade.gr/sites/default/files/2023-10/myDATA%20API%20Documentation_v1.0.7_eng.pdf',
    },
    {
      title: { en: 'Greek PEPPOL BIS Billing 3.0' },
      url:
        'https://www.gsis.gr/sites/default/files/eInvoice/Instructions%20to%20B2G%20Suppliers%20and%20certified' +
        '%20PEPPOL%20Providers%20for%20the%20Greek%20PEPPOL%20BIS-EN-%20v1.0.pdf',
    },
  ],
  time_zone: 'Europe/Athens',
  currency: 'EUR',
  tax_scheme: 'VAT',
  calculator_rounding_rule: 'currency',
  scenarios: reverseChargeNote('Reverse Charge / Αντίστροφη φόρτιση'),
  corrections: [{ schema: 'bill/invoice', types: ['credit-note'], stamps: ['iapr-mark'] }],
  categories: [
    vat({
      name: { el: 'ΦΠΑ' },
      title: { el: 'Φόρος προστιθέμενης αξίας' },
      sources: [
        {
          title: { en: 'VAT Rates' },
          url: 'https://www.gov.gr/en/sdg/taxes/vat/general/basic-vat-rates',
        },
        {
          title: {
            en: 'Value Added Tax/Goods and Services Tax (VAT/GST) (1976-2023)',
            el: 'Φόρος Προστιθέμενης Αξίας/Φόρος Αγαθών και Υπηρεσιών (ΦΠΑ/GST) (1976-2023)',
          },
          url: 'https://www.oecd.org/tax/tax-policy/tax-database/',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', GENERAL,
          ['2016-06-01', '24%'],
          ['2010-07-01', '23%'],
          ['2010-03-15', '21%'],
          ['2005-04-01', '19%'],
        ),
        standardRate('reduced', REDUCED,
          ['2011-01-01', '13%'],
          ['2010-07-01', '11%'],
          ['2010-03-15', '10%'],
          ['2005-04-01', '9%'],
        ),
        standardRate('super-reduced', SUPER_REDUCED,
          ['2015-07-20', '6%'],
          ['2011-01-01', '6.5%'],
          ['2010-07-01', '5.5%'],
          ['2010-03-15', '5%'],
          ['2005-04-01', '4.5%'],
        ),
        // Category 9 of myDATA: ν. 5057/2023 art. 31.
        undatedRate('special', { en: 'Special rate', el: 'Ειδικός συντελεστής' }, '3%'),
        standardRate('general+island', islandNames(GENERAL), ['2016-06-01', '17%'], ['2011-01-01', '16%']),
        standardRate('reduced+island', islandNames(REDUCED), ['2011-01-01', '9%']),
        standardRate('super-reduced+island', islandNames(SUPER_REDUCED), ['2015-07-20', '4%'], ['2011-01-01', '5%']),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-GR-TAX-IDENTITY-01',
    normalise: completeTaxCode,
    valid: (code) =>
      /^\d{9}$/.test(code) && remainderDigit(code, POWERS_OF_TWO) === Number(code.charAt(8)),
    form: 'nine digits, the last a check digit, such as 094259216',
  },
})

/** Stores tax numbers under EL, even if they are entered under GR or begin with either, and restores a leading zero. */
function completeTaxCode(identity: TaxIdentity): void {
  if (identity.code) {
    const prefixes = identity.country === ISO_CODE ? [ISO_CODE, ISO_CODE, 'EL'] : ['EL', ISO_CODE]
    const code = bareTaxCode(identity.code, ...prefixes)
    identity.code = (/^\d{8}$/.test(code) ? `0${code}` : code) || undefined
  }
  identity.country = 'EL'
}
