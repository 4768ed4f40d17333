/** Lines, document discounts and document charges: document to terms. */

import { UNIT_CODE } from '../../../catalogues/units.ts'
import type { Invoice, Item, OrgIdentity } from '../../../model/generated/types.ts'
import { toPercent } from '../../../values/percentage.ts'
import { isAdded } from '../../../vocabulary/added.ts'
import { plain } from '../exact.ts'
import {
  hasText,
  take,
  takeExt,
  takeSome,
  takeText,
  takeWhole,
  type Used,
  type Whole,
} from '../take-members.ts'
import { membersOf } from '../terms/bindings.ts'
import { isListed } from '../terms/code-lists.ts'
import { type GroupName, termAt } from '../terms/terms.ts'
import { listedUnit, ONE, OTHER_UNIT } from '../terms/units.ts'
import type { Group } from '../xml/tree.ts'
import type { Adjustment, Figures, LineFigures } from './figures.ts'
import { readAttributes } from './read-attributes.ts'
import { readTerms } from './read-terms.ts'
import { ROW_TERMS } from './row-terms.ts'
import type { Row, Rows } from './rows.ts'

type Line = NonNullable<Invoice['lines']>[number]

/** The terms of the figures of discounts and charges, and of what they are for. */
export const ADJUSTMENTS = {
  'BG-20': adjustmentTerms('BG-20', 'untdid-allowance'),
  'BG-21': adjustmentTerms('BG-21', 'untdid-charge'),
  'BG-27': adjustmentTerms('BG-27', 'untdid-allowance'),
  'BG-28': adjustmentTerms('BG-28', 'untdid-charge'),
} as const

type AdjustmentGroup = keyof typeof ADJUSTMENTS

function adjustmentTerms(group: GroupName, ext: string) {
  return {
    amount: termAt(group, 'amount'),
    base: termAt(group, 'base'),
    percent: termAt(group, 'percent'),
    code: termAt(group, `ext['${ext}']`),
  }
}

type Source = NonNullable<Line['discounts'] | Line['charges'] | Invoice['discounts']>[number]

function readAdjustment(
  used: Used,
  source: Source,
  at: string,
  name: AdjustmentGroup,
  figures: Adjustment | undefined,
): Group {
  const terms = ADJUSTMENTS[name]
  const group = readTerms(used, { at }, name, source)
  if (group[terms.code] !== undefined) take(used, source, 'key')
  takeSome(used, source, 'amount', 'base', 'percent')
  group[terms.amount] = figures?.amount.toString()
  group[terms.base] = figures?.base?.toString()
  group[terms.percent] = figures?.percent && plain(toPercent(figures.percent))
  return group
}

/** Reads the discounts (BG-20) or charges (BG-21) of the document. */
export function readAdjustments(
  used: Used,
  invoice: Invoice,
  member: 'discounts' | 'charges',
  rows: Rows | undefined,
  figures: Figures | undefined,
): Group[] {
  const [, discounts, charges] = ROW_TERMS
  const { group, category, rate } = member === 'discounts' ? discounts : charges
  let counted = 0
  return (invoice[member] ?? []).flatMap((source, i): Group[] => {
    // The standard has no place for charges that are only stated: they stay, to be listed as left out.
    if (!isAdded(source)) return []
    const at = counted++
    takeTaxes(used, source.taxes)
    const place = `$.${member}[${i}]`
    const adjustment = readAdjustment(used, source, place, group, figures?.[member][at])
    adjustment[category] = rows?.[member][at]?.category
    adjustment[rate] = rows?.[member][at]?.percent
    return [adjustment]
  })
}

const COMBO: Whole = {
  names: new Set(['cat', 'key', 'rate', 'percent']),
  inside: { ext: { names: new Set(['untdid-tax-category', 'cef-vatex']) } },
}

/** The combos of a row are in its category and rate; what else is in them is left out. */
function takeTaxes(used: Used, taxes: Line['taxes']): void {
  for (const combo of taxes ?? []) takeWhole(used, combo, COMBO)
}

/** Reads the lines (BG-25). */
export function readLines(
  used: Used,
  { lines }: Invoice,
  rows: Rows | undefined,
  figures: Figures | undefined,
): Group[] {
  return (lines ?? []).map((line, i) => readLine(used, line, i, rows?.lines[i], figures?.lines[i]))
}

/** The members of lines and their items that are used, with those of their figures. */
const lineWith = (...members: string[]): Whole => {
  return {
    names: new Set(['quantity', ...membersOf('BG-25')]),
    inside: {
      item: { names: new Set(['price', ...membersOf('BG-31'), ...members]) },
      taxes: COMBO,
    },
  }
}
const LINE = lineWith()
const LINE_AND_UNIT = lineWith('unit')

