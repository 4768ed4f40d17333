/**
 * Compares what we find in XML with what the official rules find:
 *   npm run judge -- check [--judge FOLDER] [--cases FOLDER] [--mutations N] [--seed S] [--only TEXT]
 * All XML of the cases, and N changes of it. The rules must be the same, and fatal or not; those of the schemas count as
 * one, XSD.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkXml } from '../../src/faces/convert/check/check-xml.ts'
import { PREFIXES } from '../../src/faces/convert/terms/syntaxes.ts'
import { readXml } from '../../src/faces/convert/xml/read-xml.ts'
import { mutate, newRandom } from './judge-mutations.ts'
import { type Finding, judge } from './judge-run.ts'

interface Sample {
  file: string
  xml: string
  change: string
}

/** Rejections by a schema have ids of the validator. */
const isOfSchema = (id: string): boolean => /^(?:cvc-|XSD|SAX|XML)/.test(id)

/** The same rule as a warning differs from the fatal one. */
const asRule = (rule: string, isFatal: boolean): string => (isFatal ? rule : `${rule} (warning)`)

const officialRule = ({ id, isFatal }: Finding): string =>
  isOfSchema(id) ? 'XSD' : asRule(id, isFatal)

/** The official rules were aborted, mostly as an element is there twice that they expect once. */
const ABORTED = new Set(['-', 'JUDGE'])

function ours(xml: string): Set<string> {
  const document = readXml(Buffer.from(xml), PREFIXES)
  if ('fault' in document) return new Set(['XSD'])
  const { findings } = checkXml(document)
  return new Set(
    findings
      .filter(({ severity }) => severity !== 'information')
      .map(({ rule, severity }) => asRule(rule, severity === 'fatal')),
  )
}

export interface CheckFlags {
  judge: string
  cases: string
  mutations: string
  seed: string
  only: string
}

/** @returns the number of files that we judge in another way */
export async function compareChecks(flags: CheckFlags): Promise<number> {
  const folder = join(tmpdir(), `docket-judge-check-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const files = readdirSync(flags.cases).filter(
    (file) => file.endsWith('.xml') && file.includes(flags.only),
  )
  const xmls = files.map((file) => readFileSync(join(flags.cases, file), 'utf8'))
  const samples: Sample[] =
    Number(flags.mutations) > 0 && flags.only === '-'
      ? []
      : files.map((file, i) => ({ file, xml: xmls[i]!, change: '' }))
  const pick = newRandom(Number(flags.seed))
  for (let i = 0; i < Number(flags.mutations); i++) {
    const at = pick(files.length)
    samples.push({ file: files[at]!, ...mutate(xmls[at]!, pick) })
  }
  const paths = samples.map(({ xml }, i) => {
    const path = join(folder, `${i}.xml`)
    writeFileSync(path, xml)
    return path
  })
  const judgements = await judge(flags.judge, paths, '')
  const differences = new Map<string, string[]>()
  let different = 0
  let aborted = 0
  const passed: string[] = []
  for (const [i, { findings }] of judgements.entries()) {
    const theirs = new Set(findings.map(officialRule))
    const own = ours(samples[i]!.xml)
    if (findings.some(({ id }) => ABORTED.has(id))) {
      aborted++
      if (own.size === 0) passed.push(`${paths[i]} ${samples[i]!.change}`)
      continue
    }
    if (own.size === 0 && findings.some(({ isFatal }) => isFatal)) passed.push(paths[i]!)
    const missing = [...theirs].filter((rule) => !own.has(rule)).map((rule) => `- ${rule}`)
    const extra = [...own].filter((rule) => !theirs.has(rule)).map((rule) => `+ ${rule}`)
    if (missing.length + extra.length > 0) different++
    for (const difference of [...missing, ...extra]) {
      const places = differences.get(difference) ?? []
      differences.set(difference, [
        ...places,
        `${paths[i]} ${samples[i]!.file} ${samples[i]!.change}`,
      ])
    }
  }
  const same = samples.length - aborted - different
  console.log(`${samples.length} files: ${same} with the same rules, ${different} with others`)
  console.log(
    `the official rules were aborted for ${aborted}; passed by us alone: ${passed.join(', ') || 'none'}`,
  )
  for (const [difference, places] of [...differences].sort()) {
    console.log(`${difference}: ${places.length}`)
    for (const place of places.slice(0, 3)) console.log(`    ${place}`)
  }
  return different
}
