/** What tests share: a server on a free port, requests to it, and small documents to send. */
import assert from 'node:assert/strict'
import type { Server } from 'node:http'
import { after } from 'node:test'
import { originOf, type ServerOptions, startServer, stopServer } from '../src/server.ts'

export type Json = { [name: string]: any }

let running: Promise<Server> | undefined

after(async () => {
  if (running) await stopServer(await running)
})

/** The origin of the server of this test file, started when it is first asked for and stopped at the end. */
export async function origin(options: Partial<ServerOptions> = {}): Promise<string> {
  running ??= startServer({ port: 0, ...options })
  return originOf(await running)
}

export interface Expected {
  status?: number
  headers?: { [name: string]: string }
}

export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${await origin()}${path}`, init)
}

/** POSTs JSON to an operation and returns the answer, which must have the status (200 unless said otherwise). */
export async function post(
  path: string,
  body: unknown,
  { status = 200, headers }: Expected = {},
): Promise<Json> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await send(`/v0${path}`, {
    method: 'POST',
    body: text,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
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

export const SCHEMA = 'https://gobl.org/draft-0/'

/** A Spanish invoice that builds. `lines` may be their number; other members replace those of the invoice. */
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

export function message(members: Json = {}): Json {
  return { $schema: `${SCHEMA}note/message`, content: 'Hello', ...members }
}

/** The codes of the faults of an error, sorted. */
export function codes(error: Json): string[] {
  return (error.faults ?? []).map((fault: Json) => fault.code).sort()
}

/** Fault codes with their paths: `GOBL-… $.a $.b`, sorted. */
export function faults(error: Json): string[] {
  return (error.faults ?? [])
    .map((fault: Json) => `${fault.code} ${fault.properties.join(' ')}`)
    .sort()
}
