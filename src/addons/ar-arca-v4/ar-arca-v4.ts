/**
 * Argentina, electronic vouchers of ARCA (formerly AFIP), authorised one by one through its web service WSFEv1.
 * Vouchers have letters: A between those registered for value added tax, B to everybody else, C from suppliers under
 * the monotax, T for lodging of tourists from abroad. Source: ARCA, Manual del desarrollador COMPG v4.0 (codes and
 * checks of the service); Resolución General (AFIP) 1415/2003 (letters) and (ARCA) 5616/2024 (status of the customer).
 */

import { defineAddon } from '../../definitions/addon.ts'
import type { Context } from '../../definitions/contract.ts'
import { defaultExt, dropExt, pickExt, setExt } from '../../definitions/extensions.ts'
import { ofCategory, ofType } from '../../definitions/guards.ts'
import { newTax } from '../../model/generated/factories.ts'
import type {
  Charge,
  Combo,
  DocumentRef,
  Invoice,
  Line,
  OrgIdentity,
  Party,
} from '../../model/generated/types.ts'
import {
  absent,
  constraint,
  extOneOf,
  isPresent,
  present,
  requires,
} from '../../validate/constraints.ts'
import { not, rule, when } from '../../validate/rules.ts'
import { hasPart } from '../../values/text.ts'
import { getOwn, type TextMap, textMap } from '../../values/text-map.ts'
import { convertibleTo } from '../shared/constraints.ts'
import extensions from './extensions.json' with { type: 'json' }

const DOC_TYPE = 'ar-arca-doc-type'
const CONCEPT = 'ar-arca-concept'
const TAX_TYPE = 'ar-arca-tax-type'
const VAT_RATE = 'ar-arca-vat-rate'
const IDENTITY_TYPE = 'ar-arca-identity-type'
const VAT_STATUS = 'ar-arca-vat-status'
const TOURISM_TYPE = 'ar-arca-tourism-type'
const TOURISM_ITEM = 'ar-arca-tourism-item'

const MONOTAX = 'monotax'

/** Types of invoice → voucher, by letter. Source: COMPG v4.0, Tipos de Comprobante. */
const DOC_TYPES: { readonly [type: string]: { readonly [letter in 'A' | 'B' | 'C']: string } } = {
  standard: { A: '1', B: '6', C: '11' },
  'debit-note': { A: '2', B: '7', C: '12' },
  'credit-note': { A: '3', B: '8', C: '13' },
}

/** All vouchers of a letter, and those of them that are notes. Source: as above. */
const LETTER_A = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '34',
  '39',
  '51',
  '52',
  '53',
  '54',
  '60',
  '63',
  '201',
  '202',
  '203',
]
const LETTER_B = ['6', '7', '8', '9', '10', '35', '40', '61', '64', '206', '207', '208']
const LETTER_C = ['11', '12', '13', '15', '211', '212', '213']
const LETTER_T = ['195', '196', '197']
const CREDIT_NOTES = ['3', '8', '13', '53', '197', '203', '208', '213']
const DEBIT_NOTES = ['2', '7', '12', '52', '196', '202', '207', '212']

/** The voucher for used goods that are bought from a final consumer; it has no letter. */
const USED_GOODS = '49'

/** Rates → Alícuotas de IVA. Other rates have codes too, but none of our names. Source: COMPG v4.0. */
const VAT_RATES = new Map([
  ['reduced', '4'],
  ['general', '5'],
  ['increased', '6'],
])
const ZERO_RATE = '3'
const GENERAL_RATE = '5'

/** What a customer can be for value added tax; the first is assumed. Source: COMPG v4.0, Condición IVA receptor. */
const STATUS_UNIDENTIFIED = ['5', '4', '7', '10', '15'] as const
const STATUS_ABROAD = ['9', '8'] as const
const STATUS_NATIONAL = ['1', '6', '13', '16', '4', '7', '10', '15'] as const

/** Those registered for the tax, or for the monotax, get vouchers A. */
const STATUS_REGISTERED = ['1', '6', '13', '16']
const FINAL_CONSUMER = '5'

const GOODS = '1'
const SERVICES = '2'
const GOODS_AND_SERVICES = '3'

/** Other taxes, which must be told in words. */
const OTHER_TAX = '99'

const isVoucher =
  (codes: readonly string[]) =>
  ({ tax }: Invoice): boolean => {
    return codes.includes(tax?.ext?.[DOC_TYPE] ?? '')
  }
const isAbout =
  (...concepts: string[]) =>
  ({ tax }: Invoice): boolean =>
    concepts.includes(tax?.ext?.[CONCEPT] ?? '')

/** Notes and their vouchers go together, seen from either side. */
const hasVoucher = (type: string, codes: string[]) => {
  const isOne = isVoucher(codes)
  return constraint(
    `tax.ext of a ${type} must have ${DOC_TYPE} as one of ${codes.join(', ')}`,
    (invoice: Invoice) => {
      return invoice.type !== type || isOne(invoice)
    },
  )
}
const hasType = (type: string, codes: string[]) => {
  const isOne = isVoucher(codes)
  return constraint(
    `type must be ${type} where ${DOC_TYPE} is one of ${codes.join(', ')}`,
    (invoice: Invoice) => {
      return invoice.type === type || !isOne(invoice)
    },
  )
}

