/**
 * Reads the XML of the cases into documents, writes each document again, and compares the terms; then the same with the
 * documents of the cases, whose XML is read and written once more:
 *   npx tsx scripts/lab/round-trips.ts [--cases FOLDER]
 * Lists the terms that differ, and whether the answer says that something does.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CONVERSIONS } from '../../src/faces/convert/conversions.ts'
import { PREFIXES, readInvoiceTree } from '../../src/faces/convert/terms/syntaxes.ts'
import { readXml } from '../../src/faces/convert/xml/read-xml.ts'
import type { Group } from '../../src/faces/convert/xml/tree.ts'
import { type Conversion, convert } from '../../src/faces/library.ts'
import type { JsonObject } from '../../src/json.ts'

const { values: flags } = parseArgs({
  options: { cases: { type: 'string', default: '../shared/en16931/cases' } },
})

interface Case {
  name: string
  document?: string
  to: string
  options?: { withholding?: 'note' }
  xml: string
}

interface Imported extends Pick<Conversion, 'changed'> {
  document: JsonObject
  left_out: string[]
}

type Pair = [before: string, after: string]

/** The terms of XML with their groups, but without their order. */
function termsOf(xml: string): string[] {
  const document = readXml(xml, PREFIXES)
  if ('fault' in document) throw new Error(document.fault.description)
  const terms: string[] = []
  collect(readInvoiceTree(document.root)!.tree, '', terms)
  return terms.sort()
}

function collect(group: Group, at: string, terms: string[]): void {
  for (const [term, value] of Object.entries(group)) {
    if (term === 'at' || value === undefined) continue
    if (typeof value === 'string') terms.push(`${at}${term} ${value.trim()}`)
    else
      [value].flat().forEach((member, i) => {
        collect(member, `${at}${term}[${Array.isArray(value) ? i : ''}]/`, terms)
      })
  }
}

/** Why a case could not be compared, or the terms that differ. */
type Outcome = { refused: string } | { differences: string[] }

async function outcomeOf(run: () => Promise<Pair>): Promise<Outcome> {
  try {
    const [before, after] = (await run()).map(termsOf) as [string[], string[]]
    const lacks = before.filter((term) => !after.includes(term)).map((term) => `- ${term}`)
    const extra = after.filter((term) => !before.includes(term)).map((term) => `+ ${term}`)
    return { differences: [...lacks, ...extra] }
  } catch (error) {
    const { faults = [], message } = error as Error & {
      faults?: { code: string; description: string }[]
    }
    const reasons = faults.map(({ code, description }) => `${code} ${description}`)
    return { refused: reasons.length > 0 ? reasons.join('; ') : message }
  }
}

/** Reads XML and writes it again. What the answer says of differences is added to `listed`. */
async function again(xml: string, { to, options }: Case, listed: string[]): Promise<string> {
  const answer = (await convert({ data: xml })) as unknown as Imported
  const { document, changed, left_out } = answer
  listed.push(...left_out, ...changed.map(({ term }) => term ?? ''))
  const addons = [...new Set([...(document.$addons as string[]), ...addonsOf(to)])]
  return ((await convert({ data: { ...document, $addons: addons }, to, ...options })) as Conversion)
    .xml
}

const addonsOf = (to: string): readonly string[] =>
  CONVERSIONS.find(({ key }) => key === to)?.addons ?? []

async function compare(
  title: string,
  run: (one: Case, listed: string[]) => Promise<Pair>,
): Promise<void> {
  const kinds = new Map<string, string[]>()
  let [same, refused, silent] = [0, 0, 0]
  for (const one of cases) {
    const listed: string[] = []
    const outcome = await outcomeOf(() => run(one, listed))
    const note = (kind: string, difference: string): void => {
      kinds.set(kind, [...(kinds.get(kind) ?? []), `${one.xml}: ${difference}`])
    }
    if ('refused' in outcome) {
      refused++
      note('refused', outcome.refused)
    } else if (outcome.differences.length === 0) same++
    else {
      if (listed.length === 0) silent++
      for (const difference of outcome.differences) {
        const kind = difference.slice(2).replace(/^(?:.*\/)?(\S+) .*/s, '$1')
        note(`${kind}${listed.length > 0 ? '' : ', not listed'}`, difference)
      }
    }
  }
  const different = cases.length - same - refused
  console.log(
    `${title}: ${cases.length} cases, ${same} the same, ${different} different, ${silent} of them not listed in changed or left_out, ${refused} refused`,
  )
  for (const [kind, all] of kinds)
    for (const each of kind === 'refused' ? all : all.slice(0, 2))
      console.log(`  ${kind} (${all.length}) ${each.slice(0, 250)}`)
}

const textOf = (file: string): string => readFileSync(join(flags.cases, file), 'utf8')
const cases = (JSON.parse(textOf('index.json')) as Case[]).filter(({ xml }) => xml !== undefined)

await compare('XML, document, XML', async (one, listed) => {
  const xml = textOf(one.xml)
  return [xml, await again(xml, one, listed)]
})
await compare('document, XML, document, XML', async (one, listed) => {
  const { name, document = `${name}.json`, to, options } = one
  const { xml } = (await convert({
    data: JSON.parse(textOf(document)),
    to,
    ...options,
  })) as Conversion
  return [xml, await again(xml, one, listed)]
})
