// Takes long: in a process of its own.
/** The cost of a conversion besides the build of its document. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readExamples } from '../../scripts/example-files.ts'
import { build, convert } from '../../src/faces/library.ts'
import { options, sale } from '../faces/convert/es-verifactu/support.ts'
import { leastRatio, processorTime } from '../processor-time.ts'
import { line } from '../support.ts'

const REQUESTS = 100

/** Milliseconds of processor time for many requests. */
const timeOf = (work: () => Promise<unknown>): Promise<number> =>
  processorTime(async () => {
    for (let i = 0; i < REQUESTS; i++) await work()
  }, 1)

/** A record is a summary: what it costs hardly depends on the lines. */
const LINES = 30

/** Alone it is at most 1.3. Coverage and other processes may add a tenth. */
const LIMIT = 1.4

test('a record costs little beside the build of an invoice with thirty lines', async () => {
  const lines = Array.from({ length: LINES }, () => line())
  const data = sale({ lines })
  const verifactu = options()
  const ratio = await leastRatio(
    () => timeOf(() => convert({ data, verifactu })),
    () => timeOf(() => build({ data })),
    LIMIT,
  )
  assert.ok(
    ratio <= LIMIT,
    `build and conversion take ${ratio.toFixed(2)} times as long as a build`,
  )
})

const RATES = 8000

/** At most 2; with a search through all lines for each rate it was 26. */
const TIMES = 5

test('thousands of rates that a country lacks are rejected in the time of a few builds', async () => {
  const example = readExamples().find(({ name }) => name === 'fr-ctc-flow2-v1')!
  const lines = Array.from({ length: RATES }, (_, i) =>
    line({ taxes: [{ cat: 'VAT', percent: `${i / 1000}%` }] }),
  )
  const data = { ...JSON.parse(example.request).data, lines }
  const ratio = await leastRatio(
    () => processorTime(() => assert.rejects(convert({ data })), 1),
    () => processorTime(() => build({ data }), 1),
    TIMES,
  )
  assert.ok(ratio <= TIMES, `the conversion takes ${ratio.toFixed(1)} times as long as a build`)
})
