/**
 * Poland.
 * NIP: ten digits. The first three are those of a tax office and never end in 00; the last is a
 * check digit modulo 11.
 * Source: ustawa z 13 października 1995 r. o zasadach ewidencji i identyfikacji podatników i
 * płatników (number); Ministry of Finance, schemas of electronic forms, type TNrNIP (its form);
 * European Commission, TIN Algorithms (its check digit); ustawa z 11 marca 2004 r. o podatku od
 * towarów i usług art. 41, 114 (taxis), 115 (farmers), 146a, 146ef, formerly ustawa z 8 stycznia 1993 r., in force since 5 July 1993
 * (rates).
 */
import { defineRegime } from '../vocabulary/regime.ts'
import { standardRate, vat } from './shared/categories.ts'
import { weightedRemainder } from './shared/checksum.ts'

export const pl = defineRegime({
  country: 'PL',
  name: { en: 'Poland', pl: 'Polska' },
  description: { en: 'Value added tax with a general and two reduced rates.' },
  sources: [
    {
      title: {
        en: 'VAT Act of 11 March 2004',
        pl: 'Ustawa z 11 marca 2004 r. o podatku od towarów i usług',
      },
      url: 'https://isap.sejm.gov.pl/isap.nsf/DocDetails.xsp?id=WDU20040540535',
    },
    {
      title: {
        en: 'Act of 13 October 1995 on the identification of taxpayers',
        pl: 'Ustawa z 13 października 1995 r. o zasadach ewidencji i identyfikacji podatników i płatników',
      },
      url: 'https://isap.sejm.gov.pl/isap.nsf/DocDetails.xsp?id=WDU19951420702',
    },
  ],
  time_zone: 'Europe/Warsaw',
  currency: 'PLN',
  tax_scheme: 'VAT',
  categories: [
    vat({
      name: { pl: 'VAT' },
      title: { pl: 'Podatek od Wartości Dodanej' },
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', pl: 'Stawka Podstawowa' },
          ['2011-01-01', '23.0%'],
          ['1993-07-05', '22.0%'],
        ),
        standardRate('reduced', { en: 'First reduced rate', pl: 'Stawka Obniżona Pierwsza' },
          ['2011-01-01', '8.0%'],
          ['1993-07-05', '7.0%'],
        ),
        standardRate('super-reduced', { en: 'Second reduced rate', pl: 'Stawka Obniżona Druga' },
          ['2011-01-01', '5.0%'],
          ['2000-09-04', '3.0%'],
        ),
        standardRate('special+taxi', { en: 'Flat rate of taxis', pl: 'Ryczałt dla taksówek' }, ['2011-01-01', '4.0%']),
        standardRate('special+agriculture', { en: 'Flat rate of farmers', pl: 'Zryczałtowany zwrot dla rolników' },
          ['2011-01-01', '7.0%'],
        ),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-PL-TAX-IDENTITY-01',
    valid: (code) =>
      /^[1-9](\d[1-9]|[1-9]\d)\d{7}$/.test(code) && checkDigit(code) === Number(code.charAt(9)),
    form: 'ten digits, the last a check digit, such as 1234563218',
  },
})

/** Numbers with a remainder of 10 are not issued. */
function checkDigit(code: string): number {
  return weightedRemainder(code, [6, 5, 7, 2, 3, 4, 5, 6, 7])
}
