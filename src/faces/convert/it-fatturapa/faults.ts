/** Why an invoice is not converted to FatturaPA. */
import { type NumberedFaults, type NumberOf, newNumberedFaults } from '../faults.ts'

/** The requirements, by the code of its faults, with the codes of SDI's own checks. */
export const ASKS = {
  'DOCKET-FATTURAPA-01': 'only an invoice can be converted',
  'DOCKET-FATTURAPA-02':
    'the invoice must not be simplified: TD07, TD08 and TD09 have a form of their own',
  'DOCKET-FATTURAPA-03': 'the document must have the addons of the conversion',
  'DOCKET-FATTURAPA-04':
    'the invoice must have a number with a digit and a date, and figures that are calculated (00425)',
  'DOCKET-FATTURAPA-05': 'document type and parties must agree (00471, 00472, 00473, 00475, 00476)',
  'DOCKET-FATTURAPA-06': 'the parties must have names and complete addresses',
  'DOCKET-FATTURAPA-07':
    'the supplier must have a VAT number, the customer a VAT number or a fiscal code (00417)',
  'DOCKET-FATTURAPA-08':
    'retained taxes must have a type and a listed reason, and be in the totals (00411, 00415)',
  'DOCKET-FATTURAPA-09':
    'lines and fund contributions must have VAT once, and no tax but VAT and retained ones',
  'DOCKET-FATTURAPA-10':
    'rate, nature and VAT liability must agree (00400, 00401, 00413, 00414, 00420, 00424, 00429, 00430, 00445)',
  'DOCKET-FATTURAPA-11':
    'the recipient code must have seven characters, that of an administration six (00427)',
  'DOCKET-FATTURAPA-12':
    'the invoice must have totals and 1 to 9,999 lines, each with a name and a price',
  'DOCKET-FATTURAPA-13':
    'means of payment must be listed, and due dates must not ask for more than is due',
  'DOCKET-FATTURAPA-14':
    'despatch advice must have a date, and preceding invoices must not be later (00418)',
  'DOCKET-FATTURAPA-15':
    'rates of retained taxes and fund contributions must be 0 to 100 with two decimals',
  'DOCKET-FATTURAPA-16': 'the currency must be the euro',
  'DOCKET-FATTURAPA-17': 'values must fit the type of their element',
  'DOCKET-FATTURAPA-18':
    'the totals must follow from the rows, except for rounding (00419, 00421, 00422)',
  'DOCKET-FATTURAPA-19': 'texts must have only characters that XML allows',
  'DOCKET-FATTURAPA-30':
    'an invoice made of XML must have the figures of its summary and its total',
  'DOCKET-FATTURAPA-31':
    'lines of XML must add up to their totals, and numbers, dates and files must be readable',
  'DOCKET-FATTURAPA-32':
    'XML must have an invoice with lines, whose VAT and retained taxes can be determined',
} as const

export type FaultNumber = NumberOf<keyof typeof ASKS, 'DOCKET-FATTURAPA-'>

export const codeOf = (number: FaultNumber): string => `DOCKET-FATTURAPA-${number}`

export type Faults = NumberedFaults<FaultNumber>

export const newFaults = (): Faults => newNumberedFaults(codeOf)
