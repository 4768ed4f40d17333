/** The modern revision of the protocol: without handshake, every request describes itself in `_meta`. */
import { isObject, type JsonObject } from '../../json.ts'
import { quote, shortenName } from '../../values/shorten.ts'
import { APP_EXTENSION, APP_TYPE } from './app.ts'
import {
  type About,
  CACHE_HINTS,
  CAPABILITIES,
  createList,
  findMethod,
  INSTRUCTIONS,
  type Methods,
  serverInfo,
} from './methods.ts'
import {
  badParams,
  type Outcome,
  type Particulars,
  type Request,
  RpcError,
  resultMessage,
  stringParam,
  type TransportInfo,
} from './rpc.ts'
import { getSkill, listSkills, SKILLS_EXTENSION } from './skills.ts'

export const MODERN_VERSIONS = ['2026-07-28']

/** Members of `_meta`. */
const META = 'io.modelcontextprotocol/'
const VERSION = `${META}protocolVersion`
const CLIENT = `${META}clientCapabilities`
const LOG_LEVEL = `${META}logLevel`
const SERVER = `${META}serverInfo`
const SUBSCRIPTION = `${META}subscriptionId`

const LOG_LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']

const LISTEN = 'subscriptions/listen'

/** Methods with a subject that the header Mcp-Name repeats, and the parameter that names the subject. */
const SUBJECT_PARAM: { [method: string]: string } = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
}

/** Does a request with these parameters belong to the modern revision? */
export function isModern({ _meta: meta }: JsonObject): boolean {
  return isObject(meta) && (Object.hasOwn(meta, VERSION) || Object.hasOwn(meta, CLIENT))
}

/** Makes the function that answers modern requests. */
export function createModern(
  shared: Methods,
  headersOf: (tool: string) => [argument: string, header: string][],
  about: About,
) {
  const info = serverInfo(about)
  const methods: Methods = {
    ...shared,
    'server/discover': createList({
      supportedVersions: MODERN_VERSIONS,
      // Earlier revisions have no extensions.
      capabilities: {
        ...CAPABILITIES,
        extensions: { [SKILLS_EXTENSION]: {}, [APP_EXTENSION]: { mimeTypes: [APP_TYPE] } },
      },
      instructions: INSTRUCTIONS,
    }),
    'skills/list': (params, ...rest) => createList({ skills: listSkills() })(params, ...rest),
    'skills/get': (params) => ({ skill: getSkill(params), ...CACHE_HINTS }),
    [LISTEN]: ({ notifications }) => {
      if (isObject(notifications)) return {}
      throw badParams('params.notifications must be an object')
    },
  }

  return async (
    request: Request,
    particulars: Particulars,
    transport: TransportInfo,
  ): Promise<Outcome> => {
    const { id, method, params } = request
    checkMeta(request, transport)
    const run = findMethod(methods, method, 404)
    checkName(request, transport)
    if (method === 'tools/call') checkArguments(params, headersOf(String(params.name)), transport)
    const result = (await run(params, particulars)) as { _meta?: object }
    const subscription = method === LISTEN ? { [SUBSCRIPTION]: id } : {}
    const response = resultMessage(id, {
      resultType: 'complete',
      ...result,
      _meta: { ...result._meta, ...subscription, [SERVER]: info },
    })
    if (method !== LISTEN) return { status: 200, body: response }
    // Nothing changes while the process runs: a subscription is acknowledged, and over HTTP it ends at once.
    const acknowledged = {
      jsonrpc: '2.0',
      method: 'notifications/subscriptions/acknowledged',
      params: { _meta: subscription, notifications: {} },
    }
    return { status: 200, stream: transport.repeated ? [acknowledged, response] : [acknowledged] }
  }
}

/** Checks the description of a request, in the order of the specification. @throws RpcError */
function checkMeta({ method, params }: Request, { version, repeated }: TransportInfo): void {
  const meta = params._meta as JsonObject
  const named = meta[VERSION]
  if (typeof named !== 'string') throw missingVersion()
  if (repeated && version !== named) {
    throw headerMismatch(`MCP-Protocol-Version must equal ${VERSION}`)
  }
  if (!MODERN_VERSIONS.includes(named)) throw unsupportedVersion(named)
  if (!isObject(meta[CLIENT])) {
    throw new RpcError('params', `params._meta must have ${CLIENT}`, 400)
  }
  if (meta[LOG_LEVEL] !== undefined && !LOG_LEVELS.includes(meta[LOG_LEVEL] as string)) {
    throw new RpcError('params', `${LOG_LEVEL} must be one of ${LOG_LEVELS.join(', ')}`, 400)
  }
  if (repeated && repeated.method !== method) {
    throw headerMismatch('Mcp-Method must equal the method')
  }
}

function checkName({ method, params }: Request, { repeated }: TransportInfo): void {
  const member = SUBJECT_PARAM[method]
  if (member === undefined || stringParam(params, member) === repeated?.name || !repeated) return
  throw headerMismatch(`Mcp-Name must equal params.${member}`)
}

/** Headers repeat some arguments of tools. @throws RpcError for one that is missing or differs */
function checkArguments(
  { arguments: given }: JsonObject,
  headers: [argument: string, header: string][],
  { repeated }: TransportInfo,
): void {
  if (!repeated) return
  for (const [argument, header] of headers) {
    const value = isObject(given) ? given[argument] : undefined
    const expected = value === undefined || value === null ? undefined : String(value)
    if (repeated.params[header.toLowerCase()] === expected) continue
    throw headerMismatch(`Mcp-Param-${header} must equal params.arguments.${argument}`)
  }
}

function headerMismatch(message: string): RpcError {
  return new RpcError('header', `the header ${message}`, 400)
}

export function missingVersion(): RpcError {
  return new RpcError('params', `params._meta must have ${VERSION}`, 400)
}

export function unsupportedVersion(requested: string): RpcError {
  return new RpcError('version', `unsupported protocol version ${quote(requested)}`, 400, {
    supported: MODERN_VERSIONS,
    requested: shortenName(requested),
  })
}
