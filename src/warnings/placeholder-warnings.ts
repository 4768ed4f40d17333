/** Warnings about what programs and templates leave behind: names that are none, numbers of drafts, fields never filled. */

import { CASE_BIT } from '../json.ts'
import type {
  Address,
  Invoice,
  Item,
  LineCharge,
  LineDiscount,
  Party,
} from '../model/generated/types.ts'
import { type Constraint, warning } from '../validate/rules.ts'
import { ZERO } from '../values/characters.ts'
import type { TextMap } from '../values/text-map.ts'
import { finding } from '../vocabulary/finding.ts'
import { byType } from './finding.ts'

/** Values that programs write for none, in small letters, with `_` for a blank. */
const NOTHING =
  'null undefined nan [object_object] none nil n/a n.a. na tbd tbc todo tba xxx xxxx string'

/** Names of parties, and of what is supplied, that are placeholders besides. */
const ITEMS = 'test - -- --- ? ?? ??? . .. ...'
const NAMES = `${ITEMS} name unknown unbekannt inconnu desconocido foo bar asdf qwerty`

/** Codes that are. */
const CODES = 'draft entwurf borrador brouillon bozza test - -- ---'

/** Texts that are: what may be a word, a name or an abbreviation is none. */
const BLANKS = 'null undefined nan [object_object] n/a tbd tbc todo xxx xxxx'

const listOf = (...texts: string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.split(' ')))

const NO_TEXTS = listOf(BLANKS)
const NO_ITEMS = listOf(NOTHING, ITEMS)
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

const BEGINNINGS = beginningsOf([NO_TEXTS, NO_NAMES, NO_CODES])

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

/** A text that is not a placeholder, nor has one of a template in it. */
const meant = (list: ReadonlySet<string>, needsLetter: boolean, instead: string): Constraint =>
  finding('is a placeholder', (text: string | undefined) => {
    if (!text) return undefined
    if (isIn(list, text)) return instead
    if (needsLetter && !hasLetter(text)) return instead
    return leftIn(text)
  })

const NAMED = meant(NO_NAMES, true, 'set the name that the register has')
const SUPPLIED = meant(NO_ITEMS, false, 'say what is supplied')
const isNamed = (name: string | undefined): boolean =>
  !name || (isAsciiLetter(name.charCodeAt(0)) && isFilled(name) && !isIn(NO_NAMES, name))

const isSupplied = (name: string | undefined): boolean =>
  !name || (isFilled(name) && !isIn(NO_ITEMS, name))

const isWritten = (text: string | undefined): boolean =>
  !text || (isFilled(text) && !isIn(NO_TEXTS, text))

const WRITTEN = finding('is a placeholder', (text: string | undefined) =>
  text && isIn(NO_TEXTS, text) ? 'write it, or leave it out' : undefined,
)

const FILLED = finding('is what a template left', leftIn)

const leftInMap = (map: TextMap | undefined): string | undefined => {
  for (const name in map) {
    const left = leftIn(map[name])
    if (left) return `${name}: ${left}`
  }
  return undefined
}

/** Numbers run on (Directive 2006/112/EC art. 226 no. 2). */
const isNumbered = (code: string | undefined): boolean =>
  !code || !(isIn(NO_CODES, code) || isBlank(code))

const NUMBERED = finding('is a placeholder', (code: string | undefined) =>
  isNumbered(code) ? undefined : 'set the number of the document, or leave it out',
)

