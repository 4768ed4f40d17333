/** The program. In a worker of the bundle nothing is started here: see workers.ts. */
import { isMainThread } from 'node:worker_threads'
import { main } from './cli.ts'

if (isMainThread) {
  main(process.argv.slice(2), process.env).catch((error: unknown) => {
    console.error(`docket: ${(error as Error).message}`)
    process.exit(1)
  })
}
