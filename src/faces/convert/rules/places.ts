/** Where terms and groups are in a syntax, as its table says: the places that rules and findings name. */

import { lazyBy } from '../../by-key.ts'
import { CII } from '../terms/cii.ts'
import type { Syntax } from '../terms/syntaxes.ts'
import { UBL_CREDIT_NOTE, UBL_INVOICE } from '../terms/ubl.ts'
import { type Element, readSyntax } from '../xml/syntax.ts'

/** The table of a document: one of a syntax, or two, as credit notes of UBL have their own. */
export type Kind = 'invoice' | 'creditNote' | 'cii'

const TABLES: { readonly [kind in Kind]: string } = {
  invoice: UBL_INVOICE,
  creditNote: UBL_CREDIT_NOTE,
  cii: CII,
}

export const syntaxOf = (kind: Kind): Syntax => (kind === 'cii' ? 'cii' : 'ubl')

export interface Places {
  /** The places of a term or group from the root, without a slash before them. */
  readonly of: ReadonlyMap<string, readonly string[]>
  /** The terms at a place without conditions: `cac:InvoiceLine/cbc:ID`. */
  readonly terms: ReadonlyMap<string, readonly string[]>
}

export const placesOf = lazyBy((kind: Kind): Places => {
  const of = new Map<string, string[]>()
  const terms = new Map<string, string[]>()
  const add = (name: string, place: string): void => {
    const places = of.get(name) ?? []
    if (!places.includes(place)) of.set(name, [...places, place])
    const plain = place.replace(CONDITION, '')
    const others = terms.get(plain) ?? []
    if (!others.includes(name)) terms.set(plain, [...others, name])
  }
  for (const child of readSyntax(TABLES[kind]).children) collect(child, '', add)
  return { of, terms }
})

const CONDITION = /\[[^[\]]*\]/g

function collect(
  element: Element,
  above: string,
  add: (name: string, place: string) => void,
): void {
  const { tag, term, group, attributes, children } = element
  const own = attributes.find(({ constant, name }) => constant !== undefined && name !== 'format')
  const fixed = own ? `[@${own.name} = '${own.constant}']` : ''
  const place = `${above}${above && '/'}${tag}${fixed}${conditionOf(children)}`
  if (group?.startsWith('BG-')) add(group, place)
  if (term) add(term, place)
  for (const { name, term: named } of attributes)
    if (named && !named.startsWith('BT-5') && named !== 'BT-6') add(named, `${place}/@${name}`)
  for (const child of children) collect(child, place, add)
}

/** A fixed text that distinguishes elements of one tag. */
function conditionOf(children: readonly Element[]): string {
  for (const child of children) {
    if (child.tag === 'cbc:NetworkID') continue
    if (child.constant !== undefined) return `[${test(child.tag, child.constant)}]`
    const inner = child.children.length === 1 ? child.children[0]! : undefined
    if (inner?.constant !== undefined)
      return `[${test(`${child.tag}/${inner.tag}`, inner.constant)}]`
  }
  return ''
}

function test(place: string, constant: string): string {
  if (constant === 'true') return `${place} = {true 1}`
  if (constant === 'false') return `${place} = {false 0}`
  return constant === 'VAT' ? `upper(${place}) = 'VAT'` : `${place} = '${constant}'`
}
