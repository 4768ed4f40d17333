/** Invoices to Romania, Croatia, the Netherlands and the Emirates: what is written, refused and read back. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { get, type Json, post, SCHEMA, sendJson } from '../../support.ts'
import { applyAdvice, type Request } from './apply-advice.ts'
import { convert, line } from './invoices.ts'

const address = (street: string, locality: string, country: string, more: Json = {}): Json => {
  return { street, locality, country, ...more }
}

const sale = (more: Json): Json => {
  return {
    $schema: `${SCHEMA}bill/invoice`,
    $addons: ['eu-en16931-v2017'],
    series: 'F',
    code: '1',
    issue_date: '2026-11-02',
    payment: {
      terms: { due_dates: [{ date: '2026-12-02', percent: '100%' }] },
      instructions: {
        key: 'credit-transfer',
        credit_transfer: [{ iban: 'NL91ABNA0417164300' }],
      },
    },
    lines: [line()],
    ...more,
  }
}

const CLUJ = address('Strada Horea 4', 'Cluj-Napoca', 'RO', { state: 'CJ', code: '400174' })
const BUCHAREST = address('Bulevardul Unirii 1', 'București, Sector 3', 'RO')
const ROMANIAN = sale({
  currency: 'RON',
  supplier: { name: 'S', tax_id: { country: 'RO', code: '18547290' }, addresses: [CLUJ] },
  customer: { name: 'C', tax_id: { country: 'RO', code: '2864518' }, addresses: [BUCHAREST] },
})

const SPLIT = address('Riva 3', 'Split', 'HR', { code: '21000' })
const OPERATOR = {
  key: 'operator',
  name: { given: 'Mia' },
  identities: [{ type: 'OIB', code: '22334455668' }],
}
const KPD = { identities: [{ code: '62.20.20', ext: { 'untdid-item-type': 'CG' } }] }
const DEPOSIT = {
  code: 'POVNAK',
  reason: 'Povratna naknada',
  amount: '1.50',
  taxes: [{ cat: 'VAT', key: 'exempt', ext: { 'cef-vatex': 'VATEX-EU-79-C' } }],
}
const CROATIAN = sale({
  issue_time: '09:30:00',
  supplier: {
    name: 'S',
    tax_id: { country: 'HR', code: '12345678903' },
    people: [OPERATOR],
    addresses: [SPLIT],
  },
  customer: { name: 'C', tax_id: { country: 'HR', code: '50544133054' }, addresses: [SPLIT] },
  lines: [line({}, KPD)],
})

const UTRECHT = address('Marktplein 1', 'Utrecht', 'NL', { code: '3511 LX' })
const DUTCH = sale({
  ordering: { code: 'PO-4711' },
  supplier: {
    name: 'S',
    tax_id: { country: 'NL', code: '004495445B01' },
    identities: [{ type: 'KVK', code: '12345678' }],
    addresses: [UTRECHT],
  },
  customer: {
    name: 'C',
    identities: [{ type: 'OIN', code: '00000001234567890000' }],
    addresses: [UTRECHT],
  },
})

const DUBAI = address('Al Maktoum Road 88', 'Dubai', 'AE')
const LICENCE = { type: 'TL', code: '463762', description: 'Dubai Economy' }
const FIVE = [{ cat: 'VAT', percent: '5%' }]
const EMIRATI = sale({
  uuid: '019a2f3c-7d11-7a4e-8b21-0c5d9e6f7a81',
  supplier: {
    name: 'S',
    tax_id: { country: 'AE', code: '154911756725403' },
    identities: [LICENCE],
    addresses: [DUBAI],
  },
  customer: {
    name: 'C',
    tax_id: { country: 'AE', code: '131971333780303' },
    identities: [LICENCE],
    addresses: [DUBAI],
  },
  lines: [line({ taxes: FIVE })],
})

const [RO, HR, NL, AE] = ['ubl+ro-cius', 'ubl+hr-cius', 'ubl+nl-cius', 'ubl+peppol-pint-ae']
const INVOICES: { readonly [key: string]: Json } = {
  [RO!]: ROMANIAN,
  [HR!]: CROATIAN,
  [NL!]: DUTCH,
  [AE!]: EMIRATI,
}

/** XML in one line, without declarations of namespaces. */
const flat = (xml: string): string =>
  xml.replaceAll(/ xmlns(?::\w+)?="[^"]*"/g, '').replaceAll(/>\s+</g, '><')

