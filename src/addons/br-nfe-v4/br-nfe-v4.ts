/**
 * Brazil: electronic invoices of goods, NF-e (model 55) between businesses and NFC-e (model 65) in retail, layout
 * 4.00.
 * Source: ENCAT, Manual de Orientação ao Contribuinte v7.0, Anexo I (layout and validation rules); Convênio s/nº of
 * 1970 (CFOP); Nota Técnica 2020.006 (means of payment 16 to 19); Nota Técnica 2024.001 (CRT 4); Nota Técnica 2025.002
 * (purposes 5 and 6).
 */

import type { Context } from '../../definitions/contract.ts'
import { dropExt, replaceExt } from '../../definitions/extensions.ts'
import { newTax } from '../../model/generated/factories.ts'
import type {
  Combo,
  DocumentRef,
  Instructions,
  Invoice,
  Party,
  Record,
} from '../../model/generated/types.ts'
import {
  amountConstraint,
  constraint,
  isPresent,
  length,
  matches,
  notNegative,
  present,
} from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { at, not, rule, when } from '../../validate/rules.ts'
import type { TextMap } from '../../values/text-map.ts'
import { defineAddon } from '../../vocabulary/addon.ts'
import {
  excludes,
  extAtMostOne,
  extNotOneOf,
  extOneOf,
  filledInSince,
  requires,
  requiresOneOf,
} from '../../vocabulary/format-constraints.ts'
import { isPaid, ofCategory, ofKey } from '../../vocabulary/guards.ts'
import { defaultExt, extFromKey } from '../../vocabulary/set-extensions.ts'
import { codesListedIn, convertibleTo, taxCodeRequired, taxedBy } from '../shared/constraints.ts'
import { extIn, taxExtIn } from '../shared/guards.ts'
import { ofInvoices } from '../shared/scenarios.ts'
import extensions from './extensions.json' with { type: 'json' }

/** Defined by the regime. */
const MUNICIPALITY = 'br-ibge-municipality'

const MODEL = 'br-nfe-model'
const PRESENCE = 'br-nfe-presence'
const MEANS = 'br-nfe-payment-means'
const CFOP = 'br-nfe-cfop'
const REGIME = 'br-nfe-regime'
const PURPOSE = 'br-nfe-purpose'
const OPERATION = 'br-nfe-operation-type'
const CREDIT_NOTE_TYPE = 'br-nfe-credit-note-type'
const DEBIT_NOTE_TYPE = 'br-nfe-debit-note-type'
const STATED = [PURPOSE, OPERATION, CREDIT_NOTE_TYPE, DEBIT_NOTE_TYPE]
const REGISTRATION = 'br-nfe-state-reg-ind'
const ICMS_CST = 'br-nfe-icms-cst'
const CSOSN = 'br-nfe-icms-csosn'
const ORIGIN = 'br-nfe-icms-origin'
const PIS_CST = 'br-nfe-pis-cst'
const COFINS_CST = 'br-nfe-cofins-cst'

/** The key of the identity that is a state registration. */
const STATE_REGISTRATION = 'br-nfe-state-reg'

/** Models: between businesses, and in retail. */
const NFE = '55'
const NFCE = '65'

/** Purposes: a credit note, a debit note. */
const CREDIT = '5'
const DEBIT = '6'

/** Is the customer registered as a contributor to ICMS? */
const CONTRIBUTOR = '1'
const EXEMPT_FROM_REGISTRATION = '2'
const NO_CONTRIBUTOR = '9'

/** The edition that requires codes of taxes, purpose, regime and registration, which builds fill in. */
const SINCE = '2026-07'

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

const hasStateRegistration = ({ identities }: Party): boolean =>
  identities?.some((identity) => identity?.key === STATE_REGISTRATION) ?? false

const registered = {
  ...constraint(
    `must have an identity with key "${STATE_REGISTRATION}", as ${REGISTRATION} is ${CONTRIBUTOR}`,
    hasStateRegistration,
  ),
  example: { identities: [{ key: STATE_REGISTRATION, code: '…' }] },
}

