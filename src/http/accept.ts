/** What clients prefer, by the weights of Accept and Accept-Encoding (RFC 9110, 12.5). */
import { JSON_TYPE } from './message.ts'

/** The weights of the media types or codings in a header. */
export function weightsIn(accept: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const item of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = item.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(type, weight === undefined ? 1 : Number(weight.slice(2)))
  }
  return weights
}

/**
 * Does a client prefer a media type to the usual one? It must name the type: most clients accept any.
 * @param onTie the answer for clients that name the usual one as well, with the same weight
 */
export function prefers(
  accept: string | undefined,
  type: string,
  onTie: boolean,
  usual = JSON_TYPE,
): boolean {
  if (!accept?.toLowerCase().includes(type)) return false
  const weights = weightsIn(accept)
  const weight = weights.get(type) ?? 0
  if (!(weight > 0)) return false
  const own = weights.get(usual)
  // A type that is named precedes a range with the same weight.
  const range = weights.get(`${usual.split('/')[0]}/*`) ?? weights.get('*/*') ?? 0
  return own === undefined ? weight >= range : weight > own || (onTie && weight === own)
}
