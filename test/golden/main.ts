/**
 * Runs the golden cases and prints the agreement by file and in total:
 *   npm run golden -- [FILE-PATTERN…] [--path P] [--regime XX[,YY]] [--without-addons] [--show N] [--own]
 * They are those of the large corpus if it is next to the checkout, and otherwise, or with --own, those of the project.
 * With --write, updates the numbers that `npm test` requires of the large corpus.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { originOf, startServer, stopServer } from '../../src/server.ts'
import { CORPUS, caseFiles, hasAddons, hasCorpus, OWN_CASES, readCases, regimeOf } from './cases.ts'
import { type Outcome, play } from './play.ts'

const { values: flags, positionals } = parseArgs({
  options: {
    path: { type: 'string' },
    regime: { type: 'string' },
    'without-addons': { type: 'boolean' },
    show: { type: 'string', default: '5' },
    own: { type: 'boolean' },
    write: { type: 'boolean' },
  },
  allowPositionals: true,
})

const folder = hasCorpus() && !flags.own ? CORPUS : OWN_CASES
const regimes = flags.regime?.split(',')
const server = await startServer({ port: 0 })
const table: { [file: string]: number } = {}
const missed: Outcome[] = []
let [total, agreed] = [0, 0]
for (const file of caseFiles(folder, positionals)) {
  const cases = readCases(folder, file).filter((item) => {
    return (
      (!flags.path || item.path.endsWith(flags.path)) &&
      (!regimes || regimes.includes(regimeOf(item) ?? '')) &&
      (!flags['without-addons'] || !hasAddons(item))
    )
  })
  if (cases.length === 0) continue
  const outcomes = await play(originOf(server), cases)
  const misses = outcomes.filter(({ difference }) => difference !== undefined)
  const good = cases.length - misses.length
  console.log(
    `${file.padEnd(32)} ${count(good)} / ${count(cases.length)}  ${percent(good, cases.length)}`,
  )
  missed.push(...misses)
  table[file] = good
  total += cases.length
  agreed += good
}
await stopServer(server)

for (const { case: item, difference } of missed.slice(0, Number(flags.show)))
  console.log(`\n${item.id}  ${item.path}\n  ${difference}`)
if (flags.write && folder === CORPUS)
  writeFileSync(join(import.meta.dirname, 'agreement.json'), `${JSON.stringify(table, null, 2)}\n`)
console.log(`\ntotal ${agreed} / ${total}  ${percent(agreed, total)}`)
if (missed.length > 0) process.exitCode = 1

function count(cases: number): string {
  return String(cases).padStart(5)
}

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(2).padStart(6)} %`
}