function readLine(
  used: Used,
  line: Line,
  i: number,
  row: Row | undefined,
  figures: LineFigures | undefined,
): Group {
  const at = `$.lines[${i}]`
  const { item, identifier } = line
  const pricing = row && readPricing(used, item, row)
  const [unit, members] = readUnit(used, item)
  takeWhole(used, line, members)
  const numbers = item?.identities && readItemIdentities(used, item.identities, at)
  const group: Group = {
    at,
    'BT-126': String(line.i),
    'BT-127': readNotes(used, line),
    'BT-128': takeText(used, identifier, 'code'),
    'BT-128-1': takeExt(used, identifier, 'untdid-reference'),
    'BT-129': figures?.quantity.toString(),
    'BT-130': unit,
    'BT-131': figures?.net.toString(),
    'BG-26': readPeriod(used, line, at),
    'BG-27':
      line.discounts &&
      readOwn(used, line.discounts, 'BG-27', `${at}.discounts`, figures?.discounts),
    'BG-28':
      line.charges && readOwn(used, line.charges, 'BG-28', `${at}.charges`, figures?.charges),
    'BT-146': figures?.price.toString(),
    'BT-147': pricing?.discount?.toString(),
    'BT-148': pricing?.gross?.toString(),
    'BT-149': pricing?.per?.toString(),
    'BT-150': pricing?.per && unit,
    'BT-151': row?.category,
    'BT-152': row?.percent,
    'BT-156': numbers?.buyer,
    'BT-157': numbers?.standard,
    'BT-157-1': numbers?.scheme,
    'BT-158': numbers?.classes,
    'BG-32': item && readAttributes(used, item, at),
  }
  readTerms(used, group, 'BG-25', line, true)
  return readTerms(used, group, 'BG-31', item, true)
}

/** How a price is made up; before its discount only without VAT, as the price of the standard is. */
function readPricing(used: Used, item: Item | undefined, { divisor }: Row) {
  const { pricing } = item ?? {}
  if (!pricing) return undefined
  const per = take(used, pricing, 'per')
  if (divisor) return { per, gross: undefined, discount: undefined }
  return { per, gross: take(used, pricing, 'gross'), discount: take(used, pricing, 'discount') }
}

function readOwn(
  used: Used,
  sources: readonly Source[],
  group: 'BG-27' | 'BG-28',
  at: string,
  figures: readonly Adjustment[] | undefined,
): Group[] {
  return sources.map((source, i) =>
    readAdjustment(used, source, `${at}[${i}]`, group, figures?.[i]),
  )
}

function readNotes(used: Used, { notes }: Line): string | undefined {
  if (!notes) return undefined
  const texts = notes.flatMap((note) => takeText(used, note, 'text') ?? [])
  return texts.length > 0 ? texts.join('\n') : undefined
}

/** The code of the unit, and the members that are used of the line. */
function readUnit(used: Used, item: Item | undefined): [code: string, members: Whole] {
  if (!item) return [ONE, LINE]
  const { unit } = item
  const given = item.ext?.[UNIT_CODE] ?? unit
  if (!hasText(given)) return [ONE, LINE]
  const code = listedUnit(given)
  if (code === undefined) return [OTHER_UNIT, LINE]
  takeExt(used, item, UNIT_CODE)
  // A unit that says something else than its code is left out.
  const isSame = unit === given || !hasText(unit) || listedUnit(unit) === code
  return [code, isSame ? LINE_AND_UNIT : LINE]
}

function readPeriod(used: Used, { period }: Line, at: string): Group | undefined {
  if (!period) return undefined
  const group = readTerms(used, { at: `${at}.period` }, 'BG-26', period)
  return group['BT-134'] || group['BT-135'] ? group : undefined
}

const hasExt = ({ ext }: OrgIdentity): boolean =>
  ext !== undefined && Object.values(ext).some((code) => code !== undefined)

/** The numbers of an item: the buyer's, the standard one, and those that classify it. */
function readItemIdentities(used: Used, identities: readonly OrgIdentity[], at: string) {
  const coded = identities.filter(({ code }) => hasText(code))
  const buyer = coded.find((identity) => !hasExt(identity))
  const isStandard = (code: string): boolean => isListed('identifierSchemes', code)
  const standard = coded.find(({ ext }) => isStandard(ext?.['iso-scheme-id'] ?? ''))
  const classes = coded.flatMap((identity): Group[] => {
    const scheme = takeExt(used, identity, 'untdid-item-type', (code) =>
      isListed('classificationSchemes', code),
    )
    if (scheme === undefined || identity === standard) return []
    takeKind(used, identity)
    return [{ at, 'BT-158': takeText(used, identity, 'code'), 'BT-158-1': scheme }]
  })
  if (standard) takeKind(used, standard)
  return {
    buyer: takeText(used, buyer, 'code'),
    standard: takeText(used, standard, 'code'),
    scheme: takeExt(used, standard, 'iso-scheme-id'),
    classes: classes.length > 0 ? classes : undefined,
  }
}

/** The scheme says the same as key and type. */
function takeKind(used: Used, identity: OrgIdentity): void {
  take(used, identity, 'key')
  take(used, identity, 'type')
}