/** What is written for a change of an invoice, and what is not. */
const WRITTEN: [title: string, key: string, change: Json, parts: string[], absent?: string[]][] = [
  [
    'counties by code, and the sector of Bucharest as the city',
    RO!,
    {},
    [
      '<cbc:CityName>SECTOR3</cbc:CityName><cbc:CountrySubentity>RO-B<',
      '<cbc:CountrySubentity>RO-CJ<',
      'CIUS-RO:1.0.1</cbc:CustomizationID><cbc:ID>F-1<',
    ],
  ],
  [
    'a county by its name',
    RO!,
    {
      customer: {
        ...ROMANIAN.customer,
        addresses: [{ ...CLUJ, state: undefined, region: 'Județul Timiş' }],
      },
    },
    ['<cbc:CountrySubentity>RO-TM<'],
  ],
  [
    'a county whose hyphen build takes out',
    RO!,
    { customer: { ...ROMANIAN.customer, addresses: [{ ...CLUJ, state: 'RO-TM' }] } },
    ['<cbc:CountrySubentity>RO-TM<'],
  ],
  [
    'VAT in RON, whatever the regime',
    RO!,
    { currency: 'EUR', exchange_rates: [{ from: 'EUR', to: 'RON', amount: '5.0000' }] },
    ['<cbc:TaxCurrencyCode>RON<', '<cbc:TaxAmount currencyID="RON">'],
  ],
  [
    'time, operator and process, and electronic addresses of the OIB',
    HR!,
    {},
    [
      '<cbc:ProfileID>P1<',
      '</cbc:IssueDate><cbc:IssueTime>09:30:00<',
      '</cac:Party><cac:SellerContact><cbc:ID>22334455668</cbc:ID><cbc:Name>Mia<',
      '<cbc:EndpointID schemeID="9934">50544133054<',
    ],
    ['UBLExtensions'],
  ],
  [
    'a deposit as a charge outside the breakdown of Croatia',
    HR!,
    { charges: [DEPOSIT], tax: { point: 'payment' } },
    [
      '<Invoice><ext:UBLExtensions>',
      '<hrextac:HRObracunPDVPoNaplati>Obračun prema naplaćenoj naknadi<',
      '<cbc:ID>O</cbc:ID><cbc:Name>HR:POVNAK</cbc:Name><cbc:TaxExemptionReasonCode>',
      '<hrextac:OutOfScopeOfVATAmount currencyID="EUR">1.50<',
      '<cbc:ID>E</cbc:ID><cbc:Name>HR:POVNAK</cbc:Name><cbc:Percent>0<',
    ],
  ],
  [
    'the process that is stated',
    HR!,
    { meta: { 'hr-process': 'P99:Ured' } },
    ['<cbc:ProfileID>P99:Ured<'],
  ],
  [
    'the process of a purchase',
    HR!,
    { ordering: { purchases: [{ code: 'PO-1' }] } },
    ['<cbc:ProfileID>P3<'],
  ],
  [
    'the process of a contract',
    HR!,
    { ordering: { contracts: [{ code: 'C-1' }] } },
    ['<cbc:ProfileID>P2<'],
  ],
  [
    'the process of a purchase by a contract',
    HR!,
    { ordering: { contracts: [{ code: 'C-1' }], purchases: [{ code: 'PO-1' }] } },
    ['<cbc:ProfileID>P1<'],
  ],
  [
    'numbers of both registers',
    NL!,
    {},
    [
      '<cbc:CompanyID schemeID="0106">12345678<',
      '<cbc:CompanyID schemeID="0190">00000001234567890000<',
    ],
  ],
  [
    'what each line is in AED, and the kind of registrations',
    AE!,
    {},
    [
      '<cbc:ProfileExecutionID>00000000<',
      '</cbc:ID><cbc:UUID>019a2f3c-7d11-7a4e-8b21-0c5d9e6f7a81<',
      '<cbc:CompanyID schemeAgencyID="TL" schemeAgencyName="Dubai Economy">463762<',
      '<cac:ItemPriceExtension><cbc:Amount currencyID="AED">105.00</cbc:Amount><cac:TaxTotal><cbc:TaxAmount currencyID="AED">5.00<',
      '<cbc:CompanyID>154911756725403<',
      '<cbc:EndpointID schemeID="0235">1319713337<',
      '<cbc:CountrySubentity>DXB<',
    ],
  ],
  [
    'a credit note in another currency',
    AE!,
    {
      type: 'credit-note',
      currency: 'EUR',
      exchange_rates: [{ from: 'EUR', to: 'AED', amount: '4.2653' }],
      preceding: [{ code: 'F-0', issue_date: '2026-10-01' }],
      meta: { 'ae-credit-reason': 'DL8.61.1.B' },
    },
    [
      '<cac:DiscrepancyResponse><cbc:ResponseCode>DL8.61.1.B<',
      '<cbc:CalculationRate>4.2653<',
      '<cbc:DocumentTypeCode>aedtotal-incl-vat</cbc:DocumentTypeCode><cbc:DocumentDescription>447.86<',
    ],
  ],
  [
    'an export as zero-rated',
    AE!,
    {
      lines: [line({ taxes: [{ cat: 'VAT', key: 'export', ext: { 'cef-vatex': 'VATEX-EU-G' } }] })],
      delivery: { receiver: { name: 'R', addresses: [DUBAI] } },
    },
    [
      '<cbc:ProfileExecutionID>00000001<',
      '<cbc:ID>Z</cbc:ID><cbc:Percent>0</cbc:Percent><cac:TaxScheme>',
    ],
    ['VATEX'],
  ],
]

