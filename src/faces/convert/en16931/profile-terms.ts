/** The changes that profiles make to terms before they are checked and written. */

import { Amount } from '../../../values/amount.ts'
import type { Change } from '../conversion.ts'
import { type Group, groupOf, groupsOf, textOf } from '../xml/tree.ts'
import { type EnConversion, type Profile, profileFor } from './profiles.ts'
import { OUTSIDE_SCOPE } from './rows.ts'

/** Returns the tree as the profile of the conversion has it, and the figures that this changes. */
export function withProfile(
  tree: Group,
  { profile, syntax }: EnConversion,
): { tree: Group; changed: readonly Change[] } {
  if (syntax === 'ubl') stateDiscounts(tree)
  if (profile === 'fr-ctc') return asInFrance(withReferenceAlone(tree, syntax))
  const plain = { changed: [] }
  if (isGerman(tree, profile)) return { tree: asInGermany(tree), ...plain }
  const joins = profile === 'peppol' && !isGermanPair(tree)
  return { tree: joins ? withOneNote(tree) : withReferenceAlone(tree, syntax), ...plain }
}

/** In UBL a gross price (BT-148) has a discount (BT-147), if only one of 0. */
function stateDiscounts(tree: Group): void {
  for (const line of groupsOf(tree, 'BG-25'))
    if (line['BT-148'] !== undefined) line['BT-147'] ??= '0'
}

/** Prices have six decimals at most in France (BR-FR-DEC-03), and no rule of the standard compares them with amounts. */
const PRICE_DECIMALS = 6

function asInFrance(tree: Group): { tree: Group; changed: readonly Change[] } {
  const changed: Change[] = []
  for (const line of groupsOf(tree, 'BG-25')) {
    for (const term of ['BT-146', 'BT-147', 'BT-148']) {
      const price = Amount.parse(textOf(line, term))
      if (!price || price.scale <= PRICE_DECIMALS) continue
      const xml = price.rescale(PRICE_DECIMALS).toString()
      changed.push({ term, path: `${line.at}.item`, document: price.toString(), xml })
      line[term] = xml
    }
  }
  const notes = groupsOf(tree, 'BG-1')
  const isRead = (note: Group | undefined): boolean => READ_SUBJECTS.has(textOf(note, 'BT-21'))
  const isJoined = notes.some(
    (note, i) => i > 0 && isRead(notes[i - 1]) && note['BT-21'] === undefined,
  )
  if (!isJoined) return { tree, changed }
  const ordered = [...notes.filter((note) => !isRead(note)), ...notes.filter(isRead)]
  return { tree: { ...tree, 'BG-1': ordered }, changed }
}

/** Notes whose texts platforms read. In UBL these end at the next subject: a note without one would be part of them. */
const READ_SUBJECTS: ReadonlySet<string> = new Set(['BAR', 'TXD'])

/** XRechnung wants a rate in every row of the breakdown, and a line feed after the terms of a discount. */
function asInGermany(tree: Group): Group {
  const terms = textOf(tree, 'BT-20')
  const ends = isDiscountTerms(terms.split('\n').at(-1) ?? '')
  return {
    ...tree,
    'BT-20': ends ? `${terms}\n` : tree['BT-20'],
    'BG-23': groupsOf(tree, 'BG-23').map((group) =>
      group['BT-118'] === OUTSIDE_SCOPE ? { ...group, 'BT-119': '0' } : group,
    ),
  }
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

/** A reference without means of payment as CII has it. */
const withReferenceAlone = (tree: Group, syntax: EnConversion['syntax']): Group =>
  syntax === 'cii' && isReferenceAlone(tree)
    ? { ...tree, 'BG-16': undefined, 'BT-83': textOf(groupOf(tree, 'BG-16'), 'BT-83') }
    : tree

/** Peppol takes one note: the texts are joined by an empty line, and their subjects are left out. */
function withOneNote(tree: Group): Group {
  const [first, ...others] = groupsOf(tree, 'BG-1')
  if (!first || others.length === 0) return tree
  const text = [first, ...others].map((note) => textOf(note, 'BT-22')).join('\n\n')
  return { ...tree, 'BG-1': [{ at: first.at, 'BT-22': text }] }
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
