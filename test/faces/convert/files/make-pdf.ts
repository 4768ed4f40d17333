/** Makes PDF files with files attached, in the ways in which programs write them. */
import { deflateSync } from 'node:zlib'

export interface Attached {
  name: string
  data: Uint8Array | string
  description?: string
  relationship?: string
}

export interface PdfForm {
  /** How objects are found. `mixed` is a table whose trailer leads to a stream; `none` is neither. */
  references?: 'table' | 'stream' | 'predicted' | 'mixed' | 'none' | 'wrong'
  /** Are objects that are no streams in streams of objects? With tables, they cannot be. */
  isPacked?: boolean
  filter?: 'none' | 'Fl' | 'A85 Fl' | 'AHx' | 'AHx Fl' | 'predicted' | 'abbreviated'
  /** Where the attachments are listed. */
  listed?: 'both' | 'names' | 'AF' | 'kids'
  text?: 'literal' | 'octal' | 'hex' | 'utf16' | 'utf8'
  /** What separates tokens. */
  space?: string
  /** Names with escapes. */
  isEscaped?: boolean
  length?: 'direct' | 'reference' | 'wrong'
  before?: string
  /** Revisions before the last, whose attachments have the same names and other data. */
  revisions?: number
  /** More members of the trailer, and of the catalogue. */
  trailer?: string
  catalogue?: string
}

type Text = NonNullable<PdfForm['text']>

/** A string of PDF as bytes in Latin-1. */
function textOf(text: string, form: Text): string {
  const hex = (bytes: Buffer): string => `<${bytes.toString('hex').replace(/(.{7})/g, '$1 ')}>`
  const literal = text.replace(/[\\()]/g, '\\$&')
  switch (form) {
    case 'octal':
      return `(${literal.replace(/[.x]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`)}\\\r)`
    case 'hex':
      return hex(Buffer.from(text, 'latin1'))
    case 'utf16':
      return hex(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())
    case 'utf8':
      return `(${Buffer.from(`\ufeff${literal}`).toString('latin1')})`
    default:
      return `(${literal})`
  }
}

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1')

function base85(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 4) {
    const group = bytes.subarray(i, i + 4)
    let value = 0
    for (let k = 0; k < 4; k++) value = value * 256 + (group[k] ?? 0)
    if (value === 0 && group.length === 4) {
      text += 'z'
      continue
    }
    let digits = ''
    for (let k = 0; k < 5; k++, value = Math.floor(value / 85))
      digits = String.fromCharCode(33 + (value % 85)) + digits
    text += `${digits.slice(0, group.length + 1)}${i % 64 === 0 ? '\n' : ''}`
  }
  return `${text}~>`
}

/** Rows with a filter of PNG each: all of them in turn. */
export function predict(data: Uint8Array, width: number, types = [2, 1, 0, 3, 4]): Buffer {
  const rows: Buffer[] = []
  let above = Buffer.alloc(width)
  for (let at = 0; at < data.length; at += width) {
    const row = Buffer.alloc(width)
    row.set(data.subarray(at, at + width))
    const type = types[rows.length % types.length]!
    rows.push(
      Buffer.from([
        type,
        ...row.map((byte, i) => {
          const [left, up, corner] = [row[i - 1] ?? 0, above[i]!, above[i - 1] ?? 0]
          const near = [left, up, corner].sort(
            (a, b) => Math.abs(left + up - corner - a) - Math.abs(left + up - corner - b),
          )[0]!
          return byte - [0, left, up, (left + up) >> 1, near][type]!
        }),
      ]),
    )
    above = row
  }
  return Buffer.concat(rows)
}

const PREDICTED = 16

/** The filters of data, and the data with them. */
function packed(data: Uint8Array, filter: PdfForm['filter']): [members: string, data: string] {
  switch (filter) {
    case 'Fl':
      return ['/Filter/FlateDecode', latin(deflateSync(data))]
    case 'A85 Fl':
      return ['/Filter[/ASCII85Decode/FlateDecode]', base85(deflateSync(data))]
    case 'AHx':
      return ['/Filter/ASCIIHexDecode', `${Buffer.from(data).toString('hex')}>`]
    case 'AHx Fl':
      return ['/Filter [/ASCIIHexDecode /FlateDecode]', `${deflateSync(data).toString('hex')} >`]
    case 'abbreviated':
      return ['/Filter[/AHx/Fl]/DecodeParms[null null]', `${deflateSync(data).toString('hex')}>`]
    case 'predicted': {
      const rows = predict(data, PREDICTED)
      const members = `/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns ${PREDICTED}>>`
      return [members, latin(deflateSync(rows))]
    }
    default:
      return ['', latin(data)]
  }
}

const escaped = (pdf: string): string =>
  pdf.replace(/\/(EmbeddedFiles|EF|Names|Root|Filter|FlateDecode)\b/g, (_, name: string) => {
    const last = name.charCodeAt(name.length - 1).toString(16)
    return `/${name.slice(0, -1)}#${last}`
  })

