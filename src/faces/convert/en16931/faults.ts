/** Why an invoice is not converted. */
import type { Fault } from '../../../faults.ts'
import type { TargetRule } from '../../standards.ts'
import { type NumberedFaults, type NumberOf, newFaultList, rulesOf } from '../faults.ts'
import { familyOf, requiring, rulesOfFamily } from '../rules/document-rules.ts'
import { nameOfTerm } from '../terms/terms.ts'
import { exampleFor } from './examples.ts'
import asks from './faults.json' with { type: 'json' }

const PREFIX = 'DOCKET-EN16931-'

/** The requirements of a family and, by the official rules that broken terms break, of what belongs to it. */
export const targetRules = (): readonly TargetRule[] => rulesOf(asks).map(withRules)

function withRules({ code, ...rule }: TargetRule): TargetRule {
  const isStandard = code.startsWith(PREFIX)
  const family = code.slice(isStandard ? PREFIX.length : 'DOCKET-'.length)
  const names = rulesOfFamily(family)
    .filter((name) => name !== code)
    .join(', ')
  // Faults have the names of their rules, if those have one.
  const words = isStandard ? `; by its rule a fault is ${names}` : ` (${names})`
  return { code, ...rule, asks: names === '' ? rule.asks : rule.asks + words }
}

export type FaultNumber = NumberOf<keyof typeof asks, typeof PREFIX>

export const codeOf = (number: FaultNumber): string => PREFIX + number

export interface Faults extends NumberedFaults<FaultNumber> {
  /** Adds the fault of a rule that is broken. @param path from `$` */
  addRule: (rule: string, path: string, description: string) => void
  /** Adds the fault of a term that is absent, by the rule that requires it, with an example for its place. */
  miss: (number: FaultNumber, path: string, term: string) => void
}

const numberOf = ({ code }: Fault): string =>
  familyOf(code) ?? (isFamily(code) ? code : code.slice(-2))

/** Families that have a prefix of their own name their faults, whatever the rules. */
const isFamily = (code: string): boolean => code.startsWith('DOCKET-FRCTC-')

function codeOfRule(rule: string): string {
  const own = `DOCKET-${familyOf(rule)}`
  return isFamily(own) ? own : rule
}

/** @param withoutAddons the code of the fault of a document without the addons, if it is not that of the standard */
export function newFaults(withoutAddons: string = codeOf('03')): Faults {
  const { add, has, isEmpty, list } = newFaultList()
  const codeFor = (number: FaultNumber): string =>
    number === '03' ? withoutAddons : codeOf(number)
  return {
    add: (number, path, description) => add(codeFor(number), path, description),
    addRule: (rule, path, description) => add(codeOfRule(rule), path, description),
    has: (number) => has(codeFor(number)),
    isEmpty,
    // In the order of their families, whatever the names of their rules.
    list: () =>
      list().sort((a, b) => (numberOf(a) < numberOf(b) ? -1 : Number(numberOf(a) > numberOf(b)))),
    miss(number, path, term) {
      const code = requiring(term) ?? codeOf(number)
      add(code, path, `${nameOfTerm(term)} is required${exampleFor(path)}`)
    },
  }
}
