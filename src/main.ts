/** The program. In a worker of the bundle nothing is started here: see workers.ts. */
import { isMainThread } from 'node:worker_threads'
import { main } from './cli.ts'

if (isMainThread) void main(process.argv.slice(2), process.env)