const notRegistered = constraint(
  `must not have an identity with key "${STATE_REGISTRATION}", as ${REGISTRATION} is ${EXEMPT_FROM_REGISTRATION}`,
  (customer: Party) => !hasStateRegistration(customer),
)

const listed = codesListedIn(extensions)

/** Regimes of the supplier: those of Simples Nacional state a CSOSN, the others a CST. */
const supplierIn = (...codes: string[]) => {
  const isIn = extIn(REGIME, ...codes)
  return saying(
    `${REGIME} of the supplier is ${codes.join(' or ')}`,
    ({ supplier }: Invoice): boolean => supplier !== undefined && isIn(supplier),
  )
}

const isIcms = ofCategory('ICMS')

const untaxed = amountConstraint('must be zero or absent with this code', (percent) =>
  percent.isZero(),
)

/** With these codes of PIS and COFINS, there is no percentage. */
const UNTAXED = ['04', '05', '06', '07', '08', '09']

const isNfe = taxExtIn(MODEL, NFE)

const seriesNumber = matches(/^(0|[1-9]\d{0,2})$/, 'a number from 0 to 999 without leading zeros')

const hasAddresses = ({ addresses }: Party): boolean => isPresent(addresses)
const hasNoTaxId = ({ tax_id }: Party): boolean => !tax_id
const isBrazilian = ({ tax_id }: Party): boolean => tax_id?.country === 'BR'

const setMeans = extFromKey(MEANS, MEANS_CODES)

