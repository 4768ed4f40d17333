import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes, post, SCHEMA } from '../support.ts'
import type { CountryCodes } from './codes/codes.ts'
import { NORTH } from './codes/north.ts'
import { OVERSEAS } from './codes/overseas.ts'
import { SOUTH } from './codes/south.ts'
import { WEST } from './codes/west.ts'

const COUNTRIES: CountryCodes = { ...NORTH, ...OVERSEAS, ...SOUTH, ...WEST }

const identity = (country: string, code: string): object => ({
  $schema: `${SCHEMA}tax/identity`,
  country,
  code,
})

for (const [country, { valid, invalid, written = {}, rule = country }] of Object.entries(
  COUNTRIES,
)) {
  test(`tax identities of ${country} are told from what is none`, async () => {
    for (const code of valid)
      assert.deepEqual(
        await post('/build', { data: identity(country, code) }),
        identity(country, code),
      )
    for (const code of invalid) {
      const faults = codes(await post('/build', { data: identity(country, code) }, { status: 422 }))
      assert.ok(
        faults.some((fault) => fault.startsWith(`GOBL-${rule}-TAX-IDENTITY-0`)),
        `${code}: ${faults}`,
      )
    }
  })

  test(`tax identities of ${country} are normalised`, async () => {
    for (const [text, code] of Object.entries(written)) {
      assert.deepEqual(
        await post('/build', { data: identity(country, text) }),
        identity(country, code),
      )
    }
  })
}

test('the checks of GB are told apart', async () => {
  const faults = async (code: string): Promise<string[]> => {
    const error = await post('/build', { data: identity('GB', code) }, { status: 422 })
    return codes(error).map((fault) => fault.slice(-2))
  }
  assert.deepEqual(await faults('123'), ['01', '03'])
  assert.deepEqual(await faults('ABC'), ['01', '02', '03'])
  assert.deepEqual(await faults('000000000'), ['02', '03'])
  assert.deepEqual(await faults('GD'), ['01'])
})

test('codes of countries without regime lose their country once, and are held to capitals and digits', async () => {
  assert.deepEqual(await post('/build', { data: identity('CN', 'cn-12 a') }), identity('CN', '12A'))
  assert.deepEqual(await post('/build', { data: identity('CN', 'CNCN12') }), identity('CN', 'CN12'))
  assert.deepEqual(await post('/build', { data: identity('ZZ', '---') }), {
    $schema: `${SCHEMA}tax/identity`,
    country: 'ZZ',
  })
  assert.deepEqual(
    await post('/build', { data: identity('XI', 'XI350983637') }),
    identity('XI', '350983637'),
  )
})

test('codes of the United States are taken as they come', async () => {
  assert.deepEqual(
    codes(await post('/build', { data: identity('US', '12-3456789') }, { status: 422 })),
    ['GOBL-TAX-IDENTITY-02'],
  )
  assert.deepEqual(
    await post('/build', { data: identity('US', '123456789') }),
    identity('US', '123456789'),
  )
})
