/**
 * QR codes (ISO/IEC 18004) of bytes at error correction level M, versions 1 to 25: up to 997 bytes, as many as a Swiss
 * QR bill may have; a payment code of EPC has up to 331.
 */
import { type Html, html, NOTHING } from './html.ts'

interface Version {
  /** Codewords in all. */
  total: number
  /** Codewords for error correction in each block. */
  correction: number
  blocks: number
  /** Positions of the centres of alignment patterns. */
  alignment: readonly number[]
}

const version = (
  total: number,
  correction: number,
  blocks: number,
  ...alignment: number[]
): Version => {
  return { total, correction, blocks, alignment }
}

/** Tables 1, 9 and E.1 of the standard, for level M. */
const VERSIONS: readonly Version[] = [
  version(26, 10, 1),
  version(44, 16, 1, 6, 18),
  version(70, 26, 1, 6, 22),
  version(100, 18, 2, 6, 26),
  version(134, 24, 2, 6, 30),
  version(172, 16, 4, 6, 34),
  version(196, 18, 4, 6, 22, 38),
  version(242, 22, 4, 6, 24, 42),
  version(292, 22, 5, 6, 26, 46),
  version(346, 26, 5, 6, 28, 50),
  version(404, 30, 5, 6, 30, 54),
  version(466, 22, 8, 6, 32, 58),
  version(532, 22, 9, 6, 34, 62),
  version(581, 24, 9, 6, 26, 46, 66),
  version(655, 24, 10, 6, 26, 48, 70),
  version(733, 28, 10, 6, 26, 50, 74),
  version(815, 28, 11, 6, 30, 54, 78),
  version(901, 26, 13, 6, 30, 56, 82),
  version(991, 26, 14, 6, 30, 58, 86),
  version(1085, 26, 16, 6, 34, 62, 90),
  version(1156, 26, 17, 6, 28, 50, 72, 94),
  version(1258, 28, 17, 6, 26, 50, 74, 98),
  version(1364, 28, 18, 6, 30, 54, 78, 102),
  version(1474, 28, 20, 6, 28, 54, 80, 106),
  version(1588, 28, 21, 6, 32, 58, 84, 110),
]

/** The field of 256 elements that Reed-Solomon codes work in, with the polynomial 0x11d. */
const EXP = new Uint8Array(512)
const LOG = new Uint8Array(256)
for (let i = 0, value = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = value
  LOG[value] = i
  value = (value << 1) ^ (value > 127 ? 0x11d : 0)
}

const multiply = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : at(EXP, at(LOG, a) + at(LOG, b))

const at = (array: ArrayLike<number>, index: number): number => array[index] ?? 0

/** The modules of a code, row by row: true is dark. Undefined if the text is too long. */
export function qrModules(text: string): boolean[][] | undefined {
  const bytes = Buffer.from(text)
  const number = VERSIONS.findIndex((each, i) => bytes.length <= capacityOf(each, i + 1)) + 1
  const found = VERSIONS[number - 1]
  if (!found) return undefined
  const words = interleave(dataWords(bytes, found, number), found)
  const grid = new Grid(number, found)
  grid.drawWords(words)
  return grid.masked()
}

/** Bytes of a version: its mode and count take 12 or, from version 10 on, 20 bits. */
const capacityOf = (each: Version, number: number): number => dataSize(each) - (number < 10 ? 2 : 3)

const dataSize = ({ total, correction, blocks }: Version): number => total - correction * blocks

/** Mode, count, bytes, end and padding. */
function dataWords(bytes: Buffer, found: Version, number: number): number[] {
  const bits: number[] = []
  const push = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  push(0b0100, 4)
  push(bytes.length, number < 10 ? 8 : 16)
  for (const byte of bytes) push(byte, 8)
  push(0, 4)
  const words: number[] = []
  for (let i = 0; i + 8 <= bits.length; i += 8)
    words.push(bits.slice(i, i + 8).reduce((sum, bit) => sum * 2 + bit, 0))
  for (let pad = 0xec; words.length < dataSize(found); pad ^= 0xec ^ 0x11) words.push(pad)
  return words
}

