/** The numbers of the parties of a document that have a scheme, as if they were elements of XML. */
import { type Group, groupOf, groupsOf, textOf } from '../xml/tree.ts'

/** Parties, with the terms of their electronic address, which payees have none of, legal registration and identifiers. */
const PARTIES = [
  ['BG-4', 'BT-34', 'BT-30', 'BT-29'],
  ['BG-7', 'BT-49', 'BT-47', 'BT-46'],
  ['BG-10', undefined, 'BT-61', 'BT-60'],
] as const

export function numbersIn(tree: Group): readonly Group[] {
  const found: Group[] = []
  const add = (group: Group, term: string, at: string): void => {
    const scheme = group[`${term}-1`]
    if (scheme !== undefined) found.push({ at, text: textOf(group, term), '@schemeID': scheme })
  }
  for (const [name, endpoint, legal, identifier] of PARTIES) {
    const party = groupOf(tree, name)
    if (!party) continue
    if (endpoint) add(party, endpoint, `${party.at}.inboxes`)
    add(party, legal, `${party.at}.identities`)
    for (const group of groupsOf(party, identifier))
      add(group, identifier, `${party.at}.identities`)
  }
  return found
}
