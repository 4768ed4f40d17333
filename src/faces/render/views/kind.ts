/** What kind of document it is, and who issues it. */
import { typeOf } from '../../../model/schema-registry.ts'
import type { Amount } from '../../../values/amount.ts'
import { numberOf } from '../../../vocabulary/number.ts'

/** The members that say so; no document has them all. */
export interface Kinded {
  $schema?: string | undefined
  $tags?: (string | null)[] | undefined
  type?: string | undefined
}

/** The name of the schema: `invoice`. */
export const shortName = (document: Kinded): string =>
  (typeOf(document as { $schema: string })?.name ?? '').replace(/^\w+\./, '').toLowerCase()

/** The number, or the series of a draft that has none yet. */
export const shownNumber = (document: {
  series?: string | undefined
  code?: string | undefined
}): string => numberOf(document) || (document.series ?? '')

/** Name and type, as labels and titles have them: `invoice/credit-note`. */
export const kindOf = (document: Kinded): string => `${shortName(document)}/${document.type}`

/** Is it the receipt of a payment that gives money back? */
export const isRefund = (document: Kinded & { total?: Amount | undefined }): boolean =>
  kindOf(document) === 'payment/receipt' && document.total?.isNegative() === true

/** Kinds that the customer sends to the supplier. */
const FROM_CUSTOMER = ['order/purchase', 'payment/advice', 'delivery/receipt', 'status/response']

/** Does the customer issue the document? The supplier reads it then, and is paid. */
export const isFromCustomer = (document: Kinded): boolean =>
  document.$tags?.includes('self-billed') || FROM_CUSTOMER.includes(kindOf(document))
