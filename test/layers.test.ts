/** Imports only go down: the folder that a file is in says what it may know. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const SOURCE = join(import.meta.dirname, '../src')

/** From the ground up. What stands on one line are siblings, which do not know each other. */
const LAYERS = [
  ['limits.ts', 'turns.ts', 'about.ts'],
  ['shorten.ts', 'ignored.ts'],
  ['errors.ts', 'values'],
  ['json.ts', 'ndjson.ts'],
  ['http'],
  ['validate'],
  ['schemas'],
  ['model'],
  ['catalogues'],
  ['definitions'],
  ['document', 'regimes'],
  ['addons'],
  ['ops'],
  ['job.ts', 'openapi.ts', 'operations.ts'],
  ['bulk.ts', 'mcp'],
  ['jobs.ts'],
  ['router.ts', 'workers.ts'],
  ['server.ts'],
  ['cli.ts'],
  ['main.ts'],
]

const layerOf = new Map(
  LAYERS.flatMap((names, layer) => names.map((name) => [name, layer] as const)),
)

/** The first step of a path below `src`: a folder, or a file that lies there. */
const unitOf = (file: string): string => file.split('/')[0]!

/** The imports of every file, those of types included. */
function readImports(): Map<string, string[]> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const sources = files.filter((file) => file.endsWith('.ts'))
  return new Map(
    sources.map((file) => {
      const text = readFileSync(join(SOURCE, file), 'utf8')
      const targets = Array.from(text.matchAll(/(?:from|import) '(\.[^']+)'/g), ([, target]) =>
        join(dirname(file), target!),
      )
      return [file, targets.filter((target) => !target.startsWith('..'))]
    }),
  )
}

/** Imports that lead up, or to a sibling, in words. */
function findUpward(imports: Map<string, string[]>): string[] {
  return [...imports].flatMap(([file, targets]) =>
    targets.flatMap((target) => {
      const [from, to] = [unitOf(file), unitOf(target)]
      const isDown = from === to || layerOf.get(to)! < layerOf.get(from)!
      return isDown ? [] : [`${file} imports ${target}`]
    }),
  )
}

/** A circle of imports, if there is one. */
function findCircle(imports: Map<string, string[]>): string[] | undefined {
  const done = new Set<string>()
  const way: string[] = []
  function visit(file: string): string[] | undefined {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return undefined
    way.push(file)
    for (const target of imports.get(file) ?? []) {
      const circle = visit(target)
      if (circle) return circle
    }
    way.pop()
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

test('every folder and file of src has its layer', () => {
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

test('imports make no circle, those of types included', () =>
  assert.equal(findCircle(imports), undefined))

test('an import upwards and a circle are found', () => {
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
