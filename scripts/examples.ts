/**
 * Formats the requests in `examples/` and writes the answers to them: `npm run examples`. Run it after a change of a
 * request, or one that is meant to change answers, and read the differences.
 */
import { writeFileSync } from 'node:fs'
import { startDocket } from '../src/faces/index.ts'
import { originOf, stopServer } from '../src/server.ts'
import { comparable, format, readExamples, sendExample } from './example-files.ts'

const server = await startDocket({ port: 0 })
for (const example of readExamples()) {
  writeFileSync(example.requestFile, format(JSON.parse(example.request)))
  const response = await sendExample(originOf(server), example)
  const answer = (await response.json()) as object
  const stored = JSON.parse(example.answer || '{}') as object
  const isSame = comparable(stored) === comparable(answer)
  writeFileSync(example.answerFile, format(isSame ? stored : answer))
  if (!isSame) console.log(`examples/${example.operation}/${example.name}: the answer has changed`)
}
await stopServer(server)
