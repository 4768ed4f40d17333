/** A document as a sheet: head, parties, lines, totals, payment and notes, and whatever else it has. */
import type {
  AnyDocument,
  DeliveryDetails,
  DocumentRef,
  Line,
  Ordering,
  OrgNote,
  Party,
  Period,
  TaxNote,
} from '../../model/generated/types.ts'
import { memberVisitor, OpaqueDocument, typeOf } from '../../model/schema-registry.ts'
import type { ObjectType } from '../../model/structure.ts'
import { translatedMention } from './country-words.ts'
import { showEpc } from './epc.ts'
import { type Html, html, join, NOTHING } from './html.ts'
import { isCode, type Member, membersOf } from './members.ts'
import type { Page, Shown } from './page.ts'
import { row, shown } from './page.ts'
import { type Headed, showKey, showTop } from './views/head.ts'
import { kindOf } from './views/kind.ts'
import { showLines } from './views/lines.ts'
import { showPeriod, showReference, textOfNote } from './views/notes.ts'
import { showPartyDetails } from './views/parties.ts'
import { dueDateOf, isCredit, showPayment, titleOfCredit } from './views/payment.ts'
import { type Summed, showSums } from './views/totals.ts'

/** The members that a sheet has places for; no document has them all. */
interface Sheet extends Headed, Omit<Summed, 'payment'> {
  preceding?: (DocumentRef | null)[] | undefined
  lines?: (Line | null)[] | undefined
  notes?: (OrgNote | null)[] | undefined
  delivery?: DeliveryDetails | undefined
  issue_time?: string | undefined
  period?: Period | undefined
}

/** The marks that an authority requires: in the head, and in a block of its own. */
export interface Marks {
  top: Html
  block: Html
}

const NO_MARKS: Marks = { top: NOTHING, block: NOTHING }

/** Members that have their place, or are of no use to a reader. */
const PLACED = shown(
  '$schema $regime $tags type series code currency issue_time preceding lines discounts charges ordering payment ' +
    'delivery totals notes tax total period',
)

/** Shows a document of any schema. */
export function showDocument(document: AnyDocument, page: Page, marks = NO_MARKS): Html {
  if (document instanceof OpaqueDocument)
    return html`<pre>${JSON.stringify(document.content, null, 2)}</pre>`
  const type = typeOf(document)
  if (!type)
    return html`${page.each(Object.entries(document), ([key, value]) => html`<p>${key}: ${String(value)}</p>`)}`
  // Types that are also parts of others look here as they do there.
  if (!type.name.startsWith('bill.')) return showOther(type, document, page)
  return showSheet(type, document, page, marks)
}

function showOther({ name }: ObjectType, document: AnyDocument, page: Page): Html {
  const heading = page.labels.title(name)
  return html`${heading && html`<header><h1>${heading}</h1></header>`}<section>${page.show(name, document)}</section>`
}

interface Found {
  page: Page
  type: string
  facts: Html[]
  parties: Html[]
  sections: Html[]
}

function showSheet(
  type: ObjectType,
  document: AnyDocument & Sheet,
  page: Page,
  marks: Marks,
): Html {
  const found: Found = { page, type: type.name, facts: [], parties: [], sections: [] }
  const { preceding, ordering, delivery, payment, lines, period } = document
  memberVisitor(type)(document, membersOf(type), addMember, found)
  // A supplier that acts for another seller is its tax representative (EN 16931, BG-11).
  if (ordering?.seller && document.supplier)
    addParty(type.name, 'representative', document.supplier, found)
  else addParty('bill.Ordering', 'seller', ordering?.seller, found)
  if (period) found.facts.push(row(labelOfPeriod(document, page), showPeriod(period, page)))
  addDelivery(delivery, document, found)
  const due = isCredit(document) ? undefined : dueDateOf(document)
  if (due)
    found.facts.push(row(page.labels.title('due-date') ?? '', html`${page.formats.date(due)}`))
  addOrdering(ordering, found)
  addParty('bill.PaymentDetails', 'payee', payment?.payee, found)
  addParty('bill.PaymentDetails', 'payer', payment?.payer, found)
  const label = (name: string): string => page.labels.member(type.name, name)
  const references = page.each(preceding, (each) => html`<p>${showReference(each, page)}</p>`)
  const sumName =
    type.name !== 'bill.Invoice'
      ? 'total'
      : isCredit(document)
        ? titleOfCredit(document)
        : undefined
  const body =
    type.name === 'bill.Payment' || type.name === 'bill.Status'
      ? showRows(type, document, page)
      : showLines(lines, page)
  return html`${showTop(document, marks.top, page)}
${showKey(found.facts, document, page)}
<section class="parties">${found.parties}</section>
${references.length > 0 && html`<section><h2>${label('preceding')}</h2>${references}</section>`}
${body}
${showSums(document, page, sumName)}
${showPayment(document, showEpc(document, page), page)}
${marks.block}
${showNotes(document, page)}
${found.sections}`
}

