/** Shared by all tests: servers on free ports, requests to them, and small documents to send. */
import assert from 'node:assert/strict'
import type { Server } from 'node:http'
import { after } from 'node:test'
import { type DocketOptions, startDocket } from '../src/faces/index.ts'
import { originOf, stopServer } from '../src/server.ts'

export type Json = { [name: string]: any }

const servers: Promise<Server>[] = []
let shared: Promise<string> | undefined

after(() => Promise.all(servers.map(async (server) => stopServer(await server))))

/** Milliseconds for large requests: a busy machine may take longer than a server should. */
export const PATIENCE = 3_600_000

/** Starts a server of its own for a test, stopped when the test file ends, and returns its origin. */
export async function start(options: Partial<DocketOptions> = {}): Promise<string> {
  const starting = startDocket({ port: 0, timeout: PATIENCE, drainDelay: 0, ...options })
  servers.push(starting)
  const server = await starting
  // Clients close idle connections. On a busy machine the server could do so while a request is on its way.
  server.keepAliveTimeout = 0
  return originOf(server)
}

/** The origin of the server that a test file shares. The first call starts it; only its options count. */
export async function origin(options: Partial<DocketOptions> = {}): Promise<string> {
  shared ??= start(options)
  return shared
}

export interface Expected {
  status?: number
  headers?: { [name: string]: string }
}

export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${await origin()}${path}`, init)
}

/** POSTs JSON, or a string as it is, to an operation. */
export async function sendJson(
  path: string,
  body: unknown,
  headers: { [name: string]: string } = {},
): Promise<Response> {
  return send(`/v0${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  })
}

/** POSTs to an operation and returns the answer, which must have the expected status (200 by default). */
export async function post(
  path: string,
  body: unknown,
  { status = 200, headers }: Expected = {},
): Promise<Json> {
  const response = await sendJson(path, body, headers)
  const answer = (await response.json()) as Json
  assert.equal(response.status, status, JSON.stringify(answer))
  if (status >= 400) assert.equal(answer.code, status)
  return answer
}

export async function get(path: string, { status = 200, headers }: Expected = {}): Promise<Json> {
  const response = await send(`/v0${path}`, headers ? { headers } : {})
  const answer = (await response.json()) as Json
  assert.equal(response.status, status, JSON.stringify(answer))
  return answer
}

/** The payable amount, as a server that a test has started answers it. */
export async function payableOf(origin: string, data: Json): Promise<string> {
  const body = JSON.stringify({ data })
  const response = await fetch(`${origin}/v0/build`, { method: 'POST', body })
  const answer = await response.text()
  assert.equal(response.status, 200, answer)
  return (JSON.parse(answer) as Json).totals.payable
}

/** Builds a document. */
export async function build(data: unknown, expected?: Expected): Promise<Json> {
  return post('/build', { data }, expected)
}

/**
 * The faults of a document that an operation rejects (`build` by default): `CODE $.path $.path`, sorted.
 * @param prefix the common start of the codes, left out of the result
 */
export async function rejected(
  data: unknown,
  { path = '/build', prefix = '' }: { path?: string; prefix?: string } = {},
): Promise<string[]> {
  const error = await post(path, { data }, { status: 422 })
  return faults(error).map((fault) => fault.replace(prefix, ''))
}

export const SCHEMA = 'https://gobl.org/draft-0/'

/** A Spanish invoice that builds. `lines` may be a number of lines; other members replace those of the invoice. */
export function invoice({ lines = 1, ...members }: Json = {}): Json {
  return {
    $schema: `${SCHEMA}bill/invoice`,
    series: 'T',
    code: '1',
    issue_date: '2026-01-31',
    supplier: { name: 'Supplier S.L.', tax_id: { country: 'ES', code: 'B98602642' } },
    customer: { name: 'Customer', tax_id: { country: 'ES', code: '54387763P' } },
    lines: typeof lines === 'number' ? Array.from({ length: lines }, () => line()) : lines,
    ...members,
  }
}

export function line(members: Json = {}): Json {
  return {
    quantity: '10',
    item: { name: 'Development', price: '100.00' },
    taxes: [{ cat: 'VAT', rate: 'standard' }],
    ...members,
  }
}

/** A payment of one document that builds. */
export function payment(members: Json = {}): Json {
  return {
    $schema: `${SCHEMA}bill/payment`,
    issue_date: '2026-01-31',
    supplier: invoice().supplier,
    methods: [{ key: 'card' }],
    lines: [{ document: { code: '1' }, amount: '10.00' }],
    ...members,
  }
}

export function message(members: Json = {}): Json {
  return { $schema: `${SCHEMA}note/message`, content: 'Hello', ...members }
}

/** The codes of the faults of an error, sorted. */
export function codes(error: Json): string[] {
  return (error.faults ?? []).map((fault: Json) => fault.code).sort()
}

/** The faults of an error as `CODE $.path $.path`, sorted. */
export function faults(error: Json): string[] {
  return (error.faults ?? [])
    .map((fault: Json) => `${fault.code} ${fault.properties.join(' ')}`)
    .sort()
}

/** A number of items, each made from its index. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Today's date in a time zone. */
export const today = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())
