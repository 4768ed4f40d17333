/**
 * TicketBAI: invoice records for the tax authorities of the Basque provinces. Source: Norma Foral 13/2021 (Araba),
 * 5/2020 (Bizkaia) and 3/2020 (Gipuzkoa); the TicketBAI schema with its code lists L7 (corrections), L9 (schemes),
 * L10 (exemptions), L11 (reverse charge), L13 (not subject); for Bizkaia the lists of the LROE books (batuz.eus).
 */

import type { Context } from '../../definitions/contract.ts'
import { setExt } from '../../definitions/extensions.ts'
import { newTax } from '../../model/generated/factories.ts'
import type { Combo, Invoice, Line, OrgNote } from '../../model/generated/types.ts'
import { ORGANISATION } from '../../regimes/shared/identities.ts'
import { constraint, present } from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { not, rule, when } from '../../validate/rules.ts'
import { trim } from '../../values/text.ts'
import { getOwn } from '../../values/text-map.ts'
import { defineAddon } from '../../vocabulary/addon.ts'
import { hasPart } from '../../vocabulary/code-texts.ts'
import { extMatches, requires } from '../../vocabulary/format-constraints.ts'
import { isInEu, ofCategory } from '../../vocabulary/guards.ts'
import { defaultExt, pickExt } from '../../vocabulary/set-extensions.ts'
import { isAtHome, keyOfCode, reasonAssumed, setCodeByKey } from '../shared/codes-by-key.ts'
import { convertibleTo, vatOf } from '../shared/constraints.ts'
import { taxExtIn } from '../shared/guards.ts'
import { schemeOfTag } from '../shared/spanish-schemes.ts'
import {
  CUSTOMER_REQUIRED,
  disbursed,
  EXEMPTIONS,
  EXPORT_SCHEME,
  GENERAL_SCHEME,
  identifiedBy,
  isCorrection,
  isForeign,
  marginTaxed,
  setIdentityType,
  YES,
} from '../shared/spanish-vat.ts'
import extensions from './extensions.json' with { type: 'json' }

const REGION = 'es-tbai-region'
const REGIME = 'es-tbai-regime'
const PRODUCT = 'es-tbai-product'
const EXEMPTION = 'es-tbai-exemption'
const CORRECTION = 'es-tbai-correction'
const SIMPLIFIED = 'es-tbai-simplified'
const ACTIVITY = 'es-tbai-bi-activity'
const IDENTITY_TYPE = 'es-tbai-identity-type'

/** The provinces, each with a tax authority of its own. */
const ARABA = 'VI'
const BIZKAIA = 'BI'
const GIPUZKOA = 'SS'

/** Regions as written in addresses, in lower case → province. */
const PROVINCES = {
  alava: ARABA,
  álava: ARABA,
  araba: ARABA,
  vi: ARABA,
  bizkaia: BIZKAIA,
  vizcaya: BIZKAIA,
  bi: BIZKAIA,
  gipuzkoa: GIPUZKOA,
  guipuzcoa: GIPUZKOA,
  guipúzcoa: GIPUZKOA,
  ss: GIPUZKOA,
}

/** Why no tax is charged: reverse charge (L11), and what is not subject (L13). */
const REVERSE_CHARGED = 'S2'
const OUTSIDE_SCOPE_BY_PLACE = 'RL'
const TAXED_IN_EU_OR_CANARY_ISLANDS = 'IE'
const OUTSIDE_SCOPE = 'OT'
const ON_BEHALF_OF_OTHERS = 'VT'

/** Tax keys → why no tax is charged: L10, L11 and L13. */
const REASONS = {
  ...EXEMPTIONS,
  'reverse-charge': [REVERSE_CHARGED],
  'outside-scope': [
    OUTSIDE_SCOPE_BY_PLACE,
    TAXED_IN_EU_OR_CANARY_ISLANDS,
    OUTSIDE_SCOPE,
    ON_BEHALF_OF_OTHERS,
  ],
}

/** Schemes of L9: IPSI and IGIC, and the equivalence surcharge of retailers. */
const OTHER_TAX_SCHEME = '08'
const SURCHARGE_SCHEME = '51'

const GOODS = 'goods'
const RESALE = 'resale'
const SERVICES = 'services'

const isTaxed = ofCategory('VAT', 'IGIC')
const isExempt = saying(
  'key is exempt',
  (combo: Combo): boolean => combo.key === 'exempt' && isTaxed(combo),
)
const isSimplified = taxExtIn(SIMPLIFIED, YES)
const isOfBizkaia = taxExtIn(REGION, BIZKAIA)

const withGeneralNote = constraint(
  'must have a note with key "general", which describes the operation',
  (notes: OrgNote[] | undefined) => notes?.some((note) => note?.key === 'general') ?? false,
)

const activityCode = extMatches(ACTIVITY, /^\d{1,7}$/, 'one to seven digits')

const REGION_REQUIRED = `tax.ext must have ${REGION}, which is set if the supplier's first address has the region Araba, Bizkaia or Gipuzkoa`

