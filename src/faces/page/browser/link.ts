/** The input as the fragment of a link, which browsers keep to themselves. Keys are not part of it. */
import type { Input } from './input.ts'
import { isObject, parse } from './json.ts'

/** Passes bytes through a stream that transforms them. */
async function pass(
  bytes: Uint8Array<ArrayBuffer>,
  through: GenericTransformStream,
): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer()
}

/** Compresses an input: base64url of raw DEFLATE of JSON. */
export async function fragmentOf(input: Input): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(input))
  const packed = new Uint8Array(await pass(bytes, new CompressionStream('deflate-raw')))
  let binary = ''
  for (const byte of packed) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Reads an input from a fragment; undefined if it is none. */
export async function inputOf(fragment: string): Promise<Input | undefined> {
  try {
    const binary = atob(fragment.replaceAll('-', '+').replaceAll('_', '/'))
    const packed = Uint8Array.from(binary, (c) => c.charCodeAt(0))
    const bytes = await pass(packed, new DecompressionStream('deflate-raw'))
    const value = parse(new TextDecoder().decode(bytes))
    if (!isObject(value) || typeof value.text !== 'string') return undefined
    const { operation, text, strict, envelop, options, conversion, language, codes, profile } =
      value
    return {
      operation: String(operation),
      text,
      strict: strict === true,
      envelop: envelop === true,
      options: isObject(options) ? options : {},
      conversion: isObject(conversion) ? conversion : {},
      language: typeof language === 'string' ? language : '',
      codes: codes === true,
      profile: typeof profile === 'string' ? profile : '',
    }
  } catch {
    return undefined
  }
}
