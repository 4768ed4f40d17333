/**
 * Chooses the golden cases that come with the project, and writes them to test/golden/cases:
 *   npm run choose-cases
 *
 * Requires the large corpus next to the checkout. Its cases that derive from published examples (`example/…`) are not
 * ours to distribute. Of the others, chooses few that reach 99 % of what all of them reach, of each of three kinds:
 *   - branch points of the sources, on a server that has answered all cases once, so that what is computed only once
 *     is not attributed to the case that comes first;
 *   - pairs of fault code and path;
 *   - outputs: members, codes and extensions of answers (see `outputs`).
 * The case that adds most per byte is chosen first. The files contain the answers that are right here: those of the
 * corpus, or the deviations.
 */
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Case, CORPUS, caseFiles, OWN_CASES, readCases } from '../../test/golden/cases.ts'
import { play, send } from '../../test/golden/play.ts'
import { startRecorder } from './choose-cases/branch-points.ts'
import { choose } from './choose-cases/choose.ts'
import { faultPairs, outputs } from './choose-cases/outcome.ts'

const SHARE = 0.99
const KINDS = ['branch points', 'fault pairs', 'outputs']

const files = caseFiles(CORPUS)
const cases = files.flatMap((file) =>
  readCases(file)
    .filter(({ id }) => !id.startsWith('example/'))
    .map((item) => ({ file, item, line: `${JSON.stringify(item)}\n` })),
)
const points = await branchPoints(cases.map(({ item }) => item))
const candidates = cases.map(({ item, line }, index) => {
  return { reached: [points[index]!, faultPairs(item), outputs(item)], cost: line.length }
})
const { chosen, shares } = choose(candidates, SHARE)

rmSync(OWN_CASES, { recursive: true, force: true })
mkdirSync(OWN_CASES, { recursive: true })
for (const file of files) {
  const lines = chosen.flatMap((index) => (cases[index]!.file === file ? [cases[index]!.line] : []))
  // Newer folders have files of the same names.
  if (lines.length > 0) appendFileSync(join(OWN_CASES, `${file.name}.ndjson`), lines.join(''))
}

const size = chosen.reduce((sum, index) => sum + cases[index]!.line.length, 0)
console.log(`${chosen.length} of ${cases.length} cases, ${Math.round(size / 1000)} kB`)
for (const [kind, { reached, total }] of shares.entries()) {
  console.log(`${KINDS[kind]}: ${reached} of ${total}, ${((reached / total) * 100).toFixed(2)} %`)
}

/** The branch points that each case reaches both times it is sent: others depend on the time, such as those of timers. */
async function branchPoints(cases: Case[]): Promise<string[][]> {
  const recorder = await startRecorder(new URL('../../src/', import.meta.url).href)
  const { startDocket } = await import('../../src/faces/index.ts')
  const { originOf, stopServer } = await import('../../src/server.ts')
  const server = await startDocket({ port: 0 })
  const origin = originOf(server)
  const different = (await play(origin, cases)).find(({ difference }) => difference !== undefined)
  if (different) throw new Error(`${different.case.id} differs: ${different.difference}`)
  await recorder.record(async () => undefined)
  const recordAll = async (): Promise<number[][]> => {
    const runs: number[][] = []
    for (const item of cases) runs.push(await recorder.record(() => send(origin, item)))
    return runs
  }
  const [first, second] = [await recordAll(), await recordAll()]
  const points = recorder.points()
  recorder.stop()
  await stopServer(server)
  const pointsOf = (runs: number[]): string[] => runs.flatMap((run) => points[run]!)
  return first.map((runs, index) => {
    const again = new Set(pointsOf(second[index]!))
    return pointsOf(runs).filter((point) => again.has(point))
  })
}
