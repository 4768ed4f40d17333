/**
 * The requirements of the schemas of UBL and CII on every file: which elements, in which order, how often, with which
 * attributes and what in them. The tables in structures.json say, by type, `Name? ^Other*`: `?` optional, `*` and `+`
 * repeated, `^` an element that has elements, `~` one with any element in it.
 */

import { parseDate } from '../../../values/calendar.ts'
import { lazy } from '../../../values/lazy.ts'
import { shortenName } from '../../../values/shorten.ts'
import { keysByName, lazyBy } from '../../by-key.ts'
import type { Syntax } from '../terms/syntaxes.ts'
import { trimBlanks } from '../xml/characters.ts'
import { lookedForTag } from '../xml/shared-tags.ts'
import { attributeOf, stepOf, type XmlElement } from '../xml/xml-document.ts'
import structures from './structures.json' with { type: 'json' }

/** A fault of the structure, and the element that has it. */
export interface Misfit {
  readonly element: XmlElement
  readonly description: string
  readonly fix: string
}

/** An element that may be at a place of a sequence. */
export interface Place {
  readonly tag: string
  readonly index: number
  readonly isRequired: boolean
  readonly isRepeated: boolean
  /** The content of the element. */
  readonly content: () => Content
}

/** The permitted content of an element: elements, or a text of a kind. */
export interface Content {
  readonly places?: ReadonlyMap<string, Place>
  readonly required?: readonly Place[]
  readonly leaf?: Leaf
  /** One of its elements is enough. */
  readonly isChoice?: true
  /** One element, whatever it is: extensions. */
  readonly isOpen?: true
}

interface Leaf {
  readonly attributes: readonly string[]
  readonly required?: string
  /** Attributes that can only have one value: `listID=4461`. */
  readonly fixed?: readonly string[]
  readonly form?: (text: string) => boolean
  readonly asks?: string
}

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/
const ZONE = /(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))$/
const TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?|24:00:00(?:\.0+)?)$/
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

const isBase64 = (text: string): boolean => BASE64.test(text) && text.length % 4 === 0

/** A day of four digits for the year, of which 0000 is none (XML Schema 1.0, 3.2.7). */
const isDay = (text: string): boolean => !text.startsWith('0000') && parseDate(text) === text

const isDate = (text: string): boolean => isDay(text.replace(ZONE, ''))

const isTime = (text: string): boolean => TIME.test(text.replace(ZONE, ''))

const isDateTime = (text: string): boolean =>
  text[10] === 'T' && isDay(text.slice(0, 10)) && isTime(text.slice(11))

const BLANK = /[\t\n\r ]/g

/** What texts must be. */
const FORMS: { readonly [name: string]: Required<Pick<Leaf, 'form' | 'asks'>> } = {
  decimal: { form: (text) => DECIMAL.test(text), asks: 'a plain decimal such as 12.50' },
  indicator: { form: (text) => /^(?:true|false|0|1)$/.test(text), asks: 'true or false' },
  date: { form: isDate, asks: 'a date such as 2026-05-01' },
  time: { form: isTime, asks: 'a time such as 12:30:00' },
  dateTime: {
    form: isDateTime,
    asks: 'a date and time such as 2026-05-01T12:30:00',
  },
  base64: { form: (text) => isBase64(text.replace(BLANK, '')), asks: 'Base64' },
}

/** The kinds of texts: their attributes, and what they must be. */
export const LEAVES: ReadonlyMap<string, Leaf> = new Map(
  Object.entries(structures.kinds).map(([kind, line]) => {
    const [attributes = '', form = ''] = line.split(' | ')
    return [kind, { attributes: attributes.split(' '), ...FORMS[form] }]
  }),
)

/** How names of elements end, by the kind of their text; most ends are kinds. */
const KINDS = structures.endings.split(' ').map((word) => {
  const [ending = '', kind = ending] = word.split(':')
  return { ending, kind }
})

