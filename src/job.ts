/**
 * A job: the work behind a request, from the bytes of a body to a reply. It does not depend on the connection, so it can
 * run on the main thread or on a worker.
 */
import type { Reply } from './http/message.ts'

/** The headers of an MCP message. An absent header is undefined; a repeated one matches nothing. */
export interface MessageHeaders {
  version: string | undefined
  method: string | undefined
  name: string | undefined
  /** The headers `Mcp-Param-…`, by the rest of their names in lower case. */
  params: { [header: string]: string }
}

export type Job =
  /** A request to an operation. */
  | { kind: 'operation'; name: string; body: Buffer }
  /** A line of a stream. */
  | { kind: 'line'; seq: number; body: Buffer }
  /** A message of the Model Context Protocol. */
  | { kind: 'message'; headers: MessageHeaders; body: Buffer }

/**
 * Runs a job. Errors of the request are part of the reply.
 * @throws DocketError `unavailable` if the job cannot be run now
 */
export type RunJob = (job: Job) => Promise<Reply>
