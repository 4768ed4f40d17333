/** Which places of the scripts of the page the tests reach, by V8, mapped to the sources. */
import { SourceMap } from 'node:module'
import { basename } from 'node:path'
import type { Page } from 'playwright-core'
import { bundlePart } from '../../scripts/page-parts.mjs'

/** The script of the page with its source map, and for each of its characters whether it has run. */
const { text: script, map: sourceMap } = await bundlePart('main.ts')
const hasRun = new Uint8Array(script.length)

/** Measures what runs on a page that is not loaded yet. */
export const startCoverage = (page: Page): Promise<void> =>
  page.coverage.startJSCoverage({ resetOnNavigation: false })

/** Adds what has run on a page. */
export async function addCoverage(page: Page): Promise<void> {
  for (const { source, functions } of await page.coverage.stopJSCoverage()) {
    // The page is one HTML file, with the script in it.
    const start = source?.indexOf(script) ?? -1
    if (start < 0) continue
    const runs = new Uint8Array(script.length)
    // Outer ranges come before those inside them, which are more exact.
    const ranges = functions.flatMap(({ ranges }) => ranges)
    ranges.sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)
    for (const { startOffset, endOffset, count } of ranges)
      runs.fill(
        Math.min(count, 1),
        Math.max(startOffset - start, 0),
        Math.max(endOffset - start, 0),
      )
    for (const [at, value] of runs.entries()) hasRun[at]! |= value
  }
}

/** Places of a source that the script has: all, and those that have run. */
export interface Coverage {
  all: Set<string>
  run: Set<string>
}

/** The coverage of each source file. A place is what the source map knows: an expression or a part of one. */
export function coverageBySource(): Map<string, Coverage> {
  const found = new Map<string, Coverage>()
  const map = new SourceMap(JSON.parse(sourceMap))
  let [line, column] = [0, 0]
  for (let offset = 0; offset < script.length; offset++, column++) {
    const entry = map.findEntry(line, column)
    const isOurs = 'originalSource' in entry && !entry.originalSource.includes('node_modules')
    if (isOurs && entry.generatedColumn === column) {
      const file = basename(entry.originalSource)
      const place = `${entry.originalLine + 1}:${entry.originalColumn + 1}`
      const coverage = found.get(file) ?? { all: new Set(), run: new Set() }
      found.set(file, coverage)
      coverage.all.add(place)
      if (hasRun[offset]) coverage.run.add(place)
    }
    if (script[offset] === '\n') [line, column] = [line + 1, -1]
  }
  return found
}
