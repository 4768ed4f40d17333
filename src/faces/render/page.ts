/** The state that the parts of a page share. */

import { decimalsOf } from '../../catalogues/currencies.ts'
import { DocketError } from '../../errors.ts'
import type { AnyDocument, ExchangeRate, TypesByName } from '../../model/generated/types.ts'
import type { Amount } from '../../values/amount.ts'
import type { Bivariant } from '../../values/bivariant.ts'
import type { Formats } from './formats.ts'
import { type Html, html } from './html.ts'
import type { Labels } from './labels.ts'
import type { Letterhead } from './letterhead.ts'
import type { NameFinder } from './names.ts'

export type TypeName = keyof TypesByName

/** Members that another part of the page shows. */
export type Shown = ReadonlySet<string>

export interface Page {
  readonly labels: Labels
  readonly formats: Formats
  readonly names: NameFinder
  /** Currency of the amounts, unless their object has its own. */
  readonly currency: string | undefined
  /** The rate to the currency in which the supplier accounts for tax, if that is another one. */
  readonly rateToOwn: ExchangeRate | undefined
  /** The kind of the document, such as `payment/request`. */
  readonly kind: string
  /** The country of the document's regime. */
  readonly country: string | undefined
  /** Is a supply without tax because it crosses a border, or the customer owes it? Numbers have their prefix then. */
  readonly needsPrefix: boolean
  /** A title that replaces that of the document's kind. */
  readonly title: string | undefined
  /** The face of the sender, as far as the document does not have it. */
  readonly letterhead: Letterhead
  /** Shows an object as its type is shown. */
  show: (type: string, object: object) => Html
  /** The members of an object with their labels, without those that are shown elsewhere, and without codes. */
  facts: (type: string, object: object, shown?: Shown) => Html
  /** Shows a document of any schema. */
  document: (document: AnyDocument) => Html
  /** Shows each item of an array; those that are null are left out. */
  each: <T>(items: readonly (T | null)[] | undefined, show: (item: T) => Html) => Html[]
}

/** Shows an object of a type. That of a method, so that views of one type fit into the table of all. */
export type View<T> = Bivariant<[object: T, page: Page], Html>

/** Views by type; other types are shown as their members. */
export type Views = { readonly [Name in TypeName]?: View<TypesByName[Name]> }

export const shown = (names: string): Shown => new Set(names.split(' '))

/** A label and a value, in a list of facts. */
export const row = (label: string | Html, value: Html): Html =>
  html`<div><dt>${label}</dt><dd>${value}</dd></div>`

/** An amount of money as an element that does not wrap. */
export const money = (
  page: Page,
  amount: Amount | undefined,
  currency = page.currency,
): Html | undefined =>
  amount && html`<span class="n">${page.formats.money(amount, currency)}</span>`

/** An amount without its currency, for the columns of tables. */
export const figure = (page: Page, amount: Amount | undefined): string | undefined =>
  amount && page.formats.number(amount)

/** A sum without its currency, with the decimals that the currency has. Prices may have more. */
export function sumFigure(page: Page, amount: Amount | undefined): string | undefined {
  const decimals = decimalsOf(page.currency)
  return figure(page, amount && amount.scale > decimals ? amount.rescale(decimals) : amount)
}

export const percentage = (page: Page, fraction: Amount | undefined): string | undefined =>
  fraction && page.formats.percent(fraction)

/** Characters of a page: some twenty times what the largest documents of practice need. */
const MOST_CHARACTERS = 32 * 1024 * 1024

/**
 * Makes `each` of a page, which limits its size: all parts of a page whose number clients decide pass through it.
 * @throws DocketError `too-large`
 */
export function limitedEach(): Page['each'] {
  let room = MOST_CHARACTERS
  return (items = [], show) => {
    const parts: Html[] = []
    for (const item of items) {
      if (item === null) continue
      const part = show(item)
      room -= part.text.length
      if (room < 0)
        throw new DocketError(
          'too-large',
          `the page would be larger than ${MOST_CHARACTERS} characters`,
        )
      parts.push(part)
    }
    return parts
  }
}
