// Takes long: in a process of its own.
/** How files are written, and how much is read of them. */
import assert from 'node:assert/strict'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../folder.ts'
import { runProgram } from '../../program.ts'
import { invoice, line, times } from '../../support.ts'
import { noFullDevice, noShell, runInShell } from './shell.ts'

const { path: folder, save } = temporaryFolder()

const bill = save('bill.json', invoice())

/** So many lines that the limit of a shell on the size of files cuts them off. */
const long = invoice({
  lines: times(100, (n) => line({ item: { name: `Item ${n}`, price: '1' } })),
})
const LIMITED = 'ulimit -f 4;'

test('a file whose new content does not fit stays as it was', { skip: noShell }, async () => {
  const place = join(folder, 'kept')
  mkdirSync(place)
  const file = save('kept/long.json', long)
  const before = readFileSync(file, 'utf8')
  for (const flags of [
    ['-w', file],
    ['-w', file, file],
    ['-o', file, bill, '--set', `lines=${JSON.stringify(long.lines)}`],
  ]) {
    const { status, output, errors } = await runInShell(['build', ...flags], { before: LIMITED })
    assert.equal(status, 1)
    assert.match(output + errors, /long\.json cannot be written: file too large\n/)
    assert.equal(readFileSync(file, 'utf8'), before)
  }
  assert.deepEqual(readdirSync(place), ['long.json'])
})

test('an answer that standard output takes half of is an error', { skip: noShell }, async () => {
  const file = save('long.json', long)
  const redirect = `> '${join(folder, 'half.json')}'`
  const { status, errors } = await runInShell(['build', file], { before: LIMITED, redirect })
  assert.equal(errors, 'docket: cannot write to standard output: file too large\n')
  assert.equal(status, 1)
})

const payableOf = (file: string): string => JSON.parse(readFileSync(file, 'utf8')).totals.payable

test('-w keeps the mode of a file, and follows links', { skip: noShell }, async () => {
  const file = save('mode.json', invoice())
  chmodSync(file, 0o640)
  const link = join(folder, 'link.json')
  symlinkSync(file, link)
  assert.equal((await runProgram(['build', '-w', link])).status, 0)
  assert.ok(lstatSync(link).isSymbolicLink(), 'the link remains')
  assert.equal(payableOf(file), '1210.00')
  assert.equal(statSync(file).mode & 0o777, 0o640)
  const dangling = join(folder, 'dangling.json')
  symlinkSync(join(folder, 'made.json'), dangling)
  assert.equal((await runProgram(['build', bill, '-o', dangling])).status, 0)
  assert.equal(payableOf(join(folder, 'made.json')), '1210.00')
  assert.ok(lstatSync(dangling).isSymbolicLink(), 'the link remains')
})

const isRoot = process.getuid?.() === 0

test('a file that may be written, in a folder that may not, is written; no other is', {
  skip: noShell || (isRoot && 'root may write everywhere'),
}, async () => {
  mkdirSync(join(folder, 'closed'))
  const file = save('closed/bill.json', invoice())
  chmodSync(join(folder, 'closed'), 0o555)
  assert.equal((await runProgram(['build', '-w', file])).status, 0)
  assert.equal(payableOf(file), '1210.00')
  chmodSync(join(folder, 'closed'), 0o755)
  chmodSync(file, 0o444)
  const { status, errors } = await runProgram(['build', '-w', file])
  assert.equal(status, 2)
  assert.match(errors, /bill\.json cannot be written: permission denied\n$/)
})

test('-o writes to standard output by its names, to pipes and to devices', {
  skip: noFullDevice || noShell,
}, async () => {
  for (const name of ['-', '/dev/stdout']) {
    const { output, errors } = await runProgram(['build', bill, '-o', name])
    assert.deepEqual([JSON.parse(output).totals.payable, errors], ['1210.00', ''])
  }
  const pipe = join(folder, 'pipe')
  const before = `mkfifo '${pipe}'; cat '${pipe}' & `
  const piped = await runInShell(['build', bill, '-o', pipe], { before })
  assert.equal(JSON.parse(piped.output).totals.payable, '1210.00')
  assert.ok(lstatSync(pipe).isFIFO(), 'the pipe remains')
  const full = await runProgram(['build', bill, '-o', '/dev/full'])
  assert.equal(full.errors, 'docket: /dev/full cannot be written: no space left on device\n')
  assert.equal(full.status, 1)
})

test('a document that is larger than any is rejected, and not read', async () => {
  const file = save('huge.json', '')
  truncateSync(file, 600 * 1024 * 1024)
  const words = 'it is larger than 67108864 bytes\n'
  const named = await runProgram(['build', file])
  assert.deepEqual(named, {
    status: 2,
    output: '',
    errors: `docket: cannot read ${JSON.stringify(file)}: ${words}`,
  })
  if (noShell) return
  const piped = await runInShell(['build'], { redirect: `< '${file}'` })
  assert.deepEqual(piped, {
    status: 2,
    output: '',
    errors: `docket: cannot read standard input: ${words}`,
  })
  const device = await runProgram(['validate', '/dev/zero'])
  assert.equal(device.errors, `docket: cannot read "/dev/zero": ${words}`)
})
