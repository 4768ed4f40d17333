/** Which media type a client prefers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prefers } from '../../src/http/accept.ts'

test('a range counts if it has the usual type in it', () => {
  const CASES: readonly (readonly [accept: string, usual: string, prefersPdf: boolean])[] = [
    ['application/pdf;q=0.5, text/*', 'text/html', false],
    ['application/pdf, text/*', 'text/html', true],
    ['application/pdf;q=0.5, application/*', 'text/html', true],
    ['application/pdf;q=0.5, application/*', 'application/json', false],
    ['application/pdf;q=0.5, */*', 'text/html', false],
  ]
  for (const [accept, usual, expected] of CASES)
    assert.equal(prefers(accept, 'application/pdf', false, usual), expected, `${accept} ${usual}`)
})
