/**
 * Has the invoices that the tests break, one for each rule of the standard and its profiles, judged by the official rules:
 *   npx tsx scripts/lab/judge-broken.ts [--judge FOLDER] [--only TEXT]
 * The rules that are broken must be the ones that the tables say. Exits with 1 if they differ.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkXml, type Finding } from '../../src/faces/convert/check/check-xml.ts'
import { PREFIXES } from '../../src/faces/convert/terms/syntaxes.ts'
import { readXml } from '../../src/faces/convert/xml/read-xml.ts'
import { xmlOf } from '../../test/faces/convert/broken/bases.ts'
import { brokenBy } from '../../test/faces/convert/broken/broken.ts'
import { RESTRICTED_BASES, restrictedInvoices } from '../../test/faces/convert/broken/restricted.ts'
import { TABLES } from '../../test/faces/convert/broken/tables.ts'
import { judge } from './judge-run.ts'

const { values: flags } = parseArgs({
  options: {
    judge: { type: 'string', default: '../shared/judge' },
    only: { type: 'string', default: '' },
  },
})

/** An invoice that breaks a rule. */
interface Sample {
  title: string
  xml: string
}

function findingsOf(xml: string): readonly Finding[] {
  const document = readXml(xml, PREFIXES)
  if ('fault' in document) throw new Error(document.fault.description)
  return checkXml(document).findings
}

/** The rules that XML breaks, and whether that is fatal. */
function rulesIn(xml: string): Map<string, boolean> {
  const found = findingsOf(xml).filter(({ severity }) => severity !== 'information')
  return new Map(found.map(({ rule, severity }) => [rule, severity === 'fatal']))
}

async function* samples(): AsyncIterable<Sample> {
  for (const [group, table] of Object.entries(TABLES)) {
    if (!group.includes(flags.only)) continue
    for (const [rule, line] of Object.entries(table))
      yield { title: `${group} ${rule}`, xml: (await brokenBy(rule, line)).xml }
  }
  for (const syntax of ['ubl', 'cii'] as const) {
    if (!'restrictions'.includes(flags.only)) continue
    const valid = await Promise.all(RESTRICTED_BASES.map((name) => xmlOf(`${syntax} ${name}`)))
    const invoices = restrictedInvoices(valid, syntax, async (xml) => findingsOf(xml))
    for await (const { rule, place, xml } of invoices)
      yield { title: `restrictions ${syntax} ${rule} ${place}`, xml }
  }
}

const folder = join(tmpdir(), `docket-broken-${process.pid}`)
mkdirSync(folder, { recursive: true })
const all: Sample[] = []
for await (const sample of samples()) all.push(sample)
const files = all.map(({ xml }, i) => {
  const file = join(folder, `${i}.xml`)
  writeFileSync(file, xml)
  return file
})
let different = 0
let aborted = 0
for (const [i, { findings }] of (await judge(flags.judge, files, '')).entries()) {
  const theirs = new Map<string, boolean>()
  for (const { id, isFatal } of findings) theirs.set(id, isFatal || (theirs.get(id) ?? false))
  if (theirs.has('JUDGE') || theirs.has('-')) {
    aborted++
    continue
  }
  const ours = rulesIn(all[i]!.xml)
  // The validator of KoSIT does not count this rule in invoices for clean vehicles, whose list it does not know.
  if (all[i]!.title.startsWith('vehicles')) theirs.delete('BR-CL-13')
  const lacks = [...theirs].filter(([rule, isFatal]) => ours.get(rule) !== isFatal)
  const extra = [...ours].filter(([rule]) => !theirs.has(rule))
  if (lacks.length + extra.length === 0) continue
  different++
  const show = ([rule, isFatal]: [string, boolean]): string => `${rule}${isFatal ? '!' : ''}`
  console.log(
    `${all[i]!.title}: official ${lacks.map(show)}, ours ${extra.map(show)} (${files[i]})`,
  )
}
console.log(
  `${all.length} invoices judged, ${aborted} of them not to the end; ${different} with other rules or severities`,
)
process.exit(different > 0 ? 1 : 0)
