/** Converts a status or a report of payment to CDAR: document to tree. */
import { decimalsOf } from '../../../catalogues/currencies.ts'
import type {
  DocumentRef,
  Party,
  Payment,
  PaymentLine,
  Status,
  StatusLine,
} from '../../../model/generated/types.ts'
import { sumOf } from '../../../vocabulary/amounts.ts'
import { areSum, shareOut } from '../../../vocabulary/due-parts.ts'
import { taxOfPaid } from '../../../vocabulary/paid-tax.ts'
import type { ConversionFacts, Converted } from '../conversion.ts'
import { exactSum, percentText } from '../exact.ts'
import { safeName } from '../names.ts'
import {
  newUsed,
  take,
  takeDate,
  takeExt,
  takeNumber,
  takeSome,
  takeText,
  type Used,
} from '../take-members.ts'
import type { Output } from '../xml/output.ts'
import { type Group, groupsOf, textOf } from '../xml/tree.ts'
import { type Faults, newFaults } from './faults.ts'
import { writeCdar } from './syntax.ts'

const ROLE = 'fr-ctc-flow6-role'
const STATUS = 'fr-ctc-flow6-status'
const CONDITION = 'fr-ctc-flow6-condition'
const PARTICIPANT = /^iso6523-actorid-upis::(?<scheme>[^:]+):(?<code>.+)$/

/** Statuses that platforms report; parties report the others. */
const OF_PLATFORMS: ReadonlySet<string> = new Set(['200', '201', '202', '203', '213'])
/** Of these, those that the supplier reports; the customer reports the rest. */
const OF_SUPPLIER: ReadonlySet<string> = new Set(['209', '212'])
const WITH_REASON = new Set(['206', '207', '208', '210', '213'])
const PAYMENT_RECEIVED = '212'
const AMOUNT_RECEIVED = 'MEN'

/** Codes of the phase: transmission, by platforms, and treatment, by the parties. */
const TRANSMISSION = '305'
const TREATMENT = '23'
const PLATFORM = 'WK'

/** Converts a complete document. */
export function convertStatus(
  document: Status | Payment,
  { addons, name }: ConversionFacts,
  output: Output | undefined,
): Converted {
  const faults = newFaults()
  if (!addons.every((addon) => document.$addons?.includes(addon)))
    faults.add(
      '03',
      '$.$addons',
      `${name} needs the addon ${addons.join(', ')}: add it to $addons and build the document again`,
    )
  const used = newUsed()
  const tree = isPayment(document) ? ofPayment(used, document, faults) : ofStatus(used, document)
  check(tree, isPayment(document), faults)
  const xml = faults.isEmpty() ? writeCdar(tree, output) : undefined
  if (xml === undefined && faults.isEmpty())
    faults.add('09', '$', 'a text has a character that XML cannot have: remove it')
  const fileName = `${safeName(textOf(tree, 'number'))}.xml`
  return { xml: xml ?? [], faults: faults.list(), changed: [], fileName, used }
}

const isPayment = (document: Status | Payment): document is Payment => 'methods' in document

function ofStatus(used: Used, document: Status): Group {
  const line = document.lines?.[0]
  const status = takeExt(used, line, STATUS)
  const tree = newTree(used, document, status, line?.doc, takeDate(used, line, 'date'))
  take(used, document, 'type')
  if (line) {
    take(used, line, 'key')
    tree.statuses = readStatuses(used, line)
  }
  return tree
}

/** A reason and an action are in one element, if there are both. */
function readStatuses(used: Used, line: StatusLine): Group[] {
  const { reasons = [], actions = [] } = line
  const note = takeText(used, line, 'description')
  const count = Math.max(reasons.length, actions.length, note ? 1 : 0)
  return Array.from({ length: count }, (_, i): Group => {
    const [reason, action] = [reasons[i], actions[i]]
    const condition = takeExt(used, reason, CONDITION)
    const found = (reason?.faults ?? []).map((fault, j): Group => {
      const [place] = fault.paths ?? []
      if (fault.paths?.length === 1) take(used, fault, 'paths')
      return {
        at: `$.lines[0].reasons[${i}].faults[${j}]`,
        id: takeText(used, fault, 'code'),
        condition,
        message: takeText(used, fault, 'message'),
        place,
      }
    })
    if (found.length === 0 && condition) found.push({ at: '', condition })
    for (const each of [reason, action]) if (each) take(used, each, 'key')
    return {
      at: `$.lines[0].reasons[${i}]`,
      reason: takeExt(used, reason, 'fr-ctc-flow6-reason'),
      words: takeText(used, reason, 'description'),
      action: takeExt(used, action, 'fr-ctc-flow6-action'),
      actionWords: takeText(used, action, 'description'),
      sequence: String(i + 1),
      note: i === 0 ? note : undefined,
      characteristics: found,
    }
  })
}

