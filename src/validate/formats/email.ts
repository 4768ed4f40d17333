/**
 * Email addresses: the addr-spec of RFC 5322 without comments, with letters of any script, and a domain of at least two
 * labels, the last of which starts and ends with a letter. No pattern backtracks.
 */

const LETTERS = '\\u00A0-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFEF'
const ATOM = `[A-Za-z0-9!#$%&'*+\\-/=?^_{|}~\`${LETTERS}]+`
const ATOMS = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`)
const QUOTED_PART = new RegExp(`[\\x01-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F!#-[\\]-~${LETTERS}]`, 'y')
const FOLDING = /(?:[ \t]*\r\n)?[ \t]+/y
const LABEL_EDGE = new RegExp(`^[A-Za-z0-9${LETTERS}]$`)
const LABEL = new RegExp(`^[A-Za-z0-9\\-_~${LETTERS}]+$`)
const LAST_LABEL_EDGE = new RegExp(`^[A-Za-z${LETTERS}]$`)

/** Fast path: matches nearly all addresses. */
const USUAL = /^[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@[A-Za-z0-9]+\.[A-Za-z]+$/

export function isEmail(text: string): boolean {
  if (USUAL.test(text)) return true
  const split = text.lastIndexOf('@')
  if (split < 1) return false
  const local = text.slice(0, split)
  return (
    (local.startsWith('"') ? isQuoted(local) : ATOMS.test(local)) && isDomain(text.slice(split + 1))
  )
}

function isQuoted(local: string): boolean {
  let at = 1
  while (at < local.length - 1) {
    let moved = false
    for (const part of [FOLDING, QUOTED_PART]) {
      part.lastIndex = at
      if (part.test(local)) {
        at = part.lastIndex
        moved = true
        break
      }
    }
    if (!moved) return false
  }
  return at === local.length - 1 && local.endsWith('"')
}

function isDomain(domain: string): boolean {
  const text = domain.endsWith('.') ? domain.slice(0, -1) : domain
  const dot = text.lastIndexOf('.')
  if (dot < 1) return false
  const first = text.slice(0, dot)
  const last = text.slice(dot + 1)
  if (![first.charAt(0), first.charAt(first.length - 1)].every((c) => LABEL_EDGE.test(c)))
    return false
  if (![last.charAt(0), last.charAt(last.length - 1)].every((c) => LAST_LABEL_EDGE.test(c)))
    return false
  return LABEL.test(first.replaceAll('.', '-')) && LABEL.test(last)
}
