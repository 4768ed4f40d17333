/** Which regular expressions take linear time at most: judging takes long, so verdicts are kept. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as Recheck from 'recheck'
import { type Expression, textOf } from './found.ts'

const load = createRequire(import.meta.url)

/** The backend in plain JavaScript; the package's main module would look for a native one first. */
const { checkSync } = load('recheck/lib/browser.js') as typeof Recheck

const FILE = join(import.meta.dirname, 'safe.json')

/** The number of steps decides, not their time, which on a busy machine is long for any expression. */
const STEPS_ALONE = {
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  timeout: null,
}

/** Expressions found safe, with the version of the judge. */
interface Verdicts {
  recheck: string
  safe: string[]
}

/** Another version may judge otherwise. */
const { version } = load('recheck/package.json') as { version: string }

const readVerdicts = (): Verdicts => JSON.parse(readFileSync(FILE, 'utf8'))

/** Expressions that have been found safe. */
export function knownSafe(): Set<string> {
  const { recheck, safe } = readVerdicts()
  return new Set(recheck === version ? safe : [])
}

/** The defect of each expression that is not safe. */
export function unsafeAmong(expressions: readonly Expression[]): string[] {
  const each = new Map(expressions.map((item) => [textOf(item), item]))
  return [...each].flatMap(([text, { where, source, flags }]) => {
    const result = checkSync(source, flags, STEPS_ALONE)
    if (result.status === 'safe') return []
    const why = result.status === 'vulnerable' ? result.complexity.summary : result.error.kind
    return [`${where}: ${text} is ${result.status}, ${why}`]
  })
}

/** Keeps the verdict on expressions that are safe. */
export function keepVerdicts(expressions: readonly Expression[]): void {
  const verdicts: Verdicts = { recheck: version, safe: sortedTexts(expressions) }
  writeFileSync(FILE, `${JSON.stringify(verdicts, null, 2)}\n`)
}

/** Is there a verdict on each of the expressions, and on no other? */
export function areVerdictsCurrent(expressions: readonly Expression[]): boolean {
  const expected: Verdicts = { recheck: version, safe: sortedTexts(expressions) }
  return JSON.stringify(readVerdicts()) === JSON.stringify(expected)
}

const sortedTexts = (expressions: readonly Expression[]): string[] =>
  [...new Set(expressions.map(textOf))].sort()
