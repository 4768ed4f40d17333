/** Sends the cases of the golden corpus to a server and compares the answers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'

export interface Case {
  id: string
  method: string
  path: string
  body?: unknown
  body_text?: string
  headers?: { [name: string]: string }
  status?: number
  response?: unknown
  volatile?: string[]
  wordless?: boolean
  alive?: boolean
  unstable?: boolean
  text?: boolean
}

export interface Outcome {
  case: Case
  /** The first difference and its path; undefined if the answer is as expected. */
  difference: string | undefined
}

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../../../shared/golden')

/** The correct answer to a case for which the corpus has a wrong one: a document, or the faults of a rejection. */
interface Deviation {
  status: number
  response?: unknown
  faults?: unknown[]
  volatile?: string[]
  why: string
}

/** Deviations by case id. */
export const DEVIATIONS = JSON.parse(
  readFileSync(join(import.meta.dirname, 'deviations.json'), 'utf8'),
) as { [id: string]: Deviation }

/** The case with its correct answer. */
function withDeviation(item: Case): Case {
  const deviation = DEVIATIONS[item.id]
  if (!deviation) return item
  const {
    status,
    faults,
    response = { code: status, key: 'validation', faults },
    volatile = item.volatile ?? [],
  } = deviation
  return { ...item, status, response, volatile }
}

/** Whether the corpus, which is not part of the project, is available. */
export function hasCorpus(): boolean {
  return existsSync(FOLDER)
}

/** The names of the files of the corpus, without extension. Patterns may contain `*`. */
export function corpusFiles(patterns: string[] = []): string[] {
  const wanted = patterns.map(
    (pattern) => new RegExp(`^${pattern.replace(/\.ndjson$/, '').replaceAll('*', '.*')}$`),
  )
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ndjson'))
    .map((file) => file.replace('.ndjson', ''))
    .filter((name) => wanted.length === 0 || wanted.some((pattern) => pattern.test(name)))
    .sort()
}

export function readCases(name: string): Case[] {
  const lines = readFileSync(join(FOLDER, `${name}.ndjson`), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => withDeviation(JSON.parse(line)))
}

type Json = { [name: string]: unknown }

/** The document of a case, or the one in its envelope. */
function documentOf({ body }: Case): Json {
  const data = {
    ...((body as Json | undefined)?.template as Json),
    ...((body as Json | undefined)?.data as Json),
  }
  return (data.doc as Json | undefined) ?? data
}

export function regimeOf(item: Case): string | undefined {
  const document = documentOf(item)
  const country = (party: unknown): unknown =>
    ((party as Json | undefined)?.tax_id as Json | undefined)?.country
  const code =
    document.$regime ?? country(document.supplier) ?? country(document) ?? document.country
  return typeof code === 'string' ? code : undefined
}

export function hasAddons(item: Case): boolean {
  return Array.isArray(documentOf(item).$addons)
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
    return differenceAt(JSON.parse(second.body), JSON.parse(first.body), '$')
  })
}

function compare(item: Case, { status, body }: Reply): string | undefined {
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
  const steps = path.slice(1).match(/\.[^.[]+|\[\d+\]/g) ?? []
  let owner = value as Json
  for (const [index, step] of steps.entries()) {
    const name = step.startsWith('.') ? step.slice(1) : step.slice(1, -1)
    if (typeof owner !== 'object' || owner === null) return false
    if (index < steps.length - 1) owner = owner[name] as Json
    else {
      if (!(name in owner)) return false
      owner[name] = undefined
    }
  }
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
