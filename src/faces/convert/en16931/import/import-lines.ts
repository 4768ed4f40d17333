/** Lines, allowances and charges: terms to document. */
import { isUnitCode, UNIT_CODE } from '../../../../catalogues/units.ts'
import type { JsonObject } from '../../../../json.ts'
import { Amount } from '../../../../values/amount.ts'
import { unitOfCode } from '../../../../vocabulary/unit-codes.ts'
import { exactDifference, exactSum, withoutZeros } from '../../exact.ts'
import { importPeriod } from '../../import/dates.ts'
import { listOf, present } from '../../import/present.ts'
import { takeNumber, takeTerm } from '../../import/take-terms.ts'
import { nameOfTerm } from '../../terms/terms.ts'
import { originalUnit } from '../../terms/units.ts'
import { readDecimal } from '../../xml/decimal.ts'
import { type Group, groupOf, groupsOf, textOf } from '../../xml/tree.ts'
import { ADJUSTMENTS } from '../read-lines.ts'
import { ONE } from '../rows.ts'
import { type Exemptions, importCombo } from './import-taxes.ts'
import { importTerms } from './import-terms.ts'
import { findUnitPrice, isFiner, type UnitPrice } from './line-figures.ts'
import { type Source, takeDate } from './readable.ts'
import { shareOf } from './share.ts'

const TAXES = {
  'BG-20': ['BT-95', 'BT-96'],
  'BG-21': ['BT-102', 'BT-103'],
} as const

/** Makes the discounts (BG-20) or charges (BG-21) of the document. */
export function importAdjustments(
  source: Source,
  name: keyof typeof TAXES,
  exemptions: Exemptions,
): JsonObject[] | undefined {
  const rows = groupsOf(source.tree, name).map((group) => {
    const combo = importCombo(source, group, TAXES[name], exemptions)
    return present(importAdjustment(source, group, name).members, { taxes: combo && [combo] })
  })
  return listOf(rows)
}

interface ImportedAdjustment {
  members: JsonObject
  amount: Amount
}

/** Base and percentage are kept if they come to the amount; otherwise the amount stands alone. */
function importAdjustment(
  source: Source,
  group: Group,
  name: keyof typeof ADJUSTMENTS,
): ImportedAdjustment {
  const terms = ADJUSTMENTS[name]
  const amount = takeNumber(source, group, terms.amount) ?? Amount.zero(source.decimals)
  const [base, percent] = [terms.base, terms.percent].map((term) =>
    readDecimal(textOf(group, term)),
  )
  const fits = base && percent && shareOf(base, percent, source.decimals).equals(amount)
  if (fits) for (const term of [terms.base, terms.percent]) takeTerm(group, term)
  const members = present(importTerms(source, name, group), {
    base: fits ? base.toString() : undefined,
    percent: fits ? `${percent}%` : undefined,
    amount: amount.toString(),
  })
  return { members: members!, amount }
}

/** Are all amounts rounded to the currency? The sum of finer net amounts is. */
export function roundingOf({ tree, decimals }: Source): 'precise' | 'currency' {
  const isFine = groupsOf(tree, 'BG-25').some((group) => {
    const net = readDecimal(textOf(group, 'BT-131'))
    return net !== undefined && isFiner(net, decimals)
  })
  return isFine ? 'precise' : 'currency'
}

/** Makes the lines (BG-25). */
export function importLines(source: Source, exemptions: Exemptions): JsonObject[] | undefined {
  return listOf(
    groupsOf(source.tree, 'BG-25').map((group, i) => importLine(source, group, i, exemptions)),
  )
}

