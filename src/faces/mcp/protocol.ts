/**
 * The Model Context Protocol, independent of transports and without state. Two generations share one endpoint: the
 * legacy revisions (legacy.ts) and the modern one (modern.ts).
 */
import { DocketError } from '../../errors.ts'
import { waitForStep } from '../../http/turns.ts'
import { LargeJob } from '../../jobs/job.ts'
import { isObject, type Parsed } from '../../json.ts'
import { ITEMS_PER_MESSAGE, PLACES_PER_ANSWER } from '../../limits.ts'
import type { Operation } from '../../ops/operation.ts'
import { nameOf } from '../../ops/request/assert-matches.ts'
import type { ParsedRequest } from '../../ops/request/parse-request.ts'
import { enumerate, quote } from '../../values/shorten.ts'
import { createLegacy, LEGACY_VERSIONS } from './legacy.ts'
import { type About, createMethods } from './methods.ts'
import { createModern, isModern, MODERN_VERSIONS } from './modern.ts'
import {
  errorMessage,
  type Id,
  isId,
  type Outcome,
  type Request,
  RpcError,
  type TransportInfo,
} from './rpc.ts'
import { isInArguments, type ToolSettings } from './tools.ts'

/** Assumed if a message names no revision. It is the only one with batches. */
const ASSUMED_VERSION = '2025-03-26'

const MAX_BATCH = 50

/** Answers a message, or a batch of them. */
export type Protocol = (parsed: ParsedRequest, transport: TransportInfo) => Promise<Outcome>

export function createProtocol(
  operations: readonly Operation[],
  about: About,
  settings: ToolSettings,
): Protocol {
  const { methods, headersOf } = createMethods(operations, settings)
  const answerModern = createModern(methods, headersOf, about)
  const answerLegacy = createLegacy(methods, about)

  async function answerMessage(
    { value, ...particulars }: ParsedRequest,
    transport: TransportInfo,
    inBatch = false,
  ): Promise<Outcome> {
    try {
      rejectDuplicates({ value, ...particulars })
      const request = checkMessage(value, transport)
      if (!request) return { status: 202 }
      const modern = isModern(request.params)
      if (inBatch && (request.method === 'initialize' || modern)) {
        throw new RpcError('request', `${request.method} must not be in a batch`, 400)
      }
      return await (modern ? answerModern : answerLegacy)(request, particulars, transport)
    } catch (error) {
      if (error instanceof LargeJob) throw error
      const known = rpcErrorOf(error, value)
      return { status: known.status, body: errorMessage(known, idOf(value)) }
    }
  }

  async function answerBatch(batch: Parsed, transport: TransportInfo): Promise<Outcome> {
    const error = checkBatch(batch, transport)
    if (error) return { status: 400, body: errorMessage(error) }
    const messages = (batch.value as unknown[]).map((value): Parsed => ({ value, duplicates: [] }))
    for (const [index, ...place] of batch.duplicates) {
      messages[index as number]!.duplicates.push(place)
    }
    const outcomes: Outcome[] = []
    for (const message of messages) {
      await waitForStep()
      outcomes.push(await answerMessage(message, transport, true))
    }
    // In a batch an unreadable id is null; in a single answer it is absent.
    const answers = outcomes.flatMap(({ body }) =>
      body ? [{ ...body, id: idOf(body) ?? null }] : [],
    )
    return answers.length > 0 ? { status: 200, body: answers } : { status: 202 }
  }

  return (parsed, transport) =>
    Array.isArray(parsed.value) ? answerBatch(parsed, transport) : answerMessage(parsed, transport)
}

/** The reason to reject a whole batch, if any. */
function checkBatch(
  { value, moreDuplicates = 0 }: Parsed,
  { version = ASSUMED_VERSION }: TransportInfo,
): RpcError | undefined {
  const { length } = value as unknown[]
  if (version !== ASSUMED_VERSION || length === 0 || length > MAX_BATCH) {
    const message = `a batch must have 1 to ${MAX_BATCH} messages of the version ${ASSUMED_VERSION}`
    return new RpcError('request', message)
  }
  // Without their places it is unknown which messages have the further duplicates.
  if (moreDuplicates > 0) {
    return new RpcError(
      'request',
      `a batch must have at most ${PLACES_PER_ANSWER} duplicate members`,
    )
  }
  return undefined
}

/**
 * Rejects duplicate members, as HTTP does. Those in the arguments of a tool are in a request of its operation, which
 * rejects them with their places.
 */
function rejectDuplicates({ value, duplicates, moreDuplicates = 0 }: Parsed): void {
  const isCall = isObject(value) && value.method === 'tools/call'
  const outside = duplicates.filter((place) => !isCall || !isInArguments(place))
  const more = isCall ? 0 : moreDuplicates
  if (outside.length === 0 && more === 0) return
  const names = outside.slice(0, ITEMS_PER_MESSAGE).map(nameOf)
  const listed = enumerate(names, ', ', outside.length + more)
  throw new RpcError('request', `duplicate members: ${listed}`, 400)
}

function idOf(message: unknown): Id | undefined {
  return isObject(message) && isId(message.id) ? message.id : undefined
}

/** Turns anything thrown into an RpcError; unexpected errors are logged. */
function rpcErrorOf(error: unknown, message: unknown): RpcError {
  if (error instanceof RpcError) return error
  if (error instanceof DocketError && error.key === 'not-found') {
    const { params } = message as Request
    const kind = isModern(params) ? 'params' : 'resource'
    return new RpcError(kind, 'unknown resource', 200, { uri: params.uri })
  }
  console.error(error)
  return new RpcError('internal', 'internal server error')
}

/** Returns the request in a message, or undefined for notifications and responses, which get no answer. */
function checkMessage(value: unknown, { version }: TransportInfo): Request | undefined {
  const invalid = (message: string): RpcError => new RpcError('request', message, 400)
  if (!isObject(value)) throw invalid('the message must be an object')
  const { jsonrpc, id, method, params } = value
  if (jsonrpc !== '2.0') throw invalid('jsonrpc must be "2.0"')
  if (method === undefined && ('result' in value || 'error' in value)) {
    if (version === undefined || !MODERN_VERSIONS.includes(version)) return undefined
    throw invalid('unexpected response: this server sends no requests')
  }
  if (typeof method !== 'string') throw invalid('method must be a string')
  if (params !== undefined && params !== null && !isObject(params)) {
    throw invalid('params must be an object')
  }
  if (!Object.hasOwn(value, 'id')) {
    const isSupported =
      version === undefined || [...MODERN_VERSIONS, ...LEGACY_VERSIONS].includes(version)
    if (isSupported) return undefined
    throw invalid(`unsupported protocol version ${quote(version)}`)
  }
  if (!isId(id)) throw invalid('id must be a string or an integer')
  return { id, method, params: params ?? {} }
}
