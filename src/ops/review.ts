import type { Target } from '../definitions/contract.ts'
import { allTargets } from '../definitions/registry.ts'
import { copyOf } from '../document/changes.ts'
import { envelop, isEnvelope } from '../document/envelope.ts'
import { reviewDocument } from '../document/review-document.ts'
import { DocketError } from '../errors.ts'
import { listFaults } from '../faults.ts'
import { quote } from '../values/shorten.ts'
import { operation } from './operation.ts'
import { readDocumentOf } from './request/read-document.ts'
import { SOURCE_MEMBERS, TEMPLATE_MEMBERS } from './request/source.ts'
import { FAULTS } from './shared/answers.ts'

const CHANGES = {
  type: 'array',
  description: 'Given values that come out different or are gone.',
  items: {
    type: 'object',
    properties: {
      path: { type: 'string' },
      from: { description: 'What was given.' },
      to: { description: 'What stands there now; absent if the value is gone.' },
      by: { type: 'string', description: 'core, the code of a country, or the key of a format.' },
    },
    required: ['path', 'from', 'by'],
  },
} as const

/**
 * Builds a document and says what is wrong with it, what is probably not meant, and what was changed.
 * @throws DocketError `input`, `unknown-schema`, `no-document`
 */
export const review = operation({
  name: 'review',
  method: 'POST',
  path: '/review',
  group: 'Documents',
  summary: 'Review a document',
  description:
    'Builds the document and reports on it: faults, for which build would reject it; warnings, for what is valid ' +
    'but probably a mistake; given values that were changed, and by whom; members that were ignored.',
  request: {
    type: 'object',
    properties: {
      data: SOURCE_MEMBERS.data,
      ...TEMPLATE_MEMBERS,
      envelop: { type: 'boolean', description: 'Put the document into a new envelope.' },
      for: {
        type: 'string',
        description:
          'What the invoice is to be sent as, such as `ubl+peppol`: the faults include what stands in the way.',
      },
    },
    required: ['data'],
  },
  errors: ['unknown-schema', 'no-document'],
  answer: {
    type: 'object',
    properties: {
      document: {
        type: 'object',
        description:
          'The document as far as it could be completed: with faults, it may lack what is required.',
        properties: { $schema: { type: 'string' } },
        required: ['$schema'],
      },
      faults: FAULTS,
      warnings: FAULTS,
      ignored: { type: 'array', items: { type: 'string' } },
      changes: CHANGES,
      added: {
        type: 'object',
        description: 'Number of members and elements that were added, by author.',
      },
      more: { type: 'integer', description: 'Number of changes that are not listed.' },
    },
    required: ['faults', 'warnings', 'ignored', 'changes', 'added'],
  },
  run(request, { clock, ignored, read, warnings }) {
    const target = targetOf(request.for)
    const source = readDocumentOf(request, { ignored, read, warnings }, 'drop')
    const isSealed = isEnvelope(source)
    const document = request.envelop && !isSealed ? envelop(source) : source
    const given = copyOf(document)
    if (isSealed) source.sigs = undefined
    const { context, error, moreChanges, ...found } = reviewDocument(document, clock, given)
    if (error && error.key !== 'calculation') throw error
    const faults = error ? (error.faults ?? []) : found.faults
    const isSound = !error && faults.length === 0
    const blocking = target && isSound ? target.check(copyOf(document)) : []
    const rest = {
      ...found,
      faults: listFaults([...faults, ...blocking]).faults,
      warnings: listFaults([...warnings, ...found.warnings]).faults,
      ignored,
      more: moreChanges || undefined,
    }
    return { review: { document: context && document, rest } }
  },
})

/** @throws DocketError `input` if there is no such target */
function targetOf(key: string | undefined): Target | undefined {
  if (key === undefined) return undefined
  const targets = allTargets()
  const target = targets.find((one) => one.key === key)
  if (target) return target
  const keys = targets.map((one) => one.key).join(', ')
  throw new DocketError('input', `for must be one of ${keys}, got ${quote(key)}`)
}
