/**
 * Converts examples and golden documents, and has the XML judged by the official schemas and Schematron rules:
 *   npm run judge -- [--judge FOLDER] [--golden FOLDER] [--cases FOLDER]… [--records FOLDER] [--every N] [--only KEY]
 * or compares what we find in XML with what they find; see judge-check.ts:
 *   npm run judge -- check [--mutations N] [--seed S]
 * The folder of the judge has a program `run.sh` that reads lines of `PROFILE<TAB>FILE`, and writes one line of JSON for
 * each: `{"file", "ok", "findings": [{"id", "level"}]}`. Documents get the addons of a conversion, and once more
 * whatever else it asks for. Exits with 1 if any XML has a fatal finding, or a case has other terms or faults.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ConversionFacts } from '../../src/faces/convert/conversion.ts'
import { CONVERSIONS } from '../../src/faces/convert/conversions.ts'
import { convert } from '../../src/faces/library.ts'
import { compareCases } from './judge-cases.ts'
import { compareChecks } from './judge-check.ts'
import { completed, type Document, documents } from './judge-documents.ts'
import { type Finding, judge } from './judge-run.ts'
import { compareRecords } from './record-cases.ts'

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mutations: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    judge: { type: 'string', default: '../shared/judge' },
    golden: { type: 'string', default: '../shared/golden' },
    cases: {
      type: 'string',
      multiple: true,
      default: ['../shared/en16931/cases', '../shared/it-fatturapa/cases'],
    },
    records: { type: 'string', default: '../shared/es-verifactu/cases' },
    every: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
})

/** The outcomes of the documents of one conversion. */
interface Tally {
  asked: number
  returned: number
  /** Number of refusals by their codes. */
  refused: Map<string, number>
  files: string[]
  passed: number
  /** Fatal findings and warnings, by their ids, with the first file of each. */
  fatal: Map<string, string[]>
  warnings: Map<string, string[]>
}

const FOLDER = join(tmpdir(), 'docket-judge')

const newTally = (): Tally => {
  return {
    asked: 0,
    returned: 0,
    refused: new Map(),
    files: [],
    passed: 0,
    fatal: new Map(),
    warnings: new Map(),
  }
}

/** The same XML is judged once by each profile. */
const written = new Set<string>()

/** Rules of builds that documents broke. */
const broken = new Map<string, number>()

async function ask(document: Document, conversion: ConversionFacts, tally: Tally): Promise<void> {
  tally.asked++
  try {
    const { xml } = await convert({ data: document.data, to: conversion.key })
    tally.returned++
    const bytes = `${conversion.rules} ${xml}`
    if (written.has(bytes)) return
    written.add(bytes)
    const name = `${conversion.key}-${tally.files.length}-${document.name}`.replace(/[^\w.-]/g, '-')
    const file = join(FOLDER, `${name.slice(0, 180)}.xml`)
    writeFileSync(file, xml)
    tally.files.push(file)
  } catch (error) {
    const { key, faults = [] } = error as { key: string; faults?: { code: string }[] }
    const codes = new Set(faults.map(({ code }) => code.replace(/^DOCKET-[A-Z0-9]+-/, '')))
    const reason = key === 'conversion' ? [...codes].sort().join(' ') : key
    if (key === 'validation')
      for (const code of codes) broken.set(code, (broken.get(code) ?? 0) + 1)
    tally.refused.set(reason, (tally.refused.get(reason) ?? 0) + 1)
  }
}

function note(found: Map<string, string[]>, { id }: Finding, file: string): void {
  const files = found.get(id) ?? []
  files.push(file)
  found.set(id, files)
}

/** Counts by what they count, the most frequent first. */
const list = (counts: Iterable<[string, number]>): string =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ')

function print(key: string, tally: Tally): void {
  const { asked, returned, refused, files, passed, fatal, warnings } = tally
  console.log(
    `${key}: ${asked} asked, ${returned} returned, ${files.length} different, ${passed} passed, ${files.length - passed} failed`,
  )
  const count = (found: Map<string, string[]>): [string, number][] =>
    Array.from(found, ([id, each]) => [id, each.length])
  console.log(`  refused: ${list(refused) || 'none'}`)
  if (fatal.size > 0) console.log(`  failed: ${list(count(fatal))}`)
  for (const [id, [first]] of fatal) console.log(`    ${id}: ${first}`)
  if (warnings.size > 0) console.log(`  warnings: ${list(count(warnings))}`)
}

const every = Number(flags.every)
if (positionals[0] === 'check')
  process.exit((await compareChecks({ ...flags, cases: flags.cases[0]! })) > 0 ? 1 : 0)

const tallies = new Map<string, Tally>()
mkdirSync(FOLDER, { recursive: true })
const wanted = CONVERSIONS.filter(({ key }) => key.includes(flags.only))
let index = 0
for (const document of documents(flags.golden)) {
  if (index++ % every !== 0) continue
  for (const conversion of wanted) {
    const tally = tallies.get(conversion.key) ?? newTally()
    tallies.set(conversion.key, tally)
    for (const each of completed(document, conversion)) await ask(each, conversion, tally)
  }
}
let failed = 0
for (const [key, tally] of tallies) {
  const profile = isFacturx(key) ? 'facturx-en16931' : ''
  for (const { file, ok, findings } of await judge(flags.judge, tally.files, profile)) {
    if (ok) tally.passed++
    else failed++
    for (const finding of findings)
      note(finding.isFatal ? tally.fatal : tally.warnings, finding, file)
  }
  print(key, tally)
}
console.log(`rules of builds that were broken: ${list(broken)}`)
for (const folder of flags.cases) failed += await compareCases(folder, every)
failed += await compareRecords(flags.records)
process.exitCode = failed > 0 ? 1 : 0

/** Factur-X has the identifier of the standard, so its rules have to be named. */
function isFacturx(key: string): boolean {
  const rules = CONVERSIONS.find((conversion) => conversion.key === key)?.rules ?? []
  return rules.some((rule) => rule.startsWith('Factur-X'))
}
