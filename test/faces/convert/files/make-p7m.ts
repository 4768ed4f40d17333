/** Makes signed files (CAdES) without signatures. */

export interface P7mForm {
  /** Bytes of each piece of the content; it is whole if absent. */
  piece?: number
  /** Are lengths left out, and the ends marked? */
  isOpen?: boolean
  /** The type of the ContentInfo: signed data if absent. */
  type?: string
  isDetached?: boolean
  /** Is there a place for the content, and nothing in it? */
  isEmpty?: boolean
}

/** A time-stamped file (.tsd) with content. */
export const makeTsd = (content: Uint8Array): Buffer =>
  value(
    0x30,
    Buffer.concat([
      identifier('2a864886f70d010910011f'),
      value(
        0xa0,
        value(
          0x30,
          Buffer.concat([
            value(2, Buffer.from([1])),
            value(0x16, Buffer.from('file:a.xml')),
            value(0x30, value(1, Buffer.from([0]))),
            value(4, content),
          ]),
        ),
      ),
    ]),
  )

/** A value in DER. */
function value(tag: number, content: Uint8Array): Buffer {
  const { length } = content
  const digits: number[] = []
  for (let rest = length; rest > 0; rest >>= 8) digits.unshift(rest & 255)
  const head = length < 128 ? [length] : [0x80 + digits.length, ...digits]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}

export const SIGNED = '2a864886f70d010702'
const DATA = '2a864886f70d010701'

const identifier = (hex: string): Buffer => value(6, Buffer.from(hex, 'hex'))

/** A file with content, signed by nobody. */
export function makeP7m(content: Uint8Array, form: P7mForm = {}): Buffer {
  const { piece, isOpen, type = SIGNED, isDetached, isEmpty } = form
  const around = (tag: number, ...parts: Buffer[]): Buffer => {
    const inside = Buffer.concat(parts)
    if (!isOpen) return value(tag, inside)
    return Buffer.concat([Buffer.from([tag, 0x80]), inside, Buffer.from([0, 0])])
  }
  const pieces: Buffer[] = []
  for (let at = 0; piece !== undefined && at < content.length; at += piece)
    pieces.push(value(4, content.subarray(at, at + piece)))
  const octets = piece === undefined ? value(4, content) : around(0x24, ...pieces)
  const inside = isDetached ? [] : [around(0xa0, ...(isEmpty ? [] : [octets]))]
  const data = around(
    0x30,
    value(2, Buffer.from([1])),
    value(0x31, Buffer.alloc(0)),
    around(0x30, identifier(DATA), ...inside),
    // Where certificates are.
    value(0xa0, Buffer.alloc(200)),
    value(0x31, Buffer.alloc(0)),
  )
  return around(0x30, identifier(type), around(0xa0, data))
}
