// Takes long: in a process of its own.
import { test } from 'node:test'
import { convertExamples } from './examples.ts'

test('with the addons of a conversion, every example is converted, or has listed faults', async () => {
  await convertExamples((data, addons) => {
    return { ...data, $addons: [...new Set([...(data.$addons ?? []), ...addons])] }
  })
})
