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

/** The large corpus, which is not part of the project. */
export const CORPUS = join(import.meta.dirname, '../../../shared/golden')

/** The cases that come with the project, chosen from the corpus by `scripts/lab/choose-cases.ts`. */
export const OWN_CASES = join(import.meta.dirname, 'cases')

/** The correct answer to a case for which the corpus has a wrong one: a document, or the faults of a rejection. */
interface Deviation {
  status: number
  response?: unknown
  faults?: unknown[]
  volatile?: string[]
  why: string
}

/** Deviations by case id. */
export const DEVIATIONS = JSON.parse(
  readFileSync(join(import.meta.dirname, 'deviations.json'), 'utf8'),
) as { [id: string]: Deviation }

/** The case with its correct answer. */
function withDeviation(item: Case): Case {
  const deviation = DEVIATIONS[item.id]
  if (!deviation) return item
  const {
    status,
    faults,
    response = { code: status, key: 'validation', faults },
    volatile = item.volatile ?? [],
  } = deviation
  return { ...item, status, response, volatile }
}

export const hasCorpus = (): boolean => existsSync(CORPUS)

/** The names of the files of a folder, without extension. Patterns may contain `*`. */
export function caseFiles(folder: string, patterns: string[] = []): string[] {
  const wanted = patterns.map(
    (pattern) => new RegExp(`^${pattern.replace(/\.ndjson$/, '').replaceAll('*', '.*')}$`),
  )
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ndjson'))
    .map((file) => file.replace('.ndjson', ''))
    .filter((name) => wanted.length === 0 || wanted.some((pattern) => pattern.test(name)))
    .sort()
}

export function readCases(folder: string, name: string): Case[] {
  const lines = readFileSync(join(folder, `${name}.ndjson`), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => withDeviation(JSON.parse(line)))
}

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
