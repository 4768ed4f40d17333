/** A shared secret that clients send, for servers without a proxy that authenticates (RFC 6750, 2.1). */
import type { IncomingMessage } from 'node:http'
import { DocketError } from '../errors.ts'
import { nodeCrypto } from '../values/lazy.ts'
import { sha256 } from '../values/sha256.ts'

/** The characters that a token may have, and as few as cannot be guessed. */
export const TOKEN = /^[\w.~+/-]{16,}=*$/

const digest = (text: string): Buffer => sha256(text).digest()

/** Makes the function that throws DocketError `unauthorized` for requests without the token. */
export function createTokenCheck(token: string): (request: IncomingMessage) => void {
  const expected = digest(token)
  return ({ headers: { authorization = '' } }) => {
    const [, sent = ''] = /^Bearer +(\S+) *$/i.exec(authorization) ?? []
    // Digests have one length, and comparing them takes the same time wherever they differ.
    if (nodeCrypto().timingSafeEqual(digest(sent), expected)) return
    throw new DocketError(
      'unauthorized',
      'send the header Authorization: Bearer TOKEN, with the DOCKET_TOKEN of the server',
    )
  }
}
