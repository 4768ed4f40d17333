/** Targets that invoices are sent as: conversions bring them, reviews and the list of rules use them. */
import type { Clock } from '../definitions/contract.ts'
import type { Fault } from '../faults.ts'
import type { AnyDocument } from '../model/generated/types.ts'

/** A form that an invoice can be sent in, besides what the formats in its `$addons` ask for. */
export interface Target {
  /** `ubl+peppol` */
  readonly key: string
  readonly name: string
  /** Lists what stands in the way of sending a complete document. The document is used up. */
  readonly check: (document: AnyDocument, clock: Clock) => Fault[]
}

/** A reason of the faults of targets, as the list of rules has it. */
export interface TargetRule {
  readonly code: string
  readonly asks: string
  /** Business terms of EN 16931 that it is about. */
  readonly terms?: readonly string[]
}

/** The business terms of a standard that members of documents and rules are about. */
export interface Terms {
  readonly ofMember: (type: string, member: string) => readonly string[] | undefined
  readonly ofRule: (code: string, type: string, path: string) => readonly string[] | undefined
}

const targets: Target[] = []
let terms: Terms = { ofMember: () => undefined, ofRule: () => undefined }
const targetRules: TargetRule[] = []

/** Registers what invoices can be sent as, and the reasons of the faults that stand in the way. */
export function registerTargets(added: readonly Target[], rules: readonly TargetRule[]): void {
  targets.push(...added)
  targetRules.push(...rules)
}

export function registerTerms(added: Terms): void {
  terms = added
}

export const allTerms = (): Terms => terms

export const allTargets = (): readonly Target[] => targets

export const allTargetRules = (): readonly TargetRule[] => targetRules
