// Takes long: in a process of its own.
/** Whatever a document lacks is a fault of a rule or none, never an error of the server. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readExamples } from '../../scripts/example-files.ts'
import { type Json, sendJson } from '../support.ts'

const documents = readExamples()
  .filter(({ operation }) => operation === 'build')
  .map(({ name, answer }): [name: string, document: Json] => [name, JSON.parse(answer)])

/** A document in which each member but `$schema` is changed, those inside first. */
function changed(document: Json, change: (value: unknown, name: string) => unknown): Json {
  return JSON.parse(JSON.stringify(document), function (this: unknown, name, value: unknown) {
    return Array.isArray(this) || name === '$schema' ? value : change(value, name)
  })
}

/** Names of members that a document has anywhere. */
function namesIn(document: Json): Set<string> {
  const names = new Set<string>()
  changed(document, (value, name) => {
    names.add(name)
    return value
  })
  names.delete('')
  return names
}

async function assertAnswered(path: string, data: Json, what: string): Promise<void> {
  const answer = await sendJson(path, { data })
  const text = await answer.text()
  assert.ok(answer.status === 200 || answer.status === 422, `${what}: ${text}`)
}

test('an array of any document may have null in it', async () => {
  for (const [name, document] of documents) {
    const nulls = changed(document, (value) => (Array.isArray(value) ? [null, ...value] : value))
    for (const path of ['/build', '/validate']) await assertAnswered(path, nulls, name)
  }
})

// Building would complete it. The rules are those of the type and its formats: one document with them is enough.
test('any document that is validated may lack members of any name', async () => {
  const tried = new Set<string>()
  for (const [name, document] of documents)
    for (const lost of namesIn(document)) {
      const { $schema, $addons } = (document.doc ?? document) as Json
      const rules = `${$schema} ${$addons} ${lost}`
      if (tried.has(rules)) continue
      tried.add(rules)
      const rest = changed(document, (value, member) => (member === lost ? undefined : value))
      await assertAnswered('/validate', rest, `${name} without ${lost}`)
    }
})
