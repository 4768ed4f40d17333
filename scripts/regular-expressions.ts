/**
 * Judges all regular expressions of the sources, and keeps the verdicts, so that tests judge only new ones:
 *   npx tsx scripts/regular-expressions.ts [--check]
 * With `--check` it fails if the verdicts kept are not those of these expressions.
 */
import { parseArgs } from 'node:util'
import { literals, recordBuilt } from '../test/regular-expressions/found.ts'
import { areVerdictsCurrent, keepVerdicts, unsafeAmong } from '../test/regular-expressions/judge.ts'

const { values: flags } = parseArgs({ options: { check: { type: 'boolean' } } })
const expressions = [...literals, ...(await recordBuilt())]
const unsafe = unsafeAmong(expressions)
for (const fault of unsafe) console.error(fault)
if (unsafe.length > 0) process.exitCode = 1
else if (!flags.check) keepVerdicts(expressions)
else if (!areVerdictsCurrent(expressions)) {
  console.error('the verdicts are out of date: run npx tsx scripts/regular-expressions.ts')
  process.exitCode = 1
}
