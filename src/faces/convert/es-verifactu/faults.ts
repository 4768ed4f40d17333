/** Why no record is made. */
import type { Fault } from '../../../faults.ts'
import { type FaultList, type NumberOf, newFaultList } from '../faults.ts'
import asks from './faults.json' with { type: 'json' }

export type FaultNumber = NumberOf<keyof typeof asks, 'DOCKET-VERIFACTU-'>

export const codeOf = (number: FaultNumber): string => `DOCKET-VERIFACTU-${number}`

export interface Faults {
  /**
   * @param path from `$`, or from a member of the request
   * @param description what to write instead
   * @param aeat the agency's codes, if it has any
   */
  add: (number: FaultNumber, path: string, description: string, ...aeat: string[]) => void
  /** Adds to one place. */
  at: (number: FaultNumber, path: string) => (description: string, ...aeat: string[]) => void
  /** The same list for a document at a place of the request, and the options there. */
  below: (at: string, ownAt: string) => Faults
  isEmpty: () => boolean
  list: () => Fault[]
}

export function newFaults(list: FaultList = newFaultList(), at = '$', ownAt = ''): Faults {
  const faults: Faults = {
    isEmpty: list.isEmpty,
    list: list.list,
    below: (place, ownPlace) => newFaults(list, place, ownPlace),
    at:
      (number, path) =>
      (description, ...aeat) =>
        faults.add(number, path, description, ...aeat),
    add(number, path, description, ...aeat) {
      const place = path.startsWith('$') ? path.replace('$', at) : `${ownAt}${path}`
      const codes = aeat.length > 0 ? ` (AEAT ${aeat.join(', ')})` : ''
      list.add(codeOf(number), place, `${description}${codes}`)
    },
  }
  return faults
}
