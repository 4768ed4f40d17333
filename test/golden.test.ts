import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { corpusFiles, DEVIATIONS, hasCorpus, play, readCases, rebuild } from './golden/play.ts'
import { origin } from './support.ts'

/** The number of cases answered as expected, by file. It may not fall; `npm run golden -- --write` updates it. */
const REACHED = JSON.parse(
  readFileSync(join(import.meta.dirname, 'golden/agreement.json'), 'utf8'),
) as {
  [file: string]: number
}

const skip = hasCorpus() ? false : 'the golden corpus is missing'

for (const file of skip ? ['the golden corpus'] : corpusFiles()) {
  test(`golden: ${file}`, { skip }, async () => {
    const outcomes = await play(await origin(), readCases(file))
    const agreed = outcomes.filter(({ difference }) => difference === undefined).length
    const first = outcomes.find(({ difference }) => difference !== undefined)
    const reached = REACHED[file] ?? 0
    assert.ok(
      agreed >= reached,
      `${agreed} of ${outcomes.length}, reached ${reached}; first: ${first?.case.id}: ${first?.difference}`,
    )
  })
}

test('golden: building an answer again gives the same answer', { skip }, async () => {
  const outcomes = await rebuild(await origin(), corpusFiles().flatMap(readCases))
  const moved = outcomes.filter(({ difference }) => difference !== undefined)
  assert.notEqual(outcomes.length, 0)
  assert.deepEqual(
    moved.map(({ case: { id }, difference }) => `${id}: ${difference}`),
    [],
  )
})

test('golden: deviations name cases of the corpus', { skip }, () => {
  const ids = new Set(
    corpusFiles()
      .flatMap(readCases)
      .map(({ id }) => id),
  )
  assert.deepEqual(
    Object.keys(DEVIATIONS).filter((id) => !ids.has(id)),
    [],
  )
})