const statusIs = (what: string, passes: (status: string) => boolean) => {
  return constraint(
    `${VAT_STATUS} of the customer must ${what} for the ${DOC_TYPE} of this invoice`,
    ({ customer }: Invoice) => {
      const status = customer?.ext?.[VAT_STATUS]
      return !status || passes(status)
    },
  )
}

const pointOfSale = constraint(
  'must be the number of a point of sale, from 1 to 99998',
  (series: string | undefined) => {
    return !series || (/^\d+$/.test(series) && Number(series) >= 1 && Number(series) <= 99998)
  },
)

const hasIdentityType = (identity: OrgIdentity | null): boolean =>
  isPresent(identity?.ext?.[IDENTITY_TYPE])

const identified = constraint(
  `must have a tax_id, or an identity with ${IDENTITY_TYPE}`,
  (customer: Party | undefined) => {
    return (
      !customer || isPresent(customer.tax_id) || Boolean(customer.identities?.some(hasIdentityType))
    )
  },
)

export const arArcaV4 = defineAddon({
  key: 'ar-arca-v4',
  name: { en: 'Argentina ARCA V4' },
  description: {
    en: 'Codes and checks of the web service by which ARCA authorises vouchers in Argentina.',
  },
  sources: [
    {
      title: { en: 'Argentina ARCA V4' },
      url: 'https://www.afip.gob.ar/ws/documentacion/manuales/manual-desarrollador-ARCA-COMPG-v4-0.pdf',
    },
  ],
  extensions,
  tags: [
    {
      schema: 'bill/invoice',
      list: [{ key: MONOTAX, name: { en: 'Monotax', es: 'Monotributo' } }],
    },
  ],
  corrections: [{ schema: 'bill/invoice', extensions: [DOC_TYPE] }],

  normalise: {
    'tax.Combo': setVatRate,
    'bill.Invoice': (invoice, context) => {
      if (invoice.customer) setVatStatus(invoice.customer)
      invoice.tax ??= newTax()
      setDocType(invoice, context)
      setConcept(invoice)
    },
  },

  correct: swapDocType,

  rules: {
    'bill.Invoice': [
      rule('GOBL-AR-ARCA-BILL-INVOICE-24', '', convertibleTo('ARS')),
      rule('GOBL-AR-ARCA-BILL-INVOICE-05', '', hasVoucher('credit-note', CREDIT_NOTES)),
      rule('GOBL-AR-ARCA-BILL-INVOICE-06', '', hasVoucher('debit-note', DEBIT_NOTES)),
      rule('GOBL-AR-ARCA-BILL-INVOICE-07', '', hasType('credit-note', CREDIT_NOTES)),
      rule('GOBL-AR-ARCA-BILL-INVOICE-08', '', hasType('debit-note', DEBIT_NOTES)),
      when(isVoucher([USED_GOODS]), [
        rule(
          'GOBL-AR-ARCA-BILL-INVOICE-12',
          '',
          statusIs(`be ${FINAL_CONSUMER}`, (status) => {
            return status === FINAL_CONSUMER
          }),
        ),
      ]),
      when(isVoucher(LETTER_A), [
        rule(
          'GOBL-AR-ARCA-BILL-INVOICE-13',
          '',
          statusIs(`be one of ${STATUS_REGISTERED.join(', ')}`, (status) => {
            return STATUS_REGISTERED.includes(status)
          }),
        ),
      ]),
      when(isVoucher(LETTER_B), [
        rule(
          'GOBL-AR-ARCA-BILL-INVOICE-14',
          '',
          statusIs(`be none of ${STATUS_REGISTERED.join(', ')}`, (status) => {
            return !STATUS_REGISTERED.includes(status)
          }),
        ),
      ]),
      rule('GOBL-AR-ARCA-BILL-INVOICE-01', 'series', present),
      rule('GOBL-AR-ARCA-BILL-INVOICE-02', 'series', pointOfSale),
      rule('GOBL-AR-ARCA-BILL-INVOICE-03', 'tax', present),
      rule('GOBL-AR-ARCA-BILL-INVOICE-04', 'tax.ext', requires(DOC_TYPE)),
      when(not(isVoucher([...LETTER_B, USED_GOODS])), [
        rule('GOBL-AR-ARCA-BILL-INVOICE-09', 'customer', present),
      ]),
      rule('GOBL-AR-ARCA-BILL-INVOICE-10', 'customer', identified),
      rule('GOBL-AR-ARCA-BILL-INVOICE-11', 'customer.ext', requires(VAT_STATUS)),
      when(not(isVoucher(LETTER_T)), [
        when(isAbout(SERVICES, GOODS_AND_SERVICES), [
          rule(
            'GOBL-AR-ARCA-BILL-INVOICE-15',
            'ordering',
            present,
            'ordering must say the period of the services',
          ),
          rule('GOBL-AR-ARCA-BILL-INVOICE-16', 'ordering.period', present),
          rule(
            'GOBL-AR-ARCA-BILL-INVOICE-17',
            'payment',
            present,
            'payment must say when services are to be paid',
          ),
          rule('GOBL-AR-ARCA-BILL-INVOICE-18', 'payment.terms', present),
          rule('GOBL-AR-ARCA-BILL-INVOICE-19', 'payment.terms.due_dates', present),
        ]),
        when(isAbout(GOODS), [
          rule(
            'GOBL-AR-ARCA-BILL-INVOICE-20',
            'payment.terms.due_dates',
            absent,
            'due_dates must not be given for goods',
          ),
        ]),
      ]),
      when(ofType('credit-note', 'debit-note'), [
        rule('GOBL-AR-ARCA-BILL-INVOICE-21', 'preceding', present),
      ]),
      rule('GOBL-AR-ARCA-BILL-INVOICE-22', 'preceding[].ext', requires(DOC_TYPE)),
      when(isVoucher(LETTER_C), [
        rule(
          'GOBL-AR-ARCA-BILL-INVOICE-23',
          'lines[].taxes',
          absent,
          'taxes must not be given on vouchers C',
        ),
      ]),
      when(isVoucher(LETTER_T), [
        rule('GOBL-AR-ARCA-BILL-INVOICE-25', 'tax.ext', requires(TOURISM_TYPE)),
        rule('GOBL-AR-ARCA-BILL-INVOICE-27', 'customer.addresses', present),
        rule('GOBL-AR-ARCA-BILL-INVOICE-29', 'lines[].taxes', present),
        rule('GOBL-AR-ARCA-BILL-INVOICE-26', 'lines[].taxes[].ext', requires(TOURISM_ITEM)),
        rule(
          'GOBL-AR-ARCA-BILL-INVOICE-28',
          'lines[].taxes[].ext',
          extOneOf(VAT_RATE, GENERAL_RATE),
        ),
        rule('GOBL-AR-ARCA-BILL-INVOICE-30', 'discounts[].ext', requires(TOURISM_ITEM)),
        rule('GOBL-AR-ARCA-BILL-INVOICE-31', 'payment.advances[].ext', requires(TOURISM_ITEM)),
      ]),
    ],
    'bill.Charge': [
      when(
        ({ key }: Charge) => hasPart(key, 'tax'),
        [rule('GOBL-AR-ARCA-BILL-CHARGE-01', 'ext', requires(TAX_TYPE))],
      ),
      when(
        ({ ext }: Charge) => ext?.[TAX_TYPE] !== undefined,
        [rule('GOBL-AR-ARCA-BILL-CHARGE-02', 'percent', present)],
      ),
      when(
        ({ ext }: Charge) => ext?.[TAX_TYPE] === OTHER_TAX,
        [rule('GOBL-AR-ARCA-BILL-CHARGE-03', 'reason', present)],
      ),
    ],
    'tax.Combo': [
      when(ofCategory('VAT'), [rule('GOBL-AR-ARCA-TAX-COMBO-01', 'ext', requires(VAT_RATE))]),
    ],
  },
})

