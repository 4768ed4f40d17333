/**
 * Greece, myDATA: the electronic books in which every document is reported and classified for the tax authority
 * (ΑΑΔΕ).
 * Source: decision Α.1138/2020 (who reports what), ΑΑΔΕ, technical description of the myDATA REST API v2.0.0 for ERP
 * users, appendix 8 (code lists); ν. 5144/2024, formerly ν. 2859/2000 (articles of exemption).
 */

import type { Context } from '../../definitions/contract.ts'
import { setExt } from '../../definitions/extensions.ts'
import type { Charge, Combo, Invoice, PaymentDetails } from '../../model/generated/types.ts'
import {
  absent,
  constraint,
  isPresent,
  notZero,
  positive,
  present,
} from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { rule, warning, when } from '../../validate/rules.ts'
import { getOwn, type TextMap } from '../../values/text-map.ts'
import { defineAddon } from '../../vocabulary/addon.ts'
import { finding } from '../../vocabulary/finding.ts'
import { extAllOrNone, extAtMostOne, requires } from '../../vocabulary/format-constraints.ts'
import { isInEu, ofCategory, ofType } from '../../vocabulary/guards.ts'
import { defaultExt, extFromExactKey, extFromKey } from '../../vocabulary/set-extensions.ts'
import { type CodesByKey, keyOfCode, reasonAssumed, setCodeByKey } from '../shared/codes-by-key.ts'
import { convertibleTo, stampedBy, taxCodeRequired } from '../shared/constraints.ts'
import { extIn } from '../shared/guards.ts'
import { type CodeRow, codesByType, ofInvoices } from '../shared/scenarios.ts'
import extensions from './extensions.json' with { type: 'json' }

const INVOICE_TYPE = 'gr-mydata-invoice-type'
const MEANS = 'gr-mydata-payment-means'
const VAT_RATE = 'gr-mydata-vat-rate'
const EXEMPTION = 'gr-mydata-exemption'
const TAX_TYPE = 'gr-mydata-tax-type'
const FEE = 'gr-mydata-fee'
const OTHER_TAX = 'gr-mydata-other-tax'
const STAMP_DUTY = 'gr-mydata-stamp-duty'
const INCOME_CATEGORY = 'gr-mydata-income-cat'
const INCOME_TYPE = 'gr-mydata-income-type'
/** Other information on income, which has no type. */
const INFORMATION = 'category1_95'

/** Type and tags → appendix 8.1; the last match wins. */
const INVOICE_TYPES: CodeRow[] = [
  ['2.1', 'standard'],
  ['1.1', 'standard', 'goods'],
  ['1.3', 'standard', 'goods export'],
  ['1.2', 'standard', 'goods export eu'],
  ['1.4', 'standard', 'goods self-billed'],
  ['2.1', 'standard', 'services'],
  ['2.3', 'standard', 'services export'],
  ['2.2', 'standard', 'services export eu'],
  ['5.1', 'credit-note'],
  ['11.3', 'standard', 'simplified'],
  ['11.1', 'standard', 'goods simplified'],
  ['11.2', 'standard', 'services simplified'],
  ['11.4', 'credit-note', 'simplified'],
  ['11.5', 'credit-note', 'goods simplified self-billed'],
]

/** Keys that only goods have → the type of their invoices, and its tags. */
const GOODS_ABROAD: { readonly [key: string]: readonly [type: string, tags: string] } = {
  'intra-community': ['1.2', 'goods, export and eu'],
  export: ['1.3', 'goods and export'],
}

/** Appendix 8.1: receipts of card terminals, order notes of restaurants and delivery notes follow from no tag. */
const OTHER_TYPES = ['8.4', '8.5', '8.6', '9.3']

/** Means of payment → appendix 8.12. */
const MEANS_CODES = {
  'credit-transfer': '1',
  'credit-transfer+foreign': '2',
  cash: '3',
  cheque: '4',
  'promissory-note': '5',
  online: '6',
  card: '7',
}

