import { readPrivateKey } from '../../document/signing/signing-keys.ts'
import type { JsonObject } from '../../json.ts'

/** Why a key cannot sign; undefined if it can. */
export async function checkPrivateKey(privateKey: JsonObject): Promise<string | undefined> {
  try {
    const key = await readPrivateKey(privateKey)
    return 'reason' in key ? key.reason : undefined
  } catch (error) {
    return (error as Error).message
  }
}
