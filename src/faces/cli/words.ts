/** Errors, warnings and answers in words, for people at a terminal. */
import { ABOUT } from '../../about.ts'
import type { DocketError } from '../../errors.ts'
import type { Fault } from '../../faults.ts'
import { splitIgnored } from '../../ignored.ts'
import { isObject } from '../../json.ts'
import type { Answer } from '../../ops/shared/answers.ts'
import { mentionsReplaced } from '../mentions.ts'
import { ALL_OPERATIONS } from '../operations.ts'
import { lineOf } from './printable.ts'

export const describeFault = ({ properties, description, code }: Fault): string =>
  `${properties.join(', ')}: ${description} (${code})`

export const describeWarning = (warning: Fault): string => `warning: ${describeFault(warning)}`

/** An error whose message is that of its only fault, in one line. */
function describeOnly({ message, faults = [] }: DocketError): string | undefined {
  const [only, ...others] = faults
  if (!only || others.length > 0 || !message.endsWith(only.description)) return undefined
  return message === only.description ? describeFault(only) : `${message} (${only.code})`
}

/** An error: its message, and one line per fault. */
export function describeError(error: DocketError): string {
  const { message, faults = [], more } = error
  const only = describeOnly(error)
  if (only) return inCommands(lineOf(`docket: ${only}`))
  const lines = faults.map((fault) => lineOf(`  ${describeFault(fault)}`))
  if (more) lines.push(lineOf(`  and ${more} more places`))
  return inCommands([lineOf(`docket: ${message}`), ...lines].join(''))
}

/** Operations as commands: `docket keygen`. */
const inCommands = mentionsReplaced(ALL_OPERATIONS, ({ name }, argument) => {
  return argument === undefined ? `docket ${name}` : `docket ${name} ${argument}`
})

/** An error on one line: how many faults, and the first. */
export function summarise(error: DocketError): string {
  const { message, faults = [] } = error
  const [first, ...others] = faults
  if (!first) return message
  const only = describeOnly(error)
  if (only) return only
  return `${message}: ${describeFault(first)}${others.length > 0 ? `, and ${others.length} more` : ''}`
}

/** The faults of a document that is answered all the same, in words; empty if there are none. */
export function describeFaults(faults: readonly Fault[]): string {
  if (faults.length === 0) return ''
  const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`
  const lines = faults.map((fault) => lineOf(`  ${describeFault(fault)}`))
  return `${count}, which --strict rejects:\n${lines.join('')}`
}

/**
 * The warnings and ignored members that an answer does not show; empty if there are none.
 * @param meant what ignored members were meant to be
 */
export function describeSilence(
  warnings: readonly Fault[],
  ignored: readonly string[],
  meant: readonly string[],
): string {
  const { paths, more } = splitIgnored(ignored)
  const lines = [
    ...warnings.map(describeWarning),
    ...paths.map((path) => `ignored: ${meant.find((one) => one.startsWith(`${path}: `)) ?? path}`),
    ...(more > 0 ? [`ignored: ${more} more`] : []),
  ]
  return lines.map(lineOf).join('')
}

/** The members of a review besides its document. */
interface Review {
  faults?: readonly Fault[]
  warnings?: readonly Fault[]
  hints?: readonly Fault[]
  ignored?: readonly string[]
  changes?: readonly { path: string; from: unknown; to?: unknown; by: string }[]
  added?: { readonly [by: string]: number }
}

/** A finding on XML. */
interface Finding extends Pick<Fault, 'description'> {
  rule: string
  severity: 'fatal' | 'warning' | 'information'
  path: string
  line: number
  fix: string
}

const describeFinding = ({ path, line, description, fix, rule }: Finding): string =>
  `${path}, line ${line}: ${description} ${fix} (${rule})`

/** The members of answers with faults: of reviews, of checks, and of files with several invoices. */
interface Judged extends Review {
  valid?: boolean | null
  findings?: readonly Finding[]
  more?: number
  documents?: readonly { error?: { faults?: readonly Fault[] } }[]
}

const judgedIn = ({ json, text = '{}' }: Answer): Judged => (json ?? JSON.parse(text)) as Judged

/** The first fault of an answer that has some. */
export function firstFaultIn(answer: Answer): string | undefined {
  const { faults, findings = [], documents = [] } = judgedIn(answer)
  const [fatal] = findings.filter(({ severity }) => severity === 'fatal')
  if (fatal) return describeFinding(fatal)
  const [first] = faults ?? documents.flatMap(({ error }) => error?.faults ?? [])
  return first && describeFault(first)
}

/** How many faults a review has found; none in any other answer, which is there only without faults. */
export function faultsIn({ json, faultCount }: Answer): number {
  if (faultCount !== undefined) return faultCount
  return isObject(json) && Array.isArray(json.faults) ? json.faults.length : 0
}

/** Titles with their lines; those without lines are left out. */
type Groups = readonly (readonly [title: string, lines: readonly string[]])[]

const describeGroups = (groups: Groups): string =>
  groups
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `${title}:\n${lines.map((line) => lineOf(`  ${line}`)).join('')}`)
    .join('')

/** The findings on XML; of a document, its review. */
function describeCheck(answer: Answer): string {
  const { valid, findings, more } = judgedIn(answer)
  if (!findings) return describeReview(answer)
  const of = (kind: Finding['severity']): string[] =>
    findings.filter(({ severity }) => severity === kind).map(describeFinding)
  const verdict = valid ? 'Valid.' : valid === false ? 'Invalid.' : 'No fatal findings.'
  return `${verdict}\n${describeGroups([
    ['Fatal', of('fatal')],
    ['Warnings', of('warning')],
    ['Information', of('information')],
  ])}${more ? `and ${more} more\n` : ''}`
}

function describeReview(answer: Answer): string {
  const {
    faults = [],
    warnings = [],
    hints = [],
    ignored = [],
    changes = [],
    added = {},
  } = judgedIn(answer)
  const groups: Groups = [
    ['Faults', faults.map(describeFault)],
    ['Warnings', warnings.map(describeFault)],
    ['Hints', hints.map(describeFault)],
    [
      'Changed values',
      changes.map(({ path, from, to, by }) => {
        const result = to === undefined ? 'removed' : `now ${JSON.stringify(to)}`
        return `${path}: was ${JSON.stringify(from)}, ${result}, by ${by}`
      }),
    ],
    ['Ignored members', ignored],
    ['Added members', Object.entries(added).map(([by, count]) => `${count} by ${by}`)],
  ]
  return `${faults.length === 0 ? 'No faults.\n' : ''}${describeGroups(groups)}`
}

/** Operations whose answers have words. */
const WORDS: { readonly [operation: string]: (answer: Answer) => string } = {
  review: describeReview,
  check: describeCheck,
  version: ({ json }) =>
    `docket ${ABOUT.version}, which reads and writes GOBL ${(json as { version: string }).version}\n`,
}

export const hasWords = (operation: string): boolean => Object.hasOwn(WORDS, operation)

/** The words of an answer; only for operations that have them. */
export const wordsOf = (operation: string, answer: Answer): string =>
  WORDS[operation]?.(answer) ?? ''
