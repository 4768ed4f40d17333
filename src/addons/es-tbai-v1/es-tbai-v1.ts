/**
 * TicketBAI: invoice records for the tax authorities of the Basque provinces. Source: Norma Foral 13/2021 (Araba),
 * 5/2020 (Bizkaia) and 3/2020 (Gipuzkoa); the TicketBAI schema with its code lists L7 (corrections), L9 (schemes), L10
 * (exemptions), L11 (reverse charge), L13 (not subject); for Bizkaia the lists of the LROE books (batuz.eus).
 */

import { defineAddon } from '../../definitions/addon.ts'
import type { Context } from '../../definitions/contract.ts'
import { defaultExt, pickExt, setExt } from '../../definitions/extensions.ts'
import { isInEu, ofCategory } from '../../definitions/guards.ts'
import { newTax } from '../../model/generated/factories.ts'
import type { Combo, Invoice, Line, OrgNote } from '../../model/generated/types.ts'
import { ORGANISATION } from '../../regimes/es.ts'
import { constraint, extMatches, given, present, requires } from '../../validate/constraints.ts'
import { rule, when } from '../../validate/rules.ts'
import { hasPart, trim } from '../../values/text.ts'
import { getOwn } from '../../values/text-map.ts'
import { codeByKey, keyOfCode } from '../shared/codes-by-key.ts'
import { convertibleTo, vatOf } from '../shared/constraints.ts'
import {
  CUSTOMER_NEEDED,
  EXEMPTIONS,
  identified,
  isCorrection,
  isForeign,
  setIdentityType,
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

/** Regions as addresses have them, in small letters → the authority's province. */
const REGIONS = {
  alava: 'VI',
  álava: 'VI',
  araba: 'VI',
  vi: 'VI',
  bizkaia: 'BI',
  vizcaya: 'BI',
  bi: 'BI',
  gipuzkoa: 'SS',
  guipuzcoa: 'SS',
  guipúzcoa: 'SS',
  ss: 'SS',
}

/** Tax keys → why no tax is charged: L10, L11 and L13. */
const REASONS = {
  ...EXEMPTIONS,
  'reverse-charge': ['S2'],
  'outside-scope': ['RL', 'IE', 'OT', 'VT'],
}

const isTaxed = ofCategory('VAT', 'IGIC')

export const esTbaiV1 = defineAddon({
  key: 'es-tbai-v1',
  name: { en: 'Spain TicketBAI' },
  description: {
    en: 'Codes that the tax authorities of the Basque provinces ask of invoices in TicketBAI records.',
  },
  extensions,
  corrections: [{ schema: 'bill/invoice', extensions: [CORRECTION] }],

  normalise: {
    'tax.Combo': setTaxCodes,
    'bill.Line': setProduct,
    'bill.Invoice': (invoice, { tags }) => {
      setRegion(invoice)
      if (tags.includes('simplified')) setExt((invoice.tax ??= newTax()), SIMPLIFIED, 'S')
      setIdentityType(invoice, IDENTITY_TYPE)
    },
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-ES-TBAI-BILL-INVOICE-09', '', convertibleTo('EUR')),
      rule('GOBL-ES-TBAI-BILL-INVOICE-01', 'tax', present),
      rule(
        'GOBL-ES-TBAI-BILL-INVOICE-02',
        'tax.ext',
        requires(REGION),
        `tax.ext must have ${REGION}; a region of Araba, Bizkaia or Gipuzkoa in the supplier's first address sets it`,
      ),
      when(
        ({ tax }: Invoice) => tax?.ext?.[SIMPLIFIED] !== 'S',
        [
          rule('GOBL-ES-TBAI-BILL-INVOICE-03', 'customer', present, CUSTOMER_NEEDED),
          rule('GOBL-ES-TBAI-BILL-INVOICE-08', 'customer', identified(IDENTITY_TYPE)),
        ],
      ),
      when(isCorrection, [rule('GOBL-ES-TBAI-BILL-INVOICE-04', 'preceding', present)]),
      rule('GOBL-ES-TBAI-BILL-INVOICE-05', 'preceding[].issue_date', given),
      rule('GOBL-ES-TBAI-BILL-INVOICE-06', 'preceding[].ext', requires(CORRECTION)),
      rule(
        'GOBL-ES-TBAI-BILL-INVOICE-07',
        'notes',
        constraint(
          'must have a note with key general, which describes the operation',
          (notes: OrgNote[] | undefined) => notes?.some((note) => note?.key === 'general') ?? false,
        ),
      ),
      when(isIndividualOfBizkaia, [
        rule('GOBL-ES-TBAI-BILL-INVOICE-10', 'supplier.ext', requires(ACTIVITY)),
      ]),
      rule(
        'GOBL-ES-TBAI-BILL-INVOICE-11',
        'supplier.ext',
        extMatches(ACTIVITY, /^\d{1,7}$/, 'one to seven digits'),
      ),
    ],
    'tax.Combo': [
      when(
        (combo: Combo) => combo.key === 'exempt' && isTaxed(combo),
        [rule('GOBL-ES-TBAI-TAX-COMBO-01', 'ext', requires(EXEMPTION))],
      ),
    ],
  },
})

/** Self-employed suppliers in Bizkaia keep books by activity. */
function isIndividualOfBizkaia({ tax, supplier }: Invoice): boolean {
  if (tax?.ext?.[REGION] !== 'BI') return false
  const { country, code } = supplier?.tax_id ?? {}
  return country !== 'ES' || !ORGANISATION.test(code ?? '')
}

function setTaxCodes(combo: Combo, context: Context): void {
  if (combo.cat === 'IGIC') {
    setExt(combo, EXEMPTION, 'IE')
    defaultExt(combo, REGIME, '08')
  }
  if (combo.cat !== 'VAT') return
  if (isForeign(combo)) {
    setExt(combo, EXEMPTION, isInEu(combo.country, context) ? 'IE' : 'RL')
    return defaultExt(combo, REGIME, '01')
  }
  combo.key ||= keyOfCode(REASONS, combo.ext?.[EXEMPTION]) ?? 'standard'
  const hasSurcharge = combo.surcharge !== undefined || hasPart(combo.rate, 'eqs')
  defaultExt(combo, REGIME, combo.key === 'export' ? '02' : hasSurcharge ? '51' : '01')
  codeByKey(combo, EXEMPTION, REASONS)
}

function setProduct(line: Line): void {
  const combo = line.item && vatOf(line)
  if (!combo) return
  const { key } = line.item!
  if (key === 'goods') pickExt(combo, PRODUCT, ['goods', 'resale'])
  else if (!key || key === 'services') setExt(combo, PRODUCT, 'services')
}

/** The province that the supplier is in, unless the document says it itself. */
function setRegion(invoice: Invoice): void {
  if (invoice.tax?.ext?.[REGION] !== undefined) return
  const region = trim(invoice.supplier?.addresses?.[0]?.region ?? '').toLowerCase()
  const province = getOwn(REGIONS, region)
  if (province) setExt((invoice.tax ??= newTax()), REGION, province)
}
