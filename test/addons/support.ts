/** Shared by the tests of formats: builds that succeed, the faults of those that do not, and tables of rules. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, type Json, post } from '../support.ts'

/** Builds a document, which must succeed. */
export const build = (request: Json): Promise<Json> => post('/build', request)

/**
 * A function that sends a request that must be rejected, and returns its faults as `CODE $.path`, sorted.
 * @param prefix dropped from the codes
 */
export function faultFinder(prefix = '') {
  return async (request: Json, path = '/build'): Promise<string[]> => {
    const found = faults(await post(path, request, { status: 422 }))
    return found.map((fault) => (fault.startsWith(prefix) ? fault.slice(prefix.length) : fault))
  }
}

/** A document that is changed after it was built, so that nothing fills in what is missing. */
interface Edited {
  request: Json
  change: (document: Json) => void
}

export const edited = (request: Json, change: (document: Json) => void): Edited => ({
  request,
  change,
})

/** A request to build, or a document to validate. */
type Trial = Json | Edited

const isEdited = (trial: Trial): trial is Edited => 'change' in trial

/**
 * The faults that a document must have: `CODE $.path`, more than one joined by commas; a document that has them, and
 * no others; and one like it that has none, if the base does not show enough.
 */
export type RuleRow = readonly [faults: string, bad: Trial, good?: Trial]

/**
 * Tests the rules of a format.
 * @param prefix of the codes, left out of the table
 * @param base a request that succeeds
 */
export function testRules(prefix: string, base: Json, rows: readonly RuleRow[]): void {
  const findFaults = faultFinder(prefix)

  async function requestOf(trial: Trial): Promise<[request: Json, path: string]> {
    if (!isEdited(trial)) return [trial, '/build']
    const data = await build(trial.request)
    trial.change(data)
    return [{ data }, '/validate']
  }

  test(`${prefix.slice(0, -1)}: the document that the rules are tested on is valid`, async () => {
    await post('/validate', { data: await build(base) })
  })
  for (const [expected, bad, good] of rows) {
    test(`${prefix.slice(0, -1)}: ${expected} is reported, and nothing else`, async () => {
      assert.equal((await findFaults(...(await requestOf(bad)))).join(', '), expected)
      if (!good) return
      const [request, path] = await requestOf(good)
      await post(path, request)
    })
  }
}

/** Tests that each key of instructions and advances is given its code for the means of payment. */
export function testPaymentMeans(
  extension: string,
  make: (payment: Json) => Json,
  codes: { readonly [key: string]: string },
): void {
  test(`the key of a payment determines its ${extension}`, async () => {
    const [key = ''] = Object.keys(codes)
    const advances = Object.keys(codes).map((key) => {
      return { key, description: 'a', percent: '0.1%', date: '2026-01-31' }
    })
    const { payment } = await build(make({ instructions: { key }, advances }))
    assert.equal(payment.instructions.ext[extension], codes[key])
    const found = payment.advances.map(({ key, ext }: Json) => [key, ext[extension]])
    assert.deepEqual(Object.fromEntries(found), codes)
  })
}
