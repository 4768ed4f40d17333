/** Conditions that several formats put before their rules. */

import type { Context } from '../../definitions/contract.ts'
import type { OrgNote, Tax } from '../../model/generated/types.ts'
import { saying } from '../../validate/guards.ts'
import type { TextMap } from '../../values/text-map.ts'
import { orAmong } from '../../vocabulary/guards.ts'

/** The tag of advance invoices of formats that have them is `partial`, as an advance is a part; EN 16931 has both. */
export const isUnnamedAdvance = (_: unknown, { tags }: Context): boolean =>
  tags.includes('prepayment') && !tags.includes('partial')

interface Extended {
  ext: TextMap | undefined
}

/** The object has the extension. */
export function hasExt(key: string) {
  return saying(`ext has ${key}`, ({ ext }: Extended): boolean => ext?.[key] !== undefined)
}

/** The extension of the object has one of the codes. */
export function extIn(key: string, ...codes: string[]) {
  const isIn = ({ ext }: Extended): boolean => codes.includes(ext?.[key] ?? '')
  return saying(`${key} is ${orAmong(codes)}`, isIn)
}

/** The extension of the document's `tax` has one of the codes. */
export function taxExtIn(key: string, ...codes: string[]) {
  const isIn = extIn(key, ...codes)
  const isTaxIn = ({ tax }: { tax: Tax | undefined }): boolean => tax !== undefined && isIn(tax)
  return saying(`in tax, ${key} is ${orAmong(codes)}`, isTaxIn)
}

/** The note states the law, and the extension that the reason is from. */
export const legalNoteOf = (src: string) =>
  saying(
    `key is legal, and src is ${src}`,
    (note: OrgNote | null): boolean => note?.key === 'legal' && note.src === src,
  )
