/** Supporting documents (BG-24) that have no place in an invoice: files, links that are not absolute, and names alone. */
import { isUrl } from '../../../../validate/formats/url.ts'
import { type EmbeddedFile, readBase64 } from '../../attachments.ts'
import { present } from '../../import/present.ts'
import { takeTerm } from '../../import/take-terms.ts'
import { type Group, groupsOf, textOf } from '../../xml/tree.ts'
import type { Source } from './readable.ts'

/** A link to a file that is in the PDF around the XML: `#ef=Plan.png`. */
const IN_PDF = '#ef='

/** Takes everything of the supporting documents but their absolute links, which become part of the invoice. */
export function importFiles(source: Source): EmbeddedFile[] {
  return groupsOf(source.tree, 'BG-24').flatMap((group) => {
    const link = textOf(group, 'BT-124').trim()
    const isLink = isUrl(link)
    const data = takeData(source, group)
    if (isLink && data === undefined) return []
    if (link !== '' && !isLink)
      source.repairs.add('35', source.pathOf(group, 'BT-124'), 'the link (BT-124) must be absolute')
    const url = isLink ? undefined : takeTerm(group, 'BT-124')
    const name = takeTerm(group, 'BT-125-2')
    const file = present({
      // The link of the document has them too.
      code: isLink ? textOf(group, 'BT-122').trim() : takeTerm(group, 'BT-122'),
      name: url?.startsWith(IN_PDF) ? url.slice(IN_PDF.length) : name,
      description: isLink ? undefined : takeTerm(group, 'BT-123'),
      mime: takeTerm(group, 'BT-125-1'),
      url,
      data,
    })
    return file ? [file] : []
  })
}

/** The file in base64; anything else is reported, and kept as it is. */
function takeData({ findings, pathOf }: Source, group: Group): string | undefined {
  const text = takeTerm(group, 'BT-125')
  if (text === undefined) return undefined
  const data = readBase64(text)
  if (data !== undefined) return data
  findings.add('35', pathOf(group, 'BT-125'), 'the embedded file (BT-125) is not base64')
  return text
}
