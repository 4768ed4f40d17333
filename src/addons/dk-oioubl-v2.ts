/**
 * OIOUBL 2.1: the Danish profile of UBL, used in the NemHandel network.
 * Source: Erhvervsstyrelsen, OIOUBL 2.1 documentation and Schematron v1.17.2 (rules F-LIB* and F-INV*).
 */

import { dropExt, setExt } from '../definitions/extensions.ts'
import { newEndpoint, newOrgIdentity, newTax } from '../model/generated/factories.ts'
import type {
  CreditTransfer,
  Inbox,
  Instructions,
  Invoice,
  Party,
} from '../model/generated/types.ts'
import { all, matches, oneOf, optional, present } from '../validate/constraints.ts'
import { at, not, rule, when } from '../validate/rules.ts'
import { firstPart } from '../values/text.ts'
import { defineAddon } from '../vocabulary/addon.ts'
import { extOneOf, notOneOf, requires } from '../vocabulary/format-constraints.ts'
import { ofKey } from '../vocabulary/guards.ts'
import { taxedBy, withTax } from './shared/constraints.ts'
import { extIn } from './shared/guards.ts'
import {
  CREDIT_NOTE,
  DOCUMENT_TYPE,
  FACTORED_INVOICE,
  INVOICE,
  PAYMENT_MEANS,
  PRO_FORMA,
  SCHEME,
  TAX_CATEGORY,
} from './shared/untdid.ts'

const DUTY = 'dk-oioubl-duty-code'

/** Kinds of document that OIOUBL has, by UNTDID 1001. */
const DOCUMENT_TYPES = [PRO_FORMA, INVOICE, CREDIT_NOTE, FACTORED_INVOICE]

/** Schemes of identifiers that have a name instead of the digits of ISO 6523. Source: OIOUBL, PartyIdentification. */
const ID_SCHEMES = 'GLN DUNS DK:CVR DK:P DK:SE DK:CPR DK:VANS FR:SIRET SE:ORGNR FI:OVT'.split(' ')

/** Means of payment of UNTDID 4461. Giro (50) and FIK (93) have no key: clients set them with the key `other`. */
const MEANS_CODES = '1 10 20 31 42 48 49 50 58 59 93 97'.split(' ')

/** Credit transfer of any kind. */
const CREDIT_TRANSFER = '30'
/** Transfer to an IBAN. */
const IBAN_TRANSFER = '31'
/** Transfer to a Danish account, given by registration and account number. */
const DANISH_TRANSFER = '42'

const knownMeans = extOneOf(PAYMENT_MEANS, ...MEANS_CODES)

const MEANS_FORM =
  `payment.instructions.ext must have ${PAYMENT_MEANS} as one of ${MEANS_CODES.join(', ')}; ` +
  'a credit transfer gets its code from an account with iban, or with number and clearing'

const NOT_EXEMPT = 'key must not be "exempt", a tax category that OIOUBL does not have'

const isExcise = ofKey('excise')

const toDanishAccount = extIn(PAYMENT_MEANS, DANISH_TRANSFER)

const bankRegistration = all(present, matches(/^\d{4}$/, 'a registration number of four digits'))
const NO_REGISTRATION = 'clearing must be the registration number of the bank, four digits'

