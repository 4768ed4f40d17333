/** Peppol's requirements on sellers, and buyers, of some countries. Source: the rules NO-R-…, DK-R-… of PEPPOL-EN16931-UBL.sch. */
import { Amount } from '../../../values/amount.ts'
import { showJson } from '../../../values/show-json.ts'
import { type Group, groupOf, groupsOf, textOf } from '../xml/tree.ts'
import { isOrgNumber, isSwedishNumber } from './check-numbers.ts'
import { type Demand, missing } from './check-profiles.ts'
import type { Checked } from './checked.ts'
import { isCreditNote } from './shape.ts'
import { nameOfTerm } from './terms.ts'

/** The parties of an invoice, as the rules of countries look at them. */
interface Parties extends Checked {
  seller: Group
  buyer: Group | undefined
  /** Country of the seller's address. */
  from: string
  /** Country of the buyer's address. */
  to: string
}

export function checkCountries(checked: Checked): void {
  const seller = groupOf(checked.tree, 'BG-4')
  if (!seller) return
  const buyer = groupOf(checked.tree, 'BG-7')
  const from = textOf(groupOf(seller, 'BG-5'), 'BT-40')
  const to = textOf(groupOf(buyer, 'BG-8'), 'BT-55')
  const parties = { ...checked, seller, buyer, from, to }
  BY_VAT_COUNTRY[vatCountry(parties)]?.(parties)
  BY_ADDRESS[from]?.(parties)
}

/** The country of the seller by its VAT number, or else that of its tax representative, or else by its address. */
const vatCountry = ({ tree, seller, from }: Parties): string =>
  textOf(seller, 'BT-31').slice(0, 2) || textOf(groupOf(tree, 'BG-11'), 'BT-63').slice(0, 2) || from

const BY_VAT_COUNTRY: { readonly [country: string]: (parties: Parties) => void } = {
  EL: checkGreece,
  GR: checkGreece,
  IT: checkItaly,
  NO: checkNorway,
}

const BY_ADDRESS: { readonly [country: string]: (parties: Parties) => void } = {
  DK: checkDenmark,
  IS: checkIceland,
  NL: checkNetherlands,
  SE: checkSweden,
}

function checkGreece({ faults }: Parties): void {
  faults.add(
    '17',
    '$.code',
    'Peppol wants of Greek sellers a number of six parts and the MARK of the tax office (GR-R-001), which a document has no place for: convert to ubl+en16931',
  )
}

function checkNorway({ seller, faults }: Parties): void {
  const number = textOf(seller, 'BT-31')
  if (!number.startsWith('NO')) return
  if (number.endsWith('MVA') && isOrgNumber(number.slice(2, -3))) return
  faults.add(
    '17',
    `${seller.at}.tax_id.code`,
    `${nameOfTerm('BT-31')} must be NO, nine digits with a check digit, and MVA (NO-R-001)`,
  )
}

const address = (street: string, city: string, postCode: string, rule: string): Demand[] => [
  [street, '.street', rule],
  [city, '.locality', rule],
  [postCode, '.code', rule],
]

/** Demands on the address of a party, which is there. */
function checkAddress(
  party: Group | undefined,
  group: string,
  demands: readonly Demand[],
  { faults }: Parties,
): void {
  const found = groupOf(party, group)
  if (found) missing(faults, found, found.at, demands)
}

function checkItaly(parties: Parties): void {
  const { seller, faults } = parties
  checkAddress(seller, 'BG-5', address('BT-35', 'BT-37', 'BT-38', 'IT-R-002 to IT-R-004'), parties)
  const number = textOf(seller, 'BT-32')
  if (number === '' || /^[A-Z0-9]{11,16}$/.test(number)) return
  faults.add(
    '17',
    `${seller.at}.identities`,
    `${nameOfTerm('BT-32')} must have 11 to 16 capitals or digits (IT-R-001)`,
  )
}

const SWEDISH_RATES = ['25', '12', '6']
const F_TAX = 'GODKÄND FÖR F-SKATT'

function checkSweden({ tree, seller, faults }: Parties): void {
  const vat = textOf(seller, 'BT-31')
  const legal = textOf(seller, 'BT-30')
  const tax = textOf(seller, 'BT-32')
  if (vat.startsWith('SE')) {
    if (!/^SE\d{12}$/.test(vat)) {
      faults.add(
        '17',
        `${seller.at}.tax_id.code`,
        `${nameOfTerm('BT-31')} must be SE and twelve digits (SE-R-001, SE-R-002)`,
      )
    }
    const isOdd = (group: Group, category: string, rate: string): boolean =>
      textOf(group, category) === 'S' && !SWEDISH_RATES.includes(textOf(group, rate))
    if (groupsOf(tree, 'BG-23').some((group) => isOdd(group, 'BT-118', 'BT-119'))) {
      faults.add(
        '17',
        '$.totals.taxes',
        `the rates of Swedish sellers in category S are ${SWEDISH_RATES.join(', ')} % (SE-R-006)`,
      )
    }
  }
  if (legal === '') return
  if (!isSwedishNumber(legal)) {
    faults.add(
      '17',
      `${seller.at}.identities`,
      `${nameOfTerm('BT-30')} of a Swedish seller has ten digits, the last a check digit (SE-R-003, SE-R-004, SE-R-013)`,
    )
  }
  if (tax !== '' && tax.toUpperCase() !== F_TAX) {
    faults.add(
      '17',
      `${seller.at}.identities`,
      `${nameOfTerm('BT-32')} of a Swedish seller must read Godkänd för F-skatt (SE-R-005)`,
    )
  }
}

