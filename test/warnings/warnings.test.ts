import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build, faults, get, invoice, type Json, line, post } from '../support.ts'

const inYears = (years: number): string => `${new Date().getFullYear() + years}-06-15`

const SPAIN = { name: 'Supplier', tax_id: { country: 'ES', code: 'B98602642' } }
const CUSTOMER = { name: 'Customer', tax_id: { country: 'ES', code: '54387763P' } }
const GERMANY = { name: 'Lieferant', tax_id: { country: 'DE', code: '111111125' } }
const FRANCE = { name: 'Fournisseur', tax_id: { country: 'FR', code: '44732829320' } }
const AMERICA = { name: 'C', tax_id: { country: 'US', code: '911144442' } }

const VAT = { cat: 'VAT', rate: 'general' }
const taxed = (...taxes: Json[]): Json => line({ taxes })
const untaxed = (name: string): Json => line({ item: { name, price: '10.00' }, taxes: undefined })
const ORIGINAL = { series: 'F', code: '7', issue_date: '2026-01-20' }
const NOTE = { type: 'credit-note', series: 'C', code: '1' }
const note = (text: string): Json => ({ notes: [{ text }] })
const exempt = taxed({ cat: 'VAT', key: 'exempt' })
const reversed = taxed({ cat: 'VAT', key: 'reverse-charge' })
const advance = (date: string): Json => ({
  payment: { advances: [{ description: 'Deposit', amount: '1.00', date }] },
})
const due = (...dates: string[]): Json => ({
  payment: {
    terms: { due_dates: dates.map((date) => ({ date, percent: `${100 / dates.length}%` })) },
  },
})

