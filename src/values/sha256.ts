import type { BinaryToTextEncoding } from 'node:crypto'
import { nodeCrypto } from './lazy.ts'

/** The SHA-256 hash of a text in UTF-8, or of bytes. */
export const sha256 = (data: string | Uint8Array, encoding: BinaryToTextEncoding): string =>
  nodeCrypto().hash('sha256', data, encoding)
