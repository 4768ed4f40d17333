// Takes long: in a process of its own.
/** Cost of XML: processor time grows with its length, however it is made, and is a few times that of JSON. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { line, sale } from '../faces/convert/invoices.ts'
import { processorTime } from '../processor-time.ts'
import { post, times } from '../support.ts'
import { assertProportional, requestTime } from './support.ts'

const xmlOf = async (lines: number): Promise<string> =>
  (await post('/convert', { data: sale({ lines: times(lines, () => line()) }) })).xml

test('an invoice in XML takes time in proportion to its lines', async () => {
  const [small, large] = [await xmlOf(2000), await xmlOf(4000)]
  await assertProportional('/convert', (size) => ({ data: size === 1 ? small : large }))
})

test('XML that is mostly names, references or attributes takes time in proportion', async () => {
  const root = (inside: string): string => `<Invoice>${inside}</Invoice>`
  const shapes: ((index: number) => string)[] = [
    (i) => `<element-${i}/>    `,
    () => '<a>&amp;&lt;&#233;</a>',
    (i) => `<a b="${i}" c="&quot;"/>   `,
    (i) => `<a xmlns="urn:${i}"><b/></a>`,
    () => '<!-- - - -->',
    () => '&amp;',
  ]
  for (const shape of shapes)
    await assertProportional('/convert', (size) => ({
      data: root(times(30_000 * size, shape).join('')),
    }))
})

test('importing XML costs a few times as much as parsing JSON of its length', async () => {
  const data = await xmlOf(1000)
  const document = JSON.stringify(await post('/build', { data: sale() }))
  const json = `[${times(Math.ceil(data.length / document.length), () => document).join()}]`
  const parsing = await processorTime(() => times(10, () => JSON.parse(json)), 6)
  const ratio = (await requestTime('/convert', { data }, 6)) / (parsing / 10)
  assert.ok(ratio < 20, `${ratio.toFixed(1)} times the time of JSON.parse`)
})