/** Makes a file. Attachments of one name are listed one after the other. */
export function makePdf(attached: readonly Attached[], form: PdfForm = {}): Buffer {
  const { space = '\n', revisions = 0, before = '', isEscaped } = form
  const spaced = (pdf: string): string => {
    const text = isEscaped ? escaped(pdf) : pdf
    return space === '\n' ? text : text.replaceAll('\n', space)
  }
  let file = `%PDF-1.7\n%\xe2\xe3\xcf\xd3\n`
  let last = -1
  for (let revision = 0; revision <= revisions; revision++) {
    const isLast = revision === revisions
    const shown = isLast ? attached : attached.map((one) => ({ ...one, data: `<old/>${revision}` }))
    const next = writeRevision(file, shown, form, last, spaced)
    file = next.file
    last = next.at
  }
  return bytesOf(before + file)
}

interface Revision {
  file: string
  at: number
}

/** The objects of a revision: streams, with their numbers, and others, which may be in streams of objects. */
interface Objects {
  streams: Map<number, string>
  plain: Map<number, string>
}

type Spaced = (pdf: string) => string

function objectsOf(attached: readonly Attached[], form: PdfForm, spaced: Spaced): Objects {
  const { text = 'literal', listed = 'both', length = 'direct' } = form
  const streams = new Map<number, string>()
  const plain = new Map<number, string>()
  const files = attached.map(({ name, data, description, relationship = 'Data' }, i) => {
    const [number, stream, size] = [10 + 3 * i, 11 + 3 * i, 12 + 3 * i]
    const [filters, bytes] = packed(
      typeof data === 'string' ? Buffer.from(data) : data,
      form.filter,
    )
    const long = { direct: bytes.length, reference: `${size} 0 R`, wrong: bytes.length + 7 }[length]
    plain.set(size, String(bytes.length))
    const head = spaced(`<</Type/EmbeddedFile\n/Subtype/text#2Fxml${filters}/Length ${long}>>`)
    streams.set(stream, `${head}stream\n${bytes}\nendstream`)
    const own = textOf(name, text)
    const described = description ? `/Desc${textOf(description, text)}` : ''
    const members = `/F(x)/UF${own}${described}/AFRelationship/${relationship}\n/EF<</F ${stream} 0 R>>`
    plain.set(number, spaced(`<</Type/Filespec % >> ( a comment\r${members}>>`))
    return { name: `${own} ${number} 0 R`, reference: `${number} 0 R` }
  })
  const names = files.map(({ name }) => name).join(' ')
  plain.set(3, spaced(listed === 'kids' ? '<</Kids[4 0 R]>>' : `<</Names[${names}]>>`))
  plain.set(4, spaced(`<</Kids[5 0 R 4 0 R]>>`))
  plain.set(5, spaced(`<</Limits[(a)(z)]/Names[${names}]>>`))
  const references = files.map(({ reference }) => reference).join(' ')
  const associated = listed === 'names' ? '' : `/AF[${references}]`
  const tree = listed === 'AF' ? '' : '/Names<</EmbeddedFiles 3 0 R>>'
  const rest = `${tree}${associated}${form.catalogue ?? ''}`
  plain.set(1, spaced(`<</Type/Catalog\n/Pages 2 0 R${rest}>>`))
  plain.set(2, spaced('<</Type/Pages/Kids[]/Count 0>>'))
  return { streams, plain }
}