for (const [title, key, change, parts, absent = []] of WRITTEN) {
  test(`${key} writes ${title}, and reads it back`, async () => {
    const answer = await convert({ ...INVOICES[key], ...change }, key)
    const xml = flat(answer.xml)
    for (const part of parts) assert.ok(xml.includes(part), `${part} in ${xml}`)
    for (const part of absent) assert.ok(!xml.includes(part), `no ${part} in ${xml}`)
    assert.deepEqual(answer.left_out, [])
    const { from, document, left_out } = await post('/convert', { data: answer.xml })
    assert.deepEqual({ from, left_out }, { from: key, left_out: [] })
    assert.equal((await convert(document, key)).xml, answer.xml)
  })
}

const with_ = (key: string, party: 'supplier' | 'customer', more: Json): Json => {
  return { [party]: { ...INVOICES[key]![party], ...more } }
}
const LONG = 'x'.repeat(301)
const TAX_NUMBER = { scope: 'tax', code: '12345678901' }

/** Changes that are refused; those that no example mends have a mark. */
const REFUSED: [key: string, change: Json, faults: string[], isMended?: false][] = [
  [RO!, { type: 'proforma' }, ["ROCIUS-02 $.tax.ext['untdid-document-type']"]],
  [RO!, { series: undefined, code: 'ABC' }, ['ROCIUS-03 $.code']],
  [RO!, { currency: 'EUR' }, ['ROCIUS-04 $.exchange_rates']],
  [
    RO!,
    with_(RO!, 'customer', { addresses: [{ ...CLUJ, state: undefined }] }),
    ['ROCIUS-05 $.customer.addresses[0].state'],
  ],
  [
    RO!,
    { delivery: { receiver: { name: 'R', addresses: [address('S', 'Köln', 'DE')] } } },
    ['ROCIUS-05 $.delivery.receiver.addresses[0].region'],
  ],
  [
    RO!,
    with_(RO!, 'supplier', { addresses: [{ ...BUCHAREST, locality: 'Bucuresti' }] }),
    ['ROCIUS-06 $.supplier.addresses[0].locality'],
  ],
  [
    RO!,
    with_(RO!, 'supplier', { addresses: [{ ...CLUJ, street: undefined }] }),
    ['ROCIUS-07 $.supplier.addresses[0].street'],
  ],
  [RO!, with_(RO!, 'customer', { tax_id: undefined }), ['ROCIUS-08 $.customer.tax_id']],
  [RO!, { payment: { instructions: ROMANIAN.payment.instructions } }, ['BR-CO-25 $.payment.terms']],
  [RO!, { notes: [{ text: LONG }] }, ['ROCIUS-09 $.notes[0].text'], false],
  [
    RO!,
    with_(RO!, 'supplier', { people: [{ name: { given: 'Ana', surname: LONG } }] }),
    ['ROCIUS-09 $.supplier.people[0].name.surname'],
    false,
  ],
  [
    RO!,
    { lines: [line({ notes: [{ text: LONG }], taxes: ROMANIAN.lines[0].taxes })] },
    ['ROCIUS-09 $.lines[0].notes[0].text'],
    false,
  ],
  [RO!, { lines: [line({}, { name: LONG })] }, ['ROCIUS-09 $.lines[0].item.name'], false],
  [
    RO!,
    { notes: Array.from({ length: 21 }, (_, i) => ({ text: `${i}` })) },
    ['ROCIUS-10 $.notes'],
    false,
  ],
  [HR!, { meta: { 'hr-process': 'P13' } }, ["HRCIUS-02 $.meta['hr-process']"], false],
  [HR!, { meta: { 'hr-process': 'P99:' } }, ["HRCIUS-02 $.meta['hr-process']"], false],
  [HR!, { code: '1 1' }, ['HRCIUS-03 $.code']],
  [HR!, { issue_date: '2025-12-31' }, ['HRCIUS-04 $.issue_date'], false],
  [HR!, { issue_time: undefined }, ['HRCIUS-05 $.issue_time']],
  [HR!, with_(HR!, 'supplier', { people: undefined }), ['HRCIUS-06 $.supplier.people']],
  [
    HR!,
    with_(HR!, 'customer', {
      tax_id: { country: 'DE', code: '282741168' },
      addresses: [address('S', 'Köln', 'DE')],
    }),
    ['HRCIUS-07 $.customer.inboxes'],
  ],
  [
    HR!,
    with_(HR!, 'supplier', { identities: [TAX_NUMBER] }),
    ['HRCIUS-08 $.supplier.identities'],
    false,
  ],
  [
    HR!,
    with_(HR!, 'customer', {
      tax_id: undefined,
      inboxes: [{ scheme: '0088', code: '4012345678901' }],
    }),
    ['HRCIUS-09 $.customer.tax_id'],
  ],
  [
    HR!,
    { payment: { ...CROATIAN.payment, terms: { notes: 'Odmah' } } },
    ['HRCIUS-10 $.payment.terms.due_dates'],
  ],
  [HR!, { preceding: [{ code: 'F-0' }] }, ['HRCIUS-11 $.preceding[0].issue_date']],
  [HR!, { lines: [line()] }, ['HRCIUS-12 $.lines[0].item.identities']],
  [
    HR!,
    {
      lines: [line({}, { identities: [{ code: '00.00.01', ext: { 'untdid-item-type': 'CG' } }] })],
    },
    ['HRCIUS-12 $.lines[0].item.identities'],
    false,
  ],
  [
    HR!,
    { lines: [line({}, { ...KPD, price: '1.23456789012' })] },
    ['HRCIUS-13 $.lines[0].item.price'],
    false,
  ],
  [
    HR!,
    { lines: [line({}, { ...KPD, name: 'x'.repeat(1025) })] },
    ['HRCIUS-14 $.lines[0].item.name'],
    false,
  ],
  [
    HR!,
    { charges: [{ ...DEPOSIT, taxes: [{ cat: 'VAT', rate: 'general' }] }] },
    ['HRCIUS-15 $.charges[0].taxes'],
    false,
  ],
  [NL!, with_(NL!, 'supplier', { identities: undefined }), ['NLCIUS-02 $.supplier.identities']],
  [
    NL!,
    with_(NL!, 'customer', { identities: [{ code: '1234', ext: { 'iso-scheme-id': '0106' } }] }),
    ['NLCIUS-02 $.customer.identities'],
  ],
  [
    NL!,
    with_(NL!, 'customer', { addresses: [{ ...UTRECHT, code: undefined }] }),
    ['NLCIUS-03 $.customer.addresses[0].code'],
  ],
  [NL!, { ordering: undefined }, ['NLCIUS-04 $.ordering']],
  [NL!, { $tags: ['prepayment'] }, ["NLCIUS-05 $.tax.ext['untdid-document-type']"], false],
  [NL!, { type: 'corrective' }, ['NLCIUS-06 $.preceding']],
  [NL!, { payment: { terms: DUTCH.payment.terms } }, ['NLCIUS-07 $.payment.instructions']],
  [
    NL!,
    { payment: { ...DUTCH.payment, instructions: { key: 'cash' } } },
    ['NLCIUS-07 $.payment.instructions'],
  ],
  [NL!, { payment: { instructions: DUTCH.payment.instructions } }, ['BR-CO-25 $.payment.terms']],
  [NL!, { lines: [line({ order: '1' })] }, ['NLCIUS-08 $.ordering.purchases']],
  [AE!, { type: 'proforma' }, ["PINTAE-02 $.tax.ext['untdid-document-type']"]],
  [AE!, { meta: { 'ae-transaction': '10000000' } }, ["PINTAE-03 $.meta['ae-transaction']"], false],
  [AE!, { meta: { 'ae-transaction': '00010000' } }, ['PINTAE-03 $.ordering.period']],
  [AE!, { uuid: undefined }, ['PINTAE-04 $.uuid']],
  [
    AE!,
    { payment: { ...EMIRATI.payment, terms: { notes: 'Now' } } },
    ['PINTAE-05 $.payment.terms.due_dates'],
  ],
  [AE!, { payment: { terms: EMIRATI.payment.terms } }, ['PINTAE-06 $.payment.instructions']],
  [AE!, { meta: { 'ae-transaction': '00000010' } }, ['PINTAE-07 $.delivery.receiver']],
  [AE!, { currency: 'EUR' }, ['PINTAE-08 $.exchange_rates']],
  [
    AE!,
    with_(AE!, 'customer', { addresses: [{ ...DUBAI, locality: 'Al Quoz' }] }),
    ['PINTAE-09 $.customer.addresses[0].state'],
  ],
  [
    AE!,
    with_(AE!, 'supplier', { identities: [LICENCE, TAX_NUMBER] }),
    ['PINTAE-10 $.supplier.identities'],
    false,
  ],
  [AE!, with_(AE!, 'customer', { tax_id: undefined }), ['PINTAE-11 $.customer.inboxes']],
  [AE!, with_(AE!, 'supplier', { identities: undefined }), ['PINTAE-12 $.supplier.identities']],
  [
    AE!,
    with_(AE!, 'customer', { identities: [{ type: 'TL', code: '1' }] }),
    ['PINTAE-12 $.customer.identities'],
  ],
  [
    AE!,
    { lines: [line({ taxes: [{ cat: 'VAT', percent: '20%' }] })] },
    ['PINTAE-13 $.lines[0].taxes'],
    false,
  ],
  [
    AE!,
    {
      lines: [line({ taxes: [{ cat: 'VAT', key: 'outside-scope' }] })],
      tax: {
        notes: [
          { cat: 'VAT', key: 'outside-scope', text: 'O', ext: { 'untdid-tax-category': 'O' } },
        ],
      },
    },
    ['PINTAE-13 $.lines'],
    false,
  ],
  [
    AE!,
    { type: 'credit-note', preceding: [{ code: 'F-0' }] },
    ["PINTAE-14 $.meta['ae-credit-reason']"],
  ],
  [AE!, { value_date: '2026-11-03' }, ['PINTAE-15 $.value_date']],
  [
    AE!,
    {
      lines: Array.from({ length: 3 }, () =>
        line({ quantity: '1', taxes: FIVE }, { price: '0.3333' }),
      ),
    },
    ['PINTAE-16 $.lines[0]'],
    false,
  ],
]

