/**
 * Elements that states add to UBL; `national-ubl.json` has them by profile. A line that begins without a blank says where
 * those below it are: `after`, `before` or `instead of` a line of the table, or of several (`|`), perhaps only in invoices or
 * credit notes. Terms are named as in the specification of the state.
 */
import rows from './national-ubl.json' with { type: 'json' }

export type NationalUbl = keyof typeof rows

export const hasNationalUbl = (profile: string): profile is NationalUbl =>
  Object.hasOwn(rows, profile)

/** The terms that they add. */
export const NATIONAL_TERMS: ReadonlySet<string> = new Set(
  JSON.stringify(rows).match(/\b(?:HR-B[TG]|BTAE)-[\d-]+/g),
)

type Root = 'Invoice' | 'CreditNote'

const PLACE = /^(?:(?<only>Invoice|CreditNote) )?(?<how>after|before|instead of) (?<places>.*)$/

const condensed = (line: string): string => line.trim().replaceAll(/\s+/g, ' ')

/** Adds the elements of a profile to a table. */
export function withNational(table: string, root: Root, profile: NationalUbl): string {
  let lines = table.split('\n')
  const all = rows[profile]
  for (const [i, row] of all.entries()) {
    const { only = root, how, places = '' } = PLACE.exec(row)?.groups ?? {}
    if (how === undefined || only !== root) continue
    const after = all.slice(i + 1)
    const end = after.findIndex((line) => !line.startsWith(' '))
    const block = end < 0 ? after : after.slice(0, end)
    for (const place of places.split(' | ')) lines = insert(lines, how, place, block)
  }
  return lines.join('\n')
}

/** Puts lines where the first of the table is that a place names, if there is one. */
function insert(
  lines: readonly string[],
  how: string,
  place: string,
  block: readonly string[],
): string[] {
  const at = lines.findIndex((line) => condensed(line) === place)
  if (at < 0) return [...lines]
  const [from, to] = how === 'after' ? [at + 1, at + 1] : [at, how === 'before' ? at : at + 1]
  return [...lines.slice(0, from), ...block, ...lines.slice(to)]
}
