/**
 * Reviews the requests of all golden builds that succeed, and counts what the reviews warn about:
 *   npx tsx scripts/review-corpus.ts [CODE]
 * With a code, prints the first cases that have this warning.
 */
import type { Fault } from '../src/errors.ts'
import type { JsonObject } from '../src/json.ts'
import { OPERATIONS } from '../src/operations.ts'
import { execute } from '../src/ops/execute.ts'
import { corpusFiles, readCases } from '../test/golden/play.ts'

const [, , wanted] = process.argv
const review = OPERATIONS.find(({ name }) => name === 'review')!
const counts = new Map<string, { cases: number; description: string }>()
let [reviewed, warned, shown] = [0, 0, 0]
for (const file of corpusFiles([])) {
  for (const item of readCases(file)) {
    if (!item.path.endsWith('/build') || item.status !== 200 || item.body === undefined) continue
    const value = structuredClone(item.body as JsonObject)
    const answer = await execute(review, { value, duplicates: [] }, [])
    const { warnings } = answer.review!.rest as { warnings: Fault[] }
    reviewed++
    if (warnings.length > 0) warned++
    for (const { code, description, properties } of warnings) {
      const entry = counts.get(code) ?? { cases: 0, description }
      counts.set(code, { ...entry, cases: entry.cases + 1 })
      if (code === wanted && shown++ < 12)
        console.log(`${item.id}  ${properties[0]}  ${description}`)
    }
  }
}
for (const [code, { cases, description }] of [...counts].sort(([, a], [, b]) => b.cases - a.cases))
  console.log(`${String(cases).padStart(5)}  ${code}  ${description.slice(0, 90)}`)
console.log(`${warned} of ${reviewed} reviews have warnings`)
