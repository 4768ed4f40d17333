/**
 * What was given to be kept: addresses, accounts, references, codes of formats, and the figures of lines with a negative
 * price, whose sign a build moves to the quantity. What a build makes of them is listed.
 */
import type { Extended } from '../../definitions/extensions.ts'
import { isEnvelope } from '../../document/envelope.ts'
import type {
  AnyDocument,
  Charge,
  Party,
  PaymentDetails,
  Status,
} from '../../model/generated/types.ts'
import { isDocumentOfType } from '../../model/schema-registry.ts'
import { plainCode } from '../../vocabulary/bank.ts'
import type { Change } from './conversion.ts'
import { isInvoice } from './targets.ts'

/** A code, or a figure, that is a member of what is at a path. */
interface Code {
  readonly at: string
  readonly member: string
  readonly text: string
}

export interface Given {
  readonly codes: readonly Code[]
  /** The lines whose figures are among them. */
  readonly lines: ReadonlySet<number>
  /** Paths of parties, each with a code that an endpoint has. */
  readonly endpoints: ReadonlySet<string>
  /** Are codes of lines among them: of their items, taxes, discounts or charges? */
  readonly hasCodedLines: boolean
}

const NOTHING: Given = { codes: [], lines: new Set(), endpoints: new Set(), hasCodedLines: false }

/**
 * The codes of an invoice that people, banks and networks read letter for letter, and the figures of some lines.
 * @param before what was given, if the invoice was built of it
 */
export function givenCodes(document: AnyDocument, before = NOTHING): Given {
  const invoice = isEnvelope(document) ? undefined : document
  if (!invoice) return NOTHING
  const codes: Code[] = []
  const add: Add = (at, member, code) => {
    const text = code?.trim()
    if (text) codes.push({ at, member, text })
  }
  if (!isInvoice(invoice)) {
    if (isDocumentOfType(invoice, 'bill.Status')) addReasons(invoice, add)
    return { ...NOTHING, codes }
  }
  const numbers = new Set<number>()
  const endpoints = new Set<string>()
  const { supplier, customer, lines, discounts, charges, notes, tax } = invoice
  const { ordering, payment, delivery } = invoice
  add('$', 'series', invoice.series)
  add('$', 'code', invoice.code)
  addParty(supplier, '$.supplier', add, endpoints)
  addParty(customer, '$.customer', add, endpoints)
  addParty(ordering?.seller, '$.ordering.seller', add, endpoints)
  addParty(payment?.payee, '$.payment.payee', add, endpoints)
  addExts(delivery?.identities, '$.delivery.identities', add)
  addExt(tax, '$.tax', add)
  addExts(notes, '$.notes', add)
  addRows(discounts, '$.discounts', add)
  addRows(charges, '$.charges', add)
  addPayment(payment, add)
  // Builds add codes to all lines: they are looked at only if some were given.
  let hasCodedLines = false
  const looksAtLines = before === NOTHING || before.hasCodedLines
  lines?.forEach((line, i) => {
    if (looksAtLines && line) {
      const others = codes.length
      addExts(line.taxes, `$.lines[${i}].taxes`, add)
      if (line.discounts) addExts(line.discounts, `$.lines[${i}].discounts`, add)
      if (line.charges) addExts(line.charges, `$.lines[${i}].charges`, add)
      if (line.item?.identities) addExts(line.item.identities, `$.lines[${i}].item.identities`, add)
      if (codes.length > others) hasCodedLines = true
    }
    if (!before.lines.has(i) && !line?.item?.price?.isNegative()) return
    numbers.add(i)
    add(`$.lines[${i}]`, 'quantity', line?.quantity?.toString())
    add(`$.lines[${i}]`, 'item.price', line?.item?.price?.toString())
  })
  return { codes, lines: numbers, endpoints, hasCodedLines }
}

function addPayment(payment: PaymentDetails | undefined, add: Add): void {
  const { instructions, advances } = payment ?? {}
  const at = '$.payment.instructions'
  const { ref, credit_transfer, direct_debit } = instructions ?? {}
  addExt(instructions, at, add)
  addExts(advances, '$.payment.advances', add)
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
}

function addExt(holder: Extended | null | undefined, at: string, add: Add): void {
  for (const key in holder?.ext) add(at, `ext['${key}']`, holder!.ext![key])
}

function addExts(holders: readonly (Extended | null)[] | undefined, at: string, add: Add): void {
  holders?.forEach((holder, i) => {
    if (holder?.ext) addExt(holder, `${at}[${i}]`, add)
  })
}

/** Adds the codes of discounts or charges, which their keys may replace, and of their taxes. */
function addRows(
  rows: readonly (Pick<Charge, 'ext' | 'taxes'> | null)[] | undefined,
  at: string,
  add: Add,
): void {
  addExts(rows, at, add)
  rows?.forEach((row, i) => {
    addExts(row?.taxes, `${at}[${i}].taxes`, add)
  })
}

/** The codes of statuses, their reasons and actions, which keys may replace. */
function addReasons({ lines }: Status, add: Add): void {
  lines?.forEach((line, i) => {
    const at = `$.lines[${i}]`
    addExt(line, at, add)
    line?.reasons?.forEach((reason, j) => {
      addExt(reason, `${at}.reasons[${j}]`, add)
    })
    line?.actions?.forEach((action, j) => {
      addExt(action, `${at}.actions[${j}]`, add)
    })
  })
}

/** Adds a code that is a member of what is at a path. */
type Add = (at: string, member: string, code: string | undefined) => void

function addParty(party: Party | undefined, at: string, add: Add, endpoints: Set<string>): void {
  addExts(party?.identities, `${at}.identities`, add)
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

const pathOf = ({ at, member }: Code): string => `${at}.${member}`

/** Is it what a format calls the kind of the document? */
const isType = ({ at, member }: Code): boolean => at === '$.tax' && member.endsWith("-type']")

/** Are all codes still what they were, as nearly always, among others that the build made? No paths are made then. */
function areKept(given: readonly Code[], now: readonly Code[]): boolean {
  let kept = 0
  for (const { at, member, text } of now) {
    const code = given[kept]
    if (text === code?.text && member === code.member && at === code.at) kept++
  }
  return kept === given.length
}

/** Lists the codes that were given and came out different. */
export function changedCodes(given: Given | undefined, built: AnyDocument): ChangedCode[] {
  if (!given?.codes.length) return []
  const { codes, endpoints } = givenCodes(built, given)
  if (areKept(given.codes, codes)) return []
  const now = new Map(codes.map((code) => [pathOf(code), code.text]))
  const changed: ChangedCode[] = []
  for (const code of given.codes) {
    const [path, document] = [pathOf(code), code.text]
    const xml = now.get(path) ?? ''
    // Formats may make an endpoint of an inbox.
    if (xml === '' && endpoints.has(`${path.replace(/\.inboxes\[\d+\]\.code$/, '')} ${document}`))
      continue
    // White space is how codes are typed, and capitals are how they are kept.
    if (document === xml || plainCode(document) === plainCode(xml)) continue
    const change = { path, document, xml }
    changed.push(isType(code) ? { ...change, reason: 'follows from type and $tags' } : change)
  }
  return changed
}
