/** Rozliczenie and Platnosc: what is added to the total or taken off, what was paid, and how the rest is paid. Both ways. */
import type { JsonObject } from '../../../json.ts'
import type {
  CreditTransfer,
  Instructions,
  Invoice,
  Record as PaymentRecord,
} from '../../../model/generated/types.ts'
import { listedInSchema } from '../../../model/schema-registry.ts'
import { Amount } from '../../../values/amount.ts'
import { getOwn } from '../../../values/text-map.ts'
import { isMeantAsIban, withoutBlanks } from '../../../vocabulary/bank.ts'
import { restOf } from '../../../vocabulary/due-parts.ts'
import { cents } from '../exact.ts'
import { takeDate } from '../import/dates.ts'
import { listOf, present } from '../import/present.ts'
import { takeNumber, takeTerm } from '../import/take-terms.ts'
import { take, takeExt, takeSome, takeText, type Used } from '../take-members.ts'
import { type Group, groupOf, groupsOf, textOf } from '../xml/tree.ts'
import { readBound, writeBound } from './bindings.ts'
import type { Source } from './categories.ts'
import facts from './facts.json' with { type: 'json' }
import { ADJUSTMENTS, EXT, YES } from './facts.ts'
import type { Reader } from './reader.ts'
import { isUntaxed } from './rows.ts'
import { fits } from './types.ts'

/** Discounts and charges without VAT. */
export function writeSettlement(
  { used, signed, text }: Reader,
  invoice: Invoice,
): Group | undefined {
  let settlement: Group | undefined
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
    settlement ??= { at: '$', DoZaplaty: cents(signed(invoice.totals!.payable)) }
    settlement[group] = groups
    settlement[sum] = cents(total)
  }
  return settlement
}

export function writePayment(reader: Reader, { payment, totals }: Invoice): Group | undefined {
  if (!payment) return undefined
  const { used } = reader
  const { advances, instructions, terms } = payment
  const at = '$.payment'
  const group = writeBound(reader, 'Fa/Platnosc', payment, at)
  const [first, ...others] = terms?.due_dates ?? []
  for (const due of terms?.due_dates ?? []) take(used, due, 'percent')
  // A single day is that of all that is due; of several, the file has no amounts.
  const rest = restOf({ totals })
  if (others.length === 0 && rest && first?.amount?.equals(rest)) take(used, first, 'amount')
  if (advances?.length) {
    if (totals!.due?.isZero()) writePaid(used, group, advances)
    else writePartlyPaid(used, group, advances)
  }
  if (instructions) writeMeans(reader, group, instructions, `${at}.instructions`)
  return group
}

/** All is paid: the last day counts. */
function writePaid(used: Used, group: Group, advances: readonly PaymentRecord[]): void {
  const dates = advances.map((advance) => {
    takeSome(used, advance, 'key', 'amount')
    return takeText(used, advance, 'date') ?? ''
  })
  group.Zaplacono = YES
  group.DataZaplaty = dates
    .filter((date) => fits('TData', date))
    .sort()
    .at(-1)
}

function writePartlyPaid(used: Used, group: Group, advances: readonly PaymentRecord[]): void {
  group.ZnacznikZaplatyCzesciowej = YES
  group.ZaplataCzesciowa = advances.map((advance, i): Group => {
    const FormaPlatnosci = takeExt(used, advance, EXT.means)
    if (FormaPlatnosci !== undefined) take(used, advance, 'key')
    return {
      at: `$.payment.advances[${i}]`,
      KwotaZaplatyCzesciowej: cents(take(used, advance, 'amount')),
      DataZaplatyCzesciowej: takeText(used, advance, 'date'),
      FormaPlatnosci,
    }
  })
}

/** A listed means of payment, or another one by its key; and the accounts that fit. */
function writeMeans(reader: Reader, group: Group, instructions: Instructions, at: string): void {
  const listed = takeExt(reader.used, instructions, EXT.means)
  const key = reader.text(instructions, 'key', at)
  group.FormaPlatnosci = listed
  if (listed === undefined && key !== undefined) {
    group.PlatnoscInna = YES
    group.OpisPlatnosci = key
  }
  group.RachunekBankowy = instructions.credit_transfer?.flatMap((account, i) =>
    writeAccount(reader, account, `${at}.credit_transfer[${i}]`),
  )
}

