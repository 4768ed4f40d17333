/**
 * Greece, whose code in tax numbers is EL and elsewhere GR. ΑΦΜ: nine digits, the last a check digit: the sum of the
 * others times the powers of two, modulo 11, of which the last digit counts. Source: General Secretariat of
 * Information Systems (published check of the ΑΦΜ); ν. 5104/2024 art. 10 (number); Directive 2006/112/EC art. 215
 * (EL); ν. 5144/2024, formerly ν. 2859/2000 art. 21 (rates, and those of the islands); decision Α.1138/2020 (myDATA,
 * whose mark identifies an invoice).
 */

import { defineRegime } from '../definitions/regime.ts'
import type { TaxIdentity } from '../model/generated/types.ts'
import { bareTaxCode } from '../values/text.ts'
import { reverseCharge, undatedRate, vat } from './shared/categories.ts'
import { restDigit } from './shared/checksum.ts'

const POWERS_OF_TWO = [256, 128, 64, 32, 16, 8, 4, 2]

const GENERAL = { en: 'General rate', el: 'Κανονικός συντελεστής' }
const REDUCED = { en: 'Reduced rate', el: 'Μειωμένος συντελεστής' }
const SUPER_REDUCED = { en: 'Super-reduced rate', el: 'Υπερμειωμένος συντελεστής' }

/** The same rate on the islands where it is 30 per cent lower. */
const island = ({ en, el }: typeof GENERAL) => ({ en: `${en} (islands)`, el: `${el} (Νησί)` })

export const el = defineRegime({
  country: 'EL',
  alt_country_codes: ['GR'],
  name: { en: 'Greece', el: 'Ελλάδα' },
  description: { en: 'Value added tax (ΦΠΑ) with three rates, and lower ones on some islands.' },
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
  scenarios: reverseCharge('Reverse Charge / Αντίστροφη φόρτιση'),
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
      rates: [
        undatedRate('general', GENERAL, '24%'),
        undatedRate('reduced', REDUCED, '13%'),
        undatedRate('super-reduced', SUPER_REDUCED, '6%'),
        undatedRate('general+island', island(GENERAL), '17%'),
        undatedRate('reduced+island', island(REDUCED), '9%'),
        undatedRate('super-reduced+island', island(SUPER_REDUCED), '4%'),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-GR-TAX-IDENTITY-01',
    normalise: useGreekCode,
    valid: (code) =>
      /^\d{9}$/.test(code) && restDigit(code, POWERS_OF_TWO) === Number(code.charAt(8)),
    form: 'nine digits with their check digit, such as 094259216',
  },
})

/** Tax numbers of Greece have the code EL, however they are given. */
function useGreekCode(identity: TaxIdentity): void {
  if (identity.code)
    identity.code = bareTaxCode(identity.code, identity.country!, 'GR') || undefined
  identity.country = 'EL'
}
