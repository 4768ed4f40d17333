/** Makes a status or a report of payment of CDAR. */
import type { JsonObject } from '../../../json.ts'
import { SCHEMA_BASE } from '../../../model/structure.ts'
import { Amount } from '../../../values/amount.ts'
import { sumOf } from '../../../vocabulary/amounts.ts'
import type { Importer } from '../conversion.ts'
import { exactDifference, exactProduct, exactSum } from '../exact.ts'
import { listOf, present } from '../import/present.ts'
import { takeTerm } from '../import/take-terms.ts'
import { listUncarried } from '../import/uncarried.ts'
import { type Group, groupOf, groupsOf, textOf } from '../xml/tree.ts'
import { createPaths } from '../xml/xml-document.ts'
import { type Faults, newFaults } from './faults.ts'
import { PREFIXES, ROOT, readCdar } from './syntax.ts'

const ADDON = 'fr-ctc-flow6-v1'
/** Statuses that are payments, by the type of payment. */
const PAYMENTS: { readonly [status: string]: string } = { 211: 'advice', 212: 'receipt' }
const KNOWN = /^2(?:0\d|1[0-3])$/

export const CDAR_IMPORTER: Importer = {
  name: 'CrossDomainAcknowledgementAndResponse',
  prefixes: PREFIXES,
  read({ root }) {
    if (root.tag !== ROOT) return undefined
    const reading = readCdar(root)
    const { tree } = reading
    const faults = newFaults()
    const { element = root } = reading.placeOf(tree, 'status') ?? {}
    const status = textOf(tree, 'status').trim()
    if (!KNOWN.test(status) || reading.doubled.some(({ tag }) => tag === DOCUMENT))
      faults.add(
        '30',
        createPaths()(element),
        'a CDAR is the status of an invoice: it must name one invoice, and a status from 200 to 213',
      )
    takeOwn(tree)
    const invoice = importDocument(tree, status, faults)
    const { paths, unknown } = listUncarried(reading)
    return {
      from: `cdar+${ADDON}`,
      invoice,
      files: [],
      leftOut: paths,
      unknown,
      changed: [],
      faults: () => faults.list(),
      findings: () => [],
    }
  },
}

const DOCUMENT = 'ram:ReferenceReferencedDocument'

/** Takes what follows from the rest. */
function takeOwn(tree: Group): void {
  const values = {
    process: 'REGULATED',
    guideline: 'urn.cpro.gouv.fr:1p0:CDV:invoice',
    several: 'false',
  }
  for (const [term, value] of Object.entries(values))
    if (textOf(tree, term).trim() === value) takeTerm(tree, term)
  takeTerm(tree, 'phase')
  for (const name of ['sender', 'issuer']) {
    const party = groupOf(tree, name)
    if (textOf(party, 'role').trim() === 'WK') takeTerm(party, 'role')
  }
}

function importDocument(tree: Group, status: string, faults: Faults): JsonObject {
  const type = PAYMENTS[status]
  const [issued, time] = momentOf(takeTerm(tree, 'issued'))
  const [reached] = momentOf(takeTerm(tree, 'reached'))
  takeTerm(tree, 'status')
  const invoiceType = takeTerm(tree, 'invoiceType')
  const reference = present({
    issue_date: momentOf(takeTerm(tree, 'invoiceDate'))[0],
    code: takeTerm(tree, 'invoice'),
    ext: invoiceType ? { 'untdid-document-type': invoiceType } : undefined,
  })
  const parties = {
    supplier: importParty(tree, 'supplier'),
    customer: importParty(tree, 'customer'),
  }
  const common = {
    $addons: [ADDON],
    code: takeTerm(tree, 'number'),
    issue_date: issued,
    issue_time: time,
  }
  const day = reached === issued ? undefined : reached
  if (type !== undefined)
    return present({
      $schema: `${SCHEMA_BASE}bill/payment`,
      ...common,
      type,
      value_date: day,
      ...parties,
      ...importAmounts(tree, reference, faults),
    })!
  return present({
    $schema: `${SCHEMA_BASE}bill/status`,
    ...common,
    ...parties,
    lines: [
      present({
        date: day,
        doc: reference,
        ...importStatuses(tree),
        ext: { 'fr-ctc-flow6-status': status },
      })!,
    ],
  })!
}

