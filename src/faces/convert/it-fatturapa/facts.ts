/** Facts of a document that several parts need: its codes, and who issues it. */
import type { Invoice, Party } from '../../../model/generated/types.ts'
import { FISCAL_CODE } from '../../../regimes/shared/identities.ts'
import type { TextMap } from '../../../values/text-map.ts'
import { hasText } from '../take-members.ts'

export const FORMAT = 'it-sdi-format'
export const DOCUMENT_TYPE = 'it-sdi-document-type'
export const MEANS = 'it-sdi-payment-means'
export const RETAINED = 'it-sdi-retained'

/** FormatoTrasmissione: to the public administration. */
export const TO_ADMINISTRATION = 'FPA12'

/** TipoDocumento: the customer issues the invoice of the supplier. */
export const SELF_BILLED = range(16, 20).concat(range(22, 23), 'TD28')

export function range(first: number, last: number): string[] {
  return Array.from(
    { length: last - first + 1 },
    (_, i) => `TD${String(first + i).padStart(2, '0')}`,
  )
}

export const documentTypeOf = ({ tax }: Invoice): string => tax?.ext?.[DOCUMENT_TYPE] ?? ''

/** A means of payment; a published list has `Mp06`. */
export const meansOf = ({ ext }: { ext: TextMap | undefined }): string =>
  ext?.[MEANS]?.toUpperCase() ?? ''

export const fiscalCodeOf = (party: Party | undefined): string | undefined =>
  party?.identities?.find(({ key, code }) => key === FISCAL_CODE && hasText(code))?.code

export const isItalian = (party: Party | undefined): boolean => party?.tax_id?.country === 'IT'

/** Are both the same taxpayer? */
export function isSameParty(a: Party | undefined, b: Party | undefined): boolean {
  const [one, other] = [a?.tax_id, b?.tax_id]
  if (hasText(one?.code) && hasText(other?.code))
    return one.country === other.country && one.code === other.code
  const fiscalCode = fiscalCodeOf(a)
  return fiscalCode !== undefined && fiscalCode === fiscalCodeOf(b)
}

/** Does the customer issue the invoice (SoggettoEmittente CC)? */
export function isSelfBilled(invoice: Invoice): boolean {
  const { $tags, supplier, customer } = invoice
  return (
    SELF_BILLED.includes(documentTypeOf(invoice)) ||
    ($tags?.includes('self-billed') === true && !isSameParty(supplier, customer))
  )
}

export const TO_FOREIGN = 'XXXXXXX'
export const WITHOUT_CODE = '0000000'

/** The inbox with the code of the recipient, if that is what the file is addressed to. */
export const isInboxCode = ({
  key,
  code,
}: {
  key?: string | undefined
  code?: string | undefined
}): boolean => key === 'it-sdi-code' && hasText(code)

/** CodiceDestinatario: a foreign customer has one only if it is an administration. */
export function recipientOf({ customer }: Invoice): string {
  const code = customer?.inboxes?.find(isInboxCode)?.code
  if (!isItalian(customer)) return code?.length === 6 ? code : TO_FOREIGN
  return code ?? WITHOUT_CODE
}

/** May a certified e-mail address be sent with the recipient code (00426)? */
export const allowsPec = (recipient: string): boolean => recipient === WITHOUT_CODE
