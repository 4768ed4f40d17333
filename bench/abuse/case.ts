/** An input that can be made in any size. */
import { ask, type Way } from './adapter.ts'

export interface Case {
  /** Says how to make the input again: schema, place, fill, formats. */
  name: string
  way: Way
  /** Cases of one kind probably have one cause. */
  kind: string
  /** The body of a request of about that many bytes. */
  body: (bytes: number) => Buffer
  /** What it is compared with, if that is not an invoice in JSON. */
  ordinary?: Case
  /** Bytes of memory that it may take whatever its size. */
  memory?: number
}

const keys = (await ask('keygen', {})) as { private: object; public: object }

/** Members that operations need besides the document. */
const MEMBERS: { [way: string]: string } = {
  sign: `,"privatekey":${JSON.stringify(keys.private)}`,
  verify: `,"publickey":${JSON.stringify(keys.public)}`,
  correct: ',"options":{"type":"credit-note"}',
}

/** The body of a request with a document. */
export const request = (way: Way, document: string): Buffer =>
  Buffer.from(`{"data":${document}${MEMBERS[way] ?? ''}}`)

export const sign = (data: object): Promise<object> =>
  ask('sign', { data, privatekey: keys.private })
