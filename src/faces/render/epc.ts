/**
 * The QR code of a SEPA credit transfer, which banking apps read (EPC069-12, version 002): payee, account, amount and
 * reference.
 */

import type { AnyDocument } from '../../model/generated/types.ts'
import { isDocumentOfType } from '../../model/schema-registry.ts'
import { isBic, isIban, plainCode } from '../../vocabulary/bank.ts'
import { numberOf } from '../../vocabulary/number.ts'
import { isCreditorReference } from '../../vocabulary/payment-references.ts'
import { type Html, html, NOTHING } from './html.ts'
import type { Page } from './page.ts'
import { qrCode } from './qr.ts'
import { billOf, oneLine, payeeOf } from './swiss-bill.ts'
import { isFromCustomer } from './views/kind.ts'
import { firstAskedOf, type Payable } from './views/payment.ts'

/** The text of the code; undefined unless the document is to be paid in euros to an IBAN. */
function epcText(document: AnyDocument): string | undefined {
  if (!isDocumentOfType(document, 'bill.Invoice') || document.currency !== 'EUR') return undefined
  // The code is for who pays, and the reader is paid.
  if (isFromCustomer(document)) return undefined
  const { instructions } = document.payment ?? {}
  if (billOf(document)) return undefined
  const account = instructions?.credit_transfer?.find((each) => isIban(plainCode(each?.iban)))
  const due = firstAskedOf(document)?.amount
  if (!account || !due) return undefined
  const cents = due.rescale(2)
  const name = oneLine(70, account.name ?? payeeOf(document)[1]?.name)
  // Twelve characters are 999,999,999.99, the most that a transfer may be.
  if (name === '' || `${cents}`.length > 12) return undefined
  const bic = plainCode(account.bic)
  const reference = plainCode(instructions?.ref)
  const text = oneLine(140, instructions?.ref ?? numberOf(document))
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    isBic(bic) ? bic : '',
    name,
    plainCode(account.iban),
    `EUR${cents}`,
    '',
  ]
  return [...lines, ...(isCreditorReference(reference) ? [reference] : ['', text])]
    .join('\n')
    .trimEnd()
}

/** The code with its caption, or nothing. */
export function showEpc(
  document: AnyDocument & Payable,
  { labels, formats, currency }: Page,
): Html {
  const text = epcText(document)
  if (text === undefined) return NOTHING
  const [, , , , , name = '', iban = '', amount = ''] = text.split('\n')
  const code = qrCode(text, labels.fill('qr-payment', { amount, name, iban }))
  if (!code) return NOTHING
  const asked = firstAskedOf(document)
  const part =
    asked?.part &&
    html`<br>${formats.money(asked.amount, currency)}${asked.part.date && html`, ${formats.date(asked.part.date)}`}`
  return html`<figure>${code}<figcaption>${labels.title('scan')}${part}</figcaption></figure>`
}
