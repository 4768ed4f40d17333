/** Requests that are more work than their body shows. */
import { DocketError } from '../errors.ts'
import type { Operation, Size } from './operation.ts'

/** Least work that goes to a thread, in bytes of a build; less takes unnoticeable time. */
const LARGE = 256 * 1024

export const isLarge = ({ bytes, weight }: Size): boolean => bytes * weight >= LARGE

/** Thrown where a large request must not be executed, and passed on by whatever else turns errors into answers. */
export class LargeRequest extends Error {}

/**
 * The operations, with limits on what their requests become.
 * @param limit largest size, in bytes; beyond it they throw DocketError `too-large`
 * @param mayBeLarge do they run large requests, or throw LargeRequest?
 */
export const withSizes = (
  operations: readonly Operation[],
  limit: number,
  mayBeLarge: boolean,
): readonly Operation[] =>
  operations.map((each) => {
    const { sizeOf, run } = each
    if (!sizeOf) return each
    return {
      ...each,
      run(request, context) {
        const size = sizeOf(request)
        if (size.bytes > limit) {
          const message = `data is larger than ${limit} bytes, as template counts for each of its entries`
          throw new DocketError('too-large', message)
        }
        if (!mayBeLarge && isLarge(size)) throw new LargeRequest()
        return run(request, context)
      },
    }
  })
