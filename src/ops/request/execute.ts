/** Executes operations on parsed JSON, for every protocol. */
import type { Change } from '../../definitions/contract.ts'
import { DocketError } from '../../errors.ts'
import type { Fault } from '../../faults.ts'
import type { JsonObject } from '../../json.ts'
import { enumerate } from '../../values/shorten.ts'
import type { Operation, OperationContext } from '../operation.ts'
import type { Answer } from '../shared/answers.ts'
import type { ParsedRequest } from './parse-request.ts'
import { pickMembers } from './pick-members.ts'

const clock = (): Date => new Date()

/** Runs an operation. An error that may follow from ignored members says what these were meant to be. */
async function runWithHints(
  operation: Operation,
  request: JsonObject,
  context: OperationContext & { meant: string[] },
): Promise<Answer> {
  try {
    return await operation.run(request, context)
  } catch (error) {
    const { meant } = context
    if (!(error instanceof DocketError) || meant.length === 0 || error.key === 'input') throw error
    const { key, message, faults = [], more = 0, status } = error
    const ignored = `ignored, as unknown: ${enumerate(meant, ' ')}`
    throw new DocketError(key, `${message}; ${ignored}`, { faults, more, status })
  }
}

/**
 * Runs an operation, which checks the request against its schema.
 * @param ignored collects the paths of dropped members, even if the operation fails
 * @param changes collects the given values that are changed; finding them takes longer
 * @param meant collects questions about the members that were meant by those
 * @param wantsPage is the page wanted, of an operation that also answers JSON?
 * @throws DocketError
 */
export async function execute(
  operation: Operation,
  parsed: ParsedRequest,
  ignored: string[],
  changes?: Change[],
  wantsPage?: boolean,
  meant: string[] = [],
): Promise<Answer> {
  const request = pickMembers(operation, parsed, ignored)
  const warnings: Fault[] = []
  const { read, body } = parsed
  const context = { clock, ignored, meant, warnings, changes, read, body, wantsPage }
  const answer = await runWithHints(operation, request, context)
  if (warnings.length === 0) return answer
  return { ...answer, warnings: [...warnings, ...(answer.warnings ?? [])] }
}
