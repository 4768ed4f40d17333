import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, invoice, type Json, line, post } from '../support.ts'

const supplier = {
  name: 'Prestador',
  tax_id: { country: 'BR', code: '05104582000170' },
  addresses: [
    { street: 'Rua Nova', num: '1', locality: 'Rio de Janeiro', state: 'RJ', code: '20241-110' },
  ],
  ext: { 'br-ibge-municipality': '3304557', 'br-nfse-simples': '2' },
}
const iss = { cat: 'ISS', percent: '5%' }

const service = (ext: Json = {}, taxes: (Json | null)[] = [iss]): Json => {
  return line({
    item: { name: 'Repair', price: '100.00', ext: { 'br-nfse-service': '14.01', ...ext } },
    taxes,
  })
}

/** A request with an invoice of services that has all that municipalities ask for. */
const sale = (members: Json = {}): Json => ({
  data: invoice({
    $addons: ['br-nfse-v1'],
    supplier,
    customer: undefined,
    lines: [service()],
    ...members,
  }),
})

const built = (body: Json): Promise<Json> => post('/build', body)
const rejected = async (body: Json): Promise<string[]> => {
  const found = faults(await post('/build', body, { status: 422 }))
  return found.map((fault) => fault.replace(/^GOBL-BR-NFSE-/, ''))
}

test('ISS is due and the supplier has no incentive, unless told otherwise', async () => {
  const plain = await built(sale())
  assert.equal(plain.supplier.ext['br-nfse-fiscal-incentive'], '2')
  assert.deepEqual(plain.lines[0].taxes[0].ext, { 'br-nfse-iss-liability': '1' })
  assert.deepEqual(
    [plain.totals.taxes.categories[0].amount, plain.totals.payable],
    ['50.00', '1000.00'],
  )
  const exempt = { ...iss, ext: { 'br-nfse-iss-liability': '3' } }
  const pis = { cat: 'PIS', percent: '1%' }
  const ext = { ...supplier.ext, 'br-nfse-fiscal-incentive': '1' }
  const told = await built(
    sale({ supplier: { ...supplier, ext }, lines: [service({}, [exempt, pis])] }),
  )
  assert.equal(told.supplier.ext['br-nfse-fiscal-incentive'], '1')
  assert.deepEqual(
    told.lines[0].taxes.map((combo: Json) => combo.ext),
    [exempt.ext, undefined],
  )
})

test('the code, where there is one, is a number that starts with no zero', async () => {
  for (const code of ['0', '01', 'A1']) {
    assert.deepEqual(await rejected(sale({ code })), ['BILL-INVOICE-02 $.code'], code)
  }
  assert.equal((await built(sale({ code: undefined }))).code, undefined)
})

test('the supplier is known with a complete address', async () => {
  assert.deepEqual(await rejected(sale({ supplier: { ...supplier, addresses: [{}] } })), [
    'BILL-INVOICE-09 $.supplier.addresses[0].street',
    'BILL-INVOICE-10 $.supplier.addresses[0].num',
    'BILL-INVOICE-11 $.supplier.addresses[0].locality',
    'BILL-INVOICE-12 $.supplier.addresses[0].state',
    'BILL-INVOICE-13 $.supplier.addresses[0].code',
  ])
  const { 'br-nfse-simples': _, ...ext } = supplier.ext
  assert.deepEqual(await rejected(sale({ supplier: { ...supplier, ext } })), [
    'BILL-INVOICE-14 $.supplier.ext',
  ])
})

test('every line is a service of the list, taxed by ISS', async () => {
  const pis = { cat: 'PIS', percent: '1%' }
  assert.deepEqual(await rejected(sale({ lines: [service(), service({}, [pis])] })), [
    'BILL-LINE-01 $.lines[1]',
  ])
  assert.deepEqual(await rejected(sale({ lines: [line({ taxes: [iss] })] })), [
    'ORG-ITEM-01 $.lines[0].item.ext',
  ])
})

test('the codes of the new taxes come together', async () => {
  const codes = {
    'br-nfse-operation': '030101',
    'br-nfse-tax-status': '000',
    'br-nfse-tax-class': '000001',
  }
  assert.deepEqual((await built(sale({ lines: [service(codes)] }))).lines[0].item.ext, {
    'br-nfse-service': '14.01',
    ...codes,
  })
  assert.deepEqual(await rejected(sale({ lines: [service({ 'br-nfse-operation': '030101' })] })), [
    'ORG-ITEM-02 $.lines[0].item.ext',
  ])
})

test('charges and discounts stand on lines only', async () => {
  const row = [{ amount: '1.00' }]
  assert.deepEqual(await rejected(sale({ charges: row, discounts: row })), [
    'BILL-INVOICE-15 $.charges',
    'BILL-INVOICE-16 $.discounts',
  ])
  const discounted = { ...service(), discounts: [{ amount: '100.00' }] }
  assert.equal((await built(sale({ lines: [discounted] }))).totals.payable, '900.00')
})

test('amounts must be told in reais', async () => {
  assert.deepEqual(await rejected(sale({ currency: 'USD' })), ['BILL-INVOICE-17 $'])
})

test('documents that were not built by us are checked without falling over gaps', async () => {
  const data = await built(sale())
  data.supplier.addresses = [null]
  data.lines[0].taxes = [null]
  data.totals.taxes = undefined
  assert.deepEqual(faults(await post('/validate', { data }, { status: 422 })), [
    'GOBL-BR-NFSE-BILL-INVOICE-08 $.supplier.addresses[0]',
    'GOBL-BR-NFSE-BILL-LINE-01 $.lines[0]',
  ])
})
