/** Runs in the thread of an engine: answers a request, or measures many. */
import { parentPort } from 'node:worker_threads'

/** What a thread is asked for. */
export interface Task {
  readonly operation: string
  readonly bodies: readonly string[]
  /** How many requests are measured; absent if the answer to the first is wanted. */
  readonly amount?: number
}

type Answer = (operation: string, body: Buffer) => Promise<{ status: number; body: unknown }>

async function answerTask(answer: Answer, { operation, bodies, amount }: Task): Promise<unknown> {
  const buffers = bodies.map((body) => Buffer.from(body))
  if (amount !== undefined) return measure(answer, operation, buffers, amount)
  const { status, body } = await answer(operation, buffers[0]!)
  const text = Buffer.from([body].flat().join(''), 'latin1').toString()
  if (status !== 200) throw new Error(`${operation} answered ${status}: ${text.slice(0, 300)}`)
  return text
}

/** Processor time counts that of garbage collection, on other threads, and not that of other processes. */
async function measure(
  answer: Answer,
  operation: string,
  bodies: readonly Buffer[],
  amount: number,
): Promise<number> {
  const begin = process.cpuUsage()
  for (let i = 0; i < amount; i++) await answer(operation, bodies[i % bodies.length]!)
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / amount
}

/** Sends the names of the operations, then answers the tasks that the main thread sends, one at a time. */
export function serveTasks(operations: readonly string[], answer: Answer): void {
  parentPort!.postMessage(operations)
  parentPort!.on('message', (task: Task) => {
    answerTask(answer, task).then(
      (result) => parentPort!.postMessage({ result }),
      (error: Error) => parentPort!.postMessage({ error: error.message }),
    )
  })
}
