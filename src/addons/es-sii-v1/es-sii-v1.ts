/**
 * SII (Suministro Inmediato de Información): invoices for the VAT ledgers that the Spanish tax agency keeps in near
 * real time. Source: Real Decreto 596/2016; Orden HFP/417/2017 and its code lists L2 (kind of invoice), L3.1
 * (scheme), L4 (identification), L5 (kind of correction), L9 (exemptions).
 */

import type { Context } from '../../definitions/contract.ts'
import { dropExt, setExt } from '../../definitions/extensions.ts'
import { newTax } from '../../model/generated/factories.ts'
import type { Combo, Invoice, Line } from '../../model/generated/types.ts'
import { constraint, length, present } from '../../validate/constraints.ts'
import { at, not, rule, when } from '../../validate/rules.ts'
import { getOwn } from '../../values/text-map.ts'
import { defineAddon } from '../../vocabulary/addon.ts'
import { excludes, extOneOf, requires } from '../../vocabulary/format-constraints.ts'
import { ofCategory, ofKey, ofType } from '../../vocabulary/guards.ts'
import { defaultExt, pickExt } from '../../vocabulary/set-extensions.ts'
import { isAtHome, keyOfCode, reasonAssumed, setCodeByKey } from '../shared/codes-by-key.ts'
import { convertibleTo, vatOf } from '../shared/constraints.ts'
import { hasExt } from '../shared/guards.ts'
import {
  CORRECTIONS,
  exportScheme,
  isSimplifiedBy,
  mayBeCorrectionBy,
  ORIGINALS,
  PRECEDING_TAX_REQUIRED,
  recordDefinition,
  setCorrectionCodes,
} from '../shared/spanish-records.ts'
import { schemeOfTag } from '../shared/spanish-schemes.ts'
import {
  CUSTOMER_REQUIRED,
  codeOfRecipient,
  disbursed,
  EXEMPTIONS,
  EXPORT_SCHEME,
  GENERAL_SCHEME,
  identifiedBy,
  isCorrection,
  isForeign,
  marginTaxed,
  ONE_STOP_SHOP_SCHEME,
  recipientOr,
  setIdentityType,
  YES,
} from '../shared/spanish-vat.ts'
import extensions from './extensions.json' with { type: 'json' }

const DOC_TYPE = 'es-sii-doc-type'
const CORRECTION_TYPE = 'es-sii-correction-type'
const REGIME = 'es-sii-regime'
const EXEMPT = 'es-sii-exempt'
const OUTSIDE_SCOPE = 'es-sii-outside-scope'
const PRODUCT = 'es-sii-product'
const IDENTITY_TYPE = 'es-sii-identity-type'
const THIRD_PARTY_ISSUER = 'es-sii-third-party-issuer'

/** Why an operation is outside the scope: its place (Ley 37/1992 art. 68 to 74), or another reason (art. 7, 14). */
const BY_PLACE = 'location'
const OTHERWISE = 'other'
const NOT_SUBJECT = { 'outside-scope': [BY_PLACE, OTHERWISE] }

const isTaxed = ofCategory('VAT', 'IGIC')
const isSimplified = isSimplifiedBy(DOC_TYPE)
const mayBeCorrection = mayBeCorrectionBy(DOC_TYPE)
const hasPercent = ({ percent }: Combo): boolean => percent !== undefined

/** The value of an extension on each of the taxes that the ledger records. */
const valuesOf = (lines: Line[] | undefined, extension: string): string[] => {
  const combos = lines?.flatMap((line) => line?.taxes ?? []) ?? []
  return combos.filter((combo) => combo && isTaxed(combo)).map(({ ext }) => ext?.[extension] ?? '')
}

const sameUseOfProduct = constraint(
  `must have ${PRODUCT} on the VAT or IGIC of all lines or of none: set the key goods or services on every item or on none`,
  (lines: Line[] | undefined) =>
    new Set(valuesOf(lines, PRODUCT).map((product) => product !== '')).size < 2,
)

const sameScheme = constraint(
  `must have the same ${REGIME} on all VAT and IGIC`,
  (lines: Line[] | undefined) => new Set(valuesOf(lines, REGIME)).size < 2,
)

