import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { DocketError } from '../src/errors.ts'

test('an unexpected error is logged, and answered without details', () => {
  const log = mock.method(console, 'error', () => undefined)
  const unexpected = new Error('secret')
  const { key, status, message, faults } = DocketError.of(unexpected)
  log.mock.restore()
  assert.deepEqual([key, status, faults], ['internal', 500, undefined])
  assert.doesNotMatch(message, /secret/)
  assert.deepEqual(
    log.mock.calls.map((call) => call.arguments),
    [[unexpected]],
  )
})

test('an expected error stays what it is', () => {
  const expected = new DocketError('not-found', 'unknown path')
  assert.equal(DocketError.of(expected), expected)
})
