/** How much of the page the tests before this one have reached. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from '../markdown.ts'
import { coverageBySource } from './coverage.ts'
// After the tests, which wait for it too.
import './support.ts'

/** Per cent, of all files together and of each. */
const [LEAST, LEAST_OF_EACH] = [93, 80]

test(`the tests reach ${LEAST} % of the places in the scripts of the page`, (context) => {
  let [all, run] = [0, 0]
  const low: string[] = []
  const coverage = coverageBySource()
  for (const [file, places] of [...coverage].sort()) {
    const share = (places.run.size / places.all.size) * 100
    const missing = [...places.all].filter((place) => !places.run.has(place))
    context.diagnostic(
      `${file}: ${share.toFixed(1)} %; not reached: ${missing.join(' ') || 'none'}`,
    )
    if (share < LEAST_OF_EACH) low.push(`${file}: ${share.toFixed(1)} %`)
    all += places.all.size
    run += places.run.size
  }
  const sources = readdirSync(join(ROOT, 'src/faces/page/browser')).filter((file) =>
    file.endsWith('.ts'),
  )
  assert.ok(coverage.size > sources.length / 2, `${coverage.size} of ${sources.length} files`)
  assert.deepEqual(low, [])
  const share = (run / all) * 100
  context.diagnostic(`all: ${share.toFixed(1)} %`)
  assert.ok(share >= LEAST, `${share.toFixed(1)} %`)
})
