/** What a regime or an addon adds to documents besides data. */
import type { RuleNode } from '../validate/rules.ts'
import type { Context } from '../document/context.ts'
import type { TypesByName } from '../model/generated/types.ts'

/** A step that brings an object into its normal form. It changes the object it is given; it does no I/O. */
export type Hook<T> = (object: T, context: Context) => void

/** Steps by the type of the objects that they are for. Children are normalised before their parents. */
export type Hooks = { readonly [Name in keyof TypesByName]?: Hook<TypesByName[Name]> }

/** Rules by the type of the objects that they are for. */
export type HookRules = { readonly [Name in keyof TypesByName]?: RuleNode[] }
