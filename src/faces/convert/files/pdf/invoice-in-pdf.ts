/** The invoice in a PDF file: the XML of Factur-X, ZUGFeRD and XRechnung (Factur-X 1.0, 6.2). */
import { DocketError } from '../../../../errors.ts'
import { enumerate, shortenName } from '../../../../values/shorten.ts'
import { attachmentsOf, claimsOf, type PdfAttachment, type PdfClaims } from './attachments.ts'
import { readPdf } from './pdf-file.ts'
import { PdfError } from './values.ts'

/** The names of the XML, in the order in which one is chosen. */
const NAMES = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml']

export interface InvoiceInPdf {
  readonly xml: Uint8Array
  readonly attachment: PdfAttachment
  /** The other files. */
  readonly others: readonly PdfAttachment[]
  readonly claims: PdfClaims
}

/** Begins bytes with the header of a PDF file, or do a few others come before it? */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-')

/**
 * Finds the XML in a PDF file.
 * @param isInvoice is this the XML of an invoice? Asked if no attachment has one of the usual names
 * @throws DocketError `conversion` with a fault DOCKET-PDF-…
 */
export function findInvoice(
  bytes: Uint8Array,
  isInvoice: (xml: Uint8Array) => boolean,
): InvoiceInPdf {
  try {
    return readPdf(bytes, (pdf) => {
      const attachments = attachmentsOf(pdf)
      const { attachment, xml } = choose(attachments, isInvoice)
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

type Chosen = Pick<InvoiceInPdf, 'attachment' | 'xml'>

function choose(
  attachments: readonly PdfAttachment[],
  isInvoice: (xml: Uint8Array) => boolean,
): Chosen {
  for (const name of NAMES) {
    const [first, ...rest] = attachments.filter((each) => each.name.toLowerCase() === name)
    if (!first) continue
    const xml = first.read()
    if (rest.some((each) => Buffer.compare(each.read(), xml) !== 0))
      throw new PdfError('06', `two files are called ${name}: which one counts is unknown`)
    return { attachment: first, xml }
  }
  const known = attachments
    .filter(({ name }) => /\.xml$/i.test(name))
    .map((attachment): Chosen => ({ attachment, xml: attachment.read() }))
    .filter(({ xml }) => isInvoice(xml))
  if (known.length === 1) return known[0]!
  const names = enumerate(
    attachments.map(({ name }) => shortenName(name)),
    ', ',
  )
  const carries = names === '' ? '' : ` (it carries: ${names})`
  throw new PdfError(
    '03',
    `this is a PDF that carries no invoice as XML${carries}: it is a picture for people, ask for the XML`,
  )
}
