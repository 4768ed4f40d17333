// Takes long: in a process of its own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEmail } from '../../../src/validate/formats/email.ts'
import { isUri, isUrl } from '../../../src/validate/formats/url.ts'
import { medianRatio, processorTime } from '../../processor-time.ts'

/** Strings that make a backtracking check slow. */
const HOSTILE: { [name: string]: (length: number) => string } = {
  'one long word': (length) => 'a'.repeat(length),
  'many hyphens': (length) => `${'a-'.repeat(length / 2)}!`,
  'many dots': (length) => `${'a.'.repeat(length / 2)}!`,
  'a long prefix': (length) => `www.${'a'.repeat(length)}_`,
  'nothing but @': (length) => '@'.repeat(length),
  'an open quotation': (length) => `"${' '.repeat(length)}`,
  'many local parts': (length) => 'a@'.repeat(length / 2),
  'many user names in a path': (length) => `!.a/${'/@'.repeat(length / 2)}`,
}

for (const [name, make] of Object.entries(HOSTILE)) {
  test(`checking a string of ${name} takes time in proportion to its length`, async () => {
    const time = (length: number) => () => {
      const text = make(length)
      return processorTime(() => {
        for (let i = 0; i < 200; i++) for (const accepts of [isUrl, isUri, isEmail]) accepts(text)
      }, 2)
    }
    const growth = await medianRatio(time(2000), time(500))
    assert.ok(growth < 10, `four times the length takes ${growth.toFixed(1)} times as long`)
  })
}
