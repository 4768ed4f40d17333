/**
 * SII (Suministro Inmediato de Información): invoices for the VAT ledgers that the Spanish tax agency keeps in near
 * real time. Source: Real Decreto 596/2016; Orden HFP/417/2017 and its code lists L2 (kind of invoice), L3.1 (scheme),
 * L4 (identification), L5 (kind of correction), L9 (exemptions).
 */

import { defineAddon } from '../../definitions/addon.ts'
import type { Context } from '../../definitions/contract.ts'
import { defaultExt, dropExt, pickExt, setExt } from '../../definitions/extensions.ts'
import { ofCategory } from '../../definitions/guards.ts'
import { newTax } from '../../model/generated/factories.ts'
import type { Combo, Invoice, Line } from '../../model/generated/types.ts'
import { constraint, excludes, requires } from '../../validate/constraints.ts'
import { rule, when } from '../../validate/rules.ts'
import { getOwn } from '../../values/text-map.ts'
import { codeByKey, keyOfCode } from '../shared/codes-by-key.ts'
import { convertibleTo, vatOf } from '../shared/constraints.ts'
import {
  exportScheme,
  recordDefinition,
  recordRules,
  setCorrectionCodes,
} from '../shared/spanish-records.ts'
import { EXEMPTIONS, isForeign, setIdentityType } from '../shared/spanish-vat.ts'
import extensions from './extensions.json' with { type: 'json' }

const PREFIX = 'es-sii'
const REGIME = 'es-sii-regime'
const EXEMPT = 'es-sii-exempt'
const OUTSIDE_SCOPE = 'es-sii-outside-scope'
const PRODUCT = 'es-sii-product'
const IDENTITY_TYPE = 'es-sii-identity-type'

const isTaxed = ofCategory('VAT', 'IGIC')

/** What an extension is on each of the taxes that the ledger is about. */
const valuesOf = (lines: Line[] | undefined, extension: string): string[] => {
  const combos = lines?.flatMap((line) => line?.taxes ?? []) ?? []
  return combos.filter((combo) => combo && isTaxed(combo)).map(({ ext }) => ext?.[extension] ?? '')
}

const productsTold = constraint(
  `must have ${PRODUCT} on the VAT or IGIC of all lines or of none: give each item the key goods or services, or none`,
  (lines: Line[] | undefined) =>
    new Set(valuesOf(lines, PRODUCT).map((product) => product !== '')).size < 2,
)

const oneScheme = constraint(
  `must have the same ${REGIME} on all VAT and IGIC`,
  (lines: Line[] | undefined) => {
    return new Set(valuesOf(lines, REGIME)).size < 2
  },
)

export const esSiiV1 = defineAddon({
  key: 'es-sii-v1',
  name: { en: 'Spain SII V1.x' },
  description: {
    en: 'Codes that the near real time VAT ledgers of the Spanish tax agency ask of invoices issued.',
  },
  sources: [
    {
      title: { en: 'Suministro Inmediato de Información (SII) at AEAT portal' },
      url: 'https://sede.agenciatributaria.gob.es/Sede/iva/suministro-inmediato-informacion.html',
    },
  ],
  extensions,
  ...recordDefinition(PREFIX),

  normalise: {
    'tax.Combo': setTaxCodes,
    'bill.Line': setProduct,
    'bill.Invoice': (invoice, context) => {
      setCorrectionCodes(invoice, PREFIX)
      setIssuer(invoice, context)
      setIdentityType(invoice, IDENTITY_TYPE)
    },
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-ES-SII-BILL-INVOICE-15', '', convertibleTo('EUR')),
      ...recordRules(PREFIX, 'GOBL-ES-SII-BILL-INVOICE', {
        preceding: '01',
        precedingDate: '02',
        precedingTax: '03',
        customer: '04',
        identified: '05',
        taxCode: '06',
        tax: '07',
        docType: '08',
        correctionType: '09',
        original: '10',
        correction: '11',
        note: '12',
      }),
      rule('GOBL-ES-SII-BILL-INVOICE-13', 'lines', productsTold),
      rule('GOBL-ES-SII-BILL-INVOICE-14', 'lines', oneScheme),
    ],
    'tax.Combo': [
      when(isTaxed, [
        rule('GOBL-ES-SII-TAX-COMBO-01', 'ext', requires(REGIME)),
        when(
          ({ ext }: Combo) => ext?.[OUTSIDE_SCOPE] !== undefined,
          [rule('GOBL-ES-SII-TAX-COMBO-03', 'ext', excludes(EXEMPT))],
        ),
        exportScheme('GOBL-ES-SII-TAX-COMBO-04', PREFIX),
        when(
          ({ percent }: Combo) => percent !== undefined,
          [rule('GOBL-ES-SII-TAX-COMBO-02', 'ext', excludes(EXEMPT))],
        ),
      ]),
    ],
  },
})

function setTaxCodes(combo: Combo): void {
  if (!isTaxed(combo)) return
  if (isForeign(combo)) {
    setExt(combo, OUTSIDE_SCOPE, 'location')
    pickExt(combo, REGIME, ['01', '17'])
    return dropExt(combo, EXEMPT)
  }
  const isOutside = combo.ext?.[OUTSIDE_SCOPE] !== undefined
  combo.key ||= isOutside
    ? 'outside-scope'
    : (keyOfCode(EXEMPTIONS, combo.ext?.[EXEMPT]) ?? 'standard')
  defaultExt(combo, REGIME, combo.key === 'export' ? '02' : '01')
  codeByKey(combo, EXEMPT, EXEMPTIONS)
  if (combo.key === 'outside-scope') pickExt(combo, OUTSIDE_SCOPE, ['location', 'other'])
  else if (getOwn<readonly string[]>(EXEMPTIONS, combo.key)?.length) dropExt(combo, OUTSIDE_SCOPE)
}

function setProduct(line: Line): void {
  const combo = vatOf(line)
  const { key } = line.item ?? {}
  if (combo && (key === 'goods' || key === 'services')) setExt(combo, PRODUCT, key)
}

/** The customer or a third party makes out the invoice. */
function setIssuer(invoice: Invoice, { tags }: Context): void {
  if (!tags.includes('self-billed') && !invoice.ordering?.issuer) return
  setExt((invoice.tax ??= newTax()), 'es-sii-third-party-issuer', 'S')
}
