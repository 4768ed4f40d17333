/** Processes that tests start. Whatever happens to a test, they end with it, and so does what they start themselves. */
import assert from 'node:assert/strict'
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'

/** Where and how a process runs: by default in our folder, with our environment. */
export interface Place {
  cwd?: string
  environment?: NodeJS.ProcessEnv
  /** Only Windows needs it, for programs that are scripts. */
  shell?: boolean
}

export interface Ended {
  status: number | null
  output: string
  errors: string
}

/** On a busy machine a large request takes long by the clock: an hour is as good as no limit, and no watchdog ends it. */
const TIMEOUT = { DOCKET_TIMEOUT: '3600', DOCKET_WATCHDOG: '0' }

const isWindows = process.platform === 'win32'

/**
 * Ends what a test process leaves behind, even if that was killed: it reads `+pid` and `-pid` until the pipe to it closes,
 * then kills the process groups that are left.
 */
const KEEPER = `
const { spawnSync } = require('node:child_process')
const left = new Set()
let text = ''
process.stdin.on('data', (data) => {
  const lines = (text + data).split('\\n')
  text = lines.pop()
  for (const line of lines) left[line[0] === '+' ? 'add' : 'delete'](line.slice(1))
})
process.stdin.on('close', () => {
  for (const pid of left)
    try {
      if (process.platform === 'win32') spawnSync('taskkill', ['/pid', pid, '/t', '/f'])
      else process.kill(-pid, 'SIGKILL')
    } catch {}
})`

let keeper: ChildProcess | undefined

/** Starts with the first process, in a group of its own, so that no signal to ours reaches it. */
function startKeeper(): ChildProcess {
  const child = spawn(process.execPath, ['-e', KEEPER], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
    detached: true,
    windowsHide: true,
  })
  child.unref()
  const pipe = child.stdin as typeof child.stdin & { unref: () => void }
  pipe.unref()
  pipe.on('error', () => undefined)
  return child
}

const running = new Set<ChildProcess>()

/** Kills a process and what it has started. */
function end(child: ChildProcess): void {
  try {
    if (isWindows) child.kill('SIGKILL')
    else process.kill(-child.pid!, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

// A process that a failed test leaves would keep its file from ending.
after(() => {
  for (const child of running) end(child)
})

/** Starts a process. Its group is its own; Node's variable for tests run by tests is left out. */
export function startProcess(
  command: string,
  args: readonly string[],
  { cwd, environment = process.env, shell = false }: Place = {},
): ChildProcessWithoutNullStreams {
  const { NODE_TEST_CONTEXT: _, ...rest } = environment
  keeper ??= startKeeper()
  const env = { ...TIMEOUT, ...rest }
  const child = spawn(command, args, { cwd, env, shell, detached: !isWindows })
  child.stdin.on('error', () => undefined)
  const { pid } = child
  if (pid !== undefined) {
    running.add(child)
    keeper.stdin!.write(`+${pid}\n`)
    child.once('close', () => {
      running.delete(child)
      keeper!.stdin!.write(`-${pid}\n`)
    })
  }
  return child
}

/** Runs a process to its end; `input` is all that it reads. */
export async function runProcess(
  command: string,
  args: readonly string[],
  { input = '', ...place }: Place & { input?: string | Uint8Array } = {},
): Promise<Ended> {
  const child = startProcess(command, args, place)
  child.stdin.end(input)
  const closed = once(child, 'close')
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = (await closed) as [number | null]
  return { status, output, errors }
}

/** Runs a process that must succeed, and returns what it prints. */
export async function succeed(...args: Parameters<typeof runProcess>): Promise<string> {
  const { status, output, errors } = await runProcess(...args)
  assert.equal(status, 0, `${args[0]} ${args[1].join(' ')}\n${output}${errors}`)
  return output
}

/** The output of a process when it ends, or when a line matches. */
export async function output(child: ChildProcess, until?: RegExp): Promise<string> {
  let text = ''
  return new Promise((resolve) => {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (data: Buffer) => {
        text += String(data)
        if (until?.test(text)) resolve(text)
      })
    child.once('close', () => resolve(text))
  })
}

/** The address that a server prints when it listens. */
export async function originIn(child: ChildProcess): Promise<string> {
  const printed = await output(child, /https?:.*\n/)
  const [origin] = /https?:\S+/.exec(printed) ?? []
  assert.ok(origin, `no server listens: ${printed}`)
  return origin
}

/** Stops a server with a signal, and waits until it has ended. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (!running.has(child)) return
  const closed = once(child, 'close')
  child.kill(signal)
  await closed
}
