/**
 * URIs and URLs as the wire format judges them. Every step reads the text once or a bounded number of times: the accepted host
 * names, which as one expression would backtrack without bound, are run through a set of states.
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

/** Takes a URI apart, or undefined where it is not well formed (RFC 3986, with any character allowed in an opaque part). */
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
    if (user >= 0 && (!USER.test(authority.slice(0, user)) || BAD_ESCAPE.test(authority.slice(0, user)))) return undefined
    if (!isHost(host)) return undefined
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

/**
 * The host names accepted: one label, or two, of any letters, after an optional prefix of ASCII ones. As states, each a
 * bit: the prefix in its two forms (A…, B…, and "www."), the name itself (N…), its ending (E…).
 */
const A1 = 1, A2 = 2, A3 = 4, A4 = 8, A5 = 16
const B1 = 32, B2 = 64, B3 = 128, B4 = 256, B5 = 512
const W1 = 1024, W2 = 2048, W3 = 4096, W4 = 8192
const N1 = 16384, N2 = 32768, N3 = 65536
const E1 = 131072, E2 = 262144, E3 = 524288
const START = 1048576
const PREFIX_DONE = START | A3 | A5 | B5 | W4
const DONE = N1 | E2 | E3

function isHostName(host: string): boolean {
  let states = START
  for (const c of host) {
    const ascii = /[A-Za-z0-9]/.test(c)
    const letter = /[A-Za-z]/.test(c) || c >= '\u00a1'
    const from = (mask: number): boolean => (states & mask) !== 0
    let next = 0
    if (ascii) {
      if (from(START)) next |= A1 | B1
      if (from(A1 | A2 | A3)) next |= A3
      if (from(A4 | A5)) next |= A5
      if (from(B1)) next |= B1 | B3
      if (from(B2)) next |= B1
      if (from(B4 | B5)) next |= B5
      if (c === 'w') next |= (from(START) ? W1 : 0) | (from(W1) ? W2 : 0) | (from(W2) ? W3 : 0)
    }
    if (c === '_' || c === '-') {
      if (from(A1 | A2 | A3)) next |= A2
      if (from(B1)) next |= B2
    }
    if (c === '.' || c === '-') {
      if (from(A3 | A5)) next |= A4
    }
    if (c === '.') {
      if (from(B1)) next |= B2
      if (from(B3)) next |= B4
      if (from(W3)) next |= W4
      if (from(N1)) next |= E1 | E3
      if (from(E2)) next |= E3
    }
    if (c === '-') next |= (from(N1) ? N2 : 0) | (from(N2) ? N3 : 0)
    if (letter || ascii) {
      if (from(PREFIX_DONE | N1 | N2 | N3)) next |= N1
    }
    if (letter && from(E1 | E2)) next |= E2
    states = next
    if (states === 0) return false
  }
  return (states & DONE) !== 0
}
