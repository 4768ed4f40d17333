/** The program as a process of its own, and what it says of itself at /metrics. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../../src/faces/main.ts')

export interface Program {
  child: ChildProcess
  origin: string
}

/** Starts a server on a free port. */
export async function startProgram(
  environment: NodeJS.ProcessEnv = {},
  flags: string[] = [],
): Promise<Program> {
  const args = ['--import', 'tsx', MAIN, '--port', '0', ...flags]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DOCKET_TIMEOUT: '300', DOCKET_WATCHDOG: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  while (!/http\S+/.test(printed)) {
    const [data] = await Promise.race([once(child.stdout!, 'data'), once(child, 'close')])
    if (child.exitCode !== null) throw new Error(`the program has ended: ${printed}`)
    printed += String(data)
  }
  child.stdout!.resume()
  return { child, origin: /http\S+/.exec(printed)![0] }
}

export async function stopProgram({ child }: Program): Promise<void> {
  if (child.exitCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await closed
}

export interface Figures {
  /** Bytes counted towards DOCKET_MAX_IN_FLIGHT. */
  held: number
  /** Resident memory, in MiB. */
  resident: number
  /** Processor time since the start, in milliseconds. */
  cpu: number
}

export async function figuresOf({ origin }: Program): Promise<Figures> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const value = (name: string): number =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    held: value('docket_bodies_bytes'),
    resident: value('process_resident_memory_bytes') / 2 ** 20,
    cpu: value('process_cpu_seconds_total') * 1000,
  }
}
