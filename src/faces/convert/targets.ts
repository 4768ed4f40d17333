/** The conversions of an invoice: the faults that prevent each, and their reasons. */

import type { Clock } from '../../definitions/contract.ts'
import { completeDocument } from '../../document/complete-document.ts'
import { isEnvelope } from '../../document/envelope.ts'
import type { Fault } from '../../faults.ts'
import type { AnyDocument, Invoice } from '../../model/generated/types.ts'
import { isDocumentOfType } from '../../model/schema-registry.ts'
import type { Target, TargetRule } from '../standards.ts'
import type { ConversionContext, Converted } from './conversion.ts'
import { CONVERSIONS, type Conversion, FAMILIES } from './conversions.ts'
import { adviseKey } from './en16931/national/advise-key.ts'
import { type ConversionOptions, OPTIONS } from './options.ts'

/** Conversions as what an invoice is sent as. What a request lacks does not concern the document. */
export const TARGETS: readonly Target[] = CONVERSIONS.map((conversion) => {
  const { key, name } = conversion
  return {
    key,
    name,
    check(document, clock) {
      const list = (): Fault[] => convertDocument(document, conversion, {}, { clock }).faults
      let faults = list()
      const lack = faults.filter(isOfAddons)
      if (lack.length > 0) {
        addAddons(document, conversion, clock)
        faults = [...lack, ...list()]
      }
      return faults.filter(({ properties }) => !properties.every(isOption))
    },
    advise(document) {
      const inside = isEnvelope(document) ? document.doc : document
      const hint = inside && isInvoice(inside) ? adviseKey(inside, key) : undefined
      if (!hint) return []
      return [inside === document ? hint : faultInDoc(hint)]
    },
  }
})

const isOfAddons = ({ properties }: Fault): boolean => properties[0]!.endsWith('.$addons')

/** Adds what a conversion needs, and what follows from it: its other faults are those that the addons leave. */
function addAddons(document: AnyDocument, { addons }: Conversion, clock: Clock): void {
  const inside = isEnvelope(document) ? document.doc : document
  if (!inside || !isInvoice(inside)) return
  inside.$addons = [...new Set([...(inside.$addons ?? []), ...addons])]
  completeDocument(document, clock)
}

/** Is a path that of an option of the request? */
const isOption = (path: string): boolean => Object.hasOwn(OPTIONS, path.split(/[.[]/)[0]!)

export const targetRules = (): readonly TargetRule[] => FAMILIES.flatMap(({ rules }) => rules())

/** Converts a complete document or the one in an envelope, whose faults have its place before their paths. */
export function convertDocument(
  document: AnyDocument,
  conversion: Conversion,
  options: ConversionOptions,
  context: ConversionContext,
): Converted {
  if (!isEnvelope(document)) return convertInside(document, conversion, options, context)
  const { faults, ...rest } = convertInside(document.doc!, conversion, options, context)
  return { ...rest, faults: faults.map(faultInDoc) }
}

function convertInside(
  document: AnyDocument,
  conversion: Conversion,
  options: ConversionOptions,
  context: ConversionContext,
): Converted {
  const converted = isInvoice(document)
    ? conversion.convert?.(document, options, context)
    : conversion.convertOther?.(document, context)
  return converted ?? { xml: [], faults: [notInvoice(conversion, '$')], changed: [], fileName: '' }
}

/** The conversions of other documents than invoices, in words. */
const OTHERS = CONVERSIONS.flatMap(({ key, takes }) => (takes ? `; ${key} takes ${takes}` : []))

/** The fault of a document that is something else. */
export const notInvoice = ({ key, notInvoice: code, takes }: Conversion, path: string): Fault => {
  const words = takes ?? 'an invoice (bill/invoice)'
  return {
    properties: [path],
    description: `only ${words} can be converted to ${key}${takes ? '' : OTHERS.join('')}`,
    code,
  }
}

export const isInvoice = (document: AnyDocument): document is Invoice =>
  isDocumentOfType(document, 'bill.Invoice')

/** A fault of a document as one of its envelope. */
export const faultInDoc = ({ properties, ...fault }: Fault): Fault => {
  return { properties: properties.map(inDoc), ...fault }
}

/** A path of a document as one of its envelope. */
export const inDoc = (path: string): string => path.replace('$', '$.doc')
