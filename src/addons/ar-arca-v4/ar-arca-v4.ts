/**
 * Argentina: electronic vouchers of ARCA (formerly AFIP), authorised one by one through its web service WSFEv1.
 * Vouchers have letters: A between businesses registered for value added tax, B to anybody else, C from suppliers
 * under the monotax, T for lodging of tourists from abroad. Source: ARCA, Manual del desarrollador COMPG v4.0 (codes
 * and checks of the service); Resolución General (AFIP) 1415/2003 (letters) and (ARCA) 5616/2024 (status of the
 * customer).
 */

import type { Context } from '../../definitions/contract.ts'
import { dropExt, replaceExt, setExt } from '../../definitions/extensions.ts'
import { newTax } from '../../model/generated/factories.ts'
import type {
  Charge,
  Combo,
  DocumentRef,
  Invoice,
  Line,
  Party,
} from '../../model/generated/types.ts'
import { absent, constraint, isPresent, present } from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { type Constraint, not, rule, when } from '../../validate/rules.ts'
import { getOwn, type TextMap, textMap } from '../../values/text-map.ts'
import { defineAddon } from '../../vocabulary/addon.ts'
import { hasPart } from '../../vocabulary/code-texts.ts'
import { extOneOf, requires } from '../../vocabulary/format-constraints.ts'
import { ofCategory, ofType } from '../../vocabulary/guards.ts'
import { defaultExt, pickExt } from '../../vocabulary/set-extensions.ts'
import { showJson } from '../../vocabulary/show-json.ts'
import { convertibleTo } from '../shared/constraints.ts'
import { extIn, hasExt, taxExtIn } from '../shared/guards.ts'
import extensions from './extensions.json' with { type: 'json' }

const DOC_TYPE = 'ar-arca-doc-type'
const CONCEPT = 'ar-arca-concept'
const TAX_TYPE = 'ar-arca-tax-type'
const VAT_RATE = 'ar-arca-vat-rate'
const IDENTITY_TYPE = 'ar-arca-identity-type'
const NATIONAL_ID = '96'
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

/** All vouchers of a letter, and the notes among them. Source: as above. */
const LETTER_A = '1 2 3 4 5 34 39 51 52 53 54 60 63 201 202 203'.split(' ')
const LETTER_B = '6 7 8 9 10 35 40 61 64 206 207 208'.split(' ')
const LETTER_C = '11 12 13 15 211 212 213'.split(' ')
const LETTER_T = '195 196 197'.split(' ')
const CREDIT_NOTES = '3 8 13 53 197 203 208 213'.split(' ')
const DEBIT_NOTES = '2 7 12 52 196 202 207 212'.split(' ')

/** The voucher for used goods bought from a final consumer; it has no letter. */
const USED_GOODS = '49'

/** Rates → Alícuotas de IVA. Other rates have codes too, but no name in the regime. Source: COMPG v4.0. */
const ZERO_RATE = '3'
const REDUCED_RATE = '4'
const GENERAL_RATE = '5'
const INCREASED_RATE = '6'
const VAT_RATES = new Map([
  ['reduced', REDUCED_RATE],
  ['general', GENERAL_RATE],
  ['increased', INCREASED_RATE],
])

/** Status of a customer for value added tax. Source: COMPG v4.0, Condición IVA receptor. */
const REGISTERED = '1'
const EXEMPT = '4'
const FINAL_CONSUMER = '5'
const MONOTAX_PAYER = '6'
const UNCATEGORISED = '7'
const FOREIGN_SUPPLIER = '8'
const FOREIGN_CUSTOMER = '9'
const EXEMPT_BY_LAW_19640 = '10'
const SOCIAL_MONOTAX_PAYER = '13'
const NOT_APPLICABLE = '15'
const PROMOTED_MONOTAX_PAYER = '16'

