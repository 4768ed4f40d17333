/**
 * Brazil: electronic invoices of goods, NF-e (model 55) between businesses and NFC-e (model 65) in retail, layout
 * 4.00.
 * Source: ENCAT, Manual de Orientação ao Contribuinte v7.0, Anexo I (layout and validation rules); Convênio s/nº of
 * 1970 (CFOP); Nota Técnica 2020.006 (means of payment 16 to 19).
 */

import type { Instructions, Invoice, Party, Record } from '../../model/generated/types.ts'
import {
  constraint,
  isPresent,
  length,
  matches,
  notNegative,
  present,
} from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { at, not, rule, when } from '../../validate/rules.ts'
import { defineAddon } from '../../vocabulary/addon.ts'
import { extNotOneOf, extOneOf, requires } from '../../vocabulary/format-constraints.ts'
import { ofKey } from '../../vocabulary/guards.ts'
import { extFromKey } from '../../vocabulary/set-extensions.ts'
import { convertibleTo, taxCodeRequired, taxedBy } from '../shared/constraints.ts'
import { extIn, taxExtIn } from '../shared/guards.ts'
import { codesByType, ofInvoices } from '../shared/scenarios.ts'
import extensions from './extensions.json' with { type: 'json' }

/** Defined by the regime. */
const MUNICIPALITY = 'br-ibge-municipality'

const MODEL = 'br-nfe-model'
const PRESENCE = 'br-nfe-presence'
const MEANS = 'br-nfe-payment-means'
const CFOP = 'br-nfe-cfop'

/** Models: between businesses, and in retail. */
const NFE = '55'
const NFCE = '65'

/** Buyer presence. */
const IN_PERSON = '1'
const HOME_DELIVERY = '4'

/** The code of any other means of payment. */
const OTHER_MEANS = '99'

/** Means of payment → tPag. */
const MEANS_CODES = {
  cash: '01',
  cheque: '02',
  card: '03',
  'card+debit': '04',
  'debit-transfer+debit': '04',
  'credit-transfer': '18',
  online: '18',
  other: OTHER_MEANS,
}

/** The note that states the nature of the operation (natOp). */
const isReason = ofKey('reason')

const hasReason = {
  ...constraint(
    'notes must include one with key "reason", which states the nature of the operation',
    ({ notes }: Invoice) => notes?.some((note) => note && isReason(note)) ?? false,
  ),
  example: { notes: [{ key: 'reason', text: 'Venda de mercadoria' }] },
}

const foreignIdentity = {
  ...constraint(
    'must have a tax_id, or an identity with a country other than "BR"',
    ({ identities }: Party) =>
      identities?.some((identity) => identity?.country && identity.country !== 'BR') ?? false,
  ),
  example: { identities: [{ country: 'US', code: '…' }] },
}

const isNfe = taxExtIn(MODEL, NFE)
const isPaid = saying(
  'totals.due is zero',
  ({ totals }: Invoice): boolean => totals?.due?.isZero() ?? false,
)

const seriesNumber = matches(/^(0|[1-9]\d{0,2})$/, 'a number from 0 to 999 without leading zeros')

const hasAddresses = ({ addresses }: Party): boolean => isPresent(addresses)
const hasNoTaxId = ({ tax_id }: Party): boolean => !tax_id
const isBrazilian = ({ tax_id }: Party): boolean => tax_id?.country === 'BR'

const setMeans = extFromKey(MEANS, MEANS_CODES)

