/** Terms that are one member and one text, and documents, which conversions leave as they are. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeDocument } from '../../../src/document/write/write.ts'
import { CONVERSIONS } from '../../../src/faces/convert/conversions.ts'
import { convertDocument } from '../../../src/faces/convert/targets.ts'
import { BINDINGS } from '../../../src/faces/convert/terms/bindings.ts'
import { readDocumentOf } from '../../../src/ops/request/read-document.ts'
import { build } from '../../support.ts'
import { FULL, sale } from './invoices.ts'

const KINDS = ['text', 'date', 'country', 'account', 'number', 'allowanceReasons', 'chargeReasons']

test('every binding has a kind that reader and importer know', () => {
  const bindings = Object.values(BINDINGS).flatMap((bound) =>
    bound.flatMap(({ bindings }) => bindings),
  )
  assert.ok(bindings.length >= 69, `${bindings.length} terms`)
  const others = bindings.filter(({ kind }) => !KINDS.includes(kind))
  assert.deepEqual(others, [])
})

test('no conversion takes anything away from a document', async () => {
  const data = await build(sale(FULL))
  for (const conversion of CONVERSIONS) {
    const surroundings = { ignored: [], read: undefined, warnings: [] }
    const document = readDocumentOf({ data }, surroundings, 'drop')
    const before = writeDocument(document)
    const context = { clock: () => new Date('2026-05-01') }
    const { faults } = convertDocument(document, conversion, {}, context)
    if (conversion.key.endsWith('+en16931')) assert.deepEqual(faults, [])
    assert.equal(writeDocument(document), before, conversion.key)
  }
})
