/** The files that are attached to a PDF file (ISO 32000-1, 7.11; ISO 19005-3, 6.8), and what its metadata say of an invoice. */
import { shortenName } from '../../../../values/shorten.ts'
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
  const add = (name: string, value: PdfValue): void => {
    const specification = resolve(pdf, value)
    if (!isDictionary(specification)) return
    const stream = embeddedIn(specification, pdf)
    if (!stream || found.has(stream)) return
    if (found.size === MOST_ATTACHMENTS)
      throw new PdfError('05', `the PDF has more than ${MOST_ATTACHMENTS} attachments`)
    found.set(stream, describe(name, specification, stream, isListed.has(specification), pdf))
  }
  for (const [name, value] of namesOf(pdf)) add(name, value)
  for (const value of listed) add('', value)
  return [...found.values()]
}

/** The entries of the tree of embedded files. */
function* namesOf(pdf: PdfFile): Iterable<[name: string, value: PdfValue]> {
  const names = dictionaryIn(pdf, pdf.catalogue, 'Names')
  let level: PdfValue[] = names ? [names.get('EmbeddedFiles')] : []
  const seen = new Set<PdfValue>()
  for (let depth = 0; depth < MOST_LEVELS && level.length > 0; depth++) {
    const next: PdfValue[] = []
    for (const value of level) {
      const node = resolve(pdf, value)
      if (!isDictionary(node) || seen.has(node)) continue
      seen.add(node)
      const entries = resolve(pdf, node.get('Names'))
      const kids = resolve(pdf, node.get('Kids'))
      if (isList(entries))
        for (let i = 0; i + 1 < entries.length; i += 2)
          yield [textOf(resolve(pdf, entries[i])), entries[i + 1]]
      if (isList(kids)) next.push(...kids.slice(0, MOST_ATTACHMENTS))
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
  key: string,
  specification: PdfDictionary,
  stream: PdfStream,
  isAssociated: boolean,
  pdf: PdfFile,
): PdfAttachment {
  const text = (name: string): string => textOf(resolve(pdf, specification.get(name)))
  const nameIn = (from: PdfDictionary, name: string): string | undefined => {
    const value = resolve(pdf, from.get(name))
    return value instanceof PdfName && value.text !== '' ? value.text : undefined
  }
  const name = text('UF') || text('F') || key
  const description = text('Desc')
  const mime = nameIn(stream.dictionary, 'Subtype')
  const relationship = nameIn(specification, 'AFRelationship')
  return {
    name,
    ...(description !== '' && { description }),
    ...(mime !== undefined && { mime }),
    ...(relationship !== undefined && { relationship }),
    isAssociated,
    read: () => unpackStream(pdf, stream, shortenName(name)),
  }
}

/** Characters of PDFDocEncoding that Latin-1 does not have, from 0x80 on (ISO 32000-1, D.2). */
const SPECIAL = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ŁŒŠŸŽıłœšž'

/** A text: UTF-16 or UTF-8 with a mark, or else PDFDocEncoding. */
export function textOf(value: PdfValue): string {
  if (!(value instanceof Uint8Array)) return ''
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.length)
  if (value[0] === 0xfe && value[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length & ~1))
      .swap16()
      .toString('utf16le')
  if (value[0] === 0xff && value[1] === 0xfe) return bytes.toString('utf16le', 2)
  if (value[0] === 0xef && value[1] === 0xbb && value[2] === 0xbf) return bytes.toString('utf8', 3)
  return bytes
    .toString('latin1')
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
    return Buffer.from(unpackStream(pdf, stream, 'the metadata')).toString('utf8')
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
