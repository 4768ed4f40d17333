/**
 * Turns invoices into corrective ones. What a country and the formats allow and require is data, in the `corrections`
 * of their definitions.
 */

import type { Clock, Context } from '../definitions/contract.ts'
import { extensionOf } from '../definitions/registry.ts'
import { DocketError } from '../errors.ts'
import type { Fault, RequestCode } from '../faults.ts'
import { newDocumentRef } from '../model/generated/factories.ts'
import type { CorrectionOptions, DocumentRef, Invoice, Stamp } from '../model/generated/types.ts'
import { definitionIn, schemaAt } from '../model/schema-registry.ts'
import type { Schema } from '../validate/schema.ts'
import { wallClock, ZERO_DATE } from '../values/calendar.ts'
import { quote } from '../values/shorten.ts'
import { inEnglish, type Texts, textMap } from '../values/text-map.ts'
import { copyOfTaxes } from './calculate/payment.ts'
import { contextOf } from './context.ts'
import { keptValueDate } from './kept-rates.ts'

/** The corrections of the regime and all addons, combined. */
interface Definition {
  types: string[]
  extensions: string[]
  stamps: string[]
  reasonRequired: boolean
  copyTax: boolean
}

const INVOICE_SCHEMA = 'bill/invoice'
const OPTIONS_TYPE = 'bill.CorrectionOptions'

function definitionFor({ regime, addons }: Context): Definition {
  const found = [regime, ...addons].flatMap((source) =>
    (source?.definition.corrections ?? []).filter(({ schema }) => schema === INVOICE_SCHEMA),
  )
  const all = (member: 'types' | 'extensions' | 'stamps'): string[] => [
    ...new Set(found.flatMap((correction) => correction[member] ?? [])),
  ]
  return {
    types: all('types'),
    extensions: all('extensions'),
    stamps: all('stamps'),
    reasonRequired: found.some((correction) => correction.reason_required),
    copyTax: found.some((correction) => correction.copy_tax),
  }
}

const problem = (path: string, description: string): Fault => {
  return { properties: [path], description, code: 'DOCKET-CORRECTION' satisfies RequestCode }
}

/** Everything that keeps an invoice from being corrected. */
function* findProblems(
  { code }: Invoice,
  { type, reason }: CorrectionOptions,
  stamps: readonly Stamp[],
  definition: Definition,
): Iterable<Fault> {
  const { types, stamps: providers, reasonRequired } = definition
  const allowed = types.join(', ')
  if (!type)
    yield problem('options.type', `options.type is required${allowed && `: one of ${allowed}`}`)
  else if (types.length > 0 && !types.includes(type))
    yield problem('options.type', `options.type must be one of ${allowed}, not ${quote(type)}`)
  if (!code) yield problem('$.code', 'the invoice has no code, so it cannot be referenced')
  for (const provider of providers) {
    if (stamps.some((stamp) => stamp?.prv === provider)) continue
    yield problem(
      'options.stamps',
      `a stamp of ${provider} is required (an original that never had one is credited by building the invoice with it in preceding), in the options or in the header of the envelope, such as "stamps": [{"prv": "${provider}", "val": "…"}]`,
    )
  }
  if (reasonRequired && !reason) yield problem('options.reason', 'options.reason is required')
}

/**
 * Turns an invoice into one that corrects it, which is not completed yet.
 * @param stamps of the original, unless the options replace them
 * @throws DocketError `validation` with all that the country or a format does not allow, or that is missing
 */
export function correctInvoice(
  invoice: Invoice,
  options: CorrectionOptions,
  stamps: Stamp[],
  clock: Clock,
): void {
  const context = contextOf(invoice, clock)
  const definition = definitionFor(context)
  const faults = [...findProblems(invoice, options, stamps, definition)]
  if (faults.length > 0) {
    const messages = faults.map(({ description }) => description)
    throw new DocketError('validation', messages.join('; '), { faults })
  }
  const { type, ext } = options
  const today = wallClock(clock(), 'UTC').date
  const issue_date = options.issue_date ?? today
  const reference = referenceTo(invoice, options)
  invoice.value_date =
    options.value_date ??
    keptValueDate(invoice, issue_date === ZERO_DATE ? today : issue_date, clock)
  addStamps(reference, definition.stamps, stamps)
  invoice.preceding = [reference]
  invoice.uuid = undefined
  invoice.code = options.code
  invoice.type = type
  invoice.series = options.series ?? invoice.series
  invoice.issue_date = issue_date === ZERO_DATE ? undefined : issue_date
  for (const addon of context.addons) addon.correct?.(invoice, reference, ext ?? {})
  if (reference.ext && Object.keys(reference.ext).length === 0) reference.ext = undefined
}

