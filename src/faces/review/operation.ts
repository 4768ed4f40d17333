import { optionMeant } from '../../advice/keys-meant.ts'
import type { CopyWishes } from '../../definitions/contract.ts'
import { copies, reviewDocument } from '../../definitions/registry.ts'
import { envelop, isEnvelope } from '../../document/envelope.ts'
import { writeDocument } from '../../document/write/write.ts'
import { DocketError } from '../../errors.ts'
import { type Fault, listFaults } from '../../faults.ts'
import type { AnyDocument } from '../../model/generated/types.ts'
import { newCorrection } from '../../ops/correct.ts'
import {
  type Operation,
  type OperationContext,
  operation,
  type Question,
  WEIGHTS,
} from '../../ops/operation.ts'
import { newReplica, WISHES } from '../../ops/replicate.ts'
import { readDocumentOf } from '../../ops/request/read-document.ts'
import { SOURCE_MEMBERS, TEMPLATE_MEMBERS } from '../../ops/request/source.ts'
import type { Answer } from '../../ops/shared/answers.ts'
import { ANY_DOCUMENT, FAULTS } from '../../ops/shared/answers.ts'
import { copyOf } from '../../review/copy-of.ts'
import type { Schema } from '../../validate/schema.ts'
import { quote } from '../../values/shorten.ts'
import type { Target } from '../standards.ts'

const CHANGES = {
  type: 'array',
  description: 'Given values that were changed or dropped.',
  items: {
    type: 'object',
    properties: {
      path: { type: 'string' },
      from: { description: 'The given value.' },
      to: { description: 'The value that replaced it; absent if it was dropped.' },
      by: { type: 'string', description: 'core, the code of a country, or the key of a format.' },
    },
    required: ['path', 'from', 'by'],
  },
} as const

const REQUEST = {
  type: 'object',
  properties: {
    data: SOURCE_MEMBERS.data,
    ...TEMPLATE_MEMBERS,
    envelop: { type: 'boolean', description: 'Put the document into a new envelope.' },
    for: {
      type: 'string',
      description:
        'What the invoice is to be sent as, such as `ubl+peppol`: the faults include those of that conversion; or `chorus-pro`: the warnings include those of that platform.',
    },
    operation: {
      type: 'string',
      enum: ['build', 'correct', 'replicate'],
      description: 'The operation whose result is reviewed; build if absent.',
    },
    options: {
      description: 'How to correct it, as in requests of correct.',
    },
    ...WISHES,
  },
  required: ['data'],
} as const satisfies Schema

const ANSWER: Schema = {
  type: 'object',
  properties: {
    document: {
      ...ANY_DOCUMENT,
      description:
        'The document as far as it could be completed: with faults, it may lack what is required.',
    },
    faults: FAULTS,
    warnings: FAULTS,
    hints: FAULTS,
    ignored: { type: 'array', items: { type: 'string' } },
    changes: CHANGES,
    added: {
      type: 'object',
      description: 'Number of members and elements that were added, by author.',
    },
    more: { type: 'integer', description: 'Number of changes that are not listed.' },
  },
  required: ['faults', 'warnings', 'hints', 'ignored', 'changes', 'added'],
}

/**
 * The operation that builds a document and reports its faults, what is probably not meant, and what was changed.
 * @param targets what invoices can be sent as
 * @throws DocketError `input`, `unknown-schema`, `no-document`; `validation` if only invoices can be corrected
 */
export const createReview = (targets: readonly Target[]): Operation =>
  operation({
    name: 'review',
    method: 'POST',
    path: '/review',
    group: 'Documents',
    summary: 'Review a document',
    description:
      'Builds the document and reports on it: faults, for which build would reject it; warnings, for what is valid ' +
      'but probably a mistake; hints, for what may be right; given values that were changed, and by whom; members that ' +
      'were ignored. With `operation` it reports on a correction or a copy instead.',
    request: REQUEST,
    weight: WEIGHTS.conversion,
    tool: { omits: Object.keys(WISHES) },
    errors: ['unknown-schema', 'no-document', 'validation'],
    answer: ANSWER,
    run(request, context) {
      const target = targetOf(request.for, targets)
      const source = readDocumentOf(request, context, 'drop')
      try {
        return reviewOf(make(source, request, context), request, target, context)
      } catch (error) {
        if (!(error instanceof DocketError) || error.key !== 'validation' || !error.faults)
          throw error
        const { ignored, warnings } = context
        const rest = { faults: error.faults, warnings: takeAll(warnings), ignored }
        return { json: { ...NOTHING, ...rest } }
      }
    },
  })

