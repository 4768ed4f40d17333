/** Usual objects and values, for examples in messages: `usual.json`. */

import type { Context } from '../definitions/contract.ts'
import usual from './usual.json' with { type: 'json' }

interface Examples {
  readonly [name: string]: unknown
}

/** By the name of the type. */
export const USUAL_OBJECTS: Examples = usual.objects

/** By type and member, else by the name or form of the type. */
export const USUAL_VALUES: Examples = usual.values

/** Codes of extensions whose lists begin with others. */
export const USUAL_CODES: { readonly [extension: string]: string } = usual.codes

/** What is usual in documents with a format, by its key. */
const IN_FORMATS: { readonly [addon: string]: Examples } = usual.formats

/** The usual object or value of a name: that of the formats of a document, or else that of the table. */
export function usualIn({ addons }: Context, table: Examples, name: string): unknown {
  for (const { key } of addons) {
    const own = IN_FORMATS[key]?.[name]
    if (own !== undefined) return own
  }
  return table[name]
}

/** Stands for a text that has no usual value. */
export const FREE_TEXT = '…'
