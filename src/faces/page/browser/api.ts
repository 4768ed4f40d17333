/** Requests to the server that the page comes from. Paths are relative, so that it can stand below any path. */
import type { Json, JsonObject } from './json.ts'

export interface Fault {
  properties: string[]
  /** Of XML, whose places are elements. */
  line?: number
  description: string
  code: string
}

/** The members of all answers that the page looks at. */
export interface Answer extends JsonObject {
  [name: string]: Json
}

export interface Reply {
  ok: boolean
  status: number
  text: string
}

export const API = 'v0/'

const UNREACHABLE: Reply = {
  ok: false,
  status: 0,
  text: JSON.stringify({ message: 'the server cannot be reached' }),
}

/** Sends a body to an operation. A server that cannot be reached is a reply as well. */
export async function post(operation: string, body: string): Promise<Reply> {
  try {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(API + operation, { method: 'POST', headers, body })
    return { ok: response.ok, status: response.status, text: await response.text() }
  } catch {
    return UNREACHABLE
  }
}

/** Has the page of a request printed. @returns the PDF, or why there is none */
export async function pdfFor(request: string, hasXml: boolean): Promise<Blob | Reply> {
  try {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/pdf' }
    const body = hasXml ? request.replace('{', '{"xml":true,') : request
    const response = await fetch(`${API}render`, { method: 'POST', headers, body })
    if (response.ok) return response.blob()
    return { ok: false, status: response.status, text: await response.text() }
  } catch {
    return UNREACHABLE
  }
}

/** Sends a file, and returns the XML in it, or why there is none. */
export async function xmlIn(file: Uint8Array<ArrayBuffer>): Promise<Uint8Array | Reply> {
  try {
    const headers = { 'Content-Type': 'application/octet-stream', Accept: 'application/xml' }
    const response = await fetch(`${API}convert`, { method: 'POST', headers, body: file })
    const isXml = response.ok && response.headers.get('Content-Type') === 'application/xml'
    if (isXml) return new Uint8Array(await response.arrayBuffer())
    return { ok: false, status: response.status, text: await response.text() }
  } catch {
    return UNREACHABLE
  }
}

const loaded = new Map<string, Promise<unknown>>()

/** Gets JSON that does not change while the page is open; undefined if there is none. */
export function get<T>(path: string): Promise<T | undefined> {
  let pending = loaded.get(path)
  if (!pending) {
    pending = fetch(path).then(
      (response) => (response.ok ? response.json() : undefined),
      () => undefined,
    )
    loaded.set(path, pending)
  }
  return pending as Promise<T | undefined>
}