/** Creates the reference of a corrective invoice to the original. */
function referenceTo(invoice: Invoice, { reason, ext, copy_tax }: CorrectionOptions): DocumentRef {
  const { uuid, type, series, code } = invoice
  // The date of the original is required, so a missing one becomes the zero date, which the rules reject.
  const issue_date = invoice.issue_date ?? ZERO_DATE
  const reference = newDocumentRef()
  Object.assign(reference, { uuid, type, series, code, issue_date, reason })
  reference.ext = ext && textMap(ext)
  if (copy_tax && invoice.totals?.taxes) reference.tax = copyOfTaxes(invoice.totals.taxes)
  return reference
}

/** Adds the stamps of the required providers. */
function addStamps(reference: DocumentRef, providers: string[], stamps: Stamp[]): void {
  for (const provider of providers) {
    const stamp = stamps.find((candidate) => candidate?.prv === provider)
    if (stamp) (reference.stamps ??= []).push(stamp)
  }
}

/**
 * Returns the schema of the correction options, narrowed to what the regime and addons of an invoice allow and
 * require.
 */
export function correctionOptionsSchema(invoice: Invoice, clock: Clock): Schema {
  const schema = optionsSchema(keptValueDate(invoice, wallClock(clock(), 'UTC').date, clock))
  const regime = (invoice.$regime ?? '').toLowerCase()
  const tagged = {
    ...schema,
    $id: `${schema.$id}?tax_regime=${regime}`,
    $comment: `Generated dynamically for ${regime}`,
  }
  const context = contextOf(invoice, clock)
  if (!context.regime) return tagged
  const definition = definitionFor(context)
  const { extensions, reasonRequired, copyTax } = definition
  const options = definitionIn(schema, OPTIONS_TYPE)
  const narrowed: Schema = {
    ...options,
    properties: narrowProperties(options.properties ?? {}, definition, invoice.series),
    required: [...(options.required ?? []), ...(reasonRequired ? ['reason'] : [])],
    recommended: [
      'series',
      ...(extensions.length > 0 ? ['ext'] : []),
      ...(copyTax ? ['copy_tax'] : []),
    ],
  }
  return { ...tagged, $defs: { ...schema.$defs, [OPTIONS_TYPE]: narrowed } }
}

/**
 * The schema of the options, with `value_date` if a correction of today gets one: the wire format lacks it and `code`,
 * and few corrections need them.
 */
function optionsSchema(valueDate: string | undefined) {
  const schema = schemaAt('bill/correction-options')
  const options = definitionIn(schema, OPTIONS_TYPE)
  const { value_date, code: _, ...wire } = options.properties ?? {}
  const properties = valueDate
    ? { ...wire, value_date: { ...value_date, default: valueDate } }
    : wire
  return { ...schema, $defs: { ...schema.$defs, [OPTIONS_TYPE]: { ...options, properties } } }
}

/** The schemas of the options, with defaults, and with the types and extensions that the definition allows. */
function narrowProperties(
  properties: { readonly [name: string]: Schema },
  { types, extensions }: Definition,
  previousSeries: string | undefined,
): { readonly [name: string]: Schema } {
  const { oneOf: known = [] } =
    definitionIn(schemaAt(INVOICE_SCHEMA), 'bill.Invoice').properties?.type ?? {}
  const oneOf = types.flatMap((type) => known.filter((option) => option.const === type))
  const { $ref: _, ...open } = properties.ext ?? {}
  const narrowed = {
    ...properties,
    type: { ...properties.type, ...(types.length > 0 && { default: types[0], oneOf }) },
    series: { ...properties.series, ...(previousSeries && { default: previousSeries }) },
    ext: {
      ...open,
      type: 'object' as const,
      properties: Object.fromEntries(extensions.flatMap((key) => extensionSchema(key))),
      recommended: extensions,
    },
  }
  const { ext, ...withoutExt } = narrowed
  return extensions.length > 0 ? narrowed : withoutExt
}

/** The title and description of a definition, as far as it has them. */
function titleOf(name: Texts, desc: Texts): Schema {
  const [title, description] = [inEnglish(name), inEnglish(desc)]
  return { ...(title && { title }), ...(description && { description }) }
}

function extensionSchema(key: string): [string, Schema][] {
  const definition = extensionOf(key)
  if (!definition) return []
  const { name, desc, values } = definition
  const oneOf = values?.map(({ code, name, desc }) => ({ const: code, ...titleOf(name, desc) }))
  return [[key, { type: 'string', ...titleOf(name, desc), ...(oneOf && { oneOf }) }]]
}
