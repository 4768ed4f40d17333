/** Whole requests, `{"data": …}`, as clients send them: the page takes the document out, and sets the rest as settings. */
import { formatText } from './format.ts'
import type { Input } from './input.ts'
import { isObject, type Json, type JsonObject, parse } from './json.ts'
import { read } from './places.ts'

/** The members that the page can set, besides those of conversions. */
const KNOWN = 'data strict envelop options privatekey publickey to for language codes'.split(' ')

export interface Unwrapped {
  input: Partial<Input> & { text: string }
  key: Json | undefined
}

/** The settings of a request; those that it lacks are off. Members that the page does not know are of a conversion. */
export function settingsOf(request: JsonObject): Omit<Unwrapped['input'], 'text'> {
  const { options, strict, envelop, to, for: target } = request
  const others = Object.entries(request).filter(([name]) => !KNOWN.includes(name))
  return {
    options: isObject(options) ? options : {},
    conversion: Object.fromEntries(others),
    strict: strict === true,
    envelop: envelop === true,
    profile: String(to ?? target ?? ''),
  }
}

/**
 * Takes the document out of a text that is a request; undefined if it is none.
 * @param ofConversions members that conversions ask
 */
export function unwrap(text: string, ofConversions: readonly string[]): Unwrapped | undefined {
  const request = parse(text)
  if (!isObject(request) || '$schema' in request || !isObject(request.data)) return undefined
  const known = [...KNOWN, ...ofConversions]
  if (!Object.keys(request).every((name) => known.includes(name))) return undefined
  const place = read(text).places.get('$.data')
  if (!place) return undefined
  const document = text.slice(place.start, place.end)
  return {
    input: { ...settingsOf(request), text: formatText(document) ?? document },
    key: request.privatekey ?? request.publickey,
  }
}
