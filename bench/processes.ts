/** The processes that are compared: how they start, and what they use, from the accounting of the kernel (Linux). */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

export interface Running {
  readonly process: ChildProcess
  readonly origin: string
}

/** Starts a script with Node and waits for the address that it prints. */
export async function run(script: string, args: string[] = []): Promise<Running> {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      const url = /http:\S+/.exec(String(text))
      if (url) resolve(url[0])
    })
    child.on('exit', () => reject(new Error(`${script} exited`)))
  })
  return { process: child, origin }
}

export async function stop({ process: child }: Running): Promise<void> {
  const exited = new Promise((resolve) => child.on('exit', resolve))
  child.kill('SIGKILL')
  await exited
}

/** Milliseconds that `node -e 0` takes. */
export async function emptyRun(): Promise<number> {
  const begin = performance.now()
  const child = spawn(process.execPath, ['-e', '0'])
  await new Promise((resolve) => child.on('exit', resolve))
  return performance.now() - begin
}

/** What the threads of a process had used when they were last seen: idle ones end, and the kernel forgets them. */
const threadTimes = new WeakMap<ChildProcess, Map<string, number>>()

/** Processor time of all threads, also of those that have ended, user and system, in microseconds. */
export function processorTime({ process: child }: Running): number {
  const times = threadTimes.get(child) ?? new Map<string, number>()
  threadTimes.set(child, times)
  for (const thread of readdirSync(`/proc/${child.pid}/task`)) {
    const used = readFileSync(`/proc/${child.pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]
    times.set(thread, Number(used))
  }
  return [...times.values()].reduce((sum, time) => sum + time, 0) / 1000
}

/** Resident memory in MiB, now or at its highest. */
export function memory({ process: { pid } }: Running, kind: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${kind}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
}
