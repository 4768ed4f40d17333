/** Collects the faults of conversions. Those of one code and description are one fault with several places. */
import type { Fault } from '../../faults.ts'
import type { TargetRule } from '../targets.ts'

export interface FaultList {
  /** @param path from `$`, or a member of the request */
  add: (code: string, path: string, description: string) => void
  isEmpty: () => boolean
  /** All faults, in the order of their codes. */
  list: () => Fault[]
}

export function newFaultList(): FaultList {
  const found = new Map<string, { code: string; description: string; places: Set<string> }>()
  return {
    add(code, path, description) {
      const key = `${code} ${description}`
      const fault = found.get(key)
      if (fault) fault.places.add(path)
      else found.set(key, { code, description, places: new Set([path]) })
    },
    isEmpty: () => found.size === 0,
    list: () =>
      Array.from(found.values(), ({ places, ...fault }) => ({
        properties: [...places],
        ...fault,
      })).sort((a, b) => Number(a.code > b.code) - Number(a.code < b.code)),
  }
}

/** What a family asks for, by the codes of its faults, for the list of rules. */
export const rulesOf = (asks: { readonly [code: string]: string }): TargetRule[] =>
  Object.entries(asks).map(([code, each]) => ({ code, asks: each }))
