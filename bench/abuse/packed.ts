/** Files with XML inside: PDF and signed ones (p7m), damaged, deep, endless, and larger inside than outside. */
import { deflateSync } from 'node:zlib'
import type { Case } from './case.ts'
import { xmlSamples } from './xml.ts'

type Make = (bytes: number) => string

const HEAD = '%PDF-1.7\n'
const CATALOGUE = '1 0 obj<</Type/Catalog/Names<</EmbeddedFiles 2 0 R>>>>endobj\n'
const TRAILER = 'trailer<</Root 1 0 R>>\n'

/** A file without tables. */
const searched = (objects: string, trailer = TRAILER): string =>
  `${HEAD}${CATALOGUE}${objects}${trailer}`

const repeated =
  (part: (at: number) => string, length: number): Make =>
  (bytes) =>
    Array.from({ length: Math.ceil(bytes / length) }, (_, at) => part(at)).join('')

/** A file with one table, whose rows are made. */
function withTable(table: (bytes: number) => string): Make {
  return (bytes) => {
    const start = `${HEAD}${CATALOGUE}`
    return `${start}xref\n${table(bytes)}${TRAILER}startxref\n${start.length}\n%%EOF`
  }
}

const stream = (members: string, data: string): string =>
  `<<${members}/Length ${data.length}>>stream\n${data}\nendstream`

/** Deflated zeros: as many as a stream may have. */
const BOMB = deflateSync(Buffer.alloc(19_900_000)).toString('latin1')
const PACKED_BOMB = deflateSync(Buffer.from(BOMB, 'latin1')).toString('latin1')

/** A file with attachments, of which the i-th has the data. */
function attached(count: number, data: (at: number) => string): string {
  const names = Array.from({ length: count }, (_, i) => `(${i}.xml)${10 + 2 * i} 0 R`)
  const files = names.map((_, i) => {
    const specification = `${10 + 2 * i} 0 obj<</EF<</F ${11 + 2 * i} 0 R>>>>endobj\n`
    return `${specification}${11 + 2 * i} 0 obj${data(i)}endobj\n`
  })
  return searched(`2 0 obj<</Names[${names.join('')}]>>endobj\n${files.join('')}`)
}

const FLATE = '/Filter/FlateDecode'

