/** Printed figures as integers, to compare them exactly. */

/** Figures are integers of 10^-20. */
export const SCALE = 20

export function exact(text: string): bigint {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return BigInt(`${sign}${whole}${decimals.padEnd(SCALE, '0')}`)
}

/** One unit of the last decimal of a figure with so many. */
export const unitOf = (decimals: number): bigint => 10n ** BigInt(SCALE - decimals)

export const scaleOf = (text: string): number => text.split('.')[1]?.length ?? 0

export const sumOf = (figures: (string | undefined)[]): bigint =>
  figures.reduce((sum, figure) => sum + exact(figure ?? '0'), 0n)
