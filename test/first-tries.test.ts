/** Twenty plain invoices build at the second try at the latest, from the words of the first answer alone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JOBS, type Job } from './first-tries.ts'
import { type Json, sendJson } from './support.ts'

/** Tries per job that are too many. */
const TOO_MANY = 3

async function tryOut(data: Json): Promise<{ status: number; answer: Json }> {
  const response = await sendJson('/build', { data })
  return { status: response.status, answer: (await response.json()) as Json }
}

/** The JSON at the start of a text. */
function jsonAt(text: string): unknown {
  for (let end = text.length; end > 0; end--) {
    if (!/[\]}]/.test(text[end - 1]!)) continue
    try {
      return JSON.parse(text.slice(0, end))
    } catch {
      // It ends earlier.
    }
  }
  return undefined
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Puts an example beside what is there: members of objects, elements of arrays. */
function combine(given: unknown, example: unknown): unknown {
  if (Array.isArray(given) && Array.isArray(example)) return [...given, ...example]
  if (!isObject(given) || !isObject(example)) return example
  const combined: Json = { ...given }
  for (const [name, value] of Object.entries(example))
    combined[name] = combine(combined[name], value)
  return combined
}

/** Follows the example of a fault at its places, once for each place. */
function follow(invoice: Json, { properties, description }: Json, done: Set<string>): void {
  const start = description.search(/ such as [[{]/)
  const example = start < 0 ? undefined : jsonAt(description.slice(start + ' such as '.length))
  if (example === undefined) return
  for (const path of properties as string[]) {
    const key = path + JSON.stringify(example)
    if (done.has(key)) continue
    done.add(key)
    const steps = path.match(/[^.[\]$]+/g) ?? []
    const last = steps.pop()
    let holder = invoice
    for (const step of steps) holder = holder[step] ??= {}
    if (last === undefined) Object.assign(invoice, combine(invoice, example))
    else holder[last] = combine(holder[last], example)
  }
}

/** Follows an answer: its examples, and the words that have none. */
function mend({ words = [] }: Job, invoice: Json, { faults = [] }: Json): Json {
  const mended = structuredClone(invoice)
  const done = new Set<string>()
  for (const fault of faults) follow(mended, fault, done)
  const said: string = faults.map(({ description }: Json) => description).join('\n')
  for (const [pattern, apply] of words) {
    assert.match(said, pattern)
    apply(mended)
  }
  return mended
}

for (const job of JOBS) {
  const least = job.words ? 2 : 1
  test(`${job.name}: an invoice of a newcomer builds at try ${least}`, async () => {
    let invoice = job.first
    for (let tries = 1; tries < TOO_MANY; tries++) {
      const { status, answer } = await tryOut(invoice)
      if (status === 200) return assert.equal(tries, least)
      assert.equal(status, 422, JSON.stringify(answer))
      assert.ok(tries < TOO_MANY - 1, JSON.stringify(answer.faults, null, 1))
      invoice = mend(job, invoice, answer)
    }
  })
}

test('there are twenty jobs', () => {
  assert.equal(JOBS.length, 20)
})