/** @throws DocketError `input` if there is no such target */
function targetOf(key: string | undefined, targets: readonly Target[]): Target | undefined {
  if (key === undefined) return undefined
  const target = targets.find((one) => one.key === key)
  if (target) return target
  const keys = targets.map((one) => one.key)
  const known = `${keys.join(', ')}, got ${quote(key)}${optionMeant(key, keys)}`
  throw new DocketError('input', `for must be one of ${known}`)
}

/** Members of a request to review, besides its document. */
interface Wishes extends CopyWishes {
  envelop?: boolean | undefined
  operation?: string | undefined
  options?: unknown
  code?: string | undefined
}

const isNewBy = ({ operation = 'build' }: Wishes): boolean => operation !== 'build'

function reviewOf(
  made: AnyDocument,
  wishes: Wishes,
  target: Target | undefined,
  { clock, ignored, warnings, nameOfPlace, meant = [] }: OperationContext,
): Answer {
  const isSealed = isEnvelope(made)
  const document = wishes.envelop && !isSealed ? envelop(made) : made
  const given = copyOf(document)
  if (isSealed) made.sigs = undefined
  const { context, error, ...review } = reviewDocument(
    document,
    clock,
    given,
    isNewBy(wishes),
    nameOfPlace,
  )
  if (error && error.key !== 'calculation') throw error
  const found = review.findings()
  const faults = error ? (error.faults ?? []) : found.faults
  const isSound = !error && faults.length === 0
  const blocking = target && isSound ? target.check(copyOf(document), clock) : []
  const advised = target?.advise && isSound ? target.advise(document) : []
  const known = new Set(found.warnings.map(({ code }) => code))
  const theirs = (context && target?.warn?.(document, context)) ?? []
  const warned = [...found.warnings, ...theirs.filter(({ code }) => !known.has(code))]
  const asked = listMeant(meant, warnings)
  const remaining = context && wishes.operation === 'replicate' ? copies().remains(document) : []
  const rest = {
    faults: listFaults([...faults, ...blocking]).faults,
    warnings: listFaults([...takeAll(warnings), ...remaining, ...warned]).faults,
    hints: listFaults([...found.hints, ...advised, ...asked]).faults,
    changes: [...review.changes, ...review.positions],
    added: review.added(),
    ignored,
    more: review.moreChanges + review.morePositions || undefined,
  }
  if (!context) return { json: rest }
  // As it is written: in the order of its schema.
  const text = `{"document":${writeDocument(document)},${JSON.stringify(rest).slice(1)}`
  return { text, isOwn: true, faultCount: rest.faults.length }
}

/** Ignored members that were probably meant to be others, but for those that there are warnings of. */
function listMeant(meant: readonly Question[], warnings: readonly Fault[]): Fault[] {
  const warned = new Set(warnings.flatMap(({ properties }) => properties))
  return meant.flatMap(({ path, hint }) =>
    warned.has(path)
      ? []
      : [{ properties: [path], description: `is ignored; ${hint}`, code: 'DOCKET-UNKNOWN' }],
  )
}

/** The warnings of the request, which are listed here, and not again with the answer. */
const takeAll = (warnings: Fault[]): Fault[] => warnings.splice(0)

/** The answer on a document that could not be made. */
const NOTHING = { hints: [], changes: [], added: {} }

/** The document that an operation makes of a source, before it is completed. */
function make(source: AnyDocument, wishes: Wishes, context: OperationContext): AnyDocument {
  const { operation, options, code } = wishes
  if (operation === 'correct') return newCorrection(source, options, false, context)
  return operation === 'replicate' ? newReplica(source, code, wishes) : source
}
