/** Retained taxes of rows: elements to document. */

import { Amount } from '../../../../values/amount.ts'
import { present } from '../../import/present.ts'
import { type Source, takeNumber, takeTerm } from '../../import/take-terms.ts'
import { type Group, groupsOf } from '../../xml/tree.ts'
import { RETAINED } from '../facts.ts'
import { RETAINED_TYPES } from '../rows.ts'
import { NONE, rateOf, sumOf } from './amounts.ts'
import { isNear, shareOf, type TaxedRow } from './import-taxes.ts'
import { createFindWithheld, type Withheld } from './withheld.ts'

const CATEGORIES = new Map(Object.entries(RETAINED_TYPES).map(([code, type]) => [type, code]))

/**
 * Gives the rows that are marked the taxes withheld from them. Marks do not say which: rate and amount decide.
 * @returns the sum of what is withheld
 */
export function importRetained(
  source: Source,
  general: Group | undefined,
  rows: readonly TaxedRow[],
): Amount {
  const marked = rows.filter(({ isRetained }) => isRetained)
  const groups = groupsOf(general, 'DatiRitenuta')
  const find = createFindWithheld(marked)
  // A row has a category once. If very many taxes were given to all rows, the document would be their product.
  const given = new Map<string, Set<readonly TaxedRow[]>>()
  const amounts = groups.map((group) => {
    const refuse = (description: string): void =>
      source.faults.add('32', source.pathOf(group), description)
    const type = takeTerm(group, 'TipoRitenuta') ?? ''
    const amount = takeNumber(source, group, 'ImportoRitenuta') ?? NONE
    const stated = takeNumber(source, group, 'AliquotaRitenuta') ?? NONE
    const found = find(stated, amount) ?? (groups.length === 1 ? ofAll(marked, amount) : undefined)
    const cat = CATEGORIES.get(type)
    if (!found || !cat) {
      refuse(
        `the lines from which ${cat ?? 'a tax of unknown TipoRitenuta'} is withheld cannot be determined: those with Ritenuta SI must come to ${amount} at ${stated} %`,
      )
      return amount
    }
    const { percent } = found
    const others = given.get(cat) ?? new Set()
    if (others.has(found.rows)) {
      refuse(
        `${cat} is withheld from the same lines more than once; write one DatiRitenuta for them`,
      )
      return amount
    }
    given.set(cat, others.add(found.rows))
    if (!percent.equals(stated))
      source.changed.push({
        term: 'AliquotaRitenuta',
        document: rateOf(percent),
        xml: stated.toString(),
      })
    const ext = present({ [RETAINED]: takeTerm(group, 'CausalePagamento') })
    for (const { taxes } of found.rows)
      taxes.push({ cat, percent: rateOf(percent), ...(ext && { ext }) })
    return amount
  })
  if (groups.length === 0 && marked.length > 0)
    source.faults.add(
      '32',
      source.pathOf(general ?? { at: '' }),
      'DatiRitenuta is required, as lines have Ritenuta SI (00411)',
    )
  return sumOf(amounts)
}

const HUNDRED = new Amount(100, 0)

/** All rows, and the rate at which an amount that is withheld from a part of them is one of all. */
function ofAll(rows: readonly TaxedRow[], amount: Amount): Withheld | undefined {
  const base = sumOf(rows.map((row) => row.amount))
  if (base.isZero()) return undefined
  const percent = amount.rescale(6).multiply(HUNDRED).divide(base).rescale(2)
  return isNear(shareOf(base, percent), amount) ? { rows, percent } : undefined
}
