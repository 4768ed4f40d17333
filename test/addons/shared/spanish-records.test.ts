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
  assert.equal((await codes(given(prefix, 'F4')))['doc-type'], 'F1')
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

forEach(
  'corrections and replacements require the date of the invoice',
  async ({ prefix, findFaults }) => {
    const code = `GOBL-${prefix.toUpperCase()}-BILL-INVOICE`
    assert.deepEqual(await findFaults({ type: 'corrective' }), [`${code}-01 $.preceding`])
    assert.deepEqual(await findFaults({ preceding: [{ code: '0' }] }), [
      `${code}-02 $.preceding[0].issue_date`,
    ])
  },
)

forEach('the kind of invoice must fit the type', async ({ prefix, record }) => {
  const [code, path] = [`GOBL-${prefix.toUpperCase()}-BILL-INVOICE`, '$.tax.ext']
  const [standard, correction, correctionType] =
    prefix === 'es-sii' ? ['10', '11', '09'] : ['11', '12', '13']
  const find = faultFinder()
  const check = (data: Json): Promise<string[]> => find({ data }, '/validate')
  const built = await build(record())
  assert.deepEqual(await check({ ...built, type: 'debit-note' }), [`${code}-${correction} ${path}`])
  built.tax.ext[`${prefix}-doc-type`] = 'R2'
  assert.deepEqual(
    await check(built),
    [`${code}-${correctionType} ${path}`, `${code}-${standard} ${path}`].sort(),
  )
})

forEach('other types require a kind from the client', async ({ prefix, codes, findFaults }) => {
  const code = `GOBL-${prefix.toUpperCase()}-BILL-INVOICE`
  const [tax, docType, correctionType] =
    prefix === 'es-sii' ? ['07', '08', '09'] : ['09', '10', '13']
  assert.deepEqual(await findFaults({ type: 'proforma' }), [`${code}-${tax} $.tax`])
  assert.deepEqual(await findFaults({ type: 'proforma', tax: { prices_include: 'VAT' } }), [
    `${code}-${docType} $.tax.ext`,
    `${code}-${correctionType} $.tax.ext`,
  ])
  assert.deepEqual(await codes({ type: 'proforma', ...given(prefix, 'LC') }), { 'doc-type': 'LC' })
})

forEach(
  'the description is short, and amounts are convertible to euros',
  async ({ prefix, record, findFaults }) => {
    const [length, euro] = prefix === 'es-sii' ? ['12', '15'] : ['14', '16']
    const code = `GOBL-${prefix.toUpperCase()}-BILL-INVOICE`
    const notes = (key: string, count: number): Json => ({
      notes: [{ key, text: 'ñ'.repeat(count) }],
    })
    assert.deepEqual(await findFaults(notes('general', 251)), [`${code}-${length} $.notes[0].text`])
    await build(record(notes('general', 250)))
    await build(record(notes('legal', 251)))
    const found = await findFaults({ currency: 'USD' })
    assert.ok(found.includes(`${code}-${euro} $`), found.join())
  },
)
