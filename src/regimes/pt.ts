/**
 * Portugal.
 * NIF: nine digits; the first one or two are the kind of holder, the last is a check digit modulo
 * 11 with the weights 9 to 2.
 * Source: Decreto-Lei n.º 14/2013 (number); Código do IVA art. 18.º and Decreto-Lei n.º 347/85 art.
 * 1.º (rates and those of the islands; Lei n.º 16-A/2002, 39/2005, 26-A/2008, 12-A/2010, 55-A/2010:
 * their dates; Madeira: Lei n.º 14-A/2012, Ofício Circulado n.º 25045/2024; the Azores: Lei n.º
 * 83-C/2013, Lei n.º 63-A/2015, Decreto Legislativo Regional n.º 15-A/2021/A), art. 9.º to 15.º
 * (exemptions), art. 36.º (dates and content of invoices); AT table of exemption reasons (codes M01
 * to M99).
 */

import { ISO_COUNTRIES, isoCountryOf } from '../catalogues/countries.ts'
import { setExt } from '../definitions/extensions.ts'
import type { Combo, Invoice } from '../model/generated/types.ts'
import { constraint, notNegative, oneOf, present } from '../validate/constraints.ts'
import { at, rule, when } from '../validate/rules.ts'
import { firstPart } from '../values/text.ts'
import { getOwn, type TextMap, textMap } from '../values/text-map.ts'
import { notDueBeforeIssue, requires } from '../vocabulary/format-constraints.ts'
import { ofCategory, ofType } from '../vocabulary/guards.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { defaultExt, renameExt } from '../vocabulary/set-extensions.ts'
import { vat } from './shared/categories.ts'
import { complementDigit } from './shared/checksum.ts'

const REGION = 'pt-region'

/** Percentages by their first day, from newest to oldest. */
type Values = [since: string, percent: string][]

/** Percentages that the Azores and Madeira had in common, until March 2012. */
// biome-ignore format: table
const ISLANDS_GENERAL: Values =
  [['2011-01-01', '16.0%'], ['2010-07-01', '15.0%'], ['2008-07-01', '14.0%'], ['2005-07-01', '15.0%'], ['2002-06-05', '13.0%']]
const ISLANDS_INTERMEDIATE: Values = [
  ['2010-07-01', '9.0%'],
  ['2002-06-05', '8.0%'],
]
const ISLANDS_REDUCED: Values = [['2002-06-05', '4.0%']]

/** A rate of the mainland, preceded by those of the Azores and Madeira. All start on the same day. */
const regionalRate = (
  name: string,
  names: TextMap,
  azores: Values,
  madeira: Values,
  mainland: Values,
) => ({
  rate: name,
  keys: ['standard'],
  name: names,
  values: [
    ...azores.map(([since, percent]) => ({ ext: { [REGION]: 'PT-AC' }, since, percent })),
    ...madeira.map(([since, percent]) => ({ ext: { [REGION]: 'PT-MA' }, since, percent })),
    ...mainland.map(([since, percent]) => ({ since, percent })),
  ],
})

/** Exemptions in the rates `exempt+…` of older documents, with the codes that replaced them. */
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

type DatesOf = (invoice: Invoice) => (string | undefined)[]

/** None of the dates is after the date of issue. */
const notAfterIssue = (name: string, datesOf: DatesOf) =>
  constraint(`${name} must not be after issue_date`, (invoice: Invoice) =>
    datesOf(invoice).every((date) => !date || date <= (invoice.issue_date ?? '')),
  )

const valueDate = notAfterIssue('value_date', ({ value_date }) => [value_date])
const operationDate = notAfterIssue('op_date', ({ op_date }) => [op_date])
const precedingDates = notAfterIssue('preceding dates', ({ preceding }) =>
  (preceding ?? []).map((reference) => reference?.issue_date),
)
const advanceDates = notAfterIssue('advance dates', ({ payment }) =>
  (payment?.advances ?? []).map((advance) => advance?.date),
)

export const pt = defineRegime({
  country: 'PT',
  name: { en: 'Portugal', pt: 'Portugal' },
  description: {
    en: 'Value added tax (IVA) with three rates, lower in the Azores and Madeira; withheld income taxes.',
  },
  sources: [
    {
      title: { en: 'VAT Code - Article 18, rates', pt: 'Código do IVA - Artigo 18.º, taxas' },
      url:
        'https://info.portaldasfinancas.gov.pt/pt/informacao_fiscal/codigos_tributarios/civa_rep/ra/' +
        'Pages/ivara18_062022.aspx',
    },
  ],
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
          desc: { en: 'An invoice that is paid immediately.' },
        },
      ],
    },
  ],
  extensions: [
    {
      key: REGION,
      name: { en: 'Region Code', pt: 'Código da Região' },
      desc: {
        en: 'Place where the tax is due: one of the three tax territories of Portugal, or another country.',
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
      // biome-ignore format: table
      rates: [
        regionalRate('general', { en: 'General rate', pt: 'Tipo Geral' },
          [['2021-07-01', '16.0%'], ['2014-01-01', '18.0%'], ...ISLANDS_GENERAL],
          [['2012-04-01', '22.0%'], ...ISLANDS_GENERAL],
          [['2011-01-01', '23.0%'], ['2010-07-01', '21.0%'], ['2008-07-01', '20.0%'], ['2005-07-01', '21.0%'],
            ['2002-06-05', '19.0%']],
        ),
        regionalRate('intermediate', { en: 'Intermediate rate', pt: 'Taxa Intermédia' },
          [['2015-07-01', '9.0%'], ['2014-01-01', '10.0%'], ...ISLANDS_INTERMEDIATE],
          [['2012-04-01', '12.0%'], ...ISLANDS_INTERMEDIATE],
          [['2010-07-01', '13.0%'], ['2002-06-05', '12.0%']],
        ),
        regionalRate('reduced', { en: 'Reduced rate', pt: 'Taxa Reduzida' },
          [['2015-07-01', '4.0%'], ['2014-01-01', '5.0%'], ...ISLANDS_REDUCED],
          [['2024-10-01', '4.0%'], ['2012-04-01', '5.0%'], ...ISLANDS_REDUCED],
          [['2010-07-01', '6.0%'], ['2002-06-05', '5.0%']],
        ),
        {
          rate: 'other',
          keys: ['standard'],
          name: { en: 'Other', pt: 'Outro' },
          desc: { en: 'A percentage entered by the user.' },
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
    form: 'nine digits, the last a check digit, such as 999999990',
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
      rule('GOBL-PT-BILL-INVOICE-15', '', notDueBeforeIssue('due dates')),
      rule(
        'GOBL-PT-BILL-INVOICE-01',
        'type',
        oneOf('standard', 'credit-note', 'debit-note', 'proforma', 'other'),
      ),
      when(ofType('credit-note', 'debit-note'), [
        rule('GOBL-PT-BILL-INVOICE-02', 'preceding', present),
      ]),
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

/** The region of VAT defaults to the mainland; the country of a foreign combo replaces it. */
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
      const region = combo.ext?.[REGION]
      combo.ext = textMap({ ...(region && { [REGION]: region }), 'pt-saft-exemption': code })
    }
  }
  renameExt(combo, 'pt-exemption-code', 'pt-saft-exemption')
}
