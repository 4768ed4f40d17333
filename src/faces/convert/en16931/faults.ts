/** Why an invoice is not converted. */
import { type NumberedFaults, type NumberOf, newNumberedFaults } from '../faults.ts'
import { exampleFor } from './examples.ts'
import { nameOfTerm } from './terms.ts'

/** The requirements, by the code of its faults. */
export const ASKS = {
  'DOCKET-EN16931-01': 'only an invoice can be converted',
  'DOCKET-EN16931-02': 'to must be one of the keys of GET /v0/conversions',
  'DOCKET-EN16931-03': 'the document must have the addons of the conversion',
  'DOCKET-EN16931-04':
    'invoice, attachments and preceding invoices must have a code, and the invoice a date',
  'DOCKET-EN16931-05':
    'the type code must be one that the profile accepts, and agree with the type of the invoice',
  'DOCKET-EN16931-06': 'the parties must have names, and addresses with their countries',
  'DOCKET-EN16931-07':
    'the seller must have an identifier, and a tax number or a tax representative if there is tax',
  'DOCKET-EN16931-08': 'the standard has no place for retained taxes',
  'DOCKET-EN16931-09': 'lines, discounts and charges must have VAT, IGIC or IPSI, and no other tax',
  'DOCKET-EN16931-10': 'category, rate, exemption reason, parties and delivery must agree',
  'DOCKET-EN16931-11': 'the standard has no place for equivalence surcharges',
  'DOCKET-EN16931-12': 'the invoice must have lines, each with an item, its name and its price',
  'DOCKET-EN16931-13': 'means of payment must have what belongs to their code',
  'DOCKET-EN16931-14': 'an amount due must have a due date or payment terms',
  'DOCKET-EN16931-15':
    'discounts and charges must have a reason, schemes must be listed, periods must not end before they begin',
  'DOCKET-EN16931-16': 'value_date and tax.point exclude each other',
  'DOCKET-EN16931-17': 'the invoice must have what the profile demands',
  'DOCKET-EN16931-18': 'figures must fit two decimals, and add up but for rounding',
  'DOCKET-EN16931-19': 'texts must have only characters that XML can have',
  'DOCKET-EN16931-20': 'CII has room for one preceding invoice',
  'DOCKET-EN16931-30': 'the document made of XML must have the amount due and the VAT of the XML',
  'DOCKET-EN16931-31':
    'numbers in XML must be decimals, and lines must have a price from which their net amount follows',
  'DOCKET-EN16931-32': 'XML must be well-formed, and an invoice in UBL or CII',
  'DOCKET-EN16931-33': 'categories of VAT in XML must be those of the standard',
  'DOCKET-EN16931-34': 'in strict mode, XML must have no elements that the standard does not have',
} as const

export type FaultNumber = NumberOf<keyof typeof ASKS, 'DOCKET-EN16931-'>

export const codeOf = (number: FaultNumber): string => `DOCKET-EN16931-${number}`

export interface Faults extends NumberedFaults<FaultNumber> {
  /** Adds the fault of a term that is absent, with an example for its place. @param rule of the standard or the profile */
  miss: (number: FaultNumber, path: string, term: string, rule: string, advice?: string) => void
}

export function newFaults(): Faults {
  const faults = newNumberedFaults(codeOf)
  return {
    ...faults,
    miss(number, path, term, rule, advice) {
      faults.add(
        number,
        path,
        `${nameOfTerm(term)} is required${rule && ` (${rule})`}${advice ? `: ${advice}` : ''}${exampleFor(path)}`,
      )
    },
  }
}
