/**
 * Colombia: electronic invoices in the UBL profile of the tax authority DIAN. A note that corrects an invoice states
 * the reason as a code, and carries the CUDE, which is DIAN's number for the original.
 * Source: DIAN, Anexo Técnico de Factura Electrónica de Venta v1.9 with its Tablas Referenciadas.
 *
 * BILL-INVOICE-02 and -06 (addresses of Colombian parties) are left out: they check the length of an array that may
 * be absent, so they cannot fail.
 */

import type { Party } from '../../model/generated/types.ts'
import { constraint, present } from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { at, not, rule, when } from '../../validate/rules.ts'
import { defineAddon } from '../../vocabulary/addon.ts'
import { requires } from '../../vocabulary/format-constraints.ts'
import { ofType, tagged } from '../../vocabulary/guards.ts'
import { defaultExt } from '../../vocabulary/set-extensions.ts'
import { convertibleTo } from '../shared/constraints.ts'
import extensions from './extensions.json' with { type: 'json' }

const MUNICIPALITY = 'co-dian-municipality'
const CREDIT_CODE = 'co-dian-credit-code'
const DEBIT_CODE = 'co-dian-debit-code'
const RESPONSIBILITY = 'co-dian-fiscal-responsibility'

/** The responsibility of parties that have none of the others. */
const NO_RESPONSIBILITY = 'R-99-PN'

const isColombian = ({ tax_id }: Party): boolean => tax_id?.country === 'CO'
const hasNit = saying(
  'Colombian, with tax_id.code',
  (party: Party): boolean => isColombian(party) && Boolean(party.tax_id?.code),
)

const isFull = not(tagged('simplified'))

const TYPES = ['standard', 'credit-note', 'debit-note', 'proforma']
const ofKnownType = constraint(`type must be one of ${TYPES.join(', ')}`, ofType(...TYPES))

const CUSTOMER_TAX_ID_REQUIRED =
  'customer.tax_id is required unless the invoice has the tag "simplified"'

export const coDianV2 = defineAddon({
  key: 'co-dian-v2',
  name: { en: 'Colombia DIAN UBL 2.X' },
  description: { en: 'Requirements of DIAN for electronic invoices in Colombia.' },
  sources: [
    {
      title: { en: 'DIAN - Electronic invoicing' },
      url: 'https://www.dian.gov.co/impuestos/factura-electronica/',
    },
  ],
  extensions,
  // biome-ignore format: table
  identities: [
    identity('co-civil-register', '11', 'Civil Registry', 'Registro Civil'),
    identity('co-id-card', '12', 'Identity Card', 'Tarjeta de Identidad'),
    identity('co-citizen-id', '13', 'Citizen Identity Card', 'Cédula de ciudadanía'),
    identity('co-foreigner-id-card', '21', 'Foreigner Identity Card', 'Tarjeta de Extranjería'),
    identity('co-foreigner-id', '22', 'Foreigner Citizen Identity', 'Cédula de extranjería'),
    identity('co-passport', '41', 'Passport', 'Pasaporte'),
    identity('co-foreign-id', '42', 'Foreign Document', 'Documento de identificación extranjero'),
    identity('co-pep', '47', 'PEP - Special Permit to Stay', 'PEP - Permiso Especial de Permanencia'),
    identity('co-nuip', '91', 'NUIP - National Unique Personal Identification Number', 'NUIP - Número Único de Identificación Personal'),
  ],
  corrections: [
    {
      schema: 'bill/invoice',
      types: ['credit-note', 'debit-note'],
      extensions: [CREDIT_CODE, DEBIT_CODE],
      reason_required: true,
      stamps: ['dian-cude'],
    },
  ],

  normalise: {
    'bill.Invoice': ({ supplier, customer }) => {
      for (const party of [supplier, customer]) {
        if (party && isColombian(party)) defaultExt(party, RESPONSIBILITY, NO_RESPONSIBILITY)
      }
    },
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-CO-DIAN-BILL-INVOICE-14', '', convertibleTo('COP')),
      rule('GOBL-CO-DIAN-BILL-INVOICE-01', '', ofKnownType),
      at('supplier', [
        when(hasNit, [rule('GOBL-CO-DIAN-BILL-INVOICE-03', 'ext', requires(MUNICIPALITY))]),
        when(isColombian, [rule('GOBL-CO-DIAN-BILL-INVOICE-04', 'ext', requires(RESPONSIBILITY))]),
      ]),
      when(isFull, [
        rule('GOBL-CO-DIAN-BILL-INVOICE-05', 'customer.tax_id', present, CUSTOMER_TAX_ID_REQUIRED),
      ]),
      at('customer', [
        when(hasNit, [rule('GOBL-CO-DIAN-BILL-INVOICE-07', 'ext', requires(MUNICIPALITY))]),
        when(isColombian, [rule('GOBL-CO-DIAN-BILL-INVOICE-08', 'ext', requires(RESPONSIBILITY))]),
      ]),
      when(ofType('credit-note', 'debit-note'), [
        rule('GOBL-CO-DIAN-BILL-INVOICE-09', 'preceding', present),
      ]),
      when(ofType('credit-note'), [
        rule('GOBL-CO-DIAN-BILL-INVOICE-10', 'preceding[].ext', requires(CREDIT_CODE)),
        rule('GOBL-CO-DIAN-BILL-INVOICE-12', 'preceding[].reason', present),
      ]),
      when(ofType('debit-note'), [
        rule('GOBL-CO-DIAN-BILL-INVOICE-11', 'preceding[].ext', requires(DEBIT_CODE)),
        rule('GOBL-CO-DIAN-BILL-INVOICE-13', 'preceding[].reason', present),
      ]),
    ],
  },
})

/** A kind of identity, with its code in the table of identity documents, 13.2.1. */
function identity(key: string, code: string, en: string, es: string) {
  return { key, name: { en, es }, map: { 'dian-company-id': code } }
}
