import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  build,
  codes,
  faults,
  get,
  invoice,
  type Json,
  line,
  message,
  post,
  SCHEMA,
  today,
} from '../support.ts'

const uuid = '01a1fb42-51d2-7cd0-b230-31eb90f069c0'

test('correct returns an invoice that refers to the original one', async () => {
  const options = {
    type: 'credit-note',
    series: 'CN',
    issue_date: '2026-02-01',
    reason: 'Wrong',
    ext: { 'x-y': '1' },
  }
  const note = await post('/correct', {
    data: invoice({ uuid, type: 'standard', notes: [{ text: 'n' }] }),
    options,
  })
  assert.deepEqual(note.preceding, [
    {
      uuid,
      type: 'standard',
      issue_date: '2026-01-31',
      series: 'T',
      code: '1',
      reason: 'Wrong',
      ext: { 'x-y': '1' },
    },
  ])
  assert.deepEqual(
    [note.type, note.series, note.code, note.issue_date, note.uuid],
    ['credit-note', 'CN', undefined, '2026-02-01', undefined],
  )
  assert.deepEqual([note.totals.payable, note.notes], ['1210.00', [{ text: 'n' }]])
})

test("without options, the series stays and the date is today's", async () => {
  const note = await post('/correct', {
    data: invoice({ preceding: [{ code: 'old' }] }),
    options: { type: 'credit-note', issue_date: null },
  })
  assert.deepEqual([note.series, note.issue_date, note.preceding.length], ['T', today('UTC'), 1])
  const local = await post('/correct', {
    data: invoice(),
    options: { type: 'credit-note', issue_date: '' },
  })
  assert.equal(local.issue_date, today('Europe/Madrid'))
})

test('a correction has the code of the options, or none', async () => {
  const codeOf = async (code?: string): Promise<string | undefined> =>
    (await post('/correct', { data: invoice(), options: { type: 'credit-note', code } })).code
  assert.equal(await codeOf(), undefined)
  assert.equal(await codeOf('C-2'), 'C-2')
})

test('copy_tax copies the tax totals of the original invoice', async () => {
  const built = await build(invoice())
  const note = await post('/correct', {
    data: built,
    options: { type: 'corrective', copy_tax: true },
  })
  assert.deepEqual(note.preceding[0].tax, built.totals.taxes)
  built.totals.taxes.categories.push(null)
  const again = await post('/correct', {
    data: built,
    options: { type: 'corrective', copy_tax: true },
  })
  assert.deepEqual(again.preceding[0].tax, note.preceding[0].tax)
  const unbuilt = await post('/correct', {
    data: invoice(),
    options: { type: 'corrective', copy_tax: true },
  })
  assert.equal(unbuilt.preceding[0].tax, undefined)
})

test('an envelope gives a new envelope', async () => {
  const envelope = await post('/build', { data: invoice(), envelop: true })
  const corrected = await post('/correct', { data: envelope, options: { type: 'credit-note' } })
  assert.equal(corrected.$schema, `${SCHEMA}envelope`)
  assert.notEqual(corrected.head.uuid, envelope.head.uuid)
  assert.notEqual(corrected.doc.uuid, envelope.doc.uuid)
  assert.equal(corrected.doc.preceding[0].uuid, envelope.doc.uuid)
  assert.deepEqual(await post('/validate', { data: corrected }), { ok: true })
})

test('corrections that are incomplete, or not allowed in the country, are rejected', async () => {
  const german = (members: Json = {}): Json =>
    invoice({ supplier: { name: 'x', tax_id: { country: 'DE', code: '111111125' } }, ...members })
  const cases: [Json, unknown, RegExp][] = [
    [invoice(), undefined, /type .*credit-note, corrective, debit-note/],
    [invoice(), { reason: 'x' }, /type/],
    [invoice(), 'credit', /object/],
    [invoice(), { type: 5, issue_date: 'x' }, /options\.type .*options\.issue_date /],
    [invoice({ code: undefined }), { type: 'credit-note' }, /code/],
    [german(), { type: 'debit-note' }, /credit-note.*debit-note/],
    [
      message(),
      { type: 'credit-note' },
      /schema bill\/invoice .*; build any other anew, with the old one in preceding/,
    ],
    [invoice({ $tags: ['none'] }), { type: 'credit-note' }, /\$tags/],
  ]
  for (const [data, options, message] of cases) {
    const error = await post('/correct', { data, options }, { status: 422 })
    assert.equal(error.key, 'validation')
    assert.match(error.message, message)
  }
  const unnamed = await post(
    '/correct',
    {
      data: invoice({ customer: { tax_id: { country: 'ES', code: '54387763P' } } }),
      options: { type: 'credit-note' },
    },
    { status: 422 },
  )
  assert.deepEqual(codes(unnamed), ['GOBL-BILL-INVOICE-07'])
  const undated = await post(
    '/correct',
    { data: invoice({ issue_date: undefined }), options: { type: 'credit-note' } },
    { status: 422 },
  )
  assert.deepEqual(faults(undated), ['GOBL-ORG-DOCUMENTREF-02 $.preceding[0].issue_date'])
  const empty = await post(
    '/correct',
    { data: { $schema: `${SCHEMA}envelope` }, options: { type: 'credit-note' } },
    { status: 422 },
  )
  assert.equal(empty.key, 'no-document')
})

