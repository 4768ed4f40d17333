/**
 * A job: the work behind a request, from the bytes of a body to a reply. It knows nothing of the connection that it
 * came by, so it can be done on the main thread or on a worker.
 */
import type { Reply } from './http/message.ts'

/** What the headers of an MCP message say. An absent header is undefined; a repeated one does not match anything. */
export interface MessageHeaders {
  version: string | undefined
  method: string | undefined
  name: string | undefined
}

export type Job =
  /** One request of an operation. */
  | { kind: 'operation'; name: string; body: Buffer }
  /** A line of a stream. */
  | { kind: 'line'; seq: number; body: Buffer }
  /** A message of the Model Context Protocol. */
  | { kind: 'message'; headers: MessageHeaders; body: Buffer }

/** Does a job. What is wrong with the request is part of the reply. @throws DocketError `unavailable` if it cannot be done now */
export type RunJob = (job: Job) => Promise<Reply>
