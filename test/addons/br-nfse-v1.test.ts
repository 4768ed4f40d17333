import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, invoice, type Json, line, post } from '../support.ts'
import { build, faultFinder } from './support.ts'

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

/** A request with an invoice for services that meets all requirements of the municipalities. */
const sale = (members: Json = {}): Json => ({
  data: invoice({
    $addons: ['br-nfse-v1'],
    supplier,
    customer: undefined,
    lines: [service()],
    ...members,
  }),
})

const findFaults = faultFinder('GOBL-BR-NFSE-')

test('ISS is due and the supplier has no incentive by default', async () => {
  const plain = await build(sale())
  assert.equal(plain.supplier.ext['br-nfse-fiscal-incentive'], '2')
  assert.deepEqual(plain.lines[0].taxes[0].ext, { 'br-nfse-iss-liability': '1' })
  assert.deepEqual(
    [plain.totals.taxes.categories[0].amount, plain.totals.payable],
    ['50.00', '1000.00'],
  )
  const exempt = { ...iss, ext: { 'br-nfse-iss-liability': '3' } }
  const pis = { cat: 'PIS', percent: '1%' }
  const ext = { ...supplier.ext, 'br-nfse-fiscal-incentive': '1' }
  const chosen = await build(
    sale({ supplier: { ...supplier, ext }, lines: [service({}, [exempt, pis])] }),
  )
  assert.equal(chosen.supplier.ext['br-nfse-fiscal-incentive'], '1')
  assert.deepEqual(
    chosen.lines[0].taxes.map((combo: Json) => combo.ext),
    [exempt.ext, undefined],
  )
})

test('the code, if any, is a number without leading zeros', async () => {
  for (const code of ['0', '01', 'A1']) {
    assert.deepEqual(await findFaults(sale({ code })), ['BILL-INVOICE-02 $.code'], code)
  }
  assert.equal((await build(sale({ code: undefined }))).code, undefined)
})

test('the supplier has a complete address', async () => {
  assert.deepEqual(await findFaults(sale({ supplier: { ...supplier, addresses: [{}] } })), [
    'BILL-INVOICE-09 $.supplier.addresses[0].street',
    'BILL-INVOICE-10 $.supplier.addresses[0].num',
    'BILL-INVOICE-11 $.supplier.addresses[0].locality',
    'BILL-INVOICE-12 $.supplier.addresses[0].state',
    'BILL-INVOICE-13 $.supplier.addresses[0].code',
  ])
  const { 'br-nfse-simples': _, ...ext } = supplier.ext
  assert.deepEqual(await findFaults(sale({ supplier: { ...supplier, ext } })), [
    'BILL-INVOICE-14 $.supplier.ext',
  ])
})

test('every line is a listed service, taxed with ISS', async () => {
  const pis = { cat: 'PIS', percent: '1%' }
  assert.deepEqual(await findFaults(sale({ lines: [service(), service({}, [pis])] })), [
    'BILL-LINE-01 $.lines[1]',
  ])
  assert.deepEqual(await findFaults(sale({ lines: [line({ taxes: [iss] })] })), [
    'ORG-ITEM-01 $.lines[0].item.ext',
  ])
})

test('the codes of the new taxes require each other', async () => {
  const codes = {
    'br-nfse-operation': '030101',
    'br-nfse-tax-status': '000',
    'br-nfse-tax-class': '000001',
  }
  assert.deepEqual((await build(sale({ lines: [service(codes)] }))).lines[0].item.ext, {
    'br-nfse-service': '14.01',
    ...codes,
  })
  assert.deepEqual(
    await findFaults(sale({ lines: [service({ 'br-nfse-operation': '030101' })] })),
    ['ORG-ITEM-02 $.lines[0].item.ext'],
  )
})

test('only lines have charges and discounts', async () => {
  const row = [{ amount: '1.00' }]
  assert.deepEqual(await findFaults(sale({ charges: row, discounts: row })), [
    'BILL-INVOICE-15 $.charges',
    'BILL-INVOICE-16 $.discounts',
  ])
  const discounted = { ...service(), discounts: [{ amount: '100.00' }] }
  assert.equal((await build(sale({ lines: [discounted] }))).totals.payable, '900.00')
})

test('amounts must be convertible to reais', async () => {
  assert.deepEqual(await findFaults(sale({ currency: 'USD' })), ['BILL-INVOICE-17 $'])
})

test('documents with gaps are validated without a crash', async () => {
  const data = await build(sale())
  data.supplier.addresses = [null]
  data.lines[0].taxes = [null]
  data.totals.taxes = undefined
  assert.deepEqual(faults(await post('/validate', { data }, { status: 422 })), [
    'GOBL-BR-NFSE-BILL-INVOICE-08 $.supplier.addresses[0]',
    'GOBL-BR-NFSE-BILL-LINE-01 $.lines[0]',
  ])
})