function ofPayment(used: Used, payment: Payment, faults: Faults): Group {
  const line = payment.lines?.[0]
  const status = takeExt(used, payment, STATUS)
  const tree = newTree(used, payment, status, line?.document, takeDate(used, payment, 'value_date'))
  take(used, payment, 'type')
  const condition = takeExt(used, payment, CONDITION)
  const currency = takeText(used, payment, 'currency')
  const amounts = line ? readAmounts(used, line, currency ?? '', faults) : []
  const characteristics = amounts.map((group): Group => ({ ...group, condition, currency }))
  if (amounts.length > 0) tree.statuses = [{ at: '$.lines[0]', sequence: '1', characteristics }]
  if (line) take(used, line, 'amount')
  return tree
}

/**
 * What was paid, by rate of VAT if that is known: the amount is shared out, as line.tax is only as precise as its share. Each
 * amount has a rate (BR-FR-CDV-14): without VAT, that of 0 (BT-119).
 */
function readAmounts(used: Used, line: PaymentLine, currency: string, faults: Faults): Group[] {
  take(used, line, 'refund')
  const amount = line.refund ? line.amount.negate() : line.amount
  const { isOfInvoice, tax, of } = taxOfPaid(line)
  const at = isOfInvoice ? '$.lines[0].document.tax' : '$.lines[0].tax'
  const rates = tax?.categories?.find(({ code }) => code === 'VAT')?.rates ?? []
  if (rates.length === 0) return [{ at: '$.lines[0]', amount: amount.toString() }]
  take(used, line, 'tax')
  const sums = rates.map((rate) => (rate.amount ? exactSum(rate.base, rate.amount) : rate.base))
  if (!areSum(sums, of)) {
    faults.add(
      '10',
      at,
      `bases and VAT add up to ${sumOf(sums)}, not ${of}: correct them; a part without VAT is a rate with a base alone`,
    )
    return []
  }
  return shareOut(amount, sums, decimalsOf(currency)).map((share, i): Group => {
    const { percent } = rates[i]!
    return { at, amount: share.toString(), percent: percent ? percentText(percent) : '0' }
  })
}

function newTree(
  used: Used,
  document: Status | Payment,
  status: string | undefined,
  invoice: DocumentRef | undefined,
  reached: string | undefined,
): Group {
  const day = takeDate(used, document, 'issue_date')
  const issued = timeOf(day, takeText(used, document, 'issue_time'))
  const byPlatform = OF_PLATFORMS.has(status ?? '')
  const bySupplier = OF_SUPPLIER.has(status ?? '')
  const supplier = readParty(used, document.supplier, '$.supplier')
  const customer = readParty(used, document.customer, '$.customer')
  const platform: Group = { at: '$', role: PLATFORM }
  return {
    at: '$',
    process: 'REGULATED',
    guideline: 'urn.cpro.gouv.fr:1p0:CDV:invoice',
    number: takeNumber(used, document),
    issued,
    sender: platform,
    issuer: byPlatform ? platform : bySupplier ? supplier : customer,
    recipient: bySupplier ? customer : supplier,
    several: 'false',
    phase: byPlatform ? TRANSMISSION : TREATMENT,
    reached: reached ? timeOf(reached, undefined) : issued,
    invoice: takeNumber(used, invoice),
    invoiceType: typeOf(used, invoice),
    invoiceDate: takeDate(used, invoice, 'issue_date')?.replaceAll('-', ''),
    status,
    supplier,
    customer,
  }
}

/** The type of the invoice, if it is a code of UNTDID 1001. */
function typeOf(used: Used, invoice: DocumentRef | undefined): string | undefined {
  const code = takeExt(used, invoice, 'untdid-document-type')
  if (code !== undefined) {
    if (invoice!.type === code) take(used, invoice!, 'type')
    return code
  }
  return /^\d{3}$/.test(invoice?.type ?? '') ? takeText(used, invoice, 'type') : undefined
}

