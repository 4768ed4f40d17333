/**
 * Scenarios: notes and extensions that follow from the type, tags and taxes of an invoice. The regime and the addons
 * define them as data; those that match are added to `tax`.
 */

import type { Context, ScenarioSource } from '../../definitions/contract.ts'
import { setExt } from '../../definitions/extensions.ts'
import { authorOf, CORE } from '../../definitions/registry.ts'
import type { DefinitionSource } from '../../model/authored.ts'
import { newTax, newTaxNote } from '../../model/generated/factories.ts'
import type { Invoice, TaxNote } from '../../model/generated/types.ts'
import { objectType } from '../../model/schema-registry.ts'
import { type TextMap, textMap } from '../../values/text-map.ts'
import { normalise } from '../normalise/normalise.ts'

const SCHEMA = 'bill/invoice'
const NOTE = objectType('tax.Note')

/** Applies all matching scenarios to an invoice. The last step of its calculation. */
export function applyScenarios(invoice: Invoice, context: Context): void {
  const notes = new Map<string, DefinitionSource<TaxNote>>()
  let ext: TextMap | undefined
  let author = CORE
  for (const source of context.regime ? [context.regime, ...context.addons] : context.addons) {
    for (const set of source.definition.scenarios ?? []) {
      if (set.schema !== SCHEMA) break // a set for another schema ends the search
      for (const scenario of set.list ?? []) {
        if (!matches(scenario, invoice, context)) continue
        author = authorOf(source)
        if (scenario.note) notes.set(identity(scenario.note), scenario.note)
        if (scenario.ext) Object.assign((ext ??= textMap()), scenario.ext)
      }
    }
  }
  if (notes.size === 0 && !ext) return
  context.trace?.(CORE)
  const tax = (invoice.tax ??= newTax())
  const noted = new Set(tax.notes?.map(identity))
  for (const [id, authored] of notes) {
    if (noted.has(id)) continue
    const note = Object.assign(newTaxNote(), authored)
    if (authored.ext) note.ext = textMap(authored.ext)
    normalise(NOTE, note, context)
    ;(tax.notes ??= []).push(note)
    noted.add(identity(note))
  }
  for (const key in ext) setExt(tax, key, ext[key])
  context.trace?.(author)
}

function identity({ cat, key }: DefinitionSource<TaxNote>): string {
  return `${cat ?? ''} ${key ?? ''}`
}

function matches(scenario: ScenarioSource, invoice: Invoice, context: Context): boolean {
  const { type, tags, cat, ext_key: key, ext_code: code, when } = scenario
  if (type && !type.includes(invoice.type ?? '')) return false
  if (tags && !tags.every((tag) => context.tags.includes(tag))) return false
  if (cat && !usesCategory(invoice, cat)) return false
  if (key) return extensionsOf(invoice).some((ext) => key in ext && (!code || ext[key] === code))
  return when === undefined || when(invoice)
}

function usesCategory(
  { lines, charges, discounts }: Invoice,
  categories: readonly string[],
): boolean {
  return [lines, charges, discounts].some((rows) => {
    return rows?.some(({ taxes }) => taxes?.some(({ cat }) => categories.includes(cat ?? '')))
  })
}

function extensionsOf({ tax, totals }: Invoice): TextMap[] {
  const rates = totals?.taxes?.categories?.flatMap((category) => category.rates ?? []) ?? []
  return [tax?.ext, ...rates.map((rate) => rate.ext)].filter((ext) => ext !== undefined)
}
