/** Sends golden cases to a server and compares the answers. */
import { Agent, request } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { type Case, memberAt } from './cases.ts'

type Json = { [name: string]: unknown }

export interface Outcome {
  case: Case
  /** The first difference and its path; undefined if the answer is as expected. */
  difference: string | undefined
}

export interface Reply {
  status: number
  body: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

export function send(
  origin: string,
  item: Pick<Case, 'method' | 'path' | 'body' | 'body_text' | 'headers'>,
): Promise<Reply> {
  const { method, path, headers } = item
  const text = item.body_text ?? (item.body === undefined ? undefined : JSON.stringify(item.body))
  return new Promise((resolve, reject) => {
    const sent = request(
      origin + path,
      { method, agent, headers: { 'Content-Type': 'application/json', ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode!, body: Buffer.concat(chunks).toString() }),
        )
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close an idle connection while this process, busy with other work, is about to use it.
      const isStale = sent.reusedSocket && error.code === 'ECONNRESET'
      if (isStale) resolve(send(origin, item))
      else reject(error)
    })
    sent.end(text)
  })
}

/** Judges several cases at a time. The outcomes are in the order of the cases. */
async function judge(
  cases: Case[],
  difference: (item: Case) => Promise<string | undefined>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = new Array(cases.length)
  let next = 0
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (next < cases.length) {
        const at = next++
        const item = cases[at]!
        const found = await difference(item).catch((error: Error) => `no answer: ${error.message}`)
        outcomes[at] = { case: item, difference: found }
      }
    }),
  )
  return outcomes
}

/** Sends cases and compares the answers with the expected ones. */
export function play(origin: string, cases: Case[]): Promise<Outcome[]> {
  return judge(cases, async (item) => compare(item, await send(origin, item)))
}

/** Operations that answer with a built document. Signing is not one of them, since building drops signatures. */
const BUILDING = ['/v0/build', '/v0/correct', '/v0/replicate']

/** Builds the answers of cases again and compares the bytes. */
export function rebuild(origin: string, cases: Case[]): Promise<Outcome[]> {
  const built = cases.filter(({ path, status, unstable, response }) => {
    const id = (response as Json | undefined)?.$schema
    return (
      status === 200 &&
      !unstable &&
      BUILDING.includes(path) &&
      String(id).startsWith('https://gobl.org/')
    )
  })
  return judge(built, async (item) => {
    const first = await send(origin, item)
    if (first.status !== 200) return undefined
    const second = await send(origin, {
      method: 'POST',
      path: '/v0/build',
      body_text: `{"data":${first.body}}`,
    })
    if (second.body === first.body) return undefined
    const difference = differenceAt(JSON.parse(second.body), JSON.parse(first.body), '$')
    return difference && `built again: ${difference}`
  })
}

export function compare(item: Case, { status, body }: Reply): string | undefined {
  let answer: unknown
  try {
    answer = body === '' ? undefined : JSON.parse(body)
  } catch {
    return item.text && status === item.status ? undefined : `not JSON: ${body.slice(0, 80)}`
  }
  if (item.alive) return status < 500 && answer !== undefined ? undefined : `status ${status}`
  if (status !== item.status)
    return `status ${status}, expected ${item.status}${status >= 400 ? `: ${body.slice(0, 300)}` : ''}`
  if (item.text || item.response === undefined || item.response === null) return undefined
  return status >= 400 ? compareErrors(item, answer as Json) : compareAnswers(item, answer)
}

function faultSet(faults: unknown): string[] {
  const list = (faults ?? []) as { code?: string; properties?: string[] }[]
  return [
    ...new Set(
      list.map(({ code, properties }) => `${code} ${[...(properties ?? [])].sort().join(' ')}`),
    ),
  ].sort()
}

function compareErrors({ response }: Case, answer: Json): string | undefined {
  const expected = response as Json
  for (const member of ['code', 'key']) {
    if (answer[member] !== expected[member])
      return `${member} ${String(answer[member])}, expected ${String(expected[member])}`
  }
  if (expected.key === 'input') return undefined
  const [given, wanted] = [faultSet(answer.faults), faultSet(expected.faults)]
  const missing = wanted.filter((fault) => !given.includes(fault))
  const extra = given.filter((fault) => !wanted.includes(fault))
  if (missing.length + extra.length === 0) return undefined
  return `faults: missing [${missing.join('; ')}], too many [${extra.join('; ')}]`
}

function compareAnswers(
  { response, volatile = [], wordless }: Case,
  answer: unknown,
): string | undefined {
  let [given, wanted] = [answer, structuredClone(response)]
  for (const path of volatile) {
    if (!remove(wanted, path)) continue
    if (!remove(given, path)) return `${path} is missing`
  }
  if (wordless) [given, wanted] = [withoutWords(given), withoutWords(wanted)]
  return isDeepStrictEqual(given, wanted) ? undefined : differenceAt(given, wanted, '$')
}

/** Removes the member at a path from a value and returns whether it was there. */
function remove(value: unknown, path: string): boolean {
  const { owner, name } = memberAt(value, path) ?? {}
  if (!owner || !(name! in owner)) return false
  owner[name!] = undefined
  return true
}

function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWords)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(
    ([name, member]) => typeof member !== 'string' || !['title', 'description'].includes(name),
  )
  return Object.fromEntries(members.map(([name, member]) => [name, withoutWords(member)]))
}

function differenceAt(given: unknown, wanted: unknown, path: string): string {
  if (
    typeof given === 'object' &&
    typeof wanted === 'object' &&
    given !== null &&
    wanted !== null
  ) {
    for (const name of new Set([...Object.keys(wanted), ...Object.keys(given)])) {
      const [inner, expected] = [(given as Json)[name], (wanted as Json)[name]]
      if (!isDeepStrictEqual(inner, expected))
        return differenceAt(
          inner,
          expected,
          Array.isArray(wanted) ? `${path}[${name}]` : `${path}.${name}`,
        )
    }
  }
  const show = (value: unknown): string => (JSON.stringify(value) ?? 'absent').slice(0, 200)
  return `${path} is ${show(given)}, expected ${show(wanted)}`
}

/** The cases that differ, each with its path and its first difference. */
export const differences = (outcomes: Outcome[]): string[] =>
  outcomes.flatMap(({ case: { id, path }, difference }) =>
    difference === undefined ? [] : [`${id} ${path} ${difference}`],
  )