function importStatuses(tree: Group): JsonObject {
  const groups = groupsOf(tree, 'statuses')
  for (const group of groups) takeTerm(group, 'sequence')
  const reasons = groups.map((group) => {
    const found = groupsOf(group, 'characteristics')
    const condition = found.map((each) => takeTerm(each, 'condition'))[0]
    const ext = present({
      'fr-ctc-flow6-reason': takeTerm(group, 'reason'),
      'fr-ctc-flow6-condition': condition,
    })
    const faults = found.map((each) => {
      const place = takeTerm(each, 'place')
      return present({
        paths: place ? [place] : undefined,
        code: takeTerm(each, 'id'),
        message: takeTerm(each, 'message'),
      })
    })
    return present({ description: takeTerm(group, 'words'), faults: listOf(faults), ext })
  })
  const actions = groups.map((group) => {
    const code = takeTerm(group, 'action')
    const ext = code ? { 'fr-ctc-flow6-action': code } : undefined
    return present({ description: takeTerm(group, 'actionWords'), ext })
  })
  const notes = groups.flatMap((group) => takeTerm(group, 'note') ?? [])
  return {
    description: notes.length > 0 ? notes.join('\n') : undefined,
    reasons: listOf(reasons),
    actions: listOf(actions),
  }
}

/** What was paid, as the line of a payment: by rate of VAT, if the XML has it. What was paid back is negative in XML. */
function importAmounts(tree: Group, document: JsonObject | undefined, faults: Faults): JsonObject {
  const all = groupsOf(tree, 'statuses').flatMap((group) => {
    takeTerm(group, 'sequence')
    return [...groupsOf(group, 'characteristics')]
  })
  const amounts = all.map((group) => Amount.parse(takeTerm(group, 'amount') ?? ''))
  const total = sumOf(amounts, 2)
  const isRefund = total.isNegative()
  const signed = (amount: Amount): Amount => (isRefund ? amount.negate() : amount)
  let [condition, currency]: (string | undefined)[] = []
  const rates = all.flatMap((group, i): JsonObject[] => {
    const amount = amounts[i] && signed(amounts[i])
    const percent = takeTerm(group, 'percent')
    condition ??= takeTerm(group, 'condition')
    currency ??= takeTerm(group, 'currency')
    for (const [term, value] of Object.entries({ condition, currency }))
      if (textOf(group, term).trim() === value) takeTerm(group, term)
    if (!amount) {
      faults.add('30', '/', 'the amount of a payment must be a decimal number such as 10.50')
      return []
    }
    const rate = percent === undefined ? undefined : Amount.parse(percent)
    if (!rate) return []
    const base = amount
      .rescale(8)
      .divide(exactSum(new Amount(1, 0), exactProduct(rate, new Amount(1, 2))))
      .rescale(2)
    return [
      {
        base: base.toString(),
        percent: `${percent}%`,
        amount: exactDifference(amount, base).toString(),
      },
    ]
  })
  const tax = rates.length > 0 ? { categories: [{ code: 'VAT', rates }] } : undefined
  return {
    currency: currency ?? 'EUR',
    lines: [
      present({
        refund: isRefund || undefined,
        document,
        amount: signed(total).toString(),
        tax,
      })!,
    ],
    // A payment needs a means, of which CDAR says nothing.
    methods: [{ key: 'other', amount: total.toString() }],
    ext: condition ? { 'fr-ctc-flow6-condition': condition } : undefined,
  }
}

/** A party of the invoice, with the address that it has as issuer or recipient of the status. */
function importParty(tree: Group, name: string): JsonObject | undefined {
  const group = groupOf(tree, name)
  const others = ['issuer', 'recipient'].map((each) => groupOf(tree, each))
  const role = textOf(group, 'role').trim() || (name === 'supplier' ? 'SE' : 'BY')
  const same = others.filter((other) => other && textOf(other, 'role').trim() === role)
  const all = [group, ...same].filter((each) => each !== undefined)
  const identities = new Map<string, JsonObject>()
  for (const each of all) {
    for (const identity of groupsOf(each, 'identities')) {
      const [code, scheme] = [takeTerm(identity, 'code'), takeTerm(identity, 'scheme')]
      if (code && scheme)
        identities.set(`${scheme} ${code}`, { code, ext: { 'iso-scheme-id': scheme } })
    }
  }
  const first = (term: string): string | undefined =>
    all.map((each) => takeTerm(each, term)).find((text) => text !== undefined)
  const [code, scheme] = [first('address'), first('addressScheme')]
  first('role')
  return present({
    name: first('name'),
    identities: listOf([...identities.values()]),
    inboxes: code ? [present({ scheme, code })!] : undefined,
    ext: all.length > 0 ? { 'fr-ctc-flow6-role': role } : undefined,
  })
}

/** `20260901101500` as a day and a time; midnight counts as none. */
function momentOf(text: string | undefined): [day: string | undefined, time: string | undefined] {
  const [, year, month, day, time = ''] = /^(\d{4})(\d\d)(\d\d)(\d{6})?$/.exec(text ?? '') ?? []
  if (!year) return [text, undefined]
  const isKnown = time !== '' && time !== '000000'
  return [
    `${year}-${month}-${day}`,
    isKnown ? time.replace(/(\d\d)(\d\d)(\d\d)/, '$1:$2:$3') : undefined,
  ]
}
