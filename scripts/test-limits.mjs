/**
 * Ends test files that hang. On a busy machine any file takes long by the clock, so that does not count: processor time
 * does, that of a file and of all processes that it has started.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds between two looks at the processes. */
const INTERVAL = 5000

/** Seconds of processor time that a file may use: several times what the longest needs. */
const SECONDS = 900

/** A file hangs if in so many looks, a quarter of an hour, it has used less than so many seconds. */
const LOOKS = 180
const LEAST_SECONDS = 2

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100

/**
 * The processes of Linux, from /proc.
 * @returns by id: the id of the parent, the seconds of processor time of the process and of its children that have ended,
 * and the arguments
 */
function processesInProc() {
  const processes = new Map()
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // After the name, which may contain anything: state, parent, and from the twelfth, four times.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim()
      processes.set(Number(pid), { parent: Number(fields[1]), seconds: ticks / TICKS, command })
    } catch {
      // It has ended.
    }
  }
  return processes
}

/** Processes as `ps` lists them: id, parent, time as `1-02:03:04` or `3:04.05`, and command. */
export function processesIn(listed) {
  const processes = new Map()
  for (const line of listed.split('\n')) {
    const [, pid, parent, days = 0, time, command] =
      /^\s*(\d+)\s+(\d+)\s+(?:(\d+)-)?([\d:.]+)\s+(.*)$/.exec(line) ?? []
    if (pid === undefined) continue
    const seconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
    const all = seconds + Number(days) * 86_400
    processes.set(Number(pid), { parent: Number(parent), seconds: all, command })
  }
  return processes
}

/** Windows has no list that is as cheap: there nothing is limited. */
function listProcesses() {
  if (process.platform === 'linux') return processesInProc()
  if (process.platform === 'win32') return new Map()
  return processesIn(
    execFileSync('ps', ['-axo', 'pid=,ppid=,time=,command='], { encoding: 'utf8' }),
  )
}

/** The seconds of a process and of all below it. */
function secondsBelow(pid, processes, children) {
  let seconds = processes.get(pid).seconds
  for (const child of children.get(pid) ?? []) seconds += secondsBelow(child, processes, children)
  return seconds
}

/** Kills a process, which would end by itself without its children, and then all below it, which would go on. */
function killBelow(pid, children) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
  for (const child of children.get(pid) ?? []) killBelow(child, children)
}

/**
 * Watches the processes that a test runner starts, one per file, until it has ended.
 * @param runner the id of its process
 * @param onEnd is called with the command of a process that was ended, and why
 * @returns the function that stops watching
 */
export function watchFiles(
  runner,
  onEnd,
  { interval = INTERVAL, seconds: most = SECONDS, looks = LOOKS, least = LEAST_SECONDS } = {},
) {
  /** By process: its seconds when it last used enough of them, and the looks since then. */
  const seen = new Map()
  /** Processes that were ended. They are listed until the runner notices. */
  const ended = new Set()
  const look = () => {
    const processes = listProcesses()
    const children = new Map()
    for (const [pid, { parent }] of processes)
      children.set(parent, [...(children.get(parent) ?? []), pid])
    for (const pid of children.get(runner) ?? []) {
      if (ended.has(pid)) continue
      const seconds = secondsBelow(pid, processes, children)
      const last = seen.get(pid)
      const hasMoved =
        last === undefined || seconds - last.seconds >= least || seconds < last.seconds
      seen.set(pid, hasMoved ? { seconds, idle: 0 } : { ...last, idle: last.idle + 1 })
      const isIdle = seen.get(pid).idle >= looks
      if (seconds < most && !isIdle) continue
      const why = isIdle
        ? `hangs: it has used less than ${least} seconds of processor time in ${looks} looks, one every ${interval / 1000} seconds`
        : `hangs: it has used ${most} seconds of processor time`
      ended.add(pid)
      killBelow(pid, children)
      onEnd(processes.get(pid).command, why)
    }
  }
  const timer = setInterval(look, interval)
  return () => clearInterval(timer)
}
