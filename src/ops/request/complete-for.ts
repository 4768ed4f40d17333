/** Completes the documents of requests. Strict mode rejects those whose values are changed by that. */
import type { Change, Context, Review } from '../../definitions/contract.ts'
import { reviewDocument } from '../../definitions/registry.ts'
import { completeDocument } from '../../document/complete-document.ts'
import { violationError } from '../../document/validate-document.ts'
import { DocketError } from '../../errors.ts'
import type { Fault } from '../../faults.ts'
import type { AnyDocument } from '../../model/generated/types.ts'
import type { OperationContext } from '../operation.ts'

/**
 * Completes a document in place.
 * @param strict are warnings and replaced values faults?
 * @param isNew was the document just made of another one?
 * @returns the context for its rules
 * @throws DocketError `calculation`, `no-document`; `validation` in strict mode
 */
export function completeFor(
  document: AnyDocument,
  strict: boolean | undefined,
  { clock, changes, nameOfPlace }: OperationContext,
  isNew?: boolean,
): Context {
  if (strict || changes) {
    const review = reviewDocument(document, clock, undefined, isNew, nameOfPlace)
    if (strict) return assertClean(review)
    if (!review.context) throw review.error
    changes?.push(...review.changes, ...review.positions)
    return review.context
  }
  const context = withWireFaults(strict, () => completeDocument(document, clock))
  context.nameOfPlace = nameOfPlace
  return context
}

/**
 * Runs a step whose errors have no faults unless the mode is strict: clients of the wire format expect faults of rules
 * only.
 */
export function withWireFaults<T>(strict: boolean | undefined, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (strict || !(error instanceof DocketError)) throw error
    throw new DocketError(error.key, error.message)
  }
}

/**
 * Rejects a document in strict mode if there is anything to say about it.
 * @throws DocketError the error of the review; `validation` listing faults, warnings and changes
 */
export function assertClean(review: Review): Context {
  const { context, error, changes, moreChanges } = review
  if (!context) throw error
  const { faults, warnings } = review.findings()
  const all = [...faults, ...warnings, ...faultsOfChanges(changes, moreChanges)]
  if (all.length > 0) throw violationError(all)
  return context
}

/** Codes of warnings about what must not leave: tax that nobody can mean. */
const WRONG_IN_ANY_CASE = ['DOCKET-PERCENT', 'DOCKET-REVERSE-CHARGE']

/**
 * Passes on the warnings about a document that is signed, or written as something else.
 * @param describe describes the warnings, if they were only counted
 * @throws DocketError `validation` if some are about what must not leave, or if there are any in strict mode
 */
export function assertSendable(
  warnings: Fault[],
  strict: boolean | undefined,
  describe = () => warnings,
): Fault[] {
  const isWrong = ({ code }: Fault): boolean => strict || WRONG_IN_ANY_CASE.includes(code)
  if (warnings.some(isWrong)) throw violationError(describe().filter(isWrong))
  return warnings
}

/** Reports changes as faults, for strict mode: one for each value and author. */
function faultsOfChanges(changes: readonly Change[], more: number): Fault[] {
  const faults = new Map<string, Fault>()
  for (const { path, from, to, by } of changes) {
    const what = to === undefined ? 'is dropped' : `is replaced by ${JSON.stringify(to)}`
    const description = `${JSON.stringify(from)} ${what} (${by}); send the value you want`
    const fault = faults.get(description)
    if (fault) fault.properties.push(path)
    else faults.set(description, { properties: [path], description, code: 'DOCKET-CHANGED' })
  }
  const last = [...faults.values()].at(-1)
  if (last && more > 0) last.more = more
  return [...faults.values()]
}
