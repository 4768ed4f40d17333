import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build, invoice, type Json, line, message, post, SCHEMA, sendJson } from '../support.ts'

const CSP = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

/** The page of a document. */
async function render(request: Json): Promise<string> {
  const response = await sendJson('/render', request)
  const text = await response.text()
  assert.equal(response.status, 200, text)
  return text
}

/** The text that a reader sees, with single spaces. */
const textOf = (page: string): string =>
  page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

test('a page is HTML that neither runs nor requests anything', async () => {
  const response = await sendJson('/render', { data: invoice() })
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.equal(response.headers.get('content-security-policy'), CSP)
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  const page = await response.text()
  assert.match(page, /^<!DOCTYPE html>/)
  assert.doesNotMatch(page, /<script|<link|<iframe|@import|\ssrc="http|\son\w+=/)
})

test('a document is built before it is shown, and faults are JSON', async () => {
  assert.match(textOf(await render({ data: invoice() })), /Total/)
  const { key } = await post(
    '/render',
    { data: { $schema: `${SCHEMA}note/message` } },
    { status: 422 },
  )
  assert.equal(key, 'validation')
  const error = await sendJson('/render', { data: { $schema: 'nothing' } })
  assert.equal(error.status, 400)
  assert.equal(error.headers.get('content-type'), 'application/json')
})

test('an envelope is shown as it is if its digest is right', async () => {
  const envelope = await post('/build', { data: message(), envelop: true })
  assert.match(await render({ data: envelope }), new RegExp(envelope.head.dig.val))
  const changed = { ...envelope, doc: { ...envelope.doc, content: 'Something else' } }
  const { key, message: text } = await post('/render', { data: changed }, { status: 422 })
  assert.equal(key, 'validation')
  assert.match(text, /head\.dig is not the digest of doc/)
  const { doc, $schema } = envelope
  const open = await post('/render', { data: { $schema, doc } }, { status: 422 })
  assert.match(open.message, /head\.dig is missing/)
})

test('signatures are listed by the key that they name', async () => {
  const { private: privatekey } = await post('/keygen', {})
  const data = await post('/sign', { data: invoice({ code: '7' }), privatekey })
  assert.match(await render({ data }), new RegExp(`<code>${privatekey.kid}</code>`))
})

test('the language is that of the request, of the regime, or English', async () => {
  const data = invoice()
  assert.match(await render({ data }), /<html lang="es" dir="ltr">[^]*Factura/)
  assert.match(await render({ data, language: 'de' }), /<html lang="de" dir="ltr">[^]*Rechnung/)
  assert.match(await render({ data, language: 'ar' }), /<html lang="ar" dir="rtl">/)
  assert.match(await render({ data: message() }), /<html lang="en" dir="ltr">/)
  const { message: text } = await post('/render', { data, language: 'tlh' }, { status: 400 })
  assert.match(text, /language must be one of/)
})

test('amounts and dates are written as the language writes them', async () => {
  const priced = line({ quantity: '1', item: { name: 'Machine', price: '12345.60' } })
  const data = invoice({ lines: [priced], issue_date: '2026-03-09' })
  const spanish = textOf(await render({ data }))
  assert.match(spanish, /12\.345,60/)
  assert.match(spanish, /9 mar 2026/)
  const english = textOf(await render({ data, language: 'en' }))
  assert.match(english, /€12,345\.60/)
  assert.match(english, /9 Mar 2026/)
})

test('codes have their names beside them', async () => {
  const data = invoice({ $addons: ['es-verifactu-v1'], code: '1', series: 'A' })
  const text = textOf(await render({ data, language: 'en' }))
  const { lines } = await build(data)
  assert.equal(lines[0].taxes[0].ext['es-verifactu-op-class'], 'S1')
  assert.match(text, /S1 [A-Z]\w+/)
})

test('a page for payment in euros to an IBAN has a code to scan', async () => {
  const credit_transfer = [{ iban: 'ES5301822370480201584639' }]
  const payment = { instructions: { key: 'credit-transfer', credit_transfer } }
  const page = await render({ data: invoice({ payment }), language: 'en' })
  assert.match(page, /<svg class="qr"[^]*Scan to pay/)
  assert.match(page, /ES53 0182 2370 4802 0158 4639/)
  const note = invoice({ payment, type: 'credit-note', preceding: [{ code: '1' }] })
  assert.doesNotMatch(await render({ data: note, language: 'en' }), /Scan to pay/)
  const dollars = invoice({
    payment,
    currency: 'USD',
    exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }],
  })
  assert.doesNotMatch(await render({ data: dollars, language: 'en' }), /Scan to pay/)
})

test('links lead to the web or to mail only, and images are those that are embedded', async () => {
  const emails = [{ addr: 'a@example.com' }]
  const websites = [{ url: 'https://example.com/x' }]
  const logos = [
    { data: 'iVBORw0KGgo=', mime: 'image/png' },
    { data: 'PHN2Zz4=', mime: 'image/svg+xml' },
    { url: 'https://example.com/logo.png' },
  ]
  const data = { $schema: `${SCHEMA}org/party`, name: 'Maker', emails, websites, logos }
  const page = await render({ data })
  assert.match(page, /href="mailto:a@example\.com"/)
  assert.match(page, /href="https:\/\/example\.com\/x"/)
  assert.deepEqual(page.match(/<img src="[^"]*"/g), [
    '<img src="data:image/png;base64,iVBORw0KGgo="',
  ])
})

test('a page as a line of a stream and as a tool is a string', async () => {
  const body = `${JSON.stringify({ id: 1, action: 'render', payload: { data: message() } })}\n`
  const response = await sendJson('/bulk', body, { 'Content-Type': 'application/x-ndjson' })
  const { payload } = (await response.json()) as Json
  assert.match(payload, /^<!DOCTYPE html>/)
})

test('items show their units, or the codes of these, and their attributes', async () => {
  const attributes = [
    { label: 'Colour', key: 'color', text: 'Red' },
    { key: 'weight', amount: '1.50', unit: 'kg' },
    { type: 'CODE', code: 'X7' },
    { key: 'length', amount: '2', unit: '4H' },
    { key: 'expiry', date: '2027-01-31' },
  ]
  const item = (members: Json): Json => ({ name: 'I', price: '1.00', ...members })
  const lines = [
    line({ item: item({ unit: '4H', attributes }) }),
    line({ item: item({ unit: 'h' }) }),
  ]
  const text = textOf(await render({ data: invoice({ lines }), language: 'en' }))
  for (const shown of [
    '10 4H',
    '10 hours',
    'Colour · Color Red',
    'Weight 1.50 kg',
    'CODE X7',
    'Length 2 4H',
    'Expiry Date 31 Jan 2027',
  ])
    assert.ok(text.includes(shown), `${shown} in ${text}`)
})