export const esSiiV1 = defineAddon({
  key: 'es-sii-v1',
  name: { en: 'Spain SII V1.x' },
  description: {
    en: 'Requirements of the near real time VAT ledgers of the Spanish tax agency, for invoices issued.',
  },
  sources: [
    {
      title: { en: 'Suministro Inmediato de Información (SII) at AEAT portal' },
      url: 'https://sede.agenciatributaria.gob.es/Sede/iva/suministro-inmediato-informacion.html',
    },
  ],
  extensions,
  ...recordDefinition(DOC_TYPE),

  normalise: {
    'tax.Combo': setTaxCodes,
    'bill.Line': setProduct,
    'bill.Invoice': (invoice, context) => {
      setCorrectionCodes(invoice, DOC_TYPE, CORRECTION_TYPE)
      setIssuer(invoice, context)
      setIdentityType(invoice, IDENTITY_TYPE)
    },
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-ES-SII-BILL-INVOICE-15', '', convertibleTo('EUR')),
      when(ofType('corrective'), [
        rule('GOBL-ES-SII-BILL-INVOICE-01', 'preceding', present),
        rule('GOBL-ES-SII-BILL-INVOICE-03', 'preceding[].tax', present, PRECEDING_TAX_REQUIRED),
      ]),
      rule('GOBL-ES-SII-BILL-INVOICE-02', 'preceding[].issue_date', present),
      when(not(isSimplified), [
        rule('GOBL-ES-SII-BILL-INVOICE-04', 'customer', present, CUSTOMER_REQUIRED),
        rule('GOBL-ES-SII-BILL-INVOICE-05', 'customer', recipientOr(identifiedBy(IDENTITY_TYPE))),
        rule('GOBL-ES-SII-BILL-INVOICE-06', 'customer.tax_id.code', codeOfRecipient),
      ]),
      rule('GOBL-ES-SII-BILL-INVOICE-07', 'tax', present),
      rule('GOBL-ES-SII-BILL-INVOICE-08', 'tax.ext', requires(DOC_TYPE)),
      at('tax', [
        when(mayBeCorrection, [
          rule('GOBL-ES-SII-BILL-INVOICE-09', 'ext', requires(CORRECTION_TYPE)),
        ]),
      ]),
      when(ofType('standard'), [
        rule('GOBL-ES-SII-BILL-INVOICE-10', 'tax.ext', extOneOf(DOC_TYPE, ...ORIGINALS)),
      ]),
      when(isCorrection, [
        rule('GOBL-ES-SII-BILL-INVOICE-11', 'tax.ext', extOneOf(DOC_TYPE, ...CORRECTIONS)),
      ]),
      at('notes[]', [
        when(ofKey('general'), [rule('GOBL-ES-SII-BILL-INVOICE-12', 'text', length(0, 500))]),
      ]),
      schemeOfTag('DOCKET-ES-SII-SCHEME', REGIME),
      rule('GOBL-ES-SII-BILL-INVOICE-13', 'lines', sameUseOfProduct),
      rule('GOBL-ES-SII-BILL-INVOICE-14', 'lines', sameScheme),
    ],
    'tax.Combo': [
      when(isTaxed, [
        rule('GOBL-ES-SII-TAX-COMBO-01', 'ext', requires(REGIME)),
        marginTaxed('DOCKET-ES-SII-TAX-COMBO-01', REGIME, EXEMPT),
        reasonAssumed(EXEMPT, EXEMPTIONS),
        when(isAtHome, [
          reasonAssumed(OUTSIDE_SCOPE, NOT_SUBJECT, 'outside-scope', disbursed(OTHERWISE)),
        ]),
        when(hasExt(OUTSIDE_SCOPE), [rule('GOBL-ES-SII-TAX-COMBO-03', 'ext', excludes(EXEMPT))]),
        exportScheme('GOBL-ES-SII-TAX-COMBO-04', REGIME, EXEMPT),
        when(hasPercent, [rule('GOBL-ES-SII-TAX-COMBO-02', 'ext', excludes(EXEMPT))]),
      ]),
    ],
  },
})

function setTaxCodes(combo: Combo): void {
  if (!isTaxed(combo)) return
  if (isForeign(combo)) {
    setExt(combo, OUTSIDE_SCOPE, BY_PLACE)
    pickExt(combo, REGIME, [GENERAL_SCHEME, ONE_STOP_SHOP_SCHEME])
    return dropExt(combo, EXEMPT)
  }
  const { [OUTSIDE_SCOPE]: outsideScope, [EXEMPT]: exempt } = combo.ext ?? {}
  if (outsideScope !== undefined) combo.key ||= 'outside-scope'
  combo.key ||= keyOfCode(EXEMPTIONS, exempt) ?? 'standard'
  defaultExt(combo, REGIME, combo.key === 'export' ? EXPORT_SCHEME : GENERAL_SCHEME)
  setCodeByKey(combo, EXEMPT, EXEMPTIONS)
  if (combo.key === 'outside-scope') setCodeByKey(combo, OUTSIDE_SCOPE, NOT_SUBJECT)
  else if (getOwn<readonly string[]>(EXEMPTIONS, combo.key)?.length) dropExt(combo, OUTSIDE_SCOPE)
}

function setProduct(line: Line): void {
  const combo = vatOf(line)
  const { key } = line.item ?? {}
  if (combo && (key === 'goods' || key === 'services')) setExt(combo, PRODUCT, key)
}

/** Marks invoices issued by the customer or a third party. */
function setIssuer(invoice: Invoice, { tags }: Context): void {
  if (!tags.includes('self-billed') && !invoice.ordering?.issuer) return
  setExt((invoice.tax ??= newTax()), THIRD_PARTY_ISSUER, YES)
}
