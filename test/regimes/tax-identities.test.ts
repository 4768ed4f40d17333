import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes, post, SCHEMA } from '../support.ts'

interface Codes {
  valid: string[]
  invalid: string[]
  /** As users write them, and as they come back. */
  written?: { [written: string]: string }
  /** Where the rules are named otherwise than the country. */
  rule?: string
}

const COUNTRIES: { [country: string]: Codes } = {
  DE: {
    valid: ['111111125', '136695976', '282741168'],
    invalid: ['111111124', '011111125', '11111112', 'A11111125'],
    written: { 'de 111.111.125': '111111125', DE136695976: '136695976' },
  },
  ES: {
    valid: ['B98602642', 'B9860264B', '54387763P', 'Y5082945M', 'L2277058J', 'A58818501'],
    invalid: ['B98602643', 'B9860264J', '00000000T', '54387763A', 'Y5082945X', 'I58818501', '1', 'ESB98602642X'],
    written: { 'es-b 986 026 42': 'B98602642', '1234S': '00001234S' },
  },
  FR: {
    valid: ['44732829320', '39356000000', '00356000000', 'AB123456789'],
    invalid: ['45732829320', '123456789', '4473282932', '4473282932A'],
    written: { 'FR 44 732 829 320': '44732829320', '732829320': '44732829320' },
  },
  GB: {
    valid: ['350983637', '350983637001', 'GD499', 'HA500', '999000145', '970000171', '000000195'],
    invalid: ['350983638', '999000103', '949000138', '010000090', 'GD500', 'HA499', '000000000', '123', 'ABC'],
    written: { 'GB 350 9836 37': '350983637', 'GB-XI-350983637': '350983637' },
  },
  PT: {
    valid: ['999999990', '397739397', '459556118', '719158354'],
    invalid: ['999999991', '230908297', '460000000', '99999999'],
    written: { 'pt 999 999 990': '999999990' },
  },
}

const identity = (country: string, code: string): object => ({ $schema: `${SCHEMA}tax/identity`, country, code })

for (const [country, { valid, invalid, written = {}, rule = country }] of Object.entries(COUNTRIES)) {
  test(`tax identities of ${country} are told from what is none`, async () => {
    for (const code of valid)
      assert.deepEqual(await post('/build', { data: identity(country, code) }), identity(country, code))
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
      assert.deepEqual(await post('/build', { data: identity(country, text) }), identity(country, code))
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
  assert.deepEqual(await post('/build', { data: identity('XI', 'XI350983637') }), identity('XI', '350983637'))
})

test('codes of the United States are taken as they come', async () => {
  assert.deepEqual(codes(await post('/build', { data: identity('US', '12-3456789') }, { status: 422 })), [
    'GOBL-TAX-IDENTITY-02',
  ])
  assert.deepEqual(await post('/build', { data: identity('US', '123456789') }), identity('US', '123456789'))
})
