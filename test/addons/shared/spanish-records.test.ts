import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, invoice, type Json, post } from '../../support.ts'
import { build, faultFinder } from '../support.ts'

/** The formats that send records to the tax agency, by the prefix of their keys. */
const PREFIXES = ['es-sii', 'es-verifactu']

const preceding = [{ code: '0', issue_date: '2026-01-01', tax: { sum: '0.00' } }]

interface Format {
  prefix: string
  /** A request with an invoice in the format. */
  record: (members?: Json) => Json
  /** The codes of the whole invoice, without the prefix. */
  codes: (members: Json) => Promise<Json>
  findFaults: (members: Json) => Promise<string[]>
}

function forEach(name: string, run: (format: Format) => Promise<void>): void {
  for (const prefix of PREFIXES) {
    const record = (members: Json = {}): Json => ({
      data: invoice({ $addons: [`${prefix}-v1`], ...members }),
    })
    const codes = async (members: Json): Promise<Json> => {
      return withoutPrefix((await build(record(members))).tax.ext, prefix)
    }
    const find = faultFinder()
    const findFaults = (members: Json): Promise<string[]> => find(record(members))
    test(`${prefix}: ${name}`, () => run({ prefix, record, codes, findFaults }))
  }
}

function withoutPrefix(ext: Json, prefix: string): Json {
  return Object.fromEntries(
    Object.entries(ext).map(([key, code]) => [key.replace(`${prefix}-`, ''), code]),
  )
}

const given = (prefix: string, code: string): Json => ({
  tax: { ext: { [`${prefix}-doc-type`]: code } },
})

forEach('type and tags determine the kind of invoice', async ({ prefix, codes }) => {
  const anyone = { customer: undefined }
  assert.equal((await codes({}))['doc-type'], 'F1')
  assert.equal((await codes({ ...anyone, $tags: ['simplified'] }))['doc-type'], 'F2')
  assert.equal((await codes({ $tags: ['simplified', 'replacement'] }))['doc-type'], 'F3')
  // Not of the form of these codes, unlike F4, which may be newer than the list.
  assert.equal((await codes(given(prefix, 'F99')))['doc-type'], 'F1')
  const credit = { type: 'credit-note', preceding }
  assert.deepEqual(await codes(credit), { 'correction-type': 'I', 'doc-type': 'R1' })
  assert.deepEqual(await codes({ ...credit, type: 'debit-note' }), {
    'correction-type': 'I',
    'doc-type': 'R1',
  })
  assert.deepEqual(await codes({ ...credit, type: 'corrective' }), {
    'correction-type': 'S',
    'doc-type': 'R1',
  })
  assert.equal((await codes({ ...credit, ...given(prefix, 'R3') }))['doc-type'], 'R3')
  assert.equal((await codes({ ...credit, ...given(prefix, 'F1') }))['doc-type'], 'R1')
  const simplified = { ...credit, ...anyone, $tags: ['simplified'], ...given(prefix, 'R3') }
  assert.equal((await codes(simplified))['doc-type'], 'R5')
})

forEach('a correction takes its kind from the options', async ({ prefix, record }) => {
  const key = `${prefix}-doc-type`
  const data = await build(record())
  const correct = (options: Json, of: Json = data): Promise<Json> =>
    post('/correct', { data: of, options })
  const credit = await correct({ type: 'credit-note', ext: { [key]: 'R4' } })
  assert.deepEqual(withoutPrefix(credit.tax.ext, prefix), {
    'correction-type': 'I',
    'doc-type': 'R4',
  })
  assert.equal(credit.preceding[0].ext, undefined)
  const { tax } = await correct({ type: 'debit-note' })
  assert.equal(tax.ext[key], 'R1')
  const again = await correct({ type: 'corrective', copy_tax: true }, { ...credit, code: '2' })
  assert.deepEqual(withoutPrefix(again.tax.ext, prefix), {
    'correction-type': 'S',
    'doc-type': 'R4',
  })
  assert.equal(again.preceding[0].tax.sum, '210.00')
  const rejection = await post(
    '/correct',
    { data, options: { type: 'corrective' } },
    { status: 422 },
  )
  assert.deepEqual(faults(rejection), [
    `GOBL-${prefix.toUpperCase()}-BILL-INVOICE-03 $.preceding[0].tax`,
  ])
})
