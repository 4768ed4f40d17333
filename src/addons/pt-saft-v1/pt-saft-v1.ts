/**
 * SAF-T (PT), the file by which invoicing systems in Portugal report invoices, receipts, goods in transit and working
 * documents to the tax authority (AT). Documents are numbered `TYPE SERIES/NUMBER`, such as `FT A/1`. Source: Portaria
 * n.º 302/2016 (structure, code lists), Portaria n.º 195/2020 (series), Despacho n.º 8632/2014 (technical
 * requirements of invoicing programs), AT table of exemption reasons (codes M01 to M99).
 */

import { defineAddon } from '../../definitions/addon.ts'
import { defaultExt, dropExt, extFromKey, setExt } from '../../definitions/extensions.ts'
import { ofCategory } from '../../definitions/guards.ts'
import { newOrgNote, newTax } from '../../model/generated/factories.ts'
import type {
  CategoryTotal,
  Combo,
  Delivery,
  Instructions,
  Invoice,
  Item,
  Line,
  Order,
  OrgNote,
  Payment,
  PaymentLine,
  Record,
  Total,
} from '../../model/generated/types.ts'
import {
  atMostOne,
  constraint,
  equals,
  isPresent,
  length,
  notNegative,
  positive,
  present,
  requires,
} from '../../validate/constraints.ts'
import { at, rule, when } from '../../validate/rules.ts'
import { getOwn, type TextMap } from '../../values/text-map.ts'
import { type CodesByKey, codeByKey, keyOfCode } from '../shared/codes-by-key.ts'
import { convertibleTo, taxedBy, vatOf } from '../shared/constraints.ts'
import { codesByType, ofInvoices } from '../shared/scenarios.ts'
import extensions from './extensions.json' with { type: 'json' }
import sources from './sources.json' with { type: 'json' }

const REGION = 'pt-region'
const TAX_RATE = 'pt-saft-tax-rate'
const EXEMPTION = 'pt-saft-exemption'
const INVOICE_TYPE = 'pt-saft-invoice-type'
const PAYMENT_TYPE = 'pt-saft-payment-type'
const WORK_TYPE = 'pt-saft-work-type'
const MOVEMENT_TYPE = 'pt-saft-movement-type'
const PRODUCT_TYPE = 'pt-saft-product-type'
const MEANS = 'pt-saft-payment-means'
const SOURCE = 'pt-saft-source'
const SOURCE_REF = 'pt-saft-source-ref'

/** Working documents that are made as invoices: pro forma, and both sides of a consignment. */
const INVOICE_WORK_TYPES = ['PF', 'FC', 'CC']

/** Means of payment → PaymentMechanism. Source: Portaria n.º 302/2016. */
const MEANS_CODES = {
  card: 'CC',
  'card+debit': 'CD',
  'credit-transfer': 'TB',
  'debit-transfer': 'TB',
  'direct-debit': 'TB',
  cash: 'NU',
  'promissory-note': 'LC',
  netting: 'CS',
  cheque: 'CH',
  online: 'DE',
  other: 'OU',
}

/** Units in which services are counted. */
const SERVICE_UNITS = [
  'km',
  'w',
  'kw',
  'kwh',
  'rate',
  'mon',
  'day',
  's',
  'h',
  'min',
  'service',
  'job',
  'activity',
  'trip',
  'item',
  'one',
]

/** Rates → TaxCode. Source: Portaria n.º 302/2016. */
const RATE_CODES: { readonly [rate: string]: string } = {
  reduced: 'RED',
  intermediate: 'INT',
  general: 'NOR',
  other: 'OUT',
}

const EXEMPT = [
  'M07',
  'M01',
  'M02',
  'M03',
  'M06',
  'M09',
  'M10',
  'M11',
  'M12',
  'M13',
  'M14',
  'M15',
  'M19',
  'M20',
  'M21',
  'M25',
  'M26',
] as const

