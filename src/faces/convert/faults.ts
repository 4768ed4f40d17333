/** Collects the faults of conversions. Those of one code and description are one fault with several places. */
import type { Fault } from '../../faults.ts'
import type { TargetRule } from '../standards.ts'

export interface FaultList {
  /** @param path from `$`, or a member of the request */
  add: (code: string, path: string, description: string) => void
  has: (code: string) => boolean
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
    has: (code) => [...found.values()].some((fault) => fault.code === code),
    isEmpty: () => found.size === 0,
    list: () =>
      [...found.values()]
        .map(({ places, ...fault }) => ({ properties: [...places], ...fault }))
        .sort((a, b) => Number(a.code > b.code) - Number(a.code < b.code)),
  }
}

/** The part of codes after a prefix, such as `DOCKET-EN16931-`. */
export type NumberOf<Code, Prefix extends string> = Code extends `${Prefix}${infer Number}`
  ? Number
  : never

/** Collects faults by the ends of their codes. */
export interface NumberedFaults<Number extends string> extends Omit<FaultList, 'add' | 'has'> {
  /** @param path from `$`, or the number of an element */
  add: (number: Number, path: string, description: string) => void
  has: (number: Number) => boolean
}

export function newNumberedFaults<Number extends string>(
  codeOf: (number: Number) => string,
): NumberedFaults<Number> {
  const { add, has, isEmpty, list } = newFaultList()
  return {
    add: (number, path, description) => add(codeOf(number), path, description),
    has: (number) => has(codeOf(number)),
    isEmpty,
    list,
  }
}

/** The requirements of a family, by the codes of its faults, as `what it asks for | terms`. */
export type Asks = { readonly [code: string]: string }

/** The requirements of a family for the list of rules. */
export const rulesOf = ({ about: _, ...asks }: Asks): TargetRule[] =>
  Object.entries(asks).map(([code, line]) => {
    const [what = '', terms] = line.split(' | ')
    return { code, asks: what, ...(terms && { terms: terms.split(' ') }) }
  })
