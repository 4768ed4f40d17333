// Takes long: in a process of its own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processorTime } from '../../processor-time.ts'
import { invoice, type Json, line, sendJson, times } from '../../support.ts'

const answer = async (path: string, data: Json): Promise<string> =>
  (await sendJson(path, { data })).text()

for (const [count, repeats] of [
  [10, 50],
  [100, 10],
] as const)
  test(`a page of ${count} lines costs at most twice a build`, async () => {
    const item = { name: 'Work', price: '90.00', unit: 'h' }
    const data = invoice({ lines: times(count, () => line({ item })) })
    const repeat = (work: () => Promise<unknown>) => async () => {
      for (let i = 0; i < repeats; i++) await work()
    }
    let ratio = Infinity
    // Whatever disturbs a measurement makes it worse: one good measurement is proof.
    for (let attempt = 0; attempt < 6 && ratio > 2; attempt++) {
      const single = await processorTime(repeat(() => answer('/build', data)))
      ratio = (await processorTime(repeat(() => answer('/render', data)))) / single
    }
    assert.ok(ratio <= 2, `${ratio.toFixed(2)} times`)
  })