/** Splits the data into blocks, of which the last may be one longer, and deals out their words in turn. */
function interleave(words: readonly number[], found: Version): number[] {
  const { blocks: count, correction } = found
  const short = Math.floor(words.length / count)
  const firstLong = count - (words.length % count)
  const generator = generatorOf(correction)
  let start = 0
  const blocks = Array.from({ length: count }, (_, i) => {
    const data = words.slice(start, (start += short + (i < firstLong ? 0 : 1)))
    return { data, check: remainderOf(data, generator) }
  })
  const deal = (parts: number[][]): number[] =>
    Array.from({ length: Math.max(...parts.map(({ length }) => length)) }, (_, i) =>
      parts.flatMap((part) => part.slice(i, i + 1)),
    ).flat()
  return [...deal(blocks.map(({ data }) => data)), ...deal(blocks.map(({ check }) => check))]
}

/** The product of (x - 2^i) for i below the degree, without its leading 1. */
function generatorOf(degree: number): number[] {
  let factors = [1]
  for (let i = 0; i < degree; i++) {
    const shifted = [...factors, 0]
    factors = shifted.map((factor, k) => factor ^ multiply(at(factors, k - 1), at(EXP, i)))
  }
  return factors.slice(1)
}

function remainderOf(data: readonly number[], generator: readonly number[]): number[] {
  const rest: number[] = generator.map(() => 0)
  for (const word of data) {
    const factor = word ^ at(rest, 0)
    rest.shift()
    rest.push(0)
    for (let i = 0; i < rest.length; i++) rest[i] = at(rest, i) ^ multiply(at(generator, i), factor)
  }
  return rest
}

/** Conditions under which a mask inverts a module. */
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_r, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

type Modules = boolean[][]

class Grid {
  readonly size: number
  readonly modules: Modules
  /** Modules of patterns and formats, which are not masked. */
  readonly fixed: Modules

  constructor(number: number, { alignment }: Version) {
    this.size = 17 + 4 * number
    const empty = (): Modules =>
      Array.from({ length: this.size }, () => new Array(this.size).fill(false))
    this.modules = empty()
    this.fixed = empty()
    this.#drawFinders()
    const last = alignment.length - 1
    for (const [i, row] of alignment.entries()) {
      for (const [k, column] of alignment.entries()) {
        const isFinder = (i === 0 && (k === 0 || k === last)) || (i === last && k === 0)
        if (!isFinder) this.#drawRings(row, column, 2)
      }
    }
    for (let i = 8; i < this.size - 8; i++) {
      this.#fix(6, i, i % 2 === 0)
      this.#fix(i, 6, i % 2 === 0)
    }
    this.drawFormat(0)
    if (number >= 7) this.#drawVersion(number)
  }