/** Day and time as 20260901101500; the start of the day without a time. */
const timeOf = (day: string | undefined, time: string | undefined): string | undefined =>
  day && `${day}${time ?? '00:00:00'}`.replaceAll(/[-:]/g, '').slice(0, 14)

function readParty(used: Used, party: Party | undefined, at: string): Group | undefined {
  if (!party) return undefined
  const identities = (party.identities ?? []).flatMap((identity, i): Group[] => {
    const scheme = takeExt(used, identity, 'iso-scheme-id')
    if (scheme === undefined) return []
    takeSome(used, identity, 'type', 'key', 'scope')
    return [{ at: `${at}.identities[${i}]`, code: takeText(used, identity, 'code'), scheme }]
  })
  const inbox = party.inboxes?.find(({ scheme, code }) => scheme && code)
  const own = inbox && {
    scheme: takeText(used, inbox, 'scheme'),
    code: takeText(used, inbox, 'code'),
  }
  if (inbox) take(used, inbox, 'key')
  const endpoint = party.endpoints?.find(({ uri }) => PARTICIPANT.test(uri ?? ''))
  const found = PARTICIPANT.exec(endpoint?.uri ?? '')?.groups
  const address = own ?? found
  // An inbox and its endpoint are one address.
  if (endpoint && found?.code === address?.code) take(used, endpoint, 'uri')
  return {
    at,
    identities,
    name: takeText(used, party, 'name'),
    role: takeExt(used, party, ROLE),
    address: address?.code,
    addressScheme: address?.scheme,
  }
}

function check(tree: Group, isPaid: boolean, faults: Faults): void {
  const line = isPaid ? '$.lines[0].document' : '$.lines[0].doc'
  if (!tree.number) faults.add('04', '$.code', 'the number is required, such as "STA-0001"')
  if (!tree.invoice) faults.add('04', `${line}.code`, 'the number of the invoice is required')
  const status = textOf(tree, 'status')
  if (status === '') {
    const path = isPaid ? '$.ext' : '$.lines[0].ext'
    faults.add('05', path, `${STATUS} is required, such as "205"`)
    return
  }
  checkParties(tree, status, faults)
  const statuses = groupsOf(tree, 'statuses')
  if (WITH_REASON.has(status) && !statuses.some(({ reason }) => reason))
    faults.add('07', '$.lines[0].reasons', `a reason is required with the status ${status}`)
  if (status !== PAYMENT_RECEIVED || faults.has('10')) return
  const amounts = statuses.flatMap((group) => groupsOf(group, 'characteristics'))
  if (!amounts.some(({ condition, percent }) => condition === AMOUNT_RECEIVED && percent))
    faults.add(
      '08',
      '$.lines[0].tax',
      `the amounts received are required by rate of VAT, with ${CONDITION} ${AMOUNT_RECEIVED} in ext`,
    )
}

function checkParties(tree: Group, status: string, faults: Faults): void {
  const { issuer, recipient, supplier } = tree as { [name: string]: Group | undefined }
  const isOwn = OF_SUPPLIER.has(status)
  const [reporter, other] = isOwn ? ['supplier', 'customer'] : ['customer', 'supplier']
  const isIdentified = (party: Group | undefined): boolean =>
    groupsOf(party, 'identities').length > 0
  const asks = 'must have an identity with the extension iso-scheme-id'
  if (!OF_PLATFORMS.has(status) && !isIdentified(issuer))
    faults.add('05', `$.${reporter}`, `${reporter} ${asks}, as it reports the status ${status}`)
  if (!isIdentified(supplier)) faults.add('05', '$.supplier', `supplier ${asks}`)
  if (textOf(supplier, 'role') !== 'SE')
    faults.add('05', '$.supplier.ext', `${ROLE} of the supplier must be SE`)
  if (['WK', 'DFH'].includes(textOf(issuer, 'role')) && !OF_PLATFORMS.has(status))
    faults.add('05', `$.${reporter}.ext`, `a platform cannot report the status ${status}`)
  const to = OF_PLATFORMS.has(status) ? 'supplier' : other
  if (!recipient) faults.add('06', `$.${to}`, `${to} is required`)
  else if (!recipient.address && !['WK', 'DFH'].includes(textOf(recipient, 'role')))
    faults.add(
      '06',
      `$.${to}.inboxes`,
      `${to} must have an inbox such as [{"scheme": "0225", "code": "732829320"}]`,
    )
}
