/** Issues of reading: parts of the input that could not be read as they are. */

import type { ReadingCode } from '../../faults.ts'
import { kindOf } from '../../json.ts'
import { PLACES_PER_ANSWER } from '../../limits.ts'
import { count, type Findings, newFindings } from '../../validate/findings.ts'
import { quote } from '../../values/shorten.ts'

/**
 * The kind of an issue: the code of its fault, and for kinds that are counted separately a word after it. `inside`:
 * unknown members of nested documents, which no signature covers. `addon`: unknown addons, which building drops and
 * `validate` reports. `superseded`: members of older documents, which are read into their replacements, so that only
 * `verify` rejects them.
 */
export type ReadIssueKind =
  | ReadingCode
  | `DOCKET-UNKNOWN ${'inside' | 'addon' | 'superseded'}`
  | 'DOCKET-MONEY-IGNORED inside'

/** A part of the input that could not be read as it is. */
export interface ReadIssue {
  /** Relative to the document: `.lines[0].quantity`. */
  path: string
  kind: ReadIssueKind
  description: string
  /** Asks for the member that was meant by an unknown one. */
  hint?: string | undefined
}

/**
 * Issues, counted by kind, and how many documents and envelopes enclose the value being read; a document that may be put
 * into an envelope later counts as if it were in one.
 */
export type ReadIssues = Findings<ReadIssue> & { depth: number; enclosing: number }

export const newReadIssues = (): ReadIssues =>
  Object.assign(newFindings<ReadIssue>(PLACES_PER_ANSWER), { depth: 0, enclosing: 0 })

export function addIssue(
  issues: ReadIssues,
  kind: ReadIssueKind,
  description: string,
  path = '',
): void {
  if (count(issues, kind)) issues.kept.push({ path, kind, description })
}

/** Issues of a kind that are explained. The rest are only named: nobody reads more, and they would cost more than all else. */
export const MOST_EXPLAINED = 100

/**
 * Reports a value of the wrong type; its member is then absent.
 * @param expected what would be right, with an example: `an object such as {…}`
 */
export function reportMismatch(
  issues: ReadIssues,
  expected: string,
  raw: unknown,
  path = '',
): undefined {
  const number = count(issues, 'DOCKET-TYPE')
  if (number === 0) return
  const example = number > MOST_EXPLAINED ? expected.indexOf(' such as ') : -1
  const form = example < 0 ? expected : expected.slice(0, example)
  const got =
    typeof raw === 'string' ? quote(raw) : typeof raw === 'number' ? String(raw) : kindOf(raw)
  const description = `must be ${form}, got ${got}`
  issues.kept.push({ path, kind: 'DOCKET-TYPE', description })
}

/** Reports a decimal with more digits than an amount has. It is read without them. */
export function reportCut(issues: ReadIssues, sent: string, kept: string): void {
  const description = `has too many digits: ${quote(sent)} is read as ${quote(kept)}`
  addIssue(issues, 'DOCKET-PRECISION', description)
}

export function reportLongNumber(issues: ReadIssues): undefined {
  const description = 'cannot be represented exactly as a JSON number; send a string'
  addIssue(issues, 'DOCKET-NUMBER', description)
}
