/** The files that are attached to a PDF file (ISO 32000-1, 7.11; ISO 19005-3, 6.8), and what its metadata say of an invoice. */
import { lazy } from '../../../../values/lazy.ts'
import { shortenName } from '../../../../values/shorten.ts'
import { spend } from './budget.ts'
import { dictionaryIn, type PdfFile, resolve, unpackStream } from './pdf-file.ts'
import {
  isDictionary,
  isList,
  type PdfDictionary,
  PdfError,
  PdfName,
  PdfStream,
  type PdfValue,
} from './values.ts'

/** Most attachments, and most levels of the tree that has them. */
const MOST_ATTACHMENTS = 1000
const MOST_LEVELS = 16

export interface PdfAttachment {
  readonly name: string
  readonly description?: string
  readonly mime?: string
  /** `AFRelationship`: Alternative, Data, Source, Supplement. */
  readonly relationship?: string
  /** Is it associated with the document (`AF`)? */
  readonly isAssociated: boolean
  /** @throws PdfError */
  readonly read: () => Uint8Array
}

/** The attachments in the order of the file: those of its tree of names, then those that are only associated. */
export function attachmentsOf(pdf: PdfFile): PdfAttachment[] {
  const associated = resolve(pdf, pdf.catalogue.get('AF'))
  const listed = isList(associated) ? associated : []
  const isListed = new Set(listed.map((value) => resolve(pdf, value)))
  const found = new Map<PdfStream, PdfAttachment>()
  const add = (key: PdfValue, value: PdfValue): void => {
    const specification = resolve(pdf, value)
    if (!isDictionary(specification)) return
    const stream = embeddedIn(specification, pdf)
    if (!stream || found.has(stream)) return
    if (found.size === MOST_ATTACHMENTS)
      throw new PdfError('05', `the PDF has more than ${MOST_ATTACHMENTS} attachments`)
    found.set(stream, describe(key, specification, stream, isListed.has(specification), pdf))
  }
  for (const [key, value] of namesOf(pdf)) add(key, value)
  for (const value of listed) add(undefined, value)
  return [...found.values()]
}

/** The entries of the tree of embedded files. Each part of it counts once, wherever it hangs. */
function* namesOf(pdf: PdfFile): Iterable<[key: PdfValue, value: PdfValue]> {
  const names = dictionaryIn(pdf, pdf.catalogue, 'Names')
  let level: PdfValue[] = names ? [names.get('EmbeddedFiles')] : []
  const seen = new Set<PdfValue>()
  const isNew = (part: PdfValue): boolean => !seen.has(part) && seen.add(part) !== undefined
  for (let depth = 0; depth < MOST_LEVELS && level.length > 0; depth++) {
    const next: PdfValue[] = []
    for (const value of level) {
      const node = resolve(pdf, value)
      if (!isDictionary(node) || !isNew(node)) continue
      const entries = resolve(pdf, node.get('Names'))
      const kids = resolve(pdf, node.get('Kids'))
      if (isList(entries) && isNew(entries))
        for (let i = 0; i + 1 < entries.length; i += 2) yield [entries[i], entries[i + 1]]
      if (isList(kids) && isNew(kids)) next.push(...kids.slice(0, MOST_ATTACHMENTS))
    }
    level = next
  }
}

/** The file in a specification, which may also only name one elsewhere. */
function embeddedIn(specification: PdfDictionary, pdf: PdfFile): PdfStream | undefined {
  const files = dictionaryIn(pdf, specification, 'EF')
  for (const name of ['UF', 'F']) {
    const stream = resolve(pdf, files?.get(name))
    if (stream instanceof PdfStream) return stream
  }
  return undefined
}

function describe(
  key: PdfValue,
  specification: PdfDictionary,
  stream: PdfStream,
  isAssociated: boolean,
  pdf: PdfFile,
): PdfAttachment {
  const textIn = (value: PdfValue): string => {
    const text = textOf(resolve(pdf, value))
    spend(pdf.file.budget, 'text', text.length)
    return text
  }
  const text = (name: string): string => textIn(specification.get(name))
  const nameIn = (from: PdfDictionary, name: string): string | undefined => {
    const value = resolve(pdf, from.get(name))
    return value instanceof PdfName && value.text !== '' ? value.text : undefined
  }
  const name = text('UF') || text('F') || textIn(key)
  const description = text('Desc')
  const mime = nameIn(stream.dictionary, 'Subtype')
  const relationship = nameIn(specification, 'AFRelationship')
  return {
    name,
    ...(description !== '' && { description }),
    ...(mime !== undefined && { mime }),
    ...(relationship !== undefined && { relationship }),
    isAssociated,
    read: lazy(() => unpackStream(pdf, stream, shortenName(name))),
  }
}

/** Characters of PDFDocEncoding that Latin-1 does not have, from 0x80 on (ISO 32000-1, D.2). */
const SPECIAL = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ŁŒŠŸŽıłœšž'

/** A text: UTF-16 or UTF-8 with a mark, or else PDFDocEncoding. */
export function textOf(value: PdfValue): string {
  if (typeof value !== 'string') return ''
  const bytes = (from: number, to?: number): Buffer => Buffer.from(value.slice(from, to), 'latin1')
  if (value.startsWith('\xfe\xff'))
    return bytes(2, value.length & ~1)
      .swap16()
      .toString('utf16le')
  if (value.startsWith('\xff\xfe')) return bytes(2).toString('utf16le')
  if (value.startsWith('\xef\xbb\xbf')) return bytes(3).toString('utf8')
  return value
    .replace(/[\x80-\x9e]/g, (sign) => SPECIAL[sign.charCodeAt(0) - 0x80]!)
    .replace('\xa0', '€')
}

/** What the metadata say of the invoice: nobody is bound by it. */
export interface PdfClaims {
  readonly name?: string
  readonly level?: string
  readonly version?: string
  /** Does the file say that it is PDF/A-3? */
  readonly isArchival: boolean
}

/** The metadata (XMP); empty if they cannot be unpacked, as nothing depends on them. */
function metadataOf(pdf: PdfFile): string {
  const stream = resolve(pdf, pdf.catalogue.get('Metadata'))
  if (!(stream instanceof PdfStream)) return ''
  try {
    const bytes = unpackStream(pdf, stream, 'the metadata')
    spend(pdf.file.budget, 'byte', bytes.length)
    return Buffer.from(bytes).toString('utf8')
  } catch (error) {
    if (error instanceof PdfError) return ''
    throw error
  }
}

/** Properties of the metadata, each an element or an attribute. */
const NAME = /:DocumentFileName(?:>|="|=')([^<"']{1,100})/
const LEVEL = /:ConformanceLevel(?:>|="|=')([^<"']{1,100})/
const VERSION = /:Version(?:>|="|=')([^<"']{1,100})/
const ARCHIVAL = /:part(?:>|="|=')3/

export function claimsOf(pdf: PdfFile): PdfClaims {
  const xmp = metadataOf(pdf)
  const [name, level, version] = [NAME, LEVEL, VERSION].map((one) => one.exec(xmp)?.[1]?.trim())
  return {
    ...(name !== undefined && { name }),
    ...(level !== undefined && { level }),
    ...(version !== undefined && { version }),
    isArchival: ARCHIVAL.test(xmp),
  }
}