export const brNfeV4 = defineAddon({
  key: 'br-nfe-v4',
  edition: '2026-09',
  name: { en: 'Brazil NF-e 4.00' },
  description: {
    en: 'Requirements of the Brazilian tax authorities for invoices of goods, NF-e and NFC-e.',
  },
  sources: [{ title: { en: 'Portal of the NF-e' }, url: 'https://www.nfe.fazenda.gov.br/' }],
  extensions,
  scenarios: ofInvoices([{ type: ['standard'], ext: { [PURPOSE]: '1', [OPERATION]: '1' } }]),
  corrections: [
    { schema: 'bill/invoice', types: ['credit-note', 'debit-note'], stamps: ['sefaz-key'] },
  ],
  identities: [
    {
      key: STATE_REGISTRATION,
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
      pattern: '^(\\d{2}|\\d{8})$',
    },
    {
      key: 'br-nfe-cest',
      name: {
        en: 'CEST code (tax substitution)',
        pt: 'CEST (Código Especificador da Substituição Tributária)',
      },
      pattern: '^\\d{7}$',
    },
  ],

  correct: restatePurpose,

  normalise: {
    'bill.Invoice': completeInvoice,
    'tax.Combo': completeCombo,
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
        rule('GOBL-BR-NFE-BILL-INVOICE-39', 'ext', filledInSince(SINCE, requires(REGIME))),
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
        rule('GOBL-BR-NFE-BILL-INVOICE-50', 'ext', filledInSince(SINCE, requires(REGISTRATION))),
        when(extIn(REGISTRATION, CONTRIBUTOR), [
          rule('GOBL-BR-NFE-BILL-INVOICE-51', '', registered),
        ]),
        when(extIn(REGISTRATION, EXEMPT_FROM_REGISTRATION), [
          rule('GOBL-BR-NFE-BILL-INVOICE-52', '', notRegistered),
        ]),
      ]),
      when(taxExtIn(MODEL, NFCE), [
        rule('GOBL-BR-NFE-BILL-INVOICE-53', 'customer.ext', extOneOf(REGISTRATION, NO_CONTRIBUTOR)),
      ]),
      rule('GOBL-BR-NFE-BILL-INVOICE-23', 'series', present),
      rule('GOBL-BR-NFE-BILL-INVOICE-24', 'series', seriesNumber),
      rule('GOBL-BR-NFE-BILL-INVOICE-25', 'tax', present),
      rule('GOBL-BR-NFE-BILL-INVOICE-26', 'tax.ext', requires(MODEL, PRESENCE, PURPOSE, OPERATION)),
      at('tax', [
        rule('GOBL-BR-NFE-BILL-INVOICE-44', 'ext', listed(MODEL)),
        rule('GOBL-BR-NFE-BILL-INVOICE-45', 'ext', listed(PRESENCE)),
        rule('GOBL-BR-NFE-BILL-INVOICE-46', 'ext', listed(PURPOSE)),
        rule('GOBL-BR-NFE-BILL-INVOICE-47', 'ext', listed(OPERATION)),
        when(extIn(PURPOSE, CREDIT), [
          rule('GOBL-BR-NFE-BILL-INVOICE-40', 'ext', requires(CREDIT_NOTE_TYPE)),
          rule('GOBL-BR-NFE-BILL-INVOICE-48', 'ext', listed(CREDIT_NOTE_TYPE)),
        ]),
        when(extIn(PURPOSE, DEBIT), [
          rule('GOBL-BR-NFE-BILL-INVOICE-41', 'ext', requires(DEBIT_NOTE_TYPE)),
          rule('GOBL-BR-NFE-BILL-INVOICE-49', 'ext', listed(DEBIT_NOTE_TYPE)),
        ]),
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
      rule('GOBL-BR-NFE-BILL-INVOICE-35', 'lines[].ext', requires(CFOP)),
      when(supplierIn('2', '3'), [
        at('lines[].taxes[]', [
          when(isIcms, [rule('GOBL-BR-NFE-BILL-INVOICE-42', 'ext', excludes(CSOSN))]),
        ]),
      ]),
      when(supplierIn('1', '4'), [
        at('lines[].taxes[]', [
          when(isIcms, [
            rule('GOBL-BR-NFE-BILL-INVOICE-43', 'ext', extOneOf(ICMS_CST, '02', '15', '53', '61')),
          ]),
        ]),
      ]),
    ],
    'bill.Line': [
      rule('GOBL-BR-NFE-BILL-LINE-01', '', taxedBy('ICMS')),
      rule('GOBL-BR-NFE-BILL-LINE-02', '', taxedBy('PIS')),
      rule('GOBL-BR-NFE-BILL-LINE-03', '', taxedBy('COFINS')),
    ],
    'tax.Combo': [
      when(isIcms, [
        rule(
          'GOBL-BR-NFE-TAX-COMBO-01',
          'ext',
          filledInSince(SINCE, requiresOneOf(ICMS_CST, CSOSN)),
        ),
        rule('GOBL-BR-NFE-TAX-COMBO-02', 'ext', filledInSince(SINCE, requires(ORIGIN))),
        rule('GOBL-BR-NFE-TAX-COMBO-05', 'ext', extAtMostOne(ICMS_CST, CSOSN)),
        rule('GOBL-BR-NFE-TAX-COMBO-10', 'ext', listed(ICMS_CST)),
        rule('GOBL-BR-NFE-TAX-COMBO-11', 'ext', listed(CSOSN)),
        rule('GOBL-BR-NFE-TAX-COMBO-12', 'ext', listed(ORIGIN)),
        when(extIn(CSOSN, '102', '103', '202', '203', '300', '400', '500'), [
          rule('GOBL-BR-NFE-TAX-COMBO-06', 'percent', untaxed),
        ]),
        when(extIn(ICMS_CST, '40', '41', '50', '60'), [
          rule('GOBL-BR-NFE-TAX-COMBO-07', 'percent', untaxed),
        ]),
      ]),
      when(ofCategory('PIS'), [
        rule('GOBL-BR-NFE-TAX-COMBO-03', 'ext', filledInSince(SINCE, requires(PIS_CST))),
        rule('GOBL-BR-NFE-TAX-COMBO-13', 'ext', listed(PIS_CST)),
        when(extIn(PIS_CST, ...UNTAXED), [rule('GOBL-BR-NFE-TAX-COMBO-08', 'percent', untaxed)]),
      ]),
      when(ofCategory('COFINS'), [
        rule('GOBL-BR-NFE-TAX-COMBO-04', 'ext', filledInSince(SINCE, requires(COFINS_CST))),
        rule('GOBL-BR-NFE-TAX-COMBO-14', 'ext', listed(COFINS_CST)),
        when(extIn(COFINS_CST, ...UNTAXED), [rule('GOBL-BR-NFE-TAX-COMBO-09', 'percent', untaxed)]),
      ]),
    ],
    'org.Identity': [
      when(ofKey('br-nfe-cest'), [
        rule('GOBL-BR-NFE-ORG-IDENTITY-01', 'code', matches(/^\d{7}$/, 'seven digits')),
      ]),
      when(ofKey('ncm'), [
        rule(
          'GOBL-BR-NFE-ORG-IDENTITY-02',
          'code',
          matches(/^(\d{2}|\d{8})$/, 'two or eight digits'),
        ),
      ]),
    ],
    'org.Party': [
      rule('GOBL-BR-NFE-ORG-PARTY-01', 'ext', listed(REGIME)),
      rule('GOBL-BR-NFE-ORG-PARTY-02', 'ext', listed('br-nfe-fiscal-incentive')),
      rule('GOBL-BR-NFE-ORG-PARTY-03', 'ext', listed('br-nfe-special-regime')),
      rule('GOBL-BR-NFE-ORG-PARTY-04', 'ext', listed(REGISTRATION)),
    ],
    'pay.Instructions': [
      rule('GOBL-BR-NFE-PAY-INSTRUCTIONS-01', 'ext', requires(MEANS)),
      rule('GOBL-BR-NFE-PAY-INSTRUCTIONS-02', 'ext', listed(MEANS)),
    ],
    'pay.Record': [
      rule('GOBL-BR-NFE-PAY-RECORD-01', 'ext', requires(MEANS)),
      rule('GOBL-BR-NFE-PAY-RECORD-02', 'ext', listed(MEANS)),
    ],
  },
})

