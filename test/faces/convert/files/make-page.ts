/** Makes a PDF as Chromium prints a page, without its contents. */

export interface PrintedForm {
  producer?: string
  title?: string
  /** More members of the catalogue, and of the trailer. */
  catalogue?: string
  trailer?: string
  /** What follows the file. */
  after?: string
}

export function makePage({
  producer = 'Skia/PDF m156',
  title = 'Rechnung \\(R\\) 1',
  catalogue = '',
  trailer = '',
  after = '',
}: PrintedForm = {}): Buffer {
  const date = "(D:20260102030405+00'00')"
  const objects = [
    `<</Title (${title})\n/Creator (Mozilla/5.0 \\(X11\\))\n/Producer (${producer})\n/CreationDate ${date}\n/ModDate ${date}>>`,
    `<</Type /Catalog\n/Pages 3 0 R\n/Lang (de>>)${catalogue}>>`,
    '<</Type /Pages /Kids [] /Count 0>>',
  ]
  let file = '%PDF-1.4\n%\xd3\xeb\xe9\xe1\n'
  let rows = ''
  for (const [i, object] of objects.entries()) {
    rows += `${String(file.length).padStart(10, '0')} 00000 n \n`
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
  }
  const at = file.length
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}\n/Root 2 0 R\n/Info 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.from(file + after, 'latin1')
}
