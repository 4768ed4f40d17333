/** Runs the jobs of all protocols. */
import { answerLine } from './bulk.ts'
import { writeBytes } from './document/write/write.ts'
import { ignoredHeader } from './http/ignored-header.ts'
import { errorReply, type Headers, JSON_TYPE, type Reply } from './http/message.ts'
import type { RunJob } from './job.ts'
import { answerMessage } from './mcp/endpoint.ts'
import type { Protocol } from './mcp/protocol.ts'
import { type Answer, answerText } from './ops/answers.ts'
import { execute } from './ops/execute.ts'
import type { Operation } from './ops/operation.ts'
import { parseRequest } from './ops/parse-request.ts'
import { lazy } from './values/lazy.ts'

/** @param makeProtocol called for the first message: most servers get none */
export function createJobs(operations: readonly Operation[], makeProtocol: () => Protocol): RunJob {
  const protocol = lazy(makeProtocol)
  const byName = new Map(operations.map((operation) => [operation.name, operation]))
  return (job) => {
    switch (job.kind) {
      case 'operation':
        return answerOperation(byName.get(job.name)!, job.body)
      case 'line':
        return answerLine(operations, job)
      case 'message':
        return answerMessage(protocol(), job)
    }
  }
}

async function answerOperation(operation: Operation, body: Buffer): Promise<Reply> {
  const ignored: string[] = []
  let reply: Reply
  try {
    reply = replyOf(operation, await execute(operation, parseRequest(operation, body), ignored))
  } catch (error) {
    reply = errorReply(error)
  }
  if (ignored.length > 0) reply.headers['Docket-Ignored'] = ignoredHeader(ignored)
  return reply
}

/** The HTTP reply for an answer. */
export function replyOf({ media }: Operation, answer: Answer): Reply {
  const headers: Headers = { 'Content-Type': media?.type ?? JSON_TYPE, ...media?.headers }
  if (answer.warnings?.length) headers['Docket-Warnings'] = String(answer.warnings.length)
  if (answer.page !== undefined) return { status: 200, headers, body: answer.page }
  if (answer.document)
    return { status: 200, headers, body: writeBytes(answer.document), bytes: true }
  const end = answer.text === undefined ? '\n' : ''
  return { status: 200, headers, body: answerText(answer, 'stored') + end }
}
