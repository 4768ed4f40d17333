// Takes long: in a process of its own.
import { test } from 'node:test'
import { convertExamples } from './examples.ts'

test('every example is converted to everything, or has listed faults', async () => {
  await convertExamples((data) => data)
})
