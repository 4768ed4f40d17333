/**
 * The Model Context Protocol, without a transport and without memory. Two generations share one endpoint: the legacy
 * revisions begin with `initialize`; in the modern one every request describes itself in `_meta`.
 */

import { DocketError } from '../errors.ts'
import { type Duplicates, isObject, type JsonObject, type Parsed } from '../json.ts'
import { PLACES_PER_ANSWER } from '../limits.ts'
import type { Operation } from '../ops/operation.ts'
import { shortenName } from '../shorten.ts'
import { getOwn } from '../values/text-map.ts'
import { complete, getPrompt, PROMPT_LIST } from './prompts.ts'
import { RESOURCES, readResource, TEMPLATES } from './resources.ts'
import { badParams, errorMessage, type Id, isId, type Request, RpcError, textParam } from './rpc.ts'
import { createTools } from './tools.ts'

const MODERN = ['2026-07-28']
const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']
const LATEST_LEGACY = '2025-11-25'
/** The revision of requests that do not tell theirs; the only one that has batches. */
const ASSUMED_VERSION = '2025-03-26'

const MOST_IN_BATCH = 50
const LOG_LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']

const [VERSION, CLIENT, LEVEL, SERVER, SUBSCRIPTION] = [
  'protocolVersion',
  'clientCapabilities',
  'logLevel',
  'serverInfo',
  'subscriptionId',
].map((name) => `io.modelcontextprotocol/${name}`) as [string, string, string, string, string]

const CAPABILITIES = { completions: {}, prompts: {}, resources: {}, tools: {} }
const INSTRUCTIONS =
  'Builds, checks, corrects and signs tax-aware business documents. Start with the tool build.'

/** How long modern answers may be kept: they change with the build alone. */
const CACHE_HINTS = { ttlMs: 3_600_000, cacheScope: 'public' }

/** Methods whose subject the header Mcp-Name repeats, and the member that it repeats. */
const SUBJECT_PARAM: { [method: string]: string } = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
}

/** What a transport tells beside a message. */
export interface TransportInfo {
  /** The revision that header or handshake named. */
  version: string | undefined
  /** The headers that repeat the body; undefined where there are none, as on stdio. */
  repeated?: { method: string | undefined; name: string | undefined }
}

/** What a message comes to: one answer, a stream of messages, or nothing. */
export interface Outcome {
  /** Of HTTP. */
  status: number
  body?: object
  stream?: object[]
}

export type Protocol = (parsed: Parsed, wire: TransportInfo) => Promise<Outcome>

type Method = (params: JsonObject, duplicates: Duplicates) => object | Promise<object>

