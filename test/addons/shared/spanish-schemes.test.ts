/** Tags of special schemes print their mention; the records of the agencies must not say another scheme. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line, post } from '../../support.ts'

// biome-ignore format: table
const FORMATS: [addon: string, code: string, regime: string, tags: Json][] = [
  ['es-verifactu-v1', 'DOCKET-ES-VERIFACTU-SCHEME', 'es-verifactu-regime', { 'cash-basis': '07', 'simplified-scheme': '20', art: '03', 'travel-agency': '05' }],
  ['es-sii-v1', 'DOCKET-ES-SII-SCHEME', 'es-sii-regime', { 'cash-basis': '07', antiques: '03', 'travel-agency': '05' }],
  ['es-tbai-v1', 'DOCKET-ES-TBAI-SCHEME', 'es-tbai-regime', { 'cash-basis': '07', 'simplified-scheme': '52', 'second-hand-goods': '03' }],
]

for (const [addon, code, regime, tags] of FORMATS) {
  const warned = async ($tags: string[], scheme?: string, key = 'standard'): Promise<string[]> => {
    const taxes = [
      { cat: 'VAT', key, ...(scheme && { ext: { [regime]: scheme } }) },
      { cat: 'IRPF', rate: 'pro' },
    ]
    const data = invoice({ $addons: [addon], $tags, lines: [line({ taxes })] })
    const { warnings } = await post('/review', { data })
    return warnings
      .filter((each: Json) => each.code === code)
      .map(({ description }: Json) => description)
  }

  for (const [tag, scheme] of Object.entries(tags))
    test(`${addon}: the tag ${tag} and a code of the general scheme contradict each other`, async () => {
      const [words = ''] = await warned([tag])
      assert.ok(
        words?.includes(`${tag} prints its mention, and the taxes have ${regime} 01`),
        words,
      )
      assert.ok(words.includes(`add "ext": {"${regime}": "${scheme}"} to each`), words)
      assert.deepEqual(await warned([tag], scheme, 'zero'), [])
      assert.equal((await warned([tag], '10')).length, 1)
    })

  test(`${addon}: without a tag of a scheme, the general one is right`, async () => {
    assert.deepEqual(await warned(['summary']), [])
  })
}

test('SII has no code of the simplified scheme, so nothing is said of its tag', async () => {
  const data = invoice({ $addons: ['es-sii-v1'], $tags: ['simplified-scheme'] })
  const { warnings } = await post('/review', { data })
  assert.deepEqual(warnings, [])
})
