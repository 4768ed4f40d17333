/** Advice on rates that have no percentage. */
import { ISO_COUNTRIES } from '../catalogues/countries.ts'
import type { Rate } from '../definitions/category.ts'
import type { Context, ContextMembers } from '../definitions/contract.ts'
import type { Combo, Party } from '../model/generated/types.ts'
import { dayBefore } from '../values/calendar.ts'
import { quote } from '../values/shorten.ts'

/** The country whose rates are not known: that of the combo, or else of the document. */
export function ofCountry({ country }: Combo, { document }: Context): string {
  const { $regime, supplier } = document as ContextMembers & { supplier?: Party | undefined }
  const code = country || $regime || supplier?.tax_id?.country
  const name = ISO_COUNTRIES.find((each) => each.code === code)?.name
  return code ? ` of ${name ? `${name} (${code})` : quote(code)}` : ''
}

/** When a rate that has no percentage on a date ended, or else starts. */
export function limitOf({ values }: Rate, date: string): string {
  const end = values.find(({ ended, since }) => ended && since && since <= date)
  if (end) return `; the rate ended on ${dayBefore(end.since!)}`
  const first = values.at(-1)!.since
  return first ? `; the earliest rate starts on ${first}` : ''
}