/** Mistakes, what a review says of them, and the same document without the mistake. */
// biome-ignore format: table
const MISTAKES: [title: string, mistake: Json, finding: string, right: Json][] = [
  ['a line without tax among others', { lines: [taxed(VAT), untaxed('Cup')] }, 'DOCKET-NO-TAX $.lines[1].taxes', { lines: [taxed(VAT)] }],
  ['a line without tax where there is VAT', { lines: [untaxed('Cup')] }, 'DOCKET-NO-TAX $.lines[0].taxes', { lines: [line({ item: { name: 'Gift', price: '0.00' }, taxes: undefined })] }],
  ['a supplier who is its own customer', { customer: { ...CUSTOMER, tax_id: SPAIN.tax_id } }, 'DOCKET-OWN-CUSTOMER $.customer.tax_id', { $tags: ['self-billed'], customer: SPAIN }],
  ['a negative invoice', { lines: [line({ quantity: '-1' })] }, 'DOCKET-NEGATIVE-TOTAL $.totals.total_with_tax', { type: 'corrective', preceding: [ORIGINAL], lines: [line({ quantity: '-1' })] }],
  ['a credit note that takes', { ...NOTE, preceding: [ORIGINAL], lines: [line({ quantity: '-1' })] }, 'DOCKET-NEGATIVE-TOTAL $.totals.total_with_tax', { ...NOTE, preceding: [ORIGINAL] }],
  ['a credit note for nothing', NOTE, 'DOCKET-PRECEDING $.preceding', { ...NOTE, preceding: [ORIGINAL] }],
  ['a bonus without its period', NOTE, 'DOCKET-PRECEDING $.preceding', { ...NOTE, ordering: { period: { start: '2025-01-01', end: '2025-12-31' } } }],
  ['a corrective invoice for nothing', { type: 'corrective' }, 'DOCKET-PRECEDING $.preceding', { type: 'corrective', preceding: [ORIGINAL] }],
  ['an invoice corrected before it is issued', { ...NOTE, preceding: [{ ...ORIGINAL, issue_date: '2026-02-01' }] }, 'DOCKET-PRECEDING-DATE $.preceding', { ...NOTE, preceding: [{ ...ORIGINAL, issue_date: '2026-01-31' }] }],
  ['a note that corrects itself', { ...NOTE, preceding: [{ ...ORIGINAL, series: 'C', code: '1' }] }, 'DOCKET-PRECEDING-CODE $.preceding', { ...NOTE, preceding: [{ ...ORIGINAL, code: '1' }] }],
  ['reverse charge without the number of the customer', { $tags: ['reverse-charge'], lines: [reversed], customer: { name: 'C' } }, 'DOCKET-REVERSE-CHARGE-CUSTOMER $.customer', { $tags: ['reverse-charge'], lines: [reversed] }],
  ['reverse charge without a customer', { $tags: ['reverse-charge', 'simplified'], lines: [reversed], customer: undefined }, 'DOCKET-REVERSE-CHARGE-CUSTOMER $.customer', { lines: [taxed(VAT)] }],
  ['reverse charge without its mention', { lines: [reversed] }, 'DOCKET-REVERSE-CHARGE-NOTE $.$tags', { lines: [reversed], $tags: ['reverse-charge'] }],
  ['figures that do not add up as they are printed', { lines: [line({ quantity: '0.75', item: { name: 'Work', price: '98.46' } })] }, 'DOCKET-PRINTED-SUMS $.totals.total_with_tax', { lines: [line({ quantity: '0.75', item: { name: 'Work', price: '98.46' } })], tax: { rounding: 'currency' } }],
  ['a discount without tax', { discounts: [{ amount: '10.00', reason: 'Voucher' }] }, 'DOCKET-DISCOUNT-TAX $.discounts[0].taxes', { discounts: [{ amount: '10.00', reason: 'Voucher', taxes: [VAT] }] }],
  ['carriage without tax', { charges: [{ key: 'delivery', amount: '10.00' }] }, 'DOCKET-CHARGE-TAX $.charges[0].taxes', { charges: [{ key: 'outlay', amount: '10.00' }] }],
  ['prices that include VAT without its surcharge', { lines: [taxed({ cat: 'VAT', rate: 'general+eqs' })], tax: { prices_include: 'VAT' } }, 'DOCKET-PRICES-INCLUDE-ONE $.tax.prices_include', { lines: [taxed(VAT, { cat: 'IRPF', percent: '15%' })], tax: { prices_include: 'VAT' } }],
  ['an intra-community supply without its article', { customer: FRANCE, lines: [taxed({ cat: 'VAT', key: 'intra-community' })] }, 'DOCKET-INTRA-COMMUNITY-NOTE $.lines[0].taxes', { customer: FRANCE, lines: [taxed({ cat: 'VAT', key: 'intra-community' })], tax: { notes: [{ cat: 'VAT', key: 'intra-community', text: 'Ley 37/1992, art. 25' }] } }],
  ['an export without its article', { customer: AMERICA, lines: [taxed({ cat: 'VAT', key: 'export' })] }, 'DOCKET-EXPORT-NOTE $.lines[0].taxes', { customer: AMERICA, lines: [taxed({ cat: 'VAT', key: 'export' })], ...note('Exportación exenta') }],
  ['a GLN with a wrong check digit', { customer: { ...CUSTOMER, inboxes: [{ scheme: '0088', code: '5790000435974' }] } }, 'DOCKET-INBOX $.customer.inboxes[0].code', { customer: { ...CUSTOMER, inboxes: [{ scheme: '0088', code: '5790000435975' }] } }],
  ['a German VAT number without DE as an address', { customer: { ...CUSTOMER, inboxes: [{ scheme: '9930', code: '111111125' }] } }, 'DOCKET-INBOX $.customer.inboxes[0].code', { customer: { ...CUSTOMER, inboxes: [{ scheme: '9930', code: 'DE111111125' }] } }],
  ['a line without its quantity', { lines: [line({ quantity: undefined })] }, 'DOCKET-NOTHING-SUPPLIED $.lines', { lines: [line({ quantity: '0' }), line()] }],
  ['tax with the key zero', { lines: [taxed({ cat: 'VAT', key: 'zero', percent: '21%' })] }, 'DOCKET-ZERO-PERCENT $.lines[0].taxes[0].percent', { lines: [taxed({ cat: 'VAT', key: 'zero', percent: '0%' })] }],
  ['a credit note of a proforma', { ...NOTE, preceding: [{ ...ORIGINAL, type: 'proforma' }] }, 'DOCKET-CREDIT-OF-PROFORMA $.preceding', { ...NOTE, preceding: [{ ...ORIGINAL, type: 'standard' }] }],
  ['VAT and IGIC on one line', { lines: [taxed(VAT, { cat: 'IGIC', percent: '7%' })] }, 'DOCKET-ES-BILL-LINE-01 $.lines[0].taxes', { lines: [taxed({ cat: 'IGIC', percent: '7%' })] }],
  ['an exemption without a reason', { lines: [exempt] }, 'DOCKET-EXEMPTION-REASON $.lines[0].taxes', { lines: [taxed({ cat: 'VAT', key: 'exempt', ext: { 'cef-vatex': 'VATEX-EU-132-1B' } })] }],
  ['an exemption without a note', { lines: [taxed(VAT), exempt] }, 'DOCKET-EXEMPTION-REASON $.lines[1].taxes', { lines: [taxed(VAT), exempt], tax: { notes: [{ cat: 'VAT', key: 'exempt', text: 'Ley 37/1992, art. 20' }] } }],
  ['income tax without VAT', { lines: [taxed({ cat: 'IRPF', percent: '15%' })] }, 'DOCKET-RETAINED-TAX $.lines[0].taxes', { lines: [taxed(VAT, { cat: 'IRPF', percent: '15%' })] }],
  ['an operation long before the invoice', { op_date: '2023-12-31' }, 'DOCKET-DATES-APART $', { op_date: '2024-01-31' }],
  ['an advance long before the invoice', advance('2023-12-31'), 'DOCKET-DATES-APART $', advance('2026-01-01')],
  ['a due date long after the invoice', due('2028-02-01'), 'DOCKET-DATES-APART $', due('2028-01-31')],
  ['a last due date long after the invoice', due('2026-02-28', '2033-02-01'), 'DOCKET-DATES-APART $', due('2026-02-28', '2031-02-01')],
  ['a tax point long before the invoice', { value_date: '2023-12-31' }, 'DOCKET-DATES-APART $', { ...NOTE, preceding: [{ ...ORIGINAL, issue_date: '2023-12-31' }], value_date: '2023-12-31' }],
  ['a date of issue in the future', { issue_date: inYears(1) }, 'DOCKET-FUTURE-DATE $', { issue_date: undefined }],
  ['a tax point in the future', { value_date: inYears(1), issue_date: undefined }, 'DOCKET-FUTURE-DATE $', { ...due(inYears(1)), issue_date: undefined }],
  ['a German small business without the mention', { supplier: GERMANY, customer: undefined, lines: [exempt] }, 'DOCKET-DE-BILL-INVOICE-01 $', { supplier: GERMANY, customer: undefined, lines: [exempt], ...note('Kleinunternehmer gemäß § 19 UStG') }],
  ['a German invoice without tax', { supplier: GERMANY, customer: undefined, lines: [untaxed('Cup')] }, 'DOCKET-DE-BILL-INVOICE-01 $', { supplier: GERMANY, lines: [taxed({ cat: 'VAT', key: 'outside-scope' })] }],
  ['a German invoice without tax to one at home', { supplier: GERMANY, customer: { name: 'C', addresses: [{ locality: 'Berlin', country: 'DE' }] }, lines: [untaxed('Cup')] }, 'DOCKET-DE-BILL-INVOICE-01 $', { supplier: GERMANY, customer: { name: 'C', addresses: [{ locality: 'Tokyo', country: 'JP' }] }, lines: [untaxed('Cup')] }],
  ['a German invoice without tax beside a deposit', { supplier: GERMANY, customer: undefined, lines: [exempt, taxed({ cat: 'VAT', key: 'outside-scope' })] }, 'DOCKET-DE-BILL-INVOICE-01 $', { supplier: GERMANY, customer: undefined, lines: [taxed({ cat: 'VAT', key: 'outside-scope' })] }],
  ['a French small business without the mention', { supplier: FRANCE, customer: undefined, lines: [exempt] }, 'DOCKET-FR-BILL-INVOICE-01 $', { supplier: FRANCE, customer: undefined, lines: [exempt], ...note('TVA non applicable, article 293 B du CGI') }],
  ['a French exemption without its reason', { supplier: FRANCE, customer: undefined, lines: [exempt] }, 'DOCKET-FR-BILL-INVOICE-01 $', { supplier: FRANCE, customer: undefined, lines: [{ ...exempt, notes: [{ key: 'legal', text: 'Exonération, article 261-4-4° a' }] }] }],
  ['a French small business that only has the code', { supplier: FRANCE, customer: undefined, lines: [taxed({ cat: 'VAT', key: 'exempt', ext: { 'cef-vatex': 'VATEX-FR-FRANCHISE' } })] }, 'DOCKET-FR-BILL-INVOICE-01 $', { supplier: FRANCE, customer: undefined, lines: [taxed({ cat: 'VAT', key: 'exempt', ext: { 'cef-vatex': 'VATEX-EU-132-1B' } })] }],
]