/** Numbers of registers, as examples, by scheme. */
const NUMBERS: { readonly [scheme: string]: string } = {
  '0106': '12345678',
  '0184': '12345674',
  '0196': '1234567890',
}

/** Adds a fault if the number that a party is registered with is in none of the schemes. */
function checkLegal(
  party: Group | undefined,
  term: string,
  schemes: readonly string[],
  rule: string,
  isRequired: boolean,
  { faults }: Parties,
): void {
  if (!party || (!isRequired && !party[term])) return
  if (schemes.includes(textOf(party, `${term}-1`))) return
  const scheme = schemes[0]!
  const example = { scope: 'legal', code: NUMBERS[scheme], ext: { 'iso-scheme-id': scheme } }
  const advice = party[term]
    ? 'set the extension iso-scheme-id of the identity with the scope legal'
    : `add an identity such as ${showJson([example])}`
  faults.add(
    '17',
    `${party.at}.identities`,
    `${nameOfTerm(term)} must be in the scheme ${schemes.join(' or ')} (${rule}): ${advice}`,
  )
}

const DUTCH_SCHEMES = ['0106', '0190']
const DUTCH_MEANS = ['30', '48', '49', '57', '58', '59']

function checkNetherlands(parties: Parties): void {
  const { tree, seller, buyer, to, figures, faults } = parties
  checkAddress(seller, 'BG-5', address('BT-35', 'BT-37', 'BT-38', 'NL-R-002'), parties)
  checkLegal(seller, 'BT-30', DUTCH_SCHEMES, 'NL-R-003', false, parties)
  if (to === 'NL') {
    checkAddress(buyer, 'BG-8', address('BT-50', 'BT-52', 'BT-53', 'NL-R-004'), parties)
    checkLegal(buyer, 'BT-47', DUTCH_SCHEMES, 'NL-R-005', false, parties)
    checkMeans(tree, DUTCH_MEANS, 'NL-R-008', parties)
  }
  const representative = groupOf(tree, 'BG-11')
  if (textOf(groupOf(representative, 'BG-12'), 'BT-69') === 'NL') {
    checkAddress(representative, 'BG-12', address('BT-64', 'BT-66', 'BT-67', 'NL-R-006'), parties)
  }
  const due = figures?.due ?? ZERO
  const isOwed = isCreditNote(tree) ? due.isNegative() : due.compare(ZERO) > 0
  if (isOwed && !tree['BG-16']) faults.miss('17', '$.payment.instructions', 'BG-16', 'NL-R-007')
  if (isCreditNote(tree) && groupsOf(tree, 'BG-3').length === 0) {
    faults.miss('17', '$.preceding', 'BT-25', 'NL-R-001')
  }
  if (!tree['BT-13'] && !tree['BT-14'] && groupsOf(tree, 'BG-25').some((line) => line['BT-132'])) {
    faults.miss('17', '$.ordering.purchases', 'BT-13', 'NL-R-009')
  }
}

const ZERO = Amount.zero(0)

function checkMeans(
  tree: Group,
  codes: readonly string[],
  rule: string,
  { faults }: Parties,
): void {
  const means = groupOf(tree, 'BG-16')
  if (!means || codes.includes(textOf(means, 'BT-81'))) return
  faults.add(
    '17',
    `${means.at}.key`,
    `${nameOfTerm('BT-81')} must be one of ${codes.join(', ')} between parties of this country (${rule}): set key, such as "credit-transfer+sepa"`,
  )
}

const DANISH_MEANS = '1 10 31 42 48 49 50 58 59 93 97'.split(' ')
const CVR = ['0184']

function checkDenmark(parties: Parties): void {
  const { tree, seller, buyer, to, figures, faults } = parties
  checkLegal(seller, 'BT-30', CVR, 'DK-R-002, DK-R-014', true, parties)
  if (to !== 'DK') return
  for (const [party, identifier] of [
    [seller, 'BT-29'],
    [buyer, 'BT-46'],
  ] as const) {
    if (groupsOf(party, identifier).some((group) => !group[`${identifier}-1`])) {
      faults.add(
        '17',
        `${party!.at}.identities`,
        `${nameOfTerm(identifier)} needs a scheme between Danish parties (DK-R-013): set the extension iso-scheme-id`,
      )
    }
  }
  checkLegal(buyer, 'BT-47', CVR, 'DK-R-017', false, parties)
  if (isCreditNote(tree)) {
    if (figures?.due.isNegative()) {
      faults.add(
        '17',
        '$.totals',
        `${nameOfTerm('BT-115')} of a credit note must not be negative (DK-R-016)`,
      )
    }
  } else checkDanishMeans(parties)
  for (const group of [
    ...groupsOf(tree, 'BG-21'),
    ...groupsOf(tree, 'BG-25').flatMap((line) => groupsOf(line, 'BG-28')),
  ]) {
    checkDanishCharge(group, parties)
  }
  groupsOf(tree, 'BG-25').forEach((line) => {
    if (groupsOf(line, 'BT-158').some((one) => one['BT-158-1'] === 'TST')) {
      faults.add(
        '17',
        `${line.at}.item.identities`,
        'a classification of the scheme TST needs a version (DK-R-003), which a document has no place for: drop it',
      )
    }
  })
}

