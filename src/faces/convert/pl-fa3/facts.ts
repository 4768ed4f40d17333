/** Facts of a document that several parts need, and how its texts are read. */
import type { DocumentRef, Invoice } from '../../../model/generated/types.ts'
import type { Amount } from '../../../values/amount.ts'
import { plain } from '../exact.ts'
import { hasText, newUsed, takeText, type Used } from '../take-members.ts'
import { FORBIDDEN } from '../xml/characters.ts'
import type { Faults } from './faults.ts'

/** The extensions that elements are made of. */
export const EXT = {
  type: 'pl-favat-invoice-type',
  exemption: 'pl-favat-exemption',
  margin: 'pl-favat-margin-scheme',
  effect: 'pl-favat-effective-date',
  means: 'pl-favat-payment-means',
  role: 'pl-favat-third-party-role',
} as const

/** Elements of Adnotacje, and of the customer, that are 1 or 2, by the extension that says so. */
export const FLAGS = {
  P_16: 'pl-favat-cash-accounting',
  P_17: 'pl-favat-self-billing',
  P_18: 'pl-favat-reverse-charge',
  P_18A: 'pl-favat-split-payment',
} as const
export const CUSTOMER_FLAGS = { JST: 'pl-favat-jst', GV: 'pl-favat-group-vat' } as const

/** The provider of the stamp with the number of KSeF. */
export const KSEF_NUMBER = 'favat-ksef-number'

export const YES = '1'
export const NO = '2'

export const PLN = 'PLN'

/** Klucz of the terms of payment. */
export const TERMS = 'Warunki płatności'

/** Klucz of notes without a key. */
export const GENERAL = 'general'

/** The codes of exemptions, which end the element of their basis, and of margin schemes. */
export const EXEMPTIONS = ['A', 'B', 'C'] as const
export const MARGINS = ['2', '3.1', '3.2', '3.3'] as const

/** The element of a margin scheme. */
export const marginElement = (code: string): string => `P_PMarzy_${code.replace('.', '_')}`

/** The documents that `ordering` refers to, and their elements. */
export const REFERENCES = {
  contracts: { group: 'Umowy', number: 'NrUmowy', date: 'DataUmowy' },
  purchases: { group: 'Zamowienia', number: 'NrZamowienia', date: 'DataZamowienia' },
} as const

/** Discounts and charges: what those without a reason are called, and the elements of those without VAT. */
export const ADJUSTMENTS = {
  charges: { unnamed: 'Opłata', group: 'Obciazenia', sum: 'SumaObciazen' },
  discounts: { unnamed: 'Rabat', group: 'Odliczenia', sum: 'SumaOdliczen' },
} as const

/** The roles of parties of a document. */
export const ROLES = { payee: '1', receiver: '2', issuer: '5', payer: '6' } as const

/** Units as they are written for people; others are written as they are. */
export const UNITS: { readonly [unit: string]: string } = {
  piece: 'szt.',
  one: 'szt.',
  item: 'szt.',
  h: 'godz.',
  day: 'dzień',
  mon: 'mies.',
  package: 'opak.',
  set: 'kpl.',
  service: 'usł.',
}

/** The elements of a line that have a code of its item, by the type or key of the identity in small letters. */
export const ITEM_CODES = {
  gtin: 'GTIN',
  pkwiu: 'PKWiU',
  cn: 'CN',
  pkob: 'PKOB',
  gtu: 'GTU',
} as const

export const typeOfInvoice = ({ tax }: Invoice): string => tax?.ext?.[EXT.type] ?? ''

export const isCorrection = (type: string): boolean => type.startsWith('KOR')

/** Is it a credit note, whose figures are those of the file with the other sign? */
const isTurned = (invoice: Invoice): boolean =>
  invoice.type === 'credit-note' && isCorrection(typeOfInvoice(invoice))

export function takeNumber(
  reader: Reader,
  reference: Pick<DocumentRef, 'series' | 'code'>,
  at: string,
): string | undefined {
  const series = reader.text(reference, 'series', at)
  const code = reader.text(reference, 'code', at)
  return code && series ? `${series}-${code}` : code
}

/** The rate from the currency of an invoice to PLN. */
export const exchangeRateOf = ({ currency, exchange_rates: rates }: Invoice): Amount | undefined =>
  rates?.find(({ from, to }) => from === currency && to === PLN)?.amount

/** Decimals of unit prices, and of quantities and exchange rates. */
export const PRICE_DECIMALS = 8
export const QUANTITY_DECIMALS = 6

export const priceText = (amount: Amount): string => plain(amount.rescaleDown(PRICE_DECIMALS))
export const rateText = (amount: Amount): string => plain(amount.rescaleDown(QUANTITY_DECIMALS))

/** Reads a document. Texts have no blanks at their ends, and single ones within. */
export interface Reader {
  readonly faults: Faults
  readonly used: Used
  /** Cleans a text that is taken with its object; blank ones count as absent. */
  readonly clean: (text: string | undefined, at: string, member: string) => string | undefined
  /**
   * Takes a text; blank ones count as absent.
   * @param at the path of the object that has it
   */
  readonly text: <Name extends string>(
    holder: { [name in Name]?: string | undefined } | undefined,
    member: Name,
    at: string,
  ) => string | undefined
  /** Gives figures the sign that they have in the file: those of corrections are differences. */
  readonly signed: (amount: Amount) => Amount
}

export const newReader = (invoice: Invoice, faults: Faults): Reader => {
  const used = newUsed()
  const clean: Reader['clean'] = (text, at, member) => {
    if (!hasText(text)) return undefined
    if (isPlain(text)) return text
    if (FORBIDDEN.test(text) || REJECTED.test(text)) {
      const description =
        'the text has a character that KSeF does not accept, such as a control character; drop it'
      faults.add('19', `${at}.${member}`, description)
    }
    return text.replace(BLANKS, ' ').replace(/^ | $/g, '')
  }
  return {
    faults,
    used,
    signed: isTurned(invoice) ? (amount) => amount.negate() : (amount) => amount,
    clean,
    text: (holder, member, at) => clean(takeText(used, holder, member), at, member),
  }
}

/** Characters that KSeF does not accept, besides those that XML cannot have. */
const REJECTED = /[\x7f-\x84\x86-\x9f]|\p{Noncharacter_Code_Point}/u

/** Blanks as XML has them. */
const BLANKS = /[\t\n\r ]+/g

const BLANK = 0x20

/** Is it written as it is? Nearly all texts are. */
function isPlain(text: string): boolean {
  let last = BLANK
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c < BLANK || (c === BLANK && last === BLANK)) return false
    if ((c > 0x7e && c < 0xa0) || c > 0xd7ff) return false
    last = c
  }
  return last !== BLANK
}
