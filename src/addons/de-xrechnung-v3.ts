/**
 * XRechnung 3: requirements of the German public sector for invoices, beyond the European standard
 * (E-Rechnungsverordnung § 4).
 * Source: KoSIT, Spezifikation XRechnung 3.0, business rules BR-DE-*.
 */

import type { CreditTransfer, Instructions, Invoice, Party } from '../model/generated/types.ts'
import { constraint, isPresent, present } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { at, type Constraint, not, type RuleNode, rule, warning, when } from '../validate/rules.ts'
import { defineAddon } from '../vocabulary/addon.ts'
import { hasPart } from '../vocabulary/code-texts.ts'
import { extOneOf } from '../vocabulary/format-constraints.ts'
import { ofType } from '../vocabulary/guards.ts'
import { mainAddressHas } from '../vocabulary/parties.ts'
import { TAX_CATEGORY } from './shared/untdid.ts'

/** Kinds of document that XRechnung accepts, by UNTDID 1001 (BR-DE-17). */
const DOCUMENT_TYPES = '326 380 381 384 389 875 876 877'.split(' ')

const withLocality = mainAddressHas('locality')
const withPostCode = mainAddressHas('code')
const documentType = extOneOf(TAX_CATEGORY, ...DOCUMENT_TYPES)

const NO_CATEGORY = `tax.ext must not have ${TAX_CATEGORY}: set it on the taxes of lines, charges and discounts`
const NO_PRECEDING = 'a corrected invoice (384) should name the one before: add it to preceding'
const NO_ACCOUNT = 'iban or number is required'

/** The first person is the contact; the party's own details replace those that the person lacks. */
const reachedBy = (member: 'telephones' | 'emails', example: object): Constraint => ({
  ...constraint(
    `is required, of the party or of its first person`,
    (party: Party | undefined) =>
      !party || isPresent(party[member]) || isPresent(party.people?.[0]?.[member]),
  ),
  member,
  example: [example],
})

const hasNoIban = ({ iban }: CreditTransfer): boolean => !isPresent(iban)

const paidBy = (means: string) =>
  saying(`key is ${means}`, ({ key }: Instructions): boolean => hasPart(key, means))

/** A tax representative (BG-11) is the supplier, and the seller is in ordering. */
const hasRepresentative = saying(
  'there is a tax representative',
  ({ ordering }: Invoice): boolean => ordering?.seller !== undefined,
)

/** The format asks for contact and address of the seller (BG-4), whoever represents it. */
const sellerRules = (seller: string): RuleNode[] => [
  rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-03', seller, present),
  rule(
    'GOBL-DE-XRECHNUNG-BILL-INVOICE-09',
    seller,
    reachedBy('telephones', { num: '+49 30 901820' }),
  ),
  rule(
    'GOBL-DE-XRECHNUNG-BILL-INVOICE-10',
    seller,
    reachedBy('emails', { addr: 'name@example.com' }),
  ),
  rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-04', `${seller}.people`, present),
  rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-05', `${seller}.addresses`, present),
  rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-06', `${seller}.addresses`, withLocality),
  rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-07', `${seller}.addresses`, withPostCode),
  rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-08', `${seller}.inboxes`, present),
]

export const deXrechnungV3 = defineAddon({
  key: 'de-xrechnung-v3',
  requires: ['eu-en16931-v2017'],
  name: { en: 'German XRechnung 3.X' },
  description: {
    en: 'Requirements of the German public sector, beyond the European standard.',
  },
  sources: [{ title: { en: 'XRechnung' }, url: 'https://xeinkauf.de/xrechnung/' }],

  rules: {
    'bill.Invoice': [
      // The established rule checks the tax category, although the document type would make sense.
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-01', 'tax.ext', documentType, NO_CATEGORY),
      when(ofType('corrective'), [
        warning('DOCKET-XRECHNUNG-PRECEDING', 'preceding', present, NO_PRECEDING),
      ]),
      when(hasRepresentative, sellerRules('ordering.seller')),
      when(not(hasRepresentative), sellerRules('supplier')),
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-11', 'customer', present),
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-12', 'customer.addresses', present),
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-13', 'customer.addresses', withLocality),
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-14', 'customer.addresses', withPostCode),
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-15', 'customer.inboxes', present),
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-16', 'payment', present),
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-17', 'payment.instructions', present),
      at('payment.instructions', [
        when(paidBy('credit-transfer'), [
          rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-18', 'credit_transfer', present),
          at('credit_transfer[]', [
            when(hasNoIban, [
              rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-19', 'number', present, NO_ACCOUNT),
            ]),
          ]),
        ]),
        when(paidBy('card'), [rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-20', 'card', present)]),
        when(paidBy('direct-debit'), [
          rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-21', 'direct_debit', present),
          rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-22', 'direct_debit.ref', present),
          rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-23', 'direct_debit.creditor', present),
          rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-24', 'direct_debit.account', present),
        ]),
      ]),
      // The format asks for no address (BG-15), only for what one must have: the date of a delivery (BT-72) is enough.
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-27', 'delivery.receiver.addresses', withLocality),
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-28', 'delivery.receiver.addresses', withPostCode),
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-29', 'ordering', present),
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-30', 'ordering.code', present),
    ],
  },
})
