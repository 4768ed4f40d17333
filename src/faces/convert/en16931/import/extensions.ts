/**
 * What extensions of the standard add that decides what is due: lines that are none, charges in elements of their own, and
 * other taxes.
 */
import type { JsonObject } from '../../../../json.ts'
import { present } from '../../import/present.ts'
import type { InvoiceReading } from '../../terms/syntaxes.ts'
import { type Group, groupsOf, textOf } from '../../xml/tree.ts'
import { childrenOf, type XmlElement } from '../../xml/xml-document.ts'
import { readLevies } from './levies.ts'

/** Lines of EXTENDED that only head or explain others (BT-X-8). */
const NO_LINES = ['GROUP', 'INFORMATION']

/** Charges for transport, which are document charges (BG-21) in an element of their own (BG-X-42). */
const LOGISTICS = 'ram:SpecifiedLogisticsServiceCharge'

/** Payments for others in the extension of XRechnung (BG-DEX-09); elsewhere, the element has other meanings. */
const OUTLAY = 'cac:PrepaidPayment'
const WITH_OUTLAYS = 'extension:xrechnung'

export interface Extended {
  /** The reading without what was read here, and with the lines that are none as a whole. */
  reading: InvoiceReading
  /** Charges without VAT, which no term has: payments for others, and taxes other than VAT. */
  outlays: readonly JsonObject[]
  levies: readonly JsonObject[]
}

/** Reads what extensions add, into terms of the standard if there are any. */
export function readExtensions(reading: InvoiceReading): Extended {
  const { tree } = reading
  // Nearly all invoices.
  if (reading.unclaimed.length === 0) return { reading, outlays: [], levies: [] }
  const hasOutlays = textOf(tree, 'BT-24').includes(WITH_OUTLAYS)
  const dropped = dropLines(reading)
  dropObjects(reading, dropped)
  const charges: Group[] = []
  const outlays: JsonObject[] = []
  const others = reading.unclaimed.filter(({ element, attribute }) => {
    if (attribute === undefined && element.tag === LOGISTICS) {
      charges.push(importLogistics(element))
      return false
    }
    if (hasOutlays && element.tag === OUTLAY) {
      outlays.push(importOutlay(element))
      return false
    }
    return !isInside(element, dropped)
  })
  if (charges.length > 0) tree['BG-21'] = groupsOf(tree, 'BG-21').concat(charges)
  const unclaimed = [...others, ...Array.from(dropped, (element) => ({ element }))]
  const doubled = reading.doubled.filter((element) => !isInside(element, dropped))
  const [rest, levies] = readLevies({ ...reading, unclaimed, doubled })
  return { reading: rest, outlays, levies }
}

/** Elements that say that a line is none, or in which that is said. No term has them. */
const STATUS = 'ram:LineStatusReasonCode'
const REFERENCE = 'cac:BillingReference'

/** Takes the lines that are none out of the tree. */
function dropLines({ tree, placeOf, unclaimed }: InvoiceReading): Set<XmlElement> {
  const number = textOf(tree, 'BT-1').trim()
  const dropped = new Set<XmlElement>()
  // To look up where the lines were costs as much as to read them.
  if (!unclaimed.some(({ element: { tag } }) => tag === STATUS || tag === REFERENCE)) return dropped
  const lines = groupsOf(tree, 'BG-25').filter((group) => {
    const element = placeOf(group)?.element
    const status = element && statusOf(element, number)
    if (!status || !NO_LINES.includes(status)) return true
    dropped.add(element)
    return false
  })
  if (dropped.size > 0) tree['BG-25'] = lines
  return dropped
}

/** Takes objects (BT-18) besides the first out of the tree, whose table has them as supporting documents. */
function dropObjects({ tree, placeOf, unclaimed }: InvoiceReading, dropped: Set<XmlElement>): void {
  const objects = unclaimed.flatMap(({ element: { tag, text, parent } }) =>
    tag === 'cbc:DocumentTypeCode' && text.trim() === '130' && parent ? [parent] : [],
  )
  if (objects.length === 0) return
  for (const each of objects) dropped.add(each)
  tree['BG-24'] = groupsOf(tree, 'BG-24').filter((group) => !dropped.has(placeOf(group)!.element))
}

/**
 * The status of a line: in CII it stands in its document, in its settlement, or directly in it, in UBL in the reference
 * that it has to the invoice itself.
 */
function statusOf(line: XmlElement, number: string): string | undefined {
  const references = childrenOf(childrenOf([line], REFERENCE), 'cac:InvoiceDocumentReference')
  const own = references.find((each) => textIn(each, 'cbc:ID') === number)
  if (own) return textIn(own, 'cbc:DocumentStatusCode')
  for (const child of [line, ...line.children]) {
    const text = textIn(child, STATUS)
    if (text) return text
  }
  return undefined
}

/** Is an element one of others, or in one of them? */
function isInside(element: XmlElement, others: ReadonlySet<XmlElement>): boolean {
  for (let each: XmlElement | undefined = element; each; each = each.parent)
    if (others.has(each)) return true
  return false
}

const textIn = (element: XmlElement | undefined, tag: string): string | undefined =>
  element?.children.find((child) => child.tag === tag)?.text.trim() || undefined

function importLogistics(element: XmlElement): Group {
  const tax = element.children.find(({ tag }) => tag === 'ram:AppliedTradeTax')
  return {
    at: '',
    'BT-104': textIn(element, 'ram:Description'),
    'BT-99': textIn(element, 'ram:AppliedAmount'),
    'BT-102': textIn(tax, 'ram:CategoryCode'),
    'BT-103': textIn(tax, 'ram:RateApplicablePercent'),
  }
}

const importOutlay = (element: XmlElement): JsonObject =>
  present({
    key: 'outlay',
    code: textIn(element, 'cbc:ID'),
    reason: textIn(element, 'cbc:InstructionID'),
    amount: textIn(element, 'cbc:PaidAmount'),
  }) ?? {}