/** An order holds for its period; a quote is valid in it. */
const labelOfPeriod = (document: Sheet, { labels }: Page): string =>
  (kindOf(document) === 'order/quote' && labels.title('valid')) ||
  labels.member('bill.Order', 'period')

/** The tables of payments and messages, which have lines of another kind. */
function showRows(type: ObjectType, document: AnyDocument & Sheet, page: Page): Html {
  const rows: Html[] = []
  const visit = (member: Member, value: unknown, owner: object): void => {
    if (member.name !== 'lines' || value === undefined) return
    rows.push(html`<section>${member.show(value, owner, page)}</section>`)
  }
  memberVisitor(type)(document, membersOf(type), visit, undefined)
  return html`${rows}`
}

/** Scalars are facts of the head, parties stand together, and the rest are sections of their own. */
function addMember(member: Member, value: unknown, document: Sheet, found: Found): void {
  const { name } = member
  if (value === undefined || PLACED.has(name) || isCode(name)) return
  const { page, type } = found
  const label = page.labels.member(type, name)
  if (member.type.name === 'org.Party') {
    const seller = name === 'supplier' ? document.ordering?.seller : undefined
    return addParty(type, name, seller ?? (value as Party), found)
  }
  const content = member.show(value, document, page)
  if (content.text === '') return
  if (member.type.kind === 'scalar') {
    const time = name === 'issue_date' && document.issue_time
    found.facts.push(row(label, time ? html`${content} ${time}` : content))
  } else {
    found.sections.push(html`<section><h2>${label}</h2>${content}</section>`)
  }
}

function addParty(type: string, name: string, party: Party | undefined, found: Found): void {
  if (!party) return
  const content = showPartyDetails(party, found.page)
  if (content.text === '') return
  const label = found.page.labels.member(type, name)
  found.parties.push(html`<div><h2>${label}</h2>${content}</div>`)
  addParty('org.Party', 'agent', party.agent, found)
}

const ORDERING: Shown = shown('period buyer issuer')
const REFERENCES = [
  'projects',
  'contracts',
  'purchases',
  'sales',
  'receiving',
  'despatch',
  'tender',
]

/** References of the buyer, orders and contracts: each a number in the head. */
function addOrdering(ordering: Ordering | undefined, found: Found): void {
  if (!ordering) return
  const { page, facts } = found
  const label = (name: string): string => page.labels.member('bill.Ordering', name)
  if (ordering.code) facts.push(row(label('code'), html`<bdi>${ordering.code}</bdi>`))
  for (const name of REFERENCES) {
    const list = ordering[name as 'projects']
    const numbers = join(
      page.each(list, (each) => showReference(each, page)),
      ', ',
    )
    if (numbers.text !== '') facts.push(row(label(name), numbers))
  }
  if (ordering.cost) facts.push(row(label('cost'), html`${ordering.cost}`))
  if (ordering.period) facts.push(row(label('period'), showPeriod(ordering.period, page)))
  const identities = page.each(ordering.identities, (each) => page.show('org.Identity', each))
  if (identities.length > 0) facts.push(row(label('identities'), join(identities, ', ')))
  for (const name of ORDERING)
    if (name !== 'period') addParty('bill.Ordering', name, ordering[name as 'buyer'], found)
}

function addDelivery(delivery: DeliveryDetails | undefined, document: Sheet, found: Found): void {
  if (!delivery) return
  const { page, facts } = found
  const label = (name: string): string => page.labels.member('bill.DeliveryDetails', name)
  const { date, period, receiver, identities } = delivery
  if (date) facts.push(row(label('date'), html`${page.formats.date(date)}`))
  // The document may have a period of its own.
  const name = document.period ? page.labels.member(found.type, 'delivery') : label('period')
  if (period) facts.push(row(name, showPeriod(period, page)))
  const numbers = page.each(identities, (each) => page.show('org.Identity', each))
  if (numbers.length > 0) facts.push(row(label('identities'), join(numbers, ', ')))
  addParty('bill.DeliveryDetails', 'receiver', receiver, found)
}

/** The texts that accompany the figures, each once. */
function showNotes(document: Sheet, page: Page): Html {
  const { notes, tax } = document
  const taxNotes = (tax as { notes?: (TaxNote | null)[] } | undefined)?.notes
  const texts = new Set<string>()
  const include = (tax as { prices_include?: string } | undefined)?.prices_include
  if (include) texts.add(page.labels.fill('prices-include', { tax: page.names.category(include) }))
  for (const note of [...(taxNotes ?? []), ...(notes ?? [])]) {
    const text = note && (translatedMention(note, page) ?? textOfNote(note)).trim()
    if (text) texts.add(text)
  }
  const shownNotes = page.each([...texts], (text) => html`<p class="note">${text}</p>`)
  if (shownNotes.length === 0) return NOTHING
  const label = page.labels.member('bill.Invoice', 'notes')
  return html`<section class="notes"><h2>${label}</h2>${shownNotes}</section>`
}
