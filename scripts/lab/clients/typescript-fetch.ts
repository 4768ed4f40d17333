/** A program that uses a client made by openapi-generator, typescript-fetch. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Configuration, DocumentFromJSON, DocumentsApi, SigningApi } from './typescript-fetch/index'

const configuration = new Configuration({ basePath: `${process.env.ORIGIN}/v0` })
const documents = new DocumentsApi(configuration)
const signing = new SigningApi(configuration)

const invoice = DocumentFromJSON(JSON.parse(readFileSync('invoice.json', 'utf8')))
const built = await documents.build({ buildRequest: { data: invoice } })
assert.ok(built.$schema === 'https://gobl.org/draft-0/bill/invoice', 'an invoice')
assert.equal(built.totals?.payable, '1210.00')

const valid = await documents.validate({ validateRequest: { data: built } })
assert.equal(valid.ok, true)

const keys = await signing.keygen()
const envelope = await signing.sign({ signRequest: { data: built, privatekey: keys._private } })
// Members that the types do not name are kept.
assert.match(JSON.stringify(envelope.doc), /"given":"Maria".*"reason":"Frame agreement"/)
const verified = await signing.verify({
  verifyRequest: { data: envelope, publickey: keys._public },
})
assert.equal(verified.ok, true)

const data = { ...envelope, $schema: 'https://gobl.org/draft-0/envelope' } as const
const correctRequest = { data, options: { type: 'credit-note' } } as const
const corrected = await documents.correct({ correctRequest })
assert.equal(corrected.$schema, 'https://gobl.org/draft-0/envelope')

const page = await documents.render({ renderRequest: { data: corrected } })
assert.match(page, /^<!DOCTYPE html>/)
