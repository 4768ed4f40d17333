/** The requests in `examples/`, the answers stored with them, and the form of both. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../examples')
const REQUEST = '.request.json'
const WIDTH = 100

/** A request in a file, `examples/OPERATION/NAME.request.json`. */
export interface Example {
  operation: string
  name: string
  requestFile: string
  request: string
  answerFile: string
  /** The answer as it is stored; empty if there is none yet. */
  answer: string
}

/** All examples, by operation and name. */
export function readExamples(): Example[] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  const requests = files.filter((file) => file.endsWith(REQUEST)).sort()
  return requests.map((file) => {
    const [operation = '', name = ''] = file.slice(0, -REQUEST.length).split(/[/\\]/)
    const requestFile = join(FOLDER, file)
    const answerFile = join(FOLDER, operation, `${name}.answer.json`)
    const request = readFileSync(requestFile, 'utf8')
    const answer = existsSync(answerFile) ? readFileSync(answerFile, 'utf8') : ''
    return { operation, name, requestFile, request, answerFile, answer }
  })
}

/** Sends the request of an example to its operation. */
export function sendExample(origin: string, { operation, request }: Example): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  return fetch(`${origin}/v0/${operation}`, { method: 'POST', headers, body: request })
}

/** A file of JSON: an object or array that fits in a line is written in one. */
export const format = (value: unknown): string => `${formatValue(value, '', 0)}\n`

/** @param used characters of the line before the value */
function formatValue(value: unknown, indent: string, used: number): string {
  const line = formatLine(value)
  if (typeof value !== 'object' || value === null || used + line.length <= WIDTH) return line
  const inner = `${indent}  `
  const rows = Array.isArray(value)
    ? value.map((item) => formatValue(item, inner, inner.length))
    : Object.entries(value).map(([name, member]) => {
        const start = `${JSON.stringify(name)}: `
        return start + formatValue(member, inner, inner.length + start.length)
      })
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${inner}${rows.join(`,\n${inner}`)}\n${indent}${close}`
}

function formatLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(formatLine).join(', ')}]`
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${formatLine(member)}`,
  )
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}'
}

/** An answer as it is compared: without signatures, which differ each time. */
export function comparable(answer: object): string {
  return format(Object.fromEntries(Object.entries(answer).filter(([name]) => name !== 'sigs')))
}