export const dkOioublV2 = defineAddon({
  key: 'dk-oioubl-v2',
  requires: ['eu-en16931-v2017'],
  name: { en: 'Danish OIOUBL 2.1', da: 'Dansk OIOUBL 2.1' },
  description: {
    en: 'Requirements of OIOUBL for invoices sent through NemHandel.',
  },
  sources: [
    {
      title: { en: 'OIOUBL 2.1 documentation overview' },
      url: 'https://nemhandel.dk/vejledning-oioubl-dokumentationsoversigt',
    },
    {
      title: { en: 'OIOUBL Schematron v1.17.2' },
      url: 'https://git.erst.dk/openebusiness/common/-/tree/master/released/oioubl',
    },
    {
      title: { en: 'OIOUBL Schematron rules' },
      url: 'https://git.erst.dk/openebusiness/common/-/tree/master/resources/Schematrons/OIOUBL?ref_type=heads',
    },
  ],
  extensions: [
    {
      key: DUTY,
      meta: { example: '66' },
      name: { en: 'SKAT excise duty code', da: 'Punktafgiftskode' },
      desc: { en: 'Excise duty that a charge passes on, by its code at the Danish tax authority.' },
    },
  ],

  normalise: {
    'bill.Invoice': setRounding,
    'org.Party': addAddressing,
    'pay.Instructions': setTransferCode,
    // OIOUBL has tax categories of its own, which follow from the key.
    'tax.Combo': (combo) => dropExt(combo, TAX_CATEGORY),
  },

  codes: { [SCHEME]: ID_SCHEMES },

  suppresses: [
    'GOBL-EU-EN16931-BILL-INVOICE-06',
    'GOBL-EU-EN16931-BILL-INVOICE-07',
    'GOBL-EU-EN16931-PAY-TERMS-01',
    'GOBL-EU-EN16931-TAX-COMBO-01',
    'GOBL-EU-EN16931-TAX-COMBO-02',
  ],

  rules: {
    'bill.Invoice': [
      rule('GOBL-DK-OIOUBL-BILL-INVOICE-01', 'tax.ext', extOneOf(DOCUMENT_TYPE, ...DOCUMENT_TYPES)),
      rule('GOBL-DK-OIOUBL-BILL-INVOICE-02', 'tax.rounding', optional(oneOf('currency'))),
      rule('GOBL-DK-OIOUBL-BILL-INVOICE-03', 'customer.endpoints', present),
      rule('GOBL-DK-OIOUBL-BILL-INVOICE-04', 'lines[]', taxedBy('VAT')),
      at('charges[]', [
        when(not(isExcise), [rule('GOBL-DK-OIOUBL-BILL-INVOICE-05', 'taxes', withTax('VAT'))]),
      ]),
    ],
    'tax.Combo': [rule('GOBL-DK-OIOUBL-TAX-COMBO-01', 'key', notOneOf('exempt'), NOT_EXEMPT)],
    'bill.Charge': [
      when(isExcise, [
        rule('GOBL-DK-OIOUBL-BILL-CHARGE-01', 'reason', present),
        rule('GOBL-DK-OIOUBL-BILL-CHARGE-02', 'taxes', withTax('VAT')),
        rule('GOBL-DK-OIOUBL-BILL-CHARGE-03', 'ext', requires(DUTY)),
      ]),
    ],
    'bill.LineCharge': [
      when(isExcise, [
        rule('GOBL-DK-OIOUBL-BILL-LINECHARGE-01', 'reason', present),
        rule('GOBL-DK-OIOUBL-BILL-LINECHARGE-02', 'ext', requires(DUTY)),
      ]),
    ],
    'pay.Instructions': [
      rule('GOBL-DK-OIOUBL-PAY-INSTRUCTIONS-01', 'ext', knownMeans, MEANS_FORM),
      when(toDanishAccount, [
        at('credit_transfer[]', [
          rule('GOBL-DK-OIOUBL-PAY-INSTRUCTIONS-02', 'clearing', bankRegistration, NO_REGISTRATION),
        ]),
      ]),
    ],
  },
})

/** The printed amounts must add up: each is rounded before it is summed. */
function setRounding(invoice: Invoice): void {
  const tax = (invoice.tax ??= newTax())
  tax.rounding ||= 'currency'
}

/** Parties are addressed by endpoints, and Danish ones are legally identified by their CVR number. */
function addAddressing(party: Party): void {
  if (!party.endpoints?.length) moveInboxes(party)
  const { country, code } = party.tax_id ?? {}
  if (country !== 'DK' || !code) return
  if (!party.endpoints?.length) party.endpoints = [newEndpointOf(`DK:CVR:${code}`)]
  if (party.identities?.some(({ scope }) => scope === 'legal')) return
  const identity = newOrgIdentity()
  identity.scope = 'legal'
  identity.code = code
  ;(party.identities ??= []).push(identity)
}

const isAddress = ({ scheme, code }: Inbox): boolean => Boolean(scheme && code)

/** Inboxes with scheme and code become endpoints; those with an email address or URL stay. */
function moveInboxes(party: Party): void {
  const { inboxes = [] } = party
  const moved = inboxes.filter(isAddress)
  if (moved.length === 0) return
  party.endpoints = moved.map(({ scheme, code, label }) =>
    newEndpointOf(`${scheme!}:${code!}`, label),
  )
  const rest = inboxes.filter((inbox) => !isAddress(inbox))
  party.inboxes = rest.length > 0 ? rest : undefined
}

function newEndpointOf(uri: string, label?: string) {
  const endpoint = newEndpoint()
  endpoint.label = label
  endpoint.uri = uri
  return endpoint
}

const hasOnlyIban = ({ iban, clearing }: CreditTransfer): boolean => Boolean(iban && !clearing)

/**
 * EN 16931 gives plain credit transfers code 30, which OIOUBL does not have: it separates transfers to an IBAN from
 * those to a Danish account. Without an account the code stays 30, which the rules reject.
 */
function setTransferCode(instructions: Instructions): void {
  const { key, ext, credit_transfer: accounts } = instructions
  if (firstPart(key ?? '') !== 'credit-transfer' || ext?.[PAYMENT_MEANS] !== CREDIT_TRANSFER) return
  if (!accounts?.length) return
  setExt(instructions, PAYMENT_MEANS, accounts.some(hasOnlyIban) ? IBAN_TRANSFER : DANISH_TRANSFER)
}
