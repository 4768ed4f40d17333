/** The program. In a worker of the bundle nothing is started here: see workers.ts. */
import { main } from './cli.ts'
import { isWorker } from './workers.ts'

if (!isWorker) void main(process.argv.slice(2), process.env)
