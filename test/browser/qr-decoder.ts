/**
 * Reads QR codes of bytes from the paths that pages draw (ISO/IEC 18004). Modules are exact, so nothing is corrected; it is
 * written from the standard, apart from the encoder.
 */

/** Blocks of error correction at level M by version, and codewords for correction in each. */
// biome-ignore format: table
const BLOCKS: readonly [blocks: number, correction: number][] = [
  [1, 10], [1, 16], [1, 26], [2, 18], [2, 24], [4, 16], [4, 18], [4, 22], [5, 22], [5, 26], [5, 30], [8, 22], [9, 22],
  [9, 24], [10, 24], [10, 28], [11, 28], [13, 26], [14, 26], [16, 26], [17, 26], [17, 28], [18, 28], [20, 28], [21, 28],
]

const MASKS: readonly ((r: number, c: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

/** Reads the text of a code. @param box side of its image in modules, with the margin */
export function decodeQr(box: number, path: string): string {
  const runs = Array.from(path.matchAll(/M(\d+) (\d+)h(\d+)/g), ([, x, y, width]) =>
    [x, y, width].map(Number),
  )
  const margin = Math.min(...runs.map(([x = 0]) => x))
  const size = box - 2 * margin
  const grid = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  for (const [x = 0, y = 0, width = 0] of runs)
    for (let i = 0; i < width; i++) grid[y - margin]![x - margin + i] = true
  return textOf(dataOf(wordsOf(grid), (size - 17) / 4), (size - 17) / 4)
}

/** The centres of alignment patterns, found by their rule: evenly spaced from the last but six to six. */
function centresOf(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((4 * version + 4) / (2 * count - 2)) * 2
  const last = 4 * version + 10
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - i * step).reverse()]
}

function isFunction(version: number): (r: number, c: number) => boolean {
  const size = 4 * version + 17
  const centres = centresOf(version)
  const isCorner = (r: number, c: number): boolean =>
    (r === 6 && c === 6) || (r === 6 && c === size - 7) || (r === size - 7 && c === 6)
  return (r, c) => {
    if ((r < 9 && (c < 9 || c >= size - 8)) || (r >= size - 8 && c < 9)) return true
    if (r === 6 || c === 6) return true
    if (version > 6 && ((r < 6 && c >= size - 11) || (c < 6 && r >= size - 11))) return true
    return centres.some((y) =>
      centres.some((x) => !isCorner(y, x) && Math.abs(y - r) <= 2 && Math.abs(x - c) <= 2),
    )
  }
}

/** The codewords in the order in which they are drawn: columns in pairs from the right, up and down in turn. */
function wordsOf(grid: boolean[][]): number[] {
  const size = grid.length
  const isDrawn = isFunction((size - 17) / 4)
  const format = [2, 3, 4].map((c) => Number(grid[8]![c])).join('')
  const mask = MASKS[Number.parseInt(format, 2) ^ 0b101]!
  const bits: number[] = []
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--
    for (let i = 0; i < size; i++) {
      const r = isUp ? size - 1 - i : i
      for (const c of [right, right - 1])
        if (!isDrawn(r, c)) bits.push(Number(grid[r]![c]! !== mask(r, c)))
    }
    isUp = !isUp
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    Number.parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2),
  )
}

/** The data words, in the order of their blocks. */
function dataOf(words: number[], version: number): number[] {
  const [count, correction] = BLOCKS[version - 1]!
  const total = words.length - count * correction
  const short = Math.floor(total / count)
  const firstLong = count - (total % count)
  const blocks: number[][] = Array.from({ length: count }, () => [])
  let at = 0
  for (let i = 0; i <= short; i++)
    for (let b = 0; b < count; b++) if (i < short || b >= firstLong) blocks[b]!.push(words[at++]!)
  return blocks.flat()
}

function textOf(data: number[], version: number): string {
  const bits = data.map((word) => word.toString(2).padStart(8, '0')).join('')
  const size = version < 10 ? 8 : 16
  const length = Number.parseInt(bits.slice(4, 4 + size), 2)
  const bytes = Array.from({ length }, (_, i) =>
    Number.parseInt(bits.slice(4 + size + 8 * i, 12 + size + 8 * i), 2),
  )
  return Buffer.from(bytes).toString('utf8')
}
