/**
 * Turns invoices into corrective ones. What a country and the formats allow and require is data, in the `corrections`
 * of their definitions.
 */

import type { Clock, Context } from '../definitions/contract.ts'
import { extensionOf } from '../definitions/registry.ts'
import { DocketError } from '../errors.ts'
import { newDocumentRef } from '../model/generated/factories.ts'
import type { CorrectionOptions, DocumentRef, Invoice, Stamp } from '../model/generated/types.ts'
import { schemaById } from '../model/schema-registry.ts'
import { SCHEMA_BASE } from '../model/structure.ts'
import { quote } from '../shorten.ts'
import type { Schema } from '../validate/schema.ts'
import { wallClock, ZERO_DATE } from '../values/calendar.ts'
import { textMap } from '../values/text-map.ts'
import { copyOfTaxes } from './calculate/payment.ts'
import { contextOf } from './context.ts'

/** The corrections of the regime and all addons, combined. */
interface Definition {
  types: string[]
  extensions: string[]
  stamps: string[]
  reasonRequired: boolean
  copyTax: boolean
}

const SCHEMA = 'bill/invoice'

function definitionFor({ regime, addons }: Context): Definition {
  const found = [regime, ...addons].flatMap((source) => {
    return (
      source?.definition.corrections?.filter((correction) => correction.schema === SCHEMA) ?? []
    )
  })
  const all = (member: 'types' | 'extensions' | 'stamps'): string[] => {
    return [...new Set(found.flatMap((correction) => correction[member] ?? []))]
  }
  return {
    types: all('types'),
    extensions: all('extensions'),
    stamps: all('stamps'),
    reasonRequired: found.some((correction) => correction.reason_required),
    copyTax: found.some((correction) => correction.copy_tax),
  }
}

const correctionError = (message: string): DocketError => new DocketError('validation', message)

/**
 * Turns an invoice into one that corrects it, which is not completed yet.
 * @param stamps of the original, unless the options replace them
 * @throws DocketError `validation` if the country or a format does not allow the correction, or something is missing
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
  if (!type) throw correctionError(`options.type is required${allowed && `: one of ${allowed}`}`)
  const reference = referenceTo(invoice, options)
  addStamps(reference, definition.stamps, stamps)
  if (definition.types.length > 0 && !definition.types.includes(type))
    throw correctionError(`options.type must be one of ${allowed}, not ${quote(type)}`)
  if (definition.reasonRequired && !reason) throw correctionError('options.reason is required')
  invoice.preceding = [reference]
  invoice.uuid = undefined
  invoice.code = undefined
  invoice.type = type
  invoice.series = options.series ?? invoice.series
  invoice.issue_date = options.issue_date ?? wallClock(clock(), 'UTC').date
  if (invoice.issue_date === ZERO_DATE) invoice.issue_date = undefined
  for (const addon of context.addons) addon.correct?.(invoice, reference, ext ?? {})
  if (reference.ext && Object.keys(reference.ext).length === 0) reference.ext = undefined
}

/** Creates the reference of a corrective invoice to the original. */
function referenceTo(invoice: Invoice, { reason, ext, copy_tax }: CorrectionOptions): DocumentRef {
  const { uuid, type, series, code } = invoice
  if (!code) throw correctionError('the invoice has no code, so it cannot be referenced')
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
    if (!stamp)
      throw correctionError(
        `a stamp of ${provider} is required, in the options or in the header of the envelope`,
      )
    ;(reference.stamps ??= []).push(stamp)
  }
}

/**
 * Returns the schema of the correction options, narrowed to what the regime and addons of an invoice allow and
 * require.
 */
export function correctionOptionsSchema(invoice: Invoice, clock: Clock): Schema {
  const schema = structuredClone(schemaById(`${SCHEMA_BASE}bill/correction-options`)!)
  const regime = (invoice.$regime ?? '').toLowerCase()
  const comment = `Generated dynamically for ${regime}`
  const tagged: Schema = { ...schema, $id: `${schema.$id}?tax_regime=${regime}`, $comment: comment }
  const context = contextOf(invoice, clock)
  if (!context.regime) return tagged
  const { types, extensions, reasonRequired, copyTax } = definitionFor(context)
  const options = schema.$defs!['bill.CorrectionOptions']!
  const members = options.properties!
  if (types.length > 0) {
    const known = schemaById(SCHEMA_BASE + SCHEMA)!.$defs!['bill.Invoice']!.properties!.type!.oneOf!
    members.type!.default = types[0]
    members.type!.oneOf = types.flatMap((type) => known.filter((option) => option.const === type))
  }
  if (invoice.series) members.series!.default = invoice.series
  if (extensions.length > 0) {
    const { $ref: _, ...ext } = members.ext!
    const properties = Object.fromEntries(extensions.flatMap((key) => extensionSchema(key)))
    members.ext = { ...ext, type: 'object', properties, recommended: extensions }
  } else {
    delete members.ext
  }
  if (reasonRequired) options.required = [...(options.required ?? []), 'reason']
  options.recommended = [
    'series',
    ...(extensions.length > 0 ? ['ext'] : []),
    ...(copyTax ? ['copy_tax'] : []),
  ]
  return tagged
}

type Names = { readonly [language: string]: string } | undefined

const inEnglish = (names: Names): string | undefined =>
  names && (names.en ?? Object.values(names)[0])

function extensionSchema(key: string): [string, Schema][] {
  const definition = extensionOf(key)
  if (!definition) return []
  const describe = (name: Names, desc: Names): Schema => {
    return { title: inEnglish(name)!, ...(desc && { description: inEnglish(desc)! }) }
  }
  const oneOf = definition.values?.map(({ code, name, desc }) => ({
    const: code,
    ...describe(name, desc),
  }))
  return [
    [
      key,
      {
        type: 'string',
        ...describe(definition.name, definition.desc),
        ...(oneOf ? { oneOf } : {}),
      },
    ],
  ]
}
