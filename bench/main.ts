/**
 * Measures the built server, mostly against bare ones: `npm run bench [-- --write] [--rounds N]`, some minutes.
 * `--write` puts the tables into docs/speed.md. All documents differ, as does the order of their members.
 * With `--against FOLDER`, measures only the engine, against that of another checkout, in half a minute or so.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { compareEngines } from './against.ts'
import {
  compareBuilds,
  compareConversions,
  compareNationalConversions,
  compareReferenceData,
  compareSignatures,
  measureGrowth,
  type Row,
} from './costs.ts'
import { compareLatencies, measureNextToLarge } from './latency.ts'
import { run, stop } from './processes.ts'
import { measureMemory, measureStart } from './start.ts'

const { values: flags } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '11' },
    against: { type: 'string' },
  },
})
const rounds = Math.min(Number(flags.rounds), 50)
const SCRIPT = 'dist/docket.mjs'

/** Its sections are written by hand: the history of the engine. */
const PAGE = 'docs/speed.md'

/** Milliseconds after which a run ends, whatever it does. */
const LONGEST = 15 * 60 * 1000

const lines: string[] = []

function print(line: string): void {
  console.log(line)
  lines.push(line)
}

function tableOf(header: Row, rows: readonly Row[]): string {
  const row = (cells: Row): string => `| ${cells.join(' | ')} |`
  return [row(header), row(header.map(() => '---')), ...rows.map(row)].join('\n')
}

const printTable = (about: string, header: Row, rows: readonly Row[]): void =>
  print(`\n${about}\n\n${tableOf(header, rows)}`)

if (flags.against) {
  printTable(
    'From the bytes of a request to those of its answer, without HTTP:',
    ['', 'before, µs', 'now, µs', 'ratio of minima', 'median ratio'],
    await compareEngines(flags.against),
  )
  process.exit()
}

const date = new Date().toISOString().slice(0, 10)
const where = `on ${date}, Node ${process.version}, ${availableParallelism()} cores`
print(`# Speed

Written by \`npm run bench -- --write\` ${where},
load average ${loadavg()[0]?.toFixed(1)} at the start. Above the number of cores, rates and latencies say little.

Times are processor time, user and system, of all threads of the server: other work on the machine disturbs it less than
rates. Docket and what it is compared with are measured in turns, ${rounds} times. Times are minima of the rounds,
ratios are medians, so they do not divide exactly.`)

const docket = await run(SCRIPT, ['--port', '0'])
const bare = await run('bench/bare.mjs')
const servers = { docket, bare, rounds }
const late = setTimeout(() => process.exit(1), LONGEST)
process.on('exit', () => {
  for (const { process: child } of [docket, bare]) child.kill()
})
try {
  const compared = ['', 'Docket, µs', 'bare, µs', 'bare / Docket']
  const builds = await compareBuilds(servers)
  printTable(
    'Building, compared with a bare server that parses and serialises the same body:',
    compared,
    builds,
  )
  const reference = await compareReferenceData(servers)
  printTable(
    'Reference data, compared with a bare server that sends the same bytes, with few headers or with the same:',
    compared,
    reference,
  )
  const signing = ['', 'Docket, µs', 'without signature, µs', 'jose, µs', 'bound / Docket']
  const signatures = await compareSignatures(servers)
  printTable(
    'Signing, compared with a build plus 1.5 times a loop that imports the key and signs with jose; verifying, with ' +
      'validating:',
    signing,
    signatures,
  )
  printTable(
    'Building and converting to FatturaPA, records of VERI\\*FACTU and FA(3), compared with building:',
    ['', 'build, µs', 'XML, µs', 'XML / build'],
    await compareNationalConversions(servers),
  )
  // Behind all other processor times: the largest bodies start a worker, whose time no longer counts when it ends.
  printTable(
    'Building and converting to XML of EN 16931, compared with building:',
    ['', 'build, µs', 'UBL, µs', 'CII, µs', 'UBL / build', 'CII / build'],
    await compareConversions(servers),
  )
  printTable(
    'Growth, each size in a process of its own. Memory includes that of the process and of its worker:',
    ['Lines', 'Body', 'µs per line', 'most memory, MiB'],
    await measureGrowth(SCRIPT),
  )
  const start = [...(await measureStart(SCRIPT)), ...(await measureMemory(SCRIPT))]
  printTable('Start, memory and size:', ['', ''], start)
  printTable(
    'Latency, with the client on the same machine, each at 80 % of its own highest rate:',
    ['', 'Docket', 'bare'],
    await compareLatencies(docket, bare),
  )
  printTable('Small requests next to a large one:', ['', ''], await measureNextToLarge(docket))
  if (flags.write) {
    const kept = readFileSync(PAGE, 'utf8')
      .split(/(?=^## )/m)
      .slice(1)
    writeFileSync(PAGE, [...lines, '', ...kept].join('\n'))
  }
} finally {
  clearTimeout(late)
  await Promise.all([docket, bare].map(stop))
}
