import assert from 'node:assert/strict'
import { test } from 'node:test'
import { binarySteps } from '../../scripts/binary-platform.mjs'

test('on macOS the signature of Node is removed before the program is put in, and the binary signed after', () => {
  assert.deepEqual(binarySteps('darwin', 'dist/docket'), {
    before: [['codesign', '--remove-signature', 'dist/docket']],
    after: [['codesign', '--sign', '-', 'dist/docket']],
    options: { machoSegmentName: 'NODE_SEA' },
  })
})

test('elsewhere nothing is signed', () => {
  for (const platform of ['linux', 'win32'])
    assert.deepEqual(binarySteps(platform, 'docket'), { before: [], after: [], options: {} })
})
