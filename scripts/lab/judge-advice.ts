/**
 * Does what the faults of refused documents advise, and has the XML judged by the official rules:
 *   npx tsx scripts/lab/judge-advice.ts [--judge FOLDER] [--golden FOLDER] [--cases FOLDER] [--count N] [--rounds N] [--every N]
 * Of the refusals, those that differ most are taken, by the codes and words of their faults.
 * Exits with 1 if XML that was mended has a fatal finding. With `--judge ''` nothing is judged.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CONVERSIONS } from '../../src/faces/convert/conversions.ts'
import { convert, type DocketError, type Fault } from '../../src/faces/library.ts'
import { applyAdvice, type Request } from '../../test/faces/convert/apply-advice.ts'
import { completed, type Document, documents } from './judge-documents.ts'
import { judge } from './judge-run.ts'

const { values: flags } = parseArgs({
  options: {
    judge: { type: 'string', default: '../shared/judge' },
    golden: { type: 'string', default: '../shared/golden' },
    cases: { type: 'string', default: '../shared/en16931/cases' },
    count: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '6' },
    every: { type: 'string', default: '1' },
  },
})

interface Refusal {
  name: string
  request: Request
  faults: readonly Fault[]
}

/** The faults of a request, or its XML. */
async function ask(request: Request): Promise<string | readonly Fault[]> {
  try {
    return (await convert<object>(request)).xml
  } catch (error) {
    const { key, message, faults } = error as DocketError
    return faults ?? [{ code: key, properties: ['$'], description: message }]
  }
}

/** The code and the start of the words of each fault, whatever the document. */
const kindOf = ({ to }: Request, faults: readonly Fault[]): string =>
  [
    to,
    ...new Set(faults.map(({ code, description }) => `${code} ${description.slice(0, 60)}`)),
  ].join(' | ')

/** Golden documents and cases, with the conversions of EN 16931. */
function* requests(): Iterable<{ name: string; request: Request }> {
  for (const file of readdirSync(flags.cases).filter((name) => /^(?!index).*\.json$/.test(name))) {
    yield* withTargets({
      name: file,
      data: JSON.parse(readFileSync(join(flags.cases, file), 'utf8')),
    })
  }
  let index = 0
  for (const document of documents(flags.golden))
    if (index++ % Number(flags.every) === 0) yield* withTargets(document)
}

function* withTargets(document: Document): Iterable<{ name: string; request: Request }> {
  const { name, data } = document
  for (const conversion of CONVERSIONS.filter(({ syntax }) => ['ubl', 'cii'].includes(syntax))) {
    const { key: to } = conversion
    yield { name, request: { data, to } }
    for (const each of completed(document, conversion))
      yield { name, request: { data: each.data, to } }
  }
}

/** Refusals by their faults, the first of each kind. */
async function refusals(): Promise<Map<string, Refusal>> {
  const found = new Map<string, Refusal>()
  for (const { name, request } of requests()) {
    const faults = await ask(request)
    if (typeof faults === 'string' || faults[0]?.code === 'calculation') continue
    const kind = kindOf(request, faults)
    if (!found.has(kind)) found.set(kind, { name, request, faults })
  }
  return found
}

interface Outcome {
  refusal: Refusal
  rounds: number
  xml?: string
  /** The rest if the advice does not do. */
  left: readonly Fault[]
}

async function follow(refusal: Refusal): Promise<Outcome> {
  let { request, faults: left } = refusal
  for (let rounds = 1; rounds <= Number(flags.rounds); rounds++) {
    const next = applyAdvice(request, left)
    if (!next) return { refusal, rounds: rounds - 1, left }
    const answer = await ask(next)
    if (typeof answer === 'string') return { refusal, rounds, xml: answer, left: [] }
    request = next
    left = answer
  }
  return { refusal, rounds: Number(flags.rounds), left }
}

/** Those with codes that none before has, then the others, from all of the list alike. */
function mostDifferent(firsts: readonly Refusal[]): Refusal[] {
  const seen = new Set<string>()
  const news = firsts.filter(({ faults }) => {
    const before = seen.size
    for (const { code } of faults) seen.add(code)
    return seen.size > before
  })
  const others = firsts.filter((refusal) => !news.includes(refusal))
  // A step without a factor in common with the number of conversions takes all of them.
  const step = 37
  const spread = Array.from({ length: step }, (_, i) => others.filter((_, at) => at % step === i))
  return [...news, ...spread.flat()]
}

const count = (words: Iterable<string>): [string, number][] => {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

/** Members for which the standard has no place, as the faults say. No change of the document but of its subject would help. */
const IMPOSSIBLE = /cannot be written|would change what is paid|has no decimals to write it/

const found = await refusals()
const outcomes: Outcome[] = []
let impossible = 0
for (const refusal of mostDifferent([...found.values()])) {
  const outcome = await follow(refusal)
  const faults = [...refusal.faults, ...outcome.left]
  if (faults.some(({ description }) => IMPOSSIBLE.test(description))) impossible++
  else outcomes.push(outcome)
  if (outcomes.length === Number(flags.count)) break
}
console.log(`${impossible} refusals that the standard has no place for, as they say, are left out`)
const mended = outcomes.filter(({ xml }) => xml !== undefined)
const codes = outcomes.flatMap(({ refusal }) => refusal.faults.map(({ code }) => code))
console.log(
  `${outcomes.length} refusals of ${found.size} kinds, with ${new Set(codes).size} codes; ${mended.length} mended by the advice`,
)
for (const [rounds, times] of count(mended.map((one) => `${one.rounds}`)))
  console.log(`  in ${rounds} rounds: ${times}`)
const left = outcomes
  .filter(({ xml }) => xml === undefined)
  .flatMap(({ refusal, left }) =>
    left.map(
      ({ code, properties, description }) =>
        `${code} ${properties[0]} ${description} [${refusal.request.to} ${refusal.name}]`,
    ),
  )
const bare = (text: string): string => text.replace(/ \[[^[]*\]$/, '').replace(/\d+/g, '0')
console.log(`not mended: ${outcomes.length - mended.length}`)
for (const [words, times] of count(left.map(bare)))
  console.log(`  ${times}× ${left.find((text) => bare(text) === words)}`)

if (flags.judge !== '') {
  const folder = join(tmpdir(), 'docket-advice')
  mkdirSync(folder, { recursive: true })
  const files = mended.map(({ xml }, i) => {
    const file = join(folder, `${i}.xml`)
    writeFileSync(file, xml!)
    return file
  })
  const byKey = (isFacturx: boolean): string[] =>
    files.filter((_, i) => /facturx|zugferd/.test(mended[i]!.refusal.request.to) === isFacturx)
  const judgements = [
    ...(await judge(flags.judge, byKey(false), '')),
    ...(await judge(flags.judge, byKey(true), 'facturx-en16931')),
  ]
  const failed = judgements.filter(({ ok }) => !ok)
  console.log(`judged: ${judgements.length}, passed: ${judgements.length - failed.length}`)
  for (const { file, findings } of failed)
    console.log(`  ${file} ${findings.filter(({ isFatal }) => isFatal).map(({ id }) => id)}`)
  process.exitCode = failed.length > 0 ? 1 : 0
}
