/**
 * The Emirates: PINT AE 1.0. Not EN 16931, but nearly the same UBL: the kind of transaction, the kind of each registration,
 * and each line in AED with its tax. Source: OpenPeppol, PINT AE 2026.5.
 */
import { decimalsOf } from '../../../../catalogues/currencies.ts'
import type { Invoice, OrgIdentity, Party } from '../../../../model/generated/types.ts'
import { Amount } from '../../../../values/amount.ts'
import { exactProduct, exactSum, plain } from '../../exact.ts'
import { roundUp } from '../../rules/decimals.ts'
import { release, take, type Used } from '../../take-members.ts'
import { type Group, groupOf, groupsOf, textOf } from '../../xml/tree.ts'
import { EMIRATI } from '../profiles.ts'
import { findRegistration } from '../read-party.ts'
import { AED, PARTIES, PASSPORT, REASON, ROWS, TRANSACTION } from './ae-facts.ts'
import { refuseCents } from './ae-figures.ts'
import { receive } from './ae-import.ts'
import { amountOf, sumOf } from './amounts.ts'
import {
  endpointFrom,
  type Layer,
  noteAddresses,
  type Place,
  type Report,
  sellerOf,
  setTerm,
  subdivisionFinder,
  takeMeta,
} from './layer.ts'

const LICENCE = 'TL'
const ONLY_BUYERS = 'CL'

/** Harmonised System, the only classification of PINT AE. */
const HARMONISED = 'HS'

const findEmirate = subdivisionFinder({
  country: 'AE',
  names: {
    AUH: 'Abu Dhabi|AZ',
    DXB: 'Dubai|DU',
    SHJ: 'Sharjah|SH',
    UAQ: 'Umm Al Quwain|UQ',
    FUJ: 'Fujairah|FU',
    AJM: 'Ajman|AJ',
    RAK: 'Ras Al Khaimah|RK',
  },
  words: /\b(?:emirate of|emirate)\b/g,
})

export const EMIRATES: Layer = {
  prefix: 'DOCKET-PINTAE',
  read(invoice, used) {
    const transaction = takeMeta(used, invoice, TRANSACTION)
    const reason = takeMeta(used, invoice, REASON)
    const uuid = invoice.uuid
    const rate = rateOf(invoice)
    const addressesIn = noteAddresses(invoice)
    const endpoints = endpointFrom(invoice, 'AE', (code) => ['0235', code.slice(0, 10)])
    const registrations = [noteRegistration(sellerOf(invoice)), noteRegistration(invoice.customer)]
    return (tree, report) => {
      tree['BTAE-02'] = transaction ?? (hasExports(tree) ? '00000001' : '00000000')
      if (isCreditNote(tree)) tree['BTAE-03'] = reason
      else if (reason !== undefined) release(used, invoice.meta!, REASON)
      tree['BTAE-07'] = uuid
      if (invoice.tax) release(used, invoice.tax, 'point')
      tree['BT-8'] = undefined
      endpoints(tree)
      writeRegistrations(used, tree, registrations, report)
      writeNumbers(tree)
      for (const place of addressesIn(tree)) setEmirate(used, place, report)
      dropClasses(used, tree, invoice)
      writeNote(tree)
      writeExports(tree)
      writePrices(tree)
      if (rate) writeInDirhams(tree, rate)
      refuseCents(tree, report)
    }
  },
  receive,
}

/** The rate to AED: 1 for AED itself. */
function rateOf({ currency, exchange_rates: rates }: Invoice): Amount | undefined {
  if (currency === AED) return new Amount(1, 0)
  return rates?.find(({ from, to }) => from === currency && to === AED)?.amount
}

const isCreditNote = (tree: Group): boolean => textOf(tree, 'BT-3') === '381'

const hasExports = (tree: Group): boolean =>
  ROWS.some(([group, term]) => groupsOf(tree, group).some((row) => row[term] === 'G'))

/** A registration before it is taken: its kind, and what belongs to it. */
interface Registration {
  readonly identity: OrgIdentity
  readonly type: string | undefined
  readonly detail: string | undefined
}

function noteRegistration(party: Party | undefined): Registration | undefined {
  const identity = findRegistration(party?.identities ?? [], EMIRATI)
  if (!identity) return undefined
  const { type, country, description } = identity
  return {
    identity,
    type,
    detail: type === PASSPORT ? country : type === LICENCE ? description : undefined,
  }
}

function writeRegistrations(
  used: Used,
  tree: Group,
  registrations: readonly (Registration | undefined)[],
  { fault }: Report,
): void {
  for (const [i, { name, legal, kind, detail, address }] of PARTIES.entries()) {
    const group = groupOf(tree, name)
    if (!group) continue
    group[`${legal}-1`] = undefined
    const registration = registrations[i]
    const type = registration?.type ?? ''
    const isKnown = EMIRATI.includes(type) && (i === 1 || type !== ONLY_BUYERS)
    const place = `${group.at}.identities`
    if (!registration) {
      if (i === 0 && group[`${address}-1`] === '0235') fault('12', place, NO_REGISTRATION)
      continue
    }
    if (!isKnown) fault('12', place, NO_REGISTRATION)
    else if (!registration.detail && type === LICENCE) fault('12', place, NO_AUTHORITY)
    else if (!registration.detail && type === PASSPORT) fault('12', place, NO_COUNTRY)
    if (!isKnown) continue
    group[kind] = type
    group[detail] = registration.detail
    take(used, registration.identity, 'type')
    if (registration.detail)
      take(used, registration.identity, type === PASSPORT ? 'country' : 'description')
  }
}

