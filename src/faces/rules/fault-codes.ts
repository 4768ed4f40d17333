/**
 * Codes of faults that do not follow from rules, by the stage that finds them, and codes of rules of older versions
 * (`superseded`), with what became of them.
 */

import type { CalculationCode, ReadingCode, RequestCode } from '../../faults.ts'
import codes from './faults.json' with { type: 'json' }

/** Codes of what is read all the same. */
type ReadingWarning = 'DOCKET-MONEY-IGNORED' | 'DOCKET-PRECISION'

export const FAULT_CODES = codes satisfies {
  reading: { [Code in Exclude<ReadingCode, ReadingWarning>]: string }
  warning: { [Code in ReadingWarning | 'DOCKET-COPY' | 'DOCKET-QR-BILL']: string }
  calculation: { [Code in CalculationCode]: string }
  request: { [Code in RequestCode]: string }
  strict: { 'DOCKET-CHANGED': string }
  superseded: { [code: string]: string }
}
