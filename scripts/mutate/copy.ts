/** A copy of the project in which one source file at a time is changed and judged by tests. */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildContext, context } from 'esbuild'
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

/** Tests that look for files of the project are not bundled, which costs them time. */
const looksForFiles = (folder: string, group: Group): boolean =>
  group.some((file) => readFileSync(join(folder, file), 'utf8').includes('import.meta'))

/** The files and folders that the sources and tests need. */
const PARTS = ['src', 'test', 'bench', 'examples', 'scripts', 'package.json', 'tsconfig.json']

export async function createCopy(
  root: string,
  folder: string,
  groups: readonly Group[],
): Promise<Copy> {
  mkdirSync(folder, { recursive: true })
  for (const name of PARTS) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const programs = new Map<Group, string[]>()
  const entries = ['src/workers.ts']
  for (const [at, group] of groups.entries()) {
    const entry = `tests-${at}.ts`
    const imports = group.map((file) => `import ${JSON.stringify(`./${file}`)}\n`)
    writeFileSync(join(folder, entry), imports.join(''))
    const isBundled = !looksForFiles(folder, group)
    if (isBundled) entries.push(entry)
    programs.set(group, isBundled ? [`out/tests-${at}.js`] : ['--import', 'tsx', entry])
  }
  const bundle = await bundler(folder, entries)
  return {
    folder,
    rebuild: async () => void (await bundle.rebuild()),
    passes: (group, limit) => runTests(folder, programs.get(group)!, limit),
    close: () => bundle.dispose(),
  }
}

/** Bundles anew in a fraction of the time in which the sources are loaded one by one. */
function bundler(folder: string, entries: string[]): Promise<BuildContext> {
  return context({
    absWorkingDir: folder,
    entryPoints: entries,
    outdir: 'out',
    bundle: true,
    // Workers load the part of the bundle that has the sources, not the tests.
    splitting: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'silent',
  })
}

async function runTests(folder: string, program: string[], limit: number): Promise<boolean> {
  const child = spawn(process.execPath, ['--test-reporter=tap', ...program], {
    cwd: folder,
    // Whatever is cached goes with the copy.
    env: { ...process.env, TMPDIR: folder },
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
