/** Requests to a server, and their cost in processor time. */
import { Agent, request as httpRequest } from 'node:http'
import autocannon from 'autocannon'
import { processorTime, type Running } from './processes.ts'

const CONNECTIONS = 8

/** Requests to one path: with bodies, in turns, or as GET. */
export interface Requests {
  readonly path: string
  readonly bodies?: readonly string[]
  readonly headers?: { [name: string]: string }
}

export async function post(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const answer = await response.json()
  if (!response.ok)
    throw new Error(`${url} answered ${response.status}: ${JSON.stringify(answer).slice(0, 300)}`)
  return answer
}

/** Sends requests as fast as they are answered: a number, or for some seconds. Returns the rate per second. */
export async function load(
  { origin }: Running,
  { path, bodies, headers = {} }: Requests,
  extent: { amount: number; connections?: number } | { duration: number },
): Promise<number> {
  const requests = (bodies ?? ['']).map((body) => ({
    method: bodies ? ('POST' as const) : ('GET' as const),
    body,
    headers: { 'content-type': 'application/json', ...headers },
  }))
  const url = origin + path
  const begin = performance.now()
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    requests,
    timeout: 60,
    ...extent,
  })
  if (result.errors > 0 || result['4xx'] + result['5xx'] > 0)
    throw new Error(`${url}: ${result.non2xx} rejected, ${result.errors} failed`)
  return (result.requests.total * 1000) / (performance.now() - begin)
}

/** Processor time of a request, in microseconds. */
export async function cost(server: Running, requests: Requests, amount: number): Promise<number> {
  const before = processorTime(server)
  await load(server, requests, { amount })
  return (processorTime(server) - before) / amount
}

/** Further requests wait, and their wait counts: more connections than this, and those of a slow server are refused. */
const agent = new Agent({ keepAlive: true, maxSockets: 200 })

/** Milliseconds from sending a request to the end of its answer. */
export function latency({ origin }: Running, path: string, body: string): Promise<number> {
  const begin = performance.now()
  return new Promise((resolve, reject) => {
    const request = httpRequest(origin + path, { method: 'POST', agent }, (response) => {
      response.resume()
      if (response.statusCode !== 200)
        reject(new Error(`${path} answered ${response.statusCode} to ${body.length} characters`))
      response.on('end', () => resolve(performance.now() - begin))
    })
    request.on('error', reject)
    request.end(body)
  })
}
