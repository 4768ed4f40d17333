/** The requirements of EN 16931 on every invoice. The rules of a profile follow. */
import { Amount } from '../../../values/amount.ts'
import { type Group, groupOf, groupsOf, textOf } from '../xml/tree.ts'
import { checkPeppol } from './check-peppol.ts'
import {
  checkFacturx,
  checkGermanMeans,
  checkMandate,
  checkXrechnung,
  isGerman,
  isNetworked,
} from './check-profiles.ts'
import { type Checked, placeOf } from './checked.ts'
import { isListed } from './codes.ts'
import { exampleFor } from './examples.ts'
import { refuseCode, rowsIn, UNLISTED_CODE } from './exemptions.ts'
import type { Faults } from './faults.ts'
import type { Syntax } from './profiles.ts'
import { ADJUSTMENTS } from './read-lines.ts'
import { UNLISTED_ADDRESS } from './read-party.ts'
import { TRANSFERS } from './read-payment.ts'
import { OUTSIDE_SCOPE } from './rows.ts'
import { isCreditNote } from './shape.ts'
import { nameOfTerm } from './terms.ts'

/** Checks what the terms are made of. Only an invoice without faults so far is checked by the rules. */
export function checkTerms(checked: Checked): void {
  checkParties(checked)
  checkMeans(checked)
  checkReasons(checked)
  checkReferences(checked)
  checkUnlisted(checked)
}

/** Checks an invoice by the rules of the standard, and those of the profile. */
export function checkRules(checked: Checked): void {
  const { conversion, figures, faults } = checked
  if (figures?.mismatch) faults.add('18', '$.totals', figures.mismatch)
  checkSeller(checked)
  checkCategories(checked)
  checkTermsOfPayment(checked)
  switch (conversion.profile) {
    case 'xrechnung':
      return checkXrechnung(checked)
    case 'peppol':
      return checkPeppol(checked)
    case 'facturx':
      return checkFacturx(checked)
  }
}

/** UBL and CII differ in one country each. */
const isCountry = (syntax: Syntax, code: string): boolean =>
  isListed('countries', code) ||
  isListed(syntax === 'ubl' ? 'countriesInUbl' : 'countriesInCii', code)

/** The terms of a party that every invoice has to have, with the rules that ask for them. */
interface PartyRules {
  group: string
  name: string
  nameRule: string
  address: string
  country: string
  countryRule: string
  vat: string
}

const PARTIES: readonly PartyRules[] = [
  {
    group: 'BG-4',
    name: 'BT-27',
    nameRule: 'BR-6',
    address: 'BG-5',
    country: 'BT-40',
    countryRule: 'BR-9',
    vat: 'BT-31',
  },
  {
    group: 'BG-7',
    name: 'BT-44',
    nameRule: 'BR-7',
    address: 'BG-8',
    country: 'BT-55',
    countryRule: 'BR-11',
    vat: 'BT-48',
  },
  {
    group: 'BG-11',
    name: 'BT-62',
    nameRule: 'BR-18',
    address: 'BG-12',
    country: 'BT-69',
    countryRule: 'BR-20',
    vat: 'BT-63',
  },
]

function checkParties({ tree, conversion, faults }: Checked): void {
  if (!tree['BG-4']) faults.miss('06', '$.supplier', 'BG-4', 'BR-6')
  if (!tree['BG-7']) faults.miss('06', '$.customer', 'BG-7', 'BR-7')
  for (const rules of PARTIES) {
    const party = groupOf(tree, rules.group)
    if (party) checkParty(party, rules, conversion.syntax, faults)
  }
  const payee = groupOf(tree, 'BG-10')
  if (payee && !payee['BT-59']) faults.miss('06', `${payee.at}.name`, 'BT-59', 'BR-17')
  const representative = groupOf(tree, 'BG-11')
  if (representative && !representative['BT-63']) {
    faults.miss('06', `${representative.at}.tax_id`, 'BT-63', 'BR-56')
  }
  const delivery = groupOf(groupOf(tree, 'BG-13'), 'BG-15')
  if (delivery) checkCountry(delivery, 'BT-80', 'BR-57', conversion.syntax, faults)
}

function checkParty(party: Group, rules: PartyRules, syntax: Syntax, faults: Faults): void {
  if (!party[rules.name]) faults.miss('06', `${party.at}.name`, rules.name, rules.nameRule)
  const address = groupOf(party, rules.address)
  if (address) checkCountry(address, rules.country, rules.countryRule, syntax, faults)
  else
    faults.miss(
      '06',
      `${party.at}.addresses`,
      rules.address,
      rules.countryRule,
      'add an address with its country',
    )
  const prefix = textOf(party, rules.vat).slice(0, 2)
  if (prefix !== '' && !isCountry(syntax, prefix) && !['EL', 'XI'].includes(prefix)) {
    faults.add(
      '06',
      `${party.at}.tax_id.country`,
      `${nameOfTerm(rules.vat)} must begin with the code of a country (BR-CO-9), not ${prefix}: set it to one, such as "DE"`,
    )
  }
}