function importLine(
  source: Source,
  group: Group,
  i: number,
  exemptions: Exemptions,
): JsonObject | undefined {
  // Lines are numbered anew.
  if (textOf(group, 'BT-126').trim() === String(i + 1)) takeTerm(group, 'BT-126')
  const combo = importCombo(source, group, ['BT-151', 'BT-152'], exemptions)
  const discounts = groupsOf(group, 'BG-27').map((each) => importAdjustment(source, each, 'BG-27'))
  const charges = groupsOf(group, 'BG-28').map((each) => importAdjustment(source, each, 'BG-28'))
  const figures = importFigures(source, group, i, discounts, charges)
  const note = takeTerm(group, 'BT-127')
  const period = groupOf(group, 'BG-26')
  return present(importTerms(source, 'BG-25', group), {
    quantity: figures?.quantity,
    identifier: importObject(group, 'BT-128'),
    period: period && importPeriod((term) => takeDate(source, period, term), 'BT-134', 'BT-135'),
    item: importItem(source, group, i, figures),
    discounts: listOf(discounts.map(({ members }) => members)),
    charges: listOf(charges.map(({ members }) => members)),
    taxes: combo && [combo],
    notes: note ? [{ text: note }] : undefined,
  })
}

/** A code with a scheme of UNTDID 1153. */
export function importObject(group: Group, term: string): JsonObject | undefined {
  const code = takeTerm(group, term)
  if (!code) return undefined
  const scheme = takeTerm(group, `${term}-1`)
  return { code, ...(scheme && { ext: { 'untdid-reference': scheme } }) }
}

function importFigures(
  source: Source,
  group: Group,
  i: number,
  discounts: readonly ImportedAdjustment[],
  charges: readonly ImportedAdjustment[],
): ImportedFigures | undefined {
  const { changed } = source
  const stated = takeNumber(source, group, 'BT-129')
  const price = takeNumber(source, group, 'BT-146')
  const base = takeNumber(source, group, 'BT-149')
  const net = takeNumber(source, group, 'BT-131')
  const decimals = net && isFiner(net, source.decimals) ? net.scale : source.decimals
  let wanted = net
  for (const { amount } of discounts) wanted = wanted && exactSum(wanted, amount)
  for (const { amount } of charges) wanted = wanted && exactDifference(wanted, amount)
  // Without a quantity, no price results in an amount.
  const isOne = !stated || (stated.isZero() && wanted !== undefined && !wanted.isZero())
  const quantity = isOne ? ONE : stated
  if (isOne) {
    const path = `$.lines[${i}].quantity`
    source.repairs.add(
      '31',
      source.pathOf(group, 'BT-129'),
      'a line must have a quantity that is not 0',
    )
    changed.push({ term: 'BT-129', path, document: '1', xml: stated?.toString() ?? '' })
  }
  const known = isOne && wanted ? { price: undefined, base: undefined } : { price, base }
  const isMadeUp = partsOf(group, price) !== undefined
  const found = findUnitPrice({ quantity, ...known, wanted, isMadeUp }, decimals)
  if (!found) {
    const figures = `quantity ${stated ?? 'missing'}, price ${price ?? 'missing'}, net amount ${net ?? 'missing'}`
    const description = `no price of one unit results in the net amount of line ${i + 1}: ${figures}`
    source.faults.add('31', source.pathOf(group, 'BT-131'), description)
    return undefined
  }
  const isOfSeveral = base && !base.equals(ONE)
  if (found.isChanged && (isOfSeveral || !price?.equals(found.price))) {
    changed.push({
      term: 'BT-146',
      path: `$.lines[${i}].item.price`,
      document: found.price.toString(),
      xml: price === undefined ? '' : isOfSeveral ? `${price} for ${base}` : `${price}`,
    })
  }
  const pricing = importPricing(group, found)
  return { quantity: found.quantity.toString(), price: found.price.toString(), pricing }
}

interface ImportedFigures {
  quantity: string
  price: string
  pricing: JsonObject | undefined
}

/** What a price is made up of: a gross one (BT-148) and its discount (BT-147). */
interface Parts {
  gross: Amount
  discount: Amount | undefined
}

