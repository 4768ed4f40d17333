/** Why a status is not converted to CDAR, or made of it. */
import { type NumberedFaults, type NumberOf, newNumberedFaults } from '../faults.ts'
import asks from './faults.json' with { type: 'json' }

export type FaultNumber = NumberOf<keyof typeof asks, 'DOCKET-CDAR-'>

export const codeOf = (number: FaultNumber): string => `DOCKET-CDAR-${number}`

export type Faults = NumberedFaults<FaultNumber>

export const newFaults = (): Faults => newNumberedFaults(codeOf)
