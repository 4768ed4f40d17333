/** Converts a status or a report of payment to CDAR: document to tree. */
import type {
  DocumentRef,
  Party,
  Payment,
  PaymentLine,
  Status,
  StatusLine,
} from '../../../model/generated/types.ts'
import { toPercent } from '../../../values/percentage.ts'
import type { ConversionFacts, Converted } from '../conversion.ts'
import { exactSum, withoutZeros } from '../exact.ts'
import { safeName } from '../names.ts'
import { take, takeDate, takeExt, takeText } from '../take-members.ts'
import type { Output } from '../xml/output.ts'
import { type Group, groupsOf, textOf } from '../xml/tree.ts'
import { type Faults, newFaults } from './faults.ts'
import { writeCdar } from './syntax.ts'

const ROLE = 'fr-ctc-flow6-role'
const STATUS = 'fr-ctc-flow6-status'
const CONDITION = 'fr-ctc-flow6-condition'
const PARTICIPANT = /^iso6523-actorid-upis::(?<scheme>[^:]+):(?<code>.+)$/

/** Statuses that platforms report; parties report the others. */
export const OF_PLATFORMS: ReadonlySet<string> = new Set(['200', '201', '202', '203', '213'])
/** Of these, those that the supplier reports; the customer reports the rest. */
export const OF_SUPPLIER: ReadonlySet<string> = new Set(['209', '212'])
const WITH_REASON = new Set(['206', '207', '208', '210', '213'])
const PAYMENT_RECEIVED = '212'
const AMOUNT_RECEIVED = 'MEN'

/** Codes of the phase: transmission, by platforms, and treatment, by the parties. */
const TRANSMISSION = '305'
const TREATMENT = '23'
const PLATFORM = 'WK'

/** Converts a complete document. What the XML carries is taken out of it. */
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
  const tree = isPayment(document) ? ofPayment(document) : ofStatus(document)
  check(tree, isPayment(document), faults)
  const xml = faults.isEmpty() ? writeCdar(tree, output) : undefined
  if (xml === undefined && faults.isEmpty())
    faults.add('09', '$', 'a text has a character that XML cannot have: remove it')
  const fileName = `${safeName(textOf(tree, 'number'))}.xml`
  return { xml: xml ?? [], faults: faults.list(), changed: [], fileName }
}

const isPayment = (document: Status | Payment): document is Payment => 'methods' in document

function ofStatus(document: Status): Group {
  const line = document.lines?.[0]
  const status = takeExt(line, STATUS)
  const tree = newTree(document, status, line?.doc, takeDate(line, 'date'))
  take(document, 'type')
  if (line) {
    take(line, 'key')
    tree.statuses = readStatuses(line)
  }
  return tree
}

/** A reason and an action are in one element, if there are both. */
function readStatuses(line: StatusLine): Group[] {
  const { reasons = [], actions = [] } = line
  const note = takeText(line, 'description')
  const count = Math.max(reasons.length, actions.length, note ? 1 : 0)
  return Array.from({ length: count }, (_, i): Group => {
    const [reason, action] = [reasons[i], actions[i]]
    const condition = takeExt(reason, CONDITION)
    const found = (reason?.faults ?? []).map((fault, j): Group => {
      const [place] = fault.paths ?? []
      if (fault.paths?.length === 1) take(fault, 'paths')
      return {
        at: `$.lines[0].reasons[${i}].faults[${j}]`,
        id: takeText(fault, 'code'),
        condition,
        message: takeText(fault, 'message'),
        place,
      }
    })
    if (found.length === 0 && condition) found.push({ at: '', condition })
    for (const each of [reason, action]) if (each) take(each, 'key')
    return {
      at: `$.lines[0].reasons[${i}]`,
      reason: takeExt(reason, 'fr-ctc-flow6-reason'),
      words: takeText(reason, 'description'),
      action: takeExt(action, 'fr-ctc-flow6-action'),
      actionWords: takeText(action, 'description'),
      sequence: String(i + 1),
      note: i === 0 ? note : undefined,
      characteristics: found,
    }
  })
}

function ofPayment(payment: Payment): Group {
  const line = payment.lines?.[0]
  const status = takeExt(payment, STATUS)
  const tree = newTree(payment, status, line?.document, takeDate(payment, 'value_date'))
  take(payment, 'type')
  const condition = takeExt(payment, CONDITION)
  const currency = takeText(payment, 'currency')
  const amounts = line ? readAmounts(line) : []
  const characteristics = amounts.map((group): Group => ({ ...group, condition, currency }))
  if (amounts.length > 0) tree.statuses = [{ at: '$.lines[0]', sequence: '1', characteristics }]
  if (line) take(line, 'amount')
  return tree
}