/** What is asked of texts of a kind, and a fast path. */
const KINDS: {
  readonly [kind in 'name' | 'item' | 'code' | 'text' | 'part' | 'map']: {
    readonly rules: readonly (readonly [code: `DOCKET-${string}`, Constraint])[]
    readonly isUsual: (value: string | undefined) => boolean
  }
} = {
  name: { rules: [['DOCKET-PLACEHOLDER', NAMED]], isUsual: isNamed },
  item: { rules: [['DOCKET-PLACEHOLDER', SUPPLIED]], isUsual: isSupplied },
  code: { rules: [['DOCKET-PLACEHOLDER-CODE', NUMBERED]], isUsual: isNumbered },
  text: {
    rules: [
      ['DOCKET-PLACEHOLDER', WRITTEN],
      ['DOCKET-TEMPLATE', FILLED],
    ],
    isUsual: isWritten,
  },
  part: { rules: [['DOCKET-TEMPLATE', FILLED]], isUsual: isFilled },
  map: {
    rules: [['DOCKET-TEMPLATE', finding('has what a template left', leftInMap)]],
    isUsual: (map) => map === undefined,
  },
}

/** The texts of types. Codes and addresses of e-mail cannot have the signs of templates, and names of people may be any word. */
// biome-ignore format: table
const TEXTS: [members: string, types: string, kind: keyof typeof KINDS][] = [
  ['code', 'bill.Delivery bill.Invoice bill.Order bill.Ordering bill.Payment bill.Status org.DocumentRef', 'code'],
  ['name', 'org.Party pay.CreditTransfer', 'name'],
  ['name', 'org.Item', 'item'],
  ['description', 'bill.Action bill.PaymentLine bill.Reason bill.StatusLine org.Attachment org.DocumentRef org.Item pay.Record', 'text'],
  ['reason', 'bill.Charge bill.Discount bill.LineCharge bill.LineDiscount org.DocumentRef', 'text'],
  ['notes', 'pay.DueDate pay.Instructions pay.Terms', 'text'],
  ['text', 'org.Attribute org.Note tax.Note', 'text'],
  ['detail', 'pay.Instructions', 'text'],
  ['title content', 'note.Message', 'text'],
  ['street locality', 'org.Address', 'text'],
  ['label', 'org.Attribute org.Endpoint org.Identity org.Inbox org.Person org.Registration org.Telephone org.Website', 'part'],
  ['street_extra region', 'org.Address', 'part'],
  ['alias', 'org.Name org.Party', 'part'],
  ['prefix given middle surname surname2 suffix', 'org.Name', 'part'],
  ['role', 'org.Person', 'part'],
  ['num', 'org.Telephone', 'part'],
  ['title', 'org.Website', 'part'],
  ['description', 'org.Identity', 'part'],
  ['holder', 'pay.Card', 'part'],
  ['ref', 'pay.DirectDebit pay.Record', 'part'],
  ['meta', 'bill.Delivery bill.Invoice bill.Order bill.Payment bill.Status org.DocumentRef org.Item org.Party pay.Instructions pay.Record', 'map'],
]

/** Fast paths of objects that most documents have many of: members by their names take a third of the time of those in a list. */
const USUAL: { readonly [type: string]: (object: never) => boolean } = {
  'bill.Invoice': ({ code, meta }: Invoice) => !meta && isNumbered(code),
  'org.Party': ({ name, alias, meta }: Party) => !meta && isNamed(name) && isFilled(alias),
  'org.Address': ({ street, street_extra, locality, region }: Address) =>
    isWritten(street) && isWritten(locality) && isFilled(region) && isFilled(street_extra),
  'org.Item': ({ name, description, meta }: Item) =>
    !meta && isSupplied(name) && isWritten(description),
  'bill.LineCharge': ({ reason }: LineCharge) => isWritten(reason),
  'bill.LineDiscount': ({ reason }: LineDiscount) => isWritten(reason),
}

type Texts = { readonly [member: string]: string | undefined }

/** Rules on texts, behind a test that nothing in an object looks like a placeholder. */
export const TEXT_WARNINGS = byType(
  TEXTS,
  (member, kind: keyof typeof KINDS) =>
    KINDS[kind].rules.map(([code, constraint]) => warning(code, member, constraint)),
  (type, all) => {
    const members = all.map(([member, kind]) => ({ member, isUsual: KINDS[kind].isUsual }))
    const areUsual = (object: Texts): boolean =>
      members.every(({ member, isUsual }) => isUsual(object[member]))
    return USUAL[type] ?? areUsual
  },
)
