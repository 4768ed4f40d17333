/** A property of the server: a sentence that is true of all examples, and how to find one for which it is not. */
import fc from 'fast-check'
import type { Json } from '../support.ts'

export interface Reply {
  status: number
  text: string
  json: Json
}

/** Sends requests, and remembers those of the current example. */
export interface Client {
  post(path: string, body: unknown): Promise<Reply>
  build(data: Json): Promise<Reply>
}

export interface Property<T = any> {
  /** A sentence about all examples. */
  name: string
  examples: fc.Arbitrary<T>
  /** Throws if the sentence is wrong for the example; skips it with `fc.pre` if the sentence is not about it. */
  check: (example: T, client: Client) => Promise<void>
}

/** A request without an answer for this long hangs. */
const HANGING = 600_000

interface Sent {
  path: string
  body: string
}

function clientOf(origin: string, sent: Sent[]): Client {
  const post = async (path: string, content: unknown): Promise<Reply> => {
    const body = typeof content === 'string' ? content : JSON.stringify(content)
    sent.push({ path, body })
    const response = await fetch(`${origin}/v0${path}`, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      signal: AbortSignal.timeout(HANGING),
    })
    const text = await response.text()
    return { status: response.status, text, json: parsed(text) }
  }
  return { post, build: (data) => post('/build', { data }) }
}

/** The JSON of an answer; undefined if it is something else. */
function parsed(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const curlOf = ({ path, body }: Sent): string =>
  `curl -s localhost:8080/v0${path} --data-binary '${body.replaceAll("'", "'\\''")}'`

/** How many examples of a property to try, from which seed on, and for how long at most. */
export interface Limits {
  seed: number
  runs: number
  milliseconds?: number
}

export interface Outcome {
  /** Number of examples of which the property is true. */
  tried: number
  /** The smallest example for which it is wrong, with the requests to send by hand. */
  fault?: string
}

/** Looks for an example for which the property is wrong. */
export async function tryProperty(
  { name, examples, check }: Property,
  origin: string,
  { seed, runs, milliseconds }: Limits,
): Promise<Outcome> {
  let sent: Sent[] = []
  const details = await fc.check(
    fc.asyncProperty(examples, (example) => check(example, clientOf(origin, (sent = [])))),
    {
      seed,
      numRuns: runs,
      ...(milliseconds !== undefined && { interruptAfterTimeLimit: milliseconds }),
      maxSkipsPerRun: 20,
    },
  )
  const tried = details.numRuns
  // Interrupted, or too few examples fit.
  if (details.counterexample === null) return { tried }
  let reason = details.errorInstance
  try {
    await check(details.counterexample[0], clientOf(origin, (sent = [])))
  } catch (error) {
    reason = error
  }
  const requests = sent.map((each, at) =>
    at === 0 ? curlOf(each) : `then, with its answer: POST ${each.path}`,
  )
  const message = reason instanceof Error ? reason.message : String(reason)
  const fault = [`not true: ${name} (seed ${seed})`, message, ...requests].join('\n')
  return { tried, fault }
}
