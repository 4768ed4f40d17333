/** Shared by the tests of formats: builds that succeed, the faults of those that do not, and tables of codes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, type Json, post } from '../support.ts'

/** Builds a document, which must succeed. */
export const build = (request: Json): Promise<Json> => post('/build', request)

/**
 * A function that sends a request that must be rejected, and returns its faults as `CODE $.path`, sorted.
 * @param prefix dropped from the codes
 */
export function faultFinder(prefix = '') {
  return async (request: Json, path = '/build'): Promise<string[]> => {
    const found = faults(await post(path, request, { status: 422 }))
    return found.map((fault) => (fault.startsWith(prefix) ? fault.slice(prefix.length) : fault))
  }
}

/** Tests that each key of instructions and advances is given its code for the means of payment. */
export function testPaymentMeans(
  extension: string,
  make: (payment: Json) => Json,
  codes: { readonly [key: string]: string },
): void {
  test(`the key of a payment determines its ${extension}`, async () => {
    const [key = ''] = Object.keys(codes)
    const advances = Object.keys(codes).map((key) => {
      return { key, description: 'a', percent: '0.1%', date: '2026-01-31' }
    })
    const { payment } = await build(make({ instructions: { key }, advances }))
    assert.equal(payment.instructions.ext[extension], codes[key])
    const found = payment.advances.map(({ key, ext }: Json) => [key, ext[extension]])
    assert.deepEqual(Object.fromEntries(found), codes)
  })
}

/** Tests which extensions and other members the options for a correction of the document should have. */
export function testCorrectionOptions(base: Json, expected: string[]): void {
  test(`the options of a correction should have ${expected.join(' and ')}`, async () => {
    const schema = await post('/correct', { ...base, schema: true })
    const { properties, recommended } = schema.$defs['bill.CorrectionOptions']
    const others = recommended.filter((name: string) => name !== 'series' && name !== 'ext')
    assert.deepEqual([...properties.ext.recommended, ...others], expected)
  })
}