const spanish = (members: Json): Json =>
  invoice({ supplier: SPAIN, customer: CUSTOMER, ...members })

for (const [title, mistake, finding, right] of MISTAKES) {
  test(`a review warns of ${title}, and not of what is right`, async () => {
    const { warnings, faults: broken } = await post('/review', { data: spanish(mistake) })
    assert.deepEqual(broken, [])
    assert.ok(faults({ faults: warnings }).includes(finding), JSON.stringify(warnings))
    await build(spanish(mistake))
    await post('/build', { data: spanish(mistake), strict: true }, { status: 422 })
    const after = await post('/review', { data: spanish(right) })
    const [code] = finding.split(' ')
    assert.ok(!after.warnings.some((each: Json) => each.code === code), JSON.stringify(after))
    const { rules } = await get(`/rules/${code}`)
    assert.equal(rules[0].kind, 'warning')
  })
}

test('lines without tax are right for formats that have them', async () => {
  const supplier = { name: 'S', tax_id: { country: 'MX', code: 'SAT970701NN3' } }
  const members = { supplier, customer: undefined, lines: [untaxed('Cup')] }
  const codes = async ($addons: string[]): Promise<string[]> => {
    const { warnings } = await post('/review', { data: invoice({ ...members, $addons }) })
    return warnings.map(({ code }: Json) => code)
  }
  assert.ok((await codes([])).includes('DOCKET-NO-TAX'), 'without a format')
  assert.ok(!(await codes(['mx-cfdi-v4'])).includes('DOCKET-NO-TAX'), 'with one')
})

