/**
 * URIs and URLs as the wire format judges them. Every step reads the text once or a bounded number of times: the
 * accepted host names, which as one expression would backtrack without bound, are run through a set of states.
 */
import { isIPv6 } from 'node:net'

interface Parts {
  scheme: string
  opaque: string
  host: string
  path: string
}

const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/
const CONTROL = /[\x00-\x1f\x7f]/
const BAD_ESCAPE = /%(?![0-9A-Fa-f]{2})/
const USER = /^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/
const HOST = /^(?:[A-Za-z0-9\-_.~!$&'()*+,;=:<>"\u0080-\uffff]|%[89A-Fa-f][0-9A-Fa-f]|%25)*$/

/**
 * Takes a URI apart, or undefined where it is not well formed (RFC 3986, with any character allowed in an opaque
 * part).
 */
function parse(text: string): Parts | undefined {
  const [whole, ...fragment] = text.split('#')
  if (CONTROL.test(whole!) || BAD_ESCAPE.test(fragment.join('#')) || text.startsWith(':')) return undefined
  const scheme = SCHEME.exec(whole!)?.[1] ?? ''
  let rest = (scheme === '' ? whole! : whole!.slice(scheme.length + 1)).split('?')[0]!
  if (!rest.startsWith('/')) {
    if (scheme !== '') return { scheme, opaque: rest, host: '', path: '' }
    if (rest.split('/')[0]!.includes(':')) return undefined
  }
  let host = ''
  if (rest.startsWith('//') && (scheme !== '' || !rest.startsWith('///'))) {
    const end = rest.indexOf('/', 2)
    const authority = rest.slice(2, end < 0 ? undefined : end)
    rest = end < 0 ? '' : rest.slice(end)
    const user = authority.lastIndexOf('@')
    host = authority.slice(user + 1)
    const name = authority.slice(0, Math.max(user, 0))
    if (!USER.test(name) || BAD_ESCAPE.test(name) || !isHost(host)) return undefined
  }
  return BAD_ESCAPE.test(rest) ? undefined : { scheme, opaque: '', host, path: rest }
}

function isHost(host: string): boolean {
  if (host.startsWith('[')) {
    const [, address, zone, port] = /^\[([^\]%]*)(?:%25([^\]]*))?\](.*)$/.exec(host) ?? []
    return address !== undefined && isIPv6(address) && zone !== '' && /^(:\d*)?$/.test(port!)
  }
  const colon = host.lastIndexOf(':')
  return HOST.test(host) && (colon < 0 || /^\d*$/.test(host.slice(colon + 1)))
}

/** Is it a URI with a scheme and something after it? `urn:x`, `mailto:a@b`, `http:/`. */
export function isUri(text: string): boolean {
  const parts = parse(text)
  return parts !== undefined && parts.scheme !== '' && (parts.opaque !== '' || parts.host !== '' || parts.path !== '')
}

const LONGEST_URL = 2082
const URL_SCHEME = /^(?:ftp|tcp|udp|wss?|https?):\/\//
const TAIL = /^(?::\d{1,5})?(?:[/?#][^\t\n\f\r ]*)?$/
const IP6_HOST = /^\[([^\]]*)\]\.?(.*)$/s
const OCTET = '(?:1?\\d{1,2}|2[0-4]\\d|25[0-5])'
const IP4_HOST = new RegExp(`^(?:[1-9]\\d?|1\\d\\d|2[01]\\d|22[0-3]|24\\d|25[0-5])(?:\\.${OCTET}){2}\\.${OCTET}\\.?$`)

/**
 * Is it the URL of something on the web? Four characters or more; with one of the usual schemes in lower case, or none;
 * with a host name of known form, or an address.
 */
export function isUrl(text: string): boolean {
  if (Buffer.byteLength(text) <= 3 || text.length > LONGEST_URL || text.startsWith('.')) return false
  const parts = parse(text.includes(':') && !text.includes('://') ? `http://${text}` : text)
  if (!parts || parts.host.startsWith('.')) return false
  if (parts.host === '' && parts.path !== '' && !parts.path.includes('.')) return false
  if (/[\t\n\f\r ]/.test(text)) return false
  // The host may start at once, after the scheme, or after any @: user names may hold everything.
  if (isHostAndTail(text) || isHostAndTail(text.replace(URL_SCHEME, ''))) return true
  for (let user = text.indexOf('@', 1); user > 0; user = text.indexOf('@', user + 1)) {
    if (isHostAndTail(text.slice(user + 1))) return true
  }
  return false
}

function isHostAndTail(text: string): boolean {
  const bracketed = IP6_HOST.exec(text)
  if (bracketed) return isIPv6(bracketed[1]!) && TAIL.test(bracketed[2]!)
  const end = text.search(/[^A-Za-z0-9_.\-\u00a1-\uffff]/)
  const host = end < 0 ? text : text.slice(0, end)
  return TAIL.test(text.slice(host.length)) && (IP4_HOST.test(host) || isHostName(host))
}

/** Classes of characters in a host name, each a bit. */
const ASCII = 1, LETTER = 2, DASH = 4, UNDERSCORE = 8, DOT = 16, W = 32

/** States of reading one, each a bit: the prefix in its forms A, B and "www.", the name N, its ending E. */
const START = 1, A1 = 2, A2 = 4, A3 = 8, A4 = 16, A5 = 32, B1 = 64, B2 = 128, B3 = 256, B4 = 512, B5 = 1024
const W1 = 2048, W2 = 4096, W3 = 8192, W4 = 16384, N1 = 32768, N2 = 65536, N3 = 131072, E1 = 262144, E2 = 524288
const END = 1048576

/** The host names accepted: one label, or two, of any letters, after an optional prefix of ASCII ones. */
const MOVES: [from: number, on: number, to: number][] = [
  [START, ASCII, A1 | B1], [A1 | A2 | A3, ASCII, A3], [A1 | A2 | A3, DASH | UNDERSCORE, A2],
  [A3 | A5, DASH | DOT, A4], [A4 | A5, ASCII, A5],
  [B1, ASCII, B1 | B3], [B1, DASH | UNDERSCORE | DOT, B2], [B2, ASCII, B1], [B3, DOT, B4], [B4 | B5, ASCII, B5],
  [START, W, W1], [W1, W, W2], [W2, W, W3], [W3, DOT, W4],
  [START | A3 | A5 | B5 | W4 | N1 | N2 | N3, ASCII | LETTER, N1], [N1, DASH, N2], [N2, DASH, N3],
  [N1, DOT, E1 | END], [E1 | E2, LETTER, E2], [E2, DOT, END],
]

function isHostName(host: string): boolean {
  let states = START
  for (const c of host) {
    // Letters end at U+FFFF: what takes two units, such as an emoji, is none.
    const letter = /[A-Za-z]/.test(c) || (c >= '\u00a1' && c.length === 1)
    const ascii = /[A-Za-z0-9]/.test(c)
    const sign = c === '-' ? DASH : c === '_' ? UNDERSCORE : c === '.' ? DOT : c === 'w' ? W : 0
    const classes = sign | (letter ? LETTER : 0) | (ascii ? ASCII : 0)
    let next = 0
    for (const [from, on, to] of MOVES) if ((states & from) !== 0 && (classes & on) !== 0) next |= to
    states = next
  }
  return (states & (N1 | E2 | END)) !== 0
}
