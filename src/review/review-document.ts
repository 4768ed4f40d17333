/** Reviews: the findings of the rules, and the given values that building the document changes, with their authors. */

import type { Change, Clock, Context, Findings, Review, Trace } from '../definitions/contract.ts'
import { CORE } from '../definitions/registry.ts'
import { completeDocument } from '../document/complete-document.ts'
import { contextOf } from '../document/context.ts'
import { isEnvelope } from '../document/envelope.ts'
import { check } from '../document/validate-document.ts'
import { DocketError } from '../errors.ts'
import type { Fault } from '../faults.ts'
import type { AnyDocument } from '../model/generated/types.ts'
import { lazy } from '../values/lazy.ts'
import { pathOf, type Step } from '../values/shorten.ts'
import { compareDocuments, type Difference } from './compare-documents.ts'
import { copyOf } from './copy-of.ts'
import { type Kind, kindOf } from './kinds.ts'

/**
 * Completes a document in place, as a build does, and reviews it.
 * @param given the document as it was given; changed as well
 * @param isNew was the document just made of another one?
 */
export function reviewDocument(
  document: AnyDocument,
  clock: Clock,
  given: AnyDocument = copyOf(document),
  isNew?: boolean,
  nameOfPlace?: Context['nameOfPlace'],
): Review {
  const now = clock()
  const fixed: Clock = () => now
  let context: Context
  try {
    context = completeDocument(document, fixed)
    context.nameOfPlace = nameOfPlace
  } catch (error) {
    if (!(error instanceof DocketError)) throw error
    // Warnings that need no calculation are given all the same.
    if (error.key !== 'calculation') return { ...EMPTY, context: undefined, error }
    const uncalculated = contextOf(innerOf(document), fixed, undefined, nameOfPlace)
    const findings = (): Findings => ({ ...check(document, uncalculated), faults: [] })
    return { ...EMPTY, findings, context: undefined, error }
  }
  const { values, positions, added, root } = compareDocuments(given, document)
  // Before their authors are looked for, which completes it.
  const own = values.count > 0 ? checkGiven(given, context) : NONE
  const changed = isNew ? values.list.filter((each) => !isCodeOfType(each)) : values.list
  const findAll = lazy(() => {
    const differing = changed.map(({ place }): Placed => [place, kindOf(place, root)])
    findAuthors(given, fixed, [...differing, ...added.map((kind): Placed => [kind.place, kind])])
  })
  const changes = changed.map((difference) => {
    findAll()
    return describe(difference, authorOf(kindOf(difference.place, root)))
  })
  return {
    context,
    error: undefined,
    findings() {
      const { faults, warnings, hints } = check(document, context)
      const gone = onlyAt(changes, [...own.faults, ...own.warnings])
      return { faults, warnings: [...warnings, ...gone], hints }
    },
    changes,
    moreChanges: values.count - values.list.length,
    positions: positions.list.map((difference) => describe(difference, CORE)),
    morePositions: positions.count - positions.list.length,
    added() {
      const counts: { [by: string]: number } = {}
      if (added.length > 0) findAll()
      for (const kind of added) {
        const author = authorOf(kind)
        counts[author] = (counts[author] ?? 0) + kind.count
      }
      return counts
    },
  }
}

const NONE: Findings = { faults: [], warnings: [], hints: [] }

const EMPTY = {
  findings: () => NONE,
  changes: [],
  moreChanges: 0,
  positions: [],
  morePositions: 0,
  added: () => ({}),
}

/** The document in an envelope, or the document itself. */
const innerOf = (document: AnyDocument): AnyDocument =>
  isEnvelope(document) ? (document.doc ?? document) : document

/** Checks the document as it was given, with the regime and the formats of the completed one. */
function checkGiven(
  given: AnyDocument,
  { regime, addons, tags, plan, clock, trace, nameOfPlace }: Context,
): Findings {
  const document = innerOf(given)
  return check(given, {
    document,
    regime,
    addons,
    tags,
    plan,
    clock,
    trace,
    sealed: undefined,
    nameOfPlace,
  })
}

function describe({ place, ...values }: Difference, by: string): Change {
  return { path: pathOf(place), ...values, by }
}

/** Is it a code that follows from the type of an invoice? A correction replaces those of the invoice that it corrects. */
const isCodeOfType = ({ place, to }: Difference): boolean =>
  to !== undefined && place.at(-2) === 'ext' && place.at(-3) === 'tax'

/** Letters and digits, in upper case. */
const bare = (value: unknown): string =>
  String(value ?? '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** Is a number at the end of a text, or are only letters behind it? */
function endsInNumber(text: string, number: string): boolean {
  const at = text.lastIndexOf(number)
  return at >= 0 && /\d$/.test(number) && !/\d/.test(text.slice(at + number.length))
}

/**
 * Is the value still there, written otherwise? Tax codes also lose their country and letters after their last digit, or
 * gain their check digits.
 */
function isRewritten({ from, to }: Change): boolean {
  const [before, after] = [bare(from), bare(to)]
  if (after === '') return false
  return before.endsWith(after) || after.includes(before) || endsInNumber(before, after)
}

/** The findings on values that are no longer there. */
function onlyAt(changes: readonly Change[], faults: readonly Fault[]): Fault[] {
  const gone = changes.filter((change) => !isRewritten(change))
  const paths = new Set(gone.map(({ path }) => path))
  return faults.flatMap((fault) => {
    const properties = fault.properties.filter((path) => paths.has(path))
    return properties.length > 0 ? [{ ...fault, properties, more: 0 }] : []
  })
}

/** Maximum number of kinds of places whose authors are found; a document has a few dozen. */
const MOST_KINDS = 100

type Placed = readonly [place: readonly Step[], kind: Kind]

/** A member that is observed while its document is completed. */
interface Watch {
  readonly kind: Kind
  readonly holder: { readonly [step: Step]: unknown }
  readonly step: Step
  value: unknown
}

/**
 * Completes a document once more and observes who changes it. Places of one kind, such as the same member of all
 * lines, have one author.
 */
function findAuthors(document: AnyDocument, clock: Clock, places: readonly Placed[]): void {
  const watches = new Map<Kind, Watch>()
  for (const [place, kind] of places) {
    if (watches.size === MOST_KINDS) break
    const watch = watches.has(kind) ? undefined : watchOf(document, place, kind)
    if (watch) watches.set(kind, watch)
  }
  const all = [...watches.values()]
  const trace: Trace = (by) => {
    for (const watch of all) {
      const value = watch.holder[watch.step]
      if (value === watch.value) continue
      watch.value = value
      watch.kind.by = by
    }
  }
  completeDocument(document, clock, trace)
  trace(CORE)
}

const authorOf = ({ by }: Kind): string => by ?? CORE

function watchOf(document: AnyDocument, place: readonly Step[], kind: Kind): Watch | undefined {
  const step = place.at(-1)
  let holder: unknown = document
  for (const name of place.slice(0, -1))
    holder = (holder as { [name: Step]: unknown } | undefined)?.[name]
  if (step === undefined || typeof holder !== 'object' || holder === null) return undefined
  const members = holder as { readonly [step: Step]: unknown }
  return { kind, holder: members, step, value: members[step] }
}
