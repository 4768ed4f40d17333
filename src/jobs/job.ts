/**
 * A job: the work behind a request, from the bytes of a body to a reply. It does not depend on the connection, so it can
 * run on the main thread or on a thread of its own.
 */
import type { Socket } from 'node:net'
import type { Reply } from '../http/message.ts'
import type { Operation } from '../ops/operation.ts'
import type { Bivariant } from '../values/bivariant.ts'

/** A job of any kind. What its kind needs besides the body can be cloned. */
export interface Job {
  kind: string
  body: Buffer
  /** Work for each byte of the body, as a multiple of that of a build. */
  weight: number
}

/** A request to an operation. */
export interface OperationJob extends Job {
  kind: 'operation'
  name: string
  /** Is the body the document itself, rather than a request in JSON? */
  isDocument?: boolean
  /** The media type of the body. */
  type?: string
  /** Is the page wanted, of an operation that also answers JSON? */
  wantsPage?: boolean
  /** Is the page wanted as PDF? */
  wantsPdf?: boolean
}

/** Least work that goes to a thread, in bytes of a build; less takes unnoticeable time. */
const LARGE = 256 * 1024

export const isLarge = (bytes: number, weight: number): boolean => bytes * weight >= LARGE

/** Thrown by a job that turns out to be large where it must not be; whatever else turns errors into answers passes it on. */
export class LargeJob extends Error {}

/** Who waits for a job: its connection. */
export type Client = Pick<Socket, 'destroyed' | 'once' | 'off'>

/**
 * Runs a job. Errors of the request are part of the reply.
 * @param client if it leaves, the job may be aborted
 * @throws DocketError `unavailable` if the job cannot be run now
 * @throws LargeJob if it must run on a thread
 */
export type RunJob = (job: Job, client?: Client) => Promise<Reply>

/** How jobs run, by kind. A runner is made for the first job of its kind. */
export interface JobKinds {
  readonly [kind: string]: (
    operations: readonly Operation[],
  ) => Bivariant<[job: Job], Promise<Reply>>
}
