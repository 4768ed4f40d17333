/** The files of a PDF file besides its invoice, as an answer has them. */
import type { EmbeddedFile } from '../attachments.ts'
import type { InvoiceInPdf } from './pdf/invoice-in-pdf.ts'
import { PdfError } from './pdf/values.ts'

/** Most files, and most bytes of them together. The others are only named. */
const MOST_FILES = 50
const MOST_BYTES = 10_000_000

export interface FilesInPdf {
  files: EmbeddedFile[]
  /** Names of the others: `pdf:NAME`. */
  leftOut: string[]
}

/** The invoice in a PDF, in the words of the file: nothing follows from them. */
export const describePdf = ({ attachment, claims: { level, version } }: InvoiceInPdf): object => {
  const { name, relationship } = attachment
  return {
    name,
    ...(relationship && { relationship }),
    ...(level && { level }),
    ...(version && { version }),
  }
}

/**
 * Lists the files of a PDF. Those that the XML points to (`#ef=NAME`) are put there.
 * @param pointing the attachments of the XML, which are changed
 */
export function listFilesIn(
  { others }: InvoiceInPdf,
  pointing: readonly EmbeddedFile[],
): FilesInPdf {
  const byLink = new Map(pointing.map((file) => [file.url, file]))
  const found: FilesInPdf = { files: [], leftOut: [] }
  let count = 0
  let size = 0
  for (const { name, description, mime, read } of others) {
    const bytes = count < MOST_FILES ? readable(read) : undefined
    if (!bytes || size + bytes.length > MOST_BYTES) {
      found.leftOut.push(`pdf:${name}`)
      continue
    }
    count++
    size += bytes.length
    const data = Buffer.from(bytes).toString('base64')
    const pointer = byLink.get(`#ef=${name}`)
    if (pointer) Object.assign(pointer, { name, ...(mime && { mime }), data })
    else
      found.files.push({ name, ...(description && { description }), ...(mime && { mime }), data })
  }
  return found
}

/** A file that cannot be unpacked is only named. */
function readable(read: () => Uint8Array): Uint8Array | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}
