/** DatiPagamento: what was paid, and how the rest is to be paid. */

import type { CreditTransfer, Invoice } from '../../../model/generated/types.ts'
import { Amount } from '../../../values/amount.ts'
import { withoutBlanks } from '../../../vocabulary/bank.ts'
import { type DuePart, duePartsOf, takeOff } from '../../../vocabulary/due-parts.ts'
import { changesOfDue, pathOfDue } from '../dues.ts'
import { cents } from '../exact.ts'
import { take, takeDate, takeExt, takeSome, takeText, type Used } from '../take-members.ts'
import type { Group } from '../xml/tree.ts'
import { MEANS, meansOf } from './facts.ts'
import type { Summary } from './figures.ts'
import { SPLIT } from './rows.ts'
import type { TextReader } from './texts.ts'

/** CondizioniPagamento: in parts, at once, in advance. */
const IN_PARTS = 'TP01'
const AT_ONCE = 'TP02'
export const IN_ADVANCE = 'TP03'

export function readPayment(
  reader: TextReader,
  invoice: Invoice,
  summaries: readonly Summary[],
): Group[] {
  const groups: Group[] = []
  const paid = readAdvances(reader.used, invoice)
  const at = '$.payment'
  if (paid.length > 0)
    groups.push({ at, CondizioniPagamento: IN_ADVANCE, DettaglioPagamento: paid })
  const instructed = readInstructions(reader, invoice, summaries)
  if (instructed) groups.push(instructed)
  return groups
}

function takeMeans(used: Used, source: Parameters<typeof meansOf>[0]): string {
  const means = meansOf(source)
  takeExt(used, source, MEANS)
  return means
}

function readAdvances(used: Used, { payment }: Invoice): Group[] {
  return (payment?.advances ?? []).map((advance, i): Group => {
    takeSome(used, advance, 'key', 'percent')
    const amount = take(used, advance, 'amount')
    return {
      at: `$.payment.advances[${i}]`,
      ModalitaPagamento: takeMeans(used, advance),
      DataRiferimentoTerminiPagamento: takeDate(used, advance, 'date'),
      ImportoPagamento: cents(amount),
      IBAN: takeIban(used, advance.credit_transfer),
      BIC: takeText(used, advance.credit_transfer, 'bic'),
    }
  })
}

const takeIban = (used: Used, account: CreditTransfer | undefined): string | undefined => {
  const iban = takeText(used, account, 'iban')
  return iban && withoutBlanks(iban)
}

/** A payment that is still to be made. */
interface Part {
  date: string | undefined
  amount: Amount
}

function readInstructions(
  reader: TextReader,
  invoice: Invoice,
  summaries: readonly Summary[],
): Group | undefined {
  const { payment, totals } = invoice
  const instructions = payment?.instructions
  if (!instructions) return undefined
  take(reader.used, instructions, 'key')
  const due = totals!.due ?? totals!.payable
  if (due.isZero() || due.isNegative() !== totals!.payable.isNegative()) return undefined
  const at = '$.payment.instructions'
  const { parts: asked } = duePartsOf(invoice)
  const isInParts =
    asked.length > 1 || asked.some(({ amount }) => amount && amount.compare(due) < 0)
  const parts = readParts(reader.used, asked, invoice, summaries, reader)
  const account = instructions.credit_transfer?.[0]
  const common: Group = {
    at,
    Beneficiario: reader.text(payment.payee, 'name', '$.payment.payee'),
    ModalitaPagamento: takeMeans(reader.used, instructions),
    IBAN: takeIban(reader.used, account),
    BIC: takeText(reader.used, account, 'bic'),
    IstitutoFinanziario: reader.text(account, 'name', `${at}.credit_transfer[0]`),
    CodicePagamento: reader.text(instructions, 'ref', at),
    DataScadenzaPagamento: undefined,
    ImportoPagamento: undefined,
  }
  return {
    at,
    CondizioniPagamento: isInParts ? IN_PARTS : AT_ONCE,
    DettaglioPagamento: parts.map(({ date, amount }) => {
      // A plain copy is fast, one with more members is not.
      const part = { ...common }
      part.DataScadenzaPagamento = date
      part.ImportoPagamento = cents(amount)
      return part
    }),
  }
}

/** A part for each due date, or what is due; without the VAT that the customer pays to the state (split payment). */
function readParts(
  used: Used,
  asked: readonly DuePart[],
  { totals }: Invoice,
  summaries: readonly Summary[],
  { changed }: TextReader,
): Part[] {
  const due = totals!.due ?? totals!.payable
  for (const part of asked) changed.push(...changesOfDue(part))
  const parts =
    asked.length > 0
      ? asked.map((each) => takeDue(used, each, due))
      : [{ date: undefined, amount: due }]
  const vat = summaries
    .filter(({ liability }) => liability === SPLIT)
    .reduce((sum, { tax }) => sum.add(tax), Amount.zero(2))
  if (vat.isZero()) return parts
  const places =
    asked.length > 0
      ? asked.map(({ index }) => pathOfDue(index))
      : [totals!.due ? '$.totals.due' : '$.totals.payable']
  const reduced = takeOff(
    parts.map(({ amount }) => amount),
    vat,
  )
  return parts.map(({ date, amount }, i) => {
    changed.push({ path: places[i]!, document: cents(amount), xml: cents(reduced[i]!) })
    return { date, amount: reduced[i]! }
  })
}

function takeDue(used: Used, { due, amount }: DuePart, whole: Amount): Part {
  take(used, due, 'percent')
  take(used, due, 'amount')
  return { date: takeDate(used, due, 'date'), amount: amount ?? whole }
}
