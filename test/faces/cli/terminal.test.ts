// Takes long: in a process of its own.
/** What the program does at a terminal, which a module that Node loads before it stands for. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { temporaryFolder } from '../../folder.ts'
import { type Ended, runProcess } from '../../processes.ts'
import { PROGRAM, start } from '../../program.ts'
import { type Json, message, times } from '../../support.ts'

const { path: folder, save } = temporaryFolder()

/** Arguments of Node that make streams those of a terminal. */
function terminal(...streams: ('stdin' | 'stdout' | 'stderr')[]): string[] {
  const code = streams.map((stream) => `process.${stream}.isTTY = true\n`).join('')
  const file = save(`${streams.join('-')}.mjs`, code)
  return ['--import', pathToFileURL(file).href]
}

const run = (preload: readonly string[], args: readonly string[], input: string): Promise<Ended> =>
  runProcess(process.execPath, [...preload, ...PROGRAM, ...args], { input })

const lineOf = (id: number, data: Json): string =>
  `${JSON.stringify({ id, action: 'build', payload: { data } })}\n`

test('docket bulk ends with how many lines there were, and how many failed', async () => {
  const input = [...times(1200, (id) => lineOf(id, message())), '{\n', '{\n'].join('')
  const { errors, output, status } = await run(terminal('stderr'), ['bulk'], input)
  assert.equal(status, 1)
  assert.equal(output.trimEnd().split('\n').length, 1202)
  const last = errors.split('\r').at(-1)!
  assert.match(last, /^1,202 lines, 2 errors, [\d,]+ per second\x1b\[K\n$/)
  const [, rate = ''] = /, ([\d,]+) per/.exec(last) ?? []
  const perSecond = Number(rate.replaceAll(',', ''))
  assert.ok(perSecond > 0 && perSecond < 1_202_000, rate)
})

test('docket bulk shows how far it is', async () => {
  const child = start(['bulk'], {}, terminal('stderr'))
  let errors = ''
  child.stderr.on('data', (data: Buffer) => {
    errors += String(data)
  })
  child.stdout.resume()
  const closed = once(child, 'close')
  for (let id = 0; errors === ''; id++) {
    child.stdin.write(lineOf(id, message()))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  assert.match(errors, /^(?:\r\d+ lines, 0 errors, \d+ per second\x1b\[K)+$/)
  child.stdin.end()
  await closed
  assert.match(errors, /\x1b\[K\n$/)
})

test('a command ends in silence when nobody reads what it prints', async () => {
  const child = start(['openapi'])
  child.stdout.destroy()
  let errors = ''
  child.stderr.on('data', (data: Buffer) => {
    errors += String(data)
  })
  assert.deepEqual([await once(child, 'close'), errors], [[0, null], ''])
})

test('JSON is indented on a terminal, reviews and the version are in words', async () => {
  const input = JSON.stringify(message())
  const shown = terminal('stdout')
  const built = await run(shown, ['build'], input)
  assert.equal(built.output, `${JSON.stringify(message(), null, 2)}\n`)
  const reviewed = await run(shown, ['review'], input)
  assert.match(reviewed.output, /^No faults\.\n/)
  const version = await run(shown, ['version'], '')
  assert.match(version.output, /^docket \d/)
  const indented = await run(shown, ['version', '--indent'], '')
  assert.match(indented.output, /^\{\n {2}"/)
})

test('JSON on a terminal has no control characters, and remains what it is; in a pipe it is unchanged', async () => {
  const data = message({ content: 'a\u009b31m\u202eb\u2028c\u007f' })
  const input = JSON.stringify(data)
  const line = lineOf(1, data)
  for (const [args, given] of [
    [['build'], input],
    [['bulk'], line],
  ] as const) {
    const shown = await run(terminal('stdout'), args, given)
    assert.ok(shown.output.includes('a\\u009b31m\\u202eb\\u2028c\\u007f'), shown.output)
    const piped = await run([], args, given)
    assert.ok(piped.output.includes(data.content), piped.output)
    assert.deepEqual(JSON.parse(shown.output), JSON.parse(piped.output))
  }
  const failed = await run(
    terminal('stderr'),
    ['build', '--json'],
    JSON.stringify({ ...data, '\u009b': 1 }),
  )
  assert.deepEqual(JSON.parse(failed.errors).ignored, ['$.\u009b'])
  assert.match(failed.errors, /"\$\.\\u009b"/)
})

test('an answer that goes to a file is not for a terminal', async () => {
  const file = join(folder, 'out.json')
  const { output } = await run(terminal('stdout'), ['build', '-o', file], JSON.stringify(message()))
  assert.equal(output, '')
})

test('without a document at a terminal, the command says what it needs', async () => {
  const { errors, status } = await run(terminal('stdin'), ['build'], '')
  assert.equal(
    errors,
    'docket: FILE is required, or a document on standard input; see docket build --help\n',
  )
  assert.equal(status, 2)
})
