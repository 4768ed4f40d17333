/** Why an invoice is not converted to FA(3), or a file not to an invoice. */
import { type NumberedFaults, type NumberOf, newNumberedFaults } from '../faults.ts'

/** The requirements, by the code of its faults. */
export const ASKS = {
  'DOCKET-FA3-01': 'only an invoice can be converted',
  'DOCKET-FA3-03': 'the document must have the addons of the conversion',
  'DOCKET-FA3-04':
    'the invoice must have a number, a date from 2006 on, and figures that are calculated',
  'DOCKET-FA3-05': 'the invoice must have a listed type (RodzajFaktury)',
  'DOCKET-FA3-06': 'the supplier must have a name and an address',
  'DOCKET-FA3-07': 'the supplier must have a valid NIP',
  'DOCKET-FA3-09': 'rows must have VAT once, and no other tax',
  'DOCKET-FA3-10': 'category and rate of VAT must agree, and exemptions must have their basis',
  'DOCKET-FA3-12': 'the invoice must have totals and 1 to 10,000 rows, each line with a price',
  'DOCKET-FA3-14': 'a correction must have the number and date of what it corrects',
  'DOCKET-FA3-15': 'quantities must have at most six decimals',
  'DOCKET-FA3-16': 'an invoice in another currency must have its exchange rate to PLN',
  'DOCKET-FA3-17': 'values must fit the type of their element',
  'DOCKET-FA3-18': 'the total must be the sum of the bases and taxes, except for rounding',
  'DOCKET-FA3-19': 'texts must have only characters that KSeF accepts',
  'DOCKET-FA3-20': 'the file must have at most 1,000,000 bytes',
  'DOCKET-FA3-31':
    'XML must have rows or amounts, which a correction of names does not have, and its numbers must be decimals',
  'DOCKET-FA3-32': 'rows of XML must have an amount and a rate that can be determined',
  'DOCKET-FA3-33': 'XML must not be about new means of transport (P_22) or triangulation (P_23)',
  'DOCKET-FA3-34': 'an invoice made of XML must come to its total (P_15)',
} as const

export type FaultNumber = NumberOf<keyof typeof ASKS, 'DOCKET-FA3-'>

export const codeOf = (number: FaultNumber): string => `DOCKET-FA3-${number}`

export type Faults = NumberedFaults<FaultNumber>

export const newFaults = (): Faults => newNumberedFaults(codeOf)