export const esTbaiV1 = defineAddon({
  key: 'es-tbai-v1',
  name: { en: 'Spain TicketBAI' },
  description: {
    en: 'Requirements of the tax authorities of the Basque provinces for TicketBAI records.',
  },
  sources: [{ title: { en: 'Batuz' }, url: 'https://www.batuz.eus/' }],
  extensions,
  corrections: [{ schema: 'bill/invoice', extensions: [CORRECTION] }],

  normalise: {
    'tax.Combo': setTaxCodes,
    'bill.Line': setProduct,
    'bill.Invoice': (invoice, { tags }) => {
      setRegion(invoice)
      if (tags.includes('simplified')) setExt((invoice.tax ??= newTax()), SIMPLIFIED, YES)
      setIdentityType(invoice, IDENTITY_TYPE)
    },
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-ES-TBAI-BILL-INVOICE-09', '', convertibleTo('EUR')),
      rule('GOBL-ES-TBAI-BILL-INVOICE-01', 'tax', present),
      rule('GOBL-ES-TBAI-BILL-INVOICE-02', 'tax.ext', requires(REGION), REGION_REQUIRED),
      when(not(isSimplified), [
        rule('GOBL-ES-TBAI-BILL-INVOICE-03', 'customer', present, CUSTOMER_REQUIRED),
        rule('GOBL-ES-TBAI-BILL-INVOICE-08', 'customer', identifiedBy(IDENTITY_TYPE)),
      ]),
      when(isCorrection, [rule('GOBL-ES-TBAI-BILL-INVOICE-04', 'preceding', present)]),
      rule('GOBL-ES-TBAI-BILL-INVOICE-05', 'preceding[].issue_date', present),
      rule('GOBL-ES-TBAI-BILL-INVOICE-06', 'preceding[].ext', requires(CORRECTION)),
      rule('GOBL-ES-TBAI-BILL-INVOICE-07', 'notes', withGeneralNote),
      when(isIndividualOfBizkaia, [
        rule('GOBL-ES-TBAI-BILL-INVOICE-10', 'supplier.ext', requires(ACTIVITY)),
      ]),
      schemeOfTag('DOCKET-ES-TBAI-SCHEME', REGIME, '52'),
      rule('GOBL-ES-TBAI-BILL-INVOICE-11', 'supplier.ext', activityCode),
    ],
    'tax.Combo': [
      when(isExempt, [rule('GOBL-ES-TBAI-TAX-COMBO-01', 'ext', requires(EXEMPTION))]),
      marginTaxed('DOCKET-ES-TBAI-TAX-COMBO-01', REGIME, EXEMPTION),
      reasonAssumed(EXEMPTION, REASONS),
      when(isAtHome, [
        reasonAssumed(EXEMPTION, REASONS, 'outside-scope', disbursed(OUTSIDE_SCOPE)),
      ]),
    ],
  },
})

/** Self-employed suppliers in Bizkaia keep books by activity. */
function isIndividualOfBizkaia(invoice: Invoice): boolean {
  if (!isOfBizkaia(invoice)) return false
  const { country, code } = invoice.supplier?.tax_id ?? {}
  return country !== 'ES' || !ORGANISATION.test(code ?? '')
}

function setTaxCodes(combo: Combo, context: Context): void {
  if (combo.cat === 'IGIC') {
    setExt(combo, EXEMPTION, TAXED_IN_EU_OR_CANARY_ISLANDS)
    defaultExt(combo, REGIME, OTHER_TAX_SCHEME)
  }
  if (combo.cat !== 'VAT') return
  if (isForeign(combo)) {
    const inEu = isInEu(combo.country, context)
    setExt(combo, EXEMPTION, inEu ? TAXED_IN_EU_OR_CANARY_ISLANDS : OUTSIDE_SCOPE_BY_PLACE)
    return defaultExt(combo, REGIME, GENERAL_SCHEME)
  }
  combo.key ||= keyOfCode(REASONS, combo.ext?.[EXEMPTION]) ?? 'standard'
  const hasSurcharge = combo.surcharge !== undefined || hasPart(combo.rate, 'eqs')
  if (combo.key === 'export') defaultExt(combo, REGIME, EXPORT_SCHEME)
  else defaultExt(combo, REGIME, hasSurcharge ? SURCHARGE_SCHEME : GENERAL_SCHEME)
  setCodeByKey(combo, EXEMPTION, REASONS)
}

function setProduct(line: Line): void {
  const combo = line.item && vatOf(line)
  if (!combo) return
  const { key } = line.item!
  if (key === 'goods') pickExt(combo, PRODUCT, [GOODS, RESALE])
  else if (!key || key === 'services') setExt(combo, PRODUCT, SERVICES)
}

/** Sets the province of the supplier, unless the document has one. */
function setRegion(invoice: Invoice): void {
  if (invoice.tax?.ext?.[REGION] !== undefined) return
  const region = trim(invoice.supplier?.addresses?.[0]?.region ?? '').toLowerCase()
  const province = getOwn(PROVINCES, region)
  if (province) setExt((invoice.tax ??= newTax()), REGION, province)
}
