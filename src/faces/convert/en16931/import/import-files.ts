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
  let links = 0
  return groupsOf(source.tree, 'BG-24').flatMap((group) => {
    const link = textOf(group, 'BT-124').trim()
    const url = absoluteUrl(link)
    const isLink = url !== undefined
    const data = takeData(source, group)
    if (isLink) {
      const path = `$.attachments[${links++}].url`
      if (url !== link) source.changed.push({ term: 'BT-124', path, document: url, xml: link })
      group['BT-124'] = url
      if (data === undefined) return []
    }
    if (link !== '' && !isLink)
      source.repairs.add('35', source.pathOf(group, 'BT-124'), 'the link (BT-124) must be absolute')
    const other = isLink ? undefined : takeTerm(group, 'BT-124')
    const name = takeTerm(group, 'BT-125-2')
    const file = present({
      // The link of the document has them too.
      code: isLink ? textOf(group, 'BT-122').trim() : takeTerm(group, 'BT-122'),
      name: other?.startsWith(IN_PDF) ? other.slice(IN_PDF.length) : name,
      description: isLink ? undefined : takeTerm(group, 'BT-123'),
      mime: takeTerm(group, 'BT-125-1'),
      url: other,
      data,
    })
    return file ? [file] : []
  })
}

/** A link with a scheme (RFC 3986), in the small letters that documents have it in; undefined if it is relative, or no link. */
function absoluteUrl(link: string): string | undefined {
  const [scheme] = /^[a-z][a-z\d+.-]*:/i.exec(link) ?? []
  if (scheme === undefined) return undefined
  const url = scheme.toLowerCase() + link.slice(scheme.length)
  return isUrl(url) ? url : undefined
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
