import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes, invoice, type Json, line, post } from '../../support.ts'
import { build } from '../support.ts'

const PREFIXES = ['es-sii', 'es-tbai', 'es-verifactu']
const EXEMPTION: Json = {
  'es-sii': 'es-sii-exempt',
  'es-tbai': 'es-tbai-exemption',
  'es-verifactu': 'es-verifactu-exempt',
}

/** Additional requirements of TicketBAI. */
const basque = {
  tax: { ext: { 'es-tbai-region': 'SS' } },
  notes: [{ key: 'general', text: 'Work' }],
}

const request = (addons: string[], members: Json = {}): Json => {
  return { data: invoice({ $addons: addons, ...basque, ...members }) }
}
const taxed = (combo: Json): Json => ({ lines: [line({ taxes: [{ cat: 'VAT', ...combo }] })] })

test('a tax without a key gets it from the code of its exemption', async () => {
  const keys = {
    E1: 'exempt',
    E2: 'export',
    E3: 'export',
    E4: 'export',
    E5: 'intra-community',
    E6: 'exempt',
  }
  for (const prefix of PREFIXES) {
    for (const [code, key] of Object.entries(keys)) {
      const body = request([`${prefix}-v1`], taxed({ ext: { [EXEMPTION[prefix]]: code } }))
      const combo = (await build(body)).lines[0].taxes[0]
      assert.equal(combo.key, key)
      assert.equal(combo.ext[EXEMPTION[prefix]], code)
      assert.equal(combo.ext[`${prefix}-regime`], key === 'export' ? '02' : '01')
    }
  }
})

test('the key of a tax determines its exemption, and overrides a different one', async () => {
  for (const prefix of PREFIXES) {
    const exemption = async (key: string, code?: string): Promise<string | undefined> => {
      const ext = code && { [EXEMPTION[prefix]]: code }
      const body = request(
        [`${prefix}-v1`],
        taxed({ key, ext, ...(key === 'standard' && { rate: 'general' }) }),
      )
      return (await build(body)).lines[0].taxes[0].ext[EXEMPTION[prefix]]
    }
    assert.equal(await exemption('exempt'), 'E1')
    assert.equal(await exemption('exempt', 'E6'), 'E6')
    assert.equal(await exemption('exempt', 'E2'), 'E1')
    assert.equal(await exemption('export'), 'E2')
    assert.equal(await exemption('export', 'E4'), 'E4')
    assert.equal(await exemption('intra-community', 'E1'), 'E5')
    assert.equal(await exemption('standard', 'E1'), undefined)
    assert.equal(await exemption('zero', 'E1'), undefined)
  }
})

test('a customer without a NIF is identified by its first identity', async () => {
  const types = { passport: '03', foreign: '04', resident: '05', other: '06' }
  for (const prefix of PREFIXES) {
    const key = `${prefix}-identity-type`
    const identitiesOf = async (customer: Json): Promise<Json[]> => {
      const body = request([`${prefix}-v1`], { customer: { name: 'C', ...customer } })
      return (await build(body)).customer.identities
    }
    for (const [kind, code] of Object.entries(types)) {
      const identities = [
        { country: 'GB', key: kind, code: '1' },
        { country: 'GB', key: 'passport', code: '2' },
      ]
      const [first, second] = await identitiesOf({ identities })
      assert.equal(first!.ext[key], code)
      assert.equal(second!.ext, undefined)
    }
    const [passport] = await identitiesOf({
      tax_id: { country: 'ES', code: '54387763P' },
      identities: [{ country: 'GB', key: 'passport', code: '1' }],
    })
    assert.equal(passport!.ext, undefined)
    const [unlisted] = await identitiesOf({
      identities: [{ country: 'GB', code: '1', ext: { [key]: '07' } }],
    })
    assert.equal(unlisted!.ext[key], '07')
  }
})

test('taxes other than VAT and IGIC have no codes', async () => {
  const addons = PREFIXES.map((prefix) => `${prefix}-v1`)
  const taxes = [
    { cat: 'IPSI', percent: '4%' },
    { cat: 'IRPF', rate: 'pro' },
  ]
  const [ipsi, irpf] = (await build(request(addons, { lines: [line({ taxes })] }))).lines[0].taxes
  assert.deepEqual(
    [ipsi.key, ipsi.ext, irpf.key, irpf.ext],
    [undefined, undefined, undefined, undefined],
  )
})

test('with several formats the first in their fixed order determines the key', async () => {
  const mixed = (combo: Json): Json =>
    request(['es-verifactu-v1', 'es-tbai-v1', 'es-sii-v1'], taxed(combo))
  const [combo] = (await build(mixed({ ext: { 'es-sii-exempt': 'E5' } }))).lines[0].taxes
  assert.equal(combo.key, 'intra-community')
  assert.deepEqual(
    PREFIXES.map((prefix) => combo.ext[EXEMPTION[prefix]]),
    ['E5', 'E5', 'E5'],
  )
  const late = await post('/build', mixed({ ext: { 'es-verifactu-exempt': 'E5' } }), {
    status: 422,
  })
  assert.deepEqual(codes(late), ['GOBL-TAX-COMBO-04'])
})
