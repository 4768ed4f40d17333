/** Why an invoice is not converted to FatturaPA. */
import { type NumberedFaults, type NumberOf, newNumberedFaults } from '../faults.ts'
import asks from './faults.json' with { type: 'json' }

export type FaultNumber = NumberOf<keyof typeof asks, 'DOCKET-FATTURAPA-'>

export const codeOf = (number: FaultNumber): string => `DOCKET-FATTURAPA-${number}`

export type Faults = NumberedFaults<FaultNumber>

export const newFaults = (): Faults => newNumberedFaults(codeOf)
