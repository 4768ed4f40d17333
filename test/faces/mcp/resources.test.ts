import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, SCHEMA } from '../../support.ts'
import { ask, modern } from './client.ts'

test('the resources are the reference data', async () => {
  const { resources } = await ask('resources/list')
  assert.deepEqual(
    resources.map(({ uri }: Json) => uri),
    [
      'gobl://catalogues',
      'gobl://addons',
      'gobl://regimes',
      'gobl://schemas',
      'ui://docket/document',
      'gobl://rules',
    ],
  )
  const { resourceTemplates } = await ask('resources/templates/list')
  assert.deepEqual(
    resourceTemplates.map(({ uriTemplate }: Json) => uriTemplate),
    [
      'gobl://addons/{key}',
      'gobl://schemas/{+path}',
      'gobl://regimes/{code}',
      'gobl://catalogues/{key}',
      'gobl://rules/{code}',
    ],
  )
  const read = async (uri: string): Promise<Json> => {
    const { contents } = await ask('resources/read', { uri })
    assert.equal(contents[0].uri, uri)
    assert.equal(contents[0].mimeType, 'application/json')
    return JSON.parse(contents[0].text) as Json
  }
  assert.ok((await read('gobl://regimes')).regimes.includes('es'), 'es is listed')
  const { schemas } = await read('gobl://schemas')
  assert.ok(schemas.includes(`${SCHEMA}bill/invoice`), 'bill/invoice is listed')
  assert.equal((await read('gobl://regimes/ES')).country, 'ES')
  assert.ok((await read('gobl://rules')).rules.includes('DOCKET-IBAN'), 'DOCKET-IBAN is listed')
  const { rules } = await read('gobl://rules/DOCKET-IBAN')
  assert.equal(rules[0].kind, 'warning')
  assert.equal((await read('gobl://catalogues/units')).key, 'units')
  for (const path of ['bill/invoice', 'bill%2Finvoice', 'bill/invoice.json']) {
    assert.equal((await read(`gobl://schemas/${path}`)).$id, `${SCHEMA}bill/invoice`)
  }
})

test('an unknown resource is an error with its URI', async () => {
  for (const uri of [
    'gobl://regimes/zz',
    'gobl://foo',
    '',
    'gobl://schemas/../x',
    'gobl://regimes/%zz',
    'gobl://addons/',
  ]) {
    const error = await ask('resources/read', { uri })
    assert.deepEqual([error.code, error.data], [-32002, { uri }])
    const { status, json } = await modern('resources/read', { uri })
    if (uri !== '')
      assert.deepEqual([status, json.error.code, json.error.data], [200, -32602, { uri }])
  }
  assert.equal((await ask('resources/read', {})).code, -32602)
})
