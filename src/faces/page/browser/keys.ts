/** The key of the page, a JWK. It is held by the field that shows it, and nowhere else. */
import { post } from './api.ts'
import { byId } from './dom.ts'
import { format, isObject, type Json, type JsonObject, parse } from './json.ts'

export interface Keys {
  /** Both halves as JSON; empty if there is none. */
  current: () => { privatekey: string; publickey: string }
  /** Its identifier; empty if it has none. */
  kid: () => string
  /** Holds a key, or the private one of a pair. */
  hold: (key: Json | undefined) => void
  /** Makes a pair of keys, unless there is one to sign with. */
  ensure: () => Promise<void>
}

export function createKeys(): Keys {
  const field = byId('key', HTMLTextAreaElement)
  const hold = (key: Json | undefined): void => {
    if (isObject(key)) field.value = format(key.private ?? key)
  }
  const current: Keys['current'] = () => {
    const key = parse(field.value)
    // A text that is not a JSON object is sent as it is, for the server to report the error.
    if (!isObject(key)) return { privatekey: asJson(field.value), publickey: asJson(field.value) }
    const { d, ...rest }: JsonObject = key
    return {
      privatekey: d === undefined ? '' : JSON.stringify(key),
      publickey: JSON.stringify(rest),
    }
  }
  return {
    current,
    kid() {
      const key = parse(field.value)
      return isObject(key) ? String(key.kid ?? '') : ''
    },
    hold,
    async ensure() {
      if (current().privatekey) return
      const { text } = await post('keygen', '{}')
      hold(parse(text))
    },
  }
}

const asJson = (text: string): string => (text.trim() ? JSON.stringify(text) : '')
