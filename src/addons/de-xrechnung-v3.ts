/**
 * XRechnung 3: requirements of the German public sector for invoices, beyond the European standard
 * (E-Rechnungsverordnung § 4).
 * Source: KoSIT, Spezifikation XRechnung 3.0, business rules BR-DE-*.
 */

import type { CreditTransfer, Instructions, Party } from '../model/generated/types.ts'
import { constraint, isPresent, present } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { at, type Constraint, rule, when } from '../validate/rules.ts'
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
      when(ofType('corrective', 'credit-note'), [
        rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-02', 'preceding', present),
      ]),
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-03', 'supplier', present),
      rule(
        'GOBL-DE-XRECHNUNG-BILL-INVOICE-09',
        'supplier',
        reachedBy('telephones', { num: '+49 30 901820' }),
      ),
      rule(
        'GOBL-DE-XRECHNUNG-BILL-INVOICE-10',
        'supplier',
        reachedBy('emails', { addr: 'name@example.com' }),
      ),
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-04', 'supplier.people', present),
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-05', 'supplier.addresses', present),
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-06', 'supplier.addresses', withLocality),
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-07', 'supplier.addresses', withPostCode),
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-08', 'supplier.inboxes', present),
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
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-25', 'delivery.receiver', present),
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-26', 'delivery.receiver.addresses', present),
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-27', 'delivery.receiver.addresses', withLocality),
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-28', 'delivery.receiver.addresses', withPostCode),
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-29', 'ordering', present),
      rule('GOBL-DE-XRECHNUNG-BILL-INVOICE-30', 'ordering.code', present),
    ],
  },
})
