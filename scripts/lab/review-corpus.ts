/**
 * Reviews the requests of all golden builds that succeed, and counts what the reviews warn about:
 *   npx tsx scripts/lab/review-corpus.ts [CODE]
 * With a code, prints the first cases that have this warning.
 */

import { ALL_OPERATIONS } from '../../src/faces/operations.ts'
import type { Fault } from '../../src/faults.ts'
import type { JsonObject } from '../../src/json.ts'
import { execute } from '../../src/ops/request/execute.ts'
import { CORPUS, caseFiles, readCases } from '../../test/golden/cases.ts'

/** Last steps of cases whose input was changed from that of another one: a value replaced, dropped, a tag added … */
const CHANGED = /[:+~=-]|\/(?:no|empty|unknown|null)\b/

/** Cases about one fault, made of single values, most of them wrong, or of random parts. */
const FAULTY = /^(?:tax-identity|org-identity|targeted|stress)\//

/** Variants of a document that lack one thing: a tax, a reason, a tag, the invoice that is corrected. */
const LACKING =
  /\/(?:no-tax|exempt|combo-[^/]+|credit-note-bare|reverse-charge-key|[a-z]{2}-type-corrective)\//

const TAX_NUMBER = /^(?:DOCKET|GOBL)-[A-Z]{2}-(?:TAX|ORG)-IDENTITY-/

class Tally {
  cases = 0
  warned = 0
  /** Cases with a warning that is not about a tax number: most of those of the corpus are made up. */
  others = 0
  readonly #name: string
  readonly #codes = new Map<string, { cases: number; description: string }>()

  constructor(name: string) {
    this.#name = name
  }

  add(warnings: readonly Fault[]): void {
    this.cases++
    if (warnings.length > 0) this.warned++
    if (warnings.some(({ code }) => !TAX_NUMBER.test(code))) this.others++
    for (const { code, description } of warnings) {
      const entry = this.#codes.get(code) ?? { cases: 0, description }
      this.#codes.set(code, { ...entry, cases: entry.cases + 1 })
    }
  }

  print(): void {
    const share = (count: number): string =>
      `${count} (${((100 * count) / this.cases).toFixed(2)} %)`
    console.log(
      `${this.#name}: ${share(this.warned)} of ${this.cases} have warnings, ` +
        `${share(this.others)} others than that a tax number cannot be right`,
    )
    const sorted = [...this.#codes].sort(([, a], [, b]) => b.cases - a.cases)
    for (const [code, { cases, description }] of sorted)
      console.log(`${String(cases).padStart(5)}  ${code}  ${description.slice(0, 90)}`)
  }
}

const [, , wanted] = process.argv
const review = ALL_OPERATIONS.find(({ name }) => name === 'review')!
const [asMeant, changed] = [new Tally('as the format wants it'), new Tally('changed')]
let shown = 0
for (const file of caseFiles(CORPUS)) {
  for (const item of readCases(file)) {
    if (!item.path.endsWith('/build') || item.status !== 200 || item.body === undefined) continue
    const value = structuredClone(item.body as JsonObject)
    const answer = await execute(review, { value, duplicates: [] }, [])
    const { warnings } = answer.json as { warnings: Fault[] }
    const step = item.id.slice(item.id.lastIndexOf('/'))
    const isChanged = FAULTY.test(item.id) || LACKING.test(item.id) || CHANGED.test(step)
    ;(isChanged ? changed : asMeant).add(warnings)
    for (const { code, description, properties } of warnings) {
      if (code !== wanted || shown++ >= 40) continue
      console.log(`${isChanged ? 'changed ' : ''}${item.id}  ${properties[0]}  ${description}`)
    }
  }
}
asMeant.print()
changed.print()
