/** A program that uses a client made by hey-api. */
import assert from 'node:assert/strict'
import { build, correct, keygen, render, sign, validate, verify } from './hey-api-client'
import { client } from './hey-api-client/client.gen'

client.setConfig({ baseUrl: `${process.env.ORIGIN}/v0` })

const { data, error } = await build({
  body: {
    data: {
      $schema: 'https://gobl.org/draft-0/bill/invoice',
      series: 'A',
      code: '7',
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

const valid = await validate({ body: { data: data! } })
assert.deepEqual(valid.data, { ok: true })

const corrected = await correct({ body: { data: data!, options: { type: 'credit-note' } } })
assert.equal(corrected.response?.status, 200)

const keys = await keygen()
const signed = await sign({ body: { data: data!, privatekey: keys.data!.private } })
const verified = await verify({ body: { data: signed.data!, publickey: keys.data!.public } })
assert.deepEqual(verified.data, { ok: true })

const page = await render({ body: { data: signed.data! } })
assert.match(String(page.data), /^<!DOCTYPE html>/)
