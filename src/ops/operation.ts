/** The type of operations. Router, OpenAPI and MCP all work from it. */
import type { Change, Clock, NameOfPlace } from '../definitions/contract.ts'
import type { ErrorKey } from '../errors.ts'
import type { Fault } from '../faults.ts'
import type { Headers } from '../http/message.ts'
import type { JsonObject } from '../json.ts'
import type { FromSchema, Schema } from '../validate/schema.ts'
import { assertMatches } from './request/assert-matches.ts'
import type { DirectSource } from './request/source.ts'
import type { Answer } from './shared/answers.ts'

/** `did you mean supplier?` of `$.seller` */
export type Question = { path: string; hint: string }

export const asText = ({ path, hint }: Question): string => `${path}: ${hint}`

/** What a protocol wants besides the answer, and in which form. */
export interface Wanted {
  /** Collects questions about members that are dropped. */
  meant?: Question[] | undefined
  /** Collects the given values that are changed, for answers that list them. */
  changes?: Change[] | undefined
  /** Is the page wanted, of an operation that has one besides its JSON? */
  wantsPage?: boolean | undefined
  /** Is the page to be printed to PDF? */
  wantsPdf?: boolean | undefined
  /** Is the answer only sent? It may be bytes then. */
  isSent?: boolean | undefined
  /** Are warnings only counted? They have nothing but their codes then. */
  countsWarnings?: boolean | undefined
}

/** The surroundings of a request, which its operation may use. */
export interface OperationContext extends Wanted {
  clock: Clock
  /** Collects the paths of members that are dropped from the request. */
  ignored: string[]
  /** Collects warnings about values of the request that cannot be kept as they were sent. */
  warnings: Fault[]
  /** The document of the request, if it was read from the bytes of the body; its member `data` is null then. */
  read?: DirectSource | undefined
  /** The body, of an operation that accepts its media type; the member `data` is null then. */
  body?: Buffer | undefined
  /** The media type that the body is said to have. */
  type?: string | undefined
  /** Names places in descriptions of faults; see Context. */
  nameOfPlace?: NameOfPlace | undefined
}

/** A media type, and the headers that answers of it have. */
export interface Media {
  type: string
  headers: Headers
  /** Is the page for clients that ask for its type, and the answer JSON for all others? */
  isOptional?: true
  /** Can the page be printed, for clients that ask for PDF? */
  isPrinted?: true
}

/** How an operation is offered as a tool. */
export interface ToolOptions {
  name?: string
  /** Members of the request that the tool does without. */
  omits?: readonly string[]
  /** Who is offered the tool: nobody, or only assistants that may see private keys. */
  only?: 'nobody' | 'keys'
}

/** Work for each byte, as a multiple of that of a build. A byte of PDF may become a thousand of XML. */
export const WEIGHTS = { build: 1, conversion: 4, xml: 16, pdf: 16_384 } as const

interface OperationDefinition<S extends Schema, Request> {
  name: string
  method: 'GET' | 'POST'
  /** Below the version prefix. A segment in braces is a parameter, one ending in `…}` takes the rest of the path. */
  path: string
  group: 'Documents' | 'Signing' | 'Reference'
  /** Its name in clients made from the description, if not its own. */
  operationId?: string
  summary: string
  /** Anything else worth knowing before using it. */
  description?: string
  /** Members of the request: of the body for POST, of path and query for GET. */
  request: S
  /** Members that are also required, which the operation itself checks, later than the schema would. */
  requires?: readonly string[]
  /** Schema of the answer. */
  answer: Schema
  /** The form of a page over HTTP; any other answer is JSON. */
  media?: Media
  /** Media types of bodies that are the document itself, besides requests in JSON; see OperationContext. */
  accepts?: readonly string[]
  /** Is a body the document itself, whatever its media type? */
  isFile?: (body: Uint8Array) => boolean
  /** Work for each byte of a request in JSON; that of a build if absent. A body that is the document itself is XML. */
  weight?: number
  /** The size of what a request becomes, if its body does not show it. Its members are unchecked. */
  sizeOf?: (request: JsonObject, body?: Buffer) => [bytes: number, weight: number]
  /** Error keys, besides those of reading any request. */
  errors?: ErrorKey[]
  /** Does the answer change only with a new build of the server? */
  cacheable?: boolean
  /** How the operation is offered to assistants, if not by its own name with all members, to all of them. */
  tool?: ToolOptions
  /** @throws DocketError */
  run: (request: Request, context: OperationContext) => Answer | Promise<Answer>
}

/** An operation on requests that have not been checked yet; `run` throws `input` for those that its schema rejects. */
export type Operation = OperationDefinition<Schema, JsonObject>

/** Makes an operation. The type of its requests is derived from their schema. */
export function operation<const S extends Schema>(
  definition: OperationDefinition<S, FromSchema<S>>,
): Operation {
  const { request: schema, run } = definition
  return {
    ...definition,
    run(request, context) {
      assertMatches(schema, request)
      return run(request, context)
    },
  }
}
