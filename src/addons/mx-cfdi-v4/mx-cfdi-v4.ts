/**
 * CFDI 4.0 (Comprobante Fiscal Digital por Internet): the invoices and receipts of payment of Mexico. Invoices may be
 * paid at once (PUE) or later (PPD); each later payment is reported in a document of its own, with the complement
 * Pagos 2.0. Sales to the general public may be combined in a global invoice, which has no customer.
 * Source: SAT, Anexo 20 of the Resolución Miscelánea Fiscal (format and catalogues c_*), its guides to CFDI, global
 * CFDI and the complement of payments; Código Fiscal de la Federación art. 29-A.
 */

import type { Context } from '../../definitions/contract.ts'
import { setExt } from '../../definitions/extensions.ts'
import type {
  Invoice,
  Item,
  OrgIdentity,
  Party,
  Payment,
  Record,
  Total,
} from '../../model/generated/types.ts'
import {
  absent,
  constraint,
  isPresent,
  length,
  matches,
  notNegative,
  positive,
  present,
} from '../../validate/constraints.ts'
import { at, not, rule, when } from '../../validate/rules.ts'
import type { TextMap } from '../../values/text-map.ts'
import { defineAddon } from '../../vocabulary/addon.ts'
import {
  extAllOrNone,
  extMatches,
  extNotOneOf,
  extOneOf,
  requires,
} from '../../vocabulary/format-constraints.ts'
import { isPaid, ofKey, tagged } from '../../vocabulary/guards.ts'
import { issueNow } from '../../vocabulary/issue-now.ts'
import { defaultExt, extFromKey } from '../../vocabulary/set-extensions.ts'
import { convertibleTo, stampedBy, taxCodeRequired } from '../shared/constraints.ts'
import { ofInvoices } from '../shared/scenarios.ts'
import { COMPLEMENT_RULES } from './complements.ts'
import extensions from './extensions.json' with { type: 'json' }

const DOC_TYPE = 'mx-cfdi-doc-type'
const REL_TYPE = 'mx-cfdi-rel-type'
const ISSUE_PLACE = 'mx-cfdi-issue-place'
const PAYMENT_METHOD = 'mx-cfdi-payment-method'
const MEANS = 'mx-cfdi-payment-means'
const CANCEL_REASON = 'mx-cfdi-cancel-reason'
const PROD_SERV = 'mx-cfdi-prod-serv'
const FISCAL_REGIME = 'mx-cfdi-fiscal-regime'
const USE = 'mx-cfdi-use'
/** The period that a global invoice covers. */
const GLOBAL = ['mx-cfdi-global-period', 'mx-cfdi-global-month', 'mx-cfdi-global-year']

/** TipoDeComprobante (c_TipoDeComprobante): invoice, credit note, payment. */
const INVOICE = 'I'
const CREDIT_NOTE = 'E'
const PAYMENT = 'P'

/** c_TipoRelacion: credit note for related documents, substitution of earlier ones. */
const CREDITS = '01'
const SUBSTITUTES = '04'

const PAYABLE_TYPES = ['standard', 'credit-note']
/** c_MetodoPago: paid at once, or in instalments or later. */
const PAID_AT_ONCE = 'PUE'
const PAID_LATER = 'PPD'

/** c_UsoCFDI: payments. */
const USE_FOR_PAYMENTS = 'CP01'

/** Codes that every invoice must have. */
const INVOICE_CODES = [DOC_TYPE, ISSUE_PLACE, PAYMENT_METHOD]

/** An extension that older documents have as an identity. */
const isFormer = ofKey(PROD_SERV, FISCAL_REGIME, USE)

/** Means of payment → c_FormaPago. */
const MEANS_CODES = {
  cash: '01',
  cheque: '02',
  'credit-transfer': '03',
  card: '04',
  'online+wallet': '05',
  online: '06',
  'other+grocery-vouchers': '08',
  'other+in-kind': '12',
  'other+subrogation': '13',
  'other+consignment': '14',
  'other+debt-relief': '15',
  netting: '17',
  'other+novation': '23',
  'other+merger': '24',
  'other+remission': '25',
  'other+expiration': '26',
  'other+satisfy-creditor': '27',
  'card+debit': '28',
  'other+debit': '28',
  'other+services': '29',
  'other+advance': '30',
  'other+intermediary': '31',
}

