import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { get, type Json, post } from '../../support.ts'
import { ask, modern } from './client.ts'

const EXTENSION = 'io.modelcontextprotocol/skills'

const { skills } = (await modern('skills/list')).json.result

const textOf = async (uri: string): Promise<string> =>
  (await modern('resources/read', { uri })).json.result.contents[0].text

test('there is a skill for invoices of each country', async () => {
  const { capabilities } = (await modern('server/discover')).json.result
  assert.deepEqual(capabilities.extensions[EXTENSION], {})
  const { regimes } = await get('/regimes')
  assert.equal(skills.length, regimes.length)
  const greek = skills.find(({ uri }: Json) => uri === 'skill://write-invoice-gr/SKILL.md')
  assert.match(greek.frontmatter.description, /Greece/)
})

test('an entry describes the file that is read, and repeats its front matter', async () => {
  for (const entry of skills) {
    const { uri, frontmatter, resources } = entry
    const text = await textOf(uri)
    const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`
    assert.deepEqual(resources, [{ uri, digest, size: Buffer.byteLength(text) }])
    const [, name, description] = /^---\nname: (.+)\ndescription: (.+)\n---\n\n# /.exec(text) ?? []
    assert.deepEqual(frontmatter, { name, description: JSON.parse(description!) })
    // The Agent Skills specification limits both.
    assert.match(name!, /^[a-z0-9]+(-[a-z0-9]+)*$/)
    assert.equal(uri, `skill://${name}/SKILL.md`)
    assert.ok(frontmatter.description.length <= 1024, frontmatter.description)
    const { result } = (await modern('skills/get', { uri })).json
    assert.deepEqual(result.skill, entry)
    assert.deepEqual([result.resultType, result.cacheScope], ['complete', 'public'])
  }
})

test('the invoice of each skill is taxed by the first rate, and lacks only parties and registered numbers', async () => {
  for (const { uri } of skills) {
    const [, json = ''] = /```json\n([^]*?)\n```/.exec(await textOf(uri)) ?? []
    const { document, faults, ignored } = await post('/review', { data: JSON.parse(json) })
    assert.notEqual(document.totals.tax, undefined, uri)
    const [tax] = JSON.parse(json).lines[0].taxes
    const { categories } = await get(`/regimes/${document.$regime}`)
    const [first] = categories.find(({ code }: Json) => code === tax.cat).rates ?? []
    assert.equal(tax.rate, first?.rate, uri)
    const places = faults.flatMap(({ properties }: Json) => properties)
    for (const place of places) assert.match(place, /^\$\.(supplier|customer)\b|\.identities$/, uri)
    assert.deepEqual(ignored, [])
  }
})

test('a skill lists taxes, formats, the form of tax numbers and types of corrections', async () => {
  const text = await textOf('skill://write-invoice-es/SKILL.md')
  assert.match(text, /^\| `general` \| General rate \| standard \| 21\.0% since 2012-09-01 \|$/m)
  assert.match(text, /^Keys: `standard` \(Standard\), .*`exempt`/m)
  assert.match(text, /^## IRPF: .*, retained$/m)
  assert.match(text, /`es-verifactu-v1` \(/)
  assert.match(text, /its types are credit-note, corrective, debit-note\./)
})

test('in a skill, empty lines are around headings and tables', async () => {
  for (const { uri } of skills) {
    const text = await textOf(uri)
    const headings = Array.from(text.matchAll(/^## /gm)).length
    assert.ok(headings > 0, uri)
    assert.equal(Array.from(text.matchAll(/\n\n## .+\n\n/g)).length, headings, uri)
    const tables = Array.from(text.matchAll(/^\| rate /gm)).length
    assert.equal(Array.from(text.matchAll(/\n\n(?:\| .*\n){3,}\n/g)).length, tables, uri)
  }
})

test('unknown skills are bad parameters, and earlier revisions have none', async () => {
  const { status, json } = await modern('skills/get', { uri: 'skill://none/SKILL.md' })
  assert.deepEqual([status, json.error.code], [200, -32602])
  assert.equal((await modern('skills/list', { cursor: 'x' })).json.error.code, -32602)
  assert.equal((await ask('skills/list')).code, -32601)
  const read = await ask('resources/read', { uri: 'skill://write-invoice-pt/SKILL.md' })
  assert.equal(read.contents[0].mimeType, 'text/markdown')
})
