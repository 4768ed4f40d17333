/** The requirements of XRechnung and Factur-X beyond EN 16931. */
import { isIban } from '../../../vocabulary/bank.ts'
import { type Group, groupOf, groupsOf, textOf } from '../xml/tree.ts'
import type { Checked } from './checked.ts'
import type { Faults } from './faults.ts'
import type { Profile } from './profiles.ts'
import { CARDS, DEBITS } from './read-payment.ts'
import { nameOfTerm } from './terms.ts'

/** The requirements of XRechnung. */
export function checkXrechnung(checked: Checked): void {
  checkGerman(checked)
  checkAddresses(checked)
  checkLinePeriods(checked)
  const { tree, faults } = checked
  const means = groupOf(tree, 'BG-16')
  if (textOf(means, 'BT-81') !== '58') return
  for (const account of groupsOf(means, 'BG-17')) {
    if (isIban(textOf(account, 'BT-84'))) continue
    faults.add(
      '17',
      `${account.at}.iban`,
      `${nameOfTerm('BT-84')} of a SEPA transfer must be an IBAN whose check digits are right (BR-DE-19), such as "DE89370400440532013000"`,
    )
  }
}

/** The requirements of XRechnung, and of Peppol between German parties, with rules of almost the same names. */
export function checkGerman({ tree, faults }: Checked): void {
  const seller = groupOf(tree, 'BG-4')
  missing(faults, tree, '$', [
    ['BG-16', '.payment.instructions', 'BR-DE-1'],
    ['BT-10', '.ordering.code', 'BR-DE-15'],
  ])
  if (seller) missing(faults, groupOf(seller, 'BG-6'), seller.at, SELLER_CONTACT)
  const addresses = [
    [groupOf(seller, 'BG-5'), SELLER_PLACE],
    [groupOf(groupOf(tree, 'BG-7'), 'BG-8'), BUYER_PLACE],
    [groupOf(groupOf(tree, 'BG-13'), 'BG-15'), DELIVERY_PLACE],
  ] as const
  for (const [address, demands] of addresses) {
    if (address) missing(faults, address, address.at, demands)
  }
  checkDiscountTerms(tree, faults)
}

/** A term, its member in the document, and the rule that asks for it. */
export type Demand = readonly [term: string, member: string, rule: string]

/** Adds a fault for each term that a group lacks. */
export function missing(
  faults: Faults,
  group: Group | undefined,
  at: string,
  demands: readonly Demand[],
): void {
  for (const [term, member, rule] of demands) {
    if (!group?.[term]) faults.miss('17', at + member, term, rule)
  }
}

const SELLER_CONTACT: readonly Demand[] = [
  ['BT-41', '.people', 'BR-DE-5'],
  ['BT-42', '.telephones', 'BR-DE-6'],
  ['BT-43', '.emails', 'BR-DE-7'],
]
const SELLER_PLACE: readonly Demand[] = [
  ['BT-37', '.locality', 'BR-DE-3'],
  ['BT-38', '.code', 'BR-DE-4'],
]
const BUYER_PLACE: readonly Demand[] = [
  ['BT-52', '.locality', 'BR-DE-8'],
  ['BT-53', '.code', 'BR-DE-9'],
]
const DELIVERY_PLACE: readonly Demand[] = [
  ['BT-77', '.locality', 'BR-DE-10'],
  ['BT-78', '.code', 'BR-DE-11'],
]

const MEANS = '$.payment.instructions'

/** The requirements on means of payment in Germany. */
export function checkGermanMeans({ tree, faults }: Checked): void {
  const means = groupOf(tree, 'BG-16')
  const code = textOf(means, 'BT-81')
  if (CARDS.includes(code) && !groupOf(means, 'BG-18')?.['BT-87']) {
    faults.miss('13', `${MEANS}.card.last4`, 'BT-87', 'BR-DE-24-a')
  }
  const debit = groupOf(means, 'BG-19')
  if (!debit) return
  if (!debit['BT-90']) faults.miss('13', `${MEANS}.direct_debit.creditor`, 'BT-90', 'BR-DE-30')
  if (!debit['BT-91']) faults.miss('13', `${MEANS}.direct_debit.account`, 'BT-91', 'BR-DE-31')
}

/** A line of the payment terms that offers a discount for early payment. */
const DISCOUNT_TERMS = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}#(?:BASISBETRAG=-?\d+\.\d{2}#)?$/

export const isDiscountTerms = (line: string): boolean => line.trimStart().startsWith('#')