/** Tax keys → the exemptions (AT table) that agree with them, the usual one first. */
const EXEMPTIONS: CodesByKey = {
  'reverse-charge': ['M40', 'M30', 'M31', 'M32', 'M33', 'M41', 'M42', 'M43'],
  'outside-scope': ['M99', 'M44', 'M45', 'M46'],
  'intra-community': ['M16'],
  export: ['M05', 'M04'],
  exempt: EXEMPT,
  zero: EXEMPT,
}

/** Exemptions → the legal reason in Portuguese. */
const REASONS = new Map(
  extensions.find(({ key }) => key === EXEMPTION)?.values?.map(({ code, name }) => [code, name.pt]),
)

const SERIES = /^[^ ]+ [^ /^]+$/
const NUMBER = /^\d+$/
const FULL_NUMBER = /^[^ ]+ [^ /^]+\/\d+$/
/** The original of a document entered by hand: on paper (`FTM abc/1`), or a duplicate (`FTD FT A/1`). */
const MANUAL_REF = /^([^ ]+)(?:M|D ([^ ]+)) [^ /^]+\/[$0-9]+$/

type TypeOf<T> = (document: T) => string | undefined
type ExtOf<T> = (document: T) => TextMap | undefined
type Numbered = Pick<Invoice, 'series' | 'code'>

const taxExt = ({ tax }: Invoice | Order | Delivery): TextMap | undefined => tax?.ext
const ownExt = ({ ext }: Payment): TextMap | undefined => ext
const invoiceType: TypeOf<Invoice> = ({ tax }) => tax?.ext?.[INVOICE_TYPE] || tax?.ext?.[WORK_TYPE]
const paymentType: TypeOf<Payment> = ({ ext }) => ext?.[PAYMENT_TYPE]
const orderType: TypeOf<Order> = ({ tax }) => tax?.ext?.[WORK_TYPE]
const deliveryType: TypeOf<Delivery> = ({ tax }) => tax?.ext?.[MOVEMENT_TYPE]

const isOfType = (text: string, type: string | undefined): boolean =>
  !type || text.startsWith(`${type} `)

const seriesFormat = <T extends Numbered>(typeOf: TypeOf<T>) =>
  constraint(
    'series must be the code of the document type, a space and a name without space, / or ^, such as FT A',
    (document: T) =>
      !document.series ||
      (isOfType(document.series, typeOf(document)) && SERIES.test(document.series)),
  )

const codeFormat = <T extends Numbered>(typeOf: TypeOf<T>) =>
  constraint(
    'code must be digits beside a series, or without one the series and a number, such as FT A/1',
    (document: T) => {
      const { series, code } = document
      if (!code) return true
      return series ? NUMBER.test(code) : isOfType(code, typeOf(document)) && FULL_NUMBER.test(code)
    },
  )

const sourceRefFormat = <T>(extOf: ExtOf<T>, typeOf: TypeOf<T>) =>
  constraint(
    `${SOURCE_REF} of a manual document must be its number after the document type and M, such as FTM A/1, ` +
      'or D and the type again, such as FTD FT A/1',
    (document: T) => {
      const [ext, type] = [extOf(document), typeOf(document)]
      if (ext?.[SOURCE] !== 'M' || !ext[SOURCE_REF] || !type) return true
      const [matched, first, second = type] = MANUAL_REF.exec(ext[SOURCE_REF]) ?? []
      return matched !== undefined && first === type && second === type
    },
  )

const isFromElsewhere =
  <T>(extOf: ExtOf<T>) =>
  (document: T): boolean => {
    const source = extOf(document)?.[SOURCE]
    return isPresent(source) && source !== 'P'
  }

/** Tests of the extensions in `tax`, at the document itself. */
const inTax = <T extends Invoice | Order | Delivery>(
  says: string,
  passes: (ext: TextMap) => boolean,
) => {
  return constraint(says, (document: T) => passes(taxExt(document) ?? {}))
}

const isExemptionNote = (note: OrgNote | null): boolean =>
  note?.key === 'legal' && note.src === EXEMPTION

