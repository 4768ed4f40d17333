/** Runs jobs. */
import { writeBytes } from '../document/write/write.ts'
import { type Body, errorReply, type Headers, JSON_TYPE, type Reply } from '../http/message.ts'
import { ignoredHeader } from '../ignored.ts'
import type { Operation } from '../ops/operation.ts'
import { execute } from '../ops/request/execute.ts'
import { parseRequest } from '../ops/request/parse-request.ts'
import { type Answer, answerText } from '../ops/shared/answers.ts'
import { lazy } from '../values/lazy.ts'
import { type JobKinds, LargeJob, type OperationJob, type RunJob } from './job.ts'

/** Makes the function that runs jobs: those of the kind `operation`, and of the kinds given. */
export function createJobs(operations: readonly Operation[], kinds: JobKinds): RunJob {
  const byName = new Map(operations.map((operation) => [operation.name, operation]))
  const runners = new Map(
    Object.entries(kinds).map(([kind, make]) => [kind, lazy(() => make(operations))]),
  )
  return (job) => {
    if (job.kind !== 'operation') return runners.get(job.kind)!()(job)
    return answerOperation(byName.get((job as OperationJob).name)!, job as OperationJob)
  }
}

async function answerOperation(
  operation: Operation,
  { body, type, isDocument, wantsPage, wantsPdf }: OperationJob,
): Promise<Reply> {
  const ignored: string[] = []
  let reply: Reply
  try {
    const raw = { value: { data: null }, duplicates: [], body, type }
    const request = isDocument ? raw : parseRequest(body)
    const wanted = { wantsPage, wantsPdf, isSent: true, countsWarnings: true }
    const answer = await execute(operation, request, ignored, wanted)
    reply = replyOf(operation, answer)
  } catch (error) {
    if (error instanceof LargeJob) throw error
    reply = errorReply(error)
  }
  if (ignored.length > 0) reply.headers['Docket-Ignored'] = ignoredHeader(ignored)
  return reply
}

/** The HTTP reply for an answer. */
export function replyOf({ media }: Operation, answer: Answer): Reply {
  const isPage = answer.page !== undefined || answer.isPage
  const headers: Headers = { 'Content-Type': media && isPage ? media.type : JSON_TYPE }
  // Spread members are slow to complete.
  Object.assign(headers, isPage && media?.headers, answer.headers)
  if (media?.isOptional) headers.Vary = 'Accept'
  if (answer.fileName) headers['Content-Disposition'] = `attachment; filename="${answer.fileName}"`
  if (answer.warnings?.length) headers['Docket-Warnings'] = String(answer.warnings.length)
  return { status: 200, headers, body: bodyOf(answer), pdf: answer.pdf }
}

function bodyOf(answer: Answer): Body {
  if (answer.bytes) return answer.bytes
  if (answer.page !== undefined) return answer.page
  if (answer.document) return [writeBytes(answer.document)]
  return answerText(answer, 'stored') + (answer.text === undefined || answer.isOwn ? '\n' : '')
}