/** Registered for the tax or for the monotax: these customers get vouchers A. */
const STATUS_REGISTERED = [REGISTERED, MONOTAX_PAYER, SOCIAL_MONOTAX_PAYER, PROMOTED_MONOTAX_PAYER]
const STATUS_OTHER = [EXEMPT, UNCATEGORISED, EXEMPT_BY_LAW_19640, NOT_APPLICABLE]

/** Kinds of customers, by their tax identity; the default first. */
const STATUS_UNIDENTIFIED = [FINAL_CONSUMER, ...STATUS_OTHER]
const STATUS_ABROAD = [FOREIGN_CUSTOMER, FOREIGN_SUPPLIER]
const STATUS_NATIONAL = [...STATUS_REGISTERED, ...STATUS_OTHER]

const GOODS = '1'
const SERVICES = '2'
const GOODS_AND_SERVICES = '3'

/** Any other tax, which must be described in words. */
const OTHER_TAX = '99'

const isVoucher = (...codes: string[]) => taxExtIn(DOC_TYPE, ...codes)
const isAbout = (...concepts: string[]) => taxExtIn(CONCEPT, ...concepts)

/** A note must have a voucher for notes, and such a voucher must be on a note. */
const hasVoucher = (type: string, codes: string[]) => {
  const isOne = isVoucher(...codes)
  return {
    ...constraint(
      `tax.ext of a ${type} must have ${DOC_TYPE} as one of ${codes.join(', ')}`,
      (invoice: Invoice) => invoice.type !== type || isOne(invoice),
    ),
    hint: adviseVoucher,
  }
}

/** A code that was given stays, also in a correction. */
function adviseVoucher(invoice: unknown): string | undefined {
  const { type, tax, preceding } = invoice as Invoice
  const given = tax?.ext?.[DOC_TYPE] ?? ''
  const rows = Object.values(DOC_TYPES)
  const letter = (['A', 'B', 'C'] as const).find((each) => rows.some((row) => row[each] === given))
  const code = letter && getOwn(DOC_TYPES, type)?.[letter]
  if (!code) return undefined
  const correction = `; a correction takes it as "options": {"ext": {"${DOC_TYPE}": "${code}"}}`
  return `${given} stays as it was given: leave it out, or set "${code}"${preceding?.length ? correction : ''}`
}
const hasType = (type: string, codes: string[]) => {
  const isOne = isVoucher(...codes)
  return constraint(
    `type must be ${type} if ${DOC_TYPE} is one of ${codes.join(', ')}`,
    (invoice: Invoice) => invoice.type === type || !isOne(invoice),
  )
}

const customerStatus = (
  requirement: string,
  usual: string,
  allows: (status: string) => boolean,
): Constraint => ({
  ...constraint(
    `${VAT_STATUS} of the customer must ${requirement} for the ${DOC_TYPE} of this invoice`,
    ({ customer }: Invoice) => {
      const status = customer?.ext?.[VAT_STATUS]
      return !status || allows(status)
    },
  ),
  hint: (invoice) =>
    usual === FINAL_CONSUMER && isPresent((invoice as Invoice).customer?.tax_id)
      ? 'a final consumer has no tax number: drop customer.tax_id'
      : `set in customer.ext such as ${showJson({ [VAT_STATUS]: usual })}`,
})

const isRegistered = (status: string): boolean => STATUS_REGISTERED.includes(status)
const registered = customerStatus(
  `be one of ${STATUS_REGISTERED.join(', ')}`,
  STATUS_REGISTERED[0]!,
  isRegistered,
)
const unregistered = customerStatus(
  `not be one of ${STATUS_REGISTERED.join(', ')}`,
  EXEMPT,
  (status) => !isRegistered(status),
)
const finalConsumer = customerStatus(
  `be ${FINAL_CONSUMER}`,
  FINAL_CONSUMER,
  (status) => status === FINAL_CONSUMER,
)

