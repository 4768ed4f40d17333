/**
 * The type of faces. A face exposes the core to one kind of client: browsers, assistants, terminals, monitors. The core
 * works without any, and imports none; see docs/audit.md.
 */
import type { ServerOptions as HttpOptions, RequestListener } from 'node:http'
import type { HeaderNames } from './http/access.ts'
import type { Endpoint, Ran } from './http/message.ts'
import type { Refusal } from './http/refusals.ts'
import type { JobKinds, RunJob } from './jobs/job.ts'
import { OPERATIONS } from './operations.ts'
import type { Operation } from './ops/operation.ts'
import type { NameRequest, Print } from './router.ts'

/** An operation within a request: a line of a stream, a call of a tool. */
export interface Part extends Ran {
  /** Seconds. */
  readonly duration: number
  /** Bytes of its request and its answer. */
  readonly received: number
  readonly sent: number
}

export interface Face {
  /** Operations, which all other faces have as well. */
  readonly operations?: readonly Operation[]
  /** Adds what the face knows to the answers of an operation, be it of the core or of a face. */
  readonly wrap?: (operation: Operation) => Operation
  /** Headers that its requests and answers have, for pages of other origins. */
  readonly headers?: HeaderNames
  /** How jobs of other kinds than `operation` run. */
  readonly jobs?: JobKinds
  /** Its parts of a server. */
  readonly serve?: (core: Core) => Served
}

/** The parts of a server that a face may use. */
export interface Core {
  /** The address that the server listens on, and the host names allowed besides it. */
  readonly host: string
  readonly hosts: readonly string[]
  /** Does it sign with a key of its own? */
  readonly signs: boolean
  /** Must clients send a token? */
  readonly needsToken: boolean
  /** Path that all others are below, such as `/docket`; empty for none. */
  readonly basePath: string
  /** Largest body, in bytes. */
  readonly bodyLimit: number
  readonly operations: readonly Operation[]
  readonly run: RunJob
  /** Counts an operation that a protocol ran within a request of its own. */
  readonly count: (part: Part) => void
  /** Figures of the server at the moment, by name. */
  readonly gauges: () => { [name: string]: number }
  /** Why the server should get no requests now, if it should not. */
  readonly whyNotReady: () => string | undefined
}

/** A face at one server. */
export interface Served {
  /** Operations that depend on the server. */
  readonly operations?: readonly Operation[]
  /** Paths that are not operations. */
  readonly endpoints?: { readonly [path: string]: Endpoint }
  /** Follows requests: wraps what handles them. */
  readonly observe?: (handle: RequestListener, nameOf: NameRequest) => RequestListener
  /** Follows the operations that protocols run. */
  readonly count?: (part: Part) => void
  /** Follows malformed HTTP, which never becomes a request. */
  readonly refuse?: (refusal: Refusal) => void
  /** Listens on a port of its own. */
  readonly listen?: () => Promise<void>
  /** Classes of requests and responses, if it needs its own. */
  readonly classes?: Pick<HttpOptions, 'IncomingMessage' | 'ServerResponse'>
  /** Prints the pages of operations. */
  readonly print?: Print
  /** Called when the server has stopped. */
  readonly close?: (() => void | Promise<void>) | undefined
}

/** The faces of a server, and how threads get the same. */
export interface Faces {
  readonly all: readonly Face[]
  /** URL of the module that a thread loads; it calls `serveJobs`. */
  readonly thread: string
  /** Input of that module, which makes the same faces of it; it can be cloned. */
  readonly settings?: unknown
}

/** The operations of the core and of faces, as the faces wrap them. */
export const operationsWith = (faces: readonly Face[]): readonly Operation[] =>
  faces.reduce<readonly Operation[]>(
    (operations, { wrap }) => (wrap ? operations.map(wrap) : operations),
    OPERATIONS.concat(faces.flatMap(({ operations = [] }) => operations)),
  )

/** The core alone. */
export const NO_FACES: Faces = {
  all: [],
  // Only sources are run without faces: bundles have faces/index.ts.
  get thread() {
    return new URL('./jobs/thread.ts', import.meta.url).href
  },
}
