import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build, faults, invoice, type Json, line, post, send, sendJson } from '../support.ts'

const PAYMENT = { terms: { due_dates: [{ date: '2026-02-28', amount: '1210.00' }] } }

/**
 * Documents that are built, but hardly as they were meant: the members that differ from a good invoice, what a review
 * says of them (`CODE $.path`), and words that its text must have.
 */
const HARDLY_MEANT: [title: string, members: Json, finding: string, words: RegExp][] = [
  ['a currency that does not exist', { currency: 'E1' }, 'GOBL-CURRENCY-CODE-01 $.currency', /EUR/],
  [
    'a percentage without its sign',
    { lines: [line({ taxes: [{ cat: 'VAT', percent: 22 }] })] },
    'DOCKET-PERCENT $.lines[0].taxes[0].percent $.totals.taxes.categories[0].rates[0].percent',
    /21\.0%/,
  ],
  [
    'the name of a country',
    { customer: { name: 'C', tax_id: { country: 'Spain' } } },
    'DOCKET-COUNTRY $.customer.tax_id.country',
    /did you mean ES\?/,
  ],
  [
    'a code that is not that of the country',
    { customer: { name: 'C', tax_id: { country: 'UK' } } },
    'DOCKET-COUNTRY $.customer.tax_id.country',
    /did you mean GB\?/,
  ],
  [
    'a country in small letters',
    { customer: { name: 'C', addresses: [{ country: 'es' }] } },
    'DOCKET-COUNTRY $.customer.addresses[0].country',
    /did you mean ES\?/,
  ],
  [
    'an unknown regime',
    { $regime: 'ZZ', currency: 'EUR', lines: [line({ taxes: [] })] },
    'DOCKET-REGIME $.$regime',
    /\/v0\/regimes/,
  ],
  [
    'a misspelt addon',
    { $addons: ['es-verifacto-v1'] },
    'GOBL-TAX-ADDONS-01 $.$addons[0]',
    /did you mean es-verifactu-v1\?/,
  ],
  [
    'a misspelt extension',
    { tax: { ext: { 'it-sdi-fiscal-regim': 'RF01' } } },
    'DOCKET-EXTENSION $.tax.ext.it-sdi-fiscal-regim',
    /did you mean it-sdi-fiscal-regime\?/,
  ],
  [
    'a code that the extension does not have',
    {
      lines: [
        line({ item: { name: 'Kettle', price: '10.00', ext: { 'es-tbai-product': 'good' } } }),
      ],
    },
    'DOCKET-EXTENSION-CODE $.lines[0].item.ext.es-tbai-product',
    /did you mean goods\?/,
  ],
  [
    'a code that is not in the official list, without proposing another one',
    { supplier: { ...invoice().supplier, ext: { 'it-sdi-fiscal-regime': 'RF99' } } },
    'DOCKET-EXTENSION-CODE $.supplier.ext.it-sdi-fiscal-regime',
    /"description":"[^"]*\\"RF99\\" is not in the list of Specifiche tecniche FatturaPA 1\.9 \(2025-04-01\); see GET \/v0\/addons\/it-sdi-v1"/,
  ],
  [
    'prices that include a tax that no line has',
    { tax: { prices_include: 'IVA' } },
    'DOCKET-PRICES-INCLUDE $.tax.prices_include',
    /VAT/,
  ],
  [
    'due dates that add up to more than what is due',
    { payment: { terms: { due_dates: [{ date: '2026-02-28', percent: '110%' }] } } },
    'DOCKET-DUE-DATES $.payment.terms.due_dates',
    /add up/,
  ],
  [
    'a due date before the invoice',
    { payment: { terms: { due_dates: [{ date: '2025-02-28', percent: '100%' }] } } },
    'DOCKET-DUE-BEFORE-ISSUE $.payment.terms.due_dates',
    /issue_date/,
  ],
  [
    'more paid in advance than is due',
    { payment: { advances: [{ description: 'Deposit', amount: '2000.00' }] } },
    'DOCKET-ADVANCES $.payment.advances',
    /exceed/,
  ],
  [
    'a foreign currency without a rate to that of the country',
    { currency: 'USD' },
    'DOCKET-EXCHANGE-RATE $.exchange_rates',
    /currency of the country/,
  ],
  [
    'reverse charge with tax charged',
    { $tags: ['reverse-charge'] },
    'DOCKET-REVERSE-CHARGE $.$tags',
    /customer owes the tax/,
  ],
  [
    'an IBAN with a wrong digit',
    {
      payment: {
        instructions: {
          key: 'credit-transfer',
          credit_transfer: [{ iban: 'ES9121000418450200051333' }],
        },
      },
    },
    'DOCKET-IBAN $.payment.instructions.credit_transfer[0].iban',
    /check digits/,
  ],
  [
    'a BIC that is too short',
    {
      payment: {
        instructions: { key: 'credit-transfer', credit_transfer: [{ bic: 'CAIXES' }] },
      },
    },
    'DOCKET-BIC $.payment.instructions.credit_transfer[0].bic',
    /8 or 11/,
  ],
  [
    'a price with more digits than an amount has',
    { lines: [line({ item: { name: 'Gold', price: '0.123456789012345678901234567890' } })] },
    'DOCKET-PRECISION $.lines[0].item.price',
    /0\.123456789012345678901234567890.* is read as .*0\.123456789012345678\W/,
  ],
  [
    'a percentage with more digits than are kept',
    { lines: [line({ taxes: [{ cat: 'VAT', percent: '21.1234567890123456789%' }] })] },
    'DOCKET-PRECISION $.lines[0].taxes[0].percent',
    /21\.1234567890123456789%.* is read as .*21\.12345678901234\d*%/,
  ],
  ['the same line twice', { lines: [line(), line()] }, 'DOCKET-LINES $.lines', /same as/],
]

