/**
 * Loops over one list for every element of another. Documents get one list of elements with random members, and many
 * lists of empty elements; code that runs four times as often when all lists are twice as long is such a loop. Lists
 * are then removed until only those that the loop needs are left.
 */
import { seeded } from '../invoices.ts'
import { put, type Way } from './adapter.ts'
import { type Case, request } from './case.ts'
import { type Executions, startCounting, stopCounting, takeExecutions } from './executions.ts'
import { FILLS, type Fill, fillBytes, fillCount, late, some } from './fills.ts'
import {
  addonSets,
  documentWith,
  type Frame,
  isOuter,
  nameOf,
  type Place,
  placesOf,
  ROOTS,
} from './places.ts'
import { sampleExtensionsOf } from './samples.ts'

/** Elements of every list in the smaller document; the larger one has twice as many. */
const COUNT = 16
/** The part of the other lists of a document that is filled too. */
const SHARE = 0.4
/** Executions grow by four if a loop is in a loop, by a little over two if it sorts. */
const LEAST_GROWTH = 3
/** The least part of all pairs of elements that such a loop looks at. */
const PAIRS_SHARE = 1 / 8

interface Trial {
  frame: Frame
  way: Way
  fillings: Filling[]
}

interface Filling {
  place: Place
  fill: Fill
}

/** A loop within a loop, and a trial that runs it. */
interface Loop {
  block: string
  trial: Trial
}

export interface Search {
  /** Cases, with the blocks of code that are loops within loops there. */
  cases: { loops: string[]; case: Case }[]
  trials: number
}

/** The blocks that run four times as often when lists are twice as long, and sixteen times when four times. */
export async function squaresOf(run: (count: number) => Promise<Executions>): Promise<string[]> {
  const [small, medium] = [await run(COUNT), await run(COUNT * 2)]
  const suspects = [...medium].filter(([block, count]) => {
    return (
      count >= 4 * COUNT * COUNT * PAIRS_SHARE && count >= (small.get(block) ?? 1) * LEAST_GROWTH
    )
  })
  if (suspects.length === 0) return []
  const large = await run(COUNT * 4)
  return suspects.flatMap(([block, count]) =>
    (large.get(block) ?? 0) >= count * LEAST_GROWTH ? [block] : [],
  )
}