test('schema returns the options available for the document', async () => {
  const schema = await post('/correct', { data: invoice(), options: 'ignored', schema: true })
  assert.equal(schema.$id, `${SCHEMA}bill/correction-options?tax_regime=es`)
  const { properties, required, recommended } = schema.$defs['bill.CorrectionOptions']
  assert.deepEqual(
    properties.type.oneOf.map((option: Json) => option.const),
    ['credit-note', 'corrective', 'debit-note'],
  )
  assert.deepEqual(
    [properties.type.default, properties.series.default, properties.ext],
    ['credit-note', 'T', undefined],
  )
  assert.deepEqual([required, recommended], [['type'], ['series']])
  const anywhere = await post('/correct', {
    data: invoice({ supplier: { name: 'x' } }),
    schema: true,
  })
  assert.equal(anywhere.$id, `${SCHEMA}bill/correction-options?tax_regime=`)
  const { ext } = anywhere.$defs['bill.CorrectionOptions'].properties
  assert.match(ext.$ref, /tax\/extensions$/)
  assert.equal(await post('/correct', { data: message(), schema: true }), null)
})

test('schema returns the extensions, reason and tax copy that the formats ask for', async () => {
  const schema = await post('/correct', {
    data: invoice({ $addons: ['es-facturae-v3', 'es-tbai-v1'] }),
    schema: true,
  })
  const { properties, required, recommended } = schema.$defs['bill.CorrectionOptions']
  const keys = Object.keys(properties.ext.properties)
  assert.deepEqual(keys, ['es-facturae-correction', 'es-tbai-correction'])
  assert.deepEqual(properties.ext.recommended, keys)
  assert.equal(properties.ext.$ref, undefined)
  assert.equal(properties.ext.type, 'object')
  for (const key of keys) {
    const { extensions } = await get(
      `/addons/${key.replace(/-correction$/, '-v')}${key.includes('tbai') ? 1 : 3}`,
    )
    const { name, values } = extensions.find((extension: Json) => extension.key === key)
    const { title, type, oneOf } = properties.ext.properties[key]
    assert.deepEqual([title, type], [name.en, 'string'])
    assert.deepEqual(
      oneOf.map((option: Json) => [option.const, option.title]),
      values.map((value: Json) => [value.code, value.name.en]),
    )
  }
  assert.deepEqual([required, recommended], [['type'], ['series', 'ext']])
})

/** The schema of the options of an invoice with formats, and the definitions of their extensions. */
async function optionsFor($addons: string[], members: Json = {}): Promise<Json> {
  const schema = await post('/correct', { data: invoice({ $addons, ...members }), schema: true })
  const addons = await Promise.all(schema ? $addons.map((key) => get(`/addons/${key}`)) : [])
  const extensions = addons.flatMap((addon) => addon.extensions as Json[])
  return { schema, extensions, ...schema.$defs['bill.CorrectionOptions'] }
}

test('the options have the types of the country and of the formats, extensions with all their texts', async () => {
  const supplier = { name: 'S', tax_id: { country: 'CO', code: '9014586527' } }
  const { schema, extensions, properties, required, recommended } = await optionsFor(
    ['co-dian-v2'],
    { supplier, series: undefined },
  )
  assert.equal(schema.$comment, 'Generated dynamically for co')
  assert.deepEqual(required, ['type', 'reason'])
  assert.deepEqual(recommended, ['series', 'ext'])
  assert.equal(properties.series.default, undefined)
  assert.deepEqual(
    properties.type.oneOf.map((option: Json) => option.const),
    ['credit-note', 'debit-note'],
  )
  assert.deepEqual(properties.ext.recommended, Object.keys(properties.ext.properties))
  for (const [key, option] of Object.entries<Json>(properties.ext.properties)) {
    const { name, desc, values } = extensions.find((extension: Json) => extension.key === key)!
    assert.deepEqual([option.title, option.description], [name.en, desc?.en])
    assert.deepEqual(
      option.oneOf,
      values.map(({ code, name, desc }: Json) => ({
        const: code,
        ...(name && { title: name.en }),
        ...(desc && { description: desc.en }),
      })),
    )
  }
})

