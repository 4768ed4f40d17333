/**
 * Looks for examples for which a property is wrong, with new examples in every round:
 *   npm run fuzz -- [--minutes N] [--seed S] [--only WORDS]
 * The seed of a round that found something, given again, finds it again. Ends with 1 if anything was found.
 */
import { parseArgs } from 'node:util'
import { startDocket } from '../../src/faces/index.ts'
import { originOf, stopServer } from '../../src/server.ts'
import { PROPERTIES } from './index.ts'
import { broken } from './property.ts'

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
let seed = first
console.log(`fuzz: ${wanted.length} properties for ${minutes} minutes from seed ${first}`)
for (; Date.now() < end && found.size < wanted.length; seed++) {
  for (const property of wanted) {
    const milliseconds = end - Date.now()
    if (milliseconds <= 0 || found.has(property.name)) continue
    const report = await broken(property, originOf(server), { seed, runs: RUNS, milliseconds })
    if (report === undefined) continue
    // One example of each is enough: the same one would be found over and over.
    found.add(property.name)
    console.log(`\n${report}\n`)
  }
}
await stopServer(server)
console.log(
  `fuzz: seeds ${first} to ${seed - 1}, ${found.size} of ${wanted.length} properties broken`,
)
process.exitCode = found.size > 0 ? 1 : 0