interface Tables {
  readonly types: { readonly [type: string]: string }
  readonly elements: { readonly [type: string]: string }
  readonly leaves: { readonly [kind: string]: string }
  /** Attributes with one value, and the elements that have them. */
  readonly fixed?: { readonly [attribute: string]: string }
}

/** Finds the content of types, each worked out when it is first met. */
interface Types {
  readonly syntax: Syntax
  readonly of: (type: string) => Content
  readonly typeOf: (name: string) => string
  readonly kindOf: (type: string, name: string) => string
  readonly fixedOf: (type: string, name: string) => readonly string[]
}

const typesOf = lazyBy((syntax: Syntax): Types => {
  const tables: Tables = structures[syntax]
  const types = keysByName(tables.elements)
  const kinds = keysByName(tables.leaves)
  const fixed = Object.entries(tables.fixed ?? {}).map(([attribute, names]) => {
    return { attribute, names: new Set(names.split(' ')) }
  })
  const result: Types = {
    syntax,
    typeOf: (name) => types.get(name) ?? name,
    kindOf: (type, name) =>
      kinds.get(`${type}/${name}`) ??
      kinds.get(name) ??
      KINDS.find(({ ending }) => name.endsWith(ending))?.kind ??
      'Text',
    fixedOf: (type, name) =>
      fixed.flatMap(({ attribute, names }) =>
        names.has(name) || names.has(`${type}/${name}`) ? [attribute] : [],
      ),
    of: lazyBy((type): Content => contentIn(placesOf(type, tables.types[type]!, result))),
  }
  return result
})

/** The content that elements are. */
export const contentIn = (places: readonly Place[]): Content => {
  return {
    places: new Map(places.map((place) => [place.tag, place])),
    required: places.filter(({ isRequired }) => isRequired),
  }
}

const PLACE = /^([~^]?)(ext:)?(\w+)([?*+]?)$/

function placesOf(type: string, list: string, types: Types): Place[] {
  return list.split(' ').map((word, index): Place => {
    const [, sign, extension, name = '', count = ''] = PLACE.exec(word) ?? []
    const isParent = sign === '^'
    const tag = extension ? `ext:${name}` : `${prefixOf(types.syntax, type, isParent)}:${name}`
    return {
      tag: lookedForTag(tag),
      index,
      isRequired: count === '' || count === '+',
      isRepeated: count === '*' || count === '+',
      // A type may contain itself.
      content: lazy((): Content => {
        if (sign === '~') return { isOpen: true }
        return isParent
          ? types.of(types.typeOf(name))
          : leafOf(types, types.kindOf(type, name), types.fixedOf(type, name))
      }),
    }
  })
}

const prefixOf = (syntax: Syntax, type: string, isParent: boolean): string =>
  syntax === 'ubl' ? (isParent ? 'cac' : 'cbc') : type === 'CrossIndustryInvoice' ? 'rsm' : 'ram'

/** In CII, these kinds have one of some elements inside, with a kind of their own. */
const INSIDE: { readonly [kind: string]: string } = structures.inside

/** In UBL these attributes are required. */
const REQUIRED_IN_UBL: { readonly [kind: string]: string } = structures.ubl.required

function leafOf({ syntax }: Types, kind: string, fixed: readonly string[]): Content {
  const inside = syntax === 'cii' ? INSIDE[kind] : undefined
  if (!inside) {
    const required = syntax === 'ubl' ? REQUIRED_IN_UBL[kind] : undefined
    return { leaf: { ...LEAVES.get(kind)!, ...(required !== undefined && { required }), fixed } }
  }
  const places = inside.split(' ').map((word, index): [string, Place] => {
    const [name = '', leaf = ''] = word.split('=')
    const tag = lookedForTag(name)
    const content = { leaf: LEAVES.get(leaf)! }
    return [tag, { tag, index, isRequired: false, isRepeated: false, content: () => content }]
  })
  return { places: new Map(places), required: [], isChoice: true }
}

/** The permitted content of a root. */
export const contentOf = ({ tag }: XmlElement, syntax: Syntax): Content =>
  typesOf(syntax).of(tag.replace(/^\w+:/, ''))