async function refusalOf(request: Request): Promise<Json[]> {
  const response = await sendJson('/convert', request)
  const { faults = [] } = (await response.json()) as Json
  return response.status === 200 ? [] : faults.length > 0 ? faults : [{ code: 'none' }]
}

for (const [key, change, faults, isMended = true] of REFUSED) {
  test(`${key} refuses ${faults.join(', ')}, and says what to do`, async () => {
    const request = { data: { ...INVOICES[key], ...change }, to: key }
    const found = await refusalOf(request)
    assert.deepEqual(
      found.flatMap(({ code, properties }) =>
        properties.map((path: string) => `${code.replace('DOCKET-', '')} ${path}`),
      ),
      faults,
      JSON.stringify(found),
    )
    let next: Request | undefined = request
    let left = found
    for (let rounds = 0; isMended && next && left.length > 0 && rounds < 3; rounds++) {
      next = applyAdvice(next, left as unknown as Parameters<typeof applyAdvice>[1])
      if (next) left = await refusalOf(next)
    }
    if (isMended) assert.deepEqual(left, [], JSON.stringify(next))
  })
}

test('the keys and the codes of their faults are listed, and reviews know them', async () => {
  const { conversions } = await get('/conversions')
  const keys = conversions.map(({ key }: Json) => key)
  for (const key of Object.keys(INVOICES)) assert.ok(keys.includes(key), key)
  const { rules } = await get('/rules')
  const codes = new Set(rules.map(({ code }: Json) => code))
  for (const [, , faults] of REFUSED)
    for (const fault of faults)
      if (!fault.startsWith('BR-')) assert.ok(codes.has(`DOCKET-${fault.split(' ')[0]}`), fault)
  const { faults } = await post('/review', { data: { ...EMIRATI, uuid: undefined }, for: AE })
  assert.deepEqual(
    faults.map(({ code }: Json) => code),
    ['DOCKET-PINTAE-04'],
  )
})

