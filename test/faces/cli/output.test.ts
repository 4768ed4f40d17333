// Takes long: in a process of its own.
/** What becomes of an answer that cannot be written, or that nobody reads; control characters in words. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ALL_OPERATIONS } from '../../../src/faces/operations.ts'
import { temporaryFolder } from '../../folder.ts'
import { runProgram, start } from '../../program.ts'
import { invoice, message, post, times } from '../../support.ts'
import { noFullDevice, runInShell } from './shell.ts'

const { save } = temporaryFolder()

const keys = save('keys.json', await post('/keygen', {}))
const privateKey = JSON.parse(readFileSync(keys, 'utf8')).private
const bill = save('bill.json', invoice())
const built = save('built.json', await post('/build', { data: invoice() }))
const signed = save('signed.json', await post('/sign', { data: invoice(), privatekey: privateKey }))
const german = 'examples/build/eu-en16931-v2017.request.json'
const { xml } = await post('/convert', {
  ...JSON.parse(readFileSync(german, 'utf8')),
  to: 'ubl+en16931',
})
const ubl = save('bill.xml', xml)
const lines = save(
  'lines.ndjson',
  `${JSON.stringify({ id: 1, action: 'build', payload: { data: message() } })}\n`,
)
const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n'

/** Calls of every command but those that print nothing. */
const CALLS: readonly (readonly string[])[] = [
  ['--help'],
  ['--version'],
  ['build', '--help'],
  ['bulk', '--help'],
  ['build', bill],
  ['build', bill, bill],
  ['validate', built],
  ['correct', signed, '--options', '{"type":"credit-note","reason":"Returned"}'],
  ['replicate', built],
  ['sign', bill, '--privatekey', keys],
  ['verify', signed, '--publickey', keys],
  ['review', bill],
  ['review', '--text', bill],
  ['convert', german, '--to', 'ubl+en16931'],
  ['check', ubl],
  ['render', bill],
  ['schema', 'note/message'],
  ['regime', 'ES'],
  ['addon', 'eu-en16931-v2017'],
  ['catalogue', 'untdid'],
  ['rule', 'GOBL-BILL-INVOICE-01'],
  ['version'],
  ['keygen'],
  ['schemas'],
  ['regimes'],
  ['addons'],
  ['catalogues'],
  ['conversions'],
  ['specifications'],
  ['rules'],
  ['openapi'],
  ['completion', 'bash'],
  ['bulk', lines],
  ['mcp'],
]

/** Tries calls, a few at a time. */
async function each(
  calls: typeof CALLS,
  attempt: (args: readonly string[]) => Promise<void>,
): Promise<void> {
  const left = [...calls]
  const lane = async (): Promise<void> => {
    for (let args = left.shift(); args; args = left.shift()) await attempt(args)
  }
  await Promise.all(times(4, lane))
}

test('every operation is among the calls that are tried', () => {
  const tried = new Set(CALLS.map(([command]) => command))
  assert.deepEqual(
    ALL_OPERATIONS.map(({ name }) => name).filter((name) => !tried.has(name)),
    [],
  )
})

test('a command whose answer cannot be written says why, and ends with 1', {
  skip: noFullDevice,
}, async () => {
  await each(CALLS, async (args) => {
    const { status, errors } = await runInShell(args, { redirect: '> /dev/full', input: ping })
    const last = errors.trimEnd().split('\n').at(-1)
    assert.equal(last, 'docket: cannot write to standard output: no space left on device')
    assert.equal(status, 1, args.join(' '))
  })
})

test('a command that cannot say why either ends with 1', { skip: noFullDevice }, async () => {
  const full = await runInShell(['keygen'], { redirect: '> /dev/full 2> /dev/full' })
  assert.deepEqual(full, { status: 1, output: '', errors: '' })
  const unsaid = await runInShell(['build', save('ignored.json', message({ a: 1 }))], {
    redirect: '2> /dev/full',
  })
  assert.equal(unsaid.status, 1)
  const faulty = await runInShell(['build', 'none.json'], { redirect: '2> /dev/full' })
  assert.deepEqual([faulty.status, faulty.output], [2, ''])
})

/** Every way in which commands write. */
const WAYS = CALLS.filter(([name = '']) =>
  ['--help', 'build', 'bulk', 'keygen', 'render', 'completion', 'mcp'].includes(name),
)

test('a command ends in silence with 0 when nobody reads its answer', async () => {
  await each(WAYS, async (args) => {
    const child = start(args)
    child.stdout.destroy()
    child.stdin.write(ping)
    let errors = ''
    child.stderr.on('data', (data: Buffer) => {
      errors += String(data)
    })
    assert.deepEqual([await once(child, 'close'), errors], [[0, null], ''], args.join(' '))
  })
})

test('docket bulk ends when its reader does, although there are more lines', async () => {
  const child = start(['bulk'])
  const closed = once(child, 'close')
  const text = readFileSync(lines, 'utf8')
  child.stdin.write(text)
  await once(child.stdout, 'data')
  child.stdout.destroy()
  const more = setInterval(() => child.stdin.write(text), 50)
  assert.deepEqual(await closed, [0, null])
  clearInterval(more)
})

test('a slow reader gets all of a long answer', async () => {
  const child = start(['openapi'])
  const closed = once(child, 'close')
  let output = ''
  for await (const part of child.stdout) {
    output += String(part)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  assert.equal(JSON.parse(output).openapi.slice(0, 2), '3.')
  assert.deepEqual(await closed, [0, null])
})

/** What terminals would act upon: colours and titles, their eight-bit forms, reversed text, and an end of line. */
const HOSTILE = 'a\u001b[31m\u009b1m\u202eb\u2028\nwarning: c'
const ESCAPED = 'a\\u001b[31m\\u009b1m\\u202eb\\u2028\\u000awarning: c'

test('words have no control characters of documents and names', async () => {
  const input = JSON.stringify(message({ [HOSTILE]: 1, meta: { [HOSTILE]: 1 } }))
  const failed = await runProgram(['build'], { input })
  assert.match(failed.errors, /^docket: [^\n]+\n {2}\$\.meta\.[^\n]+\n/)
  const ignored = await runProgram(['build'], {
    input: JSON.stringify(message({ [HOSTILE]: 1 })),
  })
  assert.equal(ignored.errors, `ignored: $.${ESCAPED}\n`)
  const reviewed = await runProgram(['review', '--text'], {
    input: JSON.stringify(message({ [HOSTILE]: 1 })),
  })
  assert.ok(reviewed.output.includes(`  $.${ESCAPED}\n`), reviewed.output)
  const file = `${HOSTILE}.json`
  const several = await runProgram(['validate', file, file])
  assert.ok(several.output.startsWith(`${ESCAPED}.json: `), several.output)
  const unknown = await runProgram([HOSTILE])
  assert.equal(unknown.errors, `docket: unknown command ${ESCAPED}; see docket --help\n`)
  for (const { errors, output } of [failed, ignored, reviewed, several, unknown])
    assert.doesNotMatch((errors + output).replaceAll('\n', ''), /[\p{Cc}\p{Bidi_Control}\u2028]/u)
})