function checkCountry(
  address: Group,
  term: string,
  rule: string,
  syntax: Syntax,
  faults: Faults,
): void {
  const place = `${address.at}.country`
  const country = textOf(address, term)
  if (country === '') faults.miss('06', place, term, rule)
  else if (!isCountry(syntax, country)) {
    faults.add(
      '06',
      place,
      `${nameOfTerm(term)} must be a code of ISO 3166-1 that EN 16931 lists (BR-CL-14)${exampleFor(place)}`,
    )
  }
}

function checkSeller({ tree, figures, faults }: Checked): void {
  const seller = groupOf(tree, 'BG-4')
  if (!seller) return
  const has = (term: string): boolean => seller[term] !== undefined
  if (!has('BT-29') && !has('BT-30') && !has('BT-31')) {
    faults.add(
      '07',
      seller.at,
      `the seller must have an identifier (BT-29), a legal registration (BT-30) or a VAT number (BT-31) (BR-CO-26): add tax_id, or an identity to ${seller.at.slice(2)}.identities such as [{"scope": "legal", "code": "HRB 12345"}]`,
    )
  }
  const isTaxed = figures?.breakdown.some(({ category }) => category !== OUTSIDE_SCOPE)
  if (isTaxed && !has('BT-31') && !has('BT-32') && !tree['BG-11']) {
    faults.add(
      '07',
      `${seller.at}.tax_id`,
      `the seller must have a VAT number (BT-31), a tax number (BT-32) or a tax representative (BG-11) (BR-S-2): add tax_id, or an identity to ${seller.at.slice(2)}.identities such as [{"scope": "tax", "code": "12345678901"}]`,
    )
  }
}

const TOTALS = '$.totals.taxes'

function checkCategories(checked: Checked): void {
  const { tree, conversion, figures, faults } = checked
  const categories = new Set(figures?.breakdown.map(({ category }) => category))
  if (categories.has(OUTSIDE_SCOPE) && categories.size > 1) {
    faults.add(
      '10',
      TOTALS,
      `an invoice with rows outside the scope of VAT (category O) can have no other rows (BR-O-11): move ${rowsIn(tree, OUTSIDE_SCOPE)} to an invoice of their own`,
    )
  }
  for (const category of categories) checkPartiesOf(category, checked)
  for (const group of groupsOf(tree, 'BG-23')) {
    if (group[UNLISTED_CODE] !== undefined) {
      const reason = `${group[UNLISTED_CODE]} is not in the list of the standard (BR-CL-22)`
      refuseCode(checked, textOf(group, 'BT-118'), reason)
    } else if (textOf(group, 'BT-118') === 'E' && !group['BT-120'] && !group['BT-121']) {
      faults.add(
        '10',
        '$.tax.notes',
        `${nameOfTerm('BT-120')} or ${nameOfTerm('BT-121')} is required (BR-E-10): add cef-vatex to the taxes of the rows, or a note to tax.notes such as [{"cat": "VAT", "key": "exempt", "text": "…"}]`,
      )
    }
  }
  for (const { category, rate, tax } of figures?.breakdown ?? []) {
    // CII has the rules of these categories narrower than UBL and the standard.
    if (conversion.syntax === 'cii' && ['L', 'M'].includes(category) && rate?.isZero()) {
      faults.add(
        '10',
        TOTALS,
        `the rules of CII reject category ${category} at 0 % (BR-${category === 'L' ? 'AF' : 'AG'}-5): convert to ubl+en16931`,
      )
    }
    if (rate && !rate.isZero() && rate.compare(HALF_PERCENT) < 0 && tax.compare(HALF) >= 0) {
      faults.add(
        '10',
        TOTALS,
        'a rate below 0.5 % passes the official rules only if the tax is below 0.50, as they round the rate (BR-CO-17)',
      )
    }
  }
}

const HALF_PERCENT = new Amount(5, 3)
const HALF = new Amount(5, 1)

/** The requirements of a category on the parties and the delivery. */
function checkPartiesOf(category: string, { tree, faults }: Checked): void {
  const seller = groupOf(tree, 'BG-4')
  const buyer = groupOf(tree, 'BG-7')
  const rule = category === 'K' ? 'IC' : category
  if (seller && ['K', 'G'].includes(category) && !seller['BT-31'] && !tree['BG-11']) {
    faults.miss('10', `${seller.at}.tax_id`, 'BT-31', `BR-${rule}-2`)
  }
  if (buyer && category === 'AE' && !buyer['BT-48'] && !buyer['BT-47']) {
    faults.miss(
      '10',
      `${buyer.at}.tax_id`,
      'BT-48',
      'BR-AE-2',
      'add tax_id, or an identity with the scope legal',
    )
  }
  if (category !== 'K') return
  if (buyer && !buyer['BT-48']) faults.miss('10', `${buyer.at}.tax_id`, 'BT-48', 'BR-IC-2')
  const delivery = groupOf(tree, 'BG-13')
  if (!delivery?.['BT-72'] && !tree['BT-73'] && !tree['BT-74']) {
    faults.miss('10', '$.delivery.date', 'BT-72', 'BR-IC-11', 'add it, or ordering.period')
  }
  if (textOf(groupOf(delivery, 'BG-15'), 'BT-80') === '') {
    faults.miss('10', '$.delivery.receiver.addresses', 'BT-80', 'BR-IC-12')
  }
}

