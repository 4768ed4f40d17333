/** References in texts and attributes: `&amp;` and `&#xE9;`. */
import { quote } from '../../../values/shorten.ts'
import { FORBIDDEN } from './characters.ts'
import { fail, type Scanner } from './scanner.ts'

/** The entities of XML. There are no others: it takes a document type to declare them. */
const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** Longer than any reference that means something: `&#x0010FFFF;`. */
const LONGEST = 16

/** Replaces the references in a part of the text, which begins at a position. */
export function expandReferences(scanner: Scanner, part: string, position: number): string {
  let result = ''
  let from = 0
  for (let at = part.indexOf('&'); at >= 0; at = part.indexOf('&', from)) {
    const end = part.slice(at, at + LONGEST).indexOf(';')
    const name = end < 0 ? '' : part.slice(at + 1, at + end)
    result += part.slice(from, at) + characterOf(scanner, name, position + at)
    from = at + end + 1
  }
  return result + part.slice(from)
}

function characterOf(scanner: Scanner, name: string, at: number): string {
  const character = ENTITIES.get(name) ?? characterOfNumber(name)
  if (character !== undefined) return character
  const advice =
    name === ''
      ? 'write &amp; for a single &'
      : `got ${quote(`&${name};`)}; there are &amp; &lt; &gt; &quot; &apos; and numbers of characters`
  return fail(scanner, at, `unknown reference: ${advice}`)
}

function characterOfNumber(name: string): string | undefined {
  const isHex = /^#x[\da-fA-F]+$/.test(name)
  if (!isHex && !/^#\d+$/.test(name)) return undefined
  const number = isHex ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  if (number > 0x10ffff) return undefined
  const character = String.fromCodePoint(number)
  return FORBIDDEN.test(character) ? undefined : character
}