for (const [title, members, finding, words] of HARDLY_MEANT) {
  test(`a review warns of ${title}, and strict mode rejects it`, async () => {
    const data = invoice(members)
    const { warnings, faults: broken } = await post('/review', { data })
    assert.deepEqual(broken, [])
    const index = faults({ faults: warnings }).indexOf(finding)
    assert.notEqual(index, -1, JSON.stringify(warnings))
    assert.match(JSON.stringify(warnings), words)
    await build(data)
    await post(
      '/build',
      { data, strict: true },
      { status: /ADDONS|PRECISION/.test(finding) ? 400 : 422 },
    )
  })
}

test('a good invoice has no warnings and no changes, and passes in strict mode', async () => {
  const data = invoice({ payment: PAYMENT })
  const review = await post('/review', { data })
  assert.deepEqual(review.document, await build(data))
  const { faults: broken, warnings, changes, ignored } = review
  assert.deepEqual(
    { broken, warnings, changes, ignored },
    { broken: [], warnings: [], changes: [], ignored: [] },
  )
  assert.ok(review.added.core > 5, JSON.stringify(review.added))
  await post('/build', { data, strict: true })
  const again = await post('/review', { data: review.document })
  assert.deepEqual([again.changes, again.added], [[], {}])
})

test('a review lists the values that come out different, and who changed them', async () => {
  const data = invoice({
    $addons: ['es-verifactu-v1'],
    supplier: { name: 'Supplier  S.L.', tax_id: { country: 'ES', code: 'es-b98602642' } },
    lines: [
      line({
        sum: '99.00',
        taxes: [{ cat: 'VAT', rate: 'standard', ext: { 'es-verifactu-op-class': 'taxed' } }],
      }),
    ],
  })
  const { changes, added, warnings } = await post('/review', { data })
  assert.deepEqual(changes, [
    { path: '$.supplier.tax_id.code', from: 'es-b98602642', to: 'B98602642', by: 'ES' },
    { path: '$.lines[0].sum', from: '99.00', to: '1000.00', by: 'core' },
    {
      path: '$.lines[0].taxes[0].ext.es-verifactu-op-class',
      from: 'taxed',
      to: 'S1',
      by: 'es-verifactu-v1',
    },
  ])
  assert.ok(added['es-verifactu-v1'] > 0, JSON.stringify(added))
  assert.deepEqual(faults({ faults: warnings }), [
    'DOCKET-EXTENSION-CODE $.lines[0].taxes[0].ext.es-verifactu-op-class',
  ])
  const error = await post('/build', { data, strict: true }, { status: 422 })
  assert.equal(faults(error).filter((fault) => fault.startsWith('DOCKET-CHANGED')).length, 3)
})

test('an extension that is dropped may have the name of an inherited member', async () => {
  for (const name of ['__proto__', 'constructor', 'x']) {
    const rates = `[{"key":"standard","percent":"21.0%","ext":{"${name}":"1"}}]`
    const totals = `{"taxes":{"categories":[{"code":"VAT","rates":${rates}}]}}`
    const data = JSON.stringify(invoice()).replace('{', `{"totals":${totals},`)
    const { changes } = await post('/review', `{"data":${data}}`)
    const path = `$.totals.taxes.categories[0].rates[0].ext.${name}`
    const change = changes.find((each: Json) => each.path === path)
    assert.deepEqual(change, { path, from: '1', by: 'core' })
  }
})

test('a review has the faults for which build rejects a document, or says why it cannot be calculated', async () => {
  const bad = await post('/review', {
    data: invoice({ supplier: { tax_id: { country: 'ES' } }, currency: 'EUR' }),
  })
  const error = await post(
    '/build',
    { data: invoice({ supplier: { tax_id: { country: 'ES' } }, currency: 'EUR' }) },
    { status: 422 },
  )
  assert.deepEqual(bad.faults, error.faults)
  const lines = [
    line({ taxes: [{ cat: 'VAT', rate: 'none' }] }),
    line(),
    line({ taxes: [{ cat: 'GST' }] }),
  ]
  const { document, faults: broken } = await post('/review', { data: invoice({ lines }) })
  assert.equal(document, undefined)
  assert.deepEqual(faults({ faults: broken }), [
    'DOCKET-TAX-CATEGORY $.lines[2].taxes[0].cat',
    'DOCKET-TAX-RATE $.lines[0].taxes[0].rate',
  ])
})

