/** Writes PDF files for people that carry their XML for machines: Factur-X, ZUGFeRD, XRechnung. */
import type { PdfParts, PdfXml } from '../../../http/message.ts'
import { archive } from './pdf/archive.ts'
import { findInvoice, withCode } from './pdf/invoice-in-pdf.ts'
import { PdfError } from './pdf/values.ts'

/**
 * Completes a page that Chromium printed to PDF/A-3b, with the XML of its invoice if there is one. A page of another program
 * stays as it is if there is none.
 * @throws DocketError `conversion` if the page cannot carry XML
 */
export function finishPdf(page: Uint8Array, { attached, created }: PdfParts): Uint8Array {
  try {
    const finished = archive(page, attached, created)
    if (attached && !isReadBack(finished, attached))
      throw new Error(`${attached.name} cannot be read from the PDF that was written`)
    return finished
  } catch (error) {
    if (!attached && error instanceof PdfError) return page
    throw withCode(error)
  }
}

const isReadBack = (pdf: Uint8Array, { xml }: PdfXml): boolean =>
  Buffer.from(xml).equals(findInvoice(pdf).xml)