const pointOfSale = constraint(
  'must be the number of a point of sale, from 1 to 99998',
  (series: string | undefined) =>
    !series || (/^\d+$/.test(series) && Number(series) >= 1 && Number(series) <= 99998),
)

const identified = {
  ...constraint(
    `must have a tax_id, or an identity with ${IDENTITY_TYPE}`,
    (customer: Party | undefined) =>
      !customer ||
      isPresent(customer.tax_id) ||
      Boolean(customer.identities?.some((identity) => identity?.ext?.[IDENTITY_TYPE])),
  ),
  example: { identities: [{ code: '12345678', ext: { [IDENTITY_TYPE]: NATIONAL_ID } }] },
}

const atGeneralRate = extOneOf(VAT_RATE, GENERAL_RATE)

const isTaxCharge = saying('key is tax', ({ key }: Charge): boolean => hasPart(key, 'tax'))

const PERIOD_REQUIRED = 'ordering is required, to state the period of the services'
const TERMS_REQUIRED = 'payment is required, to state when the services are due'

export const arArcaV4 = defineAddon({
  key: 'ar-arca-v4',
  name: { en: 'Argentina ARCA V4' },
  description: {
    en: 'Requirements of the web service with which ARCA authorises vouchers in Argentina.',
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

  // Vouchers C must have lines without taxes.
  suppresses: ['DOCKET-NO-TAX'],

  rules: {
    'bill.Invoice': [
      rule('GOBL-AR-ARCA-BILL-INVOICE-24', '', convertibleTo('ARS')),
      rule('GOBL-AR-ARCA-BILL-INVOICE-05', '', hasVoucher('credit-note', CREDIT_NOTES)),
      rule('GOBL-AR-ARCA-BILL-INVOICE-06', '', hasVoucher('debit-note', DEBIT_NOTES)),
      rule('GOBL-AR-ARCA-BILL-INVOICE-07', '', hasType('credit-note', CREDIT_NOTES)),
      rule('GOBL-AR-ARCA-BILL-INVOICE-08', '', hasType('debit-note', DEBIT_NOTES)),
      when(isVoucher(USED_GOODS), [rule('GOBL-AR-ARCA-BILL-INVOICE-12', '', finalConsumer)]),
      when(isVoucher(...LETTER_A), [rule('GOBL-AR-ARCA-BILL-INVOICE-13', '', registered)]),
      when(isVoucher(...LETTER_B), [rule('GOBL-AR-ARCA-BILL-INVOICE-14', '', unregistered)]),
      rule('GOBL-AR-ARCA-BILL-INVOICE-01', 'series', present),
      rule('GOBL-AR-ARCA-BILL-INVOICE-02', 'series', pointOfSale),
      rule('GOBL-AR-ARCA-BILL-INVOICE-03', 'tax', present),
      rule('GOBL-AR-ARCA-BILL-INVOICE-04', 'tax.ext', requires(DOC_TYPE)),
      when(not(isVoucher(...LETTER_B, USED_GOODS)), [
        rule('GOBL-AR-ARCA-BILL-INVOICE-09', 'customer', present),
      ]),
      rule('GOBL-AR-ARCA-BILL-INVOICE-10', 'customer', identified),
      rule('GOBL-AR-ARCA-BILL-INVOICE-11', 'customer.ext', requires(VAT_STATUS)),
      when(not(isVoucher(...LETTER_T)), [
        when(isAbout(SERVICES, GOODS_AND_SERVICES), [
          rule('GOBL-AR-ARCA-BILL-INVOICE-15', 'ordering', present, PERIOD_REQUIRED),
          rule('GOBL-AR-ARCA-BILL-INVOICE-16', 'ordering.period', present),
          rule('GOBL-AR-ARCA-BILL-INVOICE-17', 'payment', present, TERMS_REQUIRED),
          rule('GOBL-AR-ARCA-BILL-INVOICE-18', 'payment.terms', present),
          rule('GOBL-AR-ARCA-BILL-INVOICE-19', 'payment.terms.due_dates', present),
        ]),
        when(isAbout(GOODS), [
          rule('GOBL-AR-ARCA-BILL-INVOICE-20', 'payment.terms.due_dates', absent),
        ]),
      ]),
      when(ofType('credit-note', 'debit-note'), [
        rule('GOBL-AR-ARCA-BILL-INVOICE-21', 'preceding', present),
      ]),
      rule('GOBL-AR-ARCA-BILL-INVOICE-22', 'preceding[].ext', requires(DOC_TYPE)),
      when(isVoucher(...LETTER_C), [rule('GOBL-AR-ARCA-BILL-INVOICE-23', 'lines[].taxes', absent)]),
      when(isVoucher(...LETTER_T), [
        rule('GOBL-AR-ARCA-BILL-INVOICE-25', 'tax.ext', requires(TOURISM_TYPE)),
        rule('GOBL-AR-ARCA-BILL-INVOICE-27', 'customer.addresses', present),
        rule('GOBL-AR-ARCA-BILL-INVOICE-29', 'lines[].taxes', present),
        rule('GOBL-AR-ARCA-BILL-INVOICE-26', 'lines[].taxes[].ext', requires(TOURISM_ITEM)),
        rule('GOBL-AR-ARCA-BILL-INVOICE-28', 'lines[].taxes[].ext', atGeneralRate),
        rule('GOBL-AR-ARCA-BILL-INVOICE-30', 'discounts[].ext', requires(TOURISM_ITEM)),
        rule('GOBL-AR-ARCA-BILL-INVOICE-32', 'discounts[].taxes[].ext', requires(TOURISM_ITEM)),
        rule('GOBL-AR-ARCA-BILL-INVOICE-31', 'payment.advances[].ext', requires(TOURISM_ITEM)),
      ]),
    ],
    'bill.Charge': [
      when(isTaxCharge, [rule('GOBL-AR-ARCA-BILL-CHARGE-01', 'ext', requires(TAX_TYPE))]),
      when(hasExt(TAX_TYPE), [rule('GOBL-AR-ARCA-BILL-CHARGE-02', 'percent', present)]),
      when(extIn(TAX_TYPE, OTHER_TAX), [rule('GOBL-AR-ARCA-BILL-CHARGE-03', 'reason', present)]),
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
  if (!tax_id) pickExt(customer, VAT_STATUS, STATUS_UNIDENTIFIED)
  else pickExt(customer, VAT_STATUS, tax_id.country === 'AR' ? STATUS_NATIONAL : STATUS_ABROAD)
}

/** Sets the voucher for the type of invoice, unless the client has chosen another. */
function setDocType({ type, tax, customer }: Invoice, { tags }: Context): void {
  const isCustomerRegistered = isRegistered(customer?.ext?.[VAT_STATUS] ?? '')
  const letter = tags.includes(MONOTAX) ? 'C' : isCustomerRegistered ? 'A' : 'B'
  const code = getOwn(DOC_TYPES, type)?.[letter]
  if (code) defaultExt(tax!, DOC_TYPE, code)
}

function setConcept({ tax, lines }: Invoice): void {
  if (!lines?.length) return
  const isGoods = ({ item }: Line): boolean => item?.key === 'goods'
  const mixed = lines.some(isGoods) ? GOODS_AND_SERVICES : SERVICES
  setExt(tax!, CONCEPT, lines.every(isGoods) ? GOODS : mixed)
}

/** The voucher in the options is that of the correction; the reference keeps the codes of the corrected invoice. */
function swapDocType(invoice: Invoice, reference: DocumentRef, ext: TextMap): void {
  dropExt(reference, DOC_TYPE)
  reference.ext = Object.assign(textMap(invoice.tax?.ext), reference.ext)
  if (ext[DOC_TYPE]) replaceExt((invoice.tax ??= newTax()), DOC_TYPE, ext[DOC_TYPE])
}
