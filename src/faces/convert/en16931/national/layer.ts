/** National formats on UBL: what they share. A format is a file here, and one of rules in `rules/data`. */
import type { JsonObject } from '../../../../json.ts'
import type { Invoice, Party } from '../../../../model/generated/types.ts'
import { normalForm } from '../../../../values/text.ts'
import type { Change } from '../../conversion.ts'
import { hasText, take, type Used } from '../../take-members.ts'
import { type Group, groupOf, textOf } from '../../xml/tree.ts'
import {
  type AddressTerms,
  BUYER,
  DELIVERY_ADDRESS,
  REPRESENTATIVE,
  SELLER,
} from '../read-party.ts'
import subdivisions from './subdivisions.json' with { type: 'json' }

/** What a format is written from besides the tree of terms, and where it reports what differs. */
export interface Source {
  readonly invoice: Invoice
  readonly used: Used
  /** @param path from `$` */
  readonly fault: (number: string, path: string, description: string) => void
  readonly changed: Change[]
}

export interface Layer {
  /** The start of the codes of its faults, of which 01 is for what is not an invoice. */
  readonly prefix: string
  /** Writes what the format has in its own way into the tree, and reports what no row of its rules can say. */
  readonly write?: (tree: Group, source: Source) => void
  /** Takes what only this format has out of a tree that was read. @returns adds it to the invoice that is made of the rest */
  readonly receive?: (tree: Group) => (invoice: JsonObject) => void
}

type Address = NonNullable<NonNullable<Invoice['supplier']>['addresses']>[number]

/** An address in the tree, with its terms and what the document says. */
export interface Place {
  readonly group: Group
  readonly terms: AddressTerms
  readonly address: Address
}

/** The groups with an address, and the groups that they are in. */
const ADDRESSES = [
  ['BG-4', SELLER.address],
  ['BG-7', BUYER.address],
  ['BG-11', REPRESENTATIVE.address],
  ['BG-13', DELIVERY_ADDRESS],
] as const

/** The addresses of an invoice that are in the tree. */
export function addressesIn(
  tree: Group,
  { supplier, customer, ordering, delivery }: Invoice,
): Place[] {
  const parties: { readonly [at: string]: Party | undefined } = {
    '$.supplier': supplier,
    '$.customer': customer,
    '$.ordering.seller': ordering?.seller,
    '$.delivery.receiver': delivery?.receiver,
  }
  return ADDRESSES.flatMap(([party, terms]) => {
    const group = groupOf(groupOf(tree, party), terms.group)
    const address = group && parties[group.at.replace('.addresses[0]', '')]?.addresses?.[0]
    return group && address ? [{ group, terms, address }] : []
  })
}

/** The text without marks, case, signs, and some words. */
function bare(text: string, words: RegExp): string {
  const plain = normalForm(text, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.replaceAll(words, '').replaceAll(/[^a-z]/g, '')
}

/**
 * Makes the function that finds the code of a subdivision in a text: a code, with or without the country, or a name.
 * @param words around names
 */
export function subdivisionFinder(country: 'AE' | 'RO', words: RegExp) {
  const codes = new Map<string, string>()
  for (const [code, all] of Object.entries(subdivisions[country])) {
    for (const name of [code, ...all.split('|')]) {
      codes.set(bare(name, words), code)
      codes.set(bare(`${country}${name}`, words), code)
    }
  }
  return (text: string | undefined): string | undefined =>
    hasText(text) ? codes.get(bare(text, words)) : undefined
}

/** Sets a term, and lists it as changed if the document had another text. */
export function setTerm(group: Group, term: string, text: string, { changed }: Source): void {
  const document = textOf(group, term)
  if (document !== '' && document !== text) changed.push({ term, document, xml: text })
  group[term] = text
}

/** The party that sells, of a document or of one in JSON: the supplier, unless that represents it. */
export function sellerOf(invoice: Invoice): Party | undefined
export function sellerOf(invoice: JsonObject): JsonObject | undefined
export function sellerOf({ supplier, ordering }: Invoice | JsonObject): unknown {
  return (ordering as Invoice['ordering'])?.seller ?? supplier
}

/** The parties of an invoice in JSON that have addresses. */
export function partiesOf(invoice: JsonObject): JsonObject[] {
  const { supplier, customer, ordering, delivery } = invoice as {
    [name: string]: { seller?: JsonObject; receiver?: JsonObject } | undefined
  }
  const parties = [supplier, customer, ordering?.seller, delivery?.receiver] as const
  return parties.filter((party) => party !== undefined) as JsonObject[]
}

/** Takes a fact of a state that has no member. */
export function takeMeta(used: Used, { meta }: Invoice, key: string): string | undefined {
  const text = meta?.[key]
  return hasText(text) ? take(used, meta!, key) : undefined
}

/** Makes electronic addresses of the tax numbers of a country, for parties that have none. */
export function addEndpoints(
  tree: Group,
  invoice: Invoice,
  country: string,
  addressOf: (code: string) => readonly [scheme: string, code: string],
): void {
  for (const [i, party] of [sellerOf(invoice), invoice.customer].entries()) {
    const [name, term] = ENDPOINTS[i]!
    const group = groupOf(tree, name)
    const { tax_id: id } = party ?? {}
    if (!group || group[term] !== undefined || id?.country !== country || !hasText(id.code))
      continue
    const [scheme, address] = addressOf(id.code)
    group[term] = address
    group[`${term}-1`] = scheme
  }
}

const ENDPOINTS = [
  ['BG-4', 'BT-34'],
  ['BG-7', 'BT-49'],
] as const
