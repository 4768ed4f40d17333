/**
 * What was given to be kept: addresses, accounts, references, kinds of documents, and the figures of lines with a negative
 * price, whose sign a build moves to the quantity. What a build makes of them is listed.
 */
import { isEnvelope } from '../../document/envelope.ts'
import type { AnyDocument, Party } from '../../model/generated/types.ts'
import { plainCode } from '../../vocabulary/bank.ts'
import type { Change } from './conversion.ts'
import { isInvoice } from './targets.ts'

export interface Given {
  /** Codes and figures by their paths. */
  readonly codes: ReadonlyMap<string, string>
  /** The lines whose figures are among them. */
  readonly lines: ReadonlySet<number>
  /** Paths of parties, each with a code that an endpoint has. */
  readonly endpoints: ReadonlySet<string>
}

const NOTHING: Given = { codes: new Map(), lines: new Set(), endpoints: new Set() }

/**
 * The codes of an invoice that people, banks and networks read letter for letter, and the figures of some lines.
 * @param before what was given, if the invoice was built of it
 */
export function givenCodes(document: AnyDocument, before = NOTHING): Given {
  const invoice = isEnvelope(document) ? undefined : document
  if (!invoice || !isInvoice(invoice)) return NOTHING
  const codes = new Map<string, string>()
  const numbers = new Set<number>()
  const endpoints = new Set<string>()
  // Most codes are absent: paths are made of those that are there.
  const add: Add = (at, member, code) => {
    const text = code?.trim()
    if (text) codes.set(`${at}.${member}`, text)
  }
  const { supplier, customer, lines, ordering, payment, tax } = invoice
  add('$', 'series', invoice.series)
  add('$', 'code', invoice.code)
  addInboxes(supplier, '$.supplier', add, endpoints)
  addInboxes(customer, '$.customer', add, endpoints)
  addInboxes(ordering?.seller, '$.ordering.seller', add, endpoints)
  for (const key in tax?.ext) {
    const code = tax!.ext![key]?.trim()
    if (code) codes.set(`$.tax.ext['${key}']`, code)
  }
  const at = '$.payment.instructions'
  const { ref, credit_transfer, direct_debit } = payment?.instructions ?? {}
  add(at, 'ref', ref)
  credit_transfer?.forEach((account, i) => {
    const place = `${at}.credit_transfer[${i}]`
    add(place, 'iban', account?.iban)
    add(place, 'bic', account?.bic)
    add(place, 'number', account?.number)
  })
  if (direct_debit) {
    const place = `${at}.direct_debit`
    add(place, 'ref', direct_debit.ref)
    add(place, 'creditor', direct_debit.creditor)
    add(place, 'account', direct_debit.account)
  }
  lines?.forEach((line, i) => {
    if (!before.lines.has(i) && !line?.item?.price?.isNegative()) return
    numbers.add(i)
    add(`$.lines[${i}]`, 'quantity', line?.quantity?.toString())
    add(`$.lines[${i}]`, 'item.price', line?.item?.price?.toString())
  })
  return { codes, lines: numbers, endpoints }
}

/** Adds a code that is a member of what is at a path. */
type Add = (at: string, member: string, code: string | undefined) => void

function addInboxes(party: Party | undefined, at: string, add: Add, endpoints: Set<string>): void {
  party?.endpoints?.forEach((endpoint) => {
    const uri = endpoint?.uri ?? ''
    endpoints.add(`${at} ${uri.slice(uri.lastIndexOf(':') + 1)}`)
  })
  party?.inboxes?.forEach((inbox, i) => {
    if (!inbox) return
    const { scheme, code, email, url, key } = inbox
    // Peppol's participants may be given in one piece.
    const own = key === 'peppol' && !scheme ? code?.replace(/^\d{4}:/, '') : code
    add(`${at}.inboxes[${i}]`, 'code', own || email || url)
  })
}

/** A code that came out different, at its path. */
export type ChangedCode = Change & { path: string }

/** Lists the codes that were given and came out different. */
export function changedCodes(given: Given | undefined, built: AnyDocument): ChangedCode[] {
  if (!given?.codes.size) return []
  const { codes: now, endpoints } = givenCodes(built, given)
  const changed: ChangedCode[] = []
  for (const [path, document] of given.codes) {
    const xml = now.get(path) ?? ''
    // Formats may make an endpoint of an inbox.
    if (xml === '' && endpoints.has(`${path.replace(/\.inboxes\[\d+\]\.code$/, '')} ${document}`))
      continue
    // White space is how codes are typed, and capitals are how they are kept.
    if (document !== xml && plainCode(document) !== plainCode(xml))
      changed.push({ path, document, xml })
  }
  return changed
}