function checkMeans(checked: Checked): void {
  const { tree, conversion, faults } = checked
  const means = groupOf(tree, 'BG-16')
  if (!means) return
  const code = textOf(means, 'BT-81')
  // The addon sets the code: if there is neither, the fault of the addon says so.
  if (!isListed('paymentMeans', code) && !(code === '' && faults.has('03'))) {
    faults.add(
      '13',
      `${means.at}.key`,
      `${nameOfTerm('BT-81')} must be a code of UNTDID 4461 (BR-49, BR-CL-16): set key, such as "credit-transfer", or the extension untdid-payment-means`,
    )
  }
  if (TRANSFERS.includes(code) && !means['BG-17']) {
    faults.miss(
      '13',
      `${means.at}.credit_transfer`,
      'BT-84',
      'BR-61',
      'add an account with iban or number',
    )
  }
  if (isGerman(tree, conversion.profile)) checkGermanMeans(checked)
  if (isNetworked(conversion.profile)) checkMandate(checked)
}

function checkTermsOfPayment({ tree, conversion, figures, faults }: Checked): void {
  // The rules of XRechnung and Factur-X in CII do not distinguish credit notes from invoices.
  const isNarrow = conversion.syntax === 'cii' && conversion.profile !== 'en16931'
  const isChecked = !isCreditNote(tree) || isNarrow
  const isDue = figures !== undefined && !figures.due.isZero() && !figures.due.isNegative()
  if (isChecked && isDue && !tree['BT-9'] && !tree['BT-20']) {
    faults.add(
      '14',
      '$.payment.terms',
      `${nameOfTerm('BT-9')} or ${nameOfTerm('BT-20')} is required if an amount is due (BR-CO-25): add terms with due_dates or notes${exampleFor('$.payment.terms')}`,
    )
  }
}

/** Electronic addresses in schemes that the profile does not list. */
function checkUnlisted({ tree, conversion, faults }: Checked): void {
  if (!isNetworked(conversion.profile)) return
  for (const party of [groupOf(tree, 'BG-4'), groupOf(tree, 'BG-7')]) {
    const place = textOf(party, UNLISTED_ADDRESS)
    if (place === '') continue
    faults.add(
      '17',
      place,
      `the scheme of the electronic address is not one that the profile lists: add one with another to ${party!.at.slice(2)}.inboxes such as [{"scheme": "0088", "code": "4012345678901"}]`,
    )
  }
}

/** The rules that ask for the reason of a discount or charge. */
const REASON_RULES = {
  'BG-20': 'BR-33',
  'BG-21': 'BR-38',
  'BG-27': 'BR-42',
  'BG-28': 'BR-44',
} as const

function checkReasons({ tree, faults }: Checked): void {
  const check = (parent: Group, name: keyof typeof ADJUSTMENTS): void => {
    const { reason, code } = ADJUSTMENTS[name]
    for (const group of groupsOf(parent, name)) {
      if (group[reason] ?? group[code]) continue
      faults.miss(
        '15',
        `${group.at}.reason`,
        reason,
        REASON_RULES[name],
        'state it in words, or by a key that the standard has a code for',
      )
    }
  }
  check(tree, 'BG-20')
  check(tree, 'BG-21')
  // Most lines have none of these.
  for (const line of groupsOf(tree, 'BG-25')) {
    if (line['BG-27']) check(line, 'BG-27')
    if (line['BG-28']) check(line, 'BG-28')
    if (line['BG-26']) checkPeriod(groupOf(line, 'BG-26'), 'BT-134', 'BT-135', 'BR-30', faults)
    if (line['BT-128-1']) checkScheme(line, 'BT-128-1', faults)
  }
  checkScheme(tree, 'BT-18-1', faults)
}

function checkPeriod(
  period: Group | undefined,
  start: string,
  end: string,
  rule: string,
  faults: Faults,
): void {
  const [first, last] = [textOf(period, start), textOf(period, end)]
  if (period && first !== '' && last !== '' && last < first) {
    faults.add('15', `${period.at}.end`, `the period must not end before it begins (${rule})`)
  }
}

function checkScheme(group: Group, term: string, faults: Faults): void {
  const scheme = textOf(group, term)
  if (scheme === '' || isListed('objectSchemes', scheme)) return
  faults.add(
    '15',
    placeOf(group, term),
    `${nameOfTerm(term)} must be a code of UNTDID 1153 (BR-CL-7)`,
  )
}

function checkReferences({ tree, conversion, faults }: Checked): void {
  const { syntax, profile } = conversion
  if (syntax === 'cii' && profile !== 'facturx' && groupsOf(tree, 'BG-3').length > 1) {
    faults.add(
      '20',
      '$.preceding',
      'CII has room for one preceding invoice (BT-25): convert to ubl+en16931',
    )
  }
}
