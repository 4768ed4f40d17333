import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, post } from '../../support.ts'
import { sale } from './invoices.ts'

const NAME = 'x'.repeat(2000)

const xmlOf = async (data: Json): Promise<string> =>
  (await post('/convert', { data, to: 'ubl+en16931' })).xml

/** The XML with elements before its number. */
const withElements = (xml: string, elements: string): string =>
  xml.replace('<cbc:ID>F', `${elements}$&`)

test('findings and paths shorten the names of elements and attributes', async () => {
  const xml = await xmlOf(sale())
  for (const element of [
    `<cbc:${NAME}/>`,
    `<${NAME} xmlns="urn:x"/>`,
    `<cbc:UUID ${NAME}="1">1</cbc:UUID>`,
  ]) {
    const { findings } = await post('/check', { data: withElements(xml, element) })
    assert.match(JSON.stringify(findings), /x{50}…/)
    assert.ok(JSON.stringify(findings).length < 1500, element.slice(0, 20))
  }
})

test('what is left out of an import is listed with shortened names and paths', async () => {
  const xml = await xmlOf(sale())
  const nested = Array(20).fill(`<a-${'y'.repeat(90)} xmlns="urn:x">`)
  const ends = Array(20).fill(`</a-${'y'.repeat(90)}>`)
  const imported = await post('/convert', {
    data: withElements(xml, `${nested.join('')}1${ends.join('')}<cbc:${NAME}>1</cbc:${NAME}>`),
  })
  assert.ok(
    imported.left_out.some((path: string) => path.includes('/cbc:xx')),
    'the long name',
  )
  assert.ok(imported.left_out.length > 0, 'something is left out')
  for (const path of imported.left_out as string[]) assert.ok(path.length <= 401, path)
})

test('XML that cannot be read is described with a shortened name', async () => {
  for (const data of [`<${NAME}>`, `<${NAME}></a>`, `<${NAME}/a`]) {
    const { message } = await post('/check', { data }, { status: 400 })
    assert.ok(message.length < 300, message)
  }
})
