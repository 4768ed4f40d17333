/** Allegati: the files of the request. */
import { type EmbeddedFile, readBase64, withoutFolders } from '../attachments.ts'
import type { Group } from '../xml/tree.ts'
import type { Faults } from './faults.ts'
import type { TextReader } from './texts.ts'

/** FormatoAttachment: the ending of a name. */
const ENDING = /\.([A-Za-z0-9]{1,10})$/

export function readFiles(
  reader: TextReader,
  files: readonly EmbeddedFile[] | undefined,
  faults: Faults,
): Group[] | undefined {
  return files?.map((file, i): Group => {
    const at = `attachments[${i}]`
    const data = file.data && readBase64(file.data)
    if (!data) faults.add('17', `${at}.data`, 'data must be the file in base64 (2.5.5)')
    const named = {
      name: withoutFolders(file.name || file.code || `file-${i + 1}`),
      description: file.description,
    }
    // Reading a text takes it.
    const ending = ENDING.exec(named.name)?.[1]?.toUpperCase()
    return {
      at,
      NomeAttachment: reader.text(named, 'name', at),
      FormatoAttachment: ending,
      DescrizioneAttachment: reader.text(named, 'description', at),
      Attachment: data,
    }
  })
}
