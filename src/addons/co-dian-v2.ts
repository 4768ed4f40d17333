/**
 * Colombia: electronic invoices in the UBL profile of the tax authority DIAN. A note that corrects an invoice states
 * the reason as a code, and carries the CUDE, which is DIAN's number for the original.
 * Source: DIAN, Anexo Técnico de Factura Electrónica de Venta v1.9 with its Tablas Referenciadas.
 *
 * BILL-INVOICE-02 and -06 (addresses of Colombian parties) are left out: they check the length of an array that may
 * be absent, so they cannot fail.
 */

import type { Party } from '../model/generated/types.ts'
import { constraint, present } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { at, not, rule, when } from '../validate/rules.ts'
import { defineAddon } from '../vocabulary/addon.ts'
import { requires } from '../vocabulary/format-constraints.ts'
import { ofType, tagged } from '../vocabulary/guards.ts'
import { defaultExt } from '../vocabulary/set-extensions.ts'
import { convertibleTo } from './shared/constraints.ts'

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

/** The codes of DIAN: the technical annex, by the resolution that put it into force, and the files with its tables. */
const EDITION = 'Anexo Técnico 1.9, Resolución 000165 (2023-11-01)'
const TOOLBOX = {
  title: { en: 'DIAN, tables of reference of the technical annex 1.9' },
  url: 'https://www.dian.gov.co/impuestos/factura-electronica/Documents/Caja-de-herramientas-FE-V1-9.zip',
  content_type: 'application/zip',
}

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
  extensions: [
    {
      key: MUNICIPALITY,
      meta: { example: '11001' },
      name: { en: 'DIAN Municipality Code', es: 'Código de municipio DIAN' },
      desc: { en: 'Municipality of a party, as its five-digit code in the list of DIAN.' },
      sources: [
        {
          title: { en: 'DIAN Municipality Codes' },
          url:
            'https://www.dian.gov.co/atencionciudadano/formulariosinstructivos/Formularios/2007/' +
            'Codigos_municipios_2007.pdf',
          content_type: 'application/pdf',
        },
        {
          title: { en: 'Municipalities of Colombia - Github' },
          url: 'https://github.com/ALAxHxC/MunicipiosDane',
        },
      ],
      pattern: '^\\d{5}$',
    },
    {
      key: CREDIT_CODE,
      name: { en: 'Credit Code', es: 'Código de Crédito' },
      desc: { en: 'Reason why a credit note corrects an invoice.' },
      sources: [TOOLBOX],
      edition: EDITION,
      values: [
        { code: '1', name: { en: 'Partial refund', es: 'Devolución parcial' } },
        { code: '2', name: { en: 'Revoked', es: 'Anulación' } },
        { code: '3', name: { en: 'Discount', es: 'Descuento' } },
        { code: '4', name: { en: 'Adjustment', es: 'Ajuste' } },
        {
          code: '5',
          name: { en: 'Discount for prompt payment', es: 'Descuento comercial por pronto pago' },
        },
        {
          code: '6',
          name: { en: 'Discount for volume', es: 'Descuento comercial por volumen de ventas' },
        },
      ],
    },
    {
      key: DEBIT_CODE,
      name: { en: 'Debit Code', es: 'Código de Débito' },
      desc: { en: 'Reason why a debit note corrects an invoice.' },
      sources: [TOOLBOX],
      edition: EDITION,
      values: [
        { code: '1', name: { en: 'Interest', es: 'Intereses' } },
        { code: '2', name: { en: 'Pending charges', es: 'Gastos por cobrar' } },
        { code: '3', name: { en: 'Change in value', es: 'Cambio del valor' } },
        { code: '4', name: { en: 'Other', es: 'Otros' } },
      ],
    },
    {
      key: RESPONSIBILITY,
      name: { en: 'Fiscal Responsibility Code', es: 'Código de Responsabilidad Fiscal' },
      desc: { en: 'Responsibility of a party towards DIAN; none if absent.' },
      sources: [
        {
          title: {
            en: 'DIAN Fiscal Responsibility Codes, see Anexo Tecnico/Tablas Referenciadas, table 13.2.6.1',
          },
          url: 'https://www.dian.gov.co/impuestos/factura-electronica/Documents/Caja-de-herramientas-FE-V1-9.zip',
          content_type: 'application/zip',
        },
      ],
      edition: EDITION,
      values: [
        { code: 'O-13', name: { en: 'Major taxpayer', es: 'Gran contribuyente' } },
        { code: 'O-15', name: { en: 'Self-withholder', es: 'Autorretenedor' } },
        { code: 'O-23', name: { en: 'VAT withholding agent', es: 'Agente de retención IVA' } },
        { code: 'O-47', name: { en: 'Simple tax regime', es: 'Régimen simple de tributación' } },
        {
          code: NO_RESPONSIBILITY,
          name: { en: 'Not applicable – Others', es: 'No aplica – Otros' },
        },
      ],
    },
    {
      key: 'co-dian-item-identification',
      name: { en: 'Item Identification Standard', es: 'Estándar de identificación de producto' },
      desc: { en: 'Standard that the number of an item belongs to.' },
      sources: [TOOLBOX],
      edition: EDITION,
      values: [
        { code: '001', name: { en: 'UNSPSC', es: 'UNSPSC' } },
        { code: '010', name: { en: 'GTIN', es: 'GTIN' } },
        { code: '020', name: { en: 'Customs tariff', es: 'Partida arancelaria' } },
        {
          code: '999',
          name: {
            en: 'Standard of the taxpayer',
            es: 'Estándar de adopción del contribuyente',
          },
        },
      ],
    },
    {
      key: 'co-dian-tax-scheme',
      name: { en: 'Tax Scheme', es: 'Tributo' },
      desc: { en: 'Taxes that a party is responsible for.' },
      sources: [TOOLBOX],
      edition: EDITION,
      values: [
        { code: '01', name: { en: 'VAT', es: 'IVA' } },
        { code: '04', name: { en: 'National consumption tax', es: 'INC' } },
        {
          code: 'ZA',
          name: { en: 'VAT and national consumption tax', es: 'IVA e INC' },
        },
        { code: 'ZZ', name: { en: 'Not applicable', es: 'No aplica' } },
      ],
    },
  ],
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
