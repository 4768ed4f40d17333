/** Why no record is made. */
import type { Fault } from '../../../faults.ts'
import { type FaultList, type NumberOf, newFaultList } from '../faults.ts'

/** The requirements, by the code of its faults. */
export const ASKS = {
  'DOCKET-VERIFACTU-01':
    'only invoices with the addon, at most 1,000 of one supplier, can be recorded',
  'DOCKET-VERIFACTU-02': 'verifactu.system must describe the software completely',
  'DOCKET-VERIFACTU-03': 'verifactu.previous must be set, null for the first record of a chain',
  'DOCKET-VERIFACTU-04': 'verifactu.previous must identify the record before this one',
  'DOCKET-VERIFACTU-05': 'the supplier must have a Spanish tax number',
  'DOCKET-VERIFACTU-06': 'the invoice must have a number of printable ASCII characters',
  'DOCKET-VERIFACTU-07': 'preceding invoices must have a number and a date',
  'DOCKET-VERIFACTU-08': 'issue_date and op_date must be in the periods that the agency allows',
  'DOCKET-VERIFACTU-09': 'the kind of the invoice and of its correction must agree',
  'DOCKET-VERIFACTU-10': 'taxes must agree with their regime, class, rate and kind of invoice',
  'DOCKET-VERIFACTU-11': 'full invoices must have an identified customer, simplified ones none',
  'DOCKET-VERIFACTU-12': 'the identity of the customer must be one that the agency accepts',
  'DOCKET-VERIFACTU-13': 'whoever issues for the supplier must be identified',
  'DOCKET-VERIFACTU-14': 'taxes and totals must add up within 10.00, and fit twelve digits',
  'DOCKET-VERIFACTU-15': 'records are in euro: other currencies must have an exchange rate to it',
  'DOCKET-VERIFACTU-16': 'names and descriptions must be set, and fit their elements',
  'DOCKET-VERIFACTU-17': 'the options in verifactu must have values that are allowed together',
} as const

export type FaultNumber = NumberOf<keyof typeof ASKS, 'DOCKET-VERIFACTU-'>

export const codeOf = (number: FaultNumber): string => `DOCKET-VERIFACTU-${number}`

export interface Faults {
  /**
   * @param path from `$`, or from a member of the request
   * @param description what to write instead
   * @param aeat the agency's codes, if it has any
   */
  add: (number: FaultNumber, path: string, description: string, ...aeat: string[]) => void
  /** The same list for a document at a place of the request, and the options there. */
  below: (at: string, ownAt: string) => Faults
  isEmpty: () => boolean
  list: () => Fault[]
}

export function newFaults(list: FaultList = newFaultList(), at = '$', ownAt = ''): Faults {
  return {
    isEmpty: list.isEmpty,
    list: list.list,
    below: (place, ownPlace) => newFaults(list, place, ownPlace),
    add(number, path, description, ...aeat) {
      const place = path.startsWith('$') ? path.replace('$', at) : `${ownAt}${path}`
      const codes = aeat.length > 0 ? ` (AEAT ${aeat.join(', ')})` : ''
      list.add(codeOf(number), place, `${description}${codes}`)
    },
  }
}
