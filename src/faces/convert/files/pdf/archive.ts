/**
 * Makes a page that Chromium printed one for archives, PDF/A-3b (ISO 19005-3), with the XML of its invoice or without. What
 * is added stands behind the bytes of the page, which stay as they are (ISO 32000-1, 7.5.6).
 */
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { PdfXml } from '../../../../http/message.ts'
import { textOf } from './attachments.ts'
import { colourProfile } from './colour-profile.ts'
import { placeOfLastTable, readerOf } from './pdf-bytes.ts'
import { type PdfFile, readPdf, resolve } from './pdf-file.ts'
import { readValue, takeWord } from './tokens.ts'
import { isDictionary, isInteger, PdfError, PdfReference, type PdfValue } from './values.ts'
import { writeXmp } from './xmp.ts'

/** The program that made the file, as it says. Its version is left out, so that the same page gives the same file. */
const TOOL = 'Docket'

/** The bytes that are added rely on what Chromium writes. */
const foreign = (): PdfError =>
  new PdfError('11', 'only the page of render, printed by Chromium, can carry the XML')

/** Members that the catalogue of a plain page does not have. */
const ADDED = ['AF', 'Names', 'Metadata', 'OutputIntents']

/** A page that something can be added to. */
interface Plain {
  readonly bytes: Buffer
  /** The table of its objects, their number, and the number of its catalogue. */
  readonly table: number
  readonly size: number
  readonly root: number
  /** Its catalogue as it is, without the end. */
  readonly catalogue: string
  readonly title: string
  /** When the browser says that it was printed: `20261020101500`. */
  readonly printed: string
}

/**
 * @param created when the document was made: `2026-10-20` or `2026-10-20T10:15:00Z`; by default when it was printed
 * @throws PdfError if the page was not printed by Chromium, or is not a plain page
 */
export function archive(page: Uint8Array, attached: PdfXml | undefined, created?: string): Buffer {
  const plain = inspect(page)
  const digits = created?.replace(/\D/g, '').slice(0, 14) ?? plain.printed
  const date = digits.padEnd(14, '0')
  const xml = attached && Buffer.from(attached.xml)
  const id = createHash('sha256').update(page)
  if (xml) id.update(xml)
  return append(plain, objectsOf(plain, attached, xml, date), id.digest('hex').slice(0, 32))
}

function inspect(page: Uint8Array): Plain {
  const bytes = Buffer.from(page.buffer, page.byteOffset, page.length)
  const table = placeOfLastTable(bytes)
  if (!bytes.toString('latin1', 0, 5).startsWith('%PDF-')) throw foreign()
  if (!bytes.toString('latin1', table, table + 5).startsWith('xref')) throw foreign()
  return readPdf(page, (pdf) => {
    const { trailer, catalogue } = pdf
    const [size, root] = [trailer.get('Size'), trailer.get('Root')]
    const about = resolve(pdf, trailer.get('Info'))
    const information = isDictionary(about) ? about : new Map<string, PdfValue>()
    const text = (name: string): string => textOf(resolve(pdf, information.get(name)))
    const isPlain =
      isInteger(size) &&
      root instanceof PdfReference &&
      !['Prev', 'XRefStm'].some((name) => trailer.has(name)) &&
      !ADDED.some((name) => catalogue.has(name)) &&
      text('Producer').startsWith('Skia/PDF')
    if (!isPlain) throw foreign()
    const [printed = '19700101'] = /\d{14}/.exec(text('CreationDate')) ?? []
    const title = text('Title')
    return {
      bytes,
      table,
      size,
      root: root.number,
      catalogue: sourceOf(pdf, root.number).slice(0, -2),
      title,
      printed,
    }
  })
}

/** The text of an object that is a dictionary. */
function sourceOf({ entries, file }: PdfFile, number: number): string {
  const entry = entries.get(number)
  if (entry === undefined || entry === 'free' || !('at' in entry)) throw foreign()
  const reader = readerOf(file, entry.at)
  readValue(reader)
  readValue(reader)
  if (!takeWord(reader, 'obj')) throw foreign()
  const start = reader.at
  readValue(reader)
  return Buffer.from(file.bytes.subarray(start, reader.at)).toString('latin1').trim()
}

/** A text as UTF-16, which needs no escapes. */
const utf16 = (text: string): string =>
  `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`

/** A stream, in Latin-1. */
const stream = (members: string, data: Uint8Array): string =>
  `<<${members}/Length ${data.length}>>\nstream\n${Buffer.from(data).toString('latin1')}\nendstream`

const packed = (members: string, data: Uint8Array): string =>
  stream(`${members}/Filter/FlateDecode`, deflateSync(data))

/** What is added, by the number of each object, in Latin-1. */
function objectsOf(
  { size, root, catalogue, title }: Plain,
  attached: PdfXml | undefined,
  xml: Uint8Array | undefined,
  digits: string,
): Map<number, string> {
  const [profile, metadata, information, file, specification] = [0, 1, 2, 3, 4].map((i) => size + i)
  const date = `(D:${digits}Z)`
  const iso = digits.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z')
  const dates = `/CreationDate${date}/ModDate${date}`
  const xmp = Buffer.from(writeXmp({ title, tool: TOOL, date: iso, attached }))
  const objects = new Map<number, string>([
    [profile!, packed('/N 3', colourProfile())],
    [metadata!, stream('/Type/Metadata/Subtype/XML', xmp)],
    [information!, `<</Title${utf16(title)}/Creator(${TOOL})/Producer(${TOOL})${dates}>>`],
  ])
  let members = ''
  if (attached && xml) {
    const name = `(${attached.name})`
    const about = `/Params<</Size ${xml.length}${dates}>>`
    objects.set(file!, packed(`/Type/EmbeddedFile/Subtype/text#2Fxml${about}`, xml))
    objects.set(
      specification!,
      `<</Type/Filespec/F${name}/UF${name}/Desc${name}/AFRelationship/Alternative/EF<</F ${file} 0 R/UF ${file} 0 R>>>>`,
    )
    members = `/AF[${specification} 0 R]/Names<</EmbeddedFiles<</Names[${name}${specification} 0 R]>>>>`
  }
  const intent = `<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/Info(sRGB)/DestOutputProfile ${profile} 0 R>>`
  members += `/Metadata ${metadata} 0 R/OutputIntents[${intent}]`
  return objects.set(root, `${catalogue}${members}>>`)
}

/** The page, the objects behind it, and the table of these. */
function append(
  { bytes, root, table, size }: Plain,
  objects: ReadonlyMap<number, string>,
  id: string,
): Buffer {
  let added = '\n'
  let rows = ''
  const last = size + objects.size - 1
  for (const [number, content] of objects) {
    const at = String(bytes.length + added.length).padStart(10, '0')
    rows += `${number} 1\n${at} 00000 n \n`
    added += `${number} 0 obj\n${content}\nendobj\n`
  }
  const start = bytes.length + added.length
  const trailer = `<</Size ${last}/Root ${root} 0 R/Info ${size + 2} 0 R/Prev ${table}/ID[<${id}><${id}>]>>`
  added += `xref\n${rows}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([bytes, Buffer.from(added, 'latin1')])
}