/** Rates of value added tax → appendix 8.2. */
const RATE_CODES = {
  general: '1',
  reduced: '2',
  'super-reduced': '3',
  'general+island': '4',
  'reduced+island': '5',
  'super-reduced+island': '6',
}
/** Appendix 8.2: the category of supplies without tax. */
const WITHOUT_VAT = '7'

/** Tax keys → appendix 8.3. */
const EXEMPTIONS: CodesByKey = {
  standard: [],
  zero: [],
  'outside-scope': '1 2 3 4 24 29 30 31'.split(' '),
  exempt: '7 5 6 9 10 11 12 13 15 17 18 19 20 21 22 23 25 26 27'.split(' '),
  export: ['8', '28'],
  'intra-community': ['14'],
  'reverse-charge': ['16'],
}

/** Exemptions of supplies taxed abroad (OSS): in the European Union, or elsewhere. */
const TAXED_IN_EU = '30'
const TAXED_ELSEWHERE = '29'

/** Taxes other than VAT: taxType of their totals. */
const FEE_TYPE = '2'
const OTHER_TAX_TYPE = '3'
const STAMP_DUTY_TYPE = '4'
const TAX_TYPE_BY_KEY = { 'stamp-duty': STAMP_DUTY_TYPE, tax: OTHER_TAX_TYPE }
/** Other extensions of a charge → taxType; the first match wins. */
const TAX_TYPE_BY_EXT: readonly [ext: string, code: string][] = [
  [FEE, FEE_TYPE],
  [OTHER_TAX, OTHER_TAX_TYPE],
  [STAMP_DUTY, STAMP_DUTY_TYPE],
]

/** Provider of the stamp with the mark that the authority gives a document. */
const MARK = 'iapr-mark'

const SOURCES = [
  {
    title: {
      en: 'Technical description of REST API interfaces for sending & receiving data for ERP users (Version 2.0.0)',
      el: 'Τεχνική περιγραφή διεπαφών REST API για διαβίβαση & λήψη δεδομένων για χρήστες ERP (Έκδοση 2.0.0)',
    },
    url: 'https://www.aade.gr/sites/default/files/2025-12/myDATA%20API%20Documentation%20v2.0.0_official_erp.pdf',
  },
]

const payable = constraint(
  'must have advances or instructions',
  (payment: PaymentDetails | undefined) =>
    !payment || isPresent(payment.advances) || isPresent(payment.instructions),
)

const isVat = ofCategory('VAT')
const isUntaxed = saying(
  'there is no percent',
  ({ percent }: Combo): boolean => percent === undefined,
)

/** Sales, services and credit notes whose kind requires the customer to be named. */
const isBetweenBusinesses = saying(
  `${INVOICE_TYPE} begins with 1, 2 or 5`,
  ({ tax }: Invoice): boolean => /^[125]\./.test(tax?.ext?.[INVOICE_TYPE] ?? ''),
)

/** Is an invoice of goods that go abroad of the type of services, or of goods at home? */
function ofAnotherType({ tax, lines }: Invoice): string | undefined {
  const type = tax?.ext?.[INVOICE_TYPE] ?? ''
  if (!/^(?:1\.[123]|2\.)/.test(type)) return undefined
  const keys = new Set(lines?.flatMap((line) => line?.taxes?.map((combo) => combo?.key) ?? []))
  const [key, ...others] = [...keys].filter((each) => getOwn(GOODS_ABROAD, each))
  const [meant, tags] = getOwn(GOODS_ABROAD, key) ?? []
  if (others.length > 0 || meant === undefined || meant === type) return undefined
  return `${key} goods are of type ${meant}, not ${type}: add the tags ${tags}`
}

const typeOfGoods = finding('must say what is sold and where', ofAnotherType, '$tags')

const NO_DISCOUNTS = 'discounts must not be set on the invoice, only on its lines'

