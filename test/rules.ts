/** Tables of rules: documents that break them, and documents that come close. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, type Json, post } from './support.ts'

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
 * Tests rules.
 * @param prefix of the codes, left out of the table
 * @param base a request that succeeds
 */
export function testRules(prefix: string, base: Json, rows: readonly RuleRow[]): void {
  async function requestOf(trial: Trial): Promise<[path: string, request: Json]> {
    if (!isEdited(trial)) return ['/build', trial]
    const data = await post('/build', trial.request)
    trial.change(data)
    return ['/validate', { data }]
  }

  test(`${prefix.slice(0, -1)}: the document that the rules are tested on is valid`, async () => {
    await post('/validate', { data: await post('/build', base) })
  })
  for (const [expected, bad, good] of rows) {
    test(`${prefix.slice(0, -1)}: ${expected} is reported, and nothing else`, async () => {
      const [path, request] = await requestOf(bad)
      const error = await post(path, request, { status: 422 })
      const found = faults(error).map((fault) => fault.replace(prefix, ''))
      assert.equal(found.join(', '), expected)
      if (good) await post(...(await requestOf(good)))
    })
  }
}
