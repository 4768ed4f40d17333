import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build, invoice, type Json, line, message, payment, SCHEMA, today } from '../support.ts'

test('a status gets its date and line numbers', async () => {
  const status = {
    $schema: `${SCHEMA}bill/status`,
    type: 'response',
    code: '1',
    supplier: invoice().supplier,
    lines: [{ key: 'accepted', doc: { code: '1' }, complements: [message()] }, { key: 'paid' }],
  }
  const built = await build(status)
  assert.equal(built.issue_date, today('UTC'))
  assert.deepEqual(
    built.lines.map((line: Json) => line.index),
    [1, 2],
  )
  assert.match(built.lines[0].complements[0].uuid, /^[0-9a-f-]{36}$/)
})

test('complements get UUIDs and are calculated with their document', async () => {
  const complements = [
    { $schema: `${SCHEMA}org/party`, name: ' Party ' },
    { $schema: 'https://example.com/x', a: [1] },
  ]
  const built = await build({ ...invoice(), complements: [complements[0]] })
  assert.equal(built.complements[0].name, 'Party')
  assert.match(built.complements[0].uuid, /-7/)
  const holes = await build({ ...invoice(), complements: [null, complements[1]] })
  assert.deepEqual(holes.complements, [complements[1]])
  const broken = await build(
    { ...invoice(), complements: [{ ...invoice(), $tags: ['none'] }] },
    { status: 422 },
  )
  assert.match(broken.message, /^complements\[0\]\.\$tags /)
})

test('superseded members are read into their replacements', async () => {
  const built = await build(
    invoice({
      tax: { tags: ['simplified'] },
      lines: [line({ taxes: [{ cat: 'VAT', tags: ['reduced'] }] })],
      payment: {
        advances: [{ desc: 'Paid', amount: '1.00' }],
        terms: { notes: 'Soon. ', detail: 'Really' },
        instructions: { key: 'online', online: [{ name: 'Site', addr: 'https://example.com' }] },
      },
    }),
  )
  assert.deepEqual(built.$tags, ['simplified'])
  assert.equal(built.lines[0].taxes[0].rate, 'reduced')
  assert.equal(built.payment.advances[0].description, 'Paid')
  assert.equal(built.payment.terms.notes, 'Soon. Really')
  assert.deepEqual(built.payment.instructions.online, [
    { label: 'Site', url: 'https://example.com' },
  ])
  const paid = await build(
    payment({
      methods: undefined,
      method: { key: 'card', detail: 'd', credit_transfer: [{ iban: 'x' }] },
    }),
  )
  assert.deepEqual(paid.methods, [
    { key: 'card', description: 'd', amount: '10.00', credit_transfer: { iban: 'x' } },
  ])
  const hole = payment({ methods: undefined, method: { key: 'card', credit_transfer: [null] } })
  assert.deepEqual((await build(hole)).methods, [{ key: 'card', amount: '10.00' }])
})

test('inbox codes become email addresses, URLs or Peppol schemes and codes', async () => {
  const inboxes = [
    { code: 'a@b.c' },
    { code: 'https://example.com/in' },
    { key: 'peppol', code: '0088:12 34--56' },
    { code: '9920:x315', scheme: 'ab c' },
    { code: '100000009.ABC', scheme: '0225' },
    { key: 'peppol', code: '0225:100000009.ABC' },
    { code: '100000009.ABC' },
  ]
  const built = await build(invoice({ supplier: { ...invoice().supplier, inboxes } }))
  assert.deepEqual(built.supplier.inboxes, [
    { email: 'a@b.c' },
    { url: 'https://example.com/in' },
    { key: 'peppol', scheme: '0088', code: '12 34-56' },
    { scheme: 'AB C', code: '9920:x315' },
    { scheme: '0225', code: '100000009.ABC' },
    { key: 'peppol', scheme: '0225', code: '100000009.ABC' },
    { url: '100000009.ABC' },
  ])
})