/** The parts of a price; undefined if they do not result in it. */
function partsOf(group: Group, price: Amount | undefined): Parts | undefined {
  const gross = readDecimal(textOf(group, 'BT-148'))
  if (!price || price.isNegative() || !gross) return undefined
  const discount = readDecimal(textOf(group, 'BT-147'))
  const isRead = discount || textOf(group, 'BT-147').trim() === ''
  if (!isRead || discount?.isNegative()) return undefined
  if (!exactDifference(gross, discount ?? NONE).equals(price)) return undefined
  // The price of the document gets the decimals of its parts: no more zeros than it has itself.
  const short = (part: Amount): Amount => withoutZeros(part, price.scale)
  return { gross: short(gross), discount: discount && short(discount) }
}

const NONE = Amount.zero(0)

/** How the price of the document is made up. What does not result in it stays; so does another unit. */
function importPricing(group: Group, { price, per }: UnitPrice): JsonObject | undefined {
  const parts = partsOf(group, price)
  if (parts) for (const term of ['BT-147', 'BT-148']) takeTerm(group, term)
  const isSameUnit = textOf(group, 'BT-150').trim() === textOf(group, 'BT-130').trim()
  if (!per || isSameUnit) takeTerm(group, 'BT-150')
  return present({
    per: per?.toString(),
    gross: parts?.gross.toString(),
    discount: parts?.discount?.toString(),
  })
}

function importItem(
  source: Source,
  group: Group,
  i: number,
  figures: ImportedFigures | undefined,
): JsonObject | undefined {
  const listed = textOf(group, 'BT-130').trim()
  const unit = unitOfCode(originalUnit(listed))
  const code = unit !== undefined || isUnitCode(listed) ? takeTerm(group, 'BT-130') : undefined
  return present(withName(source, group, i, importTerms(source, 'BG-31', group)), {
    identities: listOf([
      importNumber(group, 'BT-156'),
      importNumber(group, 'BT-157', 'iso-scheme-id'),
      ...groupsOf(group, 'BT-158').map((each) => importNumber(each, 'BT-158', 'untdid-item-type')),
    ]),
    attributes: listOf(groupsOf(group, 'BG-32').map(importAttribute)),
    price: figures?.price,
    pricing: figures?.pricing,
    unit,
    ext: code !== undefined && unit === undefined ? { [UNIT_CODE]: code } : undefined,
  })
}

/** A number of an item; one that should have a scheme and has none says nothing, and stays. */
function importNumber(group: Group, term: string, scheme?: string): JsonObject | undefined {
  if (!scheme) {
    const code = takeTerm(group, term)
    return code ? { code } : undefined
  }
  if (textOf(group, `${term}-1`) === '' || textOf(group, term) === '') return undefined
  const list = takeTerm(group, `${term}-1`)!
  return { code: takeTerm(group, term), ext: { [scheme]: list } }
}

/** The name of an item that has none. */
const NAMELESS = '–'

/** An item with a name, which is its description if it has none. */
function withName(source: Source, group: Group, i: number, item: JsonObject): JsonObject {
  if (item.name) return item
  const { description, ...rest } = item
  const instead = description ? 'the description (BT-154)' : NAMELESS
  const list = description ? source.repairs : source.findings
  list.add(
    '35',
    source.pathOf(group, 'BT-153'),
    `${nameOfTerm('BT-153')} is missing: the document has ${instead}`,
  )
  if (description) {
    const path = `$.lines[${i}].item.name`
    source.changed.push({ term: 'BT-153', path, document: String(description), xml: '' })
  }
  return { ...rest, name: description ?? NAMELESS }
}

/** An attribute; one without a value says nothing, and stays. */
function importAttribute(group: Group): JsonObject | undefined {
  if (textOf(group, 'BT-161') === '') return undefined
  return present({ label: takeTerm(group, 'BT-160'), text: takeTerm(group, 'BT-161') })
}
