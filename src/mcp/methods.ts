/** The methods that all revisions of the protocol share, and what a server says about itself. */
import type { Duplicates, JsonObject } from '../json.ts'
import type { Operation } from '../ops/operation.ts'
import { quote } from '../shorten.ts'
import { getOwn } from '../values/text-map.ts'
import { complete, getPrompt, PROMPT_LIST } from './prompts.ts'
import { RESOURCES, readResource, TEMPLATES } from './resources.ts'
import { badParams, RpcError } from './rpc.ts'
import { createTools } from './tools.ts'

export type Method = (params: JsonObject, duplicates: Duplicates) => object | Promise<object>

export interface Methods {
  [name: string]: Method
}

/** Name and version of the server. */
export interface About {
  name: string
  version: string
}

export const CAPABILITIES = { completions: {}, prompts: {}, resources: {}, tools: {} }

export const INSTRUCTIONS =
  'Builds, checks, corrects and signs tax-aware business documents. Start with the tool build.'

/** How long results may be cached: they change only with the build. Modern results carry this, legacy ones do not. */
export const CACHE_HINTS = { ttlMs: 3_600_000, cacheScope: 'public' }

/** A method with a fixed result on a single page, so no cursor is ever issued. */
export function createList(result: object): Method {
  return ({ cursor }) => {
    if (cursor === undefined || cursor === '') return { ...result, ...CACHE_HINTS }
    throw badParams('params.cursor was not issued by this server')
  }
}

export function createMethods(operations: readonly Operation[]): Methods {
  const tools = createTools(operations)
  return {
    'tools/list': createList({ tools: tools.list }),
    'tools/call': tools.call,
    'resources/list': createList({ resources: RESOURCES }),
    'resources/templates/list': createList({ resourceTemplates: TEMPLATES }),
    'resources/read': async (params) => ({
      ...(await readResource(params, operations)),
      ...CACHE_HINTS,
    }),
    'prompts/list': createList({ prompts: PROMPT_LIST }),
    'prompts/get': getPrompt,
    'completion/complete': complete,
  }
}

/** @throws RpcError with the HTTP status given if the method is unknown */
export function findMethod(methods: Methods, name: string, status: number): Method {
  const method = getOwn(methods, name)
  if (method) return method
  throw new RpcError('method', `unknown method ${quote(name)}`, status)
}
