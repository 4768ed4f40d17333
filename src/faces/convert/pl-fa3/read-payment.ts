/** Rozliczenie and Platnosc: what is added to the total or taken off, what was paid, and how the rest is paid. */
import type {
  CreditTransfer,
  Invoice,
  Record as PaymentRecord,
} from '../../../model/generated/types.ts'
import { Amount } from '../../../values/amount.ts'
import { cents } from '../exact.ts'
import { take, takeDate, takeExt, takeSome, takeText, type Used } from '../take-members.ts'
import type { Group } from '../xml/tree.ts'
import { ADJUSTMENTS, EXT, type Reader, YES } from './facts.ts'
import { isUntaxed } from './rows.ts'
import { fits } from './types.ts'

/** Discounts and charges without VAT. */
export function readSettlement(reader: Reader, invoice: Invoice): Group | undefined {
  const { used, signed, text } = reader
  const settlement: Group = { at: '$' }
  let isEmpty = true
  for (const kind of ['charges', 'discounts'] as const) {
    const { group, sum, unnamed } = ADJUSTMENTS[kind]
    let total = Amount.zero(2)
    const groups = (invoice[kind] ?? []).flatMap((entry, i): Group[] => {
      if (!isUntaxed(entry)) return []
      const at = `$.${kind}[${i}]`
      const amount = signed(take(used, entry, 'amount'))
      total = total.add(amount)
      return [{ at, Kwota: cents(amount), Powod: text(entry, 'reason', at) ?? unnamed }]
    })
    if (groups.length === 0) continue
    settlement[group] = groups
    settlement[sum] = cents(total)
    isEmpty = false
  }
  if (isEmpty) return undefined
  settlement.DoZaplaty = cents(signed(invoice.totals!.payable))
  return settlement
}

export function readPayment(reader: Reader, { payment, totals }: Invoice): Group | undefined {
  if (!payment) return undefined
  const { advances = [], instructions, terms } = payment
  const at = '$.payment'
  const readAdvances = totals!.due?.isZero() ? readPaid : readPartlyPaid
  return {
    at,
    ...(advances.length > 0 && readAdvances(reader.used, advances)),
    TerminPlatnosci: terms?.due_dates?.map((due, i) => {
      take(reader.used, due, 'percent')
      return { at: `${at}.terms.due_dates[${i}]`, Termin: takeDate(reader.used, due, 'date') }
    }),
    ...(instructions && readMeans(reader, instructions, `${at}.instructions`)),
    RachunekBankowy: instructions?.credit_transfer?.flatMap((account, i) =>
      readAccount(reader, account, `${at}.instructions.credit_transfer[${i}]`),
    ),
  }
}

/** All is paid: the last day counts. */
function readPaid(used: Used, advances: readonly PaymentRecord[]): Partial<Group> {
  const dates = advances.map((advance) => {
    takeSome(used, advance, 'key', 'amount')
    return takeText(used, advance, 'date') ?? ''
  })
  return { Zaplacono: YES, DataZaplaty: dates.sort().at(-1) }
}

function readPartlyPaid(used: Used, advances: readonly PaymentRecord[]): Partial<Group> {
  return {
    ZnacznikZaplatyCzesciowej: YES,
    ZaplataCzesciowa: advances.map((advance, i): Group => {
      const FormaPlatnosci = takeExt(used, advance, EXT.means)
      if (FormaPlatnosci !== undefined) take(used, advance, 'key')
      return {
        at: `$.payment.advances[${i}]`,
        KwotaZaplatyCzesciowej: cents(take(used, advance, 'amount')),
        DataZaplatyCzesciowej: takeText(used, advance, 'date'),
        FormaPlatnosci,
      }
    }),
  }
}

/** A listed means of payment, or another one by its key. */
function readMeans(
  reader: Reader,
  instructions: NonNullable<NonNullable<Invoice['payment']>['instructions']>,
  at: string,
): Partial<Group> {
  const FormaPlatnosci = takeExt(reader.used, instructions, EXT.means)
  const key = reader.text(instructions, 'key', at)
  if (FormaPlatnosci !== undefined) return { FormaPlatnosci }
  return key === undefined ? {} : { PlatnoscInna: YES, OpisPlatnosci: key }
}

/** An account by its IBAN or number; one that does not fit is left out. */
function readAccount(reader: Reader, account: CreditTransfer, at: string): Group[] {
  const member = account.iban ? 'iban' : 'number'
  const number = account[member]?.replaceAll(' ', '') ?? ''
  if (!fits('TNrRB', number)) return []
  take(reader.used, account, member)
  const isBic = fits('SWIFT_Type', account.bic ?? '')
  return [
    {
      at,
      NrRB: number,
      SWIFT: isBic ? takeText(reader.used, account, 'bic') : undefined,
      NazwaBanku: reader.text(account, 'name', at),
    },
  ]
}
