/** Behaviour of all countries, and of those without a regime. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pageOf, rowsOf } from '../markdown.ts'
import { get, invoice, type Json, line, post } from '../support.ts'
import { build, supplierIn, taxIdentity } from './support.ts'

test('every regime has a valid definition with a description, and a test file', async () => {
  const { regimes } = await get('/regimes')
  assert.deepEqual(
    regimes.map(({ country }: Json) => country),
    rowsOf(pageOf('docs/countries.md'), /^[A-Z]{2}$/).map(([country]) => country),
  )
  for (const { country } of regimes) {
    const code = country.toLowerCase()
    const definition = await get(`/regimes/${code}`)
    assert.equal(definition.country, country)
    assert.ok(definition.description.en, country)
    assert.deepEqual(await post('/validate', { data: definition }), { ok: true })
    assert.ok(existsSync(join(import.meta.dirname, `${code}.test.ts`)), country)
  }
})

test('value_date takes precedence over issue_date in choosing the rate', async () => {
  const { lines } = await build(supplierIn('ES', 'B98602642')({ value_date: '2011-01-01' }))
  assert.equal(lines[0].taxes[0].percent, '18.0%')
})

test('without a regime, percentages are entered', async () => {
  const taxes = [{ cat: 'VAT', percent: '7.7%' }]
  const data = supplierIn('LI', '1')({ currency: 'CHF', lines: [line({ taxes })] })
  const { $regime, lines } = await build(data)
  assert.equal($regime, undefined)
  assert.deepEqual(lines[0].taxes, [{ cat: 'VAT', key: 'standard', percent: '7.7%' }])
})

test('the country of a combo selects its rates, and is dropped if it is that of the regime', async () => {
  const lineIn = (country: string): Json =>
    line({ taxes: [{ cat: 'VAT', rate: 'standard', country }] })
  const { lines } = await build(invoice({ lines: [lineIn('PT'), lineIn('ES')] }))
  assert.deepEqual(lines[0].taxes, [
    { cat: 'VAT', country: 'PT', key: 'standard', rate: 'general', percent: '23.0%' },
  ])
  assert.equal(lines[1].taxes[0].country, undefined)
})

test('tax codes without a regime become upper case, and lose their country code once', async () => {
  assert.deepEqual(await build(taxIdentity('CN', 'cn-12 a')), taxIdentity('CN', '12A'))
  assert.deepEqual(await build(taxIdentity('CN', 'CNCN12')), taxIdentity('CN', 'CN12'))
  assert.deepEqual(await build(taxIdentity('ZZ', '---')), taxIdentity('ZZ'))
})
