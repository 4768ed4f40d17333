/** Every example of `examples/build`, converted to everything: XML that says what the document says, or listed faults. */
import assert from 'node:assert/strict'
import { readExamples } from '../../../scripts/example-files.ts'
import { REQUEST } from '../../../src/faces/convert/es-verifactu/syntax.ts'
import { entries } from '../../../src/faces/convert/it-fatturapa/elements.ts'
import { TABLE as FA3 } from '../../../src/faces/convert/pl-fa3/elements.ts'
import { CII } from '../../../src/faces/convert/terms/cii.ts'
import { UBL_CREDIT_NOTE, UBL_INVOICE } from '../../../src/faces/convert/terms/ubl.ts'
import type { Entry } from '../../../src/faces/convert/xml/element-table.ts'
import { readXml } from '../../../src/faces/convert/xml/read-xml.ts'
import { type Element, readSyntax } from '../../../src/faces/convert/xml/syntax.ts'
import type { XmlElement } from '../../../src/faces/convert/xml/xml-document.ts'
import { get, type Json, post, sendJson } from '../../support.ts'
import { options } from './es-verifactu/support.ts'
import { assertListed, textsAt } from './invoices.ts'

/** An element of a syntax: its name, and what may be in it, in this order. */
interface Row {
  name: string
  isRepeated: boolean
  rows: readonly Row[]
}

/** The name of a tag without its prefix or namespace. */
const nameOf = (tag: string): string => tag.replace(/^Q\{.*\}|^\w+:/, '')

const rowOf = ({ tag, group, children }: Element): Row => {
  return { name: nameOf(tag), isRepeated: group !== undefined, rows: children.map(rowOf) }
}

const rowOfEntry = ({ name, most, children }: Entry): Row => {
  return { name, isRepeated: most > 1, rows: children.map(rowOfEntry) }
}

/** The syntaxes by their roots. */
const ROOTS: readonly Row[] = [
  ...[UBL_INVOICE, UBL_CREDIT_NOTE, CII, REQUEST].map((table) => rowOf(readSyntax(table))),
  { name: 'FatturaElettronica', isRepeated: false, rows: entries().map(rowOfEntry) },
  { name: 'Faktura', isRepeated: false, rows: FA3.entries().map(rowOfEntry) },
]

/** Has an element only what its row has, in the order of the row? */
function follows({ tag, children }: XmlElement, { name, rows }: Row): boolean {
  let from = 0
  const fits = (child: XmlElement): boolean => {
    const at = rows.findIndex((row, i) => i >= from && follows(child, row))
    if (at < 0) return false
    from = rows[at]!.isRepeated ? at : at + 1
    return true
  }
  return nameOf(tag) === name && children.every(fits)
}

function assertOrder(xml: string, title: string): void {
  const document = readXml(xml, new Map())
  assert.ok('root' in document, `${title} is well-formed`)
  const { root } = document
  assert.ok(
    ROOTS.some((row) => follows(root, row)),
    `${title}: the elements are in the order of the table`,
  )
}

/** Where the syntaxes have amounts, and the amounts of the document that they must be, the first that it has. */
const AMOUNTS: readonly (readonly [element: string, totals: readonly string[]])[] = [
  ['PayableAmount', ['due', 'payable']],
  ['DuePayableAmount', ['due', 'payable']],
  ['ImportoPagamento', ['due', 'payable']],
  ['ImportoTotaleDocumento', ['total_with_tax']],
  ['ImporteTotal', ['total_with_tax']],
  ['P_15', ['payable']],
]

function assertAmounts(xml: string, totals: Json, title: string): void {
  const found = AMOUNTS.flatMap(([element, names]) => {
    const name = names.find((each) => totals[each] !== undefined)!
    return textsAt(xml, element).map((amount) => [name, Number(amount)])
  })
  assert.ok(found.length > 0, `${title} has an amount`)
  for (const [name, amount] of found)
    assert.equal(amount, Number(totals[name!]), `${title}: ${name}`)
}

async function assertConverted(request: Json, title: string): Promise<boolean> {
  const response = await sendJson('/convert', request)
  const { xml, faults = [] } = (await response.json()) as Json
  if (response.status !== 200) {
    assert.equal(response.status, 422, title)
    assert.ok(faults.length > 0, `${title} has faults`)
    await assertListed(faults)
    return false
  }
  const built = await post('/build', { data: request.data })
  // A status has no totals, and france.test.ts looks at its XML.
  if (request.to.startsWith('cdar')) return true
  assertAmounts(xml, (built.doc ?? built).totals, title)
  assertOrder(xml, title)
  if (/^(?:ubl|cii)/.test(request.to)) {
    const { findings } = await post('/check', { data: xml })
    assert.deepEqual(findings, [], title)
  }
  return true
}

/** The requests to build; an envelope is only converted once it is built. */
const REQUESTS = readExamples()
  .filter(({ operation }) => operation === 'build')
  .map(({ name, request, answer }): [name: string, request: Json] => {
    const { data, envelop, ...more } = JSON.parse(request)
    const isEnvelope = String(data?.$schema).endsWith('/envelope')
    return [name, isEnvelope ? { data: JSON.parse(answer) } : { data, ...more }]
  })

/** Keys that ask for so much of their own that no example has it: see national.test.ts. */
const OF_ONE_COUNTRY = ['ubl+ro-cius', 'ubl+hr-cius', 'ubl+nl-cius', 'ubl+peppol-pint-ae']

/**
 * Converts all examples to all keys, each of which has to have XML for one at least.
 * @param prepare makes the document to send, with the addons of a conversion
 */
export async function convertExamples(
  prepare: (data: Json, addons: readonly string[]) => Json,
): Promise<void> {
  const { conversions } = await get('/conversions')
  for (const { key: to, addons, options: own } of conversions) {
    const settings = own.verifactu ? { verifactu: options() } : {}
    let converted = 0
    for (const [name, { data, ...more }] of REQUESTS) {
      const request = { ...settings, ...more, data: prepare(data, addons), to }
      if (await assertConverted(request, `${name} to ${to}`)) converted++
    }
    assert.ok(converted > 0 || OF_ONE_COUNTRY.includes(to), `examples are converted to ${to}`)
  }
}