/** A correction does not keep what its invoice is for: the options state it. */
function restatePurpose(invoice: Invoice, reference: DocumentRef, ext: TextMap): void {
  const tax = (invoice.tax ??= newTax())
  dropExt(reference, ...STATED)
  for (const key of STATED) {
    const code = ext[key]
    if (code) replaceExt(tax, key, code)
    else dropExt(tax, key)
  }
}

function completeInvoice(invoice: Invoice, { tags }: Context): void {
  const model = tags.includes('simplified') ? NFCE : NFE
  const tax = (invoice.tax ??= newTax())
  replaceExt(tax, MODEL, model)
  // The scenario keeps codes that are not listed; a standard invoice has only these.
  if (invoice.type === 'standard')
    for (const key of [PURPOSE, OPERATION]) if (tax.ext?.[key]) replaceExt(tax, key, '1')
  const { supplier, customer } = invoice
  if (supplier) defaultExt(supplier, REGIME, '3')
  if (!customer) return
  const isContributor = model === NFE && hasStateRegistration(customer)
  defaultExt(customer, REGISTRATION, isContributor ? CONTRIBUTOR : NO_CONTRIBUTOR)
}

function completeCombo(combo: Combo): void {
  switch (combo.cat) {
    case 'ICMS':
      if (combo.ext?.[CSOSN] === undefined) defaultExt(combo, ICMS_CST, '00')
      defaultExt(combo, ORIGIN, '0')
      break
    case 'PIS':
      defaultExt(combo, PIS_CST, '01')
      break
    case 'COFINS':
      defaultExt(combo, COFINS_CST, '01')
  }
}

/** The key `other` allows any code: many codes, such as that of PIX, have no key. */
function setPaymentMeans(payment: Instructions | Record): void {
  if (payment.key !== 'other' || !payment.ext?.[MEANS]) setMeans(payment)
}
