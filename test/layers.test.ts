/** Imports only go down: the folder of a file determines what it may import. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'

const SOURCE = join(import.meta.dirname, '../src')

/** From the bottom up. Units on the same line are siblings and do not import each other. */
const LAYERS = [
  // The page runs in browsers.
  ['page'],
  ['limits.ts', 'turns.ts', 'about.ts'],
  ['shorten.ts', 'ignored.ts', 'fault-codes.ts'],
  ['errors.ts', 'values'],
  ['json.ts', 'ndjson.ts'],
  ['http'],
  ['validate'],
  ['schemas'],
  ['model'],
  ['catalogues'],
  ['definitions'],
  ['document', 'regimes'],
  ['addons', 'render'],
  ['ops'],
  ['job.ts', 'operations.ts'],
  ['bulk.ts', 'mcp', 'openapi'],
  ['jobs.ts'],
  ['router.ts', 'workers.ts', 'library.ts'],
  ['server.ts'],
  ['cli'],
  ['cli.ts'],
  ['main.ts', 'binary.ts'],
]

const layerOf = new Map(
  LAYERS.flatMap((names, layer) => names.map((name) => [name, layer] as const)),
)

/** The first part of a path below `src`: a folder or a file. */
const unitOf = (file: string): string => file.split('/')[0]!

/** The imports of every file, including type imports. */
function readImports(): Map<string, string[]> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const sources = files.filter((file) => file.endsWith('.ts'))
  return new Map(
    sources.map((file) => {
      const text = readFileSync(join(SOURCE, file), 'utf8')
      const targets = Array.from(text.matchAll(/(?:from|import) '(\.[^']+)'/g), ([, target]) =>
        posix.join(posix.dirname(file), target!),
      )
      return [file, targets.filter((target) => !target.startsWith('..'))]
    }),
  )
}

/** Describes the imports that lead up or to a sibling. */
function findUpward(imports: Map<string, string[]>): string[] {
  return [...imports].flatMap(([file, targets]) =>
    targets.flatMap((target) => {
      const [from, to] = [unitOf(file), unitOf(target)]
      const isDown = from === to || layerOf.get(to)! < layerOf.get(from)!
      return isDown ? [] : [`${file} imports ${target}`]
    }),
  )
}

/** The first circle of imports, if any. */
function findCircle(imports: Map<string, string[]>): string[] | undefined {
  const done = new Set<string>()
  const path: string[] = []
  function visit(file: string): string[] | undefined {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    path.push(file)
    for (const target of imports.get(file) ?? []) {
      const circle = visit(target)
      if (circle) return circle
    }
    path.pop()
    done.add(file)
    return undefined
  }
  for (const file of imports.keys()) {
    const circle = visit(file)
    if (circle) return circle
  }
  return undefined
}

const imports = readImports()

test('every folder and file of src belongs to a layer', () => {
  const units = new Set([...imports.keys()].map(unitOf))
  assert.deepEqual(
    [...units].filter((unit) => !layerOf.has(unit)),
    [],
  )
  assert.deepEqual(
    [...layerOf.keys()].filter((unit) => !units.has(unit)),
    [],
  )
})

test('imports only go down', () => assert.deepEqual(findUpward(imports), []))

test('imports form no circle, including type imports', () =>
  assert.equal(findCircle(imports), undefined))

test('the checks find an upward import and a circle', () => {
  const upward = new Map([
    ['values/text.ts', ['document/plan.ts']],
    ['regimes/es.ts', ['document/complete.ts']],
  ])
  assert.equal(findUpward(upward).length, 2)
  const circle = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['c.ts']],
    ['c.ts', ['a.ts']],
  ])
  assert.deepEqual(findCircle(circle), ['a.ts', 'b.ts', 'c.ts', 'a.ts'])
})
