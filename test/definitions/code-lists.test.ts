import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readExamples } from '../../scripts/example-files.ts'
import { build, faults, get, invoice, type Json, line, post } from '../support.ts'

/** Codes of our own are words in small letters. Countries, currencies and units are lists of the model. */
const isOfficial = ({ key, values = [] }: Json): boolean =>
  key.includes('-') &&
  values.some(({ code }: Json) => !/^[a-z]/.test(code)) &&
  !/^[A-Z]{2}$/.test(values[0].code)

test('official code lists state their edition, and where it is published', async () => {
  const { addons } = await get('/addons')
  const { catalogues } = await get('/catalogues')
  const paths = [
    ...addons.map(({ key }: Json) => `/addons/${key}`),
    ...catalogues.map(({ key }: Json) => `/catalogues/${key}`),
  ]
  let count = 0
  for (const path of paths) {
    const { extensions, sources } = await get(path)
    for (const extension of extensions.filter(isOfficial)) {
      assert.match(extension.edition ?? '', /\p{L}/u, `${path} ${extension.key}`)
      if (path.startsWith('/catalogues'))
        assert.ok(extension.sources?.length || sources?.length, `${path} ${extension.key}`)
      count++
    }
  }
  assert.ok(count > 60, `${count} lists`)
  const { extensions } = await get('/addons/it-sdi-v1')
  assert.match(extensions[0].edition, /1\.9 \(2025-04-01\)/)
})

/** The request of an example, after a change. */
function exampleOf(name: string, change: (data: Json) => void): Json {
  const example = readExamples().find((one) => one.operation === 'build' && one.name === name)!
  const { data } = JSON.parse(example.request)
  change(data)
  return data
}

const setTax =
  (ext: Json) =>
  (data: Json): void => {
    data.tax = { ...data.tax, ext: { ...data.tax?.ext, ...ext } }
  }
const setMeans =
  (key: string, ext: Json) =>
  (data: Json): void => {
    data.payment.instructions = { key, ext }
  }
const setCombo =
  (combo: Json) =>
  (data: Json): void => {
    for (const each of data.lines) each.taxes = [combo]
  }
const correct =
  (ext: Json) =>
  (data: Json): void => {
    data.type = 'credit-note'
    data.preceding = [
      {
        series: 'SETG',
        code: '1',
        issue_date: '2026-10-01',
        reason: 'Discount',
        ext,
        stamps: [{ prv: 'dian-cude', val: 'x' }],
      },
    ]
  }

/** An individual micro-entrepreneur states a CSOSN. */
function setMei(data: Json): void {
  data.supplier.ext['br-nfe-regime'] = '4'
  for (const { taxes } of data.lines)
    Object.assign(taxes[0], { percent: '0%', ext: { 'br-nfe-icms-csosn': '102' } })
}

const means = ({ payment }: Json): Json => payment.instructions.ext
const taxExt = ({ tax }: Json): Json => tax.ext
const comboExt = ({ lines }: Json): Json => lines[0].taxes[0].ext

/** A VAT exemption in Saudi Arabia. */
const saudi = (code: string) => ({ cat: 'VAT', key: 'zero', ext: { 'cef-vatex': code } })
/** A Canary exemption, and one in France. */
const canary = (code: string) => ({
  cat: 'IGIC',
  key: 'exempt',
  ext: { 'es-verifactu-exempt': code },
})
const french = (code: string) => ({ cat: 'VAT', key: 'exempt', ext: { 'cef-vatex': code } })
const greek = (percent: string, code: string) => ({
  cat: 'VAT',
  percent,
  ext: { 'gr-mydata-vat-rate': code },
})

type Row = [
  example: string,
  change: (data: Json) => void,
  extension: string,
  code: string,
  at: (document: Json) => Json,
]