export function createProtocol(
  operations: readonly Operation[],
  about: { name: string; version: string },
): Protocol {
  const tools = createTools(operations)

  /** The lists fit on one page, so no cursor was ever given out. */
  const list =
    (answer: object): Method =>
    ({ cursor }) => {
      if (cursor === undefined || cursor === '') return { ...answer, ...CACHE_HINTS }
      throw badParams('params.cursor was not given out here')
    }

  /** Methods of both generations; what is for the modern one alone is taken from legacy results. */
  const methods: { [method: string]: Method } = {
    'tools/list': list({ tools: tools.list }),
    'tools/call': tools.call,
    'resources/list': list({ resources: RESOURCES }),
    'resources/templates/list': list({ resourceTemplates: TEMPLATES }),
    'resources/read': async (params) => ({
      ...(await readResource(params, operations)),
      ...CACHE_HINTS,
    }),
    'prompts/list': list({ prompts: PROMPT_LIST }),
    'prompts/get': getPrompt,
    'completion/complete': complete,
  }
  const modernMethods: { [method: string]: Method } = {
    ...methods,
    'server/discover': list({
      supportedVersions: MODERN,
      capabilities: CAPABILITIES,
      instructions: INSTRUCTIONS,
    }),
    'subscriptions/listen': ({ notifications }) => {
      if (isObject(notifications)) return {}
      throw badParams('params.notifications must be an object')
    },
  }
  const legacyMethods: { [method: string]: Method } = {
    ...methods,
    ping: () => ({}),
    initialize: ({ protocolVersion: asked }) => {
      const protocolVersion = LEGACY.find((version) => version === asked) ?? LATEST_LEGACY
      return {
        protocolVersion,
        capabilities: CAPABILITIES,
        serverInfo: about,
        instructions: INSTRUCTIONS,
      }
    },
  }

  async function legacy({ method, params }: Request, duplicates: Duplicates): Promise<object> {
    const run = getOwn(legacyMethods, method)
    if (!run) throw new RpcError('method', `there is no method ${shortenName(method)}`)
    const {
      ttlMs: _,
      cacheScope: __,
      ...result
    } = (await run(params, duplicates)) as Partial<typeof CACHE_HINTS>
    return result
  }

  async function modern(
    request: Request,
    duplicates: Duplicates,
    wire: TransportInfo,
  ): Promise<object> {
    const { id, method, params } = request
    checkModern(request, wire)
    const run = getOwn(modernMethods, method)
    if (!run) throw new RpcError('method', `there is no method ${shortenName(method)}`, 404)
    checkName(request, wire)
    const result = (await run(params, duplicates)) as { _meta?: object }
    const subscription = method === 'subscriptions/listen' ? { [SUBSCRIPTION]: id } : {}
    return {
      resultType: 'complete',
      ...result,
      _meta: { ...result._meta, ...subscription, [SERVER]: about },
    }
  }

  /** One request, in whichever generation it is. */
  async function answer(
    request: Request,
    duplicates: Duplicates,
    wire: TransportInfo,
  ): Promise<Outcome> {
    const { id, method, params } = request
    const asModern = isModern(params)
    if (!asModern && method !== 'initialize') checkLegacy(wire)
    const result = await (asModern ? modern : legacy)(request, duplicates, wire)
    const body = { jsonrpc: '2.0', id, result }
    if (method !== 'subscriptions/listen') return { status: 200, body }
    // Nothing ever changes while the process runs: a subscription is acknowledged, and ended where the transport can.
    const acknowledged = {
      jsonrpc: '2.0',
      method: 'notifications/subscriptions/acknowledged',
      params: { _meta: { [SUBSCRIPTION]: id }, notifications: {} },
    }
    return { status: 200, stream: wire.repeated ? [acknowledged, body] : [acknowledged] }
  }

  /** One message: a request, or one that is not answered. */
  async function entry(
    { value, ...duplicates }: Parsed,
    wire: TransportInfo,
    inBatch: boolean,
  ): Promise<Outcome> {
    try {
      const request = requestIn(value, wire)
      if (!request) return { status: 202 }
      if (inBatch && (request.method === 'initialize' || isModern(request.params))) {
        throw new RpcError('request', `${request.method} must not be in a batch`, 400)
      }
      return await answer(request, duplicates, wire)
    } catch (error) {
      const known = rpcError(error, value)
      return { status: known.status, body: errorMessage(known, idOf(value)) }
    }
  }

  async function batch(
    { value, duplicates, moreDuplicates = 0 }: Parsed,
    wire: TransportInfo,
  ): Promise<Outcome> {
    const messages = value as unknown[]
    const refuse = (words: string): Outcome => {
      return { status: 400, body: errorMessage(new RpcError('request', words)) }
    }
    if (
      (wire.version ?? ASSUMED_VERSION) !== ASSUMED_VERSION ||
      messages.length === 0 ||
      messages.length > MOST_IN_BATCH
    ) {
      return refuse(
        `a batch must have 1 to ${MOST_IN_BATCH} messages, of the revision ${ASSUMED_VERSION}`,
      )
    }
    // Further places are not kept, so that it is not known whose duplicates these are.
    if (moreDuplicates > 0) {
      return refuse(`a batch must have at most ${PLACES_PER_ANSWER} duplicate members`)
    }
    const parts = messages.map((message): Parsed => ({ value: message, duplicates: [] }))
    for (const [index, ...place] of duplicates) parts[index as number]!.duplicates.push(place)
    const outcomes = await Promise.all(parts.map((part) => entry(part, wire, true)))
    // In a batch, unlike alone, an id that could not be read is null.
    const answers = outcomes.flatMap(({ body }) =>
      body ? [{ ...body, id: idOf(body) ?? null }] : [],
    )
    return answers.length > 0 ? { status: 200, body: answers } : { status: 202 }
  }

  return (parsed, wire) =>
    Array.isArray(parsed.value) ? batch(parsed, wire) : entry(parsed, wire, false)
}

