/**
 * The engine of a checkout, from the bytes of a request to those of its answer, without HTTP. Each has a thread of its own:
 * two in one heap would share the shapes of their objects, at the expense of the one that runs first.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import type { Task } from './turn.ts'

export interface Engine {
  readonly operations: readonly string[]
  /** The body of the answer to a request. Throws an Error unless the status is 200. */
  ask: (operation: string, body: string) => Promise<string>
  /** Microseconds for each request, of an amount in a row. */
  turn: (operation: string, bodies: readonly string[], amount: number) => Promise<number>
  stop: () => Promise<number>
}

/** Where a checkout has the function that runs jobs, and its operations: now, and up to commit 1a8f286. */
const LAYOUTS = [
  { jobs: 'src/jobs/jobs.ts', operations: 'src/faces/operations.ts', table: 'ALL_OPERATIONS' },
  { jobs: 'src/jobs.ts', operations: 'src/operations.ts', table: 'OPERATIONS' },
]

/** Bundles the engine of a checkout, and starts it. */
export async function startEngine(folder: string): Promise<Engine> {
  const root = resolve(folder)
  const layout = LAYOUTS.find(({ jobs }) => existsSync(join(root, jobs)))
  if (!layout) throw new Error(`${folder} is not a checkout of Docket`)
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { createJobs } from './${layout.jobs}'
        import { ${layout.table} } from './${layout.operations}'
        import { serveTasks } from ${JSON.stringify(join(import.meta.dirname, 'turn.ts'))}
        const run = createJobs(${layout.table}, {})
        const names = ${layout.table}.map(({ name }) => name)
        serveTasks(names, (name, body) => run({ kind: 'operation', name, body }))`,
      resolveDir: root,
    },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    logLevel: 'error',
    write: false,
  })
  const worker = new Worker(outputFiles[0]!.text, { eval: true, execArgv: [] })
  const run = <T>(task: Task): Promise<T> =>
    new Promise((resolve, reject) => {
      worker.once('message', ({ result, error }) =>
        error ? reject(new Error(error)) : resolve(result),
      )
      worker.postMessage(task)
    })
  return {
    operations: await new Promise((resolve) => worker.once('message', resolve)),
    ask: (operation, body) => run({ operation, bodies: [body] }),
    turn: (operation, bodies, amount) => run({ operation, bodies, amount }),
    stop: () => worker.terminate(),
  }
}
