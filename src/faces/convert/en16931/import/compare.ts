/** Compares a built document with the figures of the XML that it was made of. */
import type { Invoice } from '../../../../model/generated/types.ts'
import { Amount } from '../../../../values/amount.ts'
import { magnitude } from '../../../../vocabulary/amounts.ts'
import type { Change, Comparison } from '../../conversion.ts'
import { exactDifference, exactSum, roundingWith } from '../../exact.ts'
import { reportUncompared, takeNumber } from '../../import/take-terms.ts'
import { nameOfTerm } from '../../terms/terms.ts'
import { readDecimal } from '../../xml/decimal.ts'
import { type Group, groupsOf, textOf } from '../../xml/tree.ts'
import type { Source } from './readable.ts'

/** Terms of the totals, in the order of the standard. */
const TOTALS = [
  'BT-106',
  'BT-107',
  'BT-108',
  'BT-109',
  'BT-110',
  'BT-112',
  'BT-114',
  'BT-115',
] as const

/** Totals that are zero if the XML has none. */
const NOTHING: readonly string[] = ['BT-107', 'BT-108', 'BT-114']

/** The figures that the XML states. Of the breakdown of VAT (BT-117) it is the sum. */
export type Stated = ReadonlyMap<string, Amount>

/** Takes the totals of the XML, and the breakdown of VAT, which follows from the rows. */
export function takeStated(source: Source): Stated {
  const { tree } = source
  const stated = new Map<string, Amount>()
  for (const term of TOTALS) {
    const amount = takeNumber(source, tree, term)
    if (amount) stated.set(term, amount)
  }
  const taxes = groupsOf(tree, 'BG-23').map((row) => readDecimal(textOf(row, 'BT-117')))
  if (taxes.every((tax) => tax !== undefined))
    stated.set('BT-117', taxes.reduce(exactSum, Amount.zero(CENT_DECIMALS)))
  if (!stated.has('BT-115')) reportUncompared(source, tree, 'BT-115', '30')
  return stated
}

/**
 * Compares the totals of a built document. A difference of the amount due that is no more than a cent for each row is
 * rounding, which the document has a member for; so is one of VAT that the rules of the standard allow. A larger one prevents
 * the import; one of VAT is only reported.
 * @param unread says which amounts the document does not have, given the difference
 */
export function compareFigures(
  stated: Stated,
  invoice: Invoice,
  { tree, faults, findings, decimals, pathOf }: Source,
  unread: (difference: Amount) => string,
): Comparison {
  const { lines, discounts, charges, totals } = invoice
  const zero = Amount.zero(decimals)
  const built: { [term in (typeof TOTALS)[number]]: Amount } = {
    'BT-106': totals?.sum ?? zero,
    'BT-107': totals?.discount ?? zero,
    'BT-108': totals?.charge ?? zero,
    'BT-109': totals?.total ?? zero,
    'BT-110': totals?.tax ?? zero,
    'BT-112': totals?.total_with_tax ?? zero,
    'BT-114': totals?.rounding ?? zero,
    'BT-115': totals?.due ?? totals?.payable ?? zero,
  }
  const rows = (lines?.length ?? 0) + (discounts?.length ?? 0) + (charges?.length ?? 0)
  // The standard has two decimals, however many the currency has.
  const most = new Amount(rows, Math.min(decimals, CENT_DECIMALS))
  const differenceOf = (term: keyof typeof built): Amount =>
    exactDifference(stated.get(term) ?? built[term], built[term])
  const isMissed = (term: keyof typeof built): boolean =>
    magnitude(differenceOf(term)).compare(most) > 0
  const describe = (term: keyof typeof built): string =>
    `${nameOfTerm(term)} is ${stated.get(term)} in the XML, and ${built[term]} in the document made of it`
  if (isMissed('BT-110')) findings.add('30', pathOf(tree, 'BT-110'), describe('BT-110'))
  const rest = differenceOf('BT-115')
  const isOfVat = rest.equals(differenceOf('BT-110')) && isTolerated(rest, tree, stated)
  if (isMissed('BT-115') && !isOfVat)
    faults.add('30', pathOf(tree, 'BT-115'), `${describe('BT-115')}${unread(rest)}`)
  const rounding = roundingWith(built['BT-114'], rest, decimals)
  if (rounding === undefined && !rest.isZero())
    findings.add('30', pathOf(tree, 'BT-115'), describe('BT-115'))
  const changed = TOTALS.flatMap((term): Change[] => {
    const xml = stated.get(term) ?? (NOTHING.includes(term) ? zero : undefined)
    if (!xml || xml.equals(built[term])) return []
    return [{ term, document: built[term].toString(), xml: xml.toString() }]
  })
  return { rounding, changed }
}

/**
 * The rules on the breakdown of VAT let base and tax of a rate differ by one unit of the currency. The total is that of the
 * breakdown.
 */
function isTolerated(difference: Amount, tree: Group, stated: Stated): boolean {
  const most = new Amount(groupsOf(tree, 'BG-23').length, 0)
  const [total, sum] = [stated.get('BT-110'), stated.get('BT-117')]
  return magnitude(difference).compare(most) < 0 && sum !== undefined && total?.equals(sum) === true
}

const CENT_DECIMALS = 2
