/** The invoice in a PDF file: the XML of Factur-X, ZUGFeRD and XRechnung (Factur-X 1.0, 6.2). */
import { DocketError } from '../../../../errors.ts'
import { enumerate, shortenName } from '../../../../values/shorten.ts'
import { attachmentsOf, claimsOf, type PdfAttachment, type PdfClaims } from './attachments.ts'
import { type PdfFile, readPdf } from './pdf-file.ts'
import { damaged, PdfError } from './values.ts'

/** The names of the XML, in the order in which one is chosen. */
const NAMES = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml']

export interface InvoiceInPdf {
  readonly xml: Uint8Array
  readonly attachment: PdfAttachment
  /** The other files. */
  readonly others: readonly PdfAttachment[]
  readonly claims: PdfClaims
}

/** What XML is: an invoice, or something else that is known, in words. */
export interface Look {
  readonly isInvoice?: boolean
  readonly isOther?: string | undefined
  /** Is its end missing? */
  readonly isCut?: boolean
}

/**
 * Bytes of XML that any PDF may have, and that one may have for each of its own: what people see of an invoice is larger than its
 * packed XML, and to read XML takes longer than to unpack it.
 */
const MOST_XML = 4 * 1024 * 1024
const MOST_RATIO = 10

type LookAt = (xml: Uint8Array) => Look

/** Begins bytes with the header of a PDF file, or do a few others come before it? */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-')

/**
 * Finds the XML in a PDF file.
 * @param lookAt says what XML is, if no attachment has one of the usual names
 * @throws DocketError `conversion` with a fault DOCKET-PDF-…
 */
export function findInvoice(bytes: Uint8Array, lookAt: LookAt = () => ({})): InvoiceInPdf {
  try {
    return readPdf(bytes, (pdf) => {
      const attachments = attachmentsOf(pdf)
      const { attachment, xml } = choose(pdf, attachments, lookAt)
      if (xml.length > Math.max(MOST_XML, MOST_RATIO * bytes.length))
        throw new PdfError(
          '05',
          `the XML in the PDF has ${xml.length} bytes, many times those of the PDF: ask for the XML itself`,
        )
      if (lookAt(xml).isCut)
        throw new PdfError(
          '04',
          `${shortenName(attachment.name)} cannot be unpacked: its end is missing; ask the sender for the file again`,
        )
      const others = attachments.filter((each) => each !== attachment)
      return { xml, attachment, others, claims: claimsOf(pdf) }
    })
  } catch (error) {
    throw withCode(error)
  }
}

/** An error of a PDF file as one of its conversion; others as they are. */
export function withCode(error: unknown, path = '$'): unknown {
  if (!(error instanceof PdfError)) return error
  const { message: description, number } = error
  const code = `DOCKET-PDF-${number}`
  return new DocketError('conversion', description, {
    faults: [{ properties: [path], description, code }],
  })
}

/** Names of XML, and those that say nothing: other files may be large, and are not unpacked. */
const MAY_BE_XML = /\.xml$|^[^.]*$/i

type Chosen = Pick<InvoiceInPdf, 'attachment' | 'xml'>

function choose({ file }: PdfFile, attachments: readonly PdfAttachment[], lookAt: LookAt): Chosen {
  for (const name of NAMES) {
    const [first, ...rest] = attachments.filter((each) => each.name.toLowerCase() === name)
    if (!first) continue
    const xml = first.read()
    if (rest.some((each) => Buffer.compare(each.read(), xml) !== 0))
      throw new PdfError('06', `two files are called ${name}: which one counts is unknown`)
    return { attachment: first, xml }
  }
  const looked = attachments
    .filter(({ name }) => MAY_BE_XML.test(name))
    .map((attachment) => {
      const xml = attachment.read()
      return { attachment, xml, ...lookAt(xml) }
    })
  const [invoice, ...rest] = looked.filter(({ isInvoice }) => isInvoice)
  if (rest.some(({ xml }) => Buffer.compare(xml, invoice!.xml) !== 0)) {
    const names = [invoice!, ...rest].map(({ attachment }) => attachment)
    throw new PdfError(
      '03',
      `the PDF carries several invoices as XML, ${list(names)}: which one counts is unknown, as none of them is called ${enumerate(NAMES, ' or ')}`,
    )
  }
  if (invoice) return invoice
  if (file.isCut) throw damaged()
  const other = looked.find(({ isOther }) => isOther)
  if (other)
    throw new PdfError('03', `${other.isOther}: ${shortenName(other.attachment.name)} in the PDF`)
  const carries = attachments.length === 0 ? '' : ` (it carries: ${list(attachments)})`
  throw new PdfError(
    '03',
    `this is a PDF that carries no invoice as XML${carries}: it is a picture for people, ask for the XML`,
  )
}

const list = (attachments: readonly PdfAttachment[]): string =>
  enumerate(
    attachments.map(({ name }) => shortenName(name)),
    ', ',
  )
