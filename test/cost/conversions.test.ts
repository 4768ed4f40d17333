// Takes long: in a process of its own.
/** The cost of a conversion besides the build of its document. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build, convert } from '../../src/faces/library.ts'
import { options, sale } from '../faces/convert/es-verifactu/support.ts'
import { processorTime } from '../processor-time.ts'
import { line } from '../support.ts'

const REQUESTS = 100

/** Milliseconds of processor time for many requests. */
const timeOf = (work: () => Promise<unknown>): Promise<number> =>
  processorTime(async () => {
    for (let i = 0; i < REQUESTS; i++) await work()
  })

/** A record is a summary: what it costs hardly depends on the lines. */
const LINES = 30

test('a record costs at most 0.3 builds of an invoice with thirty lines', async () => {
  const lines = Array.from({ length: LINES }, () => line())
  const data = sale({ lines })
  const verifactu = options()
  let ratio = Infinity
  // Whatever disturbs a measurement makes it worse: one good measurement is proof.
  for (let attempt = 0; attempt < 6 && ratio > 0.3; attempt++) {
    const single = await timeOf(() => build({ data }))
    const both = await timeOf(() => convert({ data, verifactu }))
    ratio = both / single - 1
  }
  assert.ok(ratio <= 0.3, `a conversion takes ${ratio.toFixed(2)} times as long as a build`)
})
