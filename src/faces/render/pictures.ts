/** Pictures that a page may have. Browsers run no script and load nothing for `img`; what asks for either is rejected all the same. */

/** Largest picture, in bytes, and its longest side in pixels. */
const MOST_BYTES = 512 * 1024
const LONGEST_SIDE = 4096

const URL_HEAD = /^data:image\/(png|svg\+xml);base64,/
const BASE64 = /^[A-Za-z\d+/]+={0,2}$/

const PNG_SIGNATURE = '89504e470d0a1a0a'

/**
 * What an SVG must not have, and how an error calls it; of a text in which blanks are one space, and characters are not written
 * as numbers. Elements are known by their names, whatever the prefix.
 */
const UNSAFE_SVG: readonly [pattern: RegExp, what: string][] = [
  [/<!(?:DOCTYPE|ENTITY)/i, 'a document type'],
  [/<\?(?!xml )/i, 'a processing instruction'],
  [/<(?:[^ <>/:]{1,80}:)?(?:script|handler|listener)[ />]/i, 'a script'],
  [/<(?:[^ <>/:]{1,80}:)?foreignObject[ />]/i, 'foreignObject'],
  [/<(?:[^ <>/:]{1,80}:)?(?:iframe|object|embed)[ />]/i, 'an embedded document'],
  [/<(?:[^ <>/:]{1,80}:)?(?:set|animate\w{0,20})[ />]/i, 'an animation'],
  [/[ /"']on\w{1,40} ?=/i, 'an event handler'],
  [/\\/, 'a backslash'],
  [/\b(?:href|src) ?= ?["'](?!#|data:image\/(?:png|jpeg);)/i, 'a link to another file'],
  [/@import|\bimage-set\(|\b(?:url|src)\( ?["']?(?!["'# ])/i, 'a link to another file'],
]

/** The text as a reader of XML sees its characters. */
const readable = (text: string): string =>
  text
    .replace(
      /&#(?:x0*([\da-f]{1,6})|0*(\d{1,7}));/gi,
      (_, hex: string | undefined, decimal: string) => {
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
        return code <= 0x10ffff ? String.fromCodePoint(code) : ''
      },
    )
    .replace(/\s+/g, ' ')

/** Why a data URL is not a picture that a page may have; undefined if it is. */
export function faultOfPicture(url: string): string | undefined {
  const [head = '', type] = URL_HEAD.exec(url) ?? []
  const data = url.slice(head.length)
  if (type === undefined || !BASE64.test(data))
    return 'must be a PNG or SVG as a data URL: data:image/png;base64,… or data:image/svg+xml;base64,…'
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length > MOST_BYTES)
    return `must have at most ${MOST_BYTES / 1024} KiB, got ${Math.ceil(bytes.length / 1024)}`
  return type === 'png' ? faultOfPng(bytes) : faultOfSvg(bytes.toString('utf8'))
}

function faultOfPng(bytes: Buffer): string | undefined {
  const isPng =
    bytes.toString('hex', 0, 8) === PNG_SIGNATURE &&
    bytes.toString('latin1', 12, 16) === 'IHDR' &&
    bytes.toString('latin1', bytes.length - 8, bytes.length - 4) === 'IEND'
  if (!isPng) return 'must be a whole PNG'
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return Math.max(width, height) > LONGEST_SIDE || width === 0 || height === 0
    ? `must have sides of 1 to ${LONGEST_SIDE} pixels, got ${width} × ${height}`
    : undefined
}

function faultOfSvg(text: string): string | undefined {
  if (!/<svg[\s>]/.test(text) || !text.trimEnd().endsWith('>')) return 'must be a whole SVG'
  const shown = readable(text)
  const [, what] = UNSAFE_SVG.find(([pattern]) => pattern.test(shown)) ?? []
  return what === undefined ? undefined : `must be an SVG without ${what}`
}
