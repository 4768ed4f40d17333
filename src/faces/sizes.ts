/** Limits on what requests become, whatever their bodies were. */
import { DocketError } from '../errors.ts'
import { isLarge, LargeJob } from '../jobs/job.ts'
import type { Operation } from '../ops/operation.ts'

/**
 * The operations with these limits.
 * @param bytes largest size; beyond it they throw DocketError `too-large`
 * @param mayBeLarge do they execute large requests, or throw LargeJob?
 */
export const withLimits = (
  operations: readonly Operation[],
  bytes: number,
  mayBeLarge: boolean,
): readonly Operation[] =>
  operations.map((each) => {
    const { sizeOf, run } = each
    if (!sizeOf) return each
    const runWithin: Operation['run'] = (request, context) => {
      const [size, weight] = sizeOf(request, context.body)
      if (size > bytes) {
        const reason = 'as the template counts for each of its entries'
        throw new DocketError('too-large', `data is larger than ${bytes} bytes, ${reason}`)
      }
      if (!mayBeLarge && isLarge(size, weight)) throw new LargeJob()
      return run(request, context)
    }
    return { ...each, run: runWithin }
  })
