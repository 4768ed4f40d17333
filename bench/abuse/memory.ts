/** Peak memory of a case, in a process of its own. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { put, stop, type Way } from './adapter.ts'
import type { Case } from './case.ts'

const MiB = 1024 * 1024

/** V8 lets its young generation grow to 16 MiB and more before it collects: smaller bodies count as this many bytes. */
export const LEAST_BYTES = MiB

/**
 * Growth of the resident memory, as a multiple of the body; Infinity if the process did not survive.
 * @param seconds processor time that it may take
 */
export async function memoryOf(
  { way, body }: Case,
  size: number,
  seconds: number,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'abuse-'))
  const file = join(folder, 'body')
  try {
    writeFileSync(file, body(size))
    const args = ['--expose-gc', '--import', 'tsx', import.meta.filename, way, file]
    const limited = ['-c', 'ulimit -t "$0"; exec "$@"', String(seconds), process.execPath, ...args]
    const { stdout } = await promisify(execFile)('sh', limited)
    return Number(stdout)
  } catch {
    return Infinity
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Resident memory in bytes, now or at its peak. Only Linux can forget a peak: that of starting up is the highest. */
function resident(name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync('/proc/self/status', 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024
}

const [, script, way, file] = process.argv
if (script === import.meta.filename && way && file) {
  const body = readFileSync(file)
  // Long enough for a worker thread, whose start is not growth either.
  await put(way as Way, Buffer.from(`{}${' '.repeat(MiB)}`))
  gc!()
  writeFileSync('/proc/self/clear_refs', '5')
  const before = resident('VmRSS')
  await put(way as Way, body)
  console.log((resident('VmHWM') - before) / Math.max(body.length, LEAST_BYTES))
  await stop()
}
