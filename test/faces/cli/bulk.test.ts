import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { temporaryFolder } from '../../folder.ts'
import { runProgram, start } from '../../program.ts'
import { type Json, message, times } from '../../support.ts'

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
    for (const row of ['FILE', '--jobs N', '--verifactu-system FILE', '-h, --help'])
      assert.match(output, new RegExp(`^ {2}${row} {2,}\\S.*\\.$`, 'm'))
  }
})

test('a document that mentions an error is none', async () => {
  const content = '"seq":1,"error":{}'
  const { status } = await runProgram(['bulk'], { input: lineOf(1, message({ content })) })
  assert.equal(status, 0)
})

test('mistakes in the call are named, and the exit status is 2', async () => {
  const jobs = ['0', '-1', '1.5', '257', 'many', ''].map((number) => [`--jobs=${number}`])
  for (const args of [['none.ndjson'], ['a', 'b'], ['--nonsense'], ...jobs]) {
    const { status, errors } = await runProgram(['bulk', ...args])
    assert.equal(status, 2, args.join(' '))
    assert.match(errors, /^docket: [^\n]+\n$/)
    assert.ok(errors.includes(args.at(-1)!.split('=')[0]!), errors)
    if (args[0] === 'none.ndjson') assert.match(errors, /: no such file\n$/)
  }
  const { errors } = await runProgram(['bulk', '-o', 'answers.ndjson'])
  assert.match(errors, /'-o'; the answers go to standard output: docket bulk FILE > ANSWERS\n$/)
})

/** Lines of many sizes, some of which fail, with more of them than batches may be pending. */
const MANY = times(3000, (id) => {
  if (id % 7 === 0) return lineOf(id, { a: id })
  if (id % 11 === 0) return `\n{"id":${id}`
  return lineOf(id, message({ content: 'x'.repeat((id * 37) % 3000) }))
}).join('\n')

test('several jobs answer as one does, in the order of the lines', async () => {
  const file = save('many.ndjson', MANY)
  const one = await runProgram(['bulk', file])
  assert.equal(one.output.trim().split('\n').length, 3000)
  for (const jobs of ['2', 'auto']) {
    const several = await runProgram(['bulk', '--jobs', jobs, file])
    assert.deepEqual([several.status, several.errors], [1, '3,000 lines, 663 errors\n'])
    assert.ok(several.output === one.output, `--jobs ${jobs}`)
  }
})

test('what is not a stream of requests is given up after a thousand lines, with any number of jobs', async () => {
  const input = [lineOf(1, message()), ...times(3000, () => '{}'), lineOf(2, message())].join('\n')
  for (const jobs of ['1', '2']) {
    const { status, output } = await runProgram(['bulk', '--jobs', jobs], { input })
    const answers = output.trim().split('\n')
    assert.deepEqual([status, answers.length], [1, 1002])
    assert.match(
      answers.at(-1)!,
      /^\{"seq":1002,"error":.*1000 consecutive lines are invalid; the rest/,
    )
  }
})

test('a stream that is given up need not end', async () => {
  for (const jobs of ['1', '2']) {
    const program = start(['bulk', '--jobs', jobs])
    program.stdout.resume()
    program.stderr.resume()
    program.stdin.write('{}\n'.repeat(1002))
    const [status] = await once(program, 'close')
    assert.equal(status, 1)
  }
})

test('a stream that is given up does not wait for the lines that were begun', async () => {
  const begun = times(3000, (id) => lineOf(id, message({ content: 'x'.repeat(2000) })))
  for (let run = 0; run < 4; run++) {
    const program = start(['bulk', '--jobs', '2'])
    program.stdout.resume()
    program.stderr.resume()
    // It ends before it has read them all.
    program.stdin.on('error', () => undefined)
    program.stdin.write(`${'{}\n'.repeat(1002)}${begun.join('\n')}\n`)
    const [status] = await once(program, 'close')
    assert.equal(status, 1)
  }
})

test('a line is answered before the next one is there', async () => {
  for (const jobs of ['1', '2']) {
    const program = start(['bulk', '--jobs', jobs])
    const answers = program.stdout[Symbol.asyncIterator]()
    for (const id of [1, 2, 3]) {
      program.stdin.write(`${lineOf(id, message())}\n`)
      const { value } = await answers.next()
      assert.equal((JSON.parse(String(value)) as Json).seq, id)
    }
    program.stdin.end()
    assert.equal((await answers.next()).done, true)
  }
})
