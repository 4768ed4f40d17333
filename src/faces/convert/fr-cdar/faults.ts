/** Why a status is not converted to CDAR, or made of it. */
import { type NumberedFaults, type NumberOf, newNumberedFaults } from '../faults.ts'

/** The requirements, by the code of its faults, with the rules that they follow from. */
export const ASKS = {
  'DOCKET-CDAR-01': 'only a status (bill/status) or a payment (bill/payment) can be converted',
  'DOCKET-CDAR-03': 'the document must have the addons of the conversion',
  'DOCKET-CDAR-04': 'the document and its invoice must have a number (BR-FR-CDV-03, -10)',
  'DOCKET-CDAR-05':
    'the status must be set, and the party that reports it (BR-FR-CDV-07, -12, -13, -CL-03)',
  'DOCKET-CDAR-06': 'the recipient must have an electronic address (BR-FR-CDV-08)',
  'DOCKET-CDAR-07': 'a status must have the reasons that it needs (BR-FR-CDV-15)',
  'DOCKET-CDAR-08':
    'a payment received must state the amounts received (MEN) by rate of VAT (BR-FR-CDV-14)',
  'DOCKET-CDAR-09': 'texts must have only characters that XML allows',
  'DOCKET-CDAR-30': 'XML must be the status of one invoice, which flow 6 has a code for',
} as const

export type FaultNumber = NumberOf<keyof typeof ASKS, 'DOCKET-CDAR-'>

export const codeOf = (number: FaultNumber): string => `DOCKET-CDAR-${number}`

export type Faults = NumberedFaults<FaultNumber>

export const newFaults = (): Faults => newNumberedFaults(codeOf)