/** What was paid, by rate of VAT if that is known. */
function readAmounts(line: PaymentLine): Group[] {
  const vat = line.tax?.categories?.find(({ code }) => code === 'VAT')
  const rates = (vat?.rates ?? []).flatMap((rate): Group[] => {
    const percent = rate.percent && withoutZeros(toPercent(rate.percent), 0).toString()
    const amount = rate.amount ? exactSum(rate.base, rate.amount) : rate.base
    return percent === undefined ? [] : [{ at: '$.lines[0].tax', amount: String(amount), percent }]
  })
  if (rates.length > 0) take(line, 'tax')
  return rates.length > 0 ? rates : [{ at: '$.lines[0]', amount: line.amount.toString() }]
}

function newTree(
  document: Status | Payment,
  status: string | undefined,
  invoice: DocumentRef | undefined,
  reached: string | undefined,
): Group {
  const day = takeDate(document, 'issue_date')
  const issued = timeOf(day, takeText(document, 'issue_time'))
  const byPlatform = OF_PLATFORMS.has(status ?? '')
  const bySupplier = OF_SUPPLIER.has(status ?? '')
  const supplier = readParty(document.supplier, '$.supplier')
  const customer = readParty(document.customer, '$.customer')
  const platform: Group = { at: '$', role: PLATFORM }
  return {
    at: '$',
    process: 'REGULATED',
    guideline: 'urn.cpro.gouv.fr:1p0:CDV:invoice',
    number: takeNumber(document),
    issued,
    sender: platform,
    issuer: byPlatform ? platform : bySupplier ? supplier : customer,
    recipient: bySupplier ? customer : supplier,
    several: 'false',
    phase: byPlatform ? TRANSMISSION : TREATMENT,
    reached: reached ? timeOf(reached, undefined) : issued,
    invoice: takeNumber(invoice),
    invoiceType: typeOf(invoice),
    invoiceDate: takeDate(invoice, 'issue_date')?.replaceAll('-', ''),
    status,
    supplier,
    customer,
  }
}

/** The type of the invoice, if it is a code of UNTDID 1001. */
function typeOf(invoice: DocumentRef | undefined): string | undefined {
  const code = takeExt(invoice, 'untdid-document-type')
  if (code !== undefined) {
    if (invoice!.type === code) take(invoice!, 'type')
    return code
  }
  return /^\d{3}$/.test(invoice?.type ?? '') ? takeText(invoice, 'type') : undefined
}

/** Day and time as 20260901101500; the start of the day without a time. */
const timeOf = (day: string | undefined, time: string | undefined): string | undefined =>
  day && `${day}${time ?? '00:00:00'}`.replaceAll(/[-:]/g, '').slice(0, 14)

function takeNumber(
  reference: { series: string | undefined; code: string | undefined } | undefined,
): string | undefined {
  const code = takeText(reference, 'code')
  const series = code && takeText(reference, 'series')
  return series ? `${series}-${code}` : code
}

function readParty(party: Party | undefined, at: string): Group | undefined {
  if (!party) return undefined
  const identities = (party.identities ?? []).flatMap((identity, i): Group[] => {
    const scheme = takeExt(identity, 'iso-scheme-id')
    if (scheme === undefined) return []
    for (const member of ['type', 'key', 'scope'] as const) take(identity, member)
    return [{ at: `${at}.identities[${i}]`, code: takeText(identity, 'code'), scheme }]
  })
  const inbox = party.inboxes?.find(({ scheme, code }) => scheme && code)
  const own = inbox && { scheme: takeText(inbox, 'scheme'), code: takeText(inbox, 'code') }
  if (inbox) take(inbox, 'key')
  const endpoint = party.endpoints?.find(({ uri }) => PARTICIPANT.test(uri ?? ''))
  const found = PARTICIPANT.exec(endpoint?.uri ?? '')?.groups
  const address = own ?? found
  // An inbox and its endpoint are one address.
  if (endpoint && found?.code === address?.code) take(endpoint, 'uri')
  return {
    at,
    identities,
    name: takeText(party, 'name'),
    role: takeExt(party, ROLE),
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
  if (status !== PAYMENT_RECEIVED) return
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
