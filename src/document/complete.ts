/**
 * Completes documents: resolves regime and addons, sets the date, normalises the tree and calculates
 * the figures. Documents of types that document/types.ts does not have stay as they are.
 */

import type { Clock, Context, ContextMembers } from '../definitions/contract.ts'
import { calculationOf, detectRegime } from '../definitions/registry.ts'
import { atPath } from '../errors.ts'
import type { AnyDocument, Envelope, Party } from '../model/generated/types.ts'
import { OpaqueDocument, typeOf } from '../model/schema-registry.ts'
import { contextOf, expandAddons } from './context.ts'
import { ensureUuid } from './ensure-uuid.ts'
import { completeHeader, documentOf, isEnvelope } from './envelope.ts'
import { normalise } from './normalise/normalise.ts'
import { type Complements, documentTypeOf } from './types.ts'

type Members = ContextMembers & { supplier: Party | undefined; type: string | undefined }

/**
 * Completes a document or an envelope in place.
 * @returns the context that it was completed with, for `validateDocument`
 * @throws DocketError `calculation` at the first thing that cannot be calculated; `no-document` for an empty envelope
 */
export function completeDocument(document: AnyDocument, clock: Clock): Context {
  if (isEnvelope(document)) return completeEnvelope(document, clock)
  const type = typeOf(document)
  const documentType = documentTypeOf(document)
  if (!type || !documentType) {
    const context = contextOf(document, clock)
    if (type) calculationOf(type.name)?.(document, context)
    return context
  }
  const { detectsRegime, defaultType, setDate, setTaxCountry, calculate, complements } =
    documentType
  const members = document as Members
  if (detectsRegime) detectRegime(members)
  expandAddons(members)
  const context = contextOf(members, clock)
  setDate?.(document, context)
  setTaxCountry?.(document, context)
  if (defaultType) members.type ??= defaultType
  normalise(type, document, context)
  calculate?.(document, context)
  for (const each of complements?.(document) ?? []) completeComplements(each, clock)
  return context
}

function completeComplements([path, documents]: Complements, clock: Clock): void {
  for (const [at, document] of (documents ?? []).entries()) {
    ensureUuid(document)
    try {
      completeDocument(document, clock)
    } catch (error) {
      throw atPath(error, `${path}[${at}]`)
    }
  }
}

function completeEnvelope(envelope: Envelope, clock: Clock): Context {
  const document = documentOf(envelope)
  const isOpaque = document instanceof OpaqueDocument
  if (!isOpaque) ensureUuid(document)
  const context = isOpaque ? contextOf(document, clock) : completeDocument(document, clock)
  const digest = completeHeader(envelope, document)
  return { ...context, sealed: { envelope, digest } }
}
