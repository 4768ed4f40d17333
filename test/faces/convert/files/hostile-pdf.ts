/** PDF files whose few bytes ask for much: what they refer to is shared, overlaps, or is unpacked to very much. */
import { deflateSync } from 'node:zlib'
import { times } from '../../../support.ts'

/** A stream, in Latin-1. */
export const stream = (members: string, data: string): string =>
  `<<${members}/Length ${data.length}>>stream\n${data}\nendstream`

export const deflated = (data: Uint8Array | string): string =>
  deflateSync(data, { level: 9 }).toString('latin1')

export const FLATE = '/Filter/FlateDecode'

const references = (count: number, from: number, before = ''): string =>
  times(count, (i) => `${before}${from + i} 0 R`).join(' ')

/**
 * A file without tables that has an invoice.
 * @param more more objects, with numbers from 10 on
 * @param names more entries of its tree of names, or the tree instead
 * @param associated more references of `AF`
 */
function hybrid(xml: string, more: string, names = '', associated = ''): Buffer {
  const tree = names.startsWith('/') ? names : `/Names[(factur-x.xml)4 0 R ${names}]`
  return Buffer.from(
    `%PDF-1.7
1 0 obj<</Type/Catalog/AF[4 0 R ${associated}]/Names<</EmbeddedFiles<<${tree}>>>>>>endobj
3 0 obj${stream('', xml)}endobj
4 0 obj<</F(factur-x.xml)/EF<</F 3 0 R>>>>endobj
${more}
trailer<</Root 1 0 R>>
%%EOF`,
    'latin1',
  )
}

/** Attachments after the invoice, each with the same data. */
export function attach(xml: string, count: number, data: string, last = ''): Buffer {
  const files = times(
    count,
    (i) =>
      `${100 + 2 * i} 0 obj<</F(${i}.bin)/EF<</F ${101 + 2 * i} 0 R>>>>endobj ${101 + 2 * i} 0 obj${data}endobj`,
  )
  const end = `10 0 obj<</F(last.txt)/EF<</F 11 0 R>>>>endobj 11 0 obj${stream(FLATE, deflated('x'))}endobj\n`
  const names = times(count, (i) => `(a)${100 + 2 * i} 0 R`)
  return hybrid(xml, `${files.join('\n')}\n${end}${last}`, `${names.join('')}(z)10 0 R`)
}

/** Objects, each of which begins in the one before, and all that follows is inside each. */
export function overlapping(xml: string, count: number, open: string, rest: string): Buffer {
  const heads = times(count, (i) => `${100 + i} 0 obj${open}`)
  return hybrid(xml, `${heads.join('')}${rest}\n`, '', references(count, 100))
}

/** A stream of objects, which begin as far from each other as is said. */
export function objectsInStream(xml: string, count: number, apart: number, text: string): Buffer {
  const index = times(count, (i) => `${100 + i} ${i * apart}`).join(' ')
  const members = `/Type/ObjStm/N ${count}/First ${index.length + 1}${FLATE}`
  const objects = `10 0 obj${stream(members, deflated(`${index} ${text}`))}endobj`
  return hybrid(xml, objects, '', references(count, 100))
}

/** File specifications that share a long description. */
export function described(xml: string, count: number, length: number): Buffer {
  const shared = `10 0 obj(${'a'.repeat(length)})endobj\n`
  const files = times(
    count,
    (i) =>
      `${100 + 2 * i} 0 obj<</F(a)/Desc 10 0 R/EF<</F ${101 + 2 * i} 0 R>>>>endobj ${101 + 2 * i} 0 obj${stream('', 'x')}endobj`,
  )
  return hybrid(
    xml,
    shared + files.join('\n'),
    times(count, (i) => `(a)${100 + 2 * i} 0 R`).join(''),
  )
}

/** A tree of names with very many nodes that share one list. */
export function sharedNames(xml: string, nodes: number, names: number): Buffer {
  const list = `10 0 obj[${'(a)4 0 R '.repeat(names)}]endobj\n`
  const kids = times(nodes, (i) => `${100 + i} 0 obj<</Names 10 0 R>>endobj`)
  return hybrid(xml, list + kids.join('\n'), `/Kids[${references(nodes, 100)}]`)
}

/** Names of attachments that share a long key. */
export const sharedKey = (xml: string, count: number, length: number): Buffer =>
  hybrid(xml, `10 0 obj(${'a'.repeat(length)})endobj`, '10 0 R 4 0 R '.repeat(count))

/** Attachments that cannot be unpacked, whose streams share a long list that says nothing about them. */
export const sharedMembers = (xml: string, count: number, items: number): Buffer =>
  attach(
    xml,
    count,
    stream('/Filter/Unknown/A 9 0 R/B 9 0 R/C 9 0 R', 'x'),
    `9 0 obj[${'0 '.repeat(items)}]endobj`,
  )

/** A damaged file with marks of streams in a long string, all in one object or in an object each. */
export const marks = (count: number, length: number, isEach = false): Buffer =>
  Buffer.from(
    `%PDF-1.7\n9 0 obj (${times(count, (i) => `${isEach ? `${i + 10} 0 obj (` : ''}stream\nendstream `).join('')}${'a'.repeat(length)}`,
  )

/** Streams of cross-references in a chain, all with the same rows of one byte. */
export function rows(sections: number, length: number): Buffer {
  const head = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n'
  const dictionary = (previous: number, size: number): string =>
    `9 0 obj<</Type/XRef/W[1 0 0]/Root 1 0 R/Index[${'0 400000 '.repeat(9)}]/Prev ${String(previous).padStart(9)}/Length ${String(size).padStart(9)}>>stream\n`
  const each = dictionary(0, 0).length
  const streams = times(sections, (i) =>
    dictionary(head.length + (i + 1) * each, (sections - 1 - i) * each + length),
  )
  const data = '\0'.repeat(length)
  return Buffer.from(
    `${head}${streams.join('')}${data}\nendstream endobj\nstartxref\n${head.length}\n%%EOF`,
    'latin1',
  )
}
