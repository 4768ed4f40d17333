/** Supporting documents (BG-24): the links of a document, and the files of the request. */
import type { Invoice } from '../../../model/generated/types.ts'
import { addTo } from '../../by-key.ts'
import { type EmbeddedFile, readBase64, withoutFolders } from '../attachments.ts'
import { takeText, type Used } from '../take-members.ts'
import { nameOfTerm } from '../terms/terms.ts'
import { type Group, textOf } from '../xml/tree.ts'
import type { Faults } from './faults.ts'
import type { EnConversion } from './profiles.ts'
import { readTerms } from './read-terms.ts'

/** @param files those of the request, in base64 */
export function readSupporting(
  used: Used,
  invoice: Invoice,
  conversion: EnConversion,
  files: readonly EmbeddedFile[],
  faults: Faults,
): Group[] {
  const links = readLinks(used, invoice, conversion)
  if (files.length === 0) return links
  const groups = files.map((file, i) => readFile(file, i, faults))
  // A link and a file of one identifier are one supporting document.
  const linksOf = new Map<unknown, Group[]>()
  for (const link of links) addTo(linksOf, link['BT-122'], link)
  const others = groups.filter((group) => {
    if (group['BT-124'] !== undefined) return true
    const link = linksOf.get(group['BT-122'])?.shift()
    if (!link) return true
    for (const term of ['BT-125', 'BT-125-1', 'BT-125-2']) link[term] = group[term]
    return false
  })
  return [...links, ...others]
}

function readLinks(used: Used, { attachments }: Invoice, { profile }: EnConversion): Group[] {
  // In France the description is a code of a list, which the name of a file is not.
  const isCode = profile === 'fr-ctc'
  return (attachments ?? []).map((attachment, i) => {
    const group = readTerms(used, { at: `$.attachments[${i}]` }, 'BG-24', attachment)
    if (!isCode) group['BT-123'] ??= takeText(used, attachment, 'name')
    return group
  })
}

function readFile(file: EmbeddedFile, i: number, faults: Faults): Group {
  const { code, description, url, mime, data: text } = file
  const name = file.name && withoutFolders(file.name)
  const at = `attachments[${i}]`
  const group: Group = {
    at,
    'BT-122': code || name || `file-${i + 1}`,
    'BT-123': description || undefined,
    'BT-124': url || undefined,
  }
  if (text === undefined) return group
  const data = readBase64(text)
  if (!data)
    faults.add('04', `${at}.data`, `${nameOfTerm('BT-125')} must be in base64, and not empty`)
  group['BT-125'] = data ?? text
  group['BT-125-1'] = mime
  // A file is required to have a name.
  group['BT-125-2'] = name || textOf(group, 'BT-122')
  return group
}
