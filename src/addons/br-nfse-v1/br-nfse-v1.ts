/**
 * Brazil: electronic invoices for services (NFS-e), which are a matter of the municipalities. Most of them use the
 * format of ABRASF, the association of the finance departments of capitals. Source: ABRASF, NFS-e, Manual de
 * Orientação do Contribuinte v2.04; Lei Complementar 116/2003 (ISS and its list of services); SE/CGNFS-e, Nota
 * Técnica 004 (IBS and CBS, from 2026).
 */

import { absent, matches, present } from '../../validate/constraints.ts'
import { rule, when } from '../../validate/rules.ts'
import { defineAddon } from '../../vocabulary/addon.ts'
import { extAllOrNone, requires } from '../../vocabulary/format-constraints.ts'
import { ofCategory } from '../../vocabulary/guards.ts'
import { defaultExt } from '../../vocabulary/set-extensions.ts'
import { convertibleTo, taxCodeRequired, taxedBy } from '../shared/constraints.ts'
import extensions from './extensions.json' with { type: 'json' }

/** Defined by the regime. */
const MUNICIPALITY = 'br-ibge-municipality'

const INCENTIVE = 'br-nfse-fiscal-incentive'
const LIABILITY = 'br-nfse-iss-liability'
const SERVICE = 'br-nfse-service'
const SIMPLES = 'br-nfse-simples'
const OPERATION = 'br-nfse-operation'
const TAX_STATUS = 'br-nfse-tax-status'
const TAX_CLASS = 'br-nfse-tax-class'

const SUPPLIER_CODES = [MUNICIPALITY, SIMPLES, INCENTIVE]

/** The supplier has no tax incentive. */
const NO_INCENTIVE = '2'
/** ISS is due. */
const LIABLE = '1'

const isIss = ofCategory('ISS')

const plainNumber = matches(/^[1-9][0-9]*$/, 'a number without leading zeros, such as 1001')

const NO_CHARGES = 'charges must not be set on the invoice, only on its lines'
const NO_DISCOUNTS = 'discounts must not be set on the invoice, only on its lines'

export const brNfseV1 = defineAddon({
  key: 'br-nfse-v1',
  name: { en: 'Brazil NFS-e 1.X' },
  description: { en: 'Requirements of the municipalities of Brazil for service invoices.' },
  sources: [{ title: { en: 'Portal of the NFS-e' }, url: 'https://www.gov.br/nfse/' }],
  extensions,
  identities: [
    {
      key: 'br-nfse-municipal-reg',
      name: { en: 'Company Municipal Registration', pt: 'Inscrição Municipal da Empresa' },
    },
  ],

  normalise: {
    'tax.Combo': (combo) => {
      if (isIss(combo)) defaultExt(combo, LIABILITY, LIABLE)
    },
    'bill.Invoice': ({ supplier }) => {
      if (supplier) defaultExt(supplier, INCENTIVE, NO_INCENTIVE)
    },
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-BR-NFSE-BILL-INVOICE-17', '', convertibleTo('BRL')),
      rule('GOBL-BR-NFSE-BILL-INVOICE-01', 'series', present),
      rule('GOBL-BR-NFSE-BILL-INVOICE-02', 'code', plainNumber),
      rule('GOBL-BR-NFSE-BILL-INVOICE-03', 'supplier', present),
      ...taxCodeRequired(
        'supplier',
        'GOBL-BR-NFSE-BILL-INVOICE-04',
        'GOBL-BR-NFSE-BILL-INVOICE-05',
      ),
      rule('GOBL-BR-NFSE-BILL-INVOICE-06', 'supplier.name', present),
      rule('GOBL-BR-NFSE-BILL-INVOICE-07', 'supplier.addresses', present),
      rule('GOBL-BR-NFSE-BILL-INVOICE-08', 'supplier.addresses[]', present),
      rule('GOBL-BR-NFSE-BILL-INVOICE-09', 'supplier.addresses[].street', present),
      rule('GOBL-BR-NFSE-BILL-INVOICE-10', 'supplier.addresses[].num', present),
      rule('GOBL-BR-NFSE-BILL-INVOICE-11', 'supplier.addresses[].locality', present),
      rule('GOBL-BR-NFSE-BILL-INVOICE-12', 'supplier.addresses[].state', present),
      rule('GOBL-BR-NFSE-BILL-INVOICE-13', 'supplier.addresses[].code', present),
      rule('GOBL-BR-NFSE-BILL-INVOICE-14', 'supplier.ext', requires(...SUPPLIER_CODES)),
      rule('GOBL-BR-NFSE-BILL-INVOICE-15', 'charges', absent, NO_CHARGES),
      rule('GOBL-BR-NFSE-BILL-INVOICE-16', 'discounts', absent, NO_DISCOUNTS),
    ],
    'bill.Line': [rule('GOBL-BR-NFSE-BILL-LINE-01', '', taxedBy('ISS'))],
    'org.Item': [
      rule('GOBL-BR-NFSE-ORG-ITEM-01', 'ext', requires(SERVICE)),
      rule('GOBL-BR-NFSE-ORG-ITEM-02', 'ext', extAllOrNone(OPERATION, TAX_STATUS, TAX_CLASS)),
    ],
    'tax.Combo': [when(isIss, [rule('GOBL-BR-NFSE-TAX-COMBO-01', 'ext', requires(LIABILITY))])],
  },
})
