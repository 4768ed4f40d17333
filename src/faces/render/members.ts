/**
 * Shows any object by its members: label and value, along the schema. All types are shown this way unless they have a
 * view of their own, and views show the rest of their members this way, so that nothing is left out.
 */

import type { AnyDocument } from '../../model/generated/types.ts'
import { memberVisitor } from '../../model/schema-registry.ts'
import { type ObjectType, perType, type Type } from '../../model/structure.ts'
import type { Bivariant } from '../../values/bivariant.ts'
import type { TextMap } from '../../values/text-map.ts'
import { factList, Html, html, join } from './html.ts'
import { humanise } from './labels.ts'
import { type Page, row, type Shown } from './page.ts'
import { type ShowScalar, scalarOf } from './scalars.ts'
import { tableOf, viewOf } from './views/index.ts'

/** A member of a type, and the function that shows its values. */
export interface Member {
  name: string
  type: Type
  show: ShowScalar
}

interface Walk {
  page: Page
  shown: Shown | undefined
  owner: string
  rows: string
}

/** Members that say nothing to a reader. */
const TECHNICAL = new Set(['$schema', '$regime'])

/** Members that machines read: they are shown together, if at all. */
const CODES = new Set('$addons ext meta uuid inboxes endpoints coords mime digest'.split(' '))

export const isCode = (member: string): boolean => CODES.has(member)

const members: (readonly Member[])[] = []

/** The members of a type, in the order of its schema. */
export function membersOf(type: ObjectType): readonly Member[] {
  return (members[type.index] ??= type.fields.map(({ name, type: of }) => {
    return { name, type: of, show: showMember(type.name, name, of) }
  }))
}

/** Shows an object as its type is shown. */
export const showObject = (type: ObjectType, object: object, page: Page): Html =>
  showType(type)(object, page)

/** Shows the members of an object that are not shown elsewhere. */
export function showFacts(type: ObjectType, object: object, page: Page, shown?: Shown): Html {
  const walk: Walk = { page, shown, owner: type.name, rows: '' }
  memberVisitor(type)(object, membersOf(type), addRow, walk)
  return factList(new Html(walk.rows))
}

function addRow({ name, type, show }: Member, value: unknown, object: object, walk: Walk): void {
  if (value === undefined || TECHNICAL.has(name) || isCode(name) || walk.shown?.has(name)) return
  const content = show(value, object, walk.page)
  if (content.text === '') return
  // The entries of a map have labels of their own.
  walk.rows +=
    type.kind === 'map'
      ? content.text
      : row(walk.page.labels.member(walk.owner, name), content).text
}

function showMember(owner: string, name: string, type: Type): ShowScalar {
  if (type.kind === 'scalar') return scalarOf(owner, name, type)
  if (type.kind === 'list' && type.item.kind === 'scalar') {
    const show = scalarOf(owner, name, type.item)
    return (list, object, page) =>
      join(
        page.each(arrayOf(list), (item) => show(item, object, page)),
        ', ',
      )
  }
  const show = showType(type)
  return (value, _object, page) => show(value, page)
}

const arrayOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

type ShowType = Bivariant<[value: unknown, page: Page], Html>

/** Shows a value of a type that is not scalar. */
const showType = perType((type: Type): ShowType => {
  switch (type.kind) {
    case 'scalar':
      return (value) => html`${String(value)}`
    case 'object':
      return viewOf(type.name) ?? ((object: object, page) => showFacts(type, object, page))
    case 'list': {
      const table = tableOf(type.item.name)
      if (table) return table
      const show = showType(type.item)
      return (list, page) =>
        html`${page.each(arrayOf(list), (item) => html`<div class="item">${show(item, page)}</div>`)}`
    }
    case 'map':
      return type.name === 'tax.Extensions' ? showExtensions : showMap
    case 'any':
      return (document: AnyDocument, page) => page.document(document)
  }
})

function showExtensions(map: TextMap, { names, each }: Page): Html {
  const rows = each(Object.keys(map), (key) => {
    const code = map[key] ?? ''
    const name = names.extensionCode(key, code)
    return row(names.extension(key), html`<b>${code}</b> ${name && html`<bdi>${name}</bdi>`}`)
  })
  return html`${rows}`
}

const showMap = (map: TextMap, { each }: Page): Html =>
  html`${each(Object.keys(map), (key) => row(humanise(key), html`${map[key]}`))}`