/** Where the stream of objects is, and its object. */
const OBJECTS = 8

function streamOf(plain: ReadonlyMap<number, string>): string {
  let [index, body] = ['', '']
  for (const [number, value] of plain) {
    index += `${number} ${body.length} `
    body += `${value} `
  }
  const data = latin(deflateSync(bytesOf(index + body)))
  const members = `/Type/ObjStm/N ${plain.size}/First ${index.length}/Filter/FlateDecode`
  return `<<${members}/Length ${data.length}>>stream\n${data}\nendstream`
}

function writeRevision(
  start: string,
  attached: readonly Attached[],
  form: PdfForm,
  previous: number,
  spaced: Spaced,
): Revision {
  const { references = 'table' } = form
  const { streams, plain } = objectsOf(attached, form, spaced)
  const isPacked = form.isPacked === true && references !== 'table'
  const written = isPacked
    ? new Map([...streams, [OBJECTS, streamOf(plain)]])
    : new Map([...streams, ...plain])
  let file = start
  const offsets = new Map<number, number>()
  for (const [number, value] of written) {
    offsets.set(number, file.length)
    file += `${number} 0 obj${value}\nendobj\n`
  }
  const prev = previous >= 0 ? `/Prev ${previous}` : ''
  const size = 13 + 3 * attached.length
  const trailer = spaced(`/Size ${size}/Root 1 0 R${prev}${form.trailer ?? ''}`)
  const isStream = ['stream', 'predicted', 'mixed'].includes(references) || isPacked
  let at = file.length
  if (isStream) {
    offsets.set(9, at)
    const inside = isPacked ? [...plain.keys()] : []
    file += referenceStream(offsets, inside, size, trailer, references === 'predicted')
  }
  if (references === 'mixed' || !(isStream || references === 'none')) {
    const more = isStream ? `/XRefStm ${at}` : ''
    at = file.length
    file += `${tableOf(offsets)}trailer<<${trailer}${more}>>\n`
  }
  if (references === 'wrong') at += 5
  if (references !== 'none') file += `startxref\n${at}\n%%EOF\n`
  return { file, at }
}

function referenceStream(
  offsets: ReadonlyMap<number, number>,
  inside: readonly number[],
  size: number,
  trailer: string,
  isPredicted: boolean,
): string {
  const rows = Buffer.alloc(size * 7)
  for (const [number, offset] of offsets) {
    rows[number * 7] = 1
    rows.writeUInt32BE(offset, number * 7 + 1)
  }
  for (const [index, number] of inside.entries()) {
    rows[number * 7] = 2
    rows.writeUInt32BE(OBJECTS, number * 7 + 1)
    rows.writeUInt16BE(index, number * 7 + 5)
  }
  const data = latin(deflateSync(isPredicted ? predict(rows, 7) : rows))
  const parameters = isPredicted ? '/DecodeParms<</Predictor 12/Columns 7>>' : ''
  const members = `/Type/XRef/W[1 4 2]${trailer}/Filter/FlateDecode${parameters}`
  return `9 0 obj<<${members}/Length ${data.length}>>stream\n${data}\nendstream\nendobj\n`
}

function tableOf(offsets: ReadonlyMap<number, number>): string {
  const rows = [...offsets]
    .sort(([a], [b]) => a - b)
    .map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`)
  return `xref\n0 1\n0000000000 65535 f \n${rows.join('')}`
}
