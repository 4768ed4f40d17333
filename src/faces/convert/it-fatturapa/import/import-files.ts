/** Allegati: files that are embedded in the XML. */

import { type EmbeddedFile, readBase64 } from '../../attachments.ts'
import { type Source, takeTerm } from '../../import/take-terms.ts'
import { type Group, groupsOf, textOf } from '../../xml/tree.ts'
import facts from '../facts.json' with { type: 'json' }

/** Media types by FormatoAttachment. */
const MIME: { readonly [format: string]: string } = facts.mediaTypes

/** Takes the files of an invoice. */
export function takeFiles({ findings, pathOf }: Source, body: Group | undefined): EmbeddedFile[] {
  return groupsOf(body, 'Allegati').map((group) => {
    const mime = MIME[textOf(group, 'FormatoAttachment').trim().toUpperCase()]
    if (mime) takeTerm(group, 'FormatoAttachment')
    const path = pathOf(group, 'Attachment')
    const [name, description] = [
      takeTerm(group, 'NomeAttachment'),
      takeTerm(group, 'DescrizioneAttachment'),
    ]
    const text = takeTerm(group, 'Attachment')
    const data = text && (readBase64(text) ?? text)
    if (text && !readBase64(text)) findings.add('31', path, 'Attachment must be base64')
    return {
      ...(name && { name }),
      ...(description && { description }),
      ...(mime && { mime }),
      ...(data && { data }),
    }
  })
}
