/** Most memory that a case takes, in a process of its own. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { put, stop, type Way } from './adapter.ts'
import type { Case } from './case.ts'

const SECONDS = 20

/** Growth of the resident memory at its peak, as a multiple of the body; Infinity if the process did not survive. */
export async function memoryOf({ way, body }: Case, size: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'abuse-'))
  const file = join(folder, 'body')
  try {
    writeFileSync(file, body(size))
    const args = ['--import', 'tsx', import.meta.filename, way, file]
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      timeout: SECONDS * 1000,
    })
    return Number(stdout)
  } catch {
    return Infinity
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const [, script, way, file] = process.argv
if (script === import.meta.filename && way && file) {
  const body = readFileSync(file)
  const before = process.resourceUsage().maxRSS
  await put(way as Way, body)
  console.log(((process.resourceUsage().maxRSS - before) * 1024) / body.length)
  await stop()
}
