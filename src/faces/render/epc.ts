/**
 * The QR code of a SEPA credit transfer, which banking apps read (EPC069-12, version 002): payee, account, amount and
 * reference.
 */
import type { AnyDocument, Invoice } from '../../model/generated/types.ts'
import { isDocumentOfType } from '../../model/schema-registry.ts'
import { isBic, isIban } from '../../vocabulary/bank.ts'
import { type Html, html, NOTHING } from './html.ts'
import type { Page } from './page.ts'
import { qrCode } from './qr.ts'
import { billOf } from './swiss.ts'
import { numberOf } from './views/notes.ts'

/** One line of the code: without breaks, and not too long. */
const oneLine = (text: string | undefined, length: number): string =>
  (text ?? '').replace(/\s+/g, ' ').trim().slice(0, length)

/** The text of the code; undefined unless the document is to be paid in euros to an IBAN. */
export function epcText(document: AnyDocument): string | undefined {
  if (!isDocumentOfType(document, 'bill.Invoice') || document.currency !== 'EUR') return undefined
  const { instructions } = document.payment ?? {}
  if (billOf(document)) return undefined
  const account = instructions?.credit_transfer?.find((each) => isIban(plain(each?.iban)))
  const amount = document.totals?.due ?? document.totals?.payable
  if (
    !account ||
    !amount ||
    amount.isNegative() ||
    amount.isZero() ||
    document.type === 'credit-note'
  )
    return undefined
  const cents = amount.rescale(2)
  const name = oneLine(nameOf(account.name, document), 70)
  // Twelve characters are 999,999,999.99, the most that a transfer may be.
  if (name === '' || `${cents}`.length > 12) return undefined
  const bic = plain(account.bic)
  const reference = plain(instructions?.ref)
  const isStructured = /^RF\d\d[A-Z0-9]{1,21}$/.test(reference)
  const text = oneLine(instructions?.ref ?? numberOf(document), 140)
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    isBic(bic) ? bic : '',
    name,
    plain(account.iban),
    `EUR${cents}`,
    '',
  ]
  return [...lines, isStructured ? reference : '', isStructured ? '' : text].join('\n').trimEnd()
}

const plain = (code: string | undefined): string => (code ?? '').replace(/\s/g, '').toUpperCase()

const nameOf = (account: string | undefined, { payment, supplier }: Invoice): string | undefined =>
  account ?? payment?.payee?.name ?? supplier?.name

/** The code with its caption, or nothing. */
export function showEpc(document: AnyDocument, { labels }: Page): Html {
  const text = epcText(document)
  const [, , , , , name = '', iban = '', amount = ''] = text?.split('\n') ?? []
  const label = labels.fill('qr-payment', { amount, name, iban })
  const code = text === undefined ? undefined : qrCode(text, label)
  return code
    ? html`<figure>${code}<figcaption>${labels.title('scan')}</figcaption></figure>`
    : NOTHING
}