  #fix(row: number, column: number, dark: boolean): void {
    const [modules, fixed] = [this.modules[row], this.fixed[row]]
    if (!modules || !fixed || column < 0 || column >= this.size) return
    modules[column] = dark
    fixed[column] = true
  }

  /** Rings around a centre: all dark but those at the distances 2 and 4, or 1 in a small pattern. */
  #drawRings(row: number, column: number, radius: number): void {
    for (let dr = -radius; dr <= radius; dr++) {
      for (let dc = -radius; dc <= radius; dc++) {
        const distance = Math.max(Math.abs(dr), Math.abs(dc))
        this.#fix(
          row + dr,
          column + dc,
          radius === 2 ? distance !== 1 : distance !== 2 && distance !== 4,
        )
      }
    }
  }

  #drawFinders(): void {
    this.#drawRings(3, 3, 4)
    this.#drawRings(3, this.size - 4, 4)
    this.#drawRings(this.size - 4, 3, 4)
  }

  /** Level M (0) and the mask, with their check bits (BCH 15, 5), twice. */
  drawFormat(mask: number): void {
    const bits = ((mask << 10) | checkBits(mask, 10, 0x537)) ^ 0x5412
    const last = this.size - 1
    for (let i = 0; i < 15; i++) {
      const dark = ((bits >> i) & 1) === 1
      this.#fix(i < 6 ? i : i < 8 ? i + 1 : last - 14 + i, 8, dark)
      this.#fix(8, i < 8 ? last - i : i === 8 ? 7 : 14 - i, dark)
    }
    this.#fix(last - 7, 8, true)
  }

  /** The version with its check bits (BCH 18, 6), twice. */
  #drawVersion(number: number): void {
    const bits = (number << 12) | checkBits(number, 12, 0x1f25)
    for (let i = 0; i < 18; i++) {
      const [near, far] = [Math.floor(i / 3), this.size - 11 + (i % 3)]
      this.#fix(near, far, ((bits >> i) & 1) === 1)
      this.#fix(far, near, ((bits >> i) & 1) === 1)
    }
  }

  /** In columns of two modules from the right, up and down in turn, past the vertical timing pattern. */
  drawWords(words: readonly number[]): void {
    let bit = 0
    for (let right = this.size - 1; right > 0; right -= right === 8 ? 3 : 2) {
      const isUpward = ((right > 6 ? this.size - 1 - right : this.size - 2 - right) / 2) % 2 === 0
      for (let i = 0; i < this.size; i++) {
        const row = isUpward ? this.size - 1 - i : i
        for (const column of [right, right - 1]) {
          const modules = this.modules[row]
          if (!modules || this.fixed[row]?.[column]) continue
          modules[column] = ((at(words, bit >> 3) >> (7 - (bit & 7))) & 1) === 1
          bit++
        }
      }
    }
  }

  /** With the mask that makes it easiest to read. */
  masked(): Modules {
    let best: Modules = this.modules
    let least = Infinity
    MASKS.forEach((inverts, mask) => {
      this.drawFormat(mask)
      const modules = this.modules.map((row, r) =>
        row.map((dark, c) => dark !== (!this.fixed[r]?.[c] && inverts(r, c))),
      )
      const penalty = penaltyOf(modules)
      if (penalty < least) [best, least] = [modules, penalty]
    })
    return best
  }
}

/** The remainder of a value, shifted by some bits, by a polynomial of that degree. */
function checkBits(value: number, degree: number, polynomial: number): number {
  let rest = value
  for (let i = 0; i < degree; i++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * polynomial)
  return rest
}

/** The four penalties of the standard (7.8.3): runs, blocks, patterns like finders, and imbalance. */
function penaltyOf(modules: Modules): number {
  const columns = modules.map((_, c) => modules.map((row) => row[c] === true))
  let penalty = 0
  for (const line of [...modules, ...columns]) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('')
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2
    penalty += 40 * [...text.matchAll(/(?=10111010000|00001011101)/g)].length
  }
  let dark = 0
  for (const [r, row] of modules.entries()) {
    const below = modules[r + 1] ?? []
    for (const [c, module] of row.entries()) {
      if (module) dark++
      if (row[c + 1] === module && below[c] === module && below[c + 1] === module) penalty += 3
    }
  }
  const percent = (dark * 100) / modules.length ** 2
  return penalty + 10 * Math.floor(Math.abs(percent - 50) / 5)
}

/**
 * A code as an image of vectors, with the margin of four modules that readers need; undefined if it would be too long.
 * @param label what the code contains, for those who do not see it
 * @param inner further shapes, in modules from the first corner
 */
export function qrCode(
  text: string,
  label: string,
  margin = 4,
  inner: (size: number) => Html = () => NOTHING,
): Html | undefined {
  const modules = qrModules(text)
  if (!modules) return undefined
  const size = modules.length + 2 * margin
  const path = modules.flatMap((row, r) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(
      ({ index, 0: run }) => `M${index + margin} ${r + margin}h${run.length}v1h-${run.length}z`,
    ),
  )
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}"><path d="${path.join('')}"/>${inner(size)}</svg>`
}
