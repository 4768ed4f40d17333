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

test('a rate without a regime is a fault that names the country, and says what to write', async () => {
  const lines = [line({ taxes: [{ cat: 'VAT', rate: 'general' }] })]
  const abroad = [line({ taxes: [{ cat: 'VAT', rate: 'general', country: 'TR' }] })]
  const liechtenstein = supplierIn('LI', 'CHE100155212')
  for (const [data, of] of [
    [liechtenstein({ currency: 'CHF', lines }), ' of Liechtenstein (LI)'],
    [liechtenstein({ currency: 'CHF', $regime: 'ZZ', lines }), ' of "ZZ"'],
    [invoice({ lines: abroad }), ' of Türkiye (TR)'],
    [invoice({ currency: 'EUR', supplier: { name: 'S' }, lines }), ''],
  ] as const) {
    const { message } = await post('/build', { data }, { status: 422 })
    const what = `rate "general" has no percentage, as there is no regime${of}; remove rate, and set percent`
    assert.equal(message, `lines[0].taxes[0].${what}`)
  }
})

test('tax numbers are checked by their own country in every document', async () => {
  const found = async (country: string, code: string): Promise<string[]> => {
    const customer = { name: 'Customer', tax_id: { country, code } }
    const { faults, warnings } = await post('/review', { data: invoice({ customer }) })
    return [...faults, ...warnings].map((each: Json) => each.code)
  }
  for (const [country, good, bad, code] of [
    ['HU', '12736645', '1', 'GOBL-HU-TAX-IDENTITY-01'],
    ['XI', '362097059', '387736827', 'DOCKET-GB-TAX-IDENTITY-01'],
    ['XI', 'GD123', 'GD512', 'DOCKET-GB-TAX-IDENTITY-01'],
    ['IM', 'GB 002 4577 10', '00123456', 'DOCKET-GB-TAX-IDENTITY-01'],
    ['MC', 'FR 27000351436', '28000351436', 'DOCKET-FR-TAX-IDENTITY-03'],
    ['LI', 'CHE-100.155.212 MWST', 'CHE100155213', 'DOCKET-CH-TAX-IDENTITY-01'],
    ['LI', 'CHE100155212', 'LI100155212', 'DOCKET-CH-TAX-IDENTITY-01'],
    ['CH', 'CHE-100.155.212 MWST', 'CHE-100.155.213 MWST', 'GOBL-CH-TAX-IDENTITY-01'],
    ['IS', '12345', '1234', 'DOCKET-IS-TAX-IDENTITY'],
  ] as const) {
    assert.deepEqual(await found(country, good), [], `${country} ${good}`)
    assert.ok((await found(country, bad)).includes(code), `${country} ${bad}`)
  }
})

test('the prefix of the country that another one belongs to for VAT is removed', async () => {
  assert.deepEqual(await build(taxIdentity('IM', 'GB002457710')), taxIdentity('IM', '002457710'))
  assert.deepEqual(
    await build(taxIdentity('MC', 'FR27000351436')),
    taxIdentity('MC', '27000351436'),
  )
})

test('an invoice in another currency than that of its day is a warning', async () => {
  const croatian = supplierIn('HR', '64973578042')
  const rates = [{ from: 'EUR', to: 'HRK', amount: '7.5345' }]
  for (const [members, warned] of [
    [{ issue_date: '2022-12-31' }, true],
    [{ issue_date: '2022-12-31', exchange_rates: rates }, false],
    [{ issue_date: '2022-12-31', currency: 'HRK' }, false],
    [{ issue_date: '2023-01-01', currency: 'HRK' }, true],
    [{ issue_date: '2023-01-01' }, false],
  ] as const) {
    const { document, warnings } = await post('/review', { data: croatian(members) })
    assert.equal(document.currency, 'currency' in members ? members.currency : 'EUR')
    const found = warnings.map(({ code }: Json) => code)
    assert.deepEqual(found, warned ? ['DOCKET-FORMER-CURRENCY'] : [], JSON.stringify(members))
  }
})

test('an exemption is to be stated from the day on which a country joined the European Union', async () => {
  const lines = [line({ taxes: [{ cat: 'VAT', key: 'exempt' }] })]
  for (const [country, code, eve, day] of [
    ['HR', '64973578042', '2013-06-30', '2013-07-01'],
    ['CZ', '60000007', '2004-04-30', '2004-05-01'],
    ['RO', '18547290', '2006-12-31', '2007-01-01'],
  ] as const) {
    const found = async (issue_date: string): Promise<boolean> => {
      const data = supplierIn(country, code)({ issue_date, lines })
      const { warnings } = await post('/review', { data })
      return warnings.some((each: Json) => each.code === 'DOCKET-EXEMPTION-REASON')
    }
    assert.deepEqual([await found(eve), await found(day)], [false, true], country)
  }
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
