/** Sends the examples to a server without faces, and compares the answers: see .ci/core. */
import assert from 'node:assert/strict'
import { OPERATIONS } from '../src/operations.ts'
import { originOf, startServer, stopServer } from '../src/server.ts'
import { comparable, readExamples, sendExample } from './example-files.ts'

const names = new Set(OPERATIONS.map(({ name }) => name))
const server = await startServer({ port: 0 })
const examples = readExamples().filter(({ operation }) => names.has(operation))
for (const example of examples) {
  const answer = (await (await sendExample(originOf(server), example)).json()) as object
  const path = `${example.operation}/${example.name}`
  assert.equal(comparable(answer), comparable(JSON.parse(example.answer)), path)
}
await stopServer(server)
console.log(`the core answers ${examples.length} examples without its faces`)