const NO_REGISTRATION =
  'PINT AE asks for a registration with its kind: an identity of type TL, EID, PAS or CD, such as [{"type": "TL", "code": "463762", "description": "Dubai Economy"}]'
const NO_AUTHORITY =
  'PINT AE asks for the authority of a trade licence: set description, such as [{"type": "TL", "code": "463762", "description": "Dubai Economy"}]'
const NO_COUNTRY =
  'PINT AE asks for the country of a passport: set country, such as [{"type": "PAS", "code": "P1234567", "country": "IN"}]'

/** TRNs have no country before them. */
function writeNumbers(tree: Group): void {
  for (const [name, term] of [
    ['BG-4', 'BT-31'],
    ['BG-7', 'BT-48'],
    ['BG-11', 'BT-63'],
  ] as const) {
    const group = groupOf(tree, name)
    if (group?.[term]) group[term] = textOf(group, term).replace(/^AE/, '')
  }
}

function setEmirate(used: Used, { group, terms, lines, address }: Place, report: Report): void {
  if (textOf(group, terms.country) !== 'AE') return
  const inState = findEmirate(lines.state)
  const emirate = inState ?? findEmirate(lines.region) ?? findEmirate(lines.locality)
  if (emirate === undefined) return
  setTerm(group, terms.subdivision, emirate, report)
  if (inState !== undefined) take(used, address, 'state')
}

/** Drops classifications that are not written: they are left out. */
function dropClasses(used: Used, tree: Group, { lines }: Invoice): void {
  const identities = (lines ?? []).flatMap(({ item }) => item?.identities ?? [])
  for (const identity of identities) {
    const scheme = identity.ext?.['untdid-item-type']
    if (scheme === undefined || scheme === HARMONISED) continue
    release(used, identity, 'code', 'key', 'type')
    release(used, identity.ext!, 'untdid-item-type')
  }
  for (const line of groupsOf(tree, 'BG-25')) {
    const classes = groupsOf(line, 'BT-158').filter((each) => each['BT-158-1'] === HARMONISED)
    line['BT-158'] = classes.length > 0 ? classes : undefined
  }
}

/** One note, without subjects. */
function writeNote(tree: Group): void {
  const notes = groupsOf(tree, 'BG-1')
  if (notes.length === 0) return
  tree['BG-1'] = [
    { at: notes[0]!.at, 'BT-22': notes.map((note) => textOf(note, 'BT-22')).join('\n') },
  ]
}

/** Exports are zero-rated: one row of the breakdown with others of Z. */
function writeExports(tree: Group): void {
  for (const [name, term] of ROWS)
    for (const row of groupsOf(tree, name)) if (row[term] === 'G') row[term] = 'Z'
  const rows = groupsOf(tree, 'BG-23')
  const isZero = (row: Group): boolean => row['BT-118'] === 'Z' || row['BT-118'] === 'G'
  const zeros = rows.filter(isZero)
  const [first] = zeros
  if (!first) return
  first['BT-116'] = sumOf(zeros.map((row) => amountOf(row, 'BT-116'))).toString()
  first['BT-118'] = 'Z'
  first['BT-120'] = undefined
  first['BT-121'] = undefined
  tree['BG-23'] = rows.filter((row) => row === first || !isZero(row))
}

/** What every line has: a description, a base quantity, and a price before its discount. */
function writePrices(tree: Group): void {
  for (const line of groupsOf(tree, 'BG-25')) {
    line['BT-154'] ??= line['BT-153']
    line['BT-149'] ??= '1'
    line['BT-150'] ??= line['BT-130']
    if (line['BT-148'] !== undefined && line['BT-147'] !== undefined) continue
    line['BT-147'] = '0'
    line['BT-148'] = line['BT-146']
  }
}

const cents = (amount: Amount): Amount => exactSum(roundUp(amount, 2), Amount.zero(2))

/** Zero has no sign. */
const textOfAmount = (amount: Amount): string =>
  (amount.isZero() ? Amount.zero(2) : amount).toString()

const HUNDREDTH = new Amount(1, 2)

/** The lines in AED, and of another currency the rate and the total. */
function writeInDirhams(tree: Group, rate: Amount): void {
  for (const line of groupsOf(tree, 'BG-25')) {
    const net = exactProduct(amountOf(line, 'BT-131'), rate)
    const percent = exactProduct(amountOf(line, 'BT-152'), HUNDREDTH)
    const tax = cents(exactProduct(net, percent))
    line['BTAE-08'] = textOfAmount(tax)
    line['BTAE-10'] = textOfAmount(exactSum(cents(net), tax))
  }
  if (textOf(tree, 'BT-5') === AED) return
  tree['BTAE-04-1'] = tree['BT-5']
  tree['BTAE-04-2'] = AED
  tree['BTAE-04'] = plain(rate)
  const total = exactProduct(amountOf(tree, 'BT-112'), rate)
  tree['BTAE-20'] = textOfAmount(total.rescale(decimalsOf(AED)))
}
