/** Definitions as they are written in source: as in JSON, with absent members left out. */

import type { Amount } from '../values/amount.ts'
import type { TextMap } from '../values/text-map.ts'

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
          }
        : T
