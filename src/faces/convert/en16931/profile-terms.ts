/** The changes that profiles make to terms before they are checked and written. */

import { Amount } from '../../../values/amount.ts'
import type { Change } from '../conversion.ts'
import { withoutZeros } from '../exact.ts'
import { type Group, groupOf, groupsOf, textOf } from '../xml/tree.ts'
import { type EnConversion, type Profile, profileFor } from './profiles.ts'
import { OUTSIDE_SCOPE } from './rows.ts'

/** Makes a tree what the profile of the conversion has it as. @returns the figures that this changes */
export function applyProfile(tree: Group, { profile, syntax }: EnConversion): Change[] {
  if (syntax === 'ubl') stateDiscounts(tree)
  if (isGerman(tree, profile)) writeAsInGermany(tree)
  else if (profile === 'peppol' && !isGermanPair(tree)) joinNotes(tree)
  else if (syntax === 'cii') moveReferenceAlone(tree)
  return profile === 'fr-ctc' ? writeAsInFrance(tree) : []
}

/** In UBL a gross price (BT-148) has a discount (BT-147), if only one of 0. */
function stateDiscounts(tree: Group): void {
  for (const line of groupsOf(tree, 'BG-25'))
    if (line['BT-148'] !== undefined) line['BT-147'] ??= '0'
}

/** Prices have six decimals at most in France (BR-FR-DEC-03), and no rule of the standard compares them with amounts. */
const PRICE_DECIMALS = 6
/** Those of quantities (BR-FR-DEC-02), which are never rounded. */
const QUANTITY_DECIMALS = 4

function writeAsInFrance(tree: Group): Change[] {
  const changed: Change[] = []
  for (const line of groupsOf(tree, 'BG-25')) {
    for (const term of ['BT-146', 'BT-147', 'BT-148']) {
      const price = Amount.parse(textOf(line, term))
      if (!price || price.scale <= PRICE_DECIMALS) continue
      const xml = price.rescale(PRICE_DECIMALS).toString()
      changed.push({ term, path: `${line.at}.item.price`, document: price.toString(), xml })
      line[term] = xml
    }
    for (const term of ['BT-129', 'BT-149']) {
      const quantity = Amount.parse(textOf(line, term))
      if (quantity && quantity.scale > QUANTITY_DECIMALS)
        line[term] = withoutZeros(quantity, QUANTITY_DECIMALS).toString()
    }
  }
  const notes = groupsOf(tree, 'BG-1')
  const isRead = (note: Group | undefined): boolean => READ_SUBJECTS.has(textOf(note, 'BT-21'))
  const isJoined = notes.some(
    (note, i) => i > 0 && isRead(notes[i - 1]) && note['BT-21'] === undefined,
  )
  if (isJoined) tree['BG-1'] = [...notes.filter((note) => !isRead(note)), ...notes.filter(isRead)]
  return changed
}

/** Notes whose texts platforms read. In UBL these end at the next subject: a note without one would be part of them. */
const READ_SUBJECTS: ReadonlySet<string> = new Set(['BAR', 'TXD'])

/** XRechnung wants a rate in every row of the breakdown, and a line feed after the terms of a discount. */
function writeAsInGermany(tree: Group): void {
  const terms = textOf(tree, 'BT-20')
  if (isDiscountTerms(terms.slice(terms.lastIndexOf('\n') + 1))) tree['BT-20'] = `${terms}\n`
  for (const group of groupsOf(tree, 'BG-23'))
    if (group['BT-118'] === OUTSIDE_SCOPE) group['BT-119'] = '0'
}

/** The code of means of payment on which nothing is agreed. */
const ANY_MEANS = '1'

/** Is there nothing but a reference (BT-83)? It stands elsewhere in CII, without means of payment. */
function isReferenceAlone(tree: Group): boolean {
  const means = groupOf(tree, 'BG-16')
  if (means?.['BT-81'] !== ANY_MEANS || means['BT-83'] === undefined) return false
  const terms = Object.keys(means).filter((term) => term !== 'at' && means[term] !== undefined)
  return terms.length === 2
}

/** Puts a reference without means of payment where CII has it. */
function moveReferenceAlone(tree: Group): void {
  if (!isReferenceAlone(tree)) return
  tree['BT-83'] = textOf(groupOf(tree, 'BG-16'), 'BT-83')
  tree['BG-16'] = undefined
}

/** Peppol takes one note: the texts are joined by an empty line, and their subjects are left out. */
function joinNotes(tree: Group): void {
  const notes = groupsOf(tree, 'BG-1')
  if (notes.length < 2) return
  const text = notes.map((note) => textOf(note, 'BT-22')).join('\n\n')
  tree['BG-1'] = [{ at: notes[0]!.at, 'BT-22': text }]
}

/** A line of payment terms that offers a discount. */
const isDiscountTerms = (line: string): boolean => line.trimStart().startsWith('#')

/** Are both parties in Germany, by their addresses? */
const isGermanPair = (tree: Group): boolean =>
  textOf(groupOf(groupOf(tree, 'BG-4'), 'BG-5'), 'BT-40') === 'DE' &&
  textOf(groupOf(groupOf(tree, 'BG-7'), 'BG-8'), 'BT-55') === 'DE'

/** Is a document written as those of Germany are? */
const isGerman = (tree: Group, profile: Profile): boolean =>
  profile === 'xrechnung' ||
  (profileFor(profile, textOf(tree, 'BT-3')) === 'peppol' && isGermanPair(tree))