test('outside the European Union its mentions are not asked for', async () => {
  const supplier = { name: 'S', tax_id: { country: 'GB', code: '350983637' } }
  const lines = [taxed({ cat: 'VAT', key: 'reverse-charge' }), exempt]
  const { warnings } = await post('/review', {
    data: invoice({ supplier, customer: undefined, lines }),
  })
  assert.deepEqual(warnings, [])
})

test('warnings about several members say which of them are meant, and what they are', async () => {
  const far = inYears(3)
  const members = {
    currency: 'USD',
    issue_date: inYears(1),
    op_date: '2021-01-01',
    lines: [line({ quantity: '-1' }), line({ quantity: '-1' })],
    payment: { ...due('2022-01-01').payment, ...advance(far).payment },
  }
  const { warnings } = await post('/review', { data: invoice(members) })
  const said = Object.fromEntries(
    warnings.map(({ code, description }: Json) => [code, description.split('; ').at(-1)]),
  )
  const { 'DOCKET-NEGATIVE-TOTAL': total, ...rest } = said
  assert.match(total, /^it is -\d+\.\d\d$/)
  assert.deepEqual(rest, {
    'DOCKET-LINES': 'lines[1] repeats lines[0]',
    'DOCKET-FUTURE-DATE': `issue_date is ${inYears(1)}, payment.advances[0].date is ${far}`,
    'DOCKET-EXCHANGE-RATE': 'add one with from USD and to EUR',
    'DOCKET-DATES-APART': `op_date is 2021-01-01, payment.advances[0].date is ${far}: is one a typing error?`,
    'DOCKET-DUE-BEFORE-ISSUE': `due_dates[0].date is 2022-01-01, issue_date is ${inYears(1)}`,
  })
})

test('advances that are more than what is payable are named with both sums', async () => {
  const payment = { advances: [{ description: 'Deposit', amount: '5000.00', date: '2026-01-01' }] }
  const { warnings } = await post('/review', { data: invoice({ payment }) })
  const { description } = warnings.find(({ code }: Json) => code === 'DOCKET-ADVANCES')
  assert.match(description, /they add up to 5000\.00, and \d+\.\d\d is payable$/)
})

