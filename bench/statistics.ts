export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)

/** The value below which a share of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

/** Measures things in turns, so that all see the same machine. The result has the values of each, by round. */
export async function inTurns(
  rounds: number,
  measures: readonly (() => number | Promise<number>)[],
): Promise<number[][]> {
  const values = measures.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [at, measure] of measures.entries()) values[at]!.push(await measure())
  }
  return values
}