/** A reason of four digits, or with # inside. */
function checkDanishCharge(group: Group, { faults }: Parties): void {
  const [code, reason] = group['BT-105'] === undefined ? ['BT-145', 'BT-144'] : ['BT-105', 'BT-104']
  const text = textOf(group, reason!)
  const hasInside = text.includes('#') && !text.startsWith('#') && !text.endsWith('#')
  if (group[code!] !== 'ZZZ' || hasInside || /^\d{4}$/.test(text)) return
  faults.add(
    '17',
    `${group.at}.reason`,
    `${nameOfTerm(reason!)} of a charge with the code ZZZ has four digits, or # inside (DK-R-004), such as "1234"`,
  )
}

/** Danish means of payment: what account and remittance information (BT-83) look like. */
const DANISH_SLIPS: {
  readonly [code: string]: { reference: RegExp; account: RegExp; rule: string }
} = {
  '50': {
    reference: /^(?:01#.*|(?:04|15)#.{16})$/s,
    account: /^\d{7,8}$/,
    rule: 'DK-R-008, DK-R-009',
  },
  '93': {
    reference: /^(?:73#.*|(?:71|75)#.{15,16})$/s,
    account: /^.{8}$/s,
    rule: 'DK-R-010, DK-R-011',
  },
}

function checkDanishMeans(parties: Parties): void {
  const { tree, faults } = parties
  const means = groupOf(tree, 'BG-16')
  if (!means) return
  checkMeans(tree, DANISH_MEANS, 'DK-R-005', parties)
  const code = textOf(means, 'BT-81')
  const accounts = groupsOf(means, 'BG-17')
  const place = `${means.at}.credit_transfer`
  if (
    ['31', '42'].includes(code) &&
    !(accounts.length > 0 && accounts.every((one) => one['BT-84'] && one['BT-86']))
  ) {
    faults.add(
      '17',
      place,
      `means ${code} need an account with ${nameOfTerm('BT-86')}, the registration number (DK-R-006): set payment.instructions.credit_transfer[0] such as {"number": "1234567890", "bic": "1234"}`,
    )
  }
  if (code === '49' && !groupOf(means, 'BG-19')?.['BT-91']) {
    faults.miss('17', `${means.at}.direct_debit.account`, 'BT-91', 'DK-R-007')
  }
  const slip = DANISH_SLIPS[code]
  if (!slip) return
  if (!slip.reference.test(textOf(means, 'BT-83'))) {
    faults.add(
      '17',
      `${means.at}.ref`,
      `${nameOfTerm('BT-83')} of means ${code} must begin with the kind of slip, such as ${code === '50' ? '01#' : '73#'}, (${slip.rule})`,
    )
  }
  if (!accounts.length || accounts.some((one) => !slip.account.test(textOf(one, 'BT-84')))) {
    faults.add(
      '17',
      place,
      `${nameOfTerm('BT-84')} of means ${code} has ${code === '50' ? 'seven or eight digits' : 'eight characters'} (${slip.rule}): set payment.instructions.credit_transfer[0] such as {"number": "12345678"}`,
    )
  }
}

const KENNITALA = ['0196']

function checkIceland(parties: Parties): void {
  const { tree, seller, buyer, to, faults } = parties
  const demands = (street: string, postCode: string, rule: string): Demand[] => [
    [street, '.street', rule],
    [postCode, '.code', rule],
  ]
  checkLegal(seller, 'BT-30', KENNITALA, 'IS-R-002', true, parties)
  checkAddress(seller, 'BG-5', demands('BT-35', 'BT-38', 'IS-R-003'), parties)
  if (to === 'IS') {
    checkLegal(buyer, 'BT-47', KENNITALA, 'IS-R-004', true, parties)
    checkAddress(buyer, 'BG-8', demands('BT-50', 'BT-53', 'IS-R-005'), parties)
  }
  const means = groupOf(tree, 'BG-16')
  const accounts = groupsOf(means, 'BG-17')
  if (!means || !['9', '42'].includes(textOf(means, 'BT-81'))) return
  if (accounts.length > 0 && accounts.every((one) => textOf(one, 'BT-84').length === 12)) return
  faults.add(
    '17',
    `${means.at}.credit_transfer`,
    `${nameOfTerm('BT-84')} has twelve characters in Iceland (IS-R-006, IS-R-007): set payment.instructions.credit_transfer[0] such as {"number": "012345678901"}`,
  )
}
