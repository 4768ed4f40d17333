/** The requirements of Peppol BIS Billing beyond EN 16931. Source: PEPPOL-EN16931-UBL.sch, 2026.5. */
import { Amount } from '../../../values/amount.ts'
import { magnitude } from '../exact.ts'
import { type Group, groupOf, groupsOf, textOf } from '../xml/tree.ts'
import { checkCountries } from './check-countries.ts'
import { NUMBER_RULES } from './check-numbers.ts'
import {
  checkAddresses,
  checkGerman,
  checkLinePeriods,
  isGerman,
  isGermanPair,
  isSelfBilled,
} from './check-profiles.ts'
import type { Checked } from './checked.ts'
import { refuseCode } from './exemptions.ts'
import { isCreditNote } from './shape.ts'
import { nameOfTerm } from './terms.ts'

const TYPES = {
  invoice:
    '71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877',
  credit: '81 83 381 396 532',
  selfBilled: '389 261',
}

/** Types that are for German parties only: partial and corrected invoices. */
const GERMAN_TYPES = ['326', '384']

/** The category that an exemption code belongs to. */
const CATEGORY_OF_CODE: { readonly [code: string]: string } = {
  'VATEX-EU-G': 'G',
  'VATEX-EU-O': 'O',
  'VATEX-EU-IC': 'K',
  'VATEX-EU-AE': 'AE',
  'VATEX-EU-D': 'E',
  'VATEX-EU-F': 'E',
  'VATEX-EU-I': 'E',
  'VATEX-EU-J': 'E',
}

export function checkPeppol(checked: Checked): void {
  const { tree, faults } = checked
  checkType(checked)
  if (!tree['BT-10'] && !tree['BT-13'] && !isGerman(tree, 'peppol')) {
    faults.miss(
      '17',
      '$.ordering.code',
      'BT-10',
      'PEPPOL-EN16931-R003',
      'add it, or an order in ordering.purchases',
    )
  }
  checkAddresses(checked)
  checkLinePeriods(checked)
  checkExemptions(checked)
  checkLineAmounts(checked)
  checkNumbers(checked)
  if (isGerman(tree, 'peppol')) checkGerman(checked)
  if (!isSelfBilled(tree)) checkCountries(checked)
}

function checkType({ tree, faults }: Checked): void {
  const code = textOf(tree, 'BT-3')
  if (code === '') return
  const path = "$.tax.ext['untdid-document-type']"
  if (!Object.values(TYPES).join(' ').split(' ').includes(code)) {
    faults.add(
      '05',
      path,
      `Peppol does not accept ${nameOfTerm('BT-3')} ${code} (PEPPOL-EN16931-P0100, -P0101): set one that it accepts, or the type, such as "${isCreditNote(tree) ? 'credit-note' : 'standard'}"`,
    )
  } else if (GERMAN_TYPES.includes(code) && !isGermanPair(tree)) {
    faults.add(
      '05',
      path,
      `Peppol accepts ${nameOfTerm('BT-3')} ${code} between German parties only (PEPPOL-EN16931-P0112): send a credit note and a new invoice, or a standard invoice by the type, such as "standard"`,
    )
  }
}

function checkExemptions(checked: Checked): void {
  for (const group of groupsOf(checked.tree, 'BG-23')) {
    const [code, category] = [textOf(group, 'BT-121').toUpperCase(), textOf(group, 'BT-118')]
    const right = CATEGORY_OF_CODE[code] ?? category
    if (right === category) continue
    const reason = `${code} is for category ${right} (PEPPOL-EN16931-P0104 to P0111)`
    refuseCode(checked, category, reason)
  }
}

const TOLERANCE = new Amount(2, 2)

/** The net amount of a line is quantity times price, but for 0.02. */
function checkLineAmounts({ figures, faults }: Checked): void {
  figures?.lines.forEach(({ quantity, price, discounts, charges, net }, i) => {
    const product = quantity.rescale(quantity.scale + price.scale + 2).multiply(price)
    let rest = product.subtract(net)
    for (const { amount } of discounts) rest = rest.subtract(amount)
    for (const { amount } of charges) rest = rest.add(amount)
    if (magnitude(rest).compare(TOLERANCE) <= 0) return
    faults.add(
      '18',
      `$.lines[${i}].total`,
      'the line must not differ by more than 0.02 from quantity times price (PEPPOL-EN16931-R120): the currency has no decimals to write it',
    )
  })
}

/** The schemes and numbers of a party. */
function* numbersOf(party: Group | undefined, endpoint: string, identifier: string, legal: string) {
  if (!party) return
  yield {
    scheme: textOf(party, `${endpoint}-1`),
    number: textOf(party, endpoint),
    path: `${party.at}.inboxes`,
  }
  yield {
    scheme: textOf(party, `${legal}-1`),
    number: textOf(party, legal),
    path: `${party.at}.identities`,
  }
  for (const group of groupsOf(party, identifier)) {
    yield {
      scheme: textOf(group, `${identifier}-1`),
      number: textOf(group, identifier),
      path: `${party.at}.identities`,
    }
  }
}

function checkNumbers({ tree, faults }: Checked): void {
  const numbers = [
    ...numbersOf(groupOf(tree, 'BG-4'), 'BT-34', 'BT-29', 'BT-30'),
    ...numbersOf(groupOf(tree, 'BG-7'), 'BT-49', 'BT-46', 'BT-47'),
    ...numbersOf(groupOf(tree, 'BG-10'), '', 'BT-60', 'BT-61'),
  ]
  for (const { scheme, number, path } of numbers) {
    const rule = NUMBER_RULES[scheme]
    if (!rule || rule.isValid(number)) continue
    faults.add(
      '17',
      path,
      `a number of the scheme ${scheme} has ${rule.form} (${rule.rule}): correct it, or drop the scheme`,
    )
  }
}
