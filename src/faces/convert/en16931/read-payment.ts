/** Payment: document to terms. */
import type { Invoice } from '../../../model/generated/types.ts'
import { toPercent } from '../../../values/percentage.ts'
import { duePartsOf } from '../../../vocabulary/due-parts.ts'
import type { Change } from '../conversion.ts'
import { changesOfDue } from '../dues.ts'
import { hasText, take, takeDate, takeExt, takeText } from '../take-members.ts'
import type { Group } from '../xml/tree.ts'

/** The codes of means of payment (BT-81) that say what else is written. Others have whatever there is. */
export const TRANSFERS = ['30', '58']
export const CARDS = ['48', '54', '55']
export const DEBITS = ['49', '59']

const AT = '$.payment.instructions'

/** Reads payment instructions (BG-16), with the groups that belong to their code. */
export function readInstructions(invoice: Invoice): Group | undefined {
  const instructions = invoice.payment?.instructions
  if (!instructions) return undefined
  const code = takeExt(instructions, 'untdid-payment-means')
  take(instructions, 'key')
  const isOther = ![...TRANSFERS, ...CARDS, ...DEBITS].includes(code ?? '')
  const wants = (codes: readonly string[]): boolean => isOther || codes.includes(code ?? '')
  return {
    at: AT,
    'BT-81': code,
    'BT-82': takeText(instructions, 'detail'),
    'BT-83': takeText(instructions, 'ref'),
    'BG-17': wants(TRANSFERS) ? readAccounts(instructions) : undefined,
    'BG-18': wants(CARDS) ? readCard(instructions) : undefined,
    'BG-19': wants(DEBITS) ? readDebit(instructions) : undefined,
  }
}

type Instructions = NonNullable<NonNullable<Invoice['payment']>['instructions']>

const withoutSpaces = (text: string | undefined): string | undefined => text?.replaceAll(/\s/g, '')

function readAccounts({ credit_transfer: transfers }: Instructions): Group[] | undefined {
  const accounts = (transfers ?? []).flatMap((transfer, i): Group[] => {
    const account = withoutSpaces(takeText(transfer, 'iban') ?? takeText(transfer, 'number'))
    if (!account) return []
    return [
      {
        at: `${AT}.credit_transfer[${i}]`,
        'BT-84': account,
        'BT-85': takeText(transfer, 'name'),
        'BT-86': takeText(transfer, 'bic'),
      },
    ]
  })
  return accounts.length > 0 ? accounts : undefined
}

function readCard({ card }: Instructions): Group | undefined {
  if (!card) return undefined
  const number = takeText(card, 'last4')
  return { at: `${AT}.card`, 'BT-87': number, 'BT-88': takeText(card, 'holder') }
}

function readDebit({ direct_debit: debit }: Instructions): Group | undefined {
  if (!debit) return undefined
  return {
    at: `${AT}.direct_debit`,
    'BT-89': takeText(debit, 'ref'),
    'BT-90': takeText(debit, 'creditor'),
    'BT-91': withoutSpaces(takeText(debit, 'account')),
  }
}

/** Reads the due date (BT-9), the first of several. */
export function readDueDate({ payment }: Invoice): string | undefined {
  const first = payment?.terms?.due_dates?.[0]
  const date = first?.date
  if (payment?.terms?.due_dates?.length === 1) {
    take(first!, 'amount')
    take(first!, 'percent')
    take(first!, 'currency')
    return takeDate(first, 'date')
  }
  return date === '0000-00-00' ? undefined : date
}

/** Reads the payment terms (BT-20): what the terms say, several due dates, and taxes that are withheld. */
export function readTerms(
  invoice: Invoice,
  showsRetained: boolean,
  changed: Change[],
): string | undefined {
  const { terms } = invoice.payment ?? {}
  const lines: string[] = []
  const notes = takeText(terms, 'notes')
  if (notes) lines.push(notes)
  const { parts } = duePartsOf(invoice)
  for (const part of parts.length > 1 ? parts : []) {
    const { due, amount } = part
    const { date, currency, notes: text } = due
    changed.push(...changesOfDue(part, 'BT-20'))
    const sum = amount ? [amount.toString(), currency ?? invoice.currency] : []
    const parts = [date, ...sum, text]
    lines.push(parts.filter(hasText).join(' '))
    for (const member of ['date', 'percent', 'currency', 'notes'] as const) take(due, member)
    take(due, 'amount')
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
