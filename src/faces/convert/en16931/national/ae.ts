/**
 * The Emirates: PINT AE 1.0. Not EN 16931, but nearly the same UBL: the kind of transaction, the kind of each registration,
 * and each line in AED with its tax. Source: OpenPeppol, PINT AE 2026.5.
 */

import { decimalsOf } from '../../../../catalogues/currencies.ts'
import { ratesTo } from '../../../../document/calculate/exchange.ts'
import type { Invoice } from '../../../../model/generated/types.ts'
import { Amount } from '../../../../values/amount.ts'
import { exactProduct, exactSum, plain, sumOfCents } from '../../exact.ts'
import { roundUp } from '../../rules/decimals.ts'
import { release, take, type Used } from '../../take-members.ts'
import { amountIn } from '../../xml/decimal.ts'
import { type Group, groupOf, groupsOf, textOf } from '../../xml/tree.ts'
import { EMIRATI } from '../profiles.ts'
import { findRegistration } from '../read-party.ts'
import { ROW_TERMS } from '../row-terms.ts'
import { AED, PARTIES, PASSPORT, REASON, TRANSACTION } from './ae-facts.ts'
import { refuseCents } from './ae-figures.ts'
import { receive } from './ae-import.ts'
import {
  addEndpoints,
  addressesIn,
  type Layer,
  type Place,
  type Source,
  sellerOf,
  setTerm,
  subdivisionFinder,
  takeMeta,
} from './layer.ts'

const LICENCE = 'TL'
const ONLY_BUYERS = 'CL'

/** Harmonised System, the only classification of PINT AE. */
const HARMONISED = 'HS'

const findEmirate = subdivisionFinder('AE', /\b(?:emirate of|emirate)\b/g)

export const EMIRATES: Layer = {
  prefix: 'DOCKET-PINTAE',
  write(tree, source) {
    const { invoice, used } = source
    const rate = rateOf(invoice)
    const isCredit = textOf(tree, 'BT-3') === '381'
    const transaction = takeMeta(used, invoice, TRANSACTION)
    tree['BTAE-02'] = transaction ?? (hasExports(tree) ? '00000001' : '00000000')
    if (isCredit) tree['BTAE-03'] = takeMeta(used, invoice, REASON)
    tree['BTAE-07'] = invoice.uuid
    if (invoice.tax) release(used, invoice.tax, 'point')
    tree['BT-8'] = undefined
    addEndpoints(tree, invoice, 'AE', (code) => ['0235', code.slice(0, 10)])
    writeRegistrations(tree, source)
    writeNumbers(tree)
    for (const place of addressesIn(tree, invoice)) setEmirate(place, source)
    dropClasses(used, tree, invoice)
    writeNote(tree)
    writeExports(tree)
    writePrices(tree)
    if (rate) writeInDirhams(tree, rate)
    refuseCents(tree, source)
  },
  receive,
}

/** The rate to AED: 1 for AED itself. */
function rateOf({ currency, exchange_rates: rates }: Invoice): Amount | undefined {
  if (currency === AED) return new Amount(1, 0)
  return ratesTo(AED, rates).get(currency ?? '')?.amount
}

const hasExports = (tree: Group): boolean =>
  ROW_TERMS.some(({ group, category }) =>
    groupsOf(tree, group).some((row) => row[category] === 'G'),
  )

/** The member with what belongs to a registration, by its kind. */
const DETAILS: { readonly [type: string]: 'country' | 'description' } = {
  [PASSPORT]: 'country',
  [LICENCE]: 'description',
}

function writeRegistrations(tree: Group, { invoice, used, fault }: Source): void {
  for (const [i, { name, legal, kind, detail, address }] of PARTIES.entries()) {
    const group = groupOf(tree, name)
    if (!group) continue
    group[`${legal}-1`] = undefined
    const party = i === 0 ? sellerOf(invoice) : invoice.customer
    const identity = findRegistration(party?.identities ?? [], EMIRATI)
    const place = `${group.at}.identities`
    if (!identity) {
      if (i === 0 && group[`${address}-1`] === '0235') fault('12', place, NO_REGISTRATION)
      continue
    }
    const { type = '' } = identity
    if (!EMIRATI.includes(type) || (i === 0 && type === ONLY_BUYERS)) {
      fault('12', place, NO_REGISTRATION)
      continue
    }
    group[kind] = take(used, identity, 'type')
    const member = DETAILS[type]
    if (member === undefined) continue
    if (identity[member]) group[detail] = take(used, identity, member)
    else fault('12', place, type === LICENCE ? NO_AUTHORITY : NO_COUNTRY)
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

function setEmirate({ group, terms, address }: Place, source: Source): void {
  if (textOf(group, terms.country) !== 'AE') return
  const inState = findEmirate(address.state)
  const emirate = inState ?? findEmirate(address.region) ?? findEmirate(address.locality)
  if (emirate === undefined) return
  setTerm(group, terms.subdivision, emirate, source)
  if (inState !== undefined) take(source.used, address, 'state')
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
  for (const { group, category } of ROW_TERMS)
    for (const row of groupsOf(tree, group)) if (row[category] === 'G') row[category] = 'Z'
  const rows = groupsOf(tree, 'BG-23')
  const isZero = (row: Group): boolean => row['BT-118'] === 'Z' || row['BT-118'] === 'G'
  const zeros = rows.filter(isZero)
  const [first] = zeros
  if (!first) return
  first['BT-116'] = sumOfCents(zeros.map((row) => amountIn(row, 'BT-116'))).toString()
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
    const net = exactProduct(amountIn(line, 'BT-131'), rate)
    const percent = exactProduct(amountIn(line, 'BT-152'), HUNDREDTH)
    const tax = cents(exactProduct(net, percent))
    line['BTAE-08'] = textOfAmount(tax)
    line['BTAE-10'] = textOfAmount(exactSum(cents(net), tax))
  }
  if (textOf(tree, 'BT-5') === AED) return
  tree['BTAE-04-1'] = tree['BT-5']
  tree['BTAE-04-2'] = AED
  tree['BTAE-04'] = plain(rate)
  const total = exactProduct(amountIn(tree, 'BT-112'), rate)
  tree['BTAE-20'] = textOfAmount(total.rescale(decimalsOf(AED)))
}
