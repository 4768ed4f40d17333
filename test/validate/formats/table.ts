import assert from 'node:assert/strict'

/** Asserts which strings a format accepts and which it rejects. */
export function assertJudges(
  accepts: (text: string) => boolean,
  good: string[],
  bad: string[],
): void {
  assert.deepEqual(
    good.filter((text) => !accepts(text)),
    [],
    'wrongly rejected',
  )
  assert.deepEqual(bad.filter(accepts), [], 'wrongly accepted')
}
