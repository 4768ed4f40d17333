import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '../folder.ts'
import { runProgram } from '../program.ts'
import { type Json, message, times } from '../support.ts'

const { save } = temporaryFolder()

const lineOf = (id: number, data: Json): string =>
  JSON.stringify({ id, action: 'build', payload: { data } })

test('docket bulk answers each line of a file, in order, and without a progress line in a pipe', async () => {
  const file = save('lines.ndjson', times(500, (id) => lineOf(id, message())).join('\n'))
  const { status, output, errors } = await runProgram(['bulk', file])
  assert.deepEqual([status, errors], [0, ''])
  const answers = output
    .trim()
    .split('\n')
    .map((line): Json => JSON.parse(line))
  assert.deepEqual(
    answers.map(({ id, payload }) => [id, payload.content]),
    times(500, (id) => [id, 'Hello']),
  )
})

test('if a line fails, the others are answered, and the exit status is 1', async () => {
  const input = [lineOf(1, message()), lineOf(2, { a: 1 }), '{', lineOf(4, message())].join('\n')
  const { status, output } = await runProgram(['bulk'], { input })
  assert.equal(status, 1)
  const answers = output
    .trim()
    .split('\n')
    .map((line): Json => JSON.parse(line))
  assert.deepEqual(
    answers.map(({ error }) => error?.key),
    [undefined, 'unknown-schema', 'input', undefined],
  )
})

test('one line that fails among many is enough for an exit status of 1', async () => {
  const { status } = await runProgram(['bulk'], { input: [lineOf(1, message()), '{'].join('\n') })
  assert.equal(status, 1)
})

test('docket bulk --help prints its help, and reads nothing', async () => {
  for (const flag of ['--help', '-h']) {
    const { status, output } = await runProgram(['bulk', flag], { input: '{' })
    assert.equal(status, 0)
    assert.match(output, /^Usage: docket bulk/m)
    for (const row of ['FILE', '--verifactu-system FILE', '-h, --help'])
      assert.match(output, new RegExp(`^ {2}${row} {2,}\\S.*\\.$`, 'm'))
  }
})

test('a document that mentions an error is none', async () => {
  const content = '"seq":1,"error":{}'
  const { status } = await runProgram(['bulk'], { input: lineOf(1, message({ content })) })
  assert.equal(status, 0)
})

test('mistakes in the call are named, and the exit status is 2', async () => {
  for (const args of [['none.ndjson'], ['a', 'b'], ['--nonsense']]) {
    const { status, errors } = await runProgram(['bulk', ...args])
    assert.equal(status, 2, args.join(' '))
    assert.match(errors, /^docket: [^\n]+\n$/)
    assert.ok(errors.includes(args.at(-1)!), errors)
    if (args[0] === 'none.ndjson') assert.match(errors, /: no such file\n$/)
  }
})
