/** Invoices as others write them: those that we write, edited. */
import assert from 'node:assert/strict'
import { type Json, post } from '../../support.ts'
import { convert, sale } from './invoices.ts'

/** Imports XML. */
export const receive = (data: string, more: Json = {}, status = 200): Promise<Json> =>
  post('/convert', { data, ...more }, { status })

/** What replaces what. */
export type Edits = readonly (readonly [from: string | RegExp, to: string])[]

/** The XML that a conversion writes, edited. */
export async function xmlOf(to: string, edits: Edits, document: Json = sale()): Promise<string> {
  let { xml } = await convert(document, to)
  for (const [from, by] of edits) {
    const edited = xml.replace(from, by)
    assert.notEqual(edited, xml, `${from} is not in ${xml}`)
    xml = edited
  }
  return xml
}
