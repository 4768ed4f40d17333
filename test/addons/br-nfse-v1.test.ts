import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, testRules } from '../rules.ts'
import { invoice, type Json, line } from '../support.ts'
import { build } from './support.ts'

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

test('the codes of the new taxes are kept', async () => {
  const codes = {
    'br-nfse-operation': '030101',
    'br-nfse-tax-status': '000',
    'br-nfse-tax-class': '000001',
  }
  assert.deepEqual((await build(sale({ lines: [service(codes)] }))).lines[0].item.ext, {
    'br-nfse-service': '14.01',
    ...codes,
  })
})

const from = (members: Json): Json => sale({ $regime: 'BR', supplier: { ...supplier, ...members } })
const at = (missing: string): Json =>
  from({ addresses: [{ ...supplier.addresses[0], [missing]: undefined }] })
const discounts = [{ amount: '1.00' }]
const reais = [{ from: 'USD', to: 'BRL', amount: '5.00' }]
const pis = { cat: 'PIS', percent: '1%' }

testRules('GOBL-BR-NFSE-', sale(), [
  ['BILL-INVOICE-01 $.series', sale({ series: undefined })],
  ['BILL-INVOICE-02 $.code', sale({ code: '0' }), sale({ code: undefined })],
  ['BILL-INVOICE-02 $.code', sale({ code: '01' }), sale({ code: '10' })],
  ['BILL-INVOICE-02 $.code', sale({ code: 'A1' })],
  [
    'GOBL-BILL-INVOICE-05 $.supplier, BILL-INVOICE-03 $.supplier',
    sale({ $regime: 'BR', supplier: undefined }),
  ],
  ['BILL-INVOICE-04 $.supplier.tax_id', from({ tax_id: undefined })],
  ['BILL-INVOICE-05 $.supplier.tax_id.code', from({ tax_id: { country: 'BR' } })],
  [
    'GOBL-BILL-INVOICE-06 $.supplier.name, BILL-INVOICE-06 $.supplier.name',
    from({ name: undefined }),
  ],
  ['BILL-INVOICE-07 $.supplier.addresses', from({ addresses: undefined })],
  [
    'BILL-INVOICE-08 $.supplier.addresses[0]',
    edited(sale(), (data) => (data.supplier.addresses = [null])),
  ],
  ['BILL-INVOICE-09 $.supplier.addresses[0].street', at('street')],
  ['BILL-INVOICE-10 $.supplier.addresses[0].num', at('num')],
  ['BILL-INVOICE-11 $.supplier.addresses[0].locality', at('locality')],
  ['BILL-INVOICE-12 $.supplier.addresses[0].state', at('state')],
  ['BILL-INVOICE-13 $.supplier.addresses[0].code', at('code')],
  [
    'BILL-INVOICE-14 $.supplier.ext',
    from({ ext: { ...supplier.ext, 'br-nfse-simples': undefined } }),
  ],
  ['BILL-INVOICE-15 $.charges', sale({ charges: discounts })],
  [
    'BILL-INVOICE-16 $.discounts',
    sale({ discounts }),
    sale({ lines: [{ ...service(), discounts }] }),
  ],
  [
    'BILL-INVOICE-17 $',
    sale({ currency: 'USD' }),
    sale({ currency: 'USD', exchange_rates: reais }),
  ],
  [
    'BILL-LINE-01 $.lines[1]',
    sale({ lines: [service(), service({}, [pis])] }),
    sale({ lines: [service({}, [pis, iss])] }),
  ],
  [
    'BILL-LINE-01 $.lines[0]',
    edited(sale(), (data) => Object.assign(data.lines[0], { taxes: [null] })),
  ],
  ['ORG-ITEM-01 $.lines[0].item.ext', sale({ lines: [line({ taxes: [iss] })] })],
  [
    'ORG-ITEM-02 $.lines[0].item.ext',
    sale({ lines: [service({ 'br-nfse-operation': '030101' })] }),
  ],
  [
    'TAX-COMBO-01 $.lines[0].taxes[0].ext',
    edited(sale(), (data) => delete data.lines[0].taxes[0].ext),
  ],
])
