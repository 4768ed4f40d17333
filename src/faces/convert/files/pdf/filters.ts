/** Unpacks streams of PDF files (ISO 32000-1, 7.4). */
import { constants, inflateSync } from 'node:zlib'
import {
  type Budget,
  MOST_BYTES,
  MOST_STREAM_BYTES,
  spend,
  spendBytes,
  tooLarge,
} from './budget.ts'
import { hexBytes } from './tokens.ts'
import {
  damaged,
  isDictionary,
  type PdfDictionary,
  PdfError,
  PdfName,
  type PdfValue,
} from './values.ts'

/** Bytes that are inflated at once: many small pieces take three times as long. */
const PIECE = 65_536
/** Bytes that deflate makes of one at most (zlib, Technical Details). */
const MOST_INFLATED = 1032

type Filter = (
  bytes: Uint8Array,
  parameters: PdfDictionary | undefined,
  name: string,
  budget: Budget,
) => Uint8Array

/** The abbreviations are meant for images alone, but occur. */
const FILTERS: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ['FlateDecode', unpredicted],
  ['Fl', unpredicted],
  ['ASCIIHexDecode', ofDigits((bytes) => hexBytes(until(bytes, 0x3e)))],
  ['AHx', ofDigits((bytes) => hexBytes(until(bytes, 0x3e)))],
  ['ASCII85Decode', ofDigits(base85Bytes)],
  ['A85', ofDigits(base85Bytes)],
])

function ofDigits(decode: (bytes: Uint8Array) => Uint8Array): Filter {
  return (bytes, _parameters, _what, budget) => {
    spend(budget, 'digit', bytes.length)
    return decode(bytes)
  }
}

const until = (bytes: Uint8Array, end: number): Uint8Array => {
  const at = bytes.indexOf(end)
  return at < 0 ? bytes : bytes.subarray(0, at)
}

/**
 * Unpacks the bytes of a stream.
 * @param what the stream, as an error names it
 * @throws PdfError if a filter is unknown, its data is damaged, or there is too much of it
 */
export function unpack(
  bytes: Uint8Array,
  dictionary: PdfDictionary,
  what: string,
  budget: Budget,
): Uint8Array {
  if (dictionary.has('F'))
    throw new PdfError('04', `${what} cannot be unpacked: its data is in another file`)
  const filters = listOf(dictionary.get('Filter'))
  const parameters = listOf(dictionary.get('DecodeParms') ?? dictionary.get('DP'))
  // Nobody packs a file more often, and each time costs its size.
  if (filters.length > 4) throw damaged()
  return filters.reduce<Uint8Array>((data, filter, i) => {
    const name = filter instanceof PdfName ? filter.text : ''
    const own = FILTERS.get(name)
    if (!own) throw new PdfError('04', `${what} cannot be unpacked: ${name || 'unknown filter'}`)
    const given = parameters[i]
    const result = own(data, isDictionary(given) ? given : undefined, what, budget)
    if (result.length > MOST_STREAM_BYTES) throw tooLarge(what, MOST_STREAM_BYTES)
    spendBytes(budget, result.length)
    return result
  }, bytes)
}

