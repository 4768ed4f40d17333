/** The form in which definitions are written in source: as in JSON, with what is absent left out. */

import type { Amount } from '../values/amount.ts'
import type { TextMap } from '../values/text-map.ts'
import type { CategoryDef, KeyDef, RateDef, RateValueDef } from './generated/types.ts'

export type DefinitionSource<T> = T extends Amount
  ? string
  : T extends (infer Item)[]
    ? readonly DefinitionSource<Item>[]
    : T extends TextMap
      ? { readonly [name: string]: string }
      : T extends object
        ? {
            readonly [Member in keyof T]?:
              | DefinitionSource<Exclude<T[Member], undefined>>
              | undefined
          } & { readonly [Member in RequiredMember<T>]: string }
        : T

/** The members that identify or value parts of a tax category. Their schemas require them, and code relies on them. */
type RequiredMember<T> = T extends CategoryDef
  ? 'code'
  : T extends KeyDef
    ? 'key'
    : T extends RateDef
      ? 'rate'
      : T extends RateValueDef
        ? 'percent'
        : never
