/** What is outside the scope is taxed elsewhere, as the formats have it, unless a code says otherwise: for customers at home a hint says so. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line, post } from '../../support.ts'

// biome-ignore format: table
const FORMATS: [addon: string, extension: string, assumed: string, right: string][] = [
  ['es-verifactu-v1', 'es-verifactu-op-class', 'N2', 'N1'],
  ['es-sii-v1', 'es-sii-outside-scope', 'location', 'other'],
  ['es-tbai-v1', 'es-tbai-exemption', 'RL', 'OT'],
]

const CODE = 'DOCKET-OUTSIDE-SCOPE-ASSUMED'

for (const [addon, extension, assumed, right] of FORMATS)
  test(`${addon}: the reason of what is outside the scope at home was assumed`, async () => {
    const hinted = async (code?: string, members: Json = {}): Promise<string[]> => {
      const taxes = [
        { cat: 'VAT', key: 'outside-scope', ...(code && { ext: { [extension]: code } }) },
      ]
      const data = invoice({ $addons: [addon], lines: [line({ taxes })], ...members })
      const { hints } = await post('/review', { data })
      return hints.filter((each: Json) => each.code === CODE).map((each: Json) => each.description)
    }
    const [words = ''] = await hinted()
    assert.ok(words.startsWith('the reason for "outside-scope" was assumed; '), words)
    assert.ok(words.includes(`; set ${extension} if it is not ${assumed}: a disbursement`), words)
    assert.ok(words.endsWith(` are ${right}`), words)
    assert.equal((await hinted(undefined, { customer: { name: 'Ana' } })).length, 1)
    assert.deepEqual(await hinted(right), [])
    assert.deepEqual(await hinted(assumed), [])
    const abroad = { name: 'Kunde', tax_id: { country: 'DE', code: '111111125' } }
    assert.deepEqual(await hinted(undefined, { customer: abroad }), [])
    const unnumbered = { name: 'Kunde', addresses: [{ locality: 'Bonn', country: 'DE' }] }
    assert.deepEqual(await hinted(undefined, { customer: unnumbered }), [])
  })
