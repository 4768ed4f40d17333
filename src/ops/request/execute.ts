/** Executes operations on parsed JSON, for every protocol. */
import { DocketError } from '../../errors.ts'
import type { Fault } from '../../faults.ts'
import { splitIgnored } from '../../ignored.ts'
import { enumerate } from '../../values/shorten.ts'
import { asText, type Operation, type Question, type Wanted } from '../operation.ts'
import type { Answer } from '../shared/answers.ts'
import type { ParsedRequest } from './parse-request.ts'
import { pickMembers } from './pick-members.ts'

const clock = (): Date => new Date()

/** An error that may follow from ignored members, with what these were meant to be. */
function withMeant(error: unknown, meant: readonly Question[]): unknown {
  if (!(error instanceof DocketError) || meant.length === 0 || error.key === 'input') return error
  const { key, message, faults = [], more = 0, status } = error
  const ignored = `ignored, as unknown: ${enumerate(meant.map(asText), ' ')}`
  return new DocketError(key, `${message}; ${ignored}`, { faults, more, status })
}

/** Strict mode rejects unknown members of the request, along with what cannot be read of the document. */
function withUnknown(error: unknown, ignored: readonly string[]): unknown {
  if (ignored.length === 0 || !(error instanceof DocketError)) return error
  const { faults = [], more = 0 } = error.key === 'input' ? error : {}
  const { paths, more: unlisted } = splitIgnored(ignored)
  const unknown = { properties: [...paths], description: 'unknown member', code: 'DOCKET-UNKNOWN' }
  const message = `unknown members ${enumerate(paths, ', ', paths.length + unlisted)} (strict mode)`
  return new DocketError('input', message, { faults: [unknown, ...faults], more: more + unlisted })
}

/**
 * Runs an operation, which checks the request against its schema.
 * @param ignored collects the paths of dropped members, even if the operation fails
 * @param wanted how the answer is wanted; collecting changes takes longer
 * @throws DocketError
 */
export async function execute(
  operation: Operation,
  parsed: ParsedRequest,
  ignored: string[],
  wanted: Wanted = {},
): Promise<Answer> {
  const { meant = [], changes, wantsPage, wantsPdf, isSent, countsWarnings } = wanted
  const request = pickMembers(operation, parsed, ignored)
  const unknown = request.strict === true ? ignored.slice() : []
  const warnings: Fault[] = []
  const context = {
    clock,
    ignored,
    meant,
    warnings,
    changes,
    read: parsed.read,
    body: parsed.body,
    type: parsed.type,
    wantsPage,
    wantsPdf,
    isSent,
    countsWarnings,
  }
  let answer: Answer
  try {
    answer = await operation.run(request, context)
    // Nothing else is wrong.
    if (unknown.length > 0) throw new DocketError('input', '')
  } catch (error) {
    throw withMeant(withUnknown(error, unknown), meant)
  }
  if (warnings.length === 0) return answer
  return { ...answer, warnings: [...warnings, ...(answer.warnings ?? [])] }
}
