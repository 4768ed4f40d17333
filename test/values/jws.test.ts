import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseJws } from '../../src/values/jws.ts'

test('only a compact JWS is split into its parts', () => {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  assert.equal(
    parseJws(`${part({ alg: 'ES256', kid: 'k' })}.${part({ a: 1 })}.AA`)?.header.kid,
    'k',
  )
  for (const text of ['', 'a.b', '..', 'x.y.z', `${part(5)}.e30.AA`, '*.e30.AA'])
    assert.equal(parseJws(text), undefined, text)
})
