/** Facts of FA(3) that several parts need. */
import { ratesTo } from '../../../document/calculate/exchange.ts'
import type { ExchangeRate, Invoice } from '../../../model/generated/types.ts'
import type { Amount } from '../../../values/amount.ts'
import { plain } from '../exact.ts'
import facts from './facts.json' with { type: 'json' }

/** The extensions that elements are made of by code. */
export const EXT = {
  type: 'pl-favat-invoice-type',
  exemption: 'pl-favat-exemption',
  margin: 'pl-favat-margin-scheme',
  effect: 'pl-favat-effective-date',
  means: 'pl-favat-payment-means',
  role: 'pl-favat-third-party-role',
} as const

/** The codes of exemptions, which end the element of their basis, and of margin schemes, which end their own. */
export const EXEMPTIONS = ['A', 'B', 'C']
export const MARGINS = Object.values(facts.margins)

export const YES = '1'
export const NO = '2'

export const PLN = 'PLN'

/** Discounts and charges: what those without a reason are called, and the elements of those without VAT. */
export const ADJUSTMENTS = {
  charges: { unnamed: 'Opłata', group: 'Obciazenia', sum: 'SumaObciazen' },
  discounts: { unnamed: 'Rabat', group: 'Odliczenia', sum: 'SumaOdliczen' },
} as const

export const typeOfInvoice = ({ tax }: Invoice): string => tax?.ext?.[EXT.type] ?? ''

export const isCorrection = (type: string): boolean => type.startsWith('KOR')

/** The rate from the currency of an invoice to PLN. */
export const exchangeRateOf = ({
  currency,
  exchange_rates: rates,
}: Invoice): ExchangeRate | undefined => ratesTo(PLN, rates).get(currency ?? '')

/** Decimals of unit prices, and of quantities and exchange rates. */
export const PRICE_DECIMALS = 8
export const QUANTITY_DECIMALS = 6

export const priceText = (amount: Amount): string => plain(amount.rescaleDown(PRICE_DECIMALS))
export const rateText = (amount: Amount): string => plain(amount.rescaleDown(QUANTITY_DECIMALS))
