/** Documents that are written as something else: as XML, or as a page. */
import { contextOf } from '../document/context.ts'
import { documentOf, isEnvelope } from '../document/envelope.ts'
import { check, validateDocument, violationError } from '../document/validate-document.ts'
import type { Fault } from '../faults.ts'
import type { AnyDocument, Envelope } from '../model/generated/types.ts'
import type { OperationContext } from '../ops/operation.ts'
import { assertSendable, completeFor } from '../ops/request/complete-for.ts'
import { readDocumentOf } from '../ops/request/read-document.ts'
import type { SourceRequest } from '../ops/request/source.ts'
import { assertUnchanged } from './unchanged.ts'

/** What is made of a document, and what that asks of it. */
interface Use {
  /** What needs an envelope to be unchanged: `it is rendered`. */
  readonly action: string
  /** May an envelope have faults? */
  readonly mayBeInvalid?: true
  /** Are the warnings only counted? They have nothing but their codes then. */
  readonly countsWarnings?: boolean | undefined
  /** Is shown the document as it was given. */
  readonly onRead?: (document: AnyDocument) => void
}

/**
 * Builds the document of a request, or reads that of an envelope, which must be complete. Its warnings are added to
 * those of the request: whoever writes says what the builder says.
 * @throws DocketError the errors of a build; `validation` for an envelope that was changed, and for warnings that must
 *   not leave, or all of them in strict mode
 */
export function readWritten(
  request: SourceRequest,
  context: OperationContext,
  use: Use,
): AnyDocument {
  const source = readDocumentOf(request, context, 'drop')
  use.onRead?.(source)
  const warnings = isEnvelope(source)
    ? warningsOfEnvelope(source, request.strict, context, use)
    : warningsOfBuild(source, request.strict, context, use)
  context.warnings.push(...warnings)
  return source
}

function warningsOfBuild(
  source: AnyDocument,
  strict: boolean | undefined,
  context: OperationContext,
  { countsWarnings }: Use,
): Fault[] {
  const completed = completeFor(source, strict, context)
  const warnings = validateDocument(source, completed, countsWarnings)
  return assertSendable(warnings, strict, () => validateDocument(source, completed))
}

function warningsOfEnvelope(
  envelope: Envelope,
  strict: boolean | undefined,
  { clock, nameOfPlace }: OperationContext,
  { action, mayBeInvalid }: Use,
): Fault[] {
  const document = documentOf(envelope)
  assertUnchanged(envelope, document, action)
  const { faults, warnings } = check(envelope, contextOf(document, clock, undefined, nameOfPlace))
  if (faults.length > 0 && (strict || !mayBeInvalid)) throw violationError(faults)
  return assertSendable(warnings, strict)
}
