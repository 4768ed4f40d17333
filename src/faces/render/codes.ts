/**
 * The part of a document that machines read: the codes of formats, identifiers, addresses of networks and data of clients. A page
 * shows them only if the request asks for them, in one block, by where they stand.
 */
import type { AnyDocument } from '../../model/generated/types.ts'
import { memberVisitor, typeOf } from '../../model/schema-registry.ts'
import type { ObjectType, Type } from '../../model/structure.ts'
import { type Html, html, NOTHING } from './html.ts'
import { isCode, type Member, membersOf } from './members.ts'
import { type Page, row } from './page.ts'

interface Walk {
  page: Page
  where: string
  groups: Map<string, Html[]>
}

/** Formats are at the foot of the page, and totals repeat the codes of lines. */
const UNREAD = new Set(['$addons', 'totals'])

/** Shows the codes of a document. */
export function showCodes(document: AnyDocument, page: Page): Html {
  const type = typeOf(document)
  if (!type) return NOTHING
  const walk: Walk = { page, where: '', groups: new Map() }
  visitObject(type, document, walk)
  const groups = page.each([...walk.groups], ([where, rows]) => {
    const heading = where !== '' && html`<h3>${where}</h3>`
    return html`<div class="group">${heading}<dl>${rows}</dl></div>`
  })
  if (groups.length === 0) return NOTHING
  const title = page.labels.member('', 'ext')
  return html`<section class="codes"><h2>${title}</h2><div class="groups">${groups}</div></section>`
}

const visitObject = (type: ObjectType, object: object, walk: Walk): void =>
  memberVisitor(type)(object, membersOf(type), visitMember, { ...walk, type })

function visitMember(
  member: Member,
  value: unknown,
  object: object,
  walk: Walk & { type: ObjectType },
): void {
  if (value === undefined || UNREAD.has(member.name)) return
  const { page, groups, where } = walk
  const label = page.labels.member(walk.type.name, member.name)
  if (isCode(member.name)) {
    const content = member.show(value, object, page)
    if (content.text === '') return
    let rows = groups.get(where)
    if (!rows) groups.set(where, (rows = []))
    rows.push(member.type.kind === 'map' ? content : row(label, content))
    return
  }
  visitValue(member.type, value, { ...walk, where: where === '' ? label : `${where} · ${label}` })
}

function visitValue(type: Type, value: unknown, walk: Walk): void {
  if (type.kind === 'object' && typeof value === 'object' && value !== null) {
    visitObject(type, value, walk)
  } else if (type.kind === 'list' && Array.isArray(value)) {
    for (const [i, item] of value.entries()) {
      const where = value.length > 1 ? `${walk.where} ${i + 1}` : walk.where
      visitValue(type.item, item, { ...walk, where })
    }
  }
}
