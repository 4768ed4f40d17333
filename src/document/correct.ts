/**
 * Corrections: turning an invoice into one that corrects it. What countries and formats allow and require is data, in
 * the `corrections` of their definitions.
 */

import type { Clock, Context } from '../definitions/contract.ts'
import { extensionOf } from '../definitions/registry.ts'
import { DocketError } from '../errors.ts'
import { newDocumentRef } from '../model/generated/factories.ts'
import type { CorrectionOptions, Invoice, Stamp } from '../model/generated/types.ts'
import { definitionIn, schemaAt } from '../model/schema-registry.ts'
import type { Schema } from '../validate/schema.ts'
import { wallClock, ZERO_DATE } from '../values/calendar.ts'
import { textMap } from '../values/text-map.ts'
import { copyOfTaxes } from './calculate/payment.ts'
import { contextOf } from './context.ts'

/** What regime and addons together allow and require. */
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
  const found = [regime, ...addons].flatMap((source) => {
    const corrections = source?.definition.corrections ?? []
    return corrections.filter(({ schema }) => schema === INVOICE_SCHEMA)
  })
  const collect = (member: 'types' | 'extensions' | 'stamps'): string[] => {
    return [...new Set(found.flatMap((correction) => correction[member] ?? []))]
  }
  return {
    types: collect('types'),
    extensions: collect('extensions'),
    stamps: collect('stamps'),
    reasonRequired: found.some((correction) => correction.reason_required),
    copyTax: found.some((correction) => correction.copy_tax),
  }
}

const rejection = (message: string): DocketError => new DocketError('validation', message)

/**
 * Turns an invoice into one that corrects it. The caller completes it.
 * @param stamps of the original invoice, or those of the options that replace them
 * @throws DocketError `validation` for options that the country or a format forbids or lacks
 */
export function correctInvoice(
  invoice: Invoice,
  options: CorrectionOptions,
  stamps: Stamp[],
  clock: Clock,
): void {
  const context = contextOf(invoice, clock)
  const definition = definitionFor(context)
  const { type, reason, ext } = options
  const allowed = definition.types.join(', ')
  if (!type) throw rejection(`options.type is required${allowed && `, one of ${allowed}`}`)
  if (!invoice.code) throw rejection('the invoice has no code to refer to')
  const { uuid, series, code } = invoice
  // A reference needs a date: the zero date makes a missing one a fault.
  const issue_date = invoice.issue_date ?? ZERO_DATE
  const reference = Object.assign(newDocumentRef(), {
    uuid,
    type: invoice.type,
    series,
    code,
    issue_date,
    reason,
  })
  reference.ext = ext && textMap(ext)
  if (options.copy_tax && invoice.totals?.taxes) reference.tax = copyOfTaxes(invoice.totals.taxes)
  for (const provider of definition.stamps) {
    const stamp = stamps.find((candidate) => candidate?.prv === provider)
    if (!stamp)
      throw rejection(
        `a stamp of ${provider} is required, in the options or in the header of the envelope`,
      )
    ;(reference.stamps ??= []).push(stamp)
  }
  if (definition.types.length > 0 && !definition.types.includes(type)) {
    throw rejection(`options.type must be one of ${allowed}, got ${JSON.stringify(type)}`)
  }
  if (definition.reasonRequired && !reason) throw rejection('options.reason is required')
  invoice.preceding = [reference]
  invoice.uuid = undefined
  invoice.code = undefined
  invoice.type = type
  invoice.series = options.series ?? series
  invoice.issue_date = options.issue_date ?? wallClock(clock(), 'UTC').date
  if (invoice.issue_date === ZERO_DATE) invoice.issue_date = undefined
  for (const addon of context.addons) addon.correct?.(invoice, reference, ext ?? {})
  if (reference.ext && Object.keys(reference.ext).length === 0) reference.ext = undefined
}

/** The schema of the options for correcting an invoice, narrowed to what its regime and addons allow and require. */
export function correctionOptionsSchema(invoice: Invoice, clock: Clock): Schema {
  const schema = schemaAt('bill/correction-options')
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

type Names = { readonly [language: string]: string } | undefined

const inEnglish = (names: Names): string | undefined =>
  names && (names.en ?? Object.values(names)[0])

/** The title and description of a definition, as far as it has them. */
function titleOf(name: Names, desc: Names): Schema {
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
