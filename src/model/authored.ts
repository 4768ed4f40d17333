/** The form in which definitions are written in source: as in JSON, with what is absent left out. */
import type { Amount } from '../values/amount.ts'
import type { TextMap } from './generated/types.ts'

export type Authored<T> = T extends Amount
  ? string
  : T extends (infer Item)[]
    ? readonly Authored<Item>[]
    : T extends TextMap
      ? { readonly [name: string]: string }
      : T extends object
        ? { readonly [Member in keyof T]?: Authored<Exclude<T[Member], undefined>> | undefined }
        : T
