/** The colours of a page as PDF/A asks for them: sRGB (IEC 61966-2-1) as a profile of the ICC, version 2. */
import { lazy } from '../../../../values/lazy.ts'

/** Steps of the curve. The three colours share it. */
const STEPS = 1024

/** White of the profile (D50) and the primaries of sRGB, adapted to it, in units of 1/65536. */
const WHITE = [0xf6d6, 0x10000, 0xd32d]
const RED = [0x6fa2, 0x38f5, 0x0390]
const GREEN = [0x6299, 0xb785, 0x18da]
const BLUE = [0x24a0, 0x0f84, 0xb6cf]

const NAME = 'sRGB'
const HEADER = 128

/** The light of a value, both from 0 to 1. */
const lightOf = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** An element: its type, four zeros, and its content. */
const element = (type: string, ...content: Uint8Array[]): Buffer =>
  Buffer.concat([Buffer.from(type), word(0), ...content])

const colour = (values: readonly number[]): Buffer => element('XYZ ', ...values.map(word))

function curve(): Buffer {
  const values = Buffer.alloc(2 * STEPS)
  for (let i = 0; i < STEPS; i++)
    values.writeUInt16BE(Math.round(lightOf(i / (STEPS - 1)) * 0xffff), 2 * i)
  return element('curv', word(STEPS), values)
}

/** The name in ASCII; empty in Unicode and in the script of old Macs, whose field has a fixed length. */
const description = (): Buffer =>
  element('desc', word(NAME.length + 1), Buffer.from(`${NAME}\0`), Buffer.alloc(4 + 4 + 2 + 1 + 67))

/** The profile. It is the same everywhere. */
export const colourProfile = lazy((): Buffer => {
  const shared = curve()
  const elements: [tag: string, content: Buffer][] = [
    ['desc', description()],
    ['cprt', element('text', Buffer.from('CC0\0'))],
    ['wtpt', colour(WHITE)],
    ['rXYZ', colour(RED)],
    ['gXYZ', colour(GREEN)],
    ['bXYZ', colour(BLUE)],
    ['rTRC', shared],
    ['gTRC', shared],
    ['bTRC', shared],
  ]
  const places = new Map<Buffer, number>()
  const parts: Buffer[] = []
  let end = HEADER + 4 + 12 * elements.length
  for (const [, content] of elements) {
    if (places.has(content)) continue
    places.set(content, end)
    // Each begins at a multiple of four.
    const part = Buffer.concat([content, Buffer.alloc(-content.length & 3)])
    parts.push(part)
    end += part.length
  }
  const table = elements.map(([tag, content]) =>
    Buffer.concat([Buffer.from(tag), word(places.get(content)!), word(content.length)]),
  )
  return Buffer.concat([header(end), word(elements.length), ...table, ...parts])
})

/** Size, version, what it is for, a date, the signature, and the white of the space between profiles. */
function header(size: number): Buffer {
  const bytes = Buffer.alloc(HEADER)
  bytes.writeUInt32BE(size, 0)
  bytes.writeUInt32BE(0x02100000, 8)
  bytes.write('mntrRGB XYZ ', 12)
  for (const [i, part] of [2026, 1, 1].entries()) bytes.writeUInt16BE(part, 24 + 2 * i)
  bytes.write('acsp', 36)
  for (const [i, part] of WHITE.entries()) bytes.writeUInt32BE(part, 68 + 4 * i)
  return bytes
}
