/**
 * Runs the golden cases and prints the agreement by file and in total:
 *   npm run golden -- [FILE-PATTERN…] [--path P] [--regime XX[,YY]] [--without-addons] [--show N]
 * With --write, updates the numbers that `npm test` requires.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { originOf, startServer, stopServer } from '../../src/server.ts'
import {
  corpusFiles,
  hasAddons,
  hasCorpus,
  type Outcome,
  play,
  readCases,
  regimeOf,
} from './play.ts'

const { values: flags, positionals } = parseArgs({
  options: {
    path: { type: 'string' },
    regime: { type: 'string' },
    'without-addons': { type: 'boolean' },
    show: { type: 'string', default: '5' },
    write: { type: 'boolean' },
  },
  allowPositionals: true,
})

if (!hasCorpus()) {
  console.log('golden: skipped, the corpus is missing')
  process.exit(0)
}

const regimes = flags.regime?.split(',')
const server = await startServer({ port: 0 })
const table: { [file: string]: number } = {}
const missed: Outcome[] = []
let [total, agreed] = [0, 0]
for (const file of corpusFiles(positionals)) {
  const cases = readCases(file).filter((item) => {
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
if (flags.write)
  writeFileSync(join(import.meta.dirname, 'agreement.json'), `${JSON.stringify(table, null, 2)}\n`)
console.log(`\ntotal ${agreed} / ${total}  ${percent(agreed, total)}`)

function count(cases: number): string {
  return String(cases).padStart(5)
}

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(2).padStart(6)} %`
}
