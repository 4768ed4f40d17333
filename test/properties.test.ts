import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PROPERTIES } from './properties/index.ts'
import { broken } from './properties/property.ts'
import { origin } from './support.ts'

/** Always the same examples: those of a change are not to blame for another. `npm run fuzz` tries new ones. */
const SEED = 1

/** A busy machine tries fewer examples. */
const LIMITS = { seed: SEED, runs: 100, milliseconds: 20_000 }

for (const property of PROPERTIES) {
  test(`property: ${property.name}`, async () => {
    assert.equal(await broken(property, await origin(), LIMITS), undefined)
  })
}
