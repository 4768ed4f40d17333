/** Reads golden cases: those of the large corpus, and our own. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Case {
  id: string
  method: string
  path: string
  body?: unknown
  body_text?: string
  headers?: { [name: string]: string }
  status?: number
  response?: unknown
  volatile?: string[]
  wordless?: boolean
  alive?: boolean
  unstable?: boolean
  text?: boolean
}

/**
 * The folders of the large corpus, which is not part of the project: version 0.502 of the format, what is new since, and
 * what the newer editions of formats change.
 */
export const CORPUS = ['golden', 'golden-0507', 'golden-2026-07'].map((name) =>
  join(import.meta.dirname, '../../../shared', name),
)

/** The folder whose list `superseded.json` has the ids of cases in the older folders that no longer apply. */
const NEWEST = CORPUS.at(-1)!

/** Those ids: most of these cases have a new answer in the newest folder. */
const REPLACED = new Set(
  existsSync(NEWEST)
    ? Object.keys(JSON.parse(readFileSync(join(NEWEST, 'superseded.json'), 'utf8')))
    : [],
)

/** The cases that come with the project, chosen from the corpus by `scripts/lab/choose-cases.ts`. */
export const OWN_CASES = join(import.meta.dirname, 'cases')

/**
 * The correct answer to a case for which the corpus has a wrong or an old one: a document, or the faults of a rejection.
 * If only some members differ, those at their paths; null means that there is none.
 */
export interface Deviation {
  status: number
  response?: unknown
  changes?: { [path: string]: unknown }
  /** Objects, or `CODE $.path $.path`. */
  faults?: (string | object)[]
  volatile?: string[]
}

function readTable<T>(name: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))
}

/** Answers that changed with the version of the format, by reason and case id. */
export const SUPERSEDED = readTable<{ [why: string]: { [id: string]: Deviation } }>(
  'superseded.json',
)

/** Deviations by case id. */
export const DEVIATIONS: { [id: string]: Deviation } = Object.assign(
  readTable<{ [id: string]: Deviation & { why: string } }>('deviations.json'),
  ...Object.values(SUPERSEDED),
)

/** Members that faults name since, by code: of what the corpus names. */
const MEMBERS = readTable<{ members: { [code: string]: string } }>('places.json').members

/** The case with the places that faults have now. */
function withPlaces(item: Case): Case {
  const { faults } = (item.response ?? {}) as { faults?: { code: string; properties: string[] }[] }
  if (!faults?.some(({ code }) => code in MEMBERS)) return item
  const moved = faults.map(({ code, properties, ...rest }) => {
    const end = code in MEMBERS ? `.${MEMBERS[code]}` : ''
    return { ...rest, code, properties: properties.map((at) => (at.endsWith(end) ? at : at + end)) }
  })
  return { ...item, response: { ...(item.response as object), faults: moved } }
}

/** The case with its correct answer. */
function withDeviation(item: Case): Case {
  const deviation = DEVIATIONS[item.id]
  if (!deviation) return item
  const { status, faults = [], changes, volatile = item.volatile ?? [] } = deviation
  const { response = { code: status, key: 'validation', faults: faults.map(toFault) } } = deviation
  return {
    ...item,
    status,
    response: changes ? changed(item.response, changes) : response,
    volatile,
  }
}

function toFault(fault: string | object): object {
  if (typeof fault !== 'string') return fault
  const [code, ...properties] = fault.split(' ')
  return { code, properties }
}

/** A copy of an answer with other members at some paths, all of whose parents it has. */
function changed(answer: unknown, changes: { [path: string]: unknown }): unknown {
  const copy = structuredClone(answer)
  for (const [path, value] of Object.entries(changes)) {
    const { owner, name } = memberAt(copy, path)!
    if (value === null) delete owner[name]
    else owner[name] = value
  }
  return copy
}

/** The owner and the name of a member at a path such as `$.lines[0].total`; undefined if there is no such owner. */
export function memberAt(value: unknown, path: string): { owner: Json; name: string } | undefined {
  const steps = Array.from(path.matchAll(/\.([^.[]+)|\[(\d+)\]/g), ([, name, at]) => name ?? at!)
  const name = steps.pop()!
  let owner = value as Json | undefined
  for (const step of steps) owner = owner?.[step] as Json | undefined
  return typeof owner === 'object' && owner !== null ? { owner, name } : undefined
}

export const hasCorpus = (): boolean => CORPUS.every((folder) => existsSync(folder))

/** A file of cases; its name is without extension. */
export interface CaseFile {
  folder: string
  name: string
}

/** The files of folders. Patterns may contain `*`. */
export function caseFiles(folders: readonly string[], patterns: string[] = []): CaseFile[] {
  const wanted = patterns.map(
    (pattern) => new RegExp(`^${pattern.replace(/\.ndjson$/, '').replaceAll('*', '.*')}$`),
  )
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.ndjson'))
      .map((file) => ({ folder, name: file.replace('.ndjson', '') }))
      .filter(({ name }) => wanted.length === 0 || wanted.some((pattern) => pattern.test(name)))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  )
}

/** The cases of a file as they are stored, without those that a newer folder replaces. */
export function storedCases({ folder, name }: CaseFile): Case[] {
  const lines = readFileSync(join(folder, `${name}.ndjson`), 'utf8').split('\n')
  const cases: Case[] = lines.filter((line) => line !== '').map((line) => JSON.parse(line))
  const isOlder = folder !== NEWEST && CORPUS.includes(folder)
  return isOlder ? cases.filter(({ id }) => !REPLACED.has(id)) : cases
}

/** The cases of a file with their correct answers. */
export const readCases = (file: CaseFile): Case[] =>
  storedCases(file).map(withDeviation).map(withPlaces)

type Json = { [name: string]: unknown }

/** The document of a case, or the one in its envelope. */
function documentOf({ body }: Case): Json {
  const data = {
    ...((body as Json | undefined)?.template as Json),
    ...((body as Json | undefined)?.data as Json),
  }
  return (data.doc as Json | undefined) ?? data
}

export function regimeOf(item: Case): string | undefined {
  const document = documentOf(item)
  const country = (party: unknown): unknown =>
    ((party as Json | undefined)?.tax_id as Json | undefined)?.country
  const code =
    document.$regime ?? country(document.supplier) ?? country(document) ?? document.country
  return typeof code === 'string' ? code : undefined
}

export function hasAddons(item: Case): boolean {
  return Array.isArray(documentOf(item).$addons)
}
