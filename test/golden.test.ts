// Takes long: in a process of its own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caseFiles, OWN_CASES, readCases } from './golden/cases.ts'
import { differences, play } from './golden/play.ts'
import { origin } from './support.ts'

for (const file of caseFiles([OWN_CASES])) {
  test(`cases: ${file.name}`, async () => {
    const cases = readCases(file)
    const outcomes = await play(await origin(), cases)
    assert.notEqual(outcomes.length, 0)
    assert.deepEqual(differences(outcomes), [])
  })
}