export const brNfeV4 = defineAddon({
  key: 'br-nfe-v4',
  name: { en: 'Brazil NF-e 4.00' },
  description: {
    en: 'Requirements of the Brazilian tax authorities for invoices of goods, NF-e and NFC-e.',
  },
  sources: [{ title: { en: 'Portal of the NF-e' }, url: 'https://www.nfe.fazenda.gov.br/' }],
  extensions,
  scenarios: ofInvoices(
    codesByType(MODEL, [
      [NFE, 'standard credit-note debit-note'],
      [NFCE, 'standard credit-note debit-note', 'simplified'],
    ]),
  ),
  identities: [
    {
      key: 'br-nfe-state-reg',
      name: { en: 'Company State Registration', pt: 'Inscrição Estadual da Empresa' },
    },
    { key: 'gtin', name: { en: 'GTIN of the product', pt: 'GTIN do produto' } },
    {
      key: 'gtin+taxable',
      name: { en: 'GTIN of the taxable unit', pt: 'GTIN da unidade tributável' },
    },
    {
      key: 'ncm',
      name: {
        en: 'NCM code (Mercosur Common Nomenclature)',
        pt: 'Código NCM (Nomenclatura Comum do Mercosul)',
      },
    },
  ],

  normalise: {
    'pay.Instructions': setPaymentMeans,
    'pay.Record': setPaymentMeans,
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-BR-NFE-BILL-INVOICE-34', '', convertibleTo('BRL')),
      rule('GOBL-BR-NFE-BILL-INVOICE-30', '', hasReason),
      ...taxCodeRequired('supplier', 'GOBL-BR-NFE-BILL-INVOICE-01', 'GOBL-BR-NFE-BILL-INVOICE-02'),
      at('supplier', [
        rule('GOBL-BR-NFE-BILL-INVOICE-03', 'addresses[]', present),
        rule('GOBL-BR-NFE-BILL-INVOICE-04', 'addresses[].street', present),
        rule('GOBL-BR-NFE-BILL-INVOICE-05', 'addresses[].num', present),
        rule('GOBL-BR-NFE-BILL-INVOICE-06', 'addresses[].locality', present),
        rule('GOBL-BR-NFE-BILL-INVOICE-07', 'addresses[].state', present),
        rule('GOBL-BR-NFE-BILL-INVOICE-08', 'addresses[].code', present),
        rule('GOBL-BR-NFE-BILL-INVOICE-37', 'addresses[].country', present),
        when(hasAddresses, [rule('GOBL-BR-NFE-BILL-INVOICE-09', 'ext', requires(MUNICIPALITY))]),
        rule('GOBL-BR-NFE-BILL-INVOICE-10', 'name', present),
        rule('GOBL-BR-NFE-BILL-INVOICE-11', 'addresses', present),
      ]),
      when(isNfe, [
        rule('GOBL-BR-NFE-BILL-INVOICE-12', 'customer', present),
        rule('GOBL-BR-NFE-BILL-INVOICE-13', 'customer.addresses', present),
      ]),
      at('customer', [
        when(hasNoTaxId, [rule('GOBL-BR-NFE-BILL-INVOICE-36', '', foreignIdentity)]),
        rule('GOBL-BR-NFE-BILL-INVOICE-15', 'tax_id.code', present),
        rule('GOBL-BR-NFE-BILL-INVOICE-16', 'addresses[]', present),
        rule('GOBL-BR-NFE-BILL-INVOICE-17', 'addresses[].street', present),
        rule('GOBL-BR-NFE-BILL-INVOICE-18', 'addresses[].num', present),
        rule('GOBL-BR-NFE-BILL-INVOICE-19', 'addresses[].locality', present),
        rule('GOBL-BR-NFE-BILL-INVOICE-21', 'addresses[].code', present),
        rule('GOBL-BR-NFE-BILL-INVOICE-38', 'addresses[].country', present),
        when(isBrazilian, [
          rule('GOBL-BR-NFE-BILL-INVOICE-20', 'addresses[].state', present),
          when(hasAddresses, [rule('GOBL-BR-NFE-BILL-INVOICE-22', 'ext', requires(MUNICIPALITY))]),
        ]),
      ]),
      rule('GOBL-BR-NFE-BILL-INVOICE-23', 'series', present),
      rule('GOBL-BR-NFE-BILL-INVOICE-24', 'series', seriesNumber),
      rule('GOBL-BR-NFE-BILL-INVOICE-25', 'tax', present),
      rule('GOBL-BR-NFE-BILL-INVOICE-26', 'tax.ext', requires(MODEL, PRESENCE)),
      at('tax', [
        when(extIn(MODEL, NFE), [
          rule('GOBL-BR-NFE-BILL-INVOICE-27', 'ext', extNotOneOf(PRESENCE, HOME_DELIVERY)),
        ]),
        when(extIn(MODEL, NFCE), [
          rule('GOBL-BR-NFE-BILL-INVOICE-28', 'ext', extOneOf(PRESENCE, IN_PERSON, HOME_DELIVERY)),
        ]),
      ]),
      at('notes[]', [when(isReason, [rule('GOBL-BR-NFE-BILL-INVOICE-29', 'text', length(1, 60))])]),
      when(not(isPaid), [
        rule('GOBL-BR-NFE-BILL-INVOICE-31', 'payment', present),
        rule('GOBL-BR-NFE-BILL-INVOICE-32', 'payment.instructions', present),
      ]),
      rule('GOBL-BR-NFE-BILL-INVOICE-33', 'totals.due', notNegative),
      when(isNfe, [rule('GOBL-BR-NFE-BILL-INVOICE-35', 'lines[].ext', requires(CFOP))]),
    ],
    'bill.Line': [
      rule('GOBL-BR-NFE-BILL-LINE-01', '', taxedBy('ICMS')),
      rule('GOBL-BR-NFE-BILL-LINE-02', '', taxedBy('PIS')),
      rule('GOBL-BR-NFE-BILL-LINE-03', '', taxedBy('COFINS')),
    ],
    'pay.Instructions': [rule('GOBL-BR-NFE-PAY-INSTRUCTIONS-01', 'ext', requires(MEANS))],
    'pay.Record': [rule('GOBL-BR-NFE-PAY-RECORD-01', 'ext', requires(MEANS))],
  },
})

/** The key `other` allows any code: many codes, such as that of PIX, have no key. */
function setPaymentMeans(payment: Instructions | Record): void {
  if (payment.key !== 'other' || !payment.ext?.[MEANS]) setMeans(payment)
}
