import assert from 'node:assert/strict'

/** Asserts that each string of a table is read as the value next to it; undefined if it must be rejected. */
export function assertReads(
  read: (text: string) => unknown,
  table: { [text: string]: string | undefined },
): void {
  for (const [text, expected] of Object.entries(table))
    assert.equal(read(text), expected, JSON.stringify(text))
}
