/** Retained taxes of rows: elements to document. */

import { Amount } from '../../../../values/amount.ts'
import { addTo } from '../../../by-key.ts'
import { sumOfCents, toPercentage } from '../../exact.ts'
import { present } from '../../import/present.ts'
import { type Source, takeNumber, takeTerm } from '../../import/take-terms.ts'
import { readDecimal } from '../../xml/decimal.ts'
import { type Group, groupsOf, textOf } from '../../xml/tree.ts'
import { RETAINED } from '../facts.ts'
import { DECIMALS } from '../figures.ts'
import { RETAINED_TYPES } from '../rows.ts'
import { NONE } from './amounts.ts'
import { isNear, shareOf, type TaxedRow } from './import-taxes.ts'
import { createFindWithheld, type FindWithheld, type Withheld } from './withheld.ts'

const CATEGORIES = new Map(Object.entries(RETAINED_TYPES).map(([code, type]) => [type, code]))

/** What a DatiRitenuta says. */
interface Statement {
  readonly group: Group
  readonly amount: Amount
  readonly percent: Amount
}

/**
 * Gives the rows that are marked the taxes withheld from them; if none is, any row may be meant. Marks do not say which
 * tax: rate and amount decide.
 * @returns the sum of what is withheld
 */
export function importRetained(
  source: Source,
  general: Group | undefined,
  rows: readonly TaxedRow[],
): Amount {
  const marked = rows.filter(({ isRetained }) => isRetained)
  const groups = groupsOf(general, 'DatiRitenuta')
  if (groups.length === 0 && marked.length > 0)
    source.findings.add(
      '32',
      source.pathOf(general ?? { at: '' }),
      'DatiRitenuta is required, as lines have Ritenuta SI (00411)',
    )
  const meant = marked.length > 0 ? marked : rows
  const find = createFindWithheld(meant)
  const amounts: Amount[] = []
  for (const [type, statements] of statementsOf(groups)) {
    const amount = sumOfCents(statements.map((each) => each.amount))
    amounts.push(amount)
    const first = statements[0]!
    const cat = CATEGORIES.get(type)
    const withheld = cat === undefined ? undefined : findAll(find, statements, meant, amount)
    if (withheld) {
      for (const [i, each] of withheld.entries()) give(source, cat!, statements[i]!, each)
      const isPlain = marked.length > 0 && withheld.length === statements.length
      const isStated = withheld.every(({ percent }, i) => percent.equals(statements[i]!.percent))
      if (isPlain && (isStated || groups.length === 1)) continue
    } else if (amount.isZero()) continue
    const list = withheld ? source.repairs : source.faults
    list.add(
      '32',
      source.pathOf(first.group),
      `the lines from which ${cat ?? 'a tax of unknown TipoRitenuta'} is withheld cannot be determined: those with Ritenuta SI must come to ${amount} at ${first.percent} %`,
    )
  }
  return sumOfCents(amounts)
}

/** Statements by TipoRitenuta. */
function statementsOf(groups: readonly Group[]): Map<string, Statement[]> {
  const byType = new Map<string, Statement[]>()
  for (const group of groups) {
    const type = textOf(group, 'TipoRitenuta').trim()
    const statement = {
      group,
      amount: readDecimal(textOf(group, 'ImportoRitenuta')) ?? NONE,
      percent: readDecimal(textOf(group, 'AliquotaRitenuta')) ?? NONE,
    }
    addTo(byType, type, statement)
  }
  return byType
}

/**
 * The rows of each statement on a tax, which a row can have once; all rows for the first, at the rate that results in the
 * sum of all amounts, if the statements do not differ in their rows. Such a rate also means that only a part of the base counts.
 */
function findAll(
  find: FindWithheld,
  statements: readonly Statement[],
  rows: readonly TaxedRow[],
  amount: Amount,
): Withheld[] | undefined {
  const taken = new Set<TaxedRow>()
  const found: Withheld[] = []
  for (const each of statements) {
    const withheld = find(each.percent, each.amount)
    if (!withheld?.rows.every((row) => !taken.has(row) && taken.add(row))) break
    found.push(withheld)
  }
  if (found.length === statements.length) return found
  const all = ofAll(rows, amount)
  return all && [all]
}

/** Gives rows a tax. */
function give(source: Source, cat: string, { group, percent }: Statement, found: Withheld): void {
  takeTerm(group, 'TipoRitenuta')
  for (const name of ['ImportoRitenuta', 'AliquotaRitenuta']) takeNumber(source, group, name)
  if (!found.percent.equals(percent))
    source.changed.push({
      term: 'AliquotaRitenuta',
      document: toPercentage(found.percent),
      xml: percent.toString(),
    })
  const ext = present({ [RETAINED]: takeTerm(group, 'CausalePagamento') })
  for (const { taxes } of found.rows)
    taxes.push({ cat, percent: toPercentage(found.percent), ...(ext && { ext }) })
}

const HUNDRED = new Amount(100, 0)
const [LEAST_DECIMALS, MOST_DECIMALS] = [2, 6]

/** The rate, with as few decimals as can be, at which an amount is a share of a sum: exactly, or else within a cent. */
export function rateFor(amount: Amount, sum: Amount): Amount | undefined {
  if (sum.isZero()) return undefined
  const share = amount.rescale(DECIMALS).multiply(HUNDRED)
  let rate: Amount | undefined
  for (let decimals = LEAST_DECIMALS; decimals <= MOST_DECIMALS; decimals++) {
    rate = share.divide(sum).rescale(decimals)
    if (shareOf(sum, rate).rescale(2).equals(amount)) return rate
  }
  return rate && isNear(shareOf(sum, rate), amount) ? rate : undefined
}

/** All rows, and the rate at which an amount that is withheld from a part of them is one of all. */
function ofAll(rows: readonly TaxedRow[], amount: Amount): Withheld | undefined {
  const percent = rateFor(amount, sumOfCents(rows.map((row) => row.amount)))
  return percent && { rows, percent }
}