test('extensions, and a copy of the taxes, are recommended if a format has them', async () => {
  const { properties, recommended } = await optionsFor(['es-verifactu-v1', 'es-sii-v1'])
  assert.deepEqual(recommended, ['series', 'ext', 'copy_tax'])
  assert.deepEqual(Object.keys(properties.ext.properties), [
    'es-verifactu-doc-type',
    'es-sii-doc-type',
  ])
  const italian = await optionsFor(['it-ticket-v1'], {
    supplier: { name: 'S', tax_id: { country: 'IT', code: '12345670785' } },
  })
  assert.deepEqual([italian.properties.ext, italian.recommended], [undefined, ['series']])
  const argentine = await optionsFor(['ar-arca-v4'], {
    supplier: { name: 'S', tax_id: { country: 'AR', code: '30500010912' } },
  })
  assert.deepEqual(argentine.required, ['type'])
})

test('the types of several formats are combined without duplicates', async () => {
  const { properties } = await optionsFor(['pl-favat-v3', 'it-ticket-v1'])
  assert.deepEqual(
    properties.type.oneOf.map((option: Json) => option.const),
    ['credit-note', 'corrective', 'debit-note'],
  )
  const only = await optionsFor([], { supplier: { name: 'S', tax_id: { country: 'CH' } } })
  assert.deepEqual(
    [only.properties.type.default, only.properties.type.oneOf.length, only.properties.ext],
    ['credit-note', 1, undefined],
  )
  // A country without a list allows any type, and does not prefer one.
  const open = await optionsFor([], { supplier: { name: 'S', tax_id: { country: 'IE' } } })
  assert.deepEqual(
    [open.properties.type.default, open.properties.type.oneOf],
    [undefined, undefined],
  )
  const one = await optionsFor(['es-tbai-v1'])
  assert.deepEqual(one.properties.ext.recommended, ['es-tbai-correction'])
})

test('a type that is missing is required, with those allowed if there is a list', async () => {
  const messageFor = async (data: Json): Promise<string> =>
    (await post('/correct', { data, options: {} }, { status: 422 })).message
  const required = 'options.type is required'
  assert.equal(
    await messageFor(invoice()),
    `${required}: one of credit-note, corrective, debit-note`,
  )
  const supplier = { name: 'S', tax_id: { country: 'IE' } }
  assert.equal(await messageFor(invoice({ supplier })), required)
  const options = { type: 'credit-note', ext: {} }
  const { preceding } = await post('/correct', { data: invoice(), options })
  assert.equal(preceding[0].ext, undefined)
})

test('a reason that a format requires is missing if it is empty', async () => {
  const data = invoice({
    $addons: ['pt-saft-v1'],
    supplier: { name: 'S', tax_id: { country: 'PT', code: '999999990' } },
    customer: undefined,
  })
  for (const reason of [undefined, null, '']) {
    const options = { type: 'credit-note', reason }
    const { message } = await post('/correct', { data, options }, { status: 422 })
    assert.equal(message, 'options.reason is required')
  }
  const given = { type: 'credit-note', reason: 'Wrong' }
  const { faults = [] } = await post('/correct', { data, options: given }, { status: 422 })
  assert.ok(faults.length > 0, 'the reason is not what is wrong')
})

test('the stamps that formats require are those of the options, or else of the envelope', async () => {
  const $addons = ['pl-favat-v3', 'it-ticket-v1']
  const [ksef, ade] = [
    { prv: 'favat-ksef-number', val: 'K' },
    { prv: 'ade-ref', val: 'A' },
  ]
  const supplier = { name: 'S', tax_id: { country: 'ES', code: 'B98602642' } }
  const doc = invoice({ $addons, supplier })
  const messageFor = async (inHeader: unknown, inOptions?: unknown): Promise<string> => {
    const data = { $schema: `${SCHEMA}envelope`, head: { stamps: inHeader }, doc }
    const options = { type: 'unknown', stamps: inOptions }
    return (await post('/correct', { data, options }, { status: 422 })).message
  }
  // If all stamps are there, the type is what is wrong.
  const fine = /^options\.type must be one of credit-note, corrective, debit-note, not "unknown"/
  assert.match(await messageFor([null, ade, { prv: 'x', val: 'y' }, ksef]), fine)
  assert.match(await messageFor([ksef, ade]), fine)
  assert.match(await messageFor([], [ade, ksef]), fine)
  assert.match(await messageFor([ksef]), /a stamp of ade-ref is required .* with it in preceding/)
  assert.match(await messageFor([ksef]), /such as "stamps": \[\{"prv": "ade-ref", "val": "…"\}\]$/)
  assert.match(await messageFor([ade]), /a stamp of favat-ksef-number is required/)
  assert.match(await messageFor([ksef, ade], []), /a stamp of .* is required/)
  assert.match(await messageFor([ksef, ade], null), /a stamp of .* is required/)
  assert.match(await messageFor(undefined), /a stamp of .* is required/)
})

