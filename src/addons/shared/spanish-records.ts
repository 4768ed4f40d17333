/**
 * What the two record formats of the Spanish tax agency, SII and VERI*FACTU, share: the kinds of invoice and of
 * correction, each under keys of its own. Source: Orden HFP/417/2017 (SII), Orden HAC/1177/2024 (VERI*FACTU), lists L2
 * and L5 (L3 in VERI*FACTU); Real Decreto 1619/2012 art. 4, 6, 7 and 15.
 */

import type { AddonInput } from '../../definitions/addon.ts'
import type { CorrectionHook } from '../../definitions/contract.ts'
import { dropExt, pickExt, setExt } from '../../definitions/extensions.ts'
import { ofKey, ofType } from '../../definitions/guards.ts'
import { newTax } from '../../model/generated/factories.ts'
import type { Combo, Invoice, Tax } from '../../model/generated/types.ts'
import { extNotOneOf, extOneOf, length, present, requires } from '../../validate/constraints.ts'
import { at, type Constraint, not, type RuleNode, rule, when } from '../../validate/rules.ts'
import { CORRECTION_TYPES, CUSTOMER_NEEDED, identified, isCorrection } from './spanish-vat.ts'

/** Kinds of invoice of standard ones. */
const ORIGINALS = ['F1', 'F2', 'F3']
/** Kinds of invoice of those that correct others, the first by default. */
const CORRECTIONS = ['R1', 'R2', 'R3', 'R4', 'R5'] as const

/** The extension of `tax` that tells the kind of invoice. */
const docType = (prefix: string): string => `${prefix}-doc-type`
/** The extension of `tax` that tells whether a correction takes the place of the original, or is the difference. */
const correctionType = (prefix: string): string => `${prefix}-correction-type`

/** Words for the rule that corrective invoices tell the taxes of those that they correct. */
const TAXES_NEEDED =
  'tax must be present: the tax totals of the corrected invoice, as copy_tax leaves them'

/** Tags, scenarios and corrections of a format, with the prefix of its extensions. */
export function recordDefinition(
  prefix: string,
): Pick<AddonInput, 'tags' | 'scenarios' | 'corrections' | 'correct'> {
  const key = docType(prefix)
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
            ext: { [key]: 'F1' },
          },
          {
            name: { en: 'Simplified Invoice', es: 'Factura Simplificada' },
            type: ['standard'],
            tags: ['simplified'],
            ext: { [key]: 'F2' },
          },
          {
            name: { en: 'Replacement Invoice', es: 'Factura Emitida en Sustitución' },
            type: ['standard'],
            tags: ['replacement'],
            ext: { [key]: 'F3' },
          },
          {
            name: { en: 'Simplified Corrective Invoice', es: 'Factura Simplificada Correctiva' },
            type: CORRECTION_TYPES,
            tags: ['simplified'],
            ext: { [key]: 'R5' },
          },
        ],
      },
    ],
    corrections: [{ schema: 'bill/invoice', extensions: [key], copy_tax: true }],
    correct: moveDocType(key),
  }
}

/** The kind of a correction is one of its own, not one of the invoice that it corrects. */
function moveDocType(key: string): CorrectionHook {
  return (invoice, reference, ext) => {
    dropExt(reference, key)
    if (ext[key] !== undefined) setExt((invoice.tax ??= newTax()), key, ext[key])
  }
}

/** Corrections say how they correct, and are of a kind for corrections. */
export function setCorrectionCodes(invoice: Invoice, prefix: string): void {
  if (!isCorrection(invoice)) return
  const tax = (invoice.tax ??= newTax())
  setExt(tax, correctionType(prefix), invoice.type === 'corrective' ? 'S' : 'I')
  pickExt(tax, docType(prefix), CORRECTIONS)
}

/** The invoice is a simplified one, or the correction of one, by its kind. */
export function isSimplified(prefix: string) {
  const key = docType(prefix)
  return ({ tax }: Invoice): boolean => ['F2', 'R5'].includes(tax?.ext?.[key] ?? '')
}

/** The settings are of a correction, or do not say of what kind the invoice is. */
function mayBeCorrection(key: string) {
  return ({ ext }: Tax): boolean =>
    ext?.[key] === undefined || CORRECTIONS.some((code) => code === ext[key])
}

/** The rules that both formats have, with the number that each has in the one and the other. */
type RuleNumbers = {
  readonly [rule in
    | 'preceding'
    | 'precedingDate'
    | 'precedingTax'
    | 'customer'
    | 'identified'
    | 'taxCode'
    | 'tax'
    | 'docType'
    | 'correctionType'
    | 'original'
    | 'correction'
    | 'note']: string
}

/** What both formats ask of invoices. */
export function recordRules(prefix: string, code: string, numbers: RuleNumbers): RuleNode[] {
  const key = docType(prefix)
  const asked = (
    name: keyof RuleNumbers,
    path: string,
    test: Constraint,
    words?: string,
  ): RuleNode => {
    return rule(`${code}-${numbers[name]}`, path, test, words)
  }
  return [
    when(ofType('corrective'), [
      asked('preceding', 'preceding', present),
      asked('precedingTax', 'preceding[].tax', present, TAXES_NEEDED),
    ]),
    asked('precedingDate', 'preceding[].issue_date', present),
    when(not(isSimplified(prefix)), [
      asked('customer', 'customer', present, CUSTOMER_NEEDED),
      asked('identified', 'customer', identified(`${prefix}-identity-type`)),
      asked('taxCode', 'customer.tax_id.code', present),
    ]),
    asked('tax', 'tax', present),
    asked('docType', 'tax.ext', requires(key)),
    at('tax', [
      when(mayBeCorrection(key), [
        asked('correctionType', 'ext', requires(correctionType(prefix))),
      ]),
    ]),
    when(ofType('standard'), [asked('original', 'tax.ext', extOneOf(key, ...ORIGINALS))]),
    when(isCorrection, [asked('correction', 'tax.ext', extOneOf(key, ...CORRECTIONS))]),
    at('notes[]', [when(ofKey('general'), [asked('note', 'text', length(0, 500))])]),
  ]
}

/** Exports have schemes of their own: the usual one does not go with their exemptions. */
export function exportScheme(code: string, prefix: string): RuleNode {
  const [scheme, exempt] = [`${prefix}-regime`, `${prefix}-exempt`]
  const words = `ext must have a special ${scheme}, such as 02, beside ${exempt} E2 or E3`
  return when(
    ({ ext }: Combo) => (ext?.[scheme] ?? '01') === '01',
    [rule(code, 'ext', extNotOneOf(exempt, 'E2', 'E3'), words)],
  )
}
