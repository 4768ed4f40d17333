/**
 * Finland.
 * Arvonlisäverotunniste: the Y-tunnus without its hyphen, eight digits, the last a check digit
 * modulo 11.
 * Source: Asetus liike- ja yhteisötunnuksesta 598/1991 § 4 (check digit), Yritys- ja
 * yhteisötietolaki 244/2001 (number); Arvonlisäverolaki 1501/1993 § 84 to 85 a (rates; European
 * Commission, VAT rates applied in the Member States, part VIII: their dates), § 209 e (content of
 * invoices).
 */
import { defineRegime } from '../vocabulary/regime.ts'
import { reverseChargeNote, standardRate, vat } from './shared/categories.ts'
import { passesMod11 } from './shared/checksum.ts'

export const fi = defineRegime({
  country: 'FI',
  name: { en: 'Finland', fi: 'Suomi' },
  description: { en: 'Value added tax (ALV) with a general and two lower rates.' },
  sources: [
    {
      title: { en: 'Verohallinto - VAT Invoice Requirements' },
      url: 'https://www.vero.fi/en/detailed-guidance/guidance/48090/vat-invoice-requirements/',
    },
    {
      title: { en: 'Verohallinto - Business ID Validation' },
      url:
        'https://www.vero.fi/globalassets/tietoa-verohallinnosta/ohjelmistokehittajille/' +
        'yritys--ja-yhteisötunnuksen-ja-henkilötunnuksen-tarkistusmerkin-tarkistuslaskenta.pdf',
    },
    {
      title: { en: 'Valtiokonttori - Invoicing the State' },
      url: 'https://www.valtiokonttori.fi/en/services/government-e-invoices/invoicing-the-state/',
    },
    {
      title: { en: 'Finlex - Act on Electronic Invoicing 241/2019' },
      url: 'https://www.finlex.fi/fi/laki/alkup/2019/20190241',
    },
  ],
  time_zone: 'Europe/Helsinki',
  currency: 'EUR',
  tax_scheme: 'VAT',
  scenarios: reverseChargeNote(),
  categories: [
    vat({
      name: { fi: 'ALV' },
      title: { fi: 'Arvonlisävero' },
      sources: [
        {
          title: { en: 'Verohallinto - VAT Rates' },
          url: 'https://www.vero.fi/en/businesses-and-corporations/taxes-and-charges/vat/rates-of-vat/',
        },
        {
          title: { en: 'Finlex - Value Added Tax Act 1501/1993' },
          url: 'https://www.finlex.fi/fi/laki/ajantasa/1993/19931501',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', fi: 'Yleinen verokanta' },
          ['2024-09-01', '25.5%'],
          ['2013-01-01', '24.0%'],
          ['2010-07-01', '23.0%'],
          ['1994-06-01', '22.0%'],
        ),
        standardRate('reduced', { en: 'Reduced rate', fi: 'Ensimmäinen alennettu verokanta' },
          ['2026-01-01', '13.5%'],
          ['2013-01-01', '14.0%'],
          ['2010-07-01', '13.0%'],
          ['2009-10-01', '12.0%'],
          ['1998-01-01', '17.0%'],
        ),
        standardRate('super-reduced', { en: 'Super-reduced rate', fi: 'Toinen alennettu verokanta' },
          ['2013-01-01', '10.0%'],
          ['2010-07-01', '9.0%'],
          ['1998-01-01', '8.0%'],
        ),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-FI-TAX-IDENTITY-01',
    valid: (code) => /^\d{8}$/.test(code) && passesMod11(code, [7, 9, 10, 5, 8, 4, 2, 1]),
    form: 'eight digits, the last a check digit, such as 01120389',
  },
})
