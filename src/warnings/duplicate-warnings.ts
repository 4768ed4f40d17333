/** Warnings about what is there twice: documents referred to, advances, inboxes, lines. */

import type {
  Charge,
  Combo,
  Discount,
  DocumentRef,
  Invoice,
  Line,
  Record as Payment,
} from '../model/generated/types.ts'
import { saying } from '../validate/guards.ts'
import { hint, type RuleNode, warning, when } from '../validate/rules.ts'
import { finding } from '../vocabulary/finding.ts'

/** The first element that is the same as one before it: its place and its name. */
function firstRepeated<T>(
  items: readonly (T | null)[] | undefined,
  nameOf: (item: T) => string | undefined,
): { at: number; name: string } | undefined {
  if (!items || items.length < 2) return undefined
  const names = new Set<string>()
  for (const [at, item] of items.entries()) {
    const name = item === null ? undefined : nameOf(item)
    if (name === undefined) continue
    if (names.has(name)) return { at, name }
    names.add(name)
  }
  return undefined
}

const referenceName = ({ series, code, issue_date }: DocumentRef): string | undefined =>
  code ? [series, code, issue_date].filter(Boolean).join(' ') : undefined

/** Two advances may be equal, but not on one day by one reference. */
const advanceName = ({ date, amount, ref }: Payment): string | undefined =>
  date && amount ? [date, amount, ref ?? ''].join(' ').trim() : undefined

/** What makes up a line, apart from its number; undefined if it has a text or code of its own besides. */
const lineName = ({
  item,
  quantity,
  period,
  identifier,
  order,
  notes,
}: Line): string | undefined => {
  if (!item?.name || period || identifier || order || notes) return undefined
  return [item.name, item.ref ?? '', item.description ?? '', quantity, item.price].join('\n')
}

const isLonely = ({ lines }: Invoice): boolean => (lines?.length ?? 0) < 3

/** The prices that several lines have: to name all lines costs more than all other hints. */
function repeatedPrices(lines: readonly (Line | null)[]): ReadonlySet<unknown> {
  const all = new Set<unknown>()
  const repeated = new Set<unknown>()
  for (const line of lines) {
    const price = line?.item?.price?.unscaled
    if (all.has(price)) repeated.add(price)
    else all.add(price)
  }
  return repeated
}

function repeatedLine(lines: (Line | null)[] | undefined): string | undefined {
  if (!lines) return undefined
  const prices = repeatedPrices(lines)
  if (prices.size === 0) return undefined
  const found = firstRepeated(lines, (line) =>
    prices.has(line.item?.price?.unscaled) ? lineName(line) : undefined,
  )
  if (!found) return undefined
  const [line, last] = [lines[found.at]!, lines[found.at - 1]]
  // Neighbours are a warning of their own.
  if (last && lineName(last) === found.name) return undefined
  return `lines[${found.at}] is "${line.item?.name}" again, with the same quantity and price`
}

/** Rules on references to other documents. */
export const REFERENCE_DUPLICATES: RuleNode[] = [
  warning(
    'DOCKET-PRECEDING-TWICE',
    'preceding',
    finding('a document is referred to twice', (all: DocumentRef[] | undefined) => {
      const found = firstRepeated(all, referenceName)
      return found && `preceding[${found.at}] is ${found.name} again: remove it`
    }),
  ),
]

/** Rules on payment. */
export const ADVANCE_DUPLICATES: RuleNode[] = [
  when(
    saying('there are details of payment', ({ payment }: Invoice) => payment !== undefined),
    [
      warning(
        'DOCKET-ADVANCE-TWICE',
        'payment.advances',
        finding('an advance is there twice', (all: Payment[] | undefined) => {
          const found = firstRepeated(all, advanceName)
          return found && `advances[${found.at}] is that of ${found.name} again: remove it`
        }),
      ),
    ],
  ),
]

/** A discount or charge may be split by its taxes, but has one row for each. */
const rowName = ({ reason, amount, percent, taxes }: Discount | Charge): string | undefined =>
  reason
    ? [reason, amount, percent ?? '', ...(taxes ?? []).flatMap((tax) => taxName(tax))].join('\n')
    : undefined

const taxName = (tax: Combo | null): string => `${tax?.cat} ${tax?.key} ${tax?.percent}`

/** Hints on discounts and charges of documents. */
export const ROW_HINTS: RuleNode[] = (['discounts', 'charges'] as const).map((member) =>
  hint(
    'DOCKET-ROW-TWICE',
    member,
    finding('two rows are the same', (rows: (Discount | Charge)[] | undefined) => {
      const found = firstRepeated<Discount | Charge>(rows, rowName)
      return (
        found && `${member}[${found.at}] repeats one before it: remove it, or add the amounts up`
      )
    }),
  ),
)

/** Fast path: no line is the same as another one. */
export const areLinesDifferent = ({ lines }: Invoice): boolean => repeatedLine(lines) === undefined

/** What reviews look for in the lines of any invoice. */
export const LINE_HINTS: RuleNode[] = [
  when(
    saying('there are three lines or more', (invoice: Invoice): boolean => !isLonely(invoice)),
    [
      hint(
        'DOCKET-LINE-AGAIN',
        'lines',
        finding('a line is the same as another one', repeatedLine),
      ),
    ],
  ),
]
