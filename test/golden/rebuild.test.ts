// Takes long: in a process of its own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { origin } from '../support.ts'
import { caseFiles, OWN_CASES, readCases } from './cases.ts'
import { differences, rebuild } from './play.ts'

test('cases: building an answer again gives the same answer', async () => {
  const cases = caseFiles([OWN_CASES]).flatMap(readCases)
  const outcomes = await rebuild(await origin(), cases)
  assert.notEqual(outcomes.length, 0)
  assert.deepEqual(differences(outcomes), [])
})
