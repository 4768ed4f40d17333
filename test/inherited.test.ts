// Takes long: in a process of its own.
/** Tables are searched for their own members, and never for inherited ones such as `constructor`. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readExamples } from '../scripts/example-files.ts'
import { get, type Json, post, sendJson } from './support.ts'

/** A name that keys, codes and types may have. */
const NAME = 'inherited'

/** Each place is tried in so many documents. */
const TRIES = 5

/** Who has looked it up. */
const found = new Set<string>()

Object.defineProperty(Object.prototype, NAME, {
  configurable: true,
  get() {
    found.add(new Error('looked up').stack!.split('\n').slice(2, 5).join('\n'))
    return undefined
  },
})
after(() => Reflect.deleteProperty(Object.prototype, NAME))

/** Examples by the formats that they are converted to. */
const SENT = ['de-xrechnung-v3', 'it-sdi-v1', 'pl-favat-v3', 'fr-ctc-flow2-v1', 'fr-ctc-flow6-v1']

/** Calls a function for each text of a document while it is replaced by ours. */
async function replaceEach(value: Json, place: string, visit: (place: string) => Promise<void>) {
  for (const [name, inner] of Object.entries(value)) {
    const at = Array.isArray(value) ? `${place}[]` : `${place}.${name}`
    if (inner !== null && typeof inner === 'object') await replaceEach(inner, at, visit)
    if (typeof inner !== 'string' || name === '$schema') continue
    value[name] = NAME
    await visit(at)
    value[name] = inner
  }
}

test('no text of a document is looked up among inherited members', async () => {
  const { conversions } = await get('/conversions')
  const tries = new Map<string, number>()
  for (const { operation, name, request } of readExamples()) {
    if (operation !== 'build') continue
    const { data } = JSON.parse(request) as Json
    const own = conversions.find(({ addons }: Json) =>
      addons.every((key: string) => data.$addons?.includes(key)),
    )
    await replaceEach(data, '$', async (place) => {
      const count = tries.get(place) ?? 0
      tries.set(place, count + 1)
      if (count >= TRIES) return
      const response = await sendJson('/review', { data, for: own?.key ?? 'ubl+en16931' })
      assert.ok(response.status < 500, `${name}: ${place} is ${response.status}`)
    })
  }
  assert.deepEqual([...found], [])
})

test('no element of XML is looked up among inherited members', async () => {
  const examples = readExamples().filter(({ operation }) => operation === 'build')
  for (const { name, request } of examples.filter(({ name }) => SENT.includes(name))) {
    const { xml } = await post('/convert', JSON.parse(request))
    for (const { index, 0: tag } of xml.matchAll(/<\w[^<>]*[^/]>/g)) {
      const [start, end] = [xml.slice(0, index + tag.length), xml.slice(index + tag.length)]
      const body = `${start}<${NAME} schemeID="${NAME}">${NAME}</${NAME}>${end}`
      for (const path of ['/convert', '/check']) {
        const response = await sendJson(path, body, { 'Content-Type': 'application/xml' })
        assert.ok(response.status < 500, `${name}: in ${tag} it is ${response.status}`)
      }
    }
  }
  assert.deepEqual([...found], [])
})
