/**
 * Invoices that meet the format and that SDI refuses all the same, by the codes of its own checks, or that the Agenzia
 * delle Entrate wants otherwise. Sources: Elenco dei controlli del Sistema di Interscambio; Guida alla compilazione delle
 * fatture elettroniche e dell'esterometro 1.9.
 */
import type { Invoice, Party } from '../../model/generated/types.ts'
import { saying } from '../../validate/guards.ts'
import { warnIf } from '../../vocabulary/warn-if.ts'

/** TipoDocumento of what the supplier issues to itself, and of what comes from abroad. */
const OF_ONE = ['TD21', 'TD27']
const FROM_ABROAD = ['TD17', 'TD18', 'TD19', 'TD28']

const codeIn = ({ tax }: Invoice): string => tax?.ext?.['it-sdi-document-type'] ?? ''

const numberOf = ({ tax_id }: Party): string => `${tax_id?.country} ${tax_id?.code}`

const isOfTwo = saying(
  'an invoice to oneself (TD21, TD27) whose customer has another tax number',
  (invoice: Invoice): boolean => {
    const { supplier, customer } = invoice
    if (!OF_ONE.includes(codeIn(invoice)) || !supplier || !customer) return false
    return numberOf(supplier) !== numberOf(customer)
  },
)

const isFromItaly = saying(
  'a purchase from abroad (TD17, TD18, TD19, TD28) whose supplier is Italian',
  (invoice: Invoice): boolean =>
    FROM_ABROAD.includes(codeIn(invoice)) && invoice.supplier?.tax_id?.country === 'IT',
)

/** An administration has a code of six characters; seven are those of a business. */
const isSentTo =
  (format: string, length: number) =>
  ({ tax, customer }: Invoice): boolean =>
    tax?.ext?.['it-sdi-format'] === format &&
    customer?.inboxes?.some(
      (inbox) => inbox?.key === 'it-sdi-code' && inbox.code?.length === length,
    ) === true

const isToBusiness = saying(
  'it-sdi-format is FPA12, and the recipient code has seven characters',
  isSentTo('FPA12', 7),
)

const isToAdministration = saying(
  'it-sdi-format is FPR12, and the recipient code has six characters',
  isSentTo('FPR12', 6),
)

/**
 * Tags of what the customer documents itself, or a business for itself (TD17 to TD19, TD21 to TD23, TD26, TD28). The invoice
 * of another, which a customer issues for it (SoggettoEmittente CC), has none of them.
 */
const OWN_DOCUMENTS =
  'import ceiling-exceeded goods-extracted goods-with-tax depreciable-assets san-marino-paper'.split(
    ' ',
  )

const creditsOwnDocument = saying(
  'a credit note on what is documented for oneself, such as a purchase from abroad',
  ({ type, $tags }: Invoice): boolean =>
    type === 'credit-note' && ($tags?.some((tag) => OWN_DOCUMENTS.includes(tag)) ?? false),
)

/** What is documented for oneself is corrected by a negative document of the same kind. */
export const isNegated = ({ $tags, preceding }: Invoice): boolean =>
  Boolean(preceding?.length) &&
  ['self-billed', 'depreciable-assets'].some((tag) => $tags?.includes(tag))

export const REFUSED_BY_SDI = [
  warnIf(
    'DOCKET-IT-SDI-BILL-INVOICE-01',
    'customer.tax_id',
    isOfTwo,
    'must be that of the supplier in documents TD21 and TD27, or SDI refuses them (00472)',
  ),
  warnIf(
    'DOCKET-IT-SDI-BILL-INVOICE-02',
    'supplier.tax_id',
    isFromItaly,
    'must not be Italian in documents TD17, TD18, TD19 and TD28, or SDI refuses them (00473)',
  ),
  warnIf(
    'DOCKET-IT-SDI-BILL-INVOICE-03',
    'customer.inboxes',
    isToBusiness,
    'must have a code of six characters in an invoice to an administration (FPA12), or SDI refuses it (00427)',
  ),
  warnIf(
    'DOCKET-IT-SDI-BILL-INVOICE-04',
    '$tags',
    isToAdministration,
    'must have b2g if the recipient code is that of an administration, of six characters, or SDI refuses it (00427)',
  ),
  warnIf(
    'DOCKET-IT-SDI-BILL-INVOICE-05',
    'type',
    creditsOwnDocument,
    'must be standard, with negative quantities: what is documented for oneself (TD17 to TD19, TD21 to TD23, TD26, TD28) is corrected by the same TipoDocumento, not by TD04',
  ),
]
