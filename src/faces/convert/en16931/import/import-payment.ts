/** Payment: terms to document. */
import type { JsonObject } from '../../../../json.ts'
import type { Amount } from '../../../../values/amount.ts'
import { getOwn } from '../../../../values/text-map.ts'
import { isIban } from '../../../../vocabulary/bank.ts'
import { listOf, present } from '../../import/present.ts'
import { takeNumber, takeTerm } from '../../import/take-terms.ts'
import { type Group, groupOf, groupsOf, textOf } from '../../xml/tree.ts'
import { PAYEE } from '../read-party.ts'
import { importParty } from './import-party.ts'
import { type Source, takeDate } from './readable.ts'

/** Codes of means of payment → keys; every other code has the key `other`, which keeps it. UNTDID 4461. */
const KEYS: { readonly [code: string]: string } = {
  1: 'any',
  10: 'cash',
  20: 'cheque',
  21: 'bank-draft',
  30: 'credit-transfer',
  31: 'debit-transfer',
  48: 'card',
  49: 'direct-debit',
  55: 'card+debit',
  58: 'credit-transfer+sepa',
  59: 'direct-debit+sepa',
  60: 'promissory-note',
  68: 'online',
  97: 'netting',
}

/** @param total with VAT (BT-112) */
export function importPayment(source: Source, total: Amount | undefined): JsonObject | undefined {
  const { tree } = source
  return present({
    payee: importParty(source, groupOf(tree, 'BG-10'), PAYEE),
    terms: present({ due_dates: importDueDates(source, total), notes: takeTerm(tree, 'BT-20') }),
    advances: importAdvances(source),
    instructions: importInstructions(source, groupOf(tree, 'BG-16')),
  })
}

/** A due date has a share of the total, which must not be zero. */
function importDueDates(source: Source, total: Amount | undefined): JsonObject[] | undefined {
  if (total?.isZero()) {
    if (source.tree['BT-9'] !== undefined)
      source.repairs.add('35', source.pathOf(source.tree, 'BT-9'), 'a total of 0 has no due date')
    return undefined
  }
  const date = takeDate(source, source.tree, 'BT-9')
  return date === undefined ? undefined : [{ date, percent: '100%' }]
}

function importAdvances(source: Source): JsonObject[] | undefined {
  const paid = takeNumber(source, source.tree, 'BT-113')
  if (!paid || paid.isZero()) return undefined
  return [{ description: 'Prepaid', amount: paid.toString() }]
}

/** Nothing was agreed: the code of a reference without means of payment. */
const ANY = '1'

function importInstructions(source: Source, group: Group | undefined): JsonObject | undefined {
  if (!group) return undefined
  const stated = takeTerm(group, 'BT-81')
  const code = stated ?? ANY
  if (stated === undefined) {
    const path = "$.payment.instructions.ext['untdid-payment-means']"
    source.changed.push({ term: 'BT-81', path, document: code, xml: '' })
    source.repairs.add('35', source.pathOf(group, 'BT-83'), 'there are no means of payment (BT-81)')
  }
  const accounts = groupsOf(group, 'BG-17').map(importAccount)
  return present({
    key: getOwn(KEYS, code) ?? 'other',
    detail: takeTerm(group, 'BT-82'),
    ref: takeTerm(group, 'BT-83'),
    credit_transfer: listOf(...accounts),
    card: importCard(groupOf(group, 'BG-18')),
    direct_debit: importDebit(groupOf(group, 'BG-19')),
    ext: { 'untdid-payment-means': code },
  })
}

const withoutSpaces = (text: string | undefined): string | undefined => text?.replaceAll(/\s/g, '')

function importAccount(group: Group): JsonObject | undefined {
  const account = withoutSpaces(takeTerm(group, 'BT-84'))
  const isInternational = account !== undefined && isIban(account)
  return present({
    iban: isInternational ? account : undefined,
    bic: takeTerm(group, 'BT-86'),
    number: isInternational ? undefined : account,
    name: takeTerm(group, 'BT-85'),
  })
}

const CARD_DIGITS = 4

function importCard(group: Group | undefined): JsonObject | undefined {
  if (!group) return undefined
  const hasDigits = /\d{4}$/.test(textOf(group, 'BT-87').trim())
  const number = hasDigits ? takeTerm(group, 'BT-87') : undefined
  return present({ last4: number?.slice(-CARD_DIGITS), holder: takeTerm(group, 'BT-88') })
}

function importDebit(group: Group | undefined): JsonObject | undefined {
  if (!group) return undefined
  return present({
    ref: takeTerm(group, 'BT-89'),
    creditor: takeTerm(group, 'BT-90'),
    account: withoutSpaces(takeTerm(group, 'BT-91')),
  })
}