/** Finds what the schema rejects, up to a number of misfits. */
export function findMisfits(root: XmlElement, content: Content, limit: number): Misfit[] {
  const misfits: Misfit[] = []
  visit(root, content, (element, description, fix) => {
    if (misfits.length < limit) misfits.push({ element, description, fix })
  })
  return misfits
}

type Report = (element: XmlElement, description: string, fix: string) => void

function visit(element: XmlElement, content: Content, report: Report): void {
  if (content.isOpen) return checkOpen(element, report)
  if (content.leaf) return checkLeaf(element, content.leaf, report)
  checkAttributes(element, [], report)
  if (trimBlanks(element.text) !== '')
    report(element, `${element.tag} must contain elements, not text`, 'Remove the text.')
  checkSequence(element, content, report)
}

function checkOpen(element: XmlElement, report: Report): void {
  if (element.children.length === 1) return
  report(
    element,
    `${element.tag} must have one element, of another namespace`,
    'Write one element there, or remove the extension.',
  )
}

function checkSequence(element: XmlElement, content: Content, report: Report): void {
  const { places, required, isChoice } = content
  let last: Place | undefined
  const seen: Place[] = []
  for (const child of element.children) {
    const { tag } = child
    const place = places!.get(tag)
    if (!place) {
      report(
        child,
        `${stepOf(tag)} is unknown in ${element.tag}`,
        'Remove it, or write it where it belongs.',
      )
      continue
    }
    const isSeen = place === last || seen.includes(place)
    const other = isChoice ? last : undefined
    if (other || (isSeen && !place.isRepeated)) {
      const description = `${element.tag} may have ${(other ?? place).tag} once`
      report(child, description, 'Keep one and remove the others.')
    } else if (last && place.index < last.index)
      report(child, `${tag} must come before ${last.tag}`, `Move it before ${last.tag}.`)
    else last = place
    if (!isSeen) seen.push(place)
    visit(child, place.content(), report)
  }
  const lacks = isChoice && seen.length === 0 ? [[...places!.values()].at(-1)!] : required!
  for (const place of lacks) {
    if (!seen.includes(place))
      report(element, `${element.tag} must have ${place.tag}`, `Add ${place.tag}.`)
  }
}

function checkLeaf(element: XmlElement, leaf: Leaf, report: Report): void {
  const { tag, children, attributes } = element
  checkAttributes(element, leaf.attributes, report)
  if (leaf.required && attributeOf(element, leaf.required) === undefined)
    report(element, `${tag} must have the attribute ${leaf.required}`, `Add ${leaf.required}.`)
  for (const rule of leaf.fixed ?? []) {
    const [name, only] = rule.split('=')
    if (!attributes.some((one) => one.name === name && one.value !== only)) continue
    const description = `the attribute ${name} of ${tag} can only be ${only}`
    report(element, description, `Write ${only}, or remove the attribute.`)
  }
  if (children.length > 0)
    report(
      element,
      `${tag} must contain text, not ${stepOf(children[0]!.tag)}`,
      `Write the text only.`,
    )
  if (leaf.form && !leaf.form(trimBlanks(element.text)))
    report(element, `${tag} must be ${leaf.asks}`, `Write ${leaf.asks}.`)
}

const LANGUAGE = /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/

/** Attributes that every element may have: where its schema is. */
const OF_SCHEMA = ['xsi:schemaLocation', 'xsi:noNamespaceSchemaLocation']

function checkAttributes(element: XmlElement, allowed: readonly string[], report: Report): void {
  const { tag } = element
  for (const { name, value } of element.attributes) {
    const isAllowed = allowed.includes(name)
    if (isAllowed && name === 'languageID' && tag.startsWith('c') && !LANGUAGE.test(value)) {
      const description = `the attribute languageID of ${tag} must be a language such as en`
      report(element, description, 'Write the code of a language.')
    }
    if (!isAllowed && !OF_SCHEMA.includes(name))
      report(
        element,
        `the attribute ${shortenName(name)} is unknown on ${tag}`,
        'Remove the attribute.',
      )
  }
}
