/**
 * Portugal. NIF: nine digits; the first one or two tell the kind of holder, the last is a check digit modulo 11 over
 * weights 9 to 2. Source: Decreto-Lei n.º 14/2013 (number), Código do IVA art. 18.º (rates), art. 9.º to 15.º
 * (exemptions), art. 36.º (dates and what an invoice states); Portaria n.º 195/2020 (exemption codes).
 */

import { ISO_COUNTRIES, isoCountryOf } from '../catalogues/countries.ts'
import { defaultExt, renameExt, setExt } from '../definitions/extensions.ts'
import { ofCategory } from '../definitions/guards.ts'
import { defineRegime } from '../definitions/regime.ts'
import type { Combo, Invoice } from '../model/generated/types.ts'
import { constraint, notNegative, oneOf, present, requires } from '../validate/constraints.ts'
import { at, rule, when } from '../validate/rules.ts'
import { firstPart } from '../values/text.ts'
import { getOwn, type TextMap, textMap } from '../values/text-map.ts'
import { vat } from './shared/categories.ts'
import { complementDigit } from './shared/checksum.ts'

const REGION = 'pt-region'

/** Rates of the mainland, and those of Azores and Madeira in front of them. */
const rates = (
  name: string,
  names: TextMap,
  azores: string,
  madeira: [string, string][],
  mainland: string,
) => ({
  rate: name,
  keys: ['standard'],
  name: names,
  values: [
    { ext: { [REGION]: 'PT-AC' }, since: '2011-01-01', percent: azores },
    ...madeira.map(([since, percent]) => ({ ext: { [REGION]: 'PT-MA' }, since, percent })),
    { since: '2011-01-01', percent: mainland },
  ],
})

/** Exemptions that older documents give as part of the rate: the rest of `exempt+…`, and the code that it became. */
const EXEMPTIONS: { [rate: string]: string } = {
  outlay: 'M01',
  'intrastate-export': 'M02',
  imports: 'M04',
  exports: 'M05',
  'suspension-scheme': 'M06',
  'internal-operations': 'M07',
  'small-retail-scheme': 'M09',
  'exempt-scheme': 'M10',
  'tobacco-scheme': 'M11',
  'margin-scheme+travel': 'M12',
  'margin-scheme+second-hand': 'M13',
  'margin-scheme+art': 'M14',
  'margin-scheme+antiques': 'M15',
  'goods-transmission': 'M16',
  other: 'M19',
  'flat-rate-scheme': 'M20',
  'non-deductible': 'M21',
  'consignment-goods': 'M25',
  'reverse-charge+waste': 'M30',
  'reverse-charge+civil-eng': 'M31',
  'reverse-charge+greenhouse': 'M32',
  'reverse-charge+woods': 'M33',
  'reverse-charge+b2b': 'M40',
  'reverse-charge+intraeu': 'M41',
  'reverse-charge+real-estate': 'M42',
  'reverse-charge+gold': 'M43',
  'non-taxable': 'M99',
}

/** Exemptions that also carried a code of the tax authority, which nothing defines any more. */
const WITH_TAX_CODE = ['M09', 'M12']

/** Of the dates given, none is later, or earlier, than the date of issue. */
type Dates = (string | undefined)[]

const dates = (
  says: string,
  holds: (date: string, issued: string) => boolean,
  of: (invoice: Invoice) => Dates,
) => {
  return constraint(says, (invoice: Invoice) => {
    const issued = invoice.issue_date ?? ''
    return of(invoice).every((date) => !date || holds(date, issued))
  })
}
const notAfter = (date: string, issued: string): boolean => date <= issued
const notBefore = (date: string, issued: string): boolean => date >= issued

const valueDate = dates('value_date must not be after issue_date', notAfter, ({ value_date }) => [
  value_date,
])
const operationDate = dates('op_date must not be after issue_date', notAfter, ({ op_date }) => [
  op_date,
])
const precedingDates = dates(
  'preceding dates must not be after issue_date',
  notAfter,
  ({ preceding }) => {
    return (preceding ?? []).map((reference) => reference?.issue_date)
  },
)
const advanceDates = dates(
  'advance dates must not be after issue_date',
  notAfter,
  ({ payment }) => {
    return (payment?.advances ?? []).map((advance) => advance?.date)
  },
)
const dueDates = dates('due dates must not be before issue_date', notBefore, ({ payment }) => {
  return (payment?.terms?.due_dates ?? []).map((due) => due?.date)
})

