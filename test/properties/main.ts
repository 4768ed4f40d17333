/**
 * Looks for examples for which a property is wrong, with new examples in every round:
 *   npm run fuzz -- [--minutes N] [--seed S] [--only WORDS]
 * The seed of a round that found something, given again, finds it again. Ends with 1 if anything was found, or if there
 * was no time for the examples of a round.
 */
import { parseArgs } from 'node:util'
import { startDocket } from '../../src/faces/index.ts'
import { originOf, stopServer } from '../../src/server.ts'
import { PROPERTIES } from './index.ts'
import { tryProperty } from './property.ts'

const { values: flags } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const minutes = Number(flags.minutes)
const first = Number(flags.seed ?? Math.floor(Math.random() * 2 ** 31))
if (!(minutes > 0) || !Number.isInteger(first))
  throw new Error('--minutes must be a number above 0, and --seed an integer')

const wanted = PROPERTIES.filter(({ name }) => name.includes(flags.only))
if (wanted.length === 0) throw new Error(`no property has "${flags.only}" in its name`)

/** Examples of a property in a round. */
const RUNS = 200

const server = await startDocket({ port: 0 })
const end = Date.now() + minutes * 60_000
const found = new Set<string>()
const tried = new Map(wanted.map(({ name }) => [name, 0]))
let seed = first
console.log(`fuzz: ${wanted.length} properties for ${minutes} minutes from seed ${first}`)
for (; Date.now() < end && found.size < wanted.length; seed++) {
  for (const property of wanted) {
    const milliseconds = end - Date.now()
    if (milliseconds <= 0 || found.has(property.name)) continue
    const limits = { seed, runs: RUNS, milliseconds }
    const outcome = await tryProperty(property, originOf(server), limits)
    tried.set(property.name, tried.get(property.name)! + outcome.tried)
    if (outcome.fault === undefined) continue
    // One example of each is enough: the same one would be found over and over.
    found.add(property.name)
    console.log(`\n${outcome.fault}\n`)
  }
}
await stopServer(server)
for (const [name, count] of tried) console.log(`${String(count).padStart(8)} examples: ${name}`)
const untried = wanted.filter(({ name }) => !found.has(name) && tried.get(name)! < RUNS)
for (const { name } of untried)
  console.log(`interrupted before ${RUNS} examples, which needs more minutes: ${name}`)
console.log(
  `fuzz: seeds ${first} to ${seed - 1}, ${found.size} of ${wanted.length} properties broken, ` +
    `${untried.length} not tried enough`,
)
process.exitCode = found.size + untried.length > 0 ? 1 : 0
