/**
 * Shared by the two record formats of the Spanish tax agency, SII and VERI*FACTU: the kinds of invoice and of
 * correction, each in extensions of its own. Source: Orden HFP/417/2017 (SII), Orden HAC/1177/2024 (VERI*FACTU),
 * lists L2 and L5 (L3 in VERI*FACTU); Real Decreto 1619/2012 art. 4, 6, 7 and 15.
 */

import type { CorrectionHook } from '../../definitions/contract.ts'
import { dropExt, replaceExt, setExt } from '../../definitions/extensions.ts'
import { newTax } from '../../model/generated/factories.ts'
import type { Combo, Invoice, Tax } from '../../model/generated/types.ts'
import { saying } from '../../validate/guards.ts'
import { type RuleNode, rule, when } from '../../validate/rules.ts'
import type { AddonInput } from '../../vocabulary/addon.ts'
import { extNotOneOf } from '../../vocabulary/format-constraints.ts'
import { CORRECTION_TYPES } from '../../vocabulary/guards.ts'
import { pickExt } from '../../vocabulary/set-extensions.ts'
import { extIn, taxExtIn } from './guards.ts'
import { GENERAL_SCHEME, isCorrection } from './spanish-vat.ts'

/** Kinds of invoice (Tipo de Factura). */
const INVOICE = 'F1'
const SIMPLIFIED = 'F2'
const REPLACEMENT = 'F3'
const SIMPLIFIED_CORRECTION = 'R5'

/** Kinds that invoices of type standard may be. */
export const ORIGINALS = [INVOICE, SIMPLIFIED, REPLACEMENT]
/** Kinds that corrections may be, the default first. */
export const CORRECTIONS = ['R1', 'R2', 'R3', 'R4', SIMPLIFIED_CORRECTION] as const

/** A correction replaces the original, or states the difference (Tipo de Factura Rectificativa). */
const BY_SUBSTITUTION = 'S'
const BY_DIFFERENCES = 'I'

/** Exemptions of exports (Ley 37/1992 art. 21 and 22). */
const EXPORT_EXEMPTIONS = ['E2', 'E3']

export const PRECEDING_TAX_REQUIRED =
  'tax is required: the tax totals of the corrected invoice, as set by copy_tax'

/** Tags, scenarios and corrections of a format that keeps the kind of an invoice in the extension. */
export function recordDefinition(
  docType: string,
): Pick<AddonInput, 'tags' | 'scenarios' | 'corrections' | 'correct'> {
  return {
    tags: [
      {
        schema: 'bill/invoice',
        list: [
          { key: 'replacement', name: { en: 'Replacement Invoice', es: 'Factura de Sustitución' } },
        ],
      },
    ],
    scenarios: [
      {
        schema: 'bill/invoice',
        list: [
          {
            name: { en: 'Standard Invoice', es: 'Factura Estándar' },
            type: ['standard'],
            ext: { [docType]: INVOICE },
          },
          {
            name: { en: 'Simplified Invoice', es: 'Factura Simplificada' },
            type: ['standard'],
            tags: ['simplified'],
            ext: { [docType]: SIMPLIFIED },
          },
          {
            name: { en: 'Replacement Invoice', es: 'Factura Emitida en Sustitución' },
            type: ['standard'],
            tags: ['replacement'],
            ext: { [docType]: REPLACEMENT },
          },
          {
            name: { en: 'Simplified Corrective Invoice', es: 'Factura Simplificada Correctiva' },
            type: CORRECTION_TYPES,
            tags: ['simplified'],
            ext: { [docType]: SIMPLIFIED_CORRECTION },
          },
        ],
      },
    ],
    corrections: [{ schema: 'bill/invoice', extensions: [docType], copy_tax: true }],
    correct: moveDocType(docType),
  }
}

/** The kind in the options is that of the correction, not of the invoice that it corrects. */
function moveDocType(docType: string): CorrectionHook {
  return (invoice, reference, ext) => {
    dropExt(reference, docType)
    if (ext[docType]) replaceExt((invoice.tax ??= newTax()), docType, ext[docType])
  }
}

/** Sets how a correction corrects, and gives it a kind for corrections. */
export function setCorrectionCodes(
  invoice: Invoice,
  docType: string,
  correctionType: string,
): void {
  if (!isCorrection(invoice)) return
  const tax = (invoice.tax ??= newTax())
  setExt(tax, correctionType, invoice.type === 'corrective' ? BY_SUBSTITUTION : BY_DIFFERENCES)
  pickExt(tax, docType, CORRECTIONS)
}

/** By its kind, the invoice is a simplified one or the correction of one. */
export function isSimplifiedBy(docType: string) {
  return taxExtIn(docType, SIMPLIFIED, SIMPLIFIED_CORRECTION)
}

/** The `tax` of a correction, or of an invoice whose kind is not known. */
export function mayBeCorrectionBy(docType: string) {
  const isCorrectionKind = extIn(docType, ...CORRECTIONS)
  return saying(
    `${docType} is absent, or that of a correction`,
    (tax: Tax): boolean => tax.ext?.[docType] === undefined || isCorrectionKind(tax),
  )
}

/** Exports have schemes of their own: the general one does not allow their exemptions. */
export function exportScheme(fault: string, scheme: string, exempt: string): RuleNode {
  const [first, second] = EXPORT_EXEMPTIONS
  const words = `ext with ${exempt} ${first} or ${second} must have a special ${scheme}, such as 02`
  return when(
    saying(
      `${scheme} is absent or ${GENERAL_SCHEME}`,
      ({ ext }: Combo) => (ext?.[scheme] ?? GENERAL_SCHEME) === GENERAL_SCHEME,
    ),
    [rule(fault, 'ext', extNotOneOf(exempt, ...EXPORT_EXEMPTIONS), words)],
  )
}
