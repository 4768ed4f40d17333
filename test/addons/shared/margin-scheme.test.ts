/** Formats of authorities have codes of their own for margin schemes, which EN 16931 has as exempt. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line, post } from '../../support.ts'

// biome-ignore format: table
const FORMATS: [addon: string, code: string, right: Json][] = [
  ['it-sdi-v1', 'DOCKET-IT-SDI-TAX-COMBO-01', { key: 'exempt', ext: { 'it-sdi-exempt': 'N5' } }],
  ['pt-saft-v1', 'DOCKET-PT-SAFT-MARGIN', { key: 'exempt', ext: { 'pt-saft-exemption': 'M13' } }],
  ['es-sii-v1', 'DOCKET-ES-SII-TAX-COMBO-01', { key: 'zero', ext: { 'es-sii-regime': '03' } }],
  ['es-tbai-v1', 'DOCKET-ES-TBAI-TAX-COMBO-01', { key: 'zero', ext: { 'es-tbai-regime': '03' } }],
]

for (const [addon, code, right] of FORMATS)
  test(`${addon}: a margin scheme with the code of what is exempt is a warning`, async () => {
    const warned = async (vatex: string, { ext, ...tax }: Json): Promise<boolean> => {
      const taxes = [{ cat: 'VAT', ...tax, ext: { 'cef-vatex': vatex, ...ext } }]
      const data = invoice({ $addons: [addon], lines: [line({ taxes })] })
      const { warnings } = await post('/review', { data })
      return warnings.some((each: Json) => each.code === code)
    }
    const exempt = { key: 'exempt' }
    assert.equal(await warned('VATEX-EU-F', exempt), true)
    assert.equal(await warned('VATEX-EU-D', exempt), true)
    assert.equal(await warned('VATEX-EU-132', exempt), false)
    assert.equal(await warned('VATEX-EU-F', right), false)
  })
