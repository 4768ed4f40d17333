/** Documents as XML, and XML as documents: EN 16931, FatturaPA, FA(3), VERI*FACTU and CDAR. */
import type { Face } from '../../face.ts'
import type { Operation } from '../../ops/operation.ts'
import { createCheck } from './check/check.ts'
import { specifications } from './check/specifications.ts'
import { conversions, convert } from './convert.ts'
import { termsOfFault } from './en16931/term-places.ts'
import { withFormats } from './formats.ts'

/** @param review the operation that reviews documents, which are checked by it */
export const convertFace = (review: Operation): Face => ({
  operations: [convert, createCheck(review), conversions, specifications],
  wrap: (each) => withTerms(each.name === 'addons' ? withFormats(each) : each),
  headers: { answered: 'Docket-Faults, Docket-Hash, Docket-Number, Docket-QR' },
})

/** The operation, with faults that name the terms of EN 16931 that they are about. */
function withTerms(each: Operation): Operation {
  return {
    ...each,
    run(request, context) {
      context.nameOfPlace = termsOfFault
      return each.run(request, context)
    },
  }
}
