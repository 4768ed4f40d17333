/** The program as a process of its own. */
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'

/** Those that a failed test leaves behind would keep its file from ending. */
const started: ChildProcess[] = []
after(() => {
  for (const child of started) child.kill('SIGKILL')
})

const { TEST_PROGRAM } = process.env

/** Arguments of Node that run the program: as `npm test` bundled it, or else from its sources. */
export const PROGRAM = TEST_PROGRAM
  ? [TEST_PROGRAM]
  : [
      '--import',
      createRequire(import.meta.url).resolve('tsx'),
      join(import.meta.dirname, '../src/faces/main.ts'),
    ]

/** Starts the program. */
export function start(
  args: string[],
  environment: NodeJS.ProcessEnv = {},
  preload: string[] = [],
): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [...preload, ...PROGRAM, ...args], {
    env: { ...process.env, ...environment },
  })
  started.push(child)
  return child
}

/** What a process has printed when it ends, or when a line matches. */
export async function output(child: ChildProcess, until?: RegExp): Promise<string> {
  let text = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (data: Buffer) => {
      text += String(data)
    })
  while (child.exitCode === null && !until?.test(text))
    await Promise.race([once(child.stdout!, 'data'), once(child, 'close')])
  return text
}

/** The address that a server prints when it listens. */
export async function originIn(child: ChildProcess): Promise<string> {
  const [origin = ''] = /https?:\S+/.exec(await output(child, /https?:.*\n/)) ?? []
  return origin
}

/** Runs the program to its end. */
export async function runProgram(
  args: string[],
  {
    input = '',
    environment = {},
  }: { input?: string | Uint8Array; environment?: NodeJS.ProcessEnv } = {},
): Promise<{ status: number; output: string; errors: string }> {
  const child = start(args, environment)
  child.stdin.on('error', () => undefined).end(input)
  const closed = once(child, 'close')
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = (await closed) as [number]
  return { status, output, errors }
}

/** Stops a server with a signal, and waits until it has ended. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const closed = once(child, 'close')
  child.kill(signal)
  await closed
}
