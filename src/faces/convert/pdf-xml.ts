/** The XML that a PDF of the page of an invoice carries. */
import type { Clock } from '../../definitions/contract.ts'
import { DocketError } from '../../errors.ts'
import type { PdfXml } from '../../http/message.ts'
import type { AnyDocument } from '../../model/generated/types.ts'
import { documentIn } from '../../ops/request/read-document.ts'
import { enumerate, quote } from '../../values/shorten.ts'
import { CONVERSIONS, type Conversion, keysFor } from './conversions.ts'
import { convertDocument, isInvoice } from './targets.ts'

type PdfConversion = Conversion & Required<Pick<Conversion, 'pdf'>>

/** The conversions whose XML goes into a PDF. */
const PDF_CONVERSIONS = CONVERSIONS.filter((each): each is PdfConversion => each.pdf !== undefined)

const PDF_KEYS = PDF_CONVERSIONS.map(({ key }) => key)

/**
 * Makes the XML.
 * @param document complete, or an envelope with one
 * @param wanted the key of the conversion, or true for what the addons of the invoice ask for
 * @throws DocketError `conversion`
 */
export function xmlForPdf(document: AnyDocument, wanted: string | true, clock: Clock): PdfXml {
  const conversion = choose(document, wanted)
  const { key, pdf } = conversion
  const { xml, faults } = convertDocument(document, conversion, {}, { clock })
  if (faults.length > 0)
    throw new DocketError('conversion', `the invoice cannot be converted to ${key}`, { faults })
  return { ...pdf, xml: xml.join('') }
}

/** The conversion of a key. @throws DocketError `conversion` if its XML does not go into a PDF */
export function conversionForPdf(key: string): PdfConversion {
  const conversion = PDF_CONVERSIONS.find((each) => each.key === key)
  if (!conversion)
    throw refused(`${quote(key)} does not go into a PDF; these do: ${PDF_KEYS.join(', ')}`)
  return conversion
}

function choose(document: AnyDocument, wanted: string | true): PdfConversion {
  const keys = wanted === true ? keysAskedBy(document) : [wanted]
  if (keys.length === 1) return conversionForPdf(keys[0]!)
  const reason =
    keys.length > 1
      ? `the addons of the invoice ask for ${enumerate(keys, ', ')}`
      : 'the invoice has no addon that says which XML its PDF carries'
  throw refused(`${reason}: set xml, one of ${PDF_KEYS.join(', ')}`)
}

const refused = (description: string): DocketError =>
  new DocketError('conversion', description, {
    faults: [{ properties: ['xml'], description, code: 'DOCKET-PDF-12' }],
  })

/** What the addons ask for; if that is UBL, the same in CII. */
function keysAskedBy(source: AnyDocument): string[] {
  const document = documentIn(source)
  const asked = isInvoice(document) ? keysFor(document.$addons ?? []) : []
  return asked.map((key) => {
    const cii = key.replace(/^ubl\+/, 'cii+')
    return PDF_KEYS.includes(cii) ? cii : key
  })
}