export async function findLoops(
  seed: number,
  deadline: () => boolean,
  announce: (name: string) => void,
): Promise<Search> {
  const random = seeded(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  // Documents with calculations, and now and then any other.
  const places = new Map(
    ROOTS.map((root) => [root, placesOf(root).filter(({ field }) => field.type.kind === 'list')]),
  )
  const roots = ROOTS.filter((root) => places.get(root)!.length > 0)
  const built = roots.filter((root) => addonSets(root).length > 1)

  function draw(): Trial {
    const root = random() < 0.4 ? roots[0]! : pick(random() < 0.8 ? built : roots)
    const sets = addonSets(root)
    const addons = sets.length > 1 && random() < 0.7 ? pick(sets.slice(1)) : sets[0]!
    const salt = Math.floor(random() * 1e6)
    const all = places.get(root)!
    // Formats look at what is taxed most; otherwise elements with many members have more to do with others.
    const taxed = addons.length > 0 && random() < 0.6 ? all.filter(isTaxed) : []
    const main = pick(
      taxed.length > 0 ? taxed : all.flatMap((place) => Array<Place>(weightOf(place)).fill(place)),
    )
    const fillings: Filling[] = [{ place: main, fill: some(salt) }]
    const cheap = [
      FILLS.find(({ name }) => name === 'empty')!,
      late('minimal'),
      late('minimal'),
      late(salt + 1),
    ]
    for (const place of all) {
      const clashes = fillings.some(
        (other) => isInside(place, other.place) || isInside(other.place, place),
      )
      if (isOuter(place) && !clashes && random() < SHARE)
        fillings.push({ place, fill: pick(cheap) })
    }
    const ways: Way[] = [
      'build',
      'build',
      'validate',
      ...(root === roots[0] ? ['correct' as const] : []),
    ]
    return {
      frame: { root, addons, variant: Math.floor(random() * 1000), level: 'minimal' },
      way: pick(ways),
      fillings,
    }
  }

  async function run(trial: Trial, count: number): Promise<Executions> {
    await put(trial.way, bodyOf(trial, fillCount)(count))
    return takeExecutions()
  }

  const loopsOf = (trial: Trial): Promise<string[]> => squaresOf((count) => run(trial, count))

  async function minimise({ block, trial }: Loop): Promise<Trial> {
    let smallest = trial
    const keepIfLooping = async (smaller: Trial): Promise<void> => {
      if ((await loopsOf(smaller)).includes(block)) smallest = smaller
    }
    for (const filling of trial.fillings) {
      await keepIfLooping({
        ...smallest,
        fillings: smallest.fillings.filter((other) => other !== filling),
      })
    }
    if (trial.frame.addons.length === 0) return smallest
    const sets = trial.frame.addons.length > 1 ? trial.frame.addons.map((key) => [key]) : []
    for (const addons of [...sets, []])
      await keepIfLooping({ ...smallest, frame: { ...smallest.frame, addons } })
    return smallest
  }

  const found = new Map<string, Trial>()
  let trials = 0
  // Code is compiled lazily, and what runs for the first time may run more often.
  for (let i = 0; i < 20; i++) await put('build', bodyOf(draw(), fillCount)(2))
  startCounting()
  takeExecutions()
  try {
    for (; !deadline(); trials++) {
      const trial = draw()
      announce(
        `${trial.frame.root} with ${trial.frame.addons} and ${trial.fillings.map(nameOfFilling)}`,
      )
      for (const block of await loopsOf(trial)) {
        const key = `${trial.frame.root} ${block}`
        if (!found.has(key)) found.set(key, await minimise({ block, trial }))
      }
    }
  } finally {
    stopCounting()
  }
  return { cases: asCases([...found]), trials }
}

const isTaxed = ({ field: { type } }: Place): boolean =>
  type.kind === 'list' && type.item.kind === 'object' && type.item.field.has('taxes')

function weightOf({ field: { type } }: Place): number {
  if (type.kind !== 'list' || type.item.kind !== 'object') return 1
  const inner = type.item.fields.map((field) =>
    field.type.kind === 'object' ? field.type.fields.length : 1,
  )
  return inner.reduce((sum, count) => sum + count, 0)
}

/** Does the way to the one place lead through the other, which is a list of its own? */
const isInside = (one: Place, other: Place): boolean =>
  other.steps.every((step, at) => one.steps[at] === step)

const nameOfFilling = ({ place, fill }: Filling): string => `${nameOf(place)} × ${fill.name}`

type Sizing = typeof fillCount | typeof fillBytes

type Body = (size: number) => Buffer

function bodyOf({ frame, way, fillings }: Trial, sizing: Sizing): Body {
  sampleExtensionsOf(frame.addons)
  const contents = fillings.flatMap(({ place, fill }) => {
    const element = fill.element(place)
    return element ? [{ place, json: sizing(place, element) }] : []
  })
  const make = documentWith(frame, contents)
  return (size) => {
    sampleExtensionsOf(frame.addons)
    return request(way, make(sizing === fillBytes ? size / Math.max(contents.length, 1) : size))
  }
}

/** One case for all loops that the same lists lead to. */
function asCases(found: [block: string, trial: Trial][]): Search['cases'] {
  const cases = new Map<string, { loops: string[]; case: Case }>()
  for (const [block, trial] of found) {
    const { frame, way, fillings } = trial
    const lists = fillings.map(nameOfFilling).join(' and ')
    const formats = frame.addons.length > 1 ? 'several formats' : (frame.addons[0] ?? 'no format')
    const id = fillings
      .map(({ place }) => nameOf(place))
      .sort()
      .join()
    const known = cases.get(`${id} ${formats}`)
    if (known) known.loops.push(block)
    else {
      const name = `${lists}, ${formats}, variant ${frame.variant}`
      const body = bodyOf(trial, fillBytes)
      cases.set(`${id} ${formats}`, { loops: [block], case: { name, way, kind: id, body } })
    }
  }
  return [...cases.values()]
}
