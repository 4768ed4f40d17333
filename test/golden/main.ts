/**
 * Runs the golden cases, builds their answers again, and prints the agreement by file and in total:
 *   npm run golden -- [FILE-PATTERN…] [--path P] [--regime XX[,YY]] [--without-addons] [--show N] [--own]
 * They are those of the large corpus if it is next to the checkout, and otherwise, or with --own, those of the project.
 */
import { parseArgs } from 'node:util'
import { startDocket } from '../../src/faces/index.ts'
import { originOf, stopServer } from '../../src/server.ts'
import {
  CORPUS,
  caseFiles,
  DEVIATIONS,
  hasAddons,
  hasCorpus,
  OWN_CASES,
  readCases,
  regimeOf,
} from './cases.ts'
import { type Outcome, play, rebuild } from './play.ts'

const { values: flags, positionals } = parseArgs({
  options: {
    path: { type: 'string' },
    regime: { type: 'string' },
    'without-addons': { type: 'boolean' },
    show: { type: 'string', default: '5' },
    own: { type: 'boolean' },
  },
  allowPositionals: true,
})

const folders = hasCorpus() && !flags.own ? CORPUS : [OWN_CASES]
/** Are all cases played, not only some that the command asks for? */
const isWhole = positionals.length === 0 && !flags.path && !flags.regime && !flags['without-addons']
const regimes = flags.regime?.split(',')
const server = await startDocket({ port: 0 })
const missed: Outcome[] = []
const ids = new Set<string>()
let [total, agreed] = [0, 0]
for (const file of caseFiles(folders, positionals)) {
  const cases = readCases(file).filter((item) => {
    return (
      (!flags.path || item.path.endsWith(flags.path)) &&
      (!regimes || regimes.includes(regimeOf(item) ?? '')) &&
      (!flags['without-addons'] || !hasAddons(item))
    )
  })
  if (cases.length === 0) continue
  const outcomes = await play(originOf(server), cases)
  const misses = outcomes.filter(isMissed)
  const rebuilt = await rebuild(originOf(server), cases)
  const good = cases.length - misses.length
  console.log(
    `${file.name.padEnd(32)} ${count(good)} / ${count(cases.length)}  ${percent(good, cases.length)}`,
  )
  missed.push(...misses, ...rebuilt.filter(isMissed))
  for (const { id } of cases) ids.add(id)
  total += cases.length
  agreed += good
}
await stopServer(server)

for (const { case: item, difference } of missed.slice(0, Number(flags.show)))
  console.log(`\n${item.id}  ${item.path}\n  ${difference}`)
console.log(`\ntotal ${agreed} / ${total}  ${percent(agreed, total)}`)
const unknown = Object.keys(DEVIATIONS).filter((id) => !ids.has(id))
if (folders === CORPUS && isWhole && unknown.length > 0) {
  console.log(`there are deviations for cases that the corpus has not: ${unknown.join(', ')}`)
  process.exitCode = 1
}
if (missed.length > 0) process.exitCode = 1

function isMissed({ difference }: Outcome): boolean {
  return difference !== undefined
}

function count(cases: number): string {
  return String(cases).padStart(5)
}

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(2).padStart(6)} %`
}
