/** The changes that profiles make to terms before they are checked and written. */

import { type Group, groupOf, groupsOf, textOf } from '../xml/tree.ts'
import { type EnConversion, type Profile, profileFor } from './profiles.ts'
import { OUTSIDE_SCOPE } from './rows.ts'

/** Returns the tree as the profile of the conversion has it. */
export function withProfile(tree: Group, { profile, syntax }: EnConversion): Group {
  if (isGerman(tree, profile)) return asInGermany(tree)
  if (syntax === 'cii' && isReferenceAlone(tree))
    return { ...tree, 'BG-16': undefined, 'BT-83': textOf(groupOf(tree, 'BG-16'), 'BT-83') }
  return profile === 'peppol' && !isGermanPair(tree) ? withOneNote(tree) : tree
}

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
  const { at: _, ...means } = groupOf(tree, 'BG-16') ?? { at: '' }
  const terms = Object.keys(means).filter((term) => means[term] !== undefined)
  return means['BT-81'] === ANY_MEANS && means['BT-83'] !== undefined && terms.length === 2
}

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
