// Takes long: in a process of its own.
/** Servers whose log cannot be written. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { temporaryFolder } from '../../folder.ts'
import { originIn, runProcess } from '../../processes.ts'
import { PROGRAM, start } from '../../program.ts'
import { noFullDevice, noShell } from './shell.ts'

const { save } = temporaryFolder()

test('a server answers when nobody reads its log any longer', async () => {
  for (const form of ['json', 'text']) {
    const child = start(['--port', '0', '--log', form])
    const origin = await originIn(child)
    child.stdout.destroy()
    child.stderr.destroy()
    for (let n = 0; n < 10; n++) {
      assert.equal((await fetch(`${origin}/v0`)).status, 200)
      // The line is written after the answer.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const closed = once(child, 'close')
    child.kill('SIGTERM')
    if (!noShell) assert.deepEqual(await closed, [0, null])
  }
})

test('a server answers when its log does not fit', { skip: noFullDevice }, async () => {
  const file = save('origin.txt', '')
  const { output } = await runProcess('sh', [
    '-c',
    `"$0" "$@" > '${file}' 2> /dev/full & pid=$!
    until grep -q http '${file}'; do sleep 0.1; done
    origin=$(grep -o 'http:[^ ]*' '${file}')
    for n in 1 2 3; do
      '${process.execPath}' -e 'fetch(process.argv[1]).then(({ status }) => console.log(status))' "$origin/v0"
    done
    kill $pid; wait $pid; echo $?`,
    process.execPath,
    ...PROGRAM,
    '--port',
    '0',
    '--log',
    'json',
  ])
  assert.equal(output, '200\n200\n200\n0\n')
})