function checkDiscountTerms(tree: Group, faults: Faults): void {
  const wrong = textOf(tree, 'BT-20')
    .split('\n')
    .find((line) => isDiscountTerms(line) && !DISCOUNT_TERMS.test(line.trim()))
  if (wrong === undefined) return
  faults.add(
    '17',
    '$.payment.terms.notes',
    `a line of ${nameOfTerm('BT-20')} that begins with # must be in the form of BR-DE-18, such as #SKONTO#TAGE=14#PROZENT=2.00#`,
  )
}

/** Both parties must have an electronic address. */
export function checkAddresses({ tree, faults }: Checked): void {
  const parties = [
    [groupOf(tree, 'BG-4'), 'BT-34', 'PEPPOL-EN16931-R020'],
    [groupOf(tree, 'BG-7'), 'BT-49', 'PEPPOL-EN16931-R010'],
  ] as const
  for (const [party, term, rule] of parties) {
    if (!party || party[term]) continue
    faults.miss('17', `${party.at}.inboxes`, term, rule, 'add an inbox with scheme and code')
  }
}

/** A direct debit has a mandate. */
export function checkMandate({ tree, conversion, faults }: Checked): void {
  const means = groupOf(tree, 'BG-16')
  const code = textOf(means, 'BT-81')
  if (!DEBITS.includes(code) || groupOf(means, 'BG-19')?.['BT-89']) return
  const german = code === '59' && isGerman(tree, conversion.profile) ? 'BR-DE-25-a, ' : ''
  faults.miss('13', `${MEANS}.direct_debit.ref`, 'BT-89', `${german}PEPPOL-EN16931-R061`)
}

/** The periods of lines lie within that of the invoice. */
export function checkLinePeriods({ tree, faults }: Checked): void {
  const [start, end] = [textOf(tree, 'BT-73'), textOf(tree, 'BT-74')]
  for (const line of groupsOf(tree, 'BG-25')) {
    const period = groupOf(line, 'BG-26')
    if (!period) continue
    const [first, last] = [textOf(period, 'BT-134'), textOf(period, 'BT-135')]
    if (start && first && first < start) {
      faults.add(
        '17',
        `${period.at}.start`,
        'the period of a line must not begin before that of the invoice (PEPPOL-EN16931-R110): drop it, or widen the period of the invoice',
      )
    }
    if (end && last && last > end) {
      faults.add(
        '17',
        `${period.at}.end`,
        'the period of a line must not end after that of the invoice (PEPPOL-EN16931-R111): drop it, or widen the period of the invoice',
      )
    }
  }
}

const PREPAYMENT = '386'

/** Between German parties, Factur-X wants to know when the goods or services were supplied. */
export function checkFacturx({ tree, faults }: Checked): void {
  if (!isGermanPair(tree) || textOf(tree, 'BT-3') === PREPAYMENT) return
  const delivery = groupOf(tree, 'BG-13')
  if (delivery?.['BT-72']) return
  const lines = groupsOf(tree, 'BG-25')
  const hasPeriod =
    tree['BT-73'] || tree['BT-74'] || (lines.length > 0 && lines.every((line) => line['BG-26']))
  const hasPlace =
    tree['BT-15'] ||
    tree['BT-16'] ||
    delivery?.['BT-70'] ||
    delivery?.['BT-71'] ||
    delivery?.['BG-15']
  if (hasPeriod && hasPlace) return
  faults.miss(
    '17',
    '$.delivery.date',
    'BT-72',
    'BR-FX-EN-04',
    'add it, or a period together with a receiver or a despatch advice',
  )
}

/** Are both parties in Germany, by their addresses? */
export const isGermanPair = (tree: Group): boolean =>
  textOf(groupOf(groupOf(tree, 'BG-4'), 'BG-5'), 'BT-40') === 'DE' &&
  textOf(groupOf(groupOf(tree, 'BG-7'), 'BG-8'), 'BT-55') === 'DE'

/** Is a document checked by the rules of German invoices? */
export const isGerman = (tree: Group, profile: Profile): boolean =>
  profile === 'xrechnung' || (profile === 'peppol' && isGermanPair(tree) && !isSelfBilled(tree))

/** Is the XML sent over a network that finds parties by their electronic addresses? */
export const isNetworked = (profile: Profile): boolean =>
  profile === 'xrechnung' || profile === 'peppol'

const SELF_BILLED = ['389', '261']

/** Self-billed documents have a profile of their own in Peppol, without the rules of countries. */
export const isSelfBilled = (tree: Group): boolean => SELF_BILLED.includes(textOf(tree, 'BT-3'))
