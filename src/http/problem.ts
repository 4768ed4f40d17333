/** Errors in the form of RFC 9457, for clients that ask for it. */
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import { isObject } from '../json.ts'
import { prefers } from './accept.ts'
import { JSON_TYPE, type Reply } from './message.ts'

const PROBLEM_TYPE = 'application/problem+json'

/** The reply in the form of a problem, together with the members of the error, if the request accepts that form. */
export function asProblem({ headers: { accept } }: IncomingMessage, reply: Reply): Reply {
  const { status, headers, body } = reply
  if (status < 400 || headers['Content-Type'] !== JSON_TYPE) return reply
  const varying = { ...reply, headers: { ...headers, Vary: 'Accept' } }
  if (!prefers(accept, PROBLEM_TYPE, true)) return varying
  // A worker returns bytes.
  const text = body instanceof Uint8Array ? Buffer.from(body).toString() : body
  const error: unknown = typeof text === 'string' ? JSON.parse(text) : undefined
  // Errors of the Model Context Protocol have their own form.
  if (!isObject(error) || error.key === undefined) return varying
  const problem = {
    // RFC 9457, 4.2.1: the status says what kind of problem it is, and our `key` says it exactly.
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail: error.message,
    ...error,
  }
  return {
    ...varying,
    headers: { ...varying.headers, 'Content-Type': PROBLEM_TYPE },
    body: `${JSON.stringify(problem)}\n`,
  }
}