/** c_FormaPago: not yet known. */
const UNDEFINED_MEANS = '99'

const isGlobal = tagged('global')
const isMexican = ({ tax_id }: Party): boolean => tax_id?.country === 'MX'
const hasPreceding = ({ preceding }: Invoice): boolean => isPresent(preceding)

const postCode = matches(/^\d{5}$/, 'a postal code of five digits')

const prodServCode = extMatches(PROD_SERV, /^\d{8}$/, 'eight digits')
const withCode = (key: string, code: string) =>
  constraint(`must have ${key} ${code}`, (ext: TextMap | undefined) => ext?.[key] === code)

/** The SAT has stamped the document referred to. */
const stamped = stampedBy('sat-uuid')

const receipt = constraint('type must be "receipt"', ({ type }: Payment) => type === 'receipt')

const oneMethod = constraint(
  'must have exactly one element',
  (methods: Record[] | undefined) => !methods?.length || methods.length === 1,
)

const inOneCurrency = constraint(
  'currency of each document of lines must be that of the payment',
  ({ currency, lines }: Payment) =>
    !lines?.some((line) => line?.document?.currency && line.document.currency !== currency),
)

const withoutSurcharges = constraint(
  'must not have surcharges',
  (tax: Total | undefined) =>
    !tax?.categories?.some((category) => category?.rates?.some((rate) => rate?.surcharge)),
)

const retainedByPercent = constraint(
  'must have a percent for each retained rate',
  (tax: Total | undefined) => {
    const retained = tax?.categories?.filter((category) => category?.retained) ?? []
    return retained.every(({ rates }) => rates?.every((rate) => rate?.percent) ?? true)
  },
)

const NO_DISCOUNTS = 'discounts must not be set on the invoice, only on its lines'
const NO_CHARGES = 'charges must not be set on the invoice, only on its lines'
const PAYABLE_REQUIRED = 'payable is required: set document.payable'
const DUE_REQUIRED = 'due is required: set document.payable'

