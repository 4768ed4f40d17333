/** The program. In a thread of the bundle nothing is started here: see index.ts. */
import { isWorker } from '../jobs/threads.ts'
import { main } from './cli/cli.ts'

if (!isWorker) void main(process.argv.slice(2), process.env)
