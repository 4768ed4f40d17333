/** Payment: elements to document. */

import { MEANS_CODES } from '../../../../addons/it-sdi-v1/means.ts'
import type { JsonObject } from '../../../../json.ts'
import type { Amount } from '../../../../values/amount.ts'
import { magnitude } from '../../../../vocabulary/amounts.ts'
import { isMeantAsIban } from '../../../../vocabulary/bank.ts'
import { exactDifference, exactSum, sumOfCents } from '../../exact.ts'
import { takeDate } from '../../import/dates.ts'
import { listOf, present } from '../../import/present.ts'
import { type Source, takeNumber, takeTerm } from '../../import/take-terms.ts'
import { readDecimal } from '../../xml/decimal.ts'
import { type Group, groupsOf, textOf } from '../../xml/tree.ts'
import { MEANS } from '../facts.ts'
import { IN_ADVANCE } from '../read-payment.ts'
import { NONE } from './amounts.ts'

export interface ImportedPayment {
  payment: JsonObject | undefined
  /** The amount still to be paid by the XML; undefined if it does not say. */
  toPay: Amount | undefined
  /** The sum of what was paid in advance. */
  paid: Amount
  /** The VAT that the customer pays to the state, unless the amounts of the XML include it. */
  split: Amount
}

/**
 * @param split the VAT that the customer pays to the state
 * @param gross the total with VAT
 */
export function importPayment(
  source: Source,
  body: Group | undefined,
  split: Amount,
  gross: Amount,
): ImportedPayment {
  const advances: JsonObject[] = []
  const rest: Group[] = []
  let paid = NONE
  for (const group of groupsOf(body, 'DatiPagamento')) {
    const isAdvance = takeTerm(group, 'CondizioniPagamento') === IN_ADVANCE
    for (const row of groupsOf(group, 'DettaglioPagamento')) {
      // A row without an amount pays nothing.
      const amount = readDecimal(textOf(row, 'ImportoPagamento')) ?? NONE
      if (amount.isZero()) continue
      if (isAdvance) {
        advances.push(importAdvance(source, row))
        paid = exactSum(paid, amount)
      } else rest.push(row)
    }
  }
  if (rest.length === 0)
    return { payment: present({ advances: listOf(advances) }), toPay: undefined, paid, split }
  const amounts = rest.map((row) => takeNumber(source, row, 'ImportoPagamento') ?? NONE)
  const toPay = sumOfCents(amounts)
  const missing = exactDifference(gross, sumOfCents([toPay, paid]))
  const isGross = magnitude(missing).compare(magnitude(exactDifference(missing, split))) < 0
  const added = isGross ? NONE : split
  const [payee, instructions] = importInstructions(rest)
  return {
    payment: present({
      payee,
      terms: present({ due_dates: importDueDates(source, rest, amounts, added) }),
      advances: listOf(advances),
      instructions,
    }),
    toPay,
    paid,
    split: added,
  }
}

/** The first key of each code. */
const KEYS = new Map(
  Object.entries(MEANS_CODES)
    .reverse()
    .map(([key, code]): [string, string] => [code, key]),
)

const importMeans = (code: string | undefined): JsonObject =>
  code === undefined ? {} : { key: KEYS.get(code) ?? 'other', ext: { [MEANS]: code } }

function importAccount(
  account: string | undefined,
  bic: string | undefined,
  name?: string,
): JsonObject | undefined {
  const isInternational = account !== undefined && isMeantAsIban(account)
  return present({
    iban: isInternational ? account : undefined,
    bic,
    number: isInternational ? undefined : account,
    name,
  })
}

function importAdvance(source: Source, row: Group): JsonObject {
  return present(importMeans(takeTerm(row, 'ModalitaPagamento')), {
    date: takeDate(source, row, 'DataRiferimentoTerminiPagamento', '31'),
    amount: (takeNumber(source, row, 'ImportoPagamento') ?? NONE).toString(),
    credit_transfer: importAccount(takeTerm(row, 'IBAN'), takeTerm(row, 'BIC')),
  })!
}

/** Elements that documents have once for all payments. */
const COMMON = [
  'Beneficiario',
  'ModalitaPagamento',
  'IBAN',
  'BIC',
  'IstitutoFinanziario',
  'CodicePagamento',
] as const

/** Reads the first payment; what the others say differently stays. */
function importInstructions(
  rows: readonly Group[],
): [payee: JsonObject | undefined, instructions: JsonObject | undefined] {
  const [name, means, iban, bic, bank, ref] = COMMON.map((term) => {
    const text = takeTerm(rows[0], term)
    for (const row of rows) if (textOf(row, term).trim() === text) takeTerm(row, term)
    return text
  })
  const account = importAccount(iban, bic, bank)
  return [
    present({ name }),
    present(importMeans(means), { ref, credit_transfer: listOf([account]) }),
  ]
}

/** Amounts that fall due, with their share of the VAT that is split off; the last one bears what rounding leaves. */
function importDueDates(
  source: Source,
  rows: readonly Group[],
  amounts: readonly Amount[],
  split: Amount,
): JsonObject[] | undefined {
  const sum = sumOfCents(amounts)
  const isSplit = !split.isZero() && !sum.isZero()
  let rest = split
  const dates = rows.map((row, i) => {
    const stated = amounts[i]!
    const share =
      i === rows.length - 1
        ? rest
        : stated.rescale(8).multiply(split.rescale(8)).divide(sum).rescale(2)
    rest = rest.subtract(share)
    const date = takeDate(source, row, 'DataScadenzaPagamento', '31')
    if (date === undefined) return undefined
    const amount = isSplit ? stated.rescale(2).add(share) : stated
    if (isSplit)
      source.changed.push({
        term: 'ImportoPagamento',
        path: `$.payment.terms.due_dates[${i}].amount`,
        document: amount.toString(),
        xml: stated.toString(),
      })
    return { date, amount: amount.toString() }
  })
  return listOf(dates)
}