export const mxCfdiV4 = defineAddon({
  key: 'mx-cfdi-v4',
  edition: '2026-07',
  name: { en: 'Mexican SAT CFDI v4.X' },
  description: {
    en: 'Requirements of the SAT for invoices, payments and two of their complements.',
  },
  sources: [
    {
      title: { en: 'SAT - Anexo 20 (invoice format)' },
      url: 'http://omawww.sat.gob.mx/tramitesyservicios/Paginas/anexo_20.htm',
    },
  ],
  extensions,
  tags: [{ schema: 'bill/invoice', list: [{ key: 'global', name: { en: 'Global' } }] }],
  scenarios: ofInvoices([
    { type: ['standard'], ext: { [DOC_TYPE]: INVOICE } },
    { type: ['credit-note'], ext: { [DOC_TYPE]: CREDIT_NOTE, [REL_TYPE]: CREDITS } },
    { type: PAYABLE_TYPES, ext: { [PAYMENT_METHOD]: PAID_AT_ONCE }, when: isPaid },
    {
      type: PAYABLE_TYPES,
      ext: { [PAYMENT_METHOD]: PAID_LATER },
      when: (invoice) => !isPaid(invoice),
    },
  ]),

  normalise: {
    'org.Party': moveIdentities,
    'org.Item': (item) => {
      moveIdentities(item)
      completeProdServ(item)
    },
    'pay.Instructions': extFromKey(MEANS, MEANS_CODES),
    'pay.Record': extFromKey(MEANS, MEANS_CODES),
    'bill.Invoice': (invoice, context) => {
      setIssueTime(invoice, context)
      if (isGlobal(invoice)) invoice.customer = undefined
    },
    'bill.Payment': (payment, context) => {
      setIssueTime(payment, context)
      setExt(payment, DOC_TYPE, PAYMENT)
      if (payment.customer) defaultExt(payment.customer, USE, USE_FOR_PAYMENTS)
      for (const reference of payment.preceding ?? []) defaultExt(reference, REL_TYPE, SUBSTITUTES)
    },
  },

  // A line without taxes is not subject to any (ObjetoImp 01).
  suppresses: ['DOCKET-NO-TAX'],

  rules: {
    'bill.Invoice': [
      rule('GOBL-MX-CFDI-BILL-INVOICE-27', '', convertibleTo('MXN')),
      rule('GOBL-MX-CFDI-BILL-INVOICE-01', 'tax.ext', requires(...INVOICE_CODES)),
      when(isGlobal, [
        rule('GOBL-MX-CFDI-BILL-INVOICE-02', 'tax.ext', requires(...GLOBAL)),
        rule('GOBL-MX-CFDI-BILL-INVOICE-03', 'customer', absent),
        rule('GOBL-MX-CFDI-BILL-INVOICE-04', 'payment', present),
        rule('GOBL-MX-CFDI-BILL-INVOICE-05', 'payment.advances', present),
        rule('GOBL-MX-CFDI-BILL-INVOICE-06', 'lines[].item.ref', present),
      ]),
      when(not(isGlobal), [
        rule('GOBL-MX-CFDI-BILL-INVOICE-07', 'tax.ext', extAllOrNone(...GLOBAL)),
        ...taxCodeRequired(
          'customer',
          'GOBL-MX-CFDI-BILL-INVOICE-08',
          'GOBL-MX-CFDI-BILL-INVOICE-09',
        ),
        at('customer', [
          when(isMexican, [
            rule('GOBL-MX-CFDI-BILL-INVOICE-10', 'ext', requires(FISCAL_REGIME, USE)),
            rule('GOBL-MX-CFDI-BILL-INVOICE-11', 'addresses', present),
            rule('GOBL-MX-CFDI-BILL-INVOICE-12', 'addresses[].code', present),
            rule('GOBL-MX-CFDI-BILL-INVOICE-13', 'addresses[].code', postCode),
          ]),
        ]),
        rule('GOBL-MX-CFDI-BILL-INVOICE-14', 'lines[].item.ext', requires(PROD_SERV)),
        rule('GOBL-MX-CFDI-BILL-INVOICE-15', 'lines[].item.ext', prodServCode),
      ]),
      when(hasPreceding, [rule('GOBL-MX-CFDI-BILL-INVOICE-16', 'tax.ext', requires(REL_TYPE))]),
      rule('GOBL-MX-CFDI-BILL-INVOICE-17', 'preceding[].stamps', stamped),
      ...taxCodeRequired(
        'supplier',
        'GOBL-MX-CFDI-BILL-INVOICE-18',
        'GOBL-MX-CFDI-BILL-INVOICE-19',
      ),
      rule('GOBL-MX-CFDI-BILL-INVOICE-20', 'supplier.ext', requires(FISCAL_REGIME)),
      rule('GOBL-MX-CFDI-BILL-INVOICE-21', 'lines[].quantity', positive),
      rule('GOBL-MX-CFDI-BILL-INVOICE-22', 'lines[].item.price', present),
      rule('GOBL-MX-CFDI-BILL-INVOICE-23', 'lines[].item.price', positive),
      rule('GOBL-MX-CFDI-BILL-INVOICE-24', 'lines[].total', notNegative),
      rule('GOBL-MX-CFDI-BILL-INVOICE-25', 'discounts', absent, NO_DISCOUNTS),
      rule('GOBL-MX-CFDI-BILL-INVOICE-26', 'charges', absent, NO_CHARGES),
    ],
    'bill.Payment': [
      rule('GOBL-MX-CFDI-BILL-PAYMENT-01', '', receipt),
      rule('GOBL-MX-CFDI-BILL-PAYMENT-02', '', convertibleTo('MXN')),
      rule('GOBL-MX-CFDI-BILL-PAYMENT-28', '', inOneCurrency),
      rule('GOBL-MX-CFDI-BILL-PAYMENT-03', 'ext', requires(DOC_TYPE, ISSUE_PLACE)),
      rule('GOBL-MX-CFDI-BILL-PAYMENT-04', 'ext', extOneOf(DOC_TYPE, PAYMENT)),
      ...taxCodeRequired(
        'supplier',
        'GOBL-MX-CFDI-BILL-PAYMENT-05',
        'GOBL-MX-CFDI-BILL-PAYMENT-06',
      ),
      rule('GOBL-MX-CFDI-BILL-PAYMENT-07', 'supplier.ext', requires(FISCAL_REGIME)),
      rule('GOBL-MX-CFDI-BILL-PAYMENT-08', 'customer', present),
      ...taxCodeRequired(
        'customer',
        'GOBL-MX-CFDI-BILL-PAYMENT-09',
        'GOBL-MX-CFDI-BILL-PAYMENT-10',
      ),
      rule('GOBL-MX-CFDI-BILL-PAYMENT-11', 'customer.ext', withCode(USE, USE_FOR_PAYMENTS)),
      at('customer', [
        when(isMexican, [
          rule('GOBL-MX-CFDI-BILL-PAYMENT-12', 'ext', requires(FISCAL_REGIME)),
          rule('GOBL-MX-CFDI-BILL-PAYMENT-13', 'addresses', present),
          rule('GOBL-MX-CFDI-BILL-PAYMENT-14', 'addresses[].code', present),
          rule('GOBL-MX-CFDI-BILL-PAYMENT-15', 'addresses[].code', postCode),
        ]),
      ]),
      rule('GOBL-MX-CFDI-BILL-PAYMENT-16', 'payee', absent),
      rule('GOBL-MX-CFDI-BILL-PAYMENT-17', 'methods', oneMethod),
      rule('GOBL-MX-CFDI-BILL-PAYMENT-18', 'methods[].ext', requires(MEANS)),
      rule('GOBL-MX-CFDI-BILL-PAYMENT-19', 'methods[].ext', extNotOneOf(MEANS, UNDEFINED_MEANS)),
      rule('GOBL-MX-CFDI-BILL-PAYMENT-20', 'lines[].refund', absent),
      rule('GOBL-MX-CFDI-BILL-PAYMENT-21', 'lines[].installment', present),
      rule('GOBL-MX-CFDI-BILL-PAYMENT-22', 'lines[].payable', present, PAYABLE_REQUIRED),
      rule('GOBL-MX-CFDI-BILL-PAYMENT-23', 'lines[].due', present, DUE_REQUIRED),
      rule('GOBL-MX-CFDI-BILL-PAYMENT-24', 'lines[].document', present),
      rule('GOBL-MX-CFDI-BILL-PAYMENT-25', 'lines[].document.stamps', stamped),
      rule('GOBL-MX-CFDI-BILL-PAYMENT-26', 'lines[].tax', withoutSurcharges),
      rule('GOBL-MX-CFDI-BILL-PAYMENT-27', 'lines[].tax', retainedByPercent),
      rule('GOBL-MX-CFDI-BILL-PAYMENT-29', 'preceding[].ext', withCode(REL_TYPE, SUBSTITUTES)),
      rule('GOBL-MX-CFDI-BILL-PAYMENT-30', 'preceding[].stamps', stamped),
    ],
    'bill.Status': [
      rule(
        'GOBL-MX-CFDI-BILL-STATUS-01',
        'lines[].ext',
        extOneOf(CANCEL_REASON, '01', '02', '03', '04'),
      ),
    ],
    'pay.Instructions': [rule('GOBL-MX-CFDI-PAY-INSTRUCTIONS-01', 'ext', requires(MEANS))],
    'pay.Record': [rule('GOBL-MX-CFDI-PAY-RECORD-01', 'ext', requires(MEANS))],
    'pay.Terms': [rule('GOBL-MX-CFDI-PAY-TERMS-01', 'notes', length(0, 1000))],
    ...COMPLEMENT_RULES,
  },
})

interface Identified {
  identities: OrgIdentity[] | undefined
  ext: TextMap | undefined
}

/** Turns identities of older documents into the extensions that replaced them. */
function moveIdentities(object: Identified): void {
  const { identities } = object
  if (!identities?.some(isFormer)) return
  for (const identity of identities)
    if (isFormer(identity)) setExt(object, identity.key!, identity.code)
  const rest = identities.filter((identity) => !isFormer(identity))
  object.identities = rest.length > 0 ? rest : undefined
}

/** Appends zeros to classes of six digits, as the codes of c_ClaveProdServ have eight. */
function completeProdServ(item: Item): void {
  const code = item.ext?.[PROD_SERV]
  if (code && /^\d{6}$/.test(code)) setExt(item, PROD_SERV, `${code}00`)
}

/** The SAT requires the time of issue: if unknown, it is now. An empty time has been filled in before. */
function setIssueTime(document: Invoice | Payment, { clock }: Context): void {
  if (!document.issue_time) issueNow(document, 'America/Mexico_City', clock)
}
