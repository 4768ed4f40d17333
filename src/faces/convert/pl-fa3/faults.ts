/** Why an invoice is not converted to FA(3), or a file not to an invoice. */
import { type NumberedFaults, type NumberOf, newNumberedFaults } from '../faults.ts'
import asks from './faults.json' with { type: 'json' }

export type FaultNumber = NumberOf<keyof typeof asks, 'DOCKET-FA3-'>

export const codeOf = (number: FaultNumber): string => `DOCKET-FA3-${number}`

export type Faults = NumberedFaults<FaultNumber>

export const newFaults = (): Faults => newNumberedFaults(codeOf)
