/** Envelopes of our own, in all operations that accept them, by HTTP and in bulk. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { origin, send as request } from '../support.ts'
import type { Case } from './cases.ts'
import { CORRECTIONS, CREDIT, DOCUMENTS } from './envelopes/documents.ts'
import { SIGN } from './envelopes/sign.ts'
import { KEYS } from './envelopes/signed.ts'
import type { Answer } from './envelopes/table.ts'
import { VERIFY } from './envelopes/verify.ts'
import { compare, play } from './play.ts'

function toCase(operation: string, name: string, body: unknown, answer: Answer): Case {
  return { id: `${operation}/${name}`, method: 'POST', path: `/v0/${operation}`, body, ...answer }
}

const CASES: Case[] = [
  ...SIGN.map(([name, members, answer]) =>
    toCase('sign', name, { privatekey: KEYS.private, ...members }, answer),
  ),
  ...VERIFY.map(([name, data, answer, members]) =>
    toCase('verify', name, { data, publickey: KEYS.public, ...members }, answer),
  ),
  ...DOCUMENTS.flatMap(([name, data, validate, build, replicate, correct]) => [
    toCase('validate', name, { data }, validate),
    toCase('build', name, { data }, build),
    toCase('replicate', name, { data }, replicate),
    toCase('correct', name, { data, options: CREDIT }, correct),
  ]),
  ...CORRECTIONS.map(([name, data, options, answer]) =>
    toCase('correct', name, { data, options }, answer),
  ),
]

for (const item of CASES) {
  test(`envelopes: ${item.id}`, async () => {
    const [outcome] = await play(await origin(), [item])
    assert.equal(outcome?.difference, undefined)
  })
}

test('envelopes: bulk gives the same answers in the same order', async () => {
  const lines = CASES.map(({ path, body, id }) =>
    JSON.stringify({ id, action: path.replace('/v0/', ''), payload: body }),
  )
  const response = await request('/v0/bulk', { method: 'POST', body: `${lines.join('\n')}\n` })
  const answers = (await response.text()).trim().split('\n')
  assert.equal(answers.length, CASES.length)
  const differences = CASES.flatMap((item, index) => {
    const { id, payload, error } = JSON.parse(answers[index]!)
    assert.equal(id, item.id)
    const reply = { status: error?.code ?? 200, body: JSON.stringify(error ?? payload) }
    const difference = compare(item, reply)
    return difference === undefined ? [] : [`${id}: ${difference}`]
  })
  assert.deepEqual(differences, [])
})
