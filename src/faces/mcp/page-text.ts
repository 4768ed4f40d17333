/** The text of a rendered page, for models: they pay for each character, and cannot see what the markup is for. */

const ENTITIES: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** What ends a line. Cells and terms end with a space instead. */
const LINE_END = /<(?:br|\/(?:address|caption|dd|div|figcaption|h\d|header|p|tr))\b[^>]*>/g

/** @param page of `render`, which escapes all texts */
export function pageText(page: string): string {
  const marked = page
    .slice(page.indexOf('<body'))
    .replace(/\n/g, ' ')
    .replace(LINE_END, '\n')
    .replace(/<\/dt>/g, ': ')
    .replace(/<\/t[dh]>/g, ' | ')
    .replace(/(?:<\/(?:b|span)>)+(?=<)/g, ' ')
    .replace(/<[^>]*>/g, '')
  const lines = marked.split('\n').map((line) =>
    line
      .replace(/ {2,}/g, ' ')
      .replace(/[\s|]*$/, '')
      .trim(),
  )
  const text = lines.filter((line) => line !== '').join('\n')
  return text.replace(/&(?:#(\d+)|(\w+));/g, (entity, code, name) =>
    code ? String.fromCodePoint(Number(code)) : (ENTITIES[name] ?? entity),
  )
}