const PDFS: { [name: string]: Make } = {
  'open strings': (bytes) => searched(`2 0 obj${'('.repeat(bytes)}`),
  'open arrays': (bytes) => searched(`2 0 obj${'['.repeat(bytes)}`),
  'open dictionaries': (bytes) => searched(`2 0 obj${'<</a'.repeat(bytes / 4)}`),
  'open trailers': (bytes) => `${HEAD}${repeated(() => 'trailer<<', 9)(bytes)}`,
  'empty objects': (bytes) => searched(repeated((at) => `${at} 0 obj<<>>`, 14)(bytes)),
  'ends of streams': (bytes) => searched(repeated(() => 'endstream ', 10)(bytes)),
  'streams without an end': (bytes) =>
    searched(repeated((at) => `${at + 3} 0 obj<<>>stream\n`, 20)(bytes)),
  'streams in streams': (bytes) =>
    searched(repeated((at) => `${at + 3} 0 obj<<>>stream\nendstream `, 32)(bytes)),
  comments: (bytes) => searched(`2 0 obj${repeated(() => '%\n', 2)(bytes)}`),
  digits: (bytes) => searched(`2 0 obj[${'1 '.repeat(bytes / 2)}]endobj`),
  'hexadecimal strings': (bytes) => searched(`2 0 obj[${'<>'.repeat(bytes / 2)}]endobj`),
  'names of attachments': (bytes) =>
    searched(`2 0 obj<</Names[${repeated((at) => `(${at}.xml)2 0 R `, 16)(bytes)}]>>endobj`),
  'a tree in itself': (bytes) =>
    searched(`2 0 obj<</Kids[${repeated(() => '2 0 R ', 6)(bytes)}]>>endobj`),
  'a deep tree': (bytes) =>
    searched(repeated((at) => `${at + 2} 0 obj<</Kids[${at + 3} 0 R]>>endobj\n`, 36)(bytes)),
  'references in a circle': (bytes) =>
    searched(repeated((at) => `${at + 2} 0 obj ${at + 3} 0 R endobj\n`, 28)(bytes)),
  'rows of a table': withTable((bytes) => {
    const count = Math.ceil(bytes / 20)
    return `0 ${count}\n${'0000000009 00000 n \n'.repeat(count)}`
  }),
  'sections of a table': withTable((bytes) =>
    repeated((at) => `${at} 1\n0000000009 00000 n \n`, 29)(bytes),
  ),
  'a table without rows': withTable((bytes) => repeated((at) => `${at} 0\n`, 9)(bytes)),
  'tables in a chain': (bytes) => {
    let [text, last] = [HEAD, 0]
    while (text.length < bytes) {
      const at = text.length
      text += `xref\n0 0\ntrailer<</Root 1 0 R/Prev ${last}>>\n`
      last = at
    }
    return `${text}startxref\n${last}\n%%EOF`
  },
  'one bomb': () => attached(1, () => stream(FLATE, BOMB)),
  'many bombs': (bytes) => attached(Math.ceil(bytes / BOMB.length), () => stream(FLATE, BOMB)),
  'bombs with rows': () =>
    attached(2, () => stream(`${FLATE}/DecodeParms<</Predictor 15/Columns 1>>`, BOMB)),
  'bombs in bombs': () =>
    attached(4, () => stream('/Filter[/FlateDecode/FlateDecode]', PACKED_BOMB)),
  'zeros in base 85': (bytes) => attached(1, () => stream('/Filter/A85', 'z'.repeat(bytes))),
  'objects in a stream': (bytes) => {
    const count = Math.ceil(bytes / 12)
    const index = Array.from({ length: count }, (_, i) => `${i + 9} 0 `).join('')
    return searched(
      `9 0 obj${stream(`/Type/ObjStm/N ${count}/First ${index.length}`, index)}endobj\n`,
    )
  },
}

const hex = (text: string): string => Buffer.from(text, 'hex').toString('latin1')
/** SignedData without lengths, up to its content. */
const SIGNED = hex(
  '308006092a864886f70d010702a080308002010131003080' + '06092a864886f70d010701a080',
)

const SIGNATURES: { [name: string]: Make } = {
  'pieces of one byte': (bytes) => `${SIGNED}${hex('2480')}${'\x04\x01<'.repeat(bytes / 3)}`,
  'empty pieces': (bytes) => `${SIGNED}${hex('2480')}${'\x04\0'.repeat(bytes / 2)}`,
  'pieces in pieces': (bytes) => `${SIGNED}${hex('2480').repeat(bytes / 2)}`,
  'open sequences': (bytes) => hex('3080').repeat(bytes / 2),
  zeros: (bytes) =>
    `${SIGNED}${hex(`0484${bytes.toString(16).padStart(8, '0')}`)}${'\0'.repeat(bytes)}`,
  'base64 of it': (bytes) =>
    Buffer.from(`${SIGNED}${hex('2480')}${'\x04\x01<'.repeat(bytes / 4)}`, 'latin1').toString(
      'base64',
    ),
  'almost base64': (bytes) => `MI${'A'.repeat(bytes)}!`,
}

/** What a bomb may cost is bounded whatever its size: it is compared with a file of this many bytes, which is a small one. */
const LEAST_ORDINARY = 200_000

/** Streams of a file may have 60 MB in all, and its values take some more. */
const MEMORY = 100_000_000

const atLeast = (ordinary: Case): Case => ({
  ...ordinary,
  name: `${ordinary.name}, 200 kB at least`,
  body: (bytes) => ordinary.body(Math.max(bytes, LEAST_ORDINARY)),
})

export async function packedCases(): Promise<Case[]> {
  const [sample] = await xmlSamples()
  return Object.entries({ ...PDFS, ...SIGNATURES }).flatMap(([name, make]) =>
    (['import XML', 'check XML'] as const).map((way) => ({
      name,
      way,
      kind: name,
      ordinary: atLeast(sample!.ordinary(way)),
      memory: MEMORY,
      body: (bytes: number) => Buffer.from(make(bytes), 'latin1'),
    })),
  )
}
