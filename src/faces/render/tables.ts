/** Tables of objects of a type. On a narrow screen each row becomes a card, in which the cells repeat their headings. */
import type { TypesByName } from '../../model/generated/types.ts'
import { Html, html, NOTHING, type Part } from './html.ts'
import { type Page, type Shown, shown, type TypeName } from './page.ts'

export interface Column<T> {
  /** The member that the heading is the label of. */
  label: string
  /** The title that its heading is instead. */
  title?: string
  /** Amounts are aligned at their last digit. */
  numeric?: true
  /** A method, so that tables of one type fit into the table of all. */
  cell(row: T, page: Page): Part
}

export interface Table<Name extends TypeName> {
  type: Name
  /** Members that the columns show. The rest is below the first cell that is not numeric. */
  members: string
  columns: readonly Column<TypesByName[Name]>[]
}

export interface PreparedTable<Name extends TypeName> extends Table<Name> {
  shown: Shown
  main: number
}

export function prepare<Name extends TypeName>(table: Table<Name>): PreparedTable<Name> {
  const main = table.columns.findIndex(({ label }) => label === MAIN)
  return { ...table, shown: shown(table.members), main: Math.max(main, 0) }
}

/** The label of the column that has room for the rest of a row. */
export const MAIN = 'description'

/** Shows rows, without the columns that are empty in all of them. */
export function showTable<Name extends TypeName>(
  { type, columns, shown: members, main }: PreparedTable<Name>,
  rows: readonly (TypesByName[Name] | null)[] | undefined,
  page: Page,
): Html {
  const used = columns.map(() => false)
  const cells = (rows ?? []).map((row) => {
    if (row === null) return null
    return columns.map((column, i) => {
      const rest = i === main ? page.facts(type, row, members) : NOTHING
      const content = html`${column.cell(row, page)}${rest}`
      if (content.text !== '') used[i] = true
      return content
    })
  })
  const labels = columns.map(
    ({ label, title }) =>
      (title === undefined ? undefined : page.labels.title(title)) ??
      page.labels.member(type, label),
  )
  const heads = columns.map(({ numeric, label }, i) => {
    const kind = numeric ? NUMERIC : label === MAIN ? ROOMY : SHORT
    return used[i] ? html`<th${kind} scope="col">${labels[i]}</th>` : NOTHING
  })
  const opens = columns.map(
    ({ numeric, label }, i) =>
      html`<td${numeric ? NUMERIC : label !== MAIN && SHORT} data-label="${labels[i]}">`,
  )
  const body = page.each(cells, (row) => {
    let text = '<tr>'
    for (const [i, content] of row.entries())
      if (used[i]) text += `${opens[i]?.text}${content.text}</td>`
    return new Html(`${text}</tr>`)
  })
  if (body.length === 0) return NOTHING
  return html`<table class="rows"><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table>`
}

const NUMERIC = html` class="num"`
const ROOMY = html` class="main"`
const SHORT = html` class="short"`
