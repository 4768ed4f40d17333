import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caseFiles, OWN_CASES, readCases } from './golden/cases.ts'
import { type Outcome, play, rebuild } from './golden/play.ts'
import { origin } from './support.ts'

for (const file of caseFiles([OWN_CASES])) {
  test(`cases: ${file.name}`, async () => {
    const cases = readCases(file)
    const outcomes = await play(await origin(), cases)
    assert.notEqual(outcomes.length, 0)
    assert.deepEqual(differences(outcomes), [])
  })
}

test('cases: building an answer again gives the same answer', async () => {
  const cases = caseFiles([OWN_CASES]).flatMap(readCases)
  const outcomes = await rebuild(await origin(), cases)
  assert.notEqual(outcomes.length, 0)
  assert.deepEqual(differences(outcomes), [])
})

/** The cases that differ, each with its path and its first difference. */
const differences = (outcomes: Outcome[]): string[] =>
  outcomes.flatMap(({ case: { id, path }, difference }) =>
    difference === undefined ? [] : [`${id} ${path} ${difference}`],
  )
