/**
 * Compares records with cases of VERI*FACTU: XML, hash, QR code, chain, changes, and the faults of those that are refused:
 *   npx tsx scripts/lab/record-cases.ts [FOLDER]
 * Documents of cases are built already. Some are broken in ways that a build repairs or rejects, so they are converted as
 * they are; all that a build does not change are also sent to the operation, which must answer the same.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { newReadIssues } from '../../src/document/read/issues.ts'
import { readDocument } from '../../src/document/read/read.ts'
import { conversionOf } from '../../src/faces/convert/conversions.ts'
import type { ConversionOptions } from '../../src/faces/convert/options.ts'
import { convertDocument } from '../../src/faces/convert/targets.ts'
import { convert } from '../../src/faces/library.ts'
import type { JsonObject } from '../../src/json.ts'

const KEY = 'aeat+es-verifactu-v1'

interface Fault {
  code: string
  path: string
  aeat: string | null
}

interface Case {
  name: string
  hash?: string
  qr?: string | null
  chain?: object
  changed?: string[][]
  faults?: Fault[]
}

interface Request {
  data: JsonObject
  verifactu: NonNullable<ConversionOptions['verifactu']>
}

interface Outcome {
  xml: string
  records: readonly object[]
  changed: string[][]
  faults: { code: string; properties: string[]; description: string }[]
}

/** @returns the number of cases that differ */
export async function compareRecords(folder: string): Promise<number> {
  const file = join(folder, 'index.json')
  if (!existsSync(file)) return 0
  const { accepted, refused } = JSON.parse(readFileSync(file, 'utf8')) as {
    accepted: Case[]
    refused: Case[]
  }
  const different: string[] = []
  let sent = 0
  for (const item of [...accepted, ...refused]) {
    const text = readFileSync(join(folder, `${item.name}.json`), 'utf8')
    const difference = compare(item, convertAsIs(JSON.parse(text)), folder)
    if (difference) different.push(`${item.name}: ${difference}`)
    const answer = await ask(JSON.parse(text))
    if (!answer) continue
    sent++
    const other = item.faults ? '' : compare(item, answer, folder)
    if (other) different.push(`${item.name}, sent: ${other}`)
  }
  const count = accepted.length + refused.length
  console.log(
    `records: ${count} cases (${accepted.length} accepted), ${sent} of them also answered by the operation; ${different.length} differ`,
  )
  for (const line of different) console.log(`  ${line}`)
  return different.length
}

function convertAsIs({ data, ...options }: Request): Outcome {
  const clock = (): Date => new Date()
  const document = readDocument(data, newReadIssues())
  const converted = convertDocument(document, conversionOf(KEY)!, options, { clock })
  const { xml, records = [], changed, faults } = converted
  return { xml: xml.join(''), records, faults, changed: changed.map(termsOf) }
}

const termsOf = ({
  term = '',
  document,
  xml,
}: {
  term?: string
  document: string
  xml: string
}): string[] => [term, document, xml]

/** The answer of the operation; undefined if the document does not build. */
async function ask(request: Request): Promise<Outcome | undefined> {
  try {
    const { xml, records = [], changed } = await convert({ ...request, to: KEY })
    return { xml, records, changed: changed.map(termsOf), faults: [] }
  } catch (error) {
    const { key, faults = [] } = error as { key: string; faults?: Outcome['faults'] }
    if (key !== 'conversion') return undefined
    return { xml: '', records: [], changed: [], faults }
  }
}

/** The differences; empty if there are none. */
function compare(item: Case, outcome: Outcome, folder: string): string {
  const found = outcome.faults.flatMap(({ code, properties, description }) =>
    properties.map((path) => `${code} ${path} ${description}`),
  )
  if (item.faults) {
    const missing = item.faults.filter(
      ({ code, path, aeat }) =>
        !found.some((each) => each.startsWith(`${code} ${path} `) && each.includes(aeat ?? '')),
    )
    const isSame = missing.length === 0 && found.length === item.faults.length
    return isSame ? '' : `expected ${JSON.stringify(item.faults)}, got ${JSON.stringify(found)}`
  }
  if (found.length > 0) return `refused: ${found.join('; ')}`
  const [record = {}] = outcome.records as [{ hash?: string; qr?: string; chain?: object }?]
  const expected = readFileSync(join(folder, `${item.name}.xml`), 'utf8')
  if (outcome.xml.trim() !== expected.trim()) return `another XML\n${outcome.xml}`
  const { hash, qr = null, chain } = record
  for (const [name, value, wanted] of [
    ['hash', hash, item.hash],
    ['qr', qr, item.qr],
    ['chain', chain, item.chain],
    ['changed', outcome.changed, item.changed],
  ]) {
    if (!isDeepStrictEqual(value, wanted))
      return `${name} is ${JSON.stringify(value)}, not ${JSON.stringify(wanted)}`
  }
  return ''
}

if (import.meta.filename === process.argv[1]) {
  const folder = process.argv[2] ?? '../shared/es-verifactu/cases'
  process.exitCode = (await compareRecords(folder)) > 0 ? 1 : 0
}
