/** Payment: document to terms. */

import type { Invoice } from '../../../model/generated/types.ts'
import { toPercent } from '../../../values/percentage.ts'
import { withoutBlanks } from '../../../vocabulary/bank.ts'
import { duePartsOf } from '../../../vocabulary/due-parts.ts'
import type { Change } from '../conversion.ts'
import { changesOfDue } from '../dues.ts'
import { dateOf, hasText, take, takeDate, takeSome, takeText, type Used } from '../take-members.ts'
import { type Group, textOf } from '../xml/tree.ts'
import { readTerms } from './read-terms.ts'

/** The codes of means of payment (BT-81) that say what else is written. Others have whatever there is. */
const TRANSFERS = ['30', '58']
const CARDS = ['48', '54', '55']
const DEBITS = ['49', '59']

const AT = '$.payment.instructions'

/** Reads payment instructions (BG-16), with the groups that belong to their code. */
export function readInstructions(used: Used, invoice: Invoice): Group | undefined {
  const instructions = invoice.payment?.instructions
  if (!instructions) return undefined
  const group = readTerms(used, { at: AT }, 'BG-16', instructions)
  const code = textOf(group, 'BT-81')
  take(used, instructions, 'key')
  const isOther = ![...TRANSFERS, ...CARDS, ...DEBITS].includes(code)
  const wants = (codes: readonly string[]): boolean => isOther || codes.includes(code)
  if (wants(TRANSFERS)) group['BG-17'] = readAccounts(used, instructions)
  if (wants(CARDS)) group['BG-18'] = readCard(used, instructions)
  if (wants(DEBITS)) group['BG-19'] = readDebit(used, instructions)
  return group
}

type Instructions = NonNullable<NonNullable<Invoice['payment']>['instructions']>

function readAccounts(
  used: Used,
  { credit_transfer: transfers }: Instructions,
): Group[] | undefined {
  const accounts = (transfers ?? []).flatMap((transfer, i): Group[] => {
    const account = takeText(used, transfer, 'iban') ?? takeText(used, transfer, 'number')
    if (!account) return []
    const at = `${AT}.credit_transfer[${i}]`
    return [readTerms(used, { at, 'BT-84': withoutBlanks(account) }, 'BG-17', transfer)]
  })
  return accounts.length > 0 ? accounts : undefined
}

/** Without its last digits (BT-87) a card is none for the standard. */
function readCard(used: Used, { card }: Instructions): Group | undefined {
  if (!card?.last4) return undefined
  return readTerms(
    used,
    { at: `${AT}.card`, 'BT-87': takeText(used, card, 'last4') },
    'BG-18',
    card,
  )
}

function readDebit(used: Used, { direct_debit: debit }: Instructions): Group | undefined {
  if (!debit) return undefined
  return readTerms(used, { at: `${AT}.direct_debit` }, 'BG-19', debit)
}

/** Reads the due date (BT-9), the first of several. @param hasPlace has the XML a place for it? */
export function readDueDate(
  used: Used,
  { payment }: Invoice,
  hasPlace: boolean,
): string | undefined {
  const dates = payment?.terms?.due_dates
  const first = dates?.[0]
  if (!first || dates.length > 1) return dateOf(first?.date)
  takeSome(used, first, 'amount', 'percent', 'currency')
  return hasPlace ? takeDate(used, first, 'date') : dateOf(first.date)
}

/** Reads the payment terms (BT-20): what the terms say, several due dates, and taxes that are withheld. */
export function readPaymentTerms(
  used: Used,
  invoice: Invoice,
  showsRetained: boolean,
  changed: Change[],
): string | undefined {
  const { terms } = invoice.payment ?? {}
  const lines: string[] = []
  const notes = takeText(used, terms, 'notes')
  if (notes) lines.push(notes)
  const { parts } = duePartsOf(invoice)
  for (const part of parts.length > 1 ? parts : []) {
    const { due, amount } = part
    const { date, currency, notes: text } = due
    changed.push(...changesOfDue(part, 'BT-20'))
    const sum = amount ? [amount.toString(), currency ?? invoice.currency] : []
    const parts = [date, ...sum, text]
    lines.push(parts.filter(hasText).join(' '))
    takeSome(used, due, 'date', 'percent', 'currency', 'notes')
    take(used, due, 'amount')
  }
  if (showsRetained) lines.push(...retainedLines(invoice))
  return lines.length > 0 ? lines.join('\n') : undefined
}

/** A line for each rate of a tax that is withheld: `IRPF 15.0% 100.00 EUR: -15.00 EUR`. */
function retainedLines({ totals, currency }: Invoice): string[] {
  return (totals?.taxes?.categories ?? []).flatMap(({ code, retained, rates }) => {
    if (!retained) return []
    return (rates ?? []).map(({ percent, base, amount }) => {
      const rate = percent ? ` ${toPercent(percent)}%` : ''
      return `${code}${rate} ${base} ${currency}: -${amount} ${currency}`
    })
  })
}
