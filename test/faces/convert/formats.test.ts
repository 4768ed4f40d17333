/** What the list of addons says of their XML is true: what is written, read and checked. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { get, type Json, post } from '../../support.ts'
import { options } from './es-verifactu/support.ts'

const EXAMPLES = join(import.meta.dirname, '../../../examples/build')

/** Keys whose XML national.test.ts writes, reads and checks. */
const OF_ONE_COUNTRY = ['ubl+ro-cius', 'ubl+hr-cius', 'ubl+nl-cius', 'ubl+peppol-pint-ae']

const written = async (addon: string, to: string): Promise<string> => {
  const request = JSON.parse(readFileSync(join(EXAMPLES, `${addon}.request.json`), 'utf8'))
  // Of all receivers, only Peppol's need a reference.
  if (to === 'ubl+peppol') request.data.ordering ??= { code: 'PO-4711' }
  const more = to.startsWith('aeat') ? { verifactu: options() } : {}
  return (await post('/convert', { ...request, ...more, to })).xml
}

test('each conversion belongs to one addon, and each profile to one at least', async () => {
  const { addons } = await get('/addons')
  const { conversions } = await get('/conversions')
  const { specifications } = await get('/specifications')
  const all = (member: string): string[] =>
    addons.flatMap((addon: Json) => addon[member] as string[]).sort()
  assert.deepEqual(all('written'), conversions.map(({ key }: Json) => key).sort())
  const profiles = specifications.flatMap(({ profile = [] }: Json) => profile)
  assert.deepEqual([...new Set(all('checked'))], [...new Set(profiles)].sort())
})

test('XML of an addon is written, read and checked as the list says', async () => {
  const { addons } = await get('/addons')
  let count = 0
  for (const { key: addon, written: keys, read, checked } of addons as Json[])
    for (const to of keys.filter((key: string) => !OF_ONE_COUNTRY.includes(key))) {
      const xml = await written(addon, to)
      count++
      if (read.length === 0) continue
      const { from } = await post('/convert', { data: xml })
      assert.ok(read.includes(from), `${to} is read as ${from}`)
      if (checked.length === 0) continue
      const { profile, untested } = await post('/check', { data: xml })
      assert.ok(checked.includes(profile), `${to} is checked by ${profile}`)
      assert.equal(untested, undefined, to)
    }
  assert.ok(count > 10, `${count} conversions`)
})

test('XML of an addon that is not read is refused', async () => {
  const [addon, to] = ['es-verifactu-v1', 'aeat+es-verifactu-v1']
  const { read } = await get('/addons').then(({ addons }) =>
    addons.find(({ key }: Json) => key === addon),
  )
  assert.deepEqual(read, [])
  const data = await written(addon, to)
  await post('/convert', { data }, { status: 422 })
})
