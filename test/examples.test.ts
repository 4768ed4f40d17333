import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparable, format, readExamples, sendExample } from '../scripts/example-files.ts'
import { build, get, type Json, origin, post, sendJson } from './support.ts'

const examples = readExamples()
const answerOf = (name: string): Json =>
  JSON.parse(examples.find((example) => `${example.operation}/${example.name}` === name)!.answer)

for (const example of examples) {
  test(`the server gives the answer in examples/${example.operation}/${example.name}`, async () => {
    assert.equal(example.request, format(JSON.parse(example.request)), 'run npm run examples')
    const response = await sendExample(await origin(), example)
    const answer = (await response.json()) as Json
    assert.equal(response.headers.get('docket-ignored'), null)
    assert.equal(response.status, answer.faults ? 422 : 200)
    assert.equal(comparable(answer), comparable(JSON.parse(example.answer)))
    assert.equal(example.answer, format(JSON.parse(example.answer)), 'run npm run examples')
  })
}

test('every country and every format has an example', async () => {
  const [{ regimes }, { addons }] = [await get('/regimes'), await get('/addons')]
  for (const { country } of regimes)
    assert.equal(answerOf(`build/${country.toLowerCase()}`).$regime, country)
  for (const { key } of addons) {
    const { $addons } = answerOf(`build/${key}`)
    assert.ok($addons.includes(key), `build/${key} lists ${$addons}`)
  }
})

test('every example that is accepted is accepted in strict mode, too', async () => {
  const strict = examples.filter(({ operation, answer }) => {
    return ['build', 'correct', 'validate'].includes(operation) && !JSON.parse(answer).faults
  })
  assert.ok(strict.length > 60, `${strict.length} examples`)
  for (const { operation, name, request } of strict) {
    const response = await sendJson(`/${operation}`, { ...JSON.parse(request), strict: true })
    assert.equal(response.status, 200, `${operation}/${name}: ${await response.text()}`)
  }
})

test('every invoice that can be credited is credited in strict mode, too', async () => {
  const options = { type: 'credit-note', issue_date: '2026-11-16', reason: 'Returned' }
  let credited = 0
  for (const { operation, name, answer } of examples) {
    const data = JSON.parse(answer)
    // Advances are the payer's: strict mode asks to remove them.
    if (operation !== 'build' || !data.$schema?.endsWith('bill/invoice')) continue
    if (data.payment?.advances) continue
    const response = await sendJson('/correct', { data, options })
    if (response.status !== 200) continue
    credited++
    const strict = await post('/correct', { data, options, strict: true })
    const { changes, faults } = await post('/review', { data, options, operation: 'correct' })
    assert.deepEqual([strict.type, changes, faults.length], ['credit-note', [], 0], name)
  }
  assert.ok(credited > 30, `${credited} invoices`)
})

test('an example that is sent again stays as it is', async () => {
  const built = examples.filter(({ operation, answer }) => {
    return operation === 'build' && JSON.parse(answer).$schema?.includes('/bill/')
  })
  assert.ok(built.length > 50, `${built.length} documents`)
  for (const { name, answer } of built)
    assert.deepEqual(await build(JSON.parse(answer)), JSON.parse(answer), name)
})

test('only the example of faults is rejected', () => {
  const rejected = examples.filter(({ answer }) => JSON.parse(answer).faults)
  assert.deepEqual(
    rejected.map(({ name }) => name),
    ['faults'],
  )
})

test('the stored signature verifies', async () => {
  const { publickey } = JSON.parse(
    examples.find(({ operation }) => operation === 'verify')!.request,
  )
  const data = answerOf('sign/envelope')
  assert.deepEqual(await post('/verify', { data, publickey }), { ok: true })
})

/** The examples of invoices and corrections whose name begins with that of a country or format. */
const examplesOf = (name: string): Json[] => {
  return examples
    .filter(({ operation }) => operation === 'build' || operation === 'correct')
    .filter(
      (each) =>
        each.name === name ||
        each.name.startsWith(`${name}-c`) ||
        each.name === `${name}-debit-note`,
    )
    .map(({ answer }) => JSON.parse(answer))
}

/** Note on an untaxed supply, which EN 16931 requires. */
const UNTAXED = {
  cat: 'VAT',
  key: 'exempt',
  text: 'Exonerado',
  ext: { 'untdid-tax-category': 'E' },
}

/** Countries and formats, with the types of their corrections, and the tax numbers as printed. */
const CORRECTED: { [name: string]: [types: string[], printed: string] } = {
  au: [['corrective', 'credit-note'], 'ABN'],
  nz: [['corrective', 'credit-note'], 'GST'],
  sk: [['corrective', 'credit-note'], 'SK'],
  pe: [['credit-note', 'debit-note'], 'RUC'],
  cr: [['credit-note', 'debit-note'], 'Cédula jurídica'],
  'fi-finvoice-v3': [['corrective', 'credit-note'], 'FI'],
}

for (const [name, [types, printed]] of Object.entries(CORRECTED)) {
  test(`the corrections of ${name} are reviewed without a word, printed and converted`, async () => {
    const documents = examplesOf(name)
    assert.deepEqual(documents.map(({ type }) => type).sort(), [...types, 'standard'].sort())
    for (const { code = '77', tax, $addons = [], ...document } of documents) {
      const data = { ...document, code, tax, $addons }
      const { faults, warnings, hints, changes } = await post('/review', { data })
      assert.deepEqual([faults, warnings, hints, changes], [[], [], [], []], document.type)
      const html = await (await sendJson('/render', { data })).text()
      assert.ok(html.includes(printed), `${document.type} with ${printed}`)
      const standard = [...new Set([...$addons, 'eu-en16931-v2017'])]
      const notes = name === 'pe' ? { ...tax, notes: [UNTAXED] } : tax
      for (const to of ['ubl+en16931', 'cii+en16931']) {
        const wanted = { data: { ...data, $addons: standard, tax: notes }, to }
        if (['au', 'nz'].includes(name)) {
          const { faults } = await post('/convert', wanted, { status: 422 })
          assert.equal(faults[0].code, 'DOCKET-EN16931-09')
        } else {
          const { xml } = await post('/convert', wanted)
          assert.ok(xml.includes(document.totals.payable), `${to} with the amount payable`)
        }
      }
    }
  })
}
