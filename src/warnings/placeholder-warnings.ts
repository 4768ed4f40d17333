/** Warnings about what programs and templates leave behind: names that are none, numbers of drafts, fields never filled. */

import { CASE_BIT } from '../json.ts'
import type { Address, Item, Party, Terms } from '../model/generated/types.ts'
import { at, type Constraint, type RuleNode, warning } from '../validate/rules.ts'
import { ZERO } from '../values/characters.ts'
import { finding } from '../vocabulary/finding.ts'

/** Values that programs write for none, in small letters, with `_` for a blank. */
const NOTHING =
  'null undefined nan [object_object] none nil n/a n.a. na tbd tbc todo tba xxx xxxx string'

/** Names that are placeholders besides. */
const NAMES =
  'test name - -- --- ? ?? ??? . .. ... unknown unbekannt inconnu desconocido foo bar asdf qwerty'

/** Codes that are. */
const CODES = 'draft entwurf borrador brouillon bozza test - -- ---'

const listOf = (...texts: string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.split(' ')))

const NO_ITEMS = listOf(NOTHING)
const NO_NAMES = listOf(NOTHING, NAMES)
const NO_CODES = listOf(NOTHING, CODES)

/** Longer texts are in no list. */
const LONGEST = 15

/** Which lengths and first characters the texts of lists have: most others are known by these not to be in one. */
function beginningsOf(lists: readonly ReadonlySet<string>[]): Uint8Array {
  const table = new Uint8Array((LONGEST + 1) * 128)
  for (const list of lists)
    for (const text of list) table[text.length * 128 + (text.charCodeAt(0) | CASE_BIT)] = 1
  return table
}

const BEGINNINGS = beginningsOf([NO_ITEMS, NO_NAMES, NO_CODES])

const L = 108

/** What designers write where a text will be. */
const FILLER = /^lorem ipsum\b/i

function isIn(list: ReadonlySet<string>, text: string): boolean {
  const { length } = text
  const first = text.charCodeAt(0) | CASE_BIT
  if (first === L && FILLER.test(text)) return true
  if (length > LONGEST || first > 127 || BEGINNINGS[length * 128 + first] === 0) return false
  return list.has(text.toLowerCase().replace(' ', '_'))
}

/** Zeros, or the letter X, alone. */
const BLANK_CODE = /^(?:0{3,}|X{3,})$/i

const X = 120

function isBlank(code: string): boolean {
  const first = code.charCodeAt(0)
  return (first === ZERO || (first | CASE_BIT) === X) && BLANK_CODE.test(code)
}

export const isAsciiLetter = (c: number): boolean => (c | CASE_BIT) >= 97 && (c | CASE_BIT) <= 122

/** Fast path: most names begin with a letter, and are longer than any placeholder. */
const hasLetter = (name: string): boolean =>
  isAsciiLetter(name.charCodeAt(0)) || /\p{L}/u.test(name)

/** What templates leave where a value was to be: `{{ name }}`, `${name}`, `<%= name %>`, `%NAME%`. */
const LEFT = /\{\{[^{}]*\}\}|\$\{[^{}]*\}|<%[^%]*%>|%[A-Z]{2,}(?:_[A-Z]+)*%/

const BRACE = 123
const PERCENT = 37

/** Fast path for texts without any of the characters that begin one. For short texts a loop costs less than a search. */
function isFilled(text: string | undefined): boolean {
  if (text === undefined) return true
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c === BRACE || c === PERCENT) return false
  }
  return true
}

const leftIn = (text: string | undefined): string | undefined => {
  if (!text || isFilled(text)) return undefined
  const found = LEFT.exec(text)
  return found
    ? `${found[0].slice(0, 40)} stands where a value should be: fill the template`
    : undefined
}

const OF_TEMPLATE = 'is what a template left'

const filled = finding(OF_TEMPLATE, leftIn)

/** A text that is not a placeholder, nor has one of a template in it. */
const meant = (list: ReadonlySet<string>, needsLetter: boolean, instead: string): Constraint =>
  finding('is a placeholder', (text: string | undefined) => {
    if (!text) return undefined
    if (isIn(list, text)) return instead
    if (needsLetter && !hasLetter(text)) return instead
    return leftIn(text)
  })

const isNamed = (name: string | undefined): boolean =>
  !name || (isAsciiLetter(name.charCodeAt(0)) && isFilled(name) && !isIn(NO_NAMES, name))

const arePlaced = (addresses: (Address | null)[] | undefined): boolean => {
  if (!addresses) return true
  for (const address of addresses)
    if (address && !(isFilled(address.street) && isFilled(address.locality))) return false
  return true
}

/** Fast paths: nothing in the texts looks like a placeholder, nor does a number. */
export const isPartyMeant = (party: Party | undefined): boolean =>
  !party || (isNamed(party.name) && arePlaced(party.addresses))
export const isItemMeant = ({ name, description }: Item): boolean =>
  (!name || (isFilled(name) && !isIn(NO_ITEMS, name))) && isFilled(description)
export const isCodeMeant = (code: string | undefined): boolean =>
  !code || !(isIn(NO_CODES, code) || isBlank(code))

const PARTY: RuleNode[] = [
  warning(
    'DOCKET-PLACEHOLDER',
    'name',
    meant(NO_NAMES, true, 'set the name that the register has'),
  ),
  warning('DOCKET-TEMPLATE', 'addresses[].street', filled),
  warning('DOCKET-TEMPLATE', 'addresses[].locality', filled),
]

/** Numbers run on (Directive 2006/112/EC art. 226 no. 2). */
const CODE = warning(
  'DOCKET-PLACEHOLDER-CODE',
  'code',
  finding('is a placeholder', (code: string | undefined) =>
    isCodeMeant(code) ? undefined : 'set the number of the document, or leave it out in a draft',
  ),
)

/** Rules on documents with parties and lines. */
export const PLACEHOLDER_WARNINGS: RuleNode[] = [
  CODE,
  at('supplier', PARTY),
  at('customer', PARTY),
  at('lines[].item', [
    warning('DOCKET-PLACEHOLDER', 'name', meant(NO_ITEMS, false, 'say what is supplied')),
    warning('DOCKET-TEMPLATE', 'description', filled),
  ]),
]

/** Rules on texts that few documents have, by type. */
export const NOTE_PLACEHOLDERS: RuleNode[] = [warning('DOCKET-TEMPLATE', 'text', filled)]

/** Rules on terms. */
export const TERM_PLACEHOLDERS: RuleNode[] = [warning('DOCKET-TEMPLATE', 'notes', filled)]

export const areTermsFilled = (terms: Terms): boolean => isFilled(terms.notes)