const listOf = (value: PdfValue): readonly PdfValue[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

/**
 * A stream without its end is unpacked as far as it goes. What may come of it is paid before, and given back if it does not:
 * how far a damaged one went is unknown.
 */
function inflated(bytes: Uint8Array, what: string, budget: Budget): Uint8Array {
  const most = Math.min(MOST_STREAM_BYTES, budget.bytes)
  if (most === 0) throw tooLarge('the PDF', MOST_BYTES)
  spend(budget, 'deflated', bytes.length)
  const possible = Math.min(most, bytes.length * MOST_INFLATED)
  spend(budget, 'inflated', possible)
  try {
    const result = inflateSync(bytes, {
      maxOutputLength: most,
      chunkSize: PIECE,
      finishFlush: constants.Z_SYNC_FLUSH,
    })
    spend(budget, 'inflated', result.length - possible)
    return result
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE')
      throw new PdfError('04', `${what} cannot be unpacked: its data is damaged (FlateDecode)`)
    throw most < MOST_STREAM_BYTES
      ? tooLarge('the PDF', MOST_BYTES)
      : tooLarge(what, MOST_STREAM_BYTES)
  }
}

function unpredicted(
  bytes: Uint8Array,
  parameters: PdfDictionary | undefined,
  what: string,
  budget: Budget,
): Uint8Array {
  const data = inflated(bytes, what, budget)
  const numberOf = (name: string, usual: number): number => {
    const value = parameters?.get(name)
    return typeof value === 'number' ? value : usual
  }
  const predictor = numberOf('Predictor', 1)
  if (predictor < 2) return data
  if (predictor < 10) throw new PdfError('04', `${what} cannot be unpacked: Predictor ${predictor}`)
  const bits = numberOf('Colors', 1) * numberOf('BitsPerComponent', 8)
  const width = Math.ceil((bits * numberOf('Columns', 1)) / 8)
  if (!(bits > 0 && width > 0 && width <= MOST_STREAM_BYTES)) throw damaged()
  const size = Math.ceil(data.length / (width + 1)) * width
  if (size > MOST_STREAM_BYTES) throw tooLarge(what, MOST_STREAM_BYTES)
  spend(budget, 'predicted', size)
  return unfiltered(data, width, Math.max(1, bits >> 3))
}

/** Undoes the filters of PNG (RFC 2083, 6): each row begins with the number of its own. */
function unfiltered(data: Uint8Array, width: number, pixel: number): Uint8Array {
  const rows = Math.ceil(data.length / (width + 1))
  const result = new Uint8Array(rows * width)
  for (let row = 0; row < rows; row++) {
    const from = row * (width + 1)
    const to = row * width
    const type = data[from]!
    for (let i = 0; i < width; i++) {
      const left = i < pixel ? 0 : result[to + i - pixel]!
      const above = row === 0 ? 0 : result[to + i - width]!
      const corner = row === 0 || i < pixel ? 0 : result[to + i - width - pixel]!
      result[to + i] = (data[from + 1 + i] ?? 0) + predicted(type, left, above, corner)
    }
  }
  return result
}

function predicted(type: number, left: number, above: number, corner: number): number {
  switch (type) {
    case 1:
      return left
    case 2:
      return above
    case 3:
      return (left + above) >> 1
    case 4:
      return nearest(left + above - corner, left, above, corner)
    default:
      return 0
  }
}

/** The Paeth predictor. */
function nearest(sum: number, left: number, above: number, corner: number): number {
  const [a, b, c] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? above : corner
}

const [FIRST, LAST, Z, TILDE] = [0x21, 0x75, 0x7a, 0x7e]

const POWERS = [2 ** 24, 2 ** 16, 2 ** 8, 1]

/** ASCII base-85: five digits are four bytes, `z` is four zeros. */
function base85Bytes(bytes: Uint8Array): Uint8Array {
  const data = until(bytes, TILDE)
  // `z` makes the most of a byte. What is beyond the end is not written, but counted.
  const result = new Uint8Array(Math.min(data.length * 4, MOST_STREAM_BYTES + 1))
  let length = 0
  let value = 0
  let count = 0
  const write = (size: number): void => {
    for (let i = 0; i < size; i++) result[length++] = value / POWERS[i]!
    value = 0
    count = 0
  }
  for (const byte of data) {
    if (byte === Z && count === 0) write(4)
    else if (byte >= FIRST && byte <= LAST) {
      value = value * 85 + byte - FIRST
      if (++count === 5) write(4)
    } else if (byte > 32) throw damaged()
  }
  if (count > 1) {
    for (let i = count; i < 5; i++) value = value * 85 + 84
    write(count - 1)
  }
  return result.subarray(0, length)
}
