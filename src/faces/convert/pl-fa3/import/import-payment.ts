/** Rozliczenie and Platnosc: elements to document. */
import type { JsonObject } from '../../../../json.ts'
import { listedInSchema } from '../../../../model/schema-registry.ts'
import type { Amount } from '../../../../values/amount.ts'
import { getOwn } from '../../../../values/text-map.ts'
import { listOf, present } from '../../import/present.ts'
import { takeNumber, takeTerm } from '../../import/take-terms.ts'
import { type Group, groupOf, groupsOf, textOf } from '../../xml/tree.ts'
import { ADJUSTMENTS, EXT } from '../facts.ts'
import type { Source } from './import-totals.ts'

/** Discounts and charges without VAT. Their sums follow. */
export function importSettlement(
  source: Source,
  body: Group | undefined,
  signed: (amount: Amount) => Amount,
): { discounts: JsonObject[] | undefined; charges: JsonObject[] | undefined } {
  const settlement = groupOf(body, 'Rozliczenie')
  const read = ({ group, sum }: (typeof ADJUSTMENTS)[keyof typeof ADJUSTMENTS]) => {
    takeTerm(settlement, sum)
    return listOf(
      ...groupsOf(settlement, group).map((each) => {
        const amount = takeNumber(source, each, 'Kwota')
        return amount && { reason: takeTerm(each, 'Powod')!, amount: signed(amount).toString() }
      }),
    )
  }
  takeTerm(settlement, 'DoZaplaty')
  return { discounts: read(ADJUSTMENTS.discounts), charges: read(ADJUSTMENTS.charges) }
}

/** @param terms the terms of payment in words */
export function importPayment(
  source: Source,
  body: Group | undefined,
  parties: JsonObject,
  terms: string | undefined,
): JsonObject | undefined {
  const group = groupOf(body, 'Platnosc')
  return present({
    ...parties,
    terms: present({ notes: terms, due_dates: importDueDates(group) }),
    advances: importAdvances(source, group),
    instructions: importInstructions(group),
  })
}

/** A single day is that of all; of several, the file has no amounts. */
function importDueDates(group: Group | undefined): JsonObject[] | undefined {
  const dates = listOf(
    ...groupsOf(group, 'TerminPlatnosci').map((each) => takeTerm(each, 'Termin')),
  )
  const isOne = dates?.length === 1
  return dates?.map((date) => present({ date, percent: isOne ? '100%' : undefined })!)
}

function importAdvances(source: Source, group: Group | undefined): JsonObject[] | undefined {
  const date = takeTerm(group, 'DataZaplaty')
  if (date) {
    takeTerm(group, 'Zaplacono')
    return [{ date, percent: '100%' }]
  }
  takeTerm(group, 'ZnacznikZaplatyCzesciowej')
  return listOf(
    ...groupsOf(group, 'ZaplataCzesciowa').map((each) =>
      present({
        date: takeTerm(each, 'DataZaplatyCzesciowej'),
        ...importMeans(each),
        amount: takeNumber(source, each, 'KwotaZaplatyCzesciowej')?.toString(),
      }),
    ),
  )
}

/** Keys of means of payment, by their codes. */
const KEYS: { readonly [code: string]: string } = {
  1: 'cash',
  2: 'card',
  3: 'other+voucher',
  4: 'cheque',
  5: 'other+credit',
  6: 'credit-transfer',
  7: 'online',
}

function importMeans(group: Group | undefined): JsonObject | undefined {
  const code = textOf(group, 'FormaPlatnosci').trim()
  const key = getOwn(KEYS, code)
  if (!key) return undefined
  takeTerm(group, 'FormaPlatnosci')
  return { key, ext: { [EXT.means]: code } }
}

function importInstructions(group: Group | undefined): JsonObject | undefined {
  const accounts = listOf(...groupsOf(group, 'RachunekBankowy').map(importAccount))
  const means = importMeans(group) ?? importOther(group)
  if (!means && !accounts) return undefined
  return present({ key: 'any', ...means, credit_transfer: accounts })
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
  const isIban = /^[A-Z]{2}\d\d/.test(number ?? '')
  return present({
    [isIban ? 'iban' : 'number']: number,
    bic: takeTerm(group, 'SWIFT'),
    name: takeTerm(group, 'NazwaBanku'),
  })
}
