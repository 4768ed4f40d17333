import { digestOf } from '../document/write/digest.ts'
import { DocketError } from '../errors.ts'
import type { AnyDocument, Envelope } from '../model/generated/types.ts'

/**
 * Checks that the document of an envelope is the one that the envelope was made for.
 * @param action what needs that: `it is rendered`
 * @throws DocketError `validation` if it is not
 */
export function assertUnchanged({ head }: Envelope, doc: AnyDocument, action: string): void {
  const given = head?.dig?.val
  if (given !== undefined && given === digestOf(doc).val) return
  const problem = given === undefined ? 'head.dig is missing' : 'head.dig is not the digest of doc'
  throw new DocketError('validation', `${problem}; build the envelope before ${action}`)
}
