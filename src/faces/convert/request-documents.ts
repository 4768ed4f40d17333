/** The documents of a request to convert: one, or several that are converted together. */
import { documentOf, isEnvelope } from '../../document/envelope.ts'
import { DocketError } from '../../errors.ts'
import type { Fault } from '../../faults.ts'
import { addIgnored } from '../../ignored.ts'
import { isObject, type JsonObject } from '../../json.ts'
import type { AnyDocument } from '../../model/generated/types.ts'
import { type OperationContext, WEIGHTS } from '../../ops/operation.ts'
import { assertMatches } from '../../ops/request/assert-matches.ts'
import type { SourceRequest } from '../../ops/request/source.ts'
import type { Schema } from '../../validate/schema.ts'
import { getOwn } from '../../values/text-map.ts'
import { readWritten } from '../written.ts'
import type { ConversionContext, Converted, Entry } from './conversion.ts'
import type { Conversion } from './conversions.ts'
import { weightOf } from './files/open-file.ts'
import { type ChangedCode, changedCodes, type Given, givenCodes } from './given.ts'
import { changedFigures, givenFigures } from './given-figures.ts'
import { type ConversionOptions, OPTIONS } from './options.ts'
import { isInvoice, notInvoice } from './targets.ts'

/** A document of several, or an envelope with one, complete; otherwise as an entry. */
export interface Source extends Omit<Entry<ConversionOptions>, 'invoice'>, Read {}

type Shared = Omit<SourceRequest, 'data'>

/** Builds a document; that of an envelope has to be complete. @returns it, and which of its codes came out different */
export function readSource(request: SourceRequest, context: OperationContext): Read {
  let given: Given | undefined
  let figures: ReturnType<typeof givenFigures> = []
  const document = readWritten(request, context, {
    action: 'it is converted',
    countsWarnings: context.countsWarnings && context.wantsPage,
    onRead: (source) => {
      given = givenCodes(source)
      if (isInvoice(source)) figures = givenFigures(source)
    },
  })
  const changed = changedCodes(given, document)
  const others = figures.length > 0 ? changedFigures(figures, document) : []
  return { document, changed: others.length > 0 ? [...changed, ...others] : changed }
}

interface Read {
  readonly document: AnyDocument
  readonly changed: readonly ChangedCode[]
}

/** The size of a file, or of what the entries of an array are with the template: it is merged into each of them. */
export function sizeOfSources(
  { data, template }: JsonObject,
  body?: Uint8Array,
): [bytes: number, weight: number] {
  const file = body ?? data
  if (typeof file === 'string' || file instanceof Uint8Array) return [file.length, weightOf(file)]
  const bytes = Array.isArray(data) && template ? data.length * JSON.stringify(template).length : 0
  return [bytes, WEIGHTS.conversion]
}

/**
 * Builds the document of an entry of an array, which may be the member `data` of an object with options of its own.
 * @throws DocketError with the place of the entry
 */
export function readEntry(
  entry: unknown,
  index: number,
  shared: Shared,
  context: OperationContext,
): Source {
  const place = `$[${index}]`
  if (!isObject(entry)) {
    const description = 'must be an object: a document, or one as data with options of its own'
    throw new DocketError('input', `${place} ${description}`, {
      faults: [{ properties: [place], description, code: 'DOCKET-REQUEST' }],
    })
  }
  const isWrapped = '$schema' in entry ? false : 'data' in entry
  const at = isWrapped ? `${place}.data` : place
  const ignored: string[] = []
  const warnings: Fault[] = []
  try {
    const { data, own } = isWrapped ? unwrap(entry, ignored) : { data: entry, own: {} }
    const read = readSource({ ...shared, data }, { ...context, ignored, warnings, read: undefined })
    return { ...read, at, own, ownAt: `${place}.` }
  } catch (error) {
    throw placed(error, at, place)
  } finally {
    context.warnings.push(...warnings.map((warning) => faultIn(warning, at, place)))
    addIgnored(
      context.ignored,
      ignored.map((path) => path.replace(/^\$|^(?=[^$+])/, (root) => (root ? at : `${place}.`))),
    )
  }
}

const OWN: Schema = { type: 'object', properties: OPTIONS }

/** @throws DocketError `input` */
function unwrap(
  entry: JsonObject,
  ignored: string[],
): { data: JsonObject; own: ConversionOptions } {
  const { data } = entry
  if (!isObject(data)) throw new DocketError('input', 'data must be an object')
  const own: JsonObject = {}
  for (const name of Object.keys(entry)) {
    if (getOwn(OPTIONS, name)) own[name] = entry[name]
    else if (name !== 'data') addIgnored(ignored, [name])
  }
  assertMatches(OWN, own)
  return { data, own }
}

/** An error of an entry, with paths from the request. */
function placed(error: unknown, at: string, place: string): unknown {
  if (!(error instanceof DocketError)) return error
  const { key, message, faults, more = 0 } = error
  return new DocketError(key, `${place}: ${message}`, {
    faults: faults?.map((fault) => faultIn(fault, at, place)) ?? [],
    more,
  })
}

function faultIn({ properties, ...fault }: Fault, at: string, place: string): Fault {
  const full = (path: string): string =>
    path.startsWith('$') ? path.replace('$', at) : `${place}.${path}`
  return { properties: properties.map(full), ...fault }
}

/** @throws DocketError `input` if a conversion takes one document at a time */
export function assertTakesSeveral({ key, convertAll }: Conversion): void {
  if (convertAll) return
  throw new DocketError(
    'input',
    `${key} takes one document at a time: send each in a request of its own`,
  )
}

/** Converts several documents to one XML. */
export function convertSources(
  sources: readonly Source[],
  conversion: Conversion,
  options: ConversionOptions,
  context: ConversionContext,
): Converted {
  const others: Fault[] = []
  const entries: Entry<ConversionOptions>[] = []
  for (const { document, changed: _, ...rest } of sources) {
    const [invoice, at] = isEnvelope(document)
      ? [documentOf(document), `${rest.at}.doc`]
      : [document, rest.at]
    if (isInvoice(invoice)) entries.push({ ...rest, at, invoice })
    else others.push(notInvoice(conversion, at))
  }
  if (others.length > 0) return { xml: [], faults: others, changed: [], fileName: '' }
  return conversion.convertAll!(entries, options, context)
}
