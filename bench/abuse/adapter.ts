/** The only file of the tool that knows the engine: where its parts are, and how to send them a request. */
import type { Server } from 'node:http'
import { CATALOGUES } from '../../src/catalogues/code-lists.ts'
import { allAddons, allRegimes } from '../../src/definitions/registry.ts'
import { isCompleted } from '../../src/document/document-types.ts'
import { writeBytes } from '../../src/document/write/write.ts'
import { DocketError } from '../../src/errors.ts'
import { executeAll } from '../../src/faces/bulk/bulk.ts'
import { EXAMPLE_SYSTEM } from '../../src/faces/convert/es-verifactu/options.ts'
import { FACE_DEFAULTS, jobKindsOf, startDocket } from '../../src/faces/index.ts'
import { createProtocol } from '../../src/faces/mcp/protocol.ts'
import { ALL_OPERATIONS } from '../../src/faces/operations.ts'
import { createJobs } from '../../src/jobs/jobs.ts'
import { parseJson } from '../../src/json.ts'
import { registeredIds, typeOfSchema } from '../../src/model/schema-registry.ts'
import { execute } from '../../src/ops/request/execute.ts'
import { parseRequest } from '../../src/ops/request/parse-request.ts'
import { answerText } from '../../src/ops/shared/answers.ts'
import { SCHEMAS } from '../../src/schemas/all-schemas.ts'
import { originOf, stopServer } from '../../src/server.ts'

export type { Field, ObjectType, Type } from '../../src/model/structure.ts'
export type { Schema } from '../../src/validate/schema.ts'
export { EXAMPLE_SYSTEM, registeredIds, SCHEMAS, typeOfSchema }

/** The outcome of a request. */
export interface Outcome {
  /** Bytes of the answer. */
  answer: number
  /** Key of the error, if it is one. */
  error: string | undefined
  faults: number
  message: string
  /** Stack of an exception that is not a DocketError. */
  defect: string | undefined
}

/** Ways to send a body to the engine: an operation, or a protocol around it. */
export type Way =
  | 'build'
  | 'review'
  | 'render'
  | 'validate'
  | 'correct'
  | 'replicate'
  | 'sign'
  | 'verify'
  | 'convert'
  | keyof typeof OF_XML
  | keyof typeof WRAPPED

/** Ways to send XML, which is the body itself, with the operation that accepts it. */
const OF_XML = { 'import XML': 'convert', 'check XML': 'check' } as const

const MCP_LEGACY = { version: undefined }
const protocol = createProtocol(ALL_OPERATIONS, { name: 'abuse', version: '0' }, { keys: true })
const run = createJobs(ALL_OPERATIONS, jobKindsOf({ ...FACE_DEFAULTS, mcpKeys: true }))
let server: Promise<Server> | undefined

/** Protocols around an operation: HTTP, a line of bulk, a call of MCP, a batch of calls. */
export const WRAPPED = {
  'http build': async (body: Buffer): Promise<Outcome> => {
    server ??= startDocket({ port: 0 })
    const response = await fetch(`${originOf(await server)}/v0/build`, {
      method: 'POST',
      body: new Uint8Array(body),
    })
    const answer = await response.text()
    return response.ok ? success(answer.length) : failure(JSON.parse(answer), answer.length)
  },
  bulk: async (body: Buffer): Promise<Outcome> => {
    const line = Buffer.concat([
      Buffer.from('{"id":1,"action":"build","payload":'),
      body,
      Buffer.from('}\n'),
    ])
    async function* stream(): AsyncGenerator<Buffer> {
      yield line
    }
    let answer = 0
    for await (const part of executeAll(stream(), run, {
      line: 1 << 26,
      bytes: 1 << 26,
      time: 60_000,
    }))
      answer += part.length
    return success(answer)
  },
  mcp: (body: Buffer): Promise<Outcome> => mcp(callOf(body)),
  'mcp batch': (body: Buffer): Promise<Outcome> => {
    return mcp(
      Buffer.concat([
        Buffer.from('['),
        callOf(body),
        Buffer.from(`${`,${SMALL_CALL}`.repeat(49)}]`),
      ]),
    )
  },
}

const SMALL_CALL = '{"jsonrpc":"2.0","id":1,"method":"ping"}'

function callOf(body: Buffer): Buffer {
  const start =
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"build","arguments":'
  return Buffer.concat([Buffer.from(start), body, Buffer.from('}}')])
}

async function mcp(body: Buffer): Promise<Outcome> {
  const { body: answer } = await protocol(parseJson(body), MCP_LEGACY)
  return success(JSON.stringify(answer).length)
}

const success = (answer: number): Outcome => ({
  answer,
  error: undefined,
  faults: 0,
  message: '',
  defect: undefined,
})

function failure(
  error: { key: string; message: string; faults?: object[] | undefined },
  answer: number,
): Outcome {
  const { key, message, faults } = error
  const defect = key === 'internal' ? message : undefined
  return { answer, error: key, faults: faults?.length ?? 0, message: message.slice(0, 200), defect }
}

/** Sends a body to the engine and writes the answer as the server does, error or not. Never throws. */
export async function put(way: Way, body: Buffer): Promise<Outcome> {
  try {
    if (way in WRAPPED) return await WRAPPED[way as keyof typeof WRAPPED](body)
    const xml = OF_XML[way as keyof typeof OF_XML]
    const operation = ALL_OPERATIONS.find(({ name }) => name === (xml ?? way))!
    const request = xml ? { value: { data: null }, duplicates: [], body } : parseRequest(body)
    const answer = await execute(operation, request, [])
    const { document } = answer
    return success((document ? writeBytes(document) : answerText(answer, 'stored')).length)
  } catch (error) {
    try {
      if (error instanceof DocketError) return failure(error, JSON.stringify(error).length)
    } catch (failed) {
      return { ...success(0), error: 'defect', defect: stackOf(failed) }
    }
    return { ...success(0), error: 'defect', defect: stackOf(error) }
  }
}

const stackOf = (error: unknown): string =>
  String((error as Error).stack ?? error)
    .split('\n')
    .slice(0, 3)
    .join(' ')

export async function stop(): Promise<void> {
  if (server) await stopServer(await server)
}

/** Is more done to documents of this type than checking them? */
export const isBuilt = (type: string): boolean => isCompleted(type) || type === 'gobl.Envelope'

export const typeNameOf = (id: string): string => typeOfSchema(id)?.name ?? ''

export const addonKeys = (): string[] => allAddons().map(({ key }) => key)

/** The published definitions of regimes and addons: a source of codes, keys and extensions that mean something. */
export const definitions = (): object[] =>
  [...allRegimes(), ...allAddons()].map(({ definition }) => definition)

export const catalogues = (): object[] => [...CATALOGUES]

/** Runs an operation whose answer is JSON. */
export async function ask(name: string, request: object): Promise<object> {
  const { document, json } = await execute(
    ALL_OPERATIONS.find((operation) => operation.name === name)!,
    { value: request, duplicates: [] },
    [],
  )
  return document ? (JSON.parse(writeBytes(document)) as object) : (json as object)
}
