/**
 * Compares documents with their pages: `missingTexts` finds the strings and amounts of lines, totals and parties that a
 * page does not show. Run as a script, it renders what the golden cases answer with status 200, of the large corpus if it
 * is next to the checkout: `npx tsx scripts/lab/rendered.ts [FILE-PATTERN…]`.
 */
import { pathToFileURL } from 'node:url'
import { DocketError } from '../../src/errors.ts'
import { render, type WireDocument } from '../../src/faces/library.ts'
import { CORPUS, caseFiles, hasCorpus, OWN_CASES, readCases } from '../../test/golden/cases.ts'

interface Json {
  [name: string]: unknown
  $schema?: string
  doc?: Json
}

const PARTS = ['lines', 'totals', 'supplier', 'customer', 'buyer', 'seller', 'receiver', 'courier']

/** Members that are shown by a name, as an image, or as a link that hides them. */
const NAMED = new Set([
  '$schema',
  '$regime',
  'key',
  'rate',
  'cat',
  'country',
  'origin',
  'unit',
  'type',
  'scope',
  'point',
  'currency',
  'from',
  'to',
  'data',
  'mime',
  'alt',
  'schema',
  'prices_include',
  'start',
  'end',
  'iban',
  'prv',
  'src',
])

const BUILDING = /\/(?:build|correct|replicate|sign)$/

/** Where the schemas of documents are; an answer may also be a schema of options. */
const GOBL = 'https://gobl.org/'

const ENTITIES: { [entity: string]: string } = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** The text of a page as a reader sees it. */
export const textOf = (page: string): string =>
  page
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll('<wbr>', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? '')

/** The digits of amounts and dates are the same in all languages, whatever is between them. */
const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The letters and digits of a text. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\d]/gu, '')

/** The strings and amounts of a document's lines, totals and parties that its page does not show. */
export function missingTexts(document: Json, page: string): string[] {
  const read = textOf(page)
  const text = read.replace(/\s+/g, '')
  const compact = lettersOf(read)
  const numbers = new Set(
    Array.from(read.matchAll(/\d(?:[\d.,'’٬٫\u202f\u00a0]*\d)?/g), ([number]) => digitsOf(number)),
  )
  const missing: string[] = []
  function visit(value: unknown, name: string, path: string): void {
    if (value === null || NAMED.has(name)) return
    if (Array.isArray(value)) {
      for (const [i, item] of value.entries()) visit(item, name, `${path}[${i}]`)
      return
    }
    if (typeof value === 'object') {
      for (const [member, inner] of Object.entries(value)) visit(inner, member, `${path}.${member}`)
      return
    }
    if (typeof value !== 'string') return
    const isNumber = /^-?\d+(?:\.\d+)?%?$/.test(value)
    // Sums of nothing are left out.
    if (isNumber && Number.parseFloat(value) === 0) return
    const isDate = /^\d{4}-\d\d-\d\d/.test(value)
    // Percentages are shown without zeros at their end.
    const figure = /\..*%$/.test(value) ? value.replace(/\.?0+%$/, '') : value
    const wanted = value.replace(/\s+/g, '')
    // Tax numbers are grouped as their country does it.
    const isTaxNumber = path.endsWith('.tax_id.code') && compact.includes(lettersOf(value))
    const isNamed = /\.categories\[\d+\]\.code$/.test(path)
    const isShown =
      isNamed ||
      isTaxNumber ||
      text.includes(wanted) ||
      (isNumber && (numbers.has(digitsOf(value)) || numbers.has(digitsOf(figure))))
    if (!isShown && !isDate) missing.push(`${path}: ${value}`)
  }
  for (const part of PARTS) visit(document[part], part, part)
  return missing
}

/** Renders an answer of `build`, and returns what its page lacks; undefined if it is not a document that can be shown. */
export async function findMissing(answer: Json & WireDocument): Promise<string[]> {
  const page = await render({ data: answer })
  return missingTexts(answer.doc ?? answer, page)
}

async function main(): Promise<void> {
  const folders = hasCorpus() ? CORPUS : [OWN_CASES]
  let [shown, faulty] = [0, 0]
  const rejected = new Map<string, number>()
  for (const file of caseFiles(folders, process.argv.slice(2))) {
    for (const { id, path, status, response, unstable } of readCases(file)) {
      const answer = response as (Json & WireDocument) | undefined
      // Rendering builds a document again, which moves the cents of a few documents.
      if (status !== 200 || unstable || !BUILDING.test(path) || !answer?.$schema?.startsWith(GOBL))
        continue
      try {
        const missing = await findMissing(answer)
        shown++
        if (missing.length === 0) continue
        faulty++
        console.log(`${id}\n  ${missing.slice(0, 5).join('\n  ')}`)
      } catch (error) {
        if (!(error instanceof DocketError)) throw error
        const reason = `${error.message} ${(error.faults ?? []).map(({ code }) => code).join(' ')}`
        rejected.set(reason, (rejected.get(reason) ?? 0) + 1)
        if ((rejected.get(reason) ?? 0) < 3) console.log(`${id}: ${reason}`)
      }
    }
  }
  console.log(`${shown} documents shown, ${faulty} of them incomplete`)
  for (const [reason, count] of rejected) console.log(`${count} rejected: ${reason}`)
  if (faulty > 0) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
