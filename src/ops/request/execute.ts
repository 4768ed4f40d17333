/** Executes operations on parsed JSON, for every protocol. */
import type { Change } from '../../document/review-document.ts'
import type { Fault } from '../../faults.ts'
import type { Operation } from '../operation.ts'
import type { Answer } from '../shared/answers.ts'
import type { ParsedRequest } from './parse-request.ts'
import { pickMembers } from './pick-members.ts'

const clock = (): Date => new Date()

/**
 * Runs an operation, which checks the request against its schema.
 * @param ignored collects the paths of dropped members, even if the operation fails
 * @param changes collects the given values that are changed; finding them takes longer
 * @param wantsPage is the page wanted, of an operation that also answers JSON?
 * @throws DocketError
 */
export async function execute(
  operation: Operation,
  parsed: ParsedRequest,
  ignored: string[],
  changes?: Change[],
  wantsPage?: boolean,
): Promise<Answer> {
  const request = pickMembers(operation, parsed, ignored)
  const warnings: Fault[] = []
  const { read, body } = parsed
  const context = { clock, ignored, warnings, changes, read, body, wantsPage }
  const answer = await operation.run(request, context)
  if (warnings.length === 0) return answer
  return { ...answer, warnings: [...warnings, ...(answer.warnings ?? [])] }
}