function isModern({ _meta: meta }: JsonObject): boolean {
  return isObject(meta) && (Object.hasOwn(meta, VERSION) || Object.hasOwn(meta, CLIENT))
}

function idOf(message: unknown): Id | undefined {
  return isObject(message) && isId(message.id) ? message.id : undefined
}

/** The error to answer, whatever was thrown. */
function rpcError(error: unknown, message: unknown): RpcError {
  if (error instanceof RpcError) return error
  if (error instanceof DocketError && error.key === 'not-found') {
    const params = (message as Request).params
    return new RpcError(isModern(params) ? 'params' : 'resource', 'no such resource', 200, {
      uri: params.uri,
    })
  }
  console.error(error)
  return new RpcError('internal', 'the server has a defect')
}

/** The request that a message is, or undefined for those that are not answered. */
function requestIn(value: unknown, { version }: TransportInfo): Request | undefined {
  const wrong = (message: string): RpcError => new RpcError('request', message, 400)
  if (!isObject(value)) throw wrong('a message must be an object')
  const { jsonrpc, id, method, params } = value
  if (jsonrpc !== '2.0') throw wrong('jsonrpc must be "2.0"')
  if (method === undefined && ('result' in value || 'error' in value)) {
    if (version !== undefined && MODERN.includes(version))
      throw wrong('nothing was asked of the client')
    return undefined
  }
  if (typeof method !== 'string') throw wrong('method must be a text')
  if (params !== undefined && params !== null && !isObject(params))
    throw wrong('params must be an object')
  if (!Object.hasOwn(value, 'id')) {
    if (version === undefined || MODERN.includes(version) || LEGACY.includes(version))
      return undefined
    throw wrong(`the revision ${version} is not served`)
  }
  if (!isId(id)) throw wrong('id must be a text or a whole number')
  return { id, method, params: params ?? {} }
}

function checkLegacy({ version }: TransportInfo): void {
  if (version === undefined || LEGACY.includes(version)) return
  if (MODERN.includes(version))
    throw new RpcError('params', `params._meta must have ${VERSION}`, 400)
  throw notServed(version)
}

/** What every modern request tells of itself, in the order of the protocol. */
function checkModern({ method, params }: Request, { version, repeated }: TransportInfo): void {
  const meta = params._meta as JsonObject
  const must = (holds: boolean, kind: 'params' | 'header', message: string): void => {
    if (!holds) throw new RpcError(kind, message, 400)
  }
  const told = meta[VERSION]
  if (typeof told !== 'string')
    throw new RpcError('params', `params._meta must have ${VERSION}`, 400)
  must(
    !repeated || version === told,
    'header',
    `the header MCP-Protocol-Version must equal ${VERSION}`,
  )
  if (!MODERN.includes(told)) throw notServed(told)
  must(isObject(meta[CLIENT]), 'params', `params._meta must have ${CLIENT}`)
  must(
    meta[LEVEL] === undefined || LOG_LEVELS.includes(meta[LEVEL] as string),
    'params',
    `${LEVEL} is no log level`,
  )
  must(
    !repeated || repeated.method === method,
    'header',
    'the header Mcp-Method must equal the method',
  )
}

function checkName({ method, params }: Request, { repeated }: TransportInfo): void {
  const member = SUBJECT_PARAM[method]
  if (member === undefined || textParam(params, member) === repeated?.name || !repeated) return
  throw new RpcError('header', `the header Mcp-Name must equal params.${member}`, 400)
}

function notServed(requested: string): RpcError {
  return new RpcError('version', `the revision ${requested} is not served`, 400, {
    supported: MODERN,
    requested,
  })
}
