import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  type Case,
  CORPUS,
  caseFiles,
  DEVIATIONS,
  hasCorpus,
  OWN_CASES,
  readCases,
} from './golden/cases.ts'
import { type Outcome, play, rebuild } from './golden/play.ts'
import { origin } from './support.ts'

/** The number of cases of the corpus answered as expected, by file. It may not fall; `npm run golden -- --write` updates it. */
const REACHED = JSON.parse(
  readFileSync(join(import.meta.dirname, 'golden/agreement.json'), 'utf8'),
) as {
  [file: string]: number
}

const REBUILT = 'building an answer again gives the same answer'

const skip = hasCorpus() ? false : 'the large corpus is missing'

for (const file of caseFiles(OWN_CASES)) {
  test(`cases: ${file}`, async () => {
    const outcomes = await play(await origin(), readCases(OWN_CASES, file))
    assert.notEqual(outcomes.length, 0)
    assert.deepEqual(differences(outcomes), [])
  })
}

test(`cases: ${REBUILT}`, () => rebuildsAll(OWN_CASES))

for (const file of skip ? ['the large corpus'] : caseFiles(CORPUS)) {
  test(`golden: ${file}`, { skip }, async () => {
    const outcomes = await play(await origin(), readCases(CORPUS, file))
    const missed = differences(outcomes)
    const agreed = outcomes.length - missed.length
    const reached = REACHED[file] ?? 0
    assert.ok(
      agreed >= reached,
      `${agreed} of ${outcomes.length}, reached ${reached}; first: ${missed[0]}`,
    )
  })
}

test(`golden: ${REBUILT}`, { skip }, () => rebuildsAll(CORPUS))

test('golden: deviations name cases of the corpus', { skip }, () => {
  const ids = new Set(readAll(CORPUS).map(({ id }) => id))
  assert.deepEqual(
    Object.keys(DEVIATIONS).filter((id) => !ids.has(id)),
    [],
  )
})

const readAll = (folder: string): Case[] =>
  caseFiles(folder).flatMap((file) => readCases(folder, file))

async function rebuildsAll(folder: string): Promise<void> {
  const outcomes = await rebuild(await origin(), readAll(folder))
  assert.notEqual(outcomes.length, 0)
  assert.deepEqual(differences(outcomes), [])
}

/** The cases that differ, each with its path and its first difference. */
function differences(outcomes: Outcome[]): string[] {
  return outcomes
    .filter(({ difference }) => difference !== undefined)
    .map(({ case: { id, path }, difference }) => `${id} ${path}: ${difference}`)
}
