/**
 * The program as a single executable: see scripts/build-binary.mjs. This file runs when the binary is built; what is in
 * memory then is what every start begins with.
 */
import { startupSnapshot } from 'node:v8'
import type { OperationJob } from '../jobs/job.ts'
import { createJobs } from '../jobs/jobs.ts'
import { OPERATIONS } from '../operations.ts'
import { WEIGHTS } from '../ops/operation.ts'
import { main } from './cli/cli.ts'

/** Compiles what nearly every request needs. */
const FIRST = {
  data: {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    issue_date: '2026-01-31',
    supplier: { tax_id: { country: 'ES', code: 'B98602642' } },
    lines: [{ quantity: '1', item: { name: 'A', price: '1' }, taxes: [{ cat: 'VAT' }] }],
  },
}

const first: OperationJob = {
  kind: 'operation',
  name: 'build',
  weight: WEIGHTS.build,
  body: Buffer.from(JSON.stringify(FIRST)),
}
void createJobs(OPERATIONS, {})(first)

startupSnapshot.setDeserializeMainFunction(() => {
  const [, , ...args] = process.argv
  // node:cluster passes this to its workers as the script to run, and so as an argument.
  process.argv[1] = process.execPath
  void main(args[0] === process.execPath ? args.slice(1) : args, process.env)
})