test('the reason of a credit note is left out of an invoice', async () => {
  const answer = await convert({ ...EMIRATI, meta: { 'ae-credit-reason': 'DL8.61.1.B' } }, AE)
  assert.doesNotMatch(answer.xml, /DiscrepancyResponse/)
  assert.deepEqual(answer.left_out, ["$.meta['ae-credit-reason']"])
})

test('a rate from a currency to itself makes no second total of VAT', async () => {
  const rate = { from: 'EUR', to: 'EUR', amount: '1' }
  const { xml, left_out } = await convert({ ...DUTCH, exchange_rates: [rate] }, NL)
  assert.doesNotMatch(xml, /TaxCurrencyCode/)
  assert.notDeepEqual(left_out, [])
})

test('an order is refused by the first code of each', async () => {
  for (const [key, code] of [
    [RO, 'DOCKET-ROCIUS-01'],
    [HR, 'DOCKET-HRCIUS-01'],
    [NL, 'DOCKET-NLCIUS-01'],
    [AE, 'DOCKET-PINTAE-01'],
  ]) {
    const data = { $schema: `${SCHEMA}note/message`, content: 'Hello' }
    assert.deepEqual(
      (await refusalOf({ data, to: key! })).map((fault) => fault.code),
      [code],
    )
  }
})

