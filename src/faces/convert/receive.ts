/** What becomes of an invoice that was read from XML: built, compared with the figures of the XML, and only then judged. */
import type { Context } from '../../definitions/contract.ts'
import { check, violationError } from '../../document/validate-document.ts'
import { DocketError } from '../../errors.ts'
import { type Fault, listFaults } from '../../faults.ts'
import type { JsonObject } from '../../json.ts'
import type { AnyDocument, Invoice } from '../../model/generated/types.ts'
import type { OperationContext } from '../../ops/operation.ts'
import { completeFor } from '../../ops/request/complete-for.ts'
import { readDocumentOf } from '../../ops/request/read-document.ts'
import { alteredTexts } from './altered-texts.ts'
import type { Change, Imported } from './conversion.ts'
import { isInvoice } from './targets.ts'

/** A built document, with its faults. An invoice has the amount due of its XML. */
export interface Received {
  readonly document: AnyDocument
  /** The rules that it violates, and what the reading found. Paths are those of the document, or XPaths. */
  readonly faults: Fault[]
  /** Number of places in none of the faults. */
  readonly moreFaults: number
  readonly warnings: Fault[]
  readonly changed: readonly Change[]
}

/**
 * Builds a document, compares it if it is an invoice, and lists the rules that it violates.
 * @throws DocketError `conversion` if the amount due cannot be met; `validation` in strict mode
 */
export function receive(
  imported: Imported,
  strict: boolean | undefined,
  surroundings: OperationContext,
): Received {
  refuseUnmet(imported)
  const { built, changed } = buildCompared(imported, surroundings)
  const { document, context, warnings } = built
  const found = imported.findings()
  if (strict) refuseFaults([...found, ...(imported.repairs?.() ?? [])])
  const judged = check(document, context, 'warnings')
  const violated = [...judged.faults, ...judged.warnings.filter(isOfAccount)]
  if (strict && violated.length > 0) throw violationError(violated)
  const { faults, more } = listFaults([...found, ...violated.map(placedBy(imported))])
  const figures = [...imported.changed, ...changed]
  const listed = new Set(figures.map(({ path }) => path))
  const texts = alteredTexts(imported, document).filter(({ path }) => !listed.has(path))
  return {
    document,
    faults,
    moreFaults: more,
    warnings: [...warnings, ...judged.warnings.filter((warning) => !isOfAccount(warning))],
    changed: [...figures, ...texts],
  }
}

/** Who has to pay cannot correct an account with wrong check digits, and must not pay to it. */
const isOfAccount = ({ code }: Fault): boolean => code === 'DOCKET-IBAN'

interface Built {
  readonly document: AnyDocument
  readonly context: Context
  readonly warnings: Fault[]
}

/** Builds the invoice, and once more if it takes rounding to come to the amount due. */
function buildCompared(
  imported: Imported,
  surroundings: OperationContext,
): { built: Built; changed: readonly Change[] } {
  const { invoice } = imported
  const built = buildImported(invoice, surroundings)
  if (!imported.compare) return { built, changed: [] }
  const compared = imported.compare(asInvoice(built))
  refuseUnmet(imported)
  const { rounding, changed } = compared
  if (rounding === undefined) return { built, changed }
  const rounded = buildImported({ ...invoice, totals: { rounding } }, surroundings)
  const again = imported.compare(asInvoice(rounded))
  if (again.rounding !== undefined) throw new Error(`rounding of ${rounding} is not enough`)
  return { built: rounded, changed: again.changed }
}

function asInvoice({ document }: Built): Invoice {
  if (!isInvoice(document)) throw new Error('what is imported must be an invoice')
  return document
}

function buildImported(data: JsonObject, surroundings: OperationContext): Built {
  const { clock, ignored, nameOfPlace } = surroundings
  const warnings: Fault[] = []
  const document = readDocumentOf({ data }, { ignored, read: undefined, warnings }, 'drop')
  // The context of a build that reports no changes.
  const context = completeFor(document, false, { clock, ignored, warnings, nameOfPlace })
  return { document, context, warnings }
}

/** A fault of one place of the document has that of the XML, too. */
const placedBy =
  ({ placeOf }: Imported) =>
  (fault: Fault): Fault => {
    const [path, ...others] = fault.properties
    const place = others.length === 0 && path ? placeOf?.(path) : undefined
    return place === undefined ? fault : { ...fault, properties: [path!, place] }
  }

/** What prevents an import may follow from what else is wrong. @throws DocketError `conversion` */
function refuseUnmet(imported: Imported): void {
  const faults = imported.faults()
  if (faults.length > 0) refuseFaults([...faults, ...imported.findings()])
}

/** @throws DocketError `conversion` if there are any */
export function refuseFaults(faults: Fault[]): void {
  if (faults.length === 0) return
  throw new DocketError('conversion', 'the XML cannot be converted to an invoice', { faults })
}