export const pt = defineRegime({
  country: 'PT',
  name: { en: 'Portugal', pt: 'Portugal' },
  description: {
    en: 'Value added tax (IVA) with three rates, others in Azores and Madeira; withheld income taxes.',
  },
  time_zone: 'Europe/Lisbon',
  currency: 'EUR',
  tax_scheme: 'VAT',
  tags: [
    {
      schema: 'bill/invoice',
      list: [
        {
          key: 'invoice-receipt',
          name: { en: 'Invoice-receipt', pt: 'Fatura-recibo' },
          desc: { en: 'Paid at once.' },
        },
      ],
    },
  ],
  extensions: [
    {
      key: REGION,
      name: { en: 'Region Code', pt: 'Código da Região' },
      desc: {
        en: 'Where the tax is due: one of the three tax territories of Portugal, or another country.',
      },
      values: [
        { code: 'PT', name: { en: 'Mainland Portugal', pt: 'Portugal Continental' } },
        { code: 'PT-AC', name: { en: 'Azores', pt: 'Açores' } },
        { code: 'PT-MA', name: { en: 'Madeira', pt: 'Madeira' } },
        ...ISO_COUNTRIES.filter(({ code }) => code !== 'PT').map(({ code, name }) => ({
          code,
          name: { en: name },
        })),
      ],
    },
  ],
  corrections: [{ schema: 'bill/invoice', types: ['credit-note', 'debit-note'] }],
  categories: [
    vat({
      name: { pt: 'IVA' },
      title: { pt: 'Imposto sobre o Valor Acrescentado' },
      rates: [
        rates(
          'general',
          { en: 'General rate', pt: 'Tipo Geral' },
          '16.0%',
          [['2011-01-01', '22.0%']],
          '23.0%',
        ),
        rates(
          'intermediate',
          { en: 'Intermediate rate', pt: 'Taxa Intermédia' },
          '9.0%',
          [['2011-01-01', '12.0%']],
          '13.0%',
        ),
        rates(
          'reduced',
          { en: 'Reduced rate', pt: 'Taxa Reduzida' },
          '4.0%',
          [
            ['2024-10-01', '4.0%'],
            ['2011-01-01', '5.0%'],
          ],
          '6.0%',
        ),
        {
          rate: 'other',
          keys: ['standard'],
          name: { en: 'Other', pt: 'Outro' },
          desc: { en: 'A percentage of your own.' },
        },
      ],
    }),
    {
      code: 'IRS',
      name: { en: 'IRS', pt: 'IRS' },
      title: { en: 'Personal income tax', pt: 'Imposto sobre o Rendimento das Pessoas Singulares' },
      retained: true,
    },
    {
      code: 'IRC',
      name: { en: 'IRC', pt: 'IRC' },
      title: { en: 'Corporate income tax', pt: 'Imposto sobre o Rendimento das Pessoas Coletivas' },
      retained: true,
    },
  ],

  taxIdentity: {
    fault: 'GOBL-PT-TAX-IDENTITY-01',
    valid: (code) => {
      if (!/^(?:[123568]\d|45|7[0-24-57-9]|9[0189])\d{7}$/.test(code)) return false
      return complementDigit(code, [9, 8, 7, 6, 5, 4, 3, 2]) === Number(code.charAt(8))
    },
    form: 'nine digits with their check digit, such as 999999990',
  },

  normalise: {
    'tax.Combo': setRegion,
    'bill.Invoice': ({ lines, discounts, charges }) => {
      for (const rows of [lines, discounts, charges]) {
        for (const { taxes } of rows ?? []) for (const combo of taxes ?? []) moveOldExemption(combo)
      }
    },
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-PT-BILL-INVOICE-11', '', valueDate),
      rule('GOBL-PT-BILL-INVOICE-12', '', operationDate),
      rule('GOBL-PT-BILL-INVOICE-13', '', precedingDates),
      rule('GOBL-PT-BILL-INVOICE-14', '', advanceDates),
      rule('GOBL-PT-BILL-INVOICE-15', '', dueDates),
      rule(
        'GOBL-PT-BILL-INVOICE-01',
        'type',
        oneOf('standard', 'credit-note', 'debit-note', 'proforma', 'other'),
      ),
      when(
        ({ type }: Invoice) => type === 'credit-note' || type === 'debit-note',
        [rule('GOBL-PT-BILL-INVOICE-02', 'preceding', present)],
      ),
      at('supplier', [
        rule('GOBL-PT-BILL-INVOICE-03', 'tax_id', present),
        rule('GOBL-PT-BILL-INVOICE-04', 'tax_id.code', present),
      ]),
      rule('GOBL-PT-BILL-INVOICE-05', 'lines[].quantity', notNegative),
      rule('GOBL-PT-BILL-INVOICE-06', 'lines[].item.price', notNegative),
      rule('GOBL-PT-BILL-INVOICE-07', 'totals.due', notNegative),
    ],
    'tax.Combo': [when(ofCategory('VAT'), [rule('GOBL-PT-TAX-COMBO-01', 'ext', requires(REGION))])],
  },
})

/** Value added tax is due in a region of Portugal, or in the country of the combo. */
function setRegion(combo: Combo): void {
  if (combo.cat !== 'VAT') return
  defaultExt(combo, REGION, 'PT')
  if (combo.country && combo.country !== 'PT') setExt(combo, REGION, isoCountryOf(combo.country))
}

function moveOldExemption(combo: Combo): void {
  const { rate } = combo
  if (rate && combo.key !== 'exempt' && firstPart(rate) === 'exempt') {
    const code = getOwn(EXEMPTIONS, rate.slice('exempt+'.length))
    if (code) {
      combo.key = 'exempt'
      combo.rate = undefined
      combo.ext = textMap({ 'pt-saft-exemption': code })
      if (WITH_TAX_CODE.includes(code)) combo.ext['at-tax-code'] = 'exempt'
    }
  }
  renameExt(combo, 'pt-exemption-code', 'pt-saft-exemption')
}
