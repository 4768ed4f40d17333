import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line, post } from '../../support.ts'
import { sale } from '../convert/invoices.ts'
import { exchange } from './client.ts'

/** Bytes of an answer at most, besides what was asked for. */
const LIMIT = 14_000

/** Calls a tool, and returns its result with the size of the whole answer, without the members named. */
async function answer(name: string, args: Json, asked: string[] = []) {
  const params = { name, arguments: args }
  const { text, json } = await exchange({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const { result = { content: [{ text: '{}' }] } } = json
  assert.doesNotMatch(text, /the body is larger/)
  let size = Buffer.byteLength(text)
  for (const member of asked)
    size -=
      2 *
      Buffer.byteLength(JSON.stringify(JSON.stringify(result.structuredContent?.[member] ?? '')))
  return { size, result, last: JSON.parse(result.content.at(-1).text) as Json }
}

const long = (index: number): string => `${'x'.repeat(900)}${index}`

const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('')

async function xmlOf(data: Json): Promise<string> {
  const { xml } = (await post('/convert', { data, to: 'ubl+en16931' })) as Json
  assert.equal(typeof xml, 'string')
  return xml as string
}

const LINES = Array.from({ length: 250 }, () => sale().lines[0])

test('a check lists twenty findings, and says how many more there are', async () => {
  const xml = (await xmlOf(sale({ lines: LINES }))).replaceAll('<cbc:Name>Chair<', '<cbc:Name> <')
  const { findings, more } = (await post('/check', { data: xml })) as Json
  const { size, result, last } = await answer('check', { data: xml })
  assert.ok(size <= LIMIT, `${size}`)
  assert.deepEqual(result.structuredContent, last)
  assert.deepEqual(last.findings, findings.slice(0, 20))
  assert.equal(last.more, 230)
  assert.equal(findings.length + more, 250)
  // What was tested comes first.
  assert.equal(result.content.length, 2)
})

test('answers are short, however long the names are that a client chose', async () => {
  const xml = await xmlOf(sale())
  const before = (elements: string): string => xml.replace('<cbc:ID>F', `${elements}$&`)
  const members = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [long(i), 1]))
  const lines = Array.from({ length: 5 }, () => line({ ...members, quantity: 'two' }))
  const meta = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [`m${i}-${'x'.repeat(50)}`, 'v']),
  )
  const calls: [string, Json, string[]?][] = [
    ['check', { data: before(many(150, (i) => `<cbc:${long(i)}/>`)) }],
    ['check', { data: before(many(150, (i) => `<${long(i)} xmlns="urn:x"/>`)) }],
    ['check', { data: before(`<cbc:UUID ${many(50, (i) => ` ${long(i)}="1"`)}/>`) }],
    ['build', { data: invoice({ lines }) }],
    ['build', { data: invoice({ lines: [line(members)] }), strict: true }],
    ['review', { data: invoice({ lines }) }, ['document']],
    ['review', { data: invoice({ ...members, lines: [line(members)] }) }, ['document']],
    ['convert', { data: sale({ meta }), to: 'ubl+en16931' }, ['xml']],
    ['sign', { data: invoice({ lines }), privatekey: members }],
    [long(0), {}],
    ['addon', { key: long(0) }],
  ]
  for (const [name, args, asked = []] of calls) {
    const { size } = await answer(name, args, asked)
    assert.ok(size <= LIMIT, `${name} ${Object.keys(args)}: ${size}`)
  }
})

test('an error with many faults lists the first of them, and counts the places of the others', async () => {
  const lines = Array.from({ length: 60 }, (_, i) => line({ [`no${i}`]: 1, quantity: `q${i}` }))
  const { size, result, last } = await answer('build', { data: invoice({ lines }) })
  assert.ok(size <= LIMIT, `${size}`)
  assert.equal(result.isError, true)
  assert.equal(last.key, 'input')
  assert.equal(last.faults.length, 20)
  assert.equal(last.more, 40)
  assert.deepEqual(result._meta['docket/ignored'].at(-1), '+40')
  assert.equal(result._meta['docket/ignored'].length, 21)
})

test('what was asked for is whole: a document of many lines, and its XML', async () => {
  const data = sale({ lines: LINES })
  const built = await answer('build', { data })
  assert.equal(built.last.lines.length, LINES.length)
  const converted = await answer('convert', { data, to: 'ubl+en16931' })
  assert.equal(converted.last.xml, await xmlOf(data))
  const imported = await answer('convert', { data: converted.last.xml })
  assert.equal(imported.last.document.lines.length, LINES.length)
})