const bothOrNone = extAllOrNone(INCOME_CATEGORY, INCOME_TYPE)
const incomeClassified = constraint(
  `${bothOrNone.message}, unless the category is ${INFORMATION}`,
  (ext: TextMap | undefined, context) =>
    ext?.[INCOME_CATEGORY] === INFORMATION || bothOrNone.holds(ext, context),
)

export const grMydataV1 = defineAddon({
  key: 'gr-mydata-v1',
  name: { en: 'Greece MyData v1.x' },
  description: {
    en: 'Requirements of myDATA, the electronic books of the Greek tax authority.',
  },
  sources: [
    {
      title: { en: 'myDATA API Documentation v1.0.7' },
      url: 'https://www.aade.gr/sites/default/files/2023-10/myDATA%20API%20Documentation_v1.0.7_eng.pdf',
      content_type: 'application/pdf',
    },
    {
      title: { en: 'Greek Peppol BIS Billing 3.0' },
      url:
        'https://www.gsis.gr/sites/default/files/eInvoice/Instructions%20to%20B2G%20Suppliers%20and%20certified' +
        '%20PEPPOL%20Providers%20for%20the%20Greek%20PEPPOL%20BIS-EN-%20v1.0.pdf',
      content_type: 'application/pdf',
    },
  ],
  // Not copies: those would need the codes of all.
  extensions: extensions.map((extension) => Object.assign(extension, { sources: SOURCES })),
  tags: [
    {
      schema: 'bill/invoice',
      list: [
        {
          key: 'islands',
          name: { en: 'Islands Reduced Rates', el: 'Νησιά μειωμένοι συντελεστές' },
        },
        { key: 'goods', name: { en: 'Goods' } },
        { key: 'services', name: { en: 'Services' } },
        { key: 'export', name: { en: 'Export' } },
        { key: 'eu', name: { en: 'European Union' } },
      ],
    },
  ],
  scenarios: ofInvoices(codesByType(INVOICE_TYPE, INVOICE_TYPES, OTHER_TYPES)),

  normalise: {
    'pay.Instructions': extFromKey(MEANS, MEANS_CODES),
    'pay.Record': extFromKey(MEANS, MEANS_CODES),
    'bill.Charge': setTaxType,
    'tax.Combo': (combo, context) => {
      if (isVat(combo)) classifyVat(combo, context)
    },
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-GR-MYDATA-BILL-INVOICE-19', '', convertibleTo('EUR')),
      warning('DOCKET-GR-MYDATA-TYPE', '', typeOfGoods),
      rule('GOBL-GR-MYDATA-BILL-INVOICE-01', 'series', present),
      rule('GOBL-GR-MYDATA-BILL-INVOICE-02', 'tax', present),
      rule('GOBL-GR-MYDATA-BILL-INVOICE-03', 'tax.ext', requires(INVOICE_TYPE)),
      ...taxCodeRequired(
        'supplier',
        'GOBL-GR-MYDATA-BILL-INVOICE-04',
        'GOBL-GR-MYDATA-BILL-INVOICE-18',
      ),
      when(isBetweenBusinesses, [
        rule('GOBL-GR-MYDATA-BILL-INVOICE-05', 'customer', present),
        rule('GOBL-GR-MYDATA-BILL-INVOICE-06', 'customer.tax_id', present),
        rule('GOBL-GR-MYDATA-BILL-INVOICE-07', 'customer.addresses', present),
        rule('GOBL-GR-MYDATA-BILL-INVOICE-08', 'customer.addresses[].locality', present),
        rule('GOBL-GR-MYDATA-BILL-INVOICE-09', 'customer.addresses[].code', present),
      ]),
      rule('GOBL-GR-MYDATA-BILL-INVOICE-10', 'lines[].total', positive),
      rule('GOBL-GR-MYDATA-BILL-INVOICE-11', 'lines[].total', notZero),
      rule('GOBL-GR-MYDATA-BILL-INVOICE-12', 'lines[].item.ext', incomeClassified),
      rule('GOBL-GR-MYDATA-BILL-INVOICE-13', 'discounts', absent, NO_DISCOUNTS),
      rule('GOBL-GR-MYDATA-BILL-INVOICE-14', 'payment', present),
      rule('GOBL-GR-MYDATA-BILL-INVOICE-15', 'payment', payable),
      when(ofType('credit-note'), [rule('GOBL-GR-MYDATA-BILL-INVOICE-16', 'preceding', present)]),
      rule('GOBL-GR-MYDATA-BILL-INVOICE-17', 'preceding[].stamps', stampedBy(MARK)),
    ],
    'bill.Charge': [
      rule('GOBL-GR-MYDATA-BILL-CHARGE-01', 'ext', extAtMostOne(FEE, OTHER_TAX, STAMP_DUTY)),
      when(extIn(TAX_TYPE, FEE_TYPE), [
        rule('GOBL-GR-MYDATA-BILL-CHARGE-02', 'ext', requires(FEE)),
      ]),
      when(extIn(TAX_TYPE, OTHER_TAX_TYPE), [
        rule('GOBL-GR-MYDATA-BILL-CHARGE-03', 'ext', requires(OTHER_TAX)),
      ]),
      when(extIn(TAX_TYPE, STAMP_DUTY_TYPE), [
        rule('GOBL-GR-MYDATA-BILL-CHARGE-04', 'ext', requires(STAMP_DUTY)),
      ]),
    ],
    'tax.Combo': [
      when(isVat, [
        rule('GOBL-GR-MYDATA-TAX-COMBO-01', 'ext', requires(VAT_RATE)),
        when(isUntaxed, [rule('GOBL-GR-MYDATA-TAX-COMBO-02', 'ext', requires(EXEMPTION))]),
        rule('GOBL-GR-MYDATA-TAX-COMBO-03', 'ext', incomeClassified),
        reasonAssumed(EXEMPTION, EXEMPTIONS),
      ]),
    ],
    'pay.Instructions': [
      rule('GOBL-GR-MYDATA-PAY-INSTRUCTIONS-01', 'key', present),
      rule('GOBL-GR-MYDATA-PAY-INSTRUCTIONS-02', 'ext', requires(MEANS)),
    ],
    'pay.Record': [
      rule('GOBL-GR-MYDATA-PAY-RECORD-01', 'key', present),
      rule('GOBL-GR-MYDATA-PAY-RECORD-02', 'ext', requires(MEANS)),
    ],
  },
})

const setTaxTypeByKey = extFromExactKey(TAX_TYPE, TAX_TYPE_BY_KEY)

function setTaxType(charge: Charge): void {
  setTaxTypeByKey(charge)
  const [, code] = TAX_TYPE_BY_EXT.find(([ext]) => charge.ext?.[ext] !== undefined) ?? []
  if (code) defaultExt(charge, TAX_TYPE, code)
}

function classifyVat(combo: Combo, context: Context): void {
  if (combo.country && combo.country !== 'EL') {
    combo.key = 'outside-scope'
    setExt(combo, EXEMPTION, isInEu(combo.country, context) ? TAXED_IN_EU : TAXED_ELSEWHERE)
    return setExt(combo, VAT_RATE, WITHOUT_VAT)
  }
  combo.key ||= keyOfCode(EXEMPTIONS, combo.ext?.[EXEMPTION]) ?? 'standard'
  setCodeByKey(combo, EXEMPTION, EXEMPTIONS)
  const isTaxed = combo.key === 'standard' || combo.key === 'zero'
  const code = isTaxed
    ? getOwn(RATE_CODES, combo.rate)
    : getOwn(EXEMPTIONS, combo.key) && WITHOUT_VAT
  if (code) setExt(combo, VAT_RATE, code)
}