// biome-ignore format: table
const IN_FORCE: Row[] = [
  ['it-sdi-v1', setTax({ 'it-sdi-document-type': 'TD29' }), 'it-sdi-document-type', 'TD29', taxExt],
  ['it-sdi-v1', (data) => { data.supplier.ext['it-sdi-fiscal-regime'] = 'RF20' }, 'it-sdi-fiscal-regime', 'RF20', ({ supplier }) => supplier.ext],
  ['it-sdi-v1', setMeans('promissory-note', {}), 'it-sdi-payment-means', 'MP06', means],
  ['es-verifactu-v1', setCombo(canary('E7')), 'es-verifactu-exempt', 'E7', comboExt],
  ['es-verifactu-v1', setCombo(canary('E8')), 'es-verifactu-exempt', 'E8', comboExt],
  ['es-verifactu-v1', setCombo({ cat: 'IGIC', percent: '7%', ext: { 'es-verifactu-regime': '21' } }), 'es-verifactu-regime', '21', comboExt],
  ['gr-mydata-v1', setTax({ 'gr-mydata-invoice-type': '8.4' }), 'gr-mydata-invoice-type', '8.4', taxExt],
  ['gr-mydata-v1', setTax({ 'gr-mydata-invoice-type': '8.5' }), 'gr-mydata-invoice-type', '8.5', taxExt],
  ['gr-mydata-v1', setTax({ 'gr-mydata-invoice-type': '8.6' }), 'gr-mydata-invoice-type', '8.6', taxExt],
  ['gr-mydata-v1', setTax({ 'gr-mydata-invoice-type': '9.3' }), 'gr-mydata-invoice-type', '9.3', taxExt],
  ['gr-mydata-v1', setCombo(greek('3%', '9')), 'gr-mydata-vat-rate', '9', comboExt],
  ['gr-mydata-v1', setCombo(greek('4%', '10')), 'gr-mydata-vat-rate', '10', comboExt],
  ['gr-mydata-v1', setMeans('other', { 'gr-mydata-payment-means': '8' }), 'gr-mydata-payment-means', '8', means],
  ['br-nfe-v4', setMeans('other', { 'br-nfe-payment-means': '20' }), 'br-nfe-payment-means', '20', means],
  ['br-nfe-v4', setMeans('other', { 'br-nfe-payment-means': '21' }), 'br-nfe-payment-means', '21', means],
  ['br-nfe-v4', setMeans('other', { 'br-nfe-payment-means': '22' }), 'br-nfe-payment-means', '22', means],
  ['br-nfe-v4', setMeans('other', { 'br-nfe-payment-means': '91' }), 'br-nfe-payment-means', '91', means],
  ['br-nfe-v4', setMei, 'br-nfe-regime', '4', ({ supplier }) => supplier.ext],
  ['co-dian-v2', correct({ 'co-dian-credit-code': '5' }), 'co-dian-credit-code', '5', ({ preceding }) => preceding[0].ext],
  ['co-dian-v2', correct({ 'co-dian-credit-code': '6' }), 'co-dian-credit-code', '6', ({ preceding }) => preceding[0].ext],
  ['ar-arca-v4', setTax({ 'ar-arca-doc-type': '30' }), 'ar-arca-doc-type', '30', taxExt],
  ['ar-arca-v4', setTax({ 'ar-arca-doc-type': '88' }), 'ar-arca-doc-type', '88', taxExt],
  ['sa-zatca-v1', setCombo(saudi('VATEX-SA-DUTYFREE')), 'cef-vatex', 'VATEX-SA-DUTYFREE', comboExt],
  ['sa-zatca-v1', setCombo(saudi('VATEX-SA-DIPLOMAT')), 'cef-vatex', 'VATEX-SA-DIPLOMAT', comboExt],
  ['sa-zatca-v1', setCombo(saudi('VATEX-SA-32(bis)')), 'cef-vatex', 'VATEX-SA-32(bis)', comboExt],
  ['sa-zatca-v1', setCombo(saudi('VATEX-SA-ROYALDECREE')), 'cef-vatex', 'VATEX-SA-ROYALDECREE', comboExt],
  ['fr-ctc-flow2-v1', setCombo(french('VATEX-FR-CGI261-1')), 'cef-vatex', 'VATEX-FR-CGI261-1', comboExt],
  ['fr-ctc-flow2-v1', setCombo(french('VATEX-FR-CGI261E-2')), 'cef-vatex', 'VATEX-FR-CGI261E-2', comboExt],
  ['eu-en16931-v2017', setCombo(french('VATEX-EU-135-1')), 'cef-vatex', 'VATEX-EU-135-1', comboExt],
]

