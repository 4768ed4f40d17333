/** The national formats on UBL, and the step between terms and writer that they have. */
import type { JsonObject } from '../../../../json.ts'
import type { Invoice } from '../../../../model/generated/types.ts'
import { getOwn } from '../../../../values/text-map.ts'
import { lazyBy } from '../../../by-key.ts'
import type { Change } from '../../conversion.ts'
import type { NationalProfile } from '../../rules/editions.ts'
import { findMissing } from '../../rules/national-rules.ts'
import type { Used } from '../../take-members.ts'
import type { Group } from '../../xml/tree.ts'
import { newAdviser } from '../advice.ts'
import type { Faults } from '../faults.ts'
import { EMIRATES } from './ae.ts'
import { CROATIA } from './hr.ts'
import type { Layer } from './layer.ts'
import { NETHERLANDS } from './nl.ts'
import { ROMANIA } from './ro.ts'

const LAYERS: { readonly [profile in NationalProfile]: Layer } = {
  'cius-ro': ROMANIA,
  nlcius: NETHERLANDS,
  'hr-cius': CROATIA,
  'pint-ae': EMIRATES,
}

/** The code of a document that is not an invoice; undefined for profiles without a layer. */
export const notInvoiceOf = (profile: string): string | undefined => {
  const layer = getOwn(LAYERS, profile)
  return layer && `${layer.prefix}-01`
}

/** Brings the tree into the form of a profile, and adds the faults of what it lacks. @returns what was changed */
export function applyNational(
  profile: NationalProfile,
  tree: Group,
  { faults, ...source }: { invoice: Invoice; used: Used; faults: Faults },
): Change[] {
  const { prefix, write } = LAYERS[profile]
  const changed: Change[] = []
  const fault = (number: string, path: string, description: string): void =>
    faults.addRule(`${prefix}-${number}`, path, description)
  write?.(tree, { ...source, fault, changed })
  const adviserOf = lazyBy(newAdviser)
  findMissing(profile, tree, (number, rule, item, document) => {
    const { line } = rule
    if (line.as !== undefined) {
      for (const { path, description, text = '' } of adviserOf(document)(rule, item))
        fault(number, placeOf(text, source.invoice, path), description)
    } else {
      const at = line.fix.startsWith('$') ? '' : (item as Group).at
      fault(number, `${at}${line.fix}`, line.description)
    }
  })
  return changed
}

/** The path of the longest part of a text, at or below another: terms are made of the texts of several members. */
function placeOf(text: string, invoice: Invoice, path: string): string {
  let [place, length] = [path, 0]
  const visit = (value: unknown, at: string): void => {
    if (typeof value === 'string') {
      if (value.length > length && text.includes(value)) [place, length] = [at, value.length]
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, each] of Object.entries(value))
        visit(each, Array.isArray(value) ? `${at}[${name}]` : `${at}.${name}`)
    }
  }
  let value: unknown = invoice
  for (const step of path.match(/[\w-]+/g) ?? [])
    value = (value as { [step: string]: unknown } | undefined)?.[step]
  visit(value, path)
  return place
}

/** Takes what only the layer of a profile reads out of a tree. @returns adds it to the invoice */
export const receiveNational = (profile: string, tree: Group): ((invoice: JsonObject) => void) =>
  getOwn(LAYERS, profile)?.receive?.(tree) ?? (() => undefined)

export const isNational = (profile: string): profile is NationalProfile =>
  Object.hasOwn(LAYERS, profile)
