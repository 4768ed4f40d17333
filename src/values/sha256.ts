import type { Hash } from 'node:crypto'
import { nodeCrypto } from './lazy.ts'

/** The SHA-256 hash of a text in UTF-8, or of bytes; `digest` returns it. */
export const sha256 = (data: string | Uint8Array): Hash =>
  nodeCrypto().createHash('sha256').update(data)
