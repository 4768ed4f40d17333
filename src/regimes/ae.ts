/**
 * United Arab Emirates.
 * Tax registration number (TRN): fifteen digits. No check digit is published.
 * Source: Federal Decree-Law 8/2017 art. 3 (rate), art. 48 (reverse charge); Cabinet Decision
 * 52/2017 art. 59 (tax invoices, including simplified ones).
 */
import { defineRegime } from '../vocabulary/regime.ts'
import { notesForTag, standardRate, vat } from './shared/categories.ts'

export const ae = defineRegime({
  country: 'AE',
  name: { en: 'United Arab Emirates', ar: 'الإمارات العربية المتحدة' },
  description: { en: 'Value added tax with a single rate.' },
  sources: [
    {
      title: { en: 'Federal Tax Authority - VAT' },
      url: 'https://tax.gov.ae/en/taxes/Vat/vat.topics/registration.for.vat.aspx',
    },
  ],
  time_zone: 'Asia/Dubai',
  currency: 'AED',
  tax_scheme: 'VAT',
  scenarios: [
    {
      schema: 'bill/invoice',
      list: [
        ...notesForTag('reverse-charge', 'Reverse Charge'),
        ...notesForTag('simplified', 'Simplified Tax Invoice'),
      ],
    },
  ],
  corrections: [{ schema: 'bill/invoice', types: ['credit-note'] }],
  categories: [
    vat({
      name: { ar: 'ضريبة القيمة المضافة' },
      title: { ar: 'ضريبة القيمة المضافة' },
      sources: [
        {
          title: {
            en: 'Federal Tax Authority - UAE VAT Regulations',
            ar: 'الهيئة الاتحادية للضرائب',
          },
          url: 'https://www.tax.gov.ae',
        },
      ],
      rates: [
        standardRate('general', { en: 'General rate', ar: 'معدل قياسي' }, ['2018-01-01', '5%']),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-AE-TAX-IDENTITY-01',
    valid: (code) => /^\d{15}$/.test(code),
    form: 'fifteen digits, such as 100123456700003',
  },
})
