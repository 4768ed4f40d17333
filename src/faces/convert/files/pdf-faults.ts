/** The requirements of PDF files with an invoice, by the codes of faults and findings. */
import { rulesOf } from '../faults.ts'

export const PDF_ASKS = {
  'DOCKET-PDF-01': 'the file must be a PDF, and whole',
  'DOCKET-PDF-02': 'the PDF must not be protected by a password',
  'DOCKET-PDF-03': 'one invoice as XML must be attached to the PDF',
  'DOCKET-PDF-04':
    'the XML must be in the PDF itself, packed with FlateDecode, ASCIIHexDecode or ASCII85Decode',
  'DOCKET-PDF-05':
    'an attachment must not be larger than 20 MB unpacked, nor all that is read larger than 60 MB',
  'DOCKET-PDF-06': 'attachments that have the name of the invoice must be the same',
  'DOCKET-PDF-11': 'XML is only put into the page of render, as Chromium prints it',
  'DOCKET-PDF-12':
    'the XML must be one that goes into a PDF: CII, with the addons of its conversion',
  'DOCKET-PDF-13': 'a server prints PDF with a browser, which it has with --browser',
  'DOCKET-PDF-21': 'the level in the metadata should be the one that the XML says (BT-24)',
  'DOCKET-PDF-22': 'the name in the metadata should be that of the XML',
  'DOCKET-PDF-23': 'the XML should have the name that its profile gives it',
  'DOCKET-PDF-24':
    'the XML should be associated with the PDF (AF), in a relationship that is allowed',
  'DOCKET-PDF-25': 'the metadata should say that the file is PDF/A-3',
} as const

export const PDF_RULES = rulesOf(PDF_ASKS)
