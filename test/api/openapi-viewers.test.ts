/** Parts that the description leaves out, so that viewers can show it; test/browser/viewers.ts measures two. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { get, type Json } from '../support.ts'

test('nothing contains itself, so that viewers can show all of it', async () => {
  const { components } = await get('/openapi.json')
  const referred = (name: string): string[] => {
    const text = JSON.stringify(components.schemas[name])
    return Array.from(text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g), ([, to]) => to!)
  }
  for (const name of Object.keys(components.schemas)) {
    const found = new Set(referred(name))
    for (const other of found) for (const next of referred(other)) found.add(next)
    assert.equal(found.has(name), false, name)
  }
  const { complements } = components.schemas.Invoice.properties
  assert.equal(complements.items.$ref, '#/components/schemas/EmbeddedDocument')
  assert.equal(components.schemas.EmbeddedDocument.additionalProperties, true)
})

/** How many values a viewer gets that puts a copy in place of each reference, as Swagger UI does. */
function copiedValues(value: unknown, schemas: Json): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.entries(value).reduce((sum, [name, inner]: [string, unknown]) => {
    const schema = name === '$ref' && schemas[String(inner).split('/').at(-1)!]
    return sum + copiedValues(schema || inner, schemas)
  }, 1)
}

test('build is short, with a copy in place of each reference', async () => {
  const { paths, components } = await get('/openapi.json')
  const count = copiedValues(paths['/build'], components.schemas)
  assert.ok(count > 10_000 && count < 28_000, `${count} values`)
})

test('in parts of documents, parties and references have their usual members, and any other', async () => {
  const { schemas } = (await get('/openapi.json')).components
  const full = (await get('/openapi.json?full')).components.schemas
  const nameOf = ({ $ref }: Json): string => $ref.split('/').at(-1)
  const { buyer, contracts } = schemas.BillOrdering.properties
  const places = { OrgParty: buyer, OrgDocumentRef: contracts.items }
  for (const [whole, place] of Object.entries(places)) {
    const short = schemas[nameOf(place)]
    assert.equal(short.additionalProperties, true)
    assert.match(short.description, new RegExp(`Has all members of \`${whole}\``))
    const shown = Object.entries(short.properties)
    assert.ok(shown.length > 3, `${shown.length} members`)
    for (const [name, schema] of shown)
      assert.deepEqual(schema, schemas[whole].properties[name], name)
    assert.deepEqual(short.required, schemas[whole].required)
    assert.equal(full[nameOf(place)], undefined)
  }
  const { supplier, preceding } = schemas.Invoice.properties
  assert.deepEqual([nameOf(supplier), nameOf(preceding.items)], Object.keys(places))
  const ordering = full.BillOrdering.properties
  assert.deepEqual([ordering.buyer, ordering.contracts.items].map(nameOf), Object.keys(places))
})

test('?full describes all documents that the server completes, for generators', async () => {
  const { components } = await get('/openapi.json')
  const full = await get('/openapi.json?full')
  const added = Object.keys(full.components.schemas).filter((name) => !(name in components.schemas))
  for (const name of ['Delivery', 'Order', 'Payment', 'Status'])
    assert.ok(added.includes(name), name)
  assert.equal(
    full.components.schemas.Document.oneOf.length,
    components.schemas.Document.oneOf.length + 4,
  )
})
