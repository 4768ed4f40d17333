/** A thread that runs the jobs of the core alone. */
import { OPERATIONS } from '../operations.ts'
import { serveJobs } from './threads.ts'

serveJobs(
  () => OPERATIONS,
  () => ({}),
)