const exemptionStated = <T extends Pick<Line, 'notes'>>(
  exemptionOf: (line: T) => string | undefined,
) =>
  constraint(
    `notes must have one legal note with src ${EXEMPTION} and the code of the exemption, and none without an exemption`,
    (line: T) => {
      const code = exemptionOf(line)
      const notes = line.notes?.filter(isExemptionNote) ?? []
      return code ? notes.length === 1 && notes[0]!.code === code : notes.length === 0
    },
  )

const exemptionOfTaxes = (line: Line): string | undefined => vatOf(line)?.ext?.[EXEMPTION]

const vatTotalOf = (tax: Total | undefined): CategoryTotal | undefined => {
  return tax?.categories?.find((category) => category?.code === 'VAT')
}

const exemptionGiven = constraint(
  `must have ${EXEMPTION} beside ${TAX_RATE} ISE`,
  (ext: TextMap | undefined) => {
    return ext?.[TAX_RATE] !== 'ISE' || EXEMPTION in ext
  },
)

const supplierIdentified = (tax_id: string, code: string) =>
  at('supplier', [rule(tax_id, 'tax_id', present), rule(code, 'tax_id.code', present)])

export const ptSaftV1 = defineAddon({
  key: 'pt-saft-v1',
  name: { en: 'Portugal SAF-T' },
  description: {
    en: 'Codes, numbering and exemption notes of documents that are reported to the tax authority.',
  },
  sources,
  extensions,
  tags: [
    { schema: 'bill/delivery', list: [{ key: 'return', name: { en: 'Return' } }] },
    ...['bill/invoice', 'bill/payment'].map((schema) => ({
      schema,
      list: [{ key: 'cash-vat', name: { en: 'Cash VAT Scheme', pt: 'Regime de IVA de Caixa' } }],
    })),
  ],
  scenarios: ofInvoices(
    codesByType(INVOICE_TYPE, [
      ['FT', 'standard'],
      ['FS', 'standard', 'simplified'],
    ]),
    codesByType('pt-saft-cash-vat', [['1', 'standard', 'cash-vat']]),
    codesByType(INVOICE_TYPE, [['FR', 'standard']]).map((scenario) => ({
      ...scenario,
      when: isInvoiceReceipt,
    })),
    codesByType(INVOICE_TYPE, [
      ['ND', 'debit-note'],
      ['NC', 'credit-note'],
    ]),
    codesByType(WORK_TYPE, [['PF', 'proforma']]),
  ),
  corrections: [{ schema: 'bill/invoice', reason_required: true }],

  normalise: {
    'bill.Invoice': setInvoiceDefaults,
    'bill.Payment': (payment) => {
      setExt(payment, PAYMENT_TYPE, payment.$tags?.includes('cash-vat') ? 'RC' : 'RG')
      defaultExt(payment, SOURCE, 'P')
    },
    'bill.Order': setOrderDefaults,
    'bill.Delivery': setMovementType,
    'bill.Line': stateExemption,
    'org.Item': setProductType,
    'pay.Instructions': setMeans,
    'pay.Record': setMeans,
    'tax.Combo': setTaxRate,
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-PT-SAFT-BILL-INVOICE-15', '', convertibleTo('EUR')),
      rule(
        'GOBL-PT-SAFT-BILL-INVOICE-01',
        '',
        inTax(`tax.ext must have ${INVOICE_TYPE} or ${WORK_TYPE}`, (ext) => {
          return INVOICE_TYPE in ext || WORK_TYPE in ext
        }),
      ),
      rule(
        'GOBL-PT-SAFT-BILL-INVOICE-02',
        '',
        inTax(
          `tax.ext must not have both ${INVOICE_TYPE} and ${WORK_TYPE}`,
          (ext) => !(INVOICE_TYPE in ext && WORK_TYPE in ext),
        ),
      ),
      rule(
        'GOBL-PT-SAFT-BILL-INVOICE-03',
        '',
        inTax(
          `${WORK_TYPE} of an invoice must be one of ${INVOICE_WORK_TYPES.join(', ')}`,
          (ext) => !(WORK_TYPE in ext) || INVOICE_WORK_TYPES.includes(ext[WORK_TYPE]!),
        ),
      ),
      rule('GOBL-PT-SAFT-BILL-INVOICE-04', '', seriesFormat(invoiceType)),
      rule('GOBL-PT-SAFT-BILL-INVOICE-05', '', codeFormat(invoiceType)),
      rule(
        'GOBL-PT-SAFT-BILL-INVOICE-12',
        '',
        inTax(`tax.ext must have ${SOURCE}`, (ext) => SOURCE in ext),
      ),
      rule('GOBL-PT-SAFT-BILL-INVOICE-14', '', sourceRefFormat(taxExt, invoiceType)),
      rule('GOBL-PT-SAFT-BILL-INVOICE-06', 'value_date', present),
      rule('GOBL-PT-SAFT-BILL-INVOICE-07', 'lines[]', taxedBy('VAT')),
      rule('GOBL-PT-SAFT-BILL-INVOICE-08', 'payment.advances[].date', present),
      rule('GOBL-PT-SAFT-BILL-INVOICE-16', 'payment.advances[].amount', notNegative),
      rule('GOBL-PT-SAFT-BILL-INVOICE-09', 'totals.payable', notNegative),
      when(
        (invoice: Invoice) => invoiceType(invoice) === 'FR',
        [
          rule(
            'GOBL-PT-SAFT-BILL-INVOICE-10',
            'totals.due',
            equals('0'),
            'an invoice-receipt must be paid in full',
          ),
        ],
      ),
      rule('GOBL-PT-SAFT-BILL-INVOICE-11', 'preceding', atMostOne),
      when(isFromElsewhere<Invoice>(taxExt), [
        rule(
          'GOBL-PT-SAFT-BILL-INVOICE-13',
          '',
          inTax(
            `tax.ext must have ${SOURCE_REF} where ${SOURCE} is not P`,
            (ext) => SOURCE_REF in ext,
          ),
        ),
      ]),
    ],
    'bill.Payment': [
      rule('GOBL-PT-SAFT-BILL-PAYMENT-01', '', seriesFormat(paymentType)),
      rule('GOBL-PT-SAFT-BILL-PAYMENT-02', '', codeFormat(paymentType)),
      rule('GOBL-PT-SAFT-BILL-PAYMENT-06', '', sourceRefFormat(ownExt, paymentType)),
      rule(
        'GOBL-PT-SAFT-BILL-PAYMENT-09',
        '',
        constraint(
          'customer.name must be present beside customer.tax_id.code',
          ({ customer }: Payment) => !customer?.tax_id?.code || isPresent(customer.name),
        ),
      ),
      rule(
        'GOBL-PT-SAFT-BILL-PAYMENT-11',
        '',
        constraint(
          'dates of methods must be the issue_date',
          ({ methods, issue_date }: Payment) =>
            !methods?.some((method) => method?.date && method.date !== issue_date),
        ),
      ),
      rule('GOBL-PT-SAFT-BILL-PAYMENT-03', 'ext', requires(PAYMENT_TYPE)),
      rule('GOBL-PT-SAFT-BILL-PAYMENT-04', 'ext', requires(SOURCE)),
      when(isFromElsewhere(ownExt), [
        rule('GOBL-PT-SAFT-BILL-PAYMENT-05', 'ext', requires(SOURCE_REF)),
      ]),
      supplierIdentified('GOBL-PT-SAFT-BILL-PAYMENT-07', 'GOBL-PT-SAFT-BILL-PAYMENT-08'),
      rule('GOBL-PT-SAFT-BILL-PAYMENT-10', 'total', notNegative),
    ],
    'bill.Delivery': [
      rule(
        'GOBL-PT-SAFT-BILL-DELIVERY-01',
        '',
        inTax(
          `tax.ext must have ${MOVEMENT_TYPE}; deliveries of type note or waybill get one`,
          (ext) => MOVEMENT_TYPE in ext,
        ),
      ),
      rule('GOBL-PT-SAFT-BILL-DELIVERY-02', '', seriesFormat(deliveryType)),
      rule('GOBL-PT-SAFT-BILL-DELIVERY-03', '', codeFormat(deliveryType)),
      supplierIdentified('GOBL-PT-SAFT-BILL-DELIVERY-04', 'GOBL-PT-SAFT-BILL-DELIVERY-05'),
      rule('GOBL-PT-SAFT-BILL-DELIVERY-06', 'despatch_date', present),
      rule('GOBL-PT-SAFT-BILL-DELIVERY-07', 'preceding', atMostOne),
      rule('GOBL-PT-SAFT-BILL-DELIVERY-08', 'preceding[].series', present),
      rule('GOBL-PT-SAFT-BILL-DELIVERY-09', 'preceding[].code', present),
    ],
    'bill.Order': [
      rule(
        'GOBL-PT-SAFT-BILL-ORDER-01',
        '',
        inTax(
          `tax.ext must have ${WORK_TYPE}; orders of type purchase or quote get one`,
          (ext) => WORK_TYPE in ext,
        ),
      ),
      rule(
        'GOBL-PT-SAFT-BILL-ORDER-02',
        '',
        inTax(
          `${WORK_TYPE} of an order must not be one of ${INVOICE_WORK_TYPES.join(', ')}`,
          (ext) => !INVOICE_WORK_TYPES.includes(ext[WORK_TYPE] ?? ''),
        ),
      ),
      rule('GOBL-PT-SAFT-BILL-ORDER-03', '', seriesFormat(orderType)),
      rule('GOBL-PT-SAFT-BILL-ORDER-04', '', codeFormat(orderType)),
      rule('GOBL-PT-SAFT-BILL-ORDER-05', 'value_date', present),
      rule('GOBL-PT-SAFT-BILL-ORDER-06', 'lines[]', taxedBy('VAT')),
    ],
    'bill.Line': [
      rule('GOBL-PT-SAFT-BILL-LINE-05', '', exemptionStated(exemptionOfTaxes)),
      rule('GOBL-PT-SAFT-BILL-LINE-01', 'quantity', positive),
      rule('GOBL-PT-SAFT-BILL-LINE-02', 'sum', notNegative),
      rule('GOBL-PT-SAFT-BILL-LINE-03', 'total', notNegative),
      rule('GOBL-PT-SAFT-BILL-LINE-04', 'discounts[].amount', notNegative),
    ],
    'bill.PaymentLine': [
      rule(
        'GOBL-PT-SAFT-BILL-PAYMENTLINE-06',
        '',
        exemptionStated(({ tax }: PaymentLine) => {
          return vatTotalOf(tax)?.rates?.[0]?.ext?.[EXEMPTION]
        }),
      ),
      rule('GOBL-PT-SAFT-BILL-PAYMENTLINE-01', 'document', present),
      rule('GOBL-PT-SAFT-BILL-PAYMENTLINE-02', 'document.issue_date', present),
      rule('GOBL-PT-SAFT-BILL-PAYMENTLINE-03', 'tax', present),
      rule(
        'GOBL-PT-SAFT-BILL-PAYMENTLINE-04',
        'tax',
        constraint('must have the category VAT', (tax: Total | undefined) => {
          return !tax || vatTotalOf(tax) !== undefined
        }),
      ),
      rule('GOBL-PT-SAFT-BILL-PAYMENTLINE-05', 'tax.categories[].rates', atMostOne),
    ],
    'tax.Combo': [
      when(ofCategory('VAT'), [
        rule('GOBL-PT-SAFT-TAX-COMBO-01', 'ext', requires(REGION, TAX_RATE)),
        rule('GOBL-PT-SAFT-TAX-COMBO-02', 'ext', exemptionGiven),
      ]),
    ],
    'tax.CategoryTotal': [
      when(
        ({ code }: CategoryTotal) => code === 'VAT',
        [
          rule('GOBL-PT-SAFT-TAX-CATEGORYTOTAL-01', 'rates[].ext', requires(REGION, TAX_RATE)),
          rule('GOBL-PT-SAFT-TAX-CATEGORYTOTAL-02', 'rates[].ext', exemptionGiven),
        ],
      ),
    ],
    'tax.Note': [
      when(ofCategory('IRS', 'IRC'), [rule('GOBL-PT-SAFT-TAX-NOTE-02', 'text', length(0, 60))]),
    ],
    'org.Note': [when(isExemptionNote, [rule('GOBL-PT-SAFT-ORG-NOTE-01', 'text', length(6, 60))])],
    'org.Item': [
      rule('GOBL-PT-SAFT-ORG-ITEM-01', 'unit', present),
      rule('GOBL-PT-SAFT-ORG-ITEM-02', 'ext', requires(PRODUCT_TYPE)),
    ],
  },
})

