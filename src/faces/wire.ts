/** Types of documents as they are sent and answered: in JSON, for programs that use Docket as a library. */

import type { AnyDocument, Listed } from '../model/generated/types.ts'
import type { Amount } from '../values/amount.ts'
import type { TextMap } from '../values/text-map.ts'

/** A document of any schema, by its `$schema`. */
export interface WireDocument {
  $schema?: string | undefined
  [member: string]: unknown
}

/**
 * A type of the model in JSON: amounts are decimal strings such as "10.50", values are those that the schema lists, and
 * absent members are left out.
 */
export type Wire<T> = T extends Amount
  ? string
  : T extends string
    ? WireString<T>
    : T extends (infer Item)[]
      ? Wire<Item>[]
      : T extends TextMap
        ? TextMap
        : AnyDocument extends T
          ? WireDocument
          : T extends object
            ? { [Member in keyof T]?: Wire<Exclude<T[Member], undefined>> | undefined }
            : T

/** One of the values that the schema lists, or else any string. */
type WireString<T extends string> = 'listed' extends keyof T
  ? T extends Listed<infer Values>
    ? Values
    : T
  : T
