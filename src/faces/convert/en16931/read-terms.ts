/** Terms that are one member and one text: document to terms, by the table. */

import { isoCountryOf } from '../../../catalogues/countries.ts'
import { withoutBlanks } from '../../../vocabulary/bank.ts'
import { numberOf } from '../../../vocabulary/number.ts'
import { dateOf, hasText, take, takeText, type Used } from '../take-members.ts'
import { BINDINGS, type Kind } from '../terms/bindings.ts'
import { isListed } from '../terms/code-lists.ts'
import type { GroupName } from '../terms/terms.ts'
import type { Group } from '../xml/tree.ts'

/** An object of a document, by the names in the table. */
interface Members {
  [member: string]: string | undefined
}

/**
 * Reads the members of an object that are terms of a group, as the table says.
 * @param isTaken is the object taken as a whole?
 * @returns the group
 */
export function readTerms(
  used: Used,
  group: Group,
  name: GroupName,
  object: object | undefined,
  isTaken = false,
): Group {
  for (const { path, bindings } of BINDINGS[name]) {
    const holder = objectAt(path, object) as Members | undefined
    if (holder === undefined) continue
    for (const { term, member, kind } of bindings) {
      const text = holder[member]
      if (!hasText(text)) continue
      const read = kind === 'text' ? text : readAs(used, kind, text, holder)
      if (read === undefined) continue
      if (!isTaken) take(used, holder, member)
      group[term] = read || undefined
    }
  }
  return group
}

function objectAt(path: readonly string[], from: object | undefined): object | undefined {
  let object = from
  for (const step of path) object = (object as { [step: string]: object | undefined })?.[step]
  return object
}

/** The text of a member as its term has it: empty if it is none, undefined if it is not one of the list. */
function readAs(
  used: Used,
  kind: Exclude<Kind, 'text'>,
  text: string,
  holder: Members,
): string | undefined {
  switch (kind) {
    case 'date':
      return dateOf(text) ?? ''
    case 'country':
      return isoCountryOf(text) ?? text
    case 'account':
      return withoutBlanks(text)
    case 'number':
      return numberOf({ series: takeText(used, holder, 'series'), code: text })
    default:
      return isListed(kind, text) ? text : undefined
  }
}
