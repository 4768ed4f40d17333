/** Lines, document discounts and document charges: document to terms. */
import { UNIT_CODE } from '../../../catalogues/units.ts'
import type { Invoice, Item, OrgIdentity } from '../../../model/generated/types.ts'
import { toPercent } from '../../../values/percentage.ts'
import { plain } from '../exact.ts'
import { hasText, take, takeExt, takeText } from '../take-members.ts'
import { isListed } from '../terms/code-lists.ts'
import { type GroupName, termAt } from '../terms/terms.ts'
import { listedUnit, ONE, OTHER_UNIT } from '../terms/units.ts'
import type { Group } from '../xml/tree.ts'
import type { Adjustment, Figures, LineFigures } from './figures.ts'
import { readAttributes } from './read-attributes.ts'
import { readTerms } from './read-terms.ts'
import type { Row } from './rows.ts'

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
  source: Source,
  at: string,
  name: AdjustmentGroup,
  figures: Adjustment | undefined,
): Group {
  const terms = ADJUSTMENTS[name]
  const group = readTerms({ at }, name, source)
  if (group[terms.code] !== undefined) source.key = undefined
  take(source, 'amount')
  source.base = undefined
  source.percent = undefined
  group[terms.amount] = figures?.amount.toString()
  group[terms.base] = figures?.base?.toString()
  group[terms.percent] = figures?.percent && plain(toPercent(figures.percent))
  return group
}

/** Reads the discounts (BG-20) or charges (BG-21) of the document. */
export function readAdjustments(
  sources: Invoice['discounts'] | Invoice['charges'],
  group: 'BG-20' | 'BG-21',
  rows: readonly Row[],
  figures: readonly Adjustment[] | undefined,
): Group[] {
  const [category, rate] = group === 'BG-20' ? ['BT-95', 'BT-96'] : ['BT-102', 'BT-103']
  const place = group === 'BG-20' ? 'discounts' : 'charges'
  let counted = 0
  return (sources ?? []).flatMap((source, i): Group[] => {
    // The standard has no place for charges that are only stated: they stay, to be listed as left out.
    if ('informative' in source && source.informative) return []
    const at = counted++
    const row = rows[at]
    takeTaxes(source.taxes)
    const adjustment = readAdjustment(source, `$.${place}[${i}]`, group, figures?.[at])
    adjustment[category!] = row?.category
    adjustment[rate!] = row?.percent
    return [adjustment]
  })
}

/** The combos of a row are in its category and rate; what else is in them is left out. */
function takeTaxes(taxes: Line['taxes']): void {
  for (const combo of taxes ?? []) {
    combo.cat = undefined
    combo.key = undefined
    combo.rate = undefined
    combo.percent = undefined
    if (combo.ext) {
      takeText(combo.ext, 'untdid-tax-category')
      takeText(combo.ext, 'cef-vatex')
    }
  }
}

/** Reads the lines (BG-25). */
export function readLines(
  { lines }: Invoice,
  rows: readonly Row[],
  figures: Figures | undefined,
): Group[] {
  return (lines ?? []).map((line, i) => readLine(line, i, rows[i], figures?.lines[i]))
}

function readLine(
  line: Line,
  i: number,
  row: Row | undefined,
  figures: LineFigures | undefined,
): Group {
  const at = `$.lines[${i}]`
  const { item, identifier } = line
  takeTaxes(line.taxes)
  take(line, 'quantity')
  if (item) take(item, 'price')
  const pricing = row && readPricing(item, row)
  const unit = readUnit(item)
  const numbers = item?.identities && readItemIdentities(item.identities, at)
  const group: Group = {
    at,
    'BT-126': String(line.i),
    'BT-127': readNotes(line),
    'BT-128': takeText(identifier, 'code'),
    'BT-128-1': takeExt(identifier, 'untdid-reference'),
    'BT-129': figures?.quantity.toString(),
    'BT-130': unit,
    'BT-131': figures?.net.toString(),
    'BG-26': readPeriod(line, at),
    'BG-27':
      line.discounts && readOwn(line.discounts, 'BG-27', `${at}.discounts`, figures?.discounts),
    'BG-28': line.charges && readOwn(line.charges, 'BG-28', `${at}.charges`, figures?.charges),
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
    'BG-32': item && readAttributes(item, at),
  }
  readTerms(group, 'BG-25', line)
  return readTerms(group, 'BG-31', item)
}

/** How a price is made up; before its discount only without VAT, as the price of the standard is. */
function readPricing(item: Item | undefined, { divisor }: Row) {
  const { pricing } = item ?? {}
  if (!pricing) return undefined
  const per = take(pricing, 'per')
  if (divisor) return { per, gross: undefined, discount: undefined }
  return { per, gross: take(pricing, 'gross'), discount: take(pricing, 'discount') }
}

function readOwn(
  sources: readonly Source[],
  group: 'BG-27' | 'BG-28',
  at: string,
  figures: readonly Adjustment[] | undefined,
): Group[] {
  return sources.map((source, i) => readAdjustment(source, `${at}[${i}]`, group, figures?.[i]))
}

function readNotes({ notes }: Line): string | undefined {
  if (!notes) return undefined
  const texts = notes.flatMap((note) => takeText(note, 'text') ?? [])
  return texts.length > 0 ? texts.join('\n') : undefined
}

function readUnit(item: Item | undefined): string {
  if (!item) return ONE
  const { unit } = item
  const given = item.ext?.[UNIT_CODE] ?? unit
  if (!hasText(given)) return ONE
  const code = listedUnit(given)
  if (code === undefined) return OTHER_UNIT
  takeExt(item, UNIT_CODE)
  // A unit that says something else than its code stays, to be listed as left out.
  const isSame = unit === given || !hasText(unit) || listedUnit(unit) === code
  if (isSame) take(item, 'unit')
  return code
}

function readPeriod({ period }: Line, at: string): Group | undefined {
  if (!period) return undefined
  const group = readTerms({ at: `${at}.period` }, 'BG-26', period)
  return group['BT-134'] || group['BT-135'] ? group : undefined
}

const hasExt = ({ ext }: OrgIdentity): boolean =>
  ext !== undefined && Object.values(ext).some((code) => code !== undefined)

/** The numbers of an item: the buyer's, the standard one, and those that classify it. */
function readItemIdentities(identities: readonly OrgIdentity[], at: string) {
  const coded = identities.filter(({ code }) => hasText(code))
  const buyer = coded.find((identity) => !hasExt(identity))
  const isStandard = (code: string): boolean => isListed('identifierSchemes', code)
  const standard = coded.find(({ ext }) => isStandard(ext?.['iso-scheme-id'] ?? ''))
  const classes = coded.flatMap((identity): Group[] => {
    const scheme = takeExt(identity, 'untdid-item-type', (code) =>
      isListed('classificationSchemes', code),
    )
    if (scheme === undefined || identity === standard) return []
    takeKind(identity)
    return [{ at, 'BT-158': takeText(identity, 'code'), 'BT-158-1': scheme }]
  })
  if (standard) takeKind(standard)
  return {
    buyer: takeText(buyer, 'code'),
    standard: takeText(standard, 'code'),
    scheme: takeExt(standard, 'iso-scheme-id'),
    classes: classes.length > 0 ? classes : undefined,
  }
}

/** The scheme says the same as key and type. */
function takeKind(identity: OrgIdentity): void {
  take(identity, 'key')
  take(identity, 'type')
}