const example = (name: string): Json =>
  JSON.parse(
    readFileSync(new URL(`../../examples/build/${name}.answer.json`, import.meta.url), 'utf8'),
  )

test('faults of a correction say what its options take, or what to remove from the invoice', async () => {
  const advice = async (name: string, options: Json): Promise<string> => {
    const request = { data: example(name), options: { type: 'credit-note', code: '9', ...options } }
    const { faults } = await post('/correct', request, { status: 422 })
    return faults[0].description
  }
  const ofFacturae = /; correct takes it as "options": \{"ext": \{"es-facturae-correction": …\}\}$/
  assert.match(await advice('es-facturae-v3', {}), ofFacturae)
  const ofArca =
    /; 1 stays as it was given: leave it out, or set "3"; a correction takes it as "options": \{"ext": \{"ar-arca-doc-type": "3"\}\}$/
  assert.match(await advice('ar-arca-v4', {}), ofArca)
  const ofDues =
    /; a correction keeps those of its invoice: remove payment\.terms\.due_dates from it in data$/
  assert.match(await advice('pt-saft-v1', { reason: 'x', series: 'NC A' }), ofDues)
  assert.match(await advice('fr-ctc-flow2-v1', { issue_date: '2026-11-20' }), ofDues)
})

test('the reference has no extensions if a format moves the only one to the tax', async () => {
  const copy_tax = true
  const data = await build(
    invoice({ $addons: ['es-verifactu-v1'], tax: { ext: { 'es-verifactu-doc-type': 'F1' } } }),
  )
  const correct = async (ext: Json): Promise<Json> => {
    const options = { type: 'corrective', ext, copy_tax }
    return post('/correct', { data, options })
  }
  const moved = await correct({ 'es-verifactu-doc-type': 'R1' })
  assert.deepEqual(
    [moved.preceding[0].ext, moved.tax.ext['es-verifactu-doc-type']],
    [undefined, 'R1'],
  )
})

test('the date of a correction is that of UTC, in whatever country', async () => {
  for (const [country, code, currency] of [
    ['SG', 'M90312345A', 'SGD'],
    ['US', '123456789', 'USD'],
    ['CA', '123456789', 'CAD'],
  ]) {
    const supplier = { name: 'S', tax_id: { country, code } }
    const data = invoice({ supplier, customer: undefined, currency, lines: [line({ taxes: [] })] })
    const before = today('UTC')
    const note = await post('/correct', { data, options: { type: 'credit-note' } })
    assert.ok([before, today('UTC')].includes(note.issue_date), `${country}: ${note.issue_date}`)
  }
})

test('in strict mode what the options lack is listed by its place', async () => {
  const supplier = { name: 'S', tax_id: { country: 'CO', code: '9014586527' } }
  const data = invoice({ $addons: ['co-dian-v2'], supplier })
  const error = await post(
    '/correct',
    { data, options: { type: 'credit-note' }, strict: true },
    { status: 422 },
  )
  const places = faults(error).filter((fault) => fault.startsWith('DOCKET-CORRECTION'))
  assert.deepEqual(places, ['DOCKET-CORRECTION options.reason', 'DOCKET-CORRECTION options.stamps'])
})

test('options that ask for a part are refused, as the whole invoice would be corrected', async () => {
  const credit = (rest: Json): Json => ({
    data: invoice(),
    options: { type: 'credit-note', ...rest },
  })
  for (const [name, value] of Object.entries({
    lines: [{ i: 1, quantity: '1' }],
    amount: '10.00',
    percent: '50%',
  })) {
    const { message: said } = await post('/correct', credit({ [name]: value }), { status: 422 })
    assert.match(said, new RegExp(`^options.${name} is not a member .*, so .* is not counted$`))
  }
  assert.equal((await post('/correct', credit({ remark: 'Two broken' }))).type, 'credit-note')
})
