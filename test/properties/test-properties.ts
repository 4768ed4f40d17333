/** Tests of properties. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { origin } from '../support.ts'
import { type Property, tryProperty } from './property.ts'

/** Always the same examples: those of a change are not to blame for another. `npm run fuzz` tries new ones. */
const SEED = 1

/** Examples of each: few, as every run of the tests tries the same ones. */
const RUNS = 40

/** Defines a test for each property. */
export function testProperties(properties: readonly Property[]): void {
  for (const property of properties) {
    test(`property: ${property.name}`, async (t) => {
      const limits = { seed: SEED, runs: RUNS }
      const { tried, fault } = await tryProperty(property, await origin(), limits)
      assert.equal(fault, undefined)
      const report = `${tried} of ${RUNS} examples tried, from seed ${SEED}`
      t.diagnostic(report)
      assert.equal(tried, RUNS, report)
    })
  }
}
