/** A document as sections: heading, parties, what it is about, and the rest in a fixed order. */
import type { AnyDocument } from '../../model/generated/types.ts'
import { memberVisitor, OpaqueDocument, typeOf } from '../../model/schema-registry.ts'
import { showEpc } from './epc.ts'
import { factList, type Html, html, join, NOTHING } from './html.ts'
import { type Member, membersOf } from './members.ts'
import type { Page, Shown } from './page.ts'
import { shown } from './page.ts'
import { numberOf } from './views/notes.ts'

/** A member of a document with its value shown. */
interface Part {
  member: Member
  content: Html
}

interface Walk {
  document: AnyDocument
  page: Page
  parts: Part[]
}

/** Sections in the order in which a reader needs them; others come after these, in the order of the schema. */
const ORDER = new Map(
  'preceding ordering contracts lines discounts charges totals total payment methods delivery tracking notes tax'
    .split(' ')
    .map((name, i) => [name, i] as const),
)

/** Members in the heading, or of no use to a reader. */
const HEADING = shown('$schema $regime $addons $tags type series code uuid')

/** Scalar members that are a section of their own. */
const AMOUNTS: Shown = new Set(['total'])

/** Shows a document of any schema. */
export function showDocument(document: AnyDocument, page: Page): Html {
  if (document instanceof OpaqueDocument)
    return html`<pre>${JSON.stringify(document.content, null, 2)}</pre>`
  const type = typeOf(document)
  if (!type)
    return html`${page.each(Object.entries(document), ([key, value]) => html`<p>${key}: ${String(value)}</p>`)}`
  // Types that are also parts of others look here as they do there.
  if (!isBusinessDocument(type.name)) return showOther(type.name, document, page)
  const walk: Walk = { document, page, parts: [] }
  memberVisitor(type)(document, membersOf(type), addPart, walk)
  const { parts } = walk
  const isParty = ({ member }: Part): boolean => member.type.name === 'org.Party'
  const isFact = ({ member }: Part): boolean =>
    member.type.kind === 'scalar' && !AMOUNTS.has(member.name)
  const sections = parts.filter((part) => !isParty(part) && !isFact(part))
  const rank = ({ member }: Part): number => ORDER.get(member.name) ?? ORDER.size
  sections.sort((a, b) => rank(a) - rank(b))
  const label = (name: string): string => page.labels.member(type.name, name)
  const facts = parts
    .filter(isFact)
    .map(
      ({ member, content }) => html`<div><dt>${label(member.name)}</dt><dd>${content}</dd></div>`,
    )
  const parties = parts
    .filter(isParty)
    .map(({ member, content }) => html`<div><h3>${label(member.name)}</h3>${content}</div>`)
  const bodies = sections.map(({ member, content }) =>
    showSection(label(member.name), member, content, document, page),
  )
  return html`<header><div><h1>${titleOf(document, page)}</h1>${showNumber(document)}${showTags(document, page)}</div>${factList(html`${facts}`)}</header>
<div class="parties">${parties}</div>${bodies}`
}

const isBusinessDocument = (type: string): boolean => type.startsWith('bill.')

function showOther(name: string, document: AnyDocument, page: Page): Html {
  const heading = page.labels.title(name)
  const type = typeOf(document)
  const body = type ? page.show(type.name, document) : NOTHING
  return html`${heading && html`<header><h1>${heading}</h1></header>`}<section>${body}</section>`
}

function addPart(member: Member, value: unknown, document: object, { page, parts }: Walk): void {
  if (value === undefined || HEADING.has(member.name)) return
  const content = member.show(value, document, page)
  if (content.text !== '') parts.push({ member, content })
}

function showSection(
  label: string,
  member: Member,
  content: Html,
  document: AnyDocument,
  page: Page,
): Html {
  const body = member.type.kind === 'map' ? factList(content) : content
  const extra = member.name === 'payment' ? showEpc(document, page) : NOTHING
  // The lines and totals speak for themselves.
  return html`<section class="${member.name}"><h2>${label}</h2>${body}${extra}</section>`
}

interface Numbered extends AnyDocument {
  type?: string | undefined
  series?: string | undefined
  code?: string | undefined
  $tags?: (string | null)[] | undefined
}

/** The kind of document: by its type, and by the tag that turns an invoice into a simplified one. */
export function titleOf(document: Numbered, { labels }: Page): string {
  const name = typeOf(document)?.name ?? ''
  const short = name.replace(/^\w+\./, '').toLowerCase()
  const tagged = document.$tags?.map((tag) => labels.title(`${short}/${document.type}+${tag}`))
  const [byTag] = tagged?.filter(Boolean) ?? []
  return byTag ?? labels.title(`${short}/${document.type}`) ?? labels.title(name) ?? short
}

function showNumber({ series, code }: Numbered): Html {
  const number = numberOf({ series, code })
  return number === '' ? NOTHING : html`<p class="number"><bdi>${number}</bdi></p>`
}

function showTags({ $tags, $schema }: Numbered, page: Page): Html {
  const names = page.each($tags, (tag) => html`${page.names.tag($schema, tag)}`)
  return names.length === 0 ? NOTHING : html`<p class="tags">${join(names, ' · ')}</p>`
}