test('of more than 1,000 changes the others are counted', async () => {
  const lines = Array.from({ length: 1003 }, () => line({ sum: '1.00' }))
  const { changes, more } = await post('/review', { data: invoice({ lines }) })
  assert.deepEqual([changes.length, more], [1000, 3])
  assert.equal(changes.at(-1).path, '$.lines[999].sum')
  const exactly = await post('/review', { data: invoice({ lines: lines.slice(0, 1000) }) })
  assert.deepEqual([exactly.changes.length, exactly.more], [1000, undefined])
})

test('members of a request for a review have types', async () => {
  const data = invoice()
  for (const wrong of [{ envelop: 'yes' }, { template: 'x' }, { data: 5 }]) {
    const error = await post('/review', { data, ...wrong }, { status: 400 })
    assert.equal(error.key, 'input')
    assert.ok(JSON.stringify(error).includes(Object.keys(wrong)[0]!), JSON.stringify(error))
  }
})

test('totals that the lines do not give are valid, but not in strict mode', async () => {
  const built = await build(invoice())
  const data = { ...built, totals: { ...built.totals, payable: '99.00' } }
  await post('/validate', { data })
  await post('/validate', { data: built, strict: true })
  const error = await post('/validate', { data, strict: true }, { status: 422 })
  assert.deepEqual(faults(error), ['DOCKET-CHANGED $.totals.payable'])
})

test('a review of an envelope tells that its signatures are dropped', async () => {
  const { private: privatekey } = await post('/keygen', {})
  const data = await post('/sign', { data: invoice(), privatekey })
  const { changes } = await post('/review', { data })
  assert.deepEqual(
    changes.map(({ path, by }: Json) => `${path} ${by}`),
    ['$.sigs[0] core'],
  )
})

test('digits that are cut off are warned of wherever the document is read; zeros are not', async () => {
  const data = invoice({
    lines: [line({ quantity: '10.0000000000000000000000' })],
  })
  assert.deepEqual((await post('/review', { data })).warnings, [])
  data.lines.push(line({ quantity: '28515999109344691.61', item: { name: 'Gold', price: '0' } }))
  for (const path of ['/build', '/review', '/replicate']) {
    const response = await sendJson(path, { data })
    const text = await response.text()
    assert.equal(response.headers.get('docket-warnings'), path === '/review' ? null : '1', path)
    assert.match(text, /"28515999109344691\.6"/)
  }
  const stream = JSON.stringify({ id: 1, action: 'build', payload: { data } })
  const streamed = JSON.parse(
    await (await send('/v0/bulk', { method: 'POST', body: stream })).text(),
  )
  assert.deepEqual(faults({ faults: streamed.warnings }), ['DOCKET-PRECISION $.lines[1].quantity'])
})

test('answers say how many warnings there are', async () => {
  const lines = [line(), line()]
  const response = await sendJson('/build', { data: invoice({ lines }) })
  assert.equal(response.headers.get('docket-warnings'), '1')
  const none = await sendJson('/build', { data: invoice() })
  assert.equal(none.headers.get('docket-warnings'), null)
})

test('strict mode rejects a correction with warnings', async () => {
  const data = await build(
    invoice({
      payment: { ...PAYMENT, terms: { due_dates: [{ date: '2026-02-28', percent: '50%' }] } },
    }),
  )
  const options = { type: 'credit-note' }
  await post('/correct', { data, options })
  const error = await post('/correct', { data, options, strict: true }, { status: 422 })
  assert.match(faults(error).join(), /DOCKET-DUE-/)
})

test('unknown correction options are ignored by name, and rejected in strict mode', async () => {
  const data = await build(invoice())
  const options = { type: 'credit-note', reson: 'damaged' }
  const response = await sendJson('/correct', { data, options })
  assert.equal(response.headers.get('docket-ignored'), 'options.reson')
  const error = await post('/correct', { data, options, strict: true }, { status: 422 })
  assert.match(error.message, /options\.reson/)
})

test('ignored members that were meant to be others are hints, if there is no warning of them', async () => {
  const data = invoice({ due_date: '2026-03-01', zone: 'North', payable_amount: '100' })
  const { hints, ignored, warnings } = await post('/review', { data })
  const said = ({ properties, description }: Json): string => `${properties[0]} ${description}`
  assert.deepEqual(hints.map(said), [
    '$.due_date is ignored; did you mean payment.terms.due_dates?',
  ])
  assert.deepEqual(
    warnings.map(({ code }: Json) => code),
    ['DOCKET-MONEY-IGNORED'],
  )
  assert.deepEqual(ignored, ['$.due_date', '$.zone', '$.payable_amount'])
})