test('Peppol finds the number of Dutch parties by its type', async () => {
  const inboxes = [{ scheme: '0106', code: '12345678' }]
  const data = {
    ...DUTCH,
    supplier: { ...DUTCH.supplier, inboxes },
    customer: { ...DUTCH.customer, inboxes },
  }
  const xml = flat((await convert(data, 'ubl+peppol')).xml)
  assert.ok(xml.includes('<cbc:CompanyID schemeID="0106">12345678<'), xml)
  const plain = flat((await convert(DUTCH)).xml)
  assert.ok(plain.includes('<cac:PartyIdentification><cbc:ID schemeID="0106">12345678<'), plain)
})

test('a review for plain UBL says what the state of the buyer has of its own', async () => {
  const hintsFor = async (data: Json, key: string): Promise<string[]> => {
    const { hints } = await post('/review', { data, for: key })
    const own = hints.filter(({ code }: Json) => code === 'DOCKET-NATIONAL-FORMAT')
    return own.map(({ properties, description }: Json) => `${properties} ${description}`)
  }
  for (const [key, invoice] of Object.entries(INVOICES)) {
    for (const plain of ['ubl+en16931', 'ubl+peppol']) {
      const [hint = '', ...more] = await hintsFor(invoice, plain)
      assert.match(hint, /^\$\.customer /)
      assert.ok(hint.endsWith(key), hint)
      assert.deepEqual(more, [])
    }
    assert.deepEqual(await hintsFor(invoice, key), [])
    assert.deepEqual(await hintsFor(invoice, 'cii+en16931'), [])
  }
  const enveloped = await post('/build', { data: ROMANIAN, envelop: true })
  const [hint = ''] = await hintsFor(enveloped, 'ubl+en16931')
  assert.match(hint, /^\$\.doc\.customer /)
  const foreign = { ...ROMANIAN, supplier: DUTCH.supplier }
  assert.deepEqual(await hintsFor(foreign, 'ubl+en16931'), [])
  const consumer = { ...DUTCH, customer: { name: 'C', addresses: DUTCH.customer.addresses } }
  assert.deepEqual(await hintsFor(consumer, 'ubl+en16931'), [])
})
