/**
 * The work behind a request: the bytes of a body in, a reply out. A job knows nothing of the connection that it came
 * by, so it can be done on the main thread or on a worker.
 */
import { answerLine } from './bulk.ts'
import { errorReply, JSON_TYPE, type Headers, type Reply } from './http/message.ts'
import { ignoredHeader } from './http/ignored.ts'
import { parseJson } from './json.ts'
import { answerMessage, type MessageHeaders } from './mcp/endpoint.ts'
import type { Protocol } from './mcp/protocol.ts'
import { writeBytes } from './document/write/write.ts'
import type { Answer, Operation } from './ops/operation.ts'
import { execute } from './ops/execute.ts'

export type Job =
  /** One request of an operation. */
  | { kind: 'operation'; name: string; body: Buffer }
  /** A line of a stream. */
  | { kind: 'line'; seq: number; body: Buffer }
  /** A message of the Model Context Protocol. */
  | { kind: 'message'; headers: MessageHeaders; body: Buffer }

/** Does a job. What is wrong with the request is part of the reply. @throws DocketError `unavailable` if it cannot be done now */
export type RunJob = (job: Job) => Promise<Reply>

export function createJobs(operations: readonly Operation[], protocol: Protocol): RunJob {
  const byName = new Map(operations.map((operation) => [operation.name, operation]))
  return (job) => {
    switch (job.kind) {
      case 'operation': return answerOperation(byName.get(job.name)!, job.body)
      case 'line': return answerLine(operations, job)
      case 'message': return answerMessage(protocol, job)
    }
  }
}

async function answerOperation(operation: Operation, body: Buffer): Promise<Reply> {
  const ignored: string[] = []
  let reply: Reply
  try {
    reply = replyOf(await execute(operation, parseJson(body), ignored))
  } catch (error) {
    reply = errorReply(error)
  }
  if (ignored.length > 0) reply.headers['Docket-Ignored'] = ignoredHeader(ignored)
  return reply
}

/** The reply that carries an answer. */
export function replyOf({ document, json, text: stored }: Answer): Reply {
  const headers: Headers = { 'Content-Type': JSON_TYPE }
  if (document) return { status: 200, headers, body: writeBytes(document), bytes: true }
  return { status: 200, headers, body: stored ?? `${JSON.stringify(json)}\n` }
}
