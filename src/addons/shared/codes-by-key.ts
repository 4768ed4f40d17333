/**
 * Codes that depend on the key of a tax: formats use them to state why a supply is not taxed, or how it is. Key and
 * code must agree; if one is missing, it is derived from the other.
 */

import { setExt } from '../../definitions/extensions.ts'
import type { Combo, Invoice } from '../../model/generated/types.ts'
import { constraint } from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { hint, type RuleNode, when } from '../../validate/rules.ts'
import { getOwn } from '../../values/text-map.ts'
import { ofKey } from '../../vocabulary/guards.ts'
import { pickExt } from '../../vocabulary/set-extensions.ts'

/** Tax key → the codes that it allows, the default first; may be empty. Keys not in the table allow any code. */
export type CodesByKey = { readonly [key: string]: readonly string[] }

/** The first key that allows the code. */
export function keyOfCode(table: CodesByKey, code: string | undefined): string | undefined {
  return code === undefined
    ? undefined
    : Object.keys(table).find((key) => table[key]!.includes(code))
}

/** Gives a tax one of the codes that its key allows, or removes the extension if the key allows none. */
export function setCodeByKey(combo: Combo, extension: string, table: CodesByKey): void {
  const codes = getOwn(table, combo.key)
  if (codes === undefined) return
  if (codes.length === 0) return setExt(combo, extension, undefined)
  if (codes.length > 1 && !combo.ext?.[extension]) assumed.add(combo)
  pickExt(combo, extension, codes)
}

/** Taxes that got the first of several codes, as the wire format has it. */
const assumed = new WeakSet<Combo>()

/** The facts about an invoice that its combos depend on. */
export interface OfInvoice {
  readonly document: Partial<Pick<Invoice, 'supplier' | 'customer'>>
}

/** Is the customer in the country of the supplier, as far as is known? */
export const isAtHome = saying(
  'the customer is in the country of the supplier',
  (_: Combo, { document: { supplier, customer } }: OfInvoice): boolean => {
    const country = customer?.tax_id?.country ?? customer?.addresses?.[0]?.country
    return !country || country === supplier?.tax_id?.country
  },
)

const ASSUMED = {
  exempt: 'DOCKET-EXEMPTION-ASSUMED',
  'outside-scope': 'DOCKET-OUTSIDE-SCOPE-ASSUMED',
  'reverse-charge': 'DOCKET-REVERSE-CHARGE-ASSUMED',
} as const

/**
 * A hint that nobody stated why a tax is exempt, or has another key: a code of a format is a statement to an authority.
 * @param words follow what to set
 */
export const reasonAssumed = (
  extension: string,
  table: CodesByKey,
  key: keyof typeof ASSUMED = 'exempt',
  words = '',
): RuleNode => {
  const given = constraint(
    `the reason for "${key}" was assumed`,
    (combo: Combo) => !assumed.has(combo),
  )
  return when(ofKey(key), [
    hint(ASSUMED[key], '', {
      ...given,
      member: 'ext',
      codes: { key: extension, among: table[key]! },
      hint: (combo) => `set ${extension} if it is not ${(combo as Combo).ext?.[extension]}${words}`,
    }),
  ])
}
