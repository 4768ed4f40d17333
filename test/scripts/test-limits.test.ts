/** What ends test files that hang: processor time, not the clock. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processesIn, watchFiles } from '../../scripts/test-limits.mjs'
import { output, startProcess, stop } from '../processes.ts'

const unmeasured = process.platform === 'win32' && 'Windows is not measured'

/** A runner of a file that idles, one that is busy, one whose child is, and one that ends. It says how each has ended. */
const RUNNER = `
const { spawn } = require('node:child_process')
const files = {
  idle: 'setInterval(() => {}, 1000)',
  busy: 'for (;;) {}',
  parent: 'require("node:child_process").spawn(process.execPath, ["-e", "for (;;) {}"])',
  short: '0',
}
for (const [name, code] of Object.entries(files))
  spawn(process.execPath, ['-e', code, name]).once('close', (status, signal) => console.log(name, status, signal))
`

/** Runs the files under limits until so many of them have ended. */
async function run(count: number, limits: Parameters<typeof watchFiles>[2]): Promise<string[][]> {
  const runner = startProcess(process.execPath, ['-e', RUNNER])
  const ended: string[] = []
  const stopWatching = watchFiles(
    runner.pid!,
    (command, why) => ended.push(`${command.split(' ').at(-1)} ${why.slice(0, 20)}`),
    { interval: 50, ...limits },
  )
  const printed = await output(runner, new RegExp(`(?:.*\\n){${count}}`))
  stopWatching()
  // With the files that are left, which are of its group.
  process.kill(-runner.pid!, 'SIGKILL')
  await stop(runner, 'SIGKILL')
  return [ended.sort(), printed.trim().split('\n').sort()]
}

test('a file ends once it and its children have used their processor time', {
  skip: unmeasured,
}, async () => {
  const [ended, printed] = await run(3, { seconds: 1, looks: Infinity })
  assert.deepEqual(ended, ['busy hangs: it has used 1', 'parent hangs: it has used 1'])
  assert.deepEqual(printed, ['busy null SIGKILL', 'parent null SIGKILL', 'short 0 null'])
})

test('a file ends if it uses no processor time', { skip: unmeasured }, async () => {
  const [ended, printed] = await run(2, { seconds: Infinity, looks: 40, least: 0.02 })
  assert.deepEqual(ended, ['idle hangs: it has used l'])
  assert.deepEqual(printed, ['idle null SIGKILL', 'short 0 null'])
})

test('the processes of other systems are read as ps lists them', () => {
  const listed = '  1     0   0:01.50 /sbin/launchd\n 42 1 1-02:03:04 node --test a b\n'
  assert.deepEqual(
    [...processesIn(listed)],
    [
      [1, { parent: 0, seconds: 1.5, command: '/sbin/launchd' }],
      [42, { parent: 1, seconds: 93_784, command: 'node --test a b' }],
    ],
  )
})
