/**
 * The content coding that an Accept-Encoding header prefers (RFC 9110, 12.5.3); empty for none.
 * @param offered codings, the best first
 */
export function chooseCoding(accepted: string, offered: readonly string[]): string {
  const weights = new Map<string, number>()
  for (const item of accepted.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = item.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(coding, weight === undefined ? 1 : Number(weight.slice(2)))
  }
  // Without compression if that is preferred explicitly.
  let best = ''
  let highest = weights.get('identity') ?? 0
  for (const coding of offered) {
    const weight = weights.get(coding) ?? weights.get('*') ?? 0
    if (weight > highest || (weight === highest && weight > 0 && best === '')) {
      best = coding
      highest = weight
    }
  }
  return best
}
