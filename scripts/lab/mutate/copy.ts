/** A copy of the project in which one source file at a time is changed and judged by tests. */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { context } from 'esbuild'
import { bundleOptions } from '../../bundle-tests.mjs'
import type { Group } from './tests.ts'

/** Runs groups of tests on a copy. */
export interface Copy {
  folder: string
  /** Makes the next runs use the sources as they are now. Fails if they do not compile. */
  rebuild: () => Promise<void>
  /** Do the tests of a group pass? Stops at the first that fails, or after some milliseconds. */
  passes: (group: Group, limit: number) => Promise<boolean>
  close: () => Promise<void>
}

/** Folders that a copy does without: those of packages, builds and Git. Tests read all others, documents too. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'coverage', '.git'])

export async function createCopy(
  root: string,
  folder: string,
  groups: readonly Group[],
): Promise<Copy> {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(root))
    if (!LEFT_OUT.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const nameOf = (group: Group): string => `tests-${groups.indexOf(group)}`
  const named = new Map(groups.map((group) => [nameOf(group), group]))
  const out = join(folder, 'out')
  const bundle = await context({ ...bundleOptions(folder, out, named), logLevel: 'silent' })
  return {
    folder,
    rebuild: async () => void (await bundle.rebuild()),
    passes: (group, limit) => runTests(folder, join(out, `${nameOf(group)}.js`), limit),
    close: () => bundle.dispose(),
  }
}

async function runTests(folder: string, program: string, limit: number): Promise<boolean> {
  const child = spawn(process.execPath, ['--test-reporter=tap', program], {
    cwd: folder,
    // Temporary files go with the copy.
    env: { ...process.env, TMPDIR: folder, TEST_PROGRAM: join(folder, 'out/src/faces/main.js') },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A process group of its own, so that what the tests start ends with them.
    detached: true,
  })
  const end = (): void => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  let failed = false
  const fail = (): void => {
    failed = true
    end()
  }
  const timer = setTimeout(fail, limit)
  child.stdout.on('data', (data: Buffer) => {
    if (/^ *not ok /m.test(String(data))) fail()
  })
  const status = await new Promise((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  end()
  return status === 0 && !failed
}