/** Sold and paid at once: the tag says so, or advances leave nothing due. */
function isInvoiceReceipt({ $tags, totals }: Invoice): boolean {
  return $tags?.includes('invoice-receipt') || totals?.due?.isZero() === true
}

function setInvoiceDefaults(invoice: Invoice): void {
  defaultExt((invoice.tax ??= newTax()), SOURCE, 'P')
  for (const advance of invoice.payment?.advances ?? []) advance.date ??= invoice.issue_date
  invoice.value_date ??= invoice.op_date ?? invoice.issue_date
}

function setOrderDefaults(order: Order): void {
  const tax = (order.tax ??= newTax())
  if (order.type === 'purchase') defaultExt(tax, WORK_TYPE, 'NE')
  if (order.type === 'quote') defaultExt(tax, WORK_TYPE, 'OR')
  order.value_date ??= order.op_date ?? order.issue_date
}

function setMovementType(delivery: Delivery): void {
  const tax = (delivery.tax ??= newTax())
  if (delivery.$tags?.includes('return')) defaultExt(tax, MOVEMENT_TYPE, 'GD')
  else if (delivery.type === 'note') defaultExt(tax, MOVEMENT_TYPE, 'GR')
  else if (delivery.type === 'waybill') defaultExt(tax, MOVEMENT_TYPE, 'GT')
}

