/** Imports only go down: the folder of a file determines what it may import. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import { isCore } from './core.ts'

const SOURCE = join(import.meta.dirname, '../src')

/** From the bottom up. Units on the same line are siblings and do not import each other. */
const LAYERS = [
  // The page runs in browsers.
  ['faces/page/browser'],
  ['limits.ts', 'about.ts'],
  ['values', 'ignored.ts'],
  ['faults.ts'],
  ['errors.ts'],
  ['json.ts'],
  ['http'],
  ['validate'],
  ['schemas'],
  ['model'],
  ['catalogues'],
  ['definitions'],
  ['vocabulary'],
  ['document', 'regimes'],
  ['addons', 'warnings', 'advice', 'review'],
  ['ops'],
  ['operations.ts'],
  ['jobs'],
  ['router.ts'],
  ['face.ts'],
  ['server.ts'],
  ['main.ts'],
  // Only faces from here on.
  ['faces/wire.ts'],
  ['faces/generated'],
  [
    'faces/by-key.ts',
    'faces/icon.ts',
    'faces/mentions.ts',
    'faces/ndjson.ts',
    'faces/parse-message.ts',
    'faces/plain-document.ts',
    'faces/receiving.ts',
    'faces/sizes.ts',
    'faces/standards.ts',
    'faces/titles.ts',
    'faces/unchanged.ts',
  ],
  ['faces/rounding.ts', 'faces/written.ts'],
  ['faces/rules', 'faces/review'],
  [
    'faces/bulk',
    'faces/convert',
    'faces/mcp',
    'faces/openapi',
    'faces/page',
    'faces/print',
    'faces/render',
    'faces/watch',
  ],
  ['faces/operations.ts'],
  ['faces/index.ts', 'faces/library.ts'],
  ['faces/cli'],
  ['faces/main.ts', 'faces/binary.ts'],
]

/** Imports that leave `src`: name and version of the program. */
const OUTSIDE = ['about.ts imports ../package.json']

/** The same of `faces/convert`, the largest face. */
const ROOMS_OF_CONVERT = [
  [
    'attachments.ts',
    'exact.ts',
    'faults.ts',
    'names.ts',
    'records.ts',
    'take-members.ts',
    'texts.ts',
    'unit-price.ts',
  ],
  ['left-out.ts', 'xml'],
  ['conversion.ts'],
  ['altered-texts.ts', 'check-built.ts', 'dues.ts', 'import', 'terms'],
  ['element-bindings.ts', 'rules'],
  ['en16931', 'es-verifactu', 'fr-cdar', 'it-fatturapa', 'pl-fa3'],
  ['files', 'options.ts'],
  ['conversions.ts'],
  ['formats.ts', 'targets.ts'],
  ['given.ts', 'receive.ts'],
  ['given-figures.ts'],
  ['pdf-xml.ts', 'request-documents.ts'],
  ['import-xml.ts'],
  ['check', 'convert.ts'],
  ['standards.ts'],
  ['face.ts'],
]
const CONVERT = 'faces/convert/'

type Layers = readonly (readonly string[])[]

const layersOf = (layers: Layers): ReadonlyMap<string, number> =>
  new Map(layers.flatMap((names, layer) => names.map((name) => [name, layer] as const)))

/** The unit of a file: a folder or file of `src`, or of `src/faces`. */
function unitOfSource(file: string): string {
  if (file.startsWith('faces/page/browser/')) return 'faces/page/browser'
  const [first, second] = file.split('/')
  return first === 'faces' ? `${first}/${second}` : first!
}

/** The imports of a file: statically or dynamically, types or values. */
const IMPORT = /(?:from|import|import\() ?'(\.[^']+)'/g

/** The imports of every file, including type imports. Paths are from `src`. */
function readImports(): Map<string, string[]> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const sources = files.filter((file) => file.endsWith('.ts'))
  return new Map(
    sources.map((file) => {
      const text = readFileSync(join(SOURCE, file), 'utf8')
      return [
        file,
        Array.from(text.matchAll(IMPORT), ([, target]) => posix.join(posix.dirname(file), target!)),
      ]
    }),
  )
}

/** Describes the imports that lead up or to a sibling. */
function findUpward(
  imports: Map<string, string[]>,
  layers: Layers = LAYERS,
  unitOf = unitOfSource,
): string[] {
  const layerOf = layersOf(layers)
  return [...imports].flatMap(([file, targets]) =>
    targets.flatMap((target) => {
      if (target.startsWith('..')) return []
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

/** The imports inside of `faces/convert`, by paths from there. */
const insideConvert = new Map(
  [...imports]
    .filter(([file]) => file.startsWith(CONVERT))
    .map(([file, targets]) => [
      file.slice(CONVERT.length),
      targets
        .filter((target) => target.startsWith(CONVERT))
        .map((target) => target.slice(CONVERT.length)),
    ]),
)

const roomOf = (file: string): string => file.split('/')[0]!

/** Asserts that files are in the units of layers, and that there are no others. */
const assertListed = (units: readonly string[], layers: Layers): void =>
  assert.deepEqual([...new Set(units)].sort(), layers.flat().sort())

test('every folder and file of src belongs to a layer', () => {
  assertListed([...imports.keys()].map(unitOfSource), LAYERS)
  assertListed([...insideConvert.keys()].map(roomOf), ROOMS_OF_CONVERT)
})

test('imports only go down', () => {
  assert.deepEqual(findUpward(imports), [])
  assert.deepEqual(findUpward(insideConvert, ROOMS_OF_CONVERT, roomOf), [])
})

/** Describes the imports that leave `src`. */
const findOutside = (imports: Map<string, string[]>): string[] =>
  [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => target.startsWith('..'))
      .map((target) => `${file} imports ${target}`),
  )

/** Describes what the core imports of faces, countries, formats and the like, which `operations.ts` hands over. */
const findForeign = (imports: Map<string, string[]>): string[] =>
  [...imports].flatMap(([file, targets]) =>
    isCore(file)
      ? targets
          .filter((target) => !target.startsWith('..') && !isCore(target))
          .filter((target) => file !== 'operations.ts' || target.startsWith('faces/'))
          .map((target) => `${file} imports ${target}`)
      : [],
  )

test('the core imports no face, and no country or format but where it is handed them', () =>
  assert.deepEqual(findForeign(imports), []))

test('no two files of the core share a name', () => {
  const names = new Map<string, string[]>()
  for (const file of imports.keys()) {
    // A country or a format is found by its folder.
    if (!isCore(file)) continue
    const name = posix.basename(file)
    names.set(name, [...(names.get(name) ?? []), file])
  }
  assert.deepEqual(
    [...names.values()].filter((files) => files.length > 1),
    [],
  )
})

test('nothing outside of src is imported but what is listed', () =>
  assert.deepEqual(findOutside(imports), OUTSIDE))

test('imports form no circle, including type imports', () =>
  assert.equal(findCircle(imports), undefined))

test('the checks find an upward import and a circle', () => {
  const upward = new Map([
    ['values/text.ts', ['document/plan.ts']],
    ['regimes/es.ts', ['document/complete-document.ts']],
  ])
  assert.equal(findUpward(upward).length, 2)
  const circle = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['c.ts']],
    ['c.ts', ['a.ts']],
  ])
  assert.deepEqual(findCircle(circle), ['a.ts', 'b.ts', 'c.ts', 'a.ts'])
})
