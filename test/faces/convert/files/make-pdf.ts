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

function writeRevision(
  start: string,
  attached: readonly Attached[],
  form: PdfForm,
  previous: number,
  spaced: (pdf: string) => string,
): Revision {
  const { references = 'table', text = 'literal', listed = 'both', length = 'direct' } = form
  let file = start
  const offsets = new Map<number, number>()
  const add = (number: number, value: string): void => {
    offsets.set(number, file.length)
    file += `${number} 0 obj${value}\nendobj\n`
  }
  const plain = new Map<number, string>()
  const specifications = attached.map(({ name, data, description, relationship }, i) => {
    const [number, stream, size] = [10 + 3 * i, 11 + 3 * i, 12 + 3 * i]
    const [filters, bytes] = packed(
      typeof data === 'string' ? Buffer.from(data) : data,
      form.filter,
    )
    const long = { direct: bytes.length, reference: `${size} 0 R`, wrong: bytes.length + 7 }[length]
    plain.set(size, String(bytes.length))
    const head = spaced(`<</Type/EmbeddedFile\n/Subtype/text#2Fxml${filters}/Length ${long}>>`)
    add(stream, `${head}stream\n${bytes}\nendstream`)
    const own = textOf(name, text)
    const described = description ? `/Desc${textOf(description, text)}` : ''
    plain.set(
      number,
      spaced(
        `<</Type/Filespec % >> ( a comment\r/F(x)/UF${own}${described}/AFRelationship/${relationship ?? 'Data'}\n/EF<</F ${stream} 0 R>>>>`,
      ),
    )
    return { number, own }
  })
  const names = specifications.map(({ number, own }) => `${own} ${number} 0 R`).join(' ')
  const tree = listed === 'kids' ? '<</Kids[4 0 R]>>' : `<</Names[${names}]>>`
  plain.set(3, spaced(tree))
  plain.set(4, spaced(`<</Kids[5 0 R 4 0 R]>>`))
  plain.set(5, spaced(`<</Limits[(a)(z)]/Names[${names}]>>`))
  const af =
    listed === 'names'
      ? ''
      : `/AF[${specifications.map(({ number }) => `${number} 0 R`).join(' ')}]`
  const tail = listed === 'AF' ? '' : '/Names<</EmbeddedFiles 3 0 R>>'
  plain.set(1, spaced(`<</Type/Catalog\n/Pages 2 0 R${tail}${af}${form.catalogue ?? ''}>>`))
  plain.set(2, spaced('<</Type/Pages/Kids[]/Count 0>>'))
  const inStreams = new Map<number, [stream: number, index: number]>()
  const isStream = references === 'stream' || references === 'predicted' || references === 'mixed'
  if (form.isPacked && (isStream || references === 'none' || references === 'wrong')) {
    const objects = [...plain]
    let index = ''
    let body = ''
    for (const [i, [number, value]] of objects.entries()) {
      index += `${number} ${body.length} `
      body += `${value} `
      inStreams.set(number, [8, i])
    }
    const data = latin(deflateSync(bytesOf(index + body)))
    add(
      8,
      `<</Type/ObjStm/N ${objects.length}/First ${index.length}/Filter/FlateDecode/Length ${data.length}>>stream\n${data}\nendstream`,
    )
  } else for (const [number, value] of plain) add(number, value)
  const size = 13 + 3 * attached.length
  const prev = previous >= 0 ? `/Prev ${previous}` : ''
  const trailer = `/Size ${size}/Root 1 0 R${prev}${form.trailer ?? ''}`
  let at = file.length
  const stream = (): void => {
    offsets.set(9, file.length)
    const rows = Buffer.alloc(size * 7)
    for (let i = 0; i < size; i++) {
      const found = inStreams.get(i)
      rows[i * 7] = found ? 2 : offsets.has(i) ? 1 : 0
      rows.writeUInt32BE(found ? found[0] : (offsets.get(i) ?? 0), i * 7 + 1)
      rows.writeUInt16BE(found ? found[1] : 0, i * 7 + 5)
    }
    const isPredicted = references === 'predicted'
    const data = latin(deflateSync(isPredicted ? predict(rows, 7) : rows))
    const parameters = isPredicted ? '/DecodeParms<</Predictor 12/Columns 7>>' : ''
    file += `9 0 obj<</Type/XRef/W[1 4 2]${spaced(trailer)}/Filter/FlateDecode${parameters}/Length ${data.length}>>stream\n${data}\nendstream\nendobj\n`
  }
  if (references === 'stream' || references === 'predicted' || (form.isPacked && !isStream))
    stream()
  else if (references !== 'none') {
    if (references === 'mixed') stream()
    const streamAt = at
    at = file.length
    const rows = [...offsets].sort(([a], [b]) => a - b)
    file += 'xref\n0 1\n0000000000 65535 f \n'
    for (const [number, offset] of rows)
      file += `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
    const more = references === 'mixed' ? `/XRefStm ${streamAt}` : ''
    file += `trailer${spaced(`<<${trailer}${more}>>`)}\n`
  }
  if (references === 'wrong') at += 5
  if (references !== 'none') file += `startxref\n${at}\n%%EOF\n`
  return { file, at }
}
