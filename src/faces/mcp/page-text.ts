/** The text of a rendered page, for models: they pay for each character, and cannot see what the markup is for. */

const ENTITIES: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** What ends a line. Cells and terms end with a space instead. */
const LINE_END = /<(?:br|\/(?:address|caption|dd|div|figcaption|h\d|header|p|tr))\b[^<>]*>/g

/** @param page of `render`, which escapes all texts */
export function pageText(page: string): string {
  const marked = page
    .slice(page.indexOf('<body'))
    .replace(/\n/g, ' ')
    .replace(LINE_END, '\n')
    .replace(/<\/dt>/g, ': ')
    .replace(/<\/t[dh]>/g, ' | ')
    .replace(/(?:<\/(?:b|span)>)+(?=<)/g, ' ')
    .replace(/<[^<>]*>/g, '')
  const lines = marked.split('\n').map((line) => withoutEnd(line.replace(/ {2,}/g, ' ')).trim())
  const text = lines.filter((line) => line !== '').join('\n')
  return text.replace(/&(?:#(\d+)|(\w+));/g, (entity, code, name) =>
    code ? String.fromCodePoint(Number(code)) : (ENTITIES[name] ?? entity),
  )
}

/** A line without the bars and blanks at its end. */
function withoutEnd(line: string): string {
  let end = line.length
  while (end > 0 && ' \t|'.includes(line[end - 1]!)) end--
  return line.slice(0, end)
}
