/** `npm test` with files, folders and flags. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { testGroups } from '../../scripts/test-groups.mjs'
import { type Ended, runProcess } from '../processes.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Without coverage: that of a second bundle cannot be added to that of the first. */
const environment = { ...process.env, NODE_V8_COVERAGE: '' }

const npmTest = (...args: string[]): Promise<Ended> =>
  runProcess(process.execPath, ['scripts/test.mjs', ...args], { cwd: ROOT, environment })

const filesOf = (...given: string[]): string[] => [...testGroups(given).values()].flat()

test('a folder stands for its test files, with or without a slash at its end', () => {
  const files = filesOf('test/regimes')
  assert.ok(files.includes(join('test', 'regimes', 'rates.test.ts')), files.join(' '))
  assert.ok(
    files.every((file) => file.startsWith(join('test', 'regimes', '/'))),
    files.join(' '),
  )
  assert.deepEqual(filesOf('./test/regimes/'), files)
})

test('files of a folder share a process, and those that start programs do not', () => {
  const groups = testGroups(['test/json.test.ts', 'test/values', 'test/binary.test.ts'])
  assert.deepEqual(
    [...groups].map(([name, files]) => [name, files.length > 1]),
    [
      ['alone/test/binary.test', false],
      ['shared/json.test-1', false],
      ['shared/values-1', true],
      ['shared/values-2', true],
    ],
  )
})

test('a wrong name and a wrong flag are answered in one sentence', async () => {
  for (const given of ['test/nothing', 'test/golden/cases', 'test/regime', '--nonsense']) {
    const { status, output, errors } = await npmTest(given)
    assert.deepEqual([status, output], [1, ''])
    assert.match(errors, new RegExp(`^npm test: ${given} is n[^\\n]+\\n$`))
  }
})

test('flags of the test runner choose tests by their names', async () => {
  const flags = ['--test-name-pattern=^numbers', '--test-reporter=tap']
  const { status, output, errors } = await npmTest('test/json.test.ts', ...flags)
  assert.deepEqual([status, errors], [0, ''], output)
  const passed = Array.from(output.matchAll(/^ *ok \d+ - (.*)$/gm), ([, name]) => name!)
  const run = passed.filter((name) => !name.includes('# SKIP') && !name.endsWith('.js'))
  assert.ok(run.length > 0, output)
  assert.ok(
    run.every((name) => name.startsWith('numbers')),
    run.join(', '),
  )
})