test('a supply before a change of rates may have the rate of its day', async () => {
  const supplier = { name: 'S', tax_id: { country: 'SK', code: '2022749619' } }
  const lines = [taxed({ cat: 'VAT', rate: 'general' })]
  const hinted = async (members: Json): Promise<string[]> => {
    const data = invoice({
      supplier,
      customer: undefined,
      issue_date: '2025-01-05',
      lines,
      ...members,
    })
    const { hints } = await post('/review', { data })
    return hints.flatMap(({ code, description }: Json) =>
      code === 'DOCKET-SUPPLY-RATE' ? [description.split('; ').at(-1)] : [],
    )
  }
  for (const [place, members] of Object.entries({
    op_date: { op_date: '2024-12-20' },
    'delivery.date': { delivery: { date: '2024-12-20' } },
    'ordering.period.end': { ordering: { period: { start: '2024-12-01', end: '2024-12-20' } } },
    'ordering.despatch[0].issue_date': {
      ordering: { despatch: [{ code: 'D-1', issue_date: '2024-12-20' }] },
    },
    'preceding[0].issue_date': {
      type: 'credit-note',
      preceding: [{ code: 'A-1', issue_date: '2024-12-20' }],
    },
  }))
    assert.deepEqual(await hinted(members), [
      `VAT general was 20% on ${place} 2024-12-20, and is 23% on issue_date 2025-01-05: set value_date to "2024-12-20"`,
    ])
  assert.deepEqual(await hinted({ op_date: '2025-01-02' }), [])
  assert.deepEqual(await hinted({ op_date: '2024-12-20', value_date: '2024-12-20' }), [])
  assert.deepEqual(await hinted({ op_date: '2024-12-20', preceding: [ORIGINAL] }), [])
  const period = { start: '2024-12-01', end: '2024-12-31' }
  const inPeriod = [{ ...lines[0], period }]
  const ofLine = 'write "percent": "20%" instead of the rate'
  assert.deepEqual(await hinted({ lines: inPeriod }), [
    `VAT general was 20% on period.end 2024-12-31, and is 23% on issue_date 2025-01-05: ${ofLine}`,
  ])
  assert.deepEqual(await hinted({ lines: inPeriod, value_date: '2024-12-31' }), [])
})

test('who charges tax has a number, by the law of its country', async () => {
  for (const [country, law] of [
    ['FR', /art\. 226 no\. 3/],
    ['GB', /VAT Regulations/],
    ['CH', /MWSTG/],
    ['NO', /bokføringsforskriften/],
  ] as const) {
    const supplier = { name: 'S', tax_id: { country } }
    const lines = [taxed({ cat: 'VAT', rate: 'general' })]
    const { warnings } = await post('/review', { data: invoice({ supplier, lines }) })
    const found = warnings.find(({ code }: Json) => code === 'DOCKET-SUPPLIER-NUMBER')
    assert.match(found?.description ?? '', law, country)
  }
})

test('what a final invoice takes off has the rate of the advance', async () => {
  const supplier = { name: 'S', tax_id: { country: 'DE', code: '111111125' } }
  const customer = { name: 'C', tax_id: { country: 'DE', code: '136695976' } }
  const found = async (tax: Json): Promise<string[]> => {
    const advance = { ...taxed({ cat: 'VAT', ...tax }), quantity: '-1' }
    const lines = [
      taxed({ cat: 'VAT', rate: 'general' }),
      taxed({ cat: 'VAT', rate: 'general' }),
      advance,
    ]
    for (const [i, each] of lines.entries())
      Object.assign(each, { item: { name: `Item ${i}`, price: '100.00' } })
    const preceding = [{ code: 'A-1', issue_date: '2020-10-02' }]
    const data = invoice({ supplier, customer, issue_date: '2021-01-15', lines, preceding })
    const { warnings, hints } = await post('/review', { data })
    return [...warnings, ...hints]
      .filter(({ code }: Json) => /RATE|PERCENT/.test(code))
      .map(({ code, properties }: Json) => `${code} ${properties}`)
  }
  assert.deepEqual(await found({ percent: '16%' }), [])
  assert.deepEqual(await found({ rate: 'general' }), ['DOCKET-SUPPLY-RATE $.lines[2].taxes'])
  assert.deepEqual(await found({ percent: '17%' }), ['DOCKET-TAX-PERCENT $.lines[2].taxes[0]'])
})

test('a tax that is null or empty is ignored in reviews', async () => {
  const small = await build(invoice({ supplier: GERMANY, customer: undefined, lines: [exempt] }))
  small.lines[0].taxes = [null]
  await post('/review', { data: small })
  const lowered = { discounts: [{ amount: '1.00', reason: 'Loyalty', taxes: [VAT] }] }
  const discounted = await build(invoice({ ...lowered, lines: [taxed(VAT)] }))
  discounted.discounts[0].taxes = [{}]
  const { warnings, hints } = await post('/review', { data: discounted })
  assert.doesNotMatch(JSON.stringify([warnings, hints]), /undefined/)
})
