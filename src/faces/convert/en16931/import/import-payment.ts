/** Payment: terms to document. */
import type { JsonObject } from '../../../../json.ts'
import type { Amount } from '../../../../values/amount.ts'
import { getOwn } from '../../../../values/text-map.ts'
import { isMeantAsIban, withoutBlanks } from '../../../../vocabulary/bank.ts'
import { PAID_AMOUNT } from '../../../receiving.ts'
import { listOf, present } from '../../import/present.ts'
import { type Readable, takeNumber, takeReadable, takeTerm } from '../../import/take-terms.ts'
import { type Group, groupOf, groupsOf, textOf } from '../../xml/tree.ts'
import { PAYEE } from '../read-party.ts'
import facts from './facts.json' with { type: 'json' }
import { importParty } from './import-party.ts'
import { importTerms } from './import-terms.ts'
import { type Source, takeDate } from './readable.ts'

/** Keys of means of payment, by their codes. */
const KEYS: { readonly [code: string]: string } = facts.means

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
  return [{ description: PAID_AMOUNT, amount: paid.toString() }]
}

/** Nothing was agreed: the code of a reference without means of payment. */
const ANY = '1'

/** Codes of UNTDID 4461, also those that Docket does not know. */
const MEANS: Readable<string> = {
  read: (text) => (/^[A-Z\d]{1,3}$/i.test(text) ? text : undefined),
  expected: 'a code such as 58',
}

function importInstructions(source: Source, group: Group | undefined): JsonObject | undefined {
  if (!group) return undefined
  if (group['BT-81'] === undefined) {
    const path = "$.payment.instructions.ext['untdid-payment-means']"
    source.changed.push({ term: 'BT-81', path, document: ANY, xml: '' })
    source.repairs.add('35', source.pathOf(group, 'BT-83'), 'there are no means of payment (BT-81)')
    group['BT-81'] = ANY
  }
  const code = takeReadable(source, group, 'BT-81', MEANS, '35')
  const unread = group['BT-81']
  group['BT-81'] = code
  const terms = importTerms(source, 'BG-16', group)
  group['BT-81'] = unread
  const accounts = groupsOf(group, 'BG-17').map((account) => importAccount(source, account))
  return present({ key: getOwn(KEYS, code) ?? 'other' }, terms, {
    credit_transfer: listOf(accounts),
    card: importCard(source, groupOf(group, 'BG-18')),
    direct_debit: present(importTerms(source, 'BG-19', groupOf(group, 'BG-19'))),
  })
}

function importAccount(source: Source, group: Group): JsonObject | undefined {
  const text = takeTerm(group, 'BT-84')
  const account = text && withoutBlanks(text)
  const member = account !== undefined && isMeantAsIban(account) ? 'iban' : 'number'
  return present({ [member]: account }, importTerms(source, 'BG-17', group))
}

const CARD_DIGITS = 4

function importCard(source: Source, group: Group | undefined): JsonObject | undefined {
  const hasDigits = /\d{4}$/.test(textOf(group, 'BT-87').trim())
  const number = hasDigits ? takeTerm(group, 'BT-87') : undefined
  return present({ last4: number?.slice(-CARD_DIGITS) }, importTerms(source, 'BG-18', group))
}
