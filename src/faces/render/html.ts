/** Text of a page. Strings become part of it only escaped, so that nothing of a client is markup. */

/** Markup that is safe: made of our own templates and of escaped strings. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The values that a template may contain; undefined and false are left out. */
export type Part = Html | string | number | undefined | false | readonly Part[]

export const NOTHING = new Html('')

const ESCAPES: { [c: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Characters that cannot be shown as they are: markup; controls, which HTML forbids; and the characters that make the text after them
 * run the other way (UAX #9), with which a page would read otherwise than its document.
 */
const UNSAFE = /[&<>"'\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/
const ALL_UNSAFE = new RegExp(UNSAFE, 'g')

/** Escapes a string for text and for quoted attributes. */
function escapeHtml(text: string): string {
  if (!UNSAFE.test(text)) return text
  return text.replace(ALL_UNSAFE, (c) => ESCAPES[c] ?? (c === '\r' ? ' ' : '\ufffd'))
}

function textOf(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  if (part === undefined || part === false) return ''
  let text = ''
  for (const each of part) text += textOf(each)
  return text
}

/** A template of markup whose values are escaped. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = strings[0] ?? ''
  for (let i = 0; i < parts.length; i++) text += textOf(parts[i]) + strings[i + 1]
  return new Html(text)
}

/** Joins what there is. */
export function join(parts: readonly Part[], separator: Part): Html {
  const between = textOf(separator)
  let all = ''
  for (const part of parts) {
    const text = textOf(part)
    if (text !== '') all += all === '' ? text : between + text
  }
  return new Html(all)
}

/** Schemes of links: others could run scripts or start programs. */
const LINK = /^(?:https?:\/\/|mailto:)[^\s\x00-\x1f]+$/i

/** A list of facts, unless there are none. */
export const factList = (rows: Html): Html => (rows.text === '' ? NOTHING : html`<dl>${rows}</dl>`)

/** The address of a link to mail, without the header fields behind it, such as `?bcc=`, which readers would not see. */
const MAIL = /^mailto:[^?]*/i

/** A string, as a link if it is an address that a reader can follow. */
export function link(text: string, label: Part = text): Html {
  if (!LINK.test(text)) return html`${label}`
  return html`<a href="${MAIL.exec(text)?.[0] ?? text}" rel="noopener noreferrer">${label}</a>`
}

/** ASCII characters of addresses that have a meaning of their own in links (RFC 6068, 2). */
const RESERVED = /["#%&,/:;<=>?[\\\]^`{|}]/g

/** An e-mail address, as a link to mail. */
export const mailLink = (address: string): Html =>
  link(`mailto:${address.replace(RESERVED, encodeURIComponent)}`, address)
