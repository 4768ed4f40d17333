/** What invoices can be sent as, by conversions: what stands in the way of each, and the reasons of their faults. */

import { isEnvelope } from '../../document/envelope.ts'
import type { Fault } from '../../faults.ts'
import type { AnyDocument, Invoice } from '../../model/generated/types.ts'
import { isDocumentOfType } from '../../model/schema-registry.ts'
import type { Target, TargetRule } from '../targets.ts'
import type { Conversion, Converted } from './conversion.ts'
import { CONVERSIONS } from './conversions.ts'
import { ASKS, codeOf } from './en16931/faults.ts'
import type { ConversionOptions } from './options.ts'

/** Conversions as what an invoice is sent as. */
export const TARGETS: readonly Target[] = CONVERSIONS.map((conversion) => {
  const { key, name } = conversion
  return { key, name, check: (document) => convertDocument(document, conversion, {}).faults }
})

export const TARGET_RULES: readonly TargetRule[] = Object.entries(ASKS).map(([code, asks]) => {
  return { code, asks }
})

/**
 * Converts a complete document or the one in an envelope, whose faults have its place before their paths. The
 * document is used up.
 */
export function convertDocument(
  document: AnyDocument,
  conversion: Conversion,
  options: ConversionOptions,
): Converted {
  if (!isEnvelope(document)) return convertInside(document, conversion, options)
  const { faults, ...rest } = convertInside(document.doc!, conversion, options)
  return { ...rest, faults: faults.map(inEnvelope) }
}

function convertInside(
  document: AnyDocument,
  conversion: Conversion,
  options: ConversionOptions,
): Converted {
  if (isInvoice(document)) return conversion.convert(document, options)
  const fault = {
    properties: ['$'],
    description: 'only an invoice (bill/invoice) can be converted',
    code: codeOf('01'),
  }
  return { xml: '', faults: [fault], changed: [], fileName: '' }
}

export const isInvoice = (document: AnyDocument): document is Invoice =>
  isDocumentOfType(document, 'bill.Invoice')

const inEnvelope = ({ properties, ...fault }: Fault): Fault => {
  return { properties: properties.map(inDoc), ...fault }
}

/** A path of a document as one of its envelope. */
export const inDoc = (path: string): string => path.replace('$', '$.doc')
