/** A program that uses types made by openapi-typescript. */
import assert from 'node:assert/strict'
import createClient from 'openapi-fetch'
import type { paths } from './openapi-typescript.d.ts'

const client = createClient<paths>({ baseUrl: `${process.env.ORIGIN}/v0` })

const { data, error } = await client.POST('/build', {
  body: {
    data: {
      $schema: 'https://gobl.org/draft-0/bill/invoice',
      supplier: { name: 'Provide One S.L.', tax_id: { country: 'ES', code: 'B98602642' } },
      customer: { name: 'Sample Consumer', tax_id: { country: 'ES', code: '54387763P' } },
      lines: [
        {
          quantity: '10',
          item: { name: 'Development', price: '100.00' },
          taxes: [{ cat: 'VAT', rate: 'general' }],
        },
      ],
    },
  },
})
assert.equal(error, undefined)
assert.ok(
  data?.$schema === 'https://gobl.org/draft-0/bill/invoice' && 'totals' in data,
  'an invoice',
)
assert.equal(data.totals?.payable, '1210.00')

const wrong = await client.POST('/build', {
  body: {
    data: {
      $schema: 'https://gobl.org/draft-0/bill/invoice',
      supplier: { name: 'Provide One S.L.' },
      // @ts-expect-error an item is required
      lines: [{ quantity: '1' }],
    },
  },
})
assert.equal(wrong.error?.code, 422)

const review = await client.POST('/review', { body: { data } })
assert.deepEqual(review.data?.faults, [])

assert.deepEqual((await client.POST('/validate', { body: { data } })).data, { ok: true })

const keys = (await client.POST('/keygen')).data!
const code = { ...data, code: '7' }
const signed = await client.POST('/sign', { body: { data: code, privatekey: keys.private } })
const envelope = signed.data!
const verified = await client.POST('/verify', {
  body: { data: envelope, publickey: keys.public },
})
assert.deepEqual(verified.data, { ok: true })

const options = { type: 'credit-note' as const }
const corrected = await client.POST('/correct', { body: { data: envelope, options } })
assert.ok(corrected.data && 'doc' in corrected.data, 'an envelope')

const page = await client.POST('/render', { parseAs: 'text', body: { data: corrected.data } })
assert.match(page.data ?? '', /^<!DOCTYPE html>/)

const regime = await client.GET('/regimes/{code}', { params: { path: { code: 'es' } } })
assert.equal(regime.data?.country, 'ES')