function setVatRate(combo: Combo): void {
  const code = combo.key === 'zero' ? ZERO_RATE : VAT_RATES.get(combo.rate ?? '')
  if (code) setExt(combo, VAT_RATE, code)
}

function setVatStatus(customer: Party): void {
  const { tax_id } = customer
  const national = tax_id?.country === 'AR'
  pickExt(
    customer,
    VAT_STATUS,
    !tax_id ? STATUS_UNIDENTIFIED : national ? STATUS_NATIONAL : STATUS_ABROAD,
  )
}

/** The voucher for the type of invoice, where the client has not chosen another. */
function setDocType({ type, tax, customer }: Invoice, { tags }: Context): void {
  const registered = STATUS_REGISTERED.includes(customer?.ext?.[VAT_STATUS] ?? '')
  const letter = tags.includes(MONOTAX) ? 'C' : registered ? 'A' : 'B'
  const code = getOwn(DOC_TYPES, type)?.[letter]
  if (code) defaultExt(tax!, DOC_TYPE, code)
}

function setConcept({ tax, lines }: Invoice): void {
  if (!lines?.length) return
  const isGoods = ({ item }: Line): boolean => item?.key === 'goods'
  setExt(
    tax!,
    CONCEPT,
    lines.every(isGoods) ? GOODS : lines.some(isGoods) ? GOODS_AND_SERVICES : SERVICES,
  )
}

/** The voucher in the options is that of the correction; the reference keeps the codes of what is corrected. */
function swapDocType(invoice: Invoice, reference: DocumentRef, ext: TextMap): void {
  dropExt(reference, DOC_TYPE)
  reference.ext = Object.assign(textMap(invoice.tax?.ext), reference.ext)
  if (ext[DOC_TYPE]) setExt((invoice.tax ??= newTax()), DOC_TYPE, ext[DOC_TYPE])
}
