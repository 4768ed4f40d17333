/** An input that can be made in any size. */
import type { Way } from './adapter.ts'

export interface Case {
  /** Says how to make the input again: schema, place, fill, formats. */
  name: string
  way: Way
  /** Cases of one kind are likely to have one cause. */
  kind: string
  /** The body of a request of about so many bytes. */
  body: (bytes: number) => Buffer
}

export const request = (document: string, members = ''): Buffer =>
  Buffer.from(`{"data":${document}${members}}`)
