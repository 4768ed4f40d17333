/**
 * URIs and URLs by the rules of the wire format, whose URLs follow the `IsURL` of govalidator. Time is proportional to
 * the length: host names are checked label by label, because a single expression would backtrack without bound.
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

/** Splits a URI; undefined if it is malformed (RFC 3986, with any character allowed in an opaque part). */
function parse(text: string): Parts | undefined {
  const [whole, ...fragment] = text.split('#')
  if (CONTROL.test(whole!) || BAD_ESCAPE.test(fragment.join('#')) || text.startsWith(':'))
    return undefined
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

/** Is the text a URI with a scheme and a non-empty rest? `urn:x`, `mailto:a@b`, `http:/`. */
export function isUri(text: string): boolean {
  const parts = parse(text)
  return (
    parts !== undefined &&
    parts.scheme !== '' &&
    (parts.opaque !== '' || parts.host !== '' || parts.path !== '')
  )
}

const MAX_LENGTH = 2082
/** Fast path: matches a single word, as codes are. A name without a top-level domain has a scheme. */
const NONE = /^(?:\.|\w+$)/
/** Fast path: matches nearly all URLs. */
const USUAL =
  /^https?:\/\/(?:www\.)?[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*\.[A-Za-z]+(?:\/[A-Za-z0-9._~/-]*)?$/
const URL_SCHEME = /^(?:ftp|tcp|udp|wss?|https?):\/\//
/** After a host, in a text without white space: an optional port, then the end or the start of a path. */
const TAIL = /^(?::\d{1,5})?(?:[/?#]|$)/
const IP6_HOST = /^\[([^@[\]]*)\]\.?/
const OCTET = '(?:1?\\d{1,2}|2[0-4]\\d|25[0-5])'
const IP4_HOST = new RegExp(
  `^(?:[1-9]\\d?|1\\d\\d|2[01]\\d|22[0-3]|24\\d|25[0-5])(?:\\.${OCTET}){2}\\.${OCTET}\\.?$`,
)

/**
 * Is the text the URL of a web resource? It has at least four characters, a common scheme in lower case or none, and a
 * valid host name or IP address.
 */
export function isUrl(text: string): boolean {
  if (Buffer.byteLength(text) <= 3 || text.length > MAX_LENGTH || NONE.test(text)) return false
  if (USUAL.test(text)) return true
  const parts = parse(text.includes(':') && !text.includes('://') ? `http://${text}` : text)
  if (!parts || parts.host.startsWith('.')) return false
  if (parts.host === '' && parts.path !== '' && !parts.path.includes('.')) return false
  if (/[\t\n\f\r ]/.test(text)) return false
  // The host may be at the start, after the scheme, or after any @: user names may contain any character.
  if (isHostAndTail(text) || isHostAndTail(text.replace(URL_SCHEME, ''))) return true
  for (let user = text.indexOf('@', 1); user > 0; user = text.indexOf('@', user + 1)) {
    if (isHostAndTail(text.slice(user + 1))) return true
  }
  return false
}

function isHostAndTail(text: string): boolean {
  const bracketed = IP6_HOST.exec(text)
  if (bracketed) return isIPv6(bracketed[1]!) && TAIL.test(text.slice(bracketed[0].length))
  const end = text.search(/[^A-Za-z0-9_.\-\u00a1-\uffff]/)
  const host = end < 0 ? text : text.slice(0, end)
  return TAIL.test(text.slice(host.length)) && (IP4_HOST.test(host) || isHostName(host))
}

// Labels of host names. Letters are in the Basic Multilingual Plane: emoji are not letters.
const LETTER = '[A-Za-z\\u00a1-\\uffff]'
const SIGN = '[A-Za-z0-9\\u00a1-\\uffff]'
/** Letters and digits of any script, with one or two hyphens between them. */
const NAME = `${SIGN}+(?:--?${SIGN}+)*`
const WHOLE_NAME = new RegExp(`^${NAME}$`, 'u')
const LAST_LABEL = new RegExp(`^${LETTER}+$`, 'u')

/** The longest prefix of a name within one label. */
const PREFIX = new RegExp(`^[A-Za-z0-9][A-Za-z0-9_-]*[A-Za-z0-9](?=${SIGN})`, 'u')

/** The labels of a prefix with `_` in its first label only: the first, the middle ones, and the one with the name. */
const FIRST = /^[A-Za-z0-9][A-Za-z0-9_-]*[A-Za-z0-9]$/
const MIDDLE = /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/
const END_AND_NAME = new RegExp(`^(?:[A-Za-z0-9]-)*[A-Za-z0-9]${NAME}$`, 'u')

/** The labels of a prefix with `_` in any label; the last but one ends with two letters or digits. */
const ANY = /^[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*$/
const LAST_BUT_ONE = /[A-Za-z0-9]{2}$/
const SIGN_AND_NAME = new RegExp(`^[A-Za-z0-9]${NAME}$`, 'u')

/** Host names: an optional prefix, a name, then optionally a label of letters only and a full stop. */
function isHostName(host: string): boolean {
  const labels = (host.endsWith('.') ? host.slice(0, -1) : host).split('.')
  return (
    isPrefixedName(labels) ||
    (labels.length > 1 && LAST_LABEL.test(labels.pop()!) && isPrefixedName(labels))
  )
}

/**
 * Do the labels form a name with an optional prefix? A prefix is `www.`, or ASCII text that runs into the name without
 * a separator: `a_b.com` is the prefix `a_b.c` and the name `om`.
 */
function isPrefixedName(labels: string[]): boolean {
  const name = labels.at(-1)!
  if (labels.length === 1) return WHOLE_NAME.test(name.replace(PREFIX, '')) || WHOLE_NAME.test(name)
  const before = labels.slice(0, -1)
  if (before.length === 1 && before[0] === 'www') return WHOLE_NAME.test(name)
  const inMiddle = before.slice(1)
  if (
    FIRST.test(before[0]!) &&
    inMiddle.every((label) => MIDDLE.test(label)) &&
    END_AND_NAME.test(name)
  )
    return true
  return (
    before.every((label) => ANY.test(label)) &&
    LAST_BUT_ONE.test(before.at(-1)!) &&
    SIGN_AND_NAME.test(name)
  )
}