/** An account by its IBAN or number; one that does not fit is left out. */
function writeAccount(reader: Reader, account: CreditTransfer, at: string): Group[] {
  const member = account.iban ? 'iban' : 'number'
  const NrRB = withoutBlanks(account[member] ?? '')
  if (!fits('TNrRB', NrRB)) return []
  take(reader.used, account, member)
  const isBic = fits('SWIFT_Type', account.bic ?? '')
  const SWIFT = isBic ? takeText(reader.used, account, 'bic') : undefined
  return [{ at, NrRB, SWIFT, NazwaBanku: reader.text(account, 'name', at) }]
}

/** Discounts and charges without VAT. Their sums follow. */
export function importSettlement(
  source: Source,
  body: Group | undefined,
  signed: (amount: Amount) => Amount,
): { discounts: JsonObject[] | undefined; charges: JsonObject[] | undefined } {
  const settlement = groupOf(body, 'Rozliczenie')
  const read = (kind: keyof typeof ADJUSTMENTS): JsonObject[] | undefined => {
    const { group, sum } = ADJUSTMENTS[kind]
    takeTerm(settlement, sum)
    return listOf(
      groupsOf(settlement, group).map((each) => {
        const amount = takeNumber(source, each, 'Kwota')
        return amount && { reason: takeTerm(each, 'Powod')!, amount: signed(amount).toString() }
      }),
    )
  }
  takeTerm(settlement, 'DoZaplaty')
  return { discounts: read('discounts'), charges: read('charges') }
}

/** @param terms the terms of payment in words */
export function importPayment(
  source: Source,
  body: Group | undefined,
  parties: JsonObject,
  terms: string | undefined,
): JsonObject | undefined {
  const group = groupOf(body, 'Platnosc')
  const bound = readBound('Fa/Platnosc', group, source) as { terms?: { due_dates: JsonObject[] } }
  const dues = bound?.terms?.due_dates
  // A single day is that of all; of several, the file has no amounts.
  if (dues && groupsOf(group, 'TerminPlatnosci').length === 1) dues[0]!.percent = '100%'
  return present(parties, {
    terms: present({ notes: terms, due_dates: dues }),
    advances: importAdvances(source, group),
    instructions: importInstructions(group),
  })
}

function importAdvances(source: Source, group: Group | undefined): JsonObject[] | undefined {
  const date = takeDate(source, group, 'DataZaplaty', '31')
  if (date) {
    takeTerm(group, 'Zaplacono')
    return [{ date, percent: '100%' }]
  }
  takeTerm(group, 'ZnacznikZaplatyCzesciowej')
  return listOf(
    groupsOf(group, 'ZaplataCzesciowa').map((each) =>
      present(
        { date: takeDate(source, each, 'DataZaplatyCzesciowej', '31') },
        importMeans(each) ?? {},
        {
          amount: takeNumber(source, each, 'KwotaZaplatyCzesciowej')?.toString(),
        },
      ),
    ),
  )
}

/** Keys of means of payment, by their codes. */
const KEYS: { readonly [code: string]: string } = facts.means

function importMeans(group: Group | undefined): JsonObject | undefined {
  const code = textOf(group, 'FormaPlatnosci').trim()
  const key = getOwn(KEYS, code)
  if (!key) return undefined
  takeTerm(group, 'FormaPlatnosci')
  return { key, ext: { [EXT.means]: code } }
}

function importInstructions(group: Group | undefined): JsonObject | undefined {
  const accounts = listOf(groupsOf(group, 'RachunekBankowy').map(importAccount))
  const means = importMeans(group) ?? importOther(group)
  return means || accounts
    ? present({ key: 'any' }, means ?? {}, { credit_transfer: accounts })
    : undefined
}

/** Another means of payment: its key, or its name. */
function importOther(group: Group | undefined): JsonObject | undefined {
  const name = takeTerm(group, 'OpisPlatnosci')
  takeTerm(group, 'PlatnoscInna')
  if (name === undefined) return undefined
  return listedInSchema('pay.Record', 'key').includes(name)
    ? { key: name }
    : { key: 'other', detail: name }
}

function importAccount(group: Group): JsonObject | undefined {
  const number = takeTerm(group, 'NrRB')
  return present({
    [isMeantAsIban(number ?? '') ? 'iban' : 'number']: number,
    bic: takeTerm(group, 'SWIFT'),
    name: takeTerm(group, 'NazwaBanku'),
  })
}
