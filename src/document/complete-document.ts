/**
 * Completes documents: resolves regime and addons, sets the date, normalises the tree and calculates
 * the figures. Documents of types that document/document-types.ts does not have stay as they are.
 */

import type { Clock, Context, ContextMembers, Trace } from '../definitions/contract.ts'
import { CORE, calculationOf, detectRegime } from '../definitions/registry.ts'
import { DocketError } from '../errors.ts'
import type { AnyDocument, Envelope, Party } from '../model/generated/types.ts'
import { OpaqueDocument, typeOf } from '../model/schema-registry.ts'
import { runAt } from './calculate/calculation-errors.ts'
import { contextOf, expandAddons } from './context.ts'
import { type Complements, documentTypeOf } from './document-types.ts'
import { ensureUuid } from './ensure-uuid.ts'
import { completeHeader, documentOf, isEnvelope } from './envelope.ts'
import { normalise } from './normalise/normalise.ts'

type Members = ContextMembers & { supplier: Party | undefined; type: string | undefined }

/**
 * Completes a document or an envelope in place.
 * @param trace is called after each step, with its author
 * @returns the context that it was completed with, for `validateDocument`
 * @throws DocketError `calculation` with what cannot be calculated; `no-document` for an empty envelope
 */
export function completeDocument(document: AnyDocument, clock: Clock, trace?: Trace): Context {
  try {
    return complete(document, clock, trace)
  } catch (error) {
    if (!(error instanceof DocketError) || !error.faults) throw error
    const faults = error.faults.map((fault) => {
      return { ...fault, properties: fault.properties.map((path) => `$.${path}`) }
    })
    throw new DocketError(error.key, error.message, { faults })
  }
}

function complete(document: AnyDocument, clock: Clock, trace: Trace | undefined): Context {
  if (isEnvelope(document)) return completeEnvelope(document, clock, trace)
  const type = typeOf(document)
  const documentType = documentTypeOf(document)
  if (!type || !documentType) {
    const context = contextOf(document, clock, trace)
    if (type) calculationOf(type.name)?.(document, context)
    return context
  }
  const { detectsRegime, defaultType, setDate, setTaxCountry, calculate, complements } =
    documentType
  const members = document as Members
  if (detectsRegime) detectRegime(members)
  expandAddons(members)
  const context = contextOf(members, clock, trace)
  setDate?.(document, context)
  setTaxCountry?.(document, context)
  if (defaultType) members.type ??= defaultType
  normalise(type, document, context)
  calculate?.(document, context)
  trace?.(CORE)
  for (const each of complements?.(document) ?? []) completeComplements(each, clock, trace)
  return context
}

function completeComplements(
  [path, documents]: Complements,
  clock: Clock,
  trace: Trace | undefined,
): void {
  for (const [at, document] of (documents ?? []).entries()) {
    ensureUuid(document)
    runAt(`${path}[${at}]`, () => complete(document, clock, trace))
  }
}

function completeEnvelope(envelope: Envelope, clock: Clock, trace: Trace | undefined): Context {
  const document = documentOf(envelope)
  const isOpaque = document instanceof OpaqueDocument
  if (!isOpaque) ensureUuid(document)
  const context = isOpaque
    ? contextOf(document, clock, trace)
    : runAt('doc', () => complete(document, clock, trace), ['calculation'])
  context.sealed = { envelope, digest: completeHeader(envelope, document) }
  return context
}