for (const [example, change, extension, code, at] of IN_FORCE) {
  test(`${example}: ${extension} ${code} is in force`, async () => {
    const data = exampleOf(example, change)
    const { document, faults: broken, warnings } = await post('/review', { data })
    assert.deepEqual(broken, [])
    assert.ok(!faults({ faults: warnings }).join().includes('DOCKET-EXTENSION'), 'no warning')
    assert.equal(at(document)[extension], code)
  })
}

// biome-ignore format: table
const LATER: Row[] = [
  ['it-sdi-v1', setTax({ 'it-sdi-document-type': 'TD31' }), 'it-sdi-document-type', 'TD31', taxExt],
  ['it-sdi-v1', setMeans('card', { 'it-sdi-payment-means': 'MP24' }), 'it-sdi-payment-means', 'MP24', means],
  ['it-sdi-v1', setCombo({ cat: 'VAT', key: 'exempt', ext: { 'it-sdi-exempt': 'N8' } }), 'it-sdi-exempt', 'N8', comboExt],
  ['es-verifactu-v1', setCombo(canary('E9')), 'es-verifactu-exempt', 'E9', comboExt],
  ['gr-mydata-v1', setTax({ 'gr-mydata-invoice-type': '9.4' }), 'gr-mydata-invoice-type', '9.4', taxExt],
  ['ar-arca-v4', (data) => { data.customer.ext = { 'ar-arca-vat-status': '17' } }, 'ar-arca-vat-status', '17', ({ customer }) => customer.ext],
]

for (const [example, change, extension, code, at] of LATER) {
  test(`${example}: ${extension} ${code}, which may be newer than our list, is kept, and warned about`, async () => {
    const data = exampleOf(example, change)
    assert.equal(at(await build(data))[extension], code)
    const { warnings } = await post('/review', { data })
    const { description } = warnings.find((each: Json) => each.code === 'DOCKET-EXTENSION-CODE')
    assert.match(description, new RegExp(`"${code}" is not in the list of `))
    assert.doesNotMatch(description, /did you mean/)
    await post('/build', { data, strict: true }, { status: 422 })
  })
}

test('codes that do not look like those of the list are replaced as before', async () => {
  const data = exampleOf('it-sdi-v1', setMeans('card', { 'it-sdi-payment-means': 'card' }))
  assert.equal(means(await build(data))['it-sdi-payment-means'], 'MP08')
})

test('a correction takes the code of its options, whatever the invoice has', async () => {
  const data = await build(exampleOf('ar-arca-v4', setTax({ 'ar-arca-doc-type': '99' })), {
    status: 200,
  })
  const options = { type: 'credit-note', ext: { 'ar-arca-doc-type': '3' } }
  const { tax } = await post('/correct', { data, options })
  assert.equal(tax.ext['ar-arca-doc-type'], '3')
})

test('another article of the law is not proposed for one that is not in the list', async () => {
  const taxes = [{ cat: 'VAT', key: 'exempt', ext: { 'cef-vatex': 'VATEX-EU-132-1Z' } }]
  const { warnings } = await post('/review', { data: invoice({ lines: [line({ taxes })] }) })
  const { description } = warnings.find((each: Json) => each.code === 'DOCKET-EXTENSION-CODE')
  assert.match(description, /"VATEX-EU-132-1Z" is not in the list of VATEX 8\.0 \(2025-10-23\)/)
})