/** Adds the note that states the legal reason of an exemption. */
function stateExemption(line: Line): void {
  if (line.notes?.some(isExemptionNote)) return
  const code = line.taxes
    ?.map(({ ext }) => ext?.[EXEMPTION] ?? '')
    .find((code) => REASONS.has(code))
  if (!code) return
  const note = Object.assign(newOrgNote(), {
    key: 'legal',
    code,
    src: EXEMPTION,
    text: REASONS.get(code),
  })
  ;(line.notes ??= []).push(note)
}

function setProductType(item: Item): void {
  item.unit ||= 'one'
  defaultExt(item, PRODUCT_TYPE, SERVICE_UNITS.includes(item.unit) ? 'S' : 'P')
}

const meansFromKey = extFromKey(MEANS, MEANS_CODES)

/** The key `other` leaves the choice of a means to whoever made the document. */
function setMeans(payment: Instructions | Record): void {
  if (payment.key === 'other') defaultExt(payment, MEANS, MEANS_CODES.other)
  else meansFromKey(payment)
}

function setTaxRate(combo: Combo): void {
  if (combo.cat !== 'VAT') return
  if (combo.country && combo.country !== 'PT') return setExt(combo, TAX_RATE, 'OUT')
  if (!combo.key || combo.key === 'exempt') {
    combo.key = keyOfCode(EXEMPTIONS, combo.ext?.[EXEMPTION]) ?? (combo.key || 'standard')
  }
  combo.rate ||= Object.keys(RATE_CODES).find((rate) => RATE_CODES[rate] === combo.ext?.[TAX_RATE])
  const rateCode = combo.key === 'standard' ? getOwn(RATE_CODES, combo.rate) : undefined
  if (rateCode) dropExt(combo, EXEMPTION)
  else codeByKey(combo, EXEMPTION, EXEMPTIONS)
  const code = rateCode ?? (getOwn(EXEMPTIONS, combo.key) && 'ISE')
  if (code) setExt(combo, TAX_RATE, code)
}
