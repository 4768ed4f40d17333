/** The type of what faces know of standards that invoices are sent in: conversions bring it, and others show it. */
import type { Clock, Context } from '../definitions/contract.ts'
import type { Fault } from '../faults.ts'
import type { AnyDocument } from '../model/generated/types.ts'

/** A form that an invoice can be sent in, besides what the formats in its `$addons` ask for. */
export interface Target {
  /** `ubl+peppol` */
  readonly key: string
  readonly name: string
  /** Lists what stands in the way of sending a complete document. */
  readonly check: (document: AnyDocument, clock: Clock) => Fault[]
  /** Says what the document may rather be sent as. */
  readonly advise?: (document: AnyDocument) => Fault[]
  /** Lists what those who are sent a complete document would object to. */
  readonly warn?: (document: AnyDocument, context: Context) => Fault[]
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

/** A rule of a standard, as it is shown: what it asks for, with its condition and examples. */
export interface RulePage {
  readonly code: string
  /** The profile and syntax that it belongs to. */
  readonly by: string
  readonly kind: 'rule' | 'warning' | 'hint'
  readonly asks: string
  readonly path?: string
  readonly condition?: string
  readonly terms?: readonly string[]
  readonly example?: unknown
}

export interface Standards {
  readonly targets: readonly Target[]
  /** The reasons of the faults of targets. */
  readonly targetRules: () => readonly TargetRule[]
  readonly terms: Terms
  /** The rules of a code in capitals, which are shown and not listed. */
  readonly rulePages: (code: string) => Promise<readonly RulePage[]>
}
