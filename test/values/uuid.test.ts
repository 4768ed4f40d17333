import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newUuid, parseUuid } from '../../src/values/uuid.ts'
import { assertReads } from './table.ts'

test('UUIDs are read in all their forms and written in one', () => {
  const uuid = '0190c2a8-1f4f-7d54-9d61-b1a7f6ad1d3a'
  assertReads(parseUuid, {
    [uuid]: uuid,
    [uuid.toUpperCase()]: uuid,
    [`urn:uuid:${uuid}`]: uuid,
    [`URN:UUID:${uuid}`]: uuid,
    [`{${uuid}}`]: uuid,
    [uuid.replaceAll('-', '')]: uuid,
    x: undefined,
    [`${uuid}0`]: undefined,
    [uuid.replace('a', 'g')]: undefined,
  })
})

test('new UUIDs are distinct, have version 7 and start with the time', () => {
  const before = Date.now()
  const made = Array.from({ length: 500 }, newUuid)
  const after = Date.now()
  assert.equal(new Set(made).size, 500)
  for (const uuid of made)
    assert.match(uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const times = made.map((uuid) => parseInt(uuid.replaceAll('-', '').slice(0, 12), 16))
  for (const time of times) {
    assert.ok(before <= time && time <= after, `${time} is not from ${before} to ${after}`)
  }
})
