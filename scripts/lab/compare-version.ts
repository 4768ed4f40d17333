/**
 * Compares our countries, formats, catalogues and schemas with those of another version of the format, or documents that
 * others have built with those that we make of them:
 *   npm run compare-version -- FOLDER [--all]
 * FOLDER has documents, or is the `data` folder of that version, with definitions as JSON in `regimes`, `addons`, `catalogues` and
 * `schemas`, any of which may be missing. Prints what only the other version has (+) and what differs (~), with --all also
 * what only ours has (-). Words do not count, as ours are our own.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import '../../src/operations.ts'
import { allAddons, allCatalogues, allRegimes } from '../../src/definitions/registry.ts'
import { definitionText } from '../../src/ops/shared/reference.ts'
import { SCHEMAS } from '../../src/schemas/all-schemas.ts'
import { shorten } from '../../src/values/shorten.ts'
import { playDocuments } from './play-documents.ts'

type Json = { [name: string]: unknown }

/** The definitions that are compared: the folder, the member that identifies a definition, and ours. */
const PARTS: [folder: string, id: string, ours: () => object[]][] = [
  ['regimes', 'country', () => served('tax/regime-def', allRegimes())],
  ['addons', 'key', () => served('tax/addon-def', allAddons())],
  [
    'catalogues',
    'key',
    () =>
      served(
        'tax/catalogue-def',
        allCatalogues().map((definition) => ({ definition })),
      ),
  ],
  ['schemas', '$id', () => SCHEMAS],
]

/** Members with words for people, and where they were found. In `properties` they are names of members. */
const WORDS = new Set(['name', 'desc', 'description', 'title', 'text', 'sources', 'examples'])

/** Members that identify an element of an array, the best first. */
const IDENTITIES = ['key', 'code', 'rate', 'schema', 'const', 'since', '$ref', 'pattern']

/** One line for each difference, in the order of the files. */
export function compareVersion(folder: string): string[] {
  return PARTS.flatMap(([part, id, ours]) => {
    if (!existsSync(join(folder, part))) return []
    const known = new Map(ours().map((definition) => [(definition as Json)[id], definition]))
    const theirs = new Map(
      jsonFiles(join(folder, part)).map((definition) => [definition[id], definition]),
    )
    const names = new Set([...theirs.keys(), ...known.keys()])
    return [...names].flatMap((name) =>
      differences(theirs.get(name), known.get(name), `${part} ${name}`),
    )
  })
}

/** Definitions as they are served. */
const served = (path: string, sources: readonly { definition: object }[]): object[] =>
  sources.map(({ definition }) => JSON.parse(definitionText(path, definition)))

function jsonFiles(folder: string): Json[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
}

function differences(theirs: unknown, ours: unknown, path: string): string[] {
  if (isDeepStrictEqual(theirs, ours) || (isEmpty(theirs) && isEmpty(ours))) return []
  if (ours === undefined) return [`+ ${path}${printed(theirs)}`]
  if (theirs === undefined) return [`- ${path}${printed(ours)}`]
  const [a, b] = [membersOf(theirs, path), membersOf(ours, path)]
  if (!a || !b) return [`~ ${path}: ${JSON.stringify(ours)} → ${JSON.stringify(theirs)}`]
  const names = new Set([...a.keys(), ...b.keys()])
  return [...names].flatMap((name) => differences(a.get(name), b.get(name), `${path} ${name}`))
}

/** Members without content are absent, null or an empty array. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

/** Single values are printed; of an object or array, the path says enough. */
const printed = (value: unknown): string =>
  typeof value === 'object' ? '' : `: ${shorten(JSON.stringify(value), 60)}`

/** The members of an object without words, or the elements of an array by what identifies them. */
function membersOf(value: unknown, path: string): Map<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) return new Map(value.map((element) => [identityOf(element), element]))
  const isNames = path.endsWith(' properties')
  return new Map(Object.entries(value).filter(([name]) => isNames || !WORDS.has(name)))
}

/** Values of a rate can have the same date for several places, so their extensions count. */
function identityOf(element: unknown): string {
  if (typeof element !== 'object' || element === null) return String(element)
  const members = element as Json
  const name = IDENTITIES.find((member) => members[member] !== undefined)
  if (!name) return JSON.stringify([...membersOf(members, '')!])
  const ext = members.ext === undefined ? '' : ` ${JSON.stringify(members.ext)}`
  return `${members[name]}${ext}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values, positionals } = parseArgs({
    options: { all: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [folder] = positionals
  if (folder === undefined || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    console.error(folder === undefined ? 'a folder is required' : `there is no folder ${folder}`)
    process.exit(2)
  }
  const hasDefinitions = PARTS.some(([part]) => existsSync(join(folder, part)))
  for (const line of hasDefinitions ? compareVersion(folder) : await playDocuments(folder)) {
    if (values.all || !line.startsWith('-')) console.log(line)
  }
}
