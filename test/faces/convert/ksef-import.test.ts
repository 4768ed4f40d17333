/** FA(3) comes in as documents, and goes out with the same total. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, post, send } from '../../support.ts'
import { convertFaktura, FA3, kategoria, korekta, NABYWCA, NUMER, wiersz } from './ksef.ts'

type Edit = [from: string | RegExp, to: string]

const importXml = (xml: string, status = 200): Promise<Json> =>
  post('/convert', { data: xml }, { status })

/** The XML of an invoice, with pieces replaced, each of which must be there. */
async function xmlOf(more: Json = {}, ...edits: Edit[]): Promise<string> {
  let { xml } = (await convertFaktura(more)) as { xml: string }
  for (const [from, to] of edits) {
    assert.notEqual(xml.search(from), -1, `${from} is not in ${xml}`)
    xml = xml.replace(from, to)
  }
  return xml
}

const importEdited = async (more: Json, ...edits: Edit[]): Promise<Json> =>
  importXml(await xmlOf(more, ...edits))

async function faultsOfXml(more: Json, ...edits: Edit[]): Promise<string[]> {
  const { key, faults } = await importXml(await xmlOf(more, ...edits), 422)
  assert.equal(key, 'conversion')
  return faults.flatMap(({ code, properties }: Json) =>
    properties.map((path: string) => `${code.slice(-2)} ${path}`),
  )
}

const before = (tag: string, text: string): Edit => [new RegExp(`(?=<${tag}>)`), text]
const texts = (tag: string, text: string): Edit => [
  new RegExp(`<${tag}>[^<]*<`),
  `<${tag}>${text}<`,
]
const without = (tag: string): Edit => [new RegExp(`<${tag}>[^]*</${tag}>`), '']

const EUR = { currency: 'EUR', exchange_rates: [{ from: 'EUR', to: 'PLN', amount: '4.25' }] }
const NOTE = { key: 'legal', src: 'pl-favat-exemption', text: 'art. 43' }
const STAMPS = [{ prv: 'favat-ksef-number', val: NUMER }]

/** Invoices that come back with the same file. */
const RETURNING: [title: string, more: Json][] = [
  ['a plain invoice', {}],
  ['an advance in another currency', { ...EUR, $tags: ['partial'] }],
  [
    'untaxed rows in another currency',
    { ...EUR, lines: [wiersz({ taxes: [{ cat: 'VAT', key: 'export' }] })] },
  ],
  ['a simplified invoice without customer', { $tags: ['simplified'], customer: undefined }],
  [
    'a settlement',
    { $tags: ['settlement'], preceding: [{ code: '5', issue_date: '2026-02-14', stamps: STAMPS }] },
  ],
  [
    'a correction with a discount and a charge',
    korekta({
      preceding: [
        {
          code: '5',
          issue_date: '2026-04-01',
          reason: 'zwrot',
          stamps: STAMPS,
          ext: { 'pl-favat-effective-date': '2' },
        },
      ],
      lines: [
        wiersz({ discounts: [{ amount: '10.00' }] }),
        wiersz({ quantity: '-1', charges: [{ amount: '1.00' }] }),
      ],
    }),
  ],
  [
    'prices that include VAT',
    {
      tax: { prices_include: 'VAT' },
      lines: [wiersz(), wiersz({ taxes: [{ cat: 'VAT', key: 'export' }] })],
    },
  ],
  [
    'all categories',
    {
      $tags: ['reverse-charge'],
      tax: { ext: { 'pl-favat-margin-scheme': '3.1' } },
      lines: [
        ...['23', '22'].map((rate) => kategoria('1', `${rate}%`)),
        kategoria('5', '19%'),
        kategoria('10', '0%'),
        kategoria('11', '0%'),
      ],
    },
  ],
  [
    'an exemption',
    {
      lines: [wiersz({ taxes: [{ cat: 'VAT', key: 'exempt' }] })],
      notes: [NOTE, { key: 'general', text: 'Uwaga' }],
      tax: { ext: { 'pl-favat-exemption': 'B' } },
    },
  ],
  [
    'marks and a margin scheme',
    {
      $tags: ['self-billed'],
      tax: { ext: { 'pl-favat-cash-accounting': '1', 'pl-favat-margin-scheme': '3.2' } },
    },
  ],
  [
    'parties',
    {
      customer: {
        ...NABYWCA,
        name: 'NIP 282741168',
        tax_id: { country: 'DE', code: '282741168' },
        identities: [{ code: '5260250274', ext: { 'pl-favat-third-party-role': '10' } }],
        ext: { 'pl-favat-group-vat': '1' },
      },
      payment: {
        payee: { name: 'Faktor', tax_id: { country: 'US', code: '7' } },
        payer: { name: 'Płatnik' },
      },
      delivery: {
        receiver: {
          name: 'Odbiorca',
          addresses: [{ street: 'Way 1', code: 'A1', locality: 'X', country: 'GB' }],
        },
      },
    },
  ],
  [
    'references, payment and items',
    {
      op_date: '2026-05-01',
      ordering: {
        despatch: [{ code: 'WZ1' }],
        contracts: [{ code: 'U1', issue_date: '2020-01-01' }],
        purchases: [{ code: 'Z1' }],
      },
      payment: {
        advances: [{ date: '2026-05-01', key: 'cash', amount: '23.00' }],
        terms: {
          due_dates: [
            { date: '2026-06-01', percent: '50%' },
            { date: '2026-07-01', percent: '50%' },
          ],
          notes: '14 dni',
        },
        instructions: {
          key: 'netting',
          credit_transfer: [
            { iban: 'PL56124026871111001047382915', bic: 'BREXPLPWXXX', name: 'Bank' },
          ],
        },
      },
      lines: [
        wiersz(
          {},
          {
            unit: 'h',
            ref: 'A1',
            identities: [
              { key: 'gtin', code: '5901234123457' },
              { type: 'PKWiU', code: '31.01' },
            ],
          },
        ),
      ],
      charges: [{ reason: 'Kaucja', amount: '2.00' }],
    },
  ],
  [
    'what was paid in full',
    {
      payment: {
        advances: [{ date: '2026-05-02', key: 'card', percent: '100%' }],
        instructions: { key: 'card' },
      },
    },
  ],
  ['a total that is rounded', { totals: { rounding: '0.20' } }],
]

for (const [title, more] of RETURNING)
  test(`${title} returns as the same file`, async () => {
    const xml = await xmlOf(more)
    const { from, document } = await importXml(xml)
    assert.equal(from, FA3)
    const again = await post('/convert', { data: document, to: FA3 })
    assert.equal(again.xml, xml)
  })

test('what the file has and the invoice does not is left out', async () => {
  const { left_out } = await importEdited(
    {},
    before('P_2', '<P_1M>Warszawa</P_1M>'),
    before('JST', '<NrKlienta>7</NrKlienta>'),
    [
      /(?=<\/Faktura>)/,
      '<Stopka><Informacje><StopkaFaktury>x</StopkaFaktury></Informacje></Stopka>',
    ],
  )
  assert.deepEqual(left_out, [
    '/Faktura/Podmiot2/NrKlienta',
    '/Faktura/Fa/P_1M',
    '/Faktura/Stopka/Informacje',
  ])
})

test('a file may have the namespace by any prefix', async () => {
  const xml = (await xmlOf())
    .replace('xmlns=', 'xmlns:tns=')
    .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1tns:')
  const response = await send('/v0/convert', {
    method: 'POST',
    body: xml,
    headers: { 'Content-Type': 'application/xml' },
  })
  const { document } = (await response.json()) as Json
  assert.equal(document.totals.payable, '123.00')
})

test('a price that misses the amount of its row is replaced', async () => {
  const { document, changed } = await importEdited({}, texts('P_9A', '60'))
  assert.equal(document.lines[0].item.price, '50.00')
  assert.deepEqual(changed, [
    { term: 'P_9A', path: '$.lines[0].item.price', document: '50.00', xml: '60' },
  ])
})

test('discounts with more decimals than the document shows are calculated again alike', async () => {
  const row = (price: string, discount: Json): Json =>
    wiersz({ quantity: '3.5', discounts: [discount] }, { price })
  for (const [lines, shown] of [
    [[row('47.10000', { percent: '7.5%' })], { percent: '7.5%', amount: '12.36' }],
    [[row('47.10', { amount: '12.36' })], { amount: '12.36' }],
    [[row('47.10000', { amount: '12.36412' })], { amount: '12.36' }],
  ] as [Json[], Json][]) {
    const all = [...lines, row('4.806000', { amount: '1.00000' })]
    const { xml } = await convertFaktura({ lines: all })
    const { document } = await importXml(xml)
    const [discount] = document.lines[0].discounts
    assert.deepEqual(discount, { ...shown })
    const again = await post('/build', { data: document })
    assert.deepEqual(again.totals, document.totals)
    const total = /<P_15>[^<]*/
    const { xml: written } = await post('/convert', { data: document })
    assert.equal(total.exec(written)![0], total.exec(xml)![0])
  }
})

test('a negative price turns the quantity, and the state before a correction is subtracted', async () => {
  const turned = await importEdited(
    {},
    texts('P_9A', '-50'),
    texts('P_11', '-100.00'),
    texts('P_13_1', '-100.00'),
    texts('P_14_1', '-23.00'),
    texts('P_15', '-123.00'),
  )
  assert.equal(turned.document.lines[0].quantity, '-2')
  assert.equal(turned.document.lines[0].item.price, '50.00')
  const corrected = await importEdited(
    korekta({ lines: [wiersz({ quantity: '-3' }), wiersz()] }),
    [/(<P_8B>)-2/, '$12'],
    [/(<P_11>)-100/, '$1100'],
    [/(?=<\/FaWiersz>\s*<\/Fa>)/, '<StanPrzed>1</StanPrzed>'],
  )
  assert.deepEqual(
    corrected.document.lines.map(({ quantity }: Json) => quantity),
    ['-3', '2'],
  )
  assert.equal(corrected.document.totals.payable, '-61.50')
})

test('a file without rows has a line for each base', async () => {
  const advance = await importEdited({ $tags: ['partial'] }, without('FaWiersz'))
  assert.deepEqual(
    advance.document.lines.map(({ item, taxes }: Json) => [
      item.name,
      item.price,
      taxes[0].percent,
    ]),
    [['Zaliczka', '100.00', '23.0%']],
  )
})

test('a settlement has what is left of the bases', async () => {
  const { document } = await importEdited(
    { $tags: ['settlement'] },
    texts('P_13_1', '40.00'),
    texts('P_14_1', '9.20'),
    texts('P_15', '49.20'),
  )
  const [, rest] = document.lines
  assert.deepEqual(
    [rest.quantity, rest.item.name, rest.item.price],
    ['-1', 'Rozliczenie zaliczek', '60.00'],
  )
})

test('a simplified invoice may have its total alone', async () => {
  const { document } = await importEdited(
    { $tags: ['simplified'] },
    ...['P_13_1', 'P_14_1', 'P_8B', 'P_9A', 'P_11'].map(without),
  )
  assert.equal(document.tax.prices_include, 'VAT')
  assert.equal(document.totals.payable, '123.00')
})

test('the exchange rate follows from the tax in PLN if the rows do not agree', async () => {
  const { document } = await importEdited(EUR, without('KursWaluty'))
  assert.deepEqual(document.exchange_rates, [{ from: 'EUR', to: 'PLN', amount: '4.2500' }])
})

test('a row without a rate has that of the only base', async () => {
  const { document } = await importEdited({ lines: [kategoria('2', '7%')] }, without('P_12'))
  assert.equal(document.lines[0].taxes[0].percent, '7.0%')
})

test('rows that are rounded one by one come to the bases of the file', async () => {
  const row = wiersz({ quantity: '1' }, { price: '0.125' })
  const { document, changed } = await importEdited({
    tax: { rounding: 'currency' },
    lines: [row, row, row],
  })
  assert.equal(document.tax.rounding, 'currency')
  assert.deepEqual(changed, [])
})

test('a cent for each row, and one more, is rounding', async () => {
  const { document, changed } = await importEdited({}, texts('P_15', '123.02'))
  assert.equal(document.totals.rounding, '0.02')
  assert.deepEqual(changed, [{ path: '$.totals.rounding', document: '0.02', xml: '0.00' }])
})

/** Files that have no invoice, and why. */
const FAULTS: [title: string, more: Json, edits: Edit[], faults: string[]][] = [
  [
    'neither rows nor amounts',
    korekta(),
    ['FaWiersz', 'P_13_1', 'P_14_1'].map(without),
    ['31 /Faktura'],
  ],
  [
    'a rate that cannot be determined',
    { lines: [wiersz(), kategoria('2', '8%')] },
    [[/<P_12>8<\/P_12>/, '']],
    ['32 /Faktura/Fa/FaWiersz[2]'],
  ],
  [
    'no amount',
    { lines: [wiersz(), wiersz()] },
    [[/<P_9A>50<\/P_9A>\s*<P_11>100.00<\/P_11>/, '']],
    ['32 /Faktura/Fa/FaWiersz[1]'],
  ],
  ['triangulation', {}, [texts('P_23', '1')], ['33 /Faktura/Fa/Adnotacje/P_23']],
  [
    'new means of transport',
    {},
    [['<P_22N>1</P_22N>', '<P_22>1</P_22>']],
    ['33 /Faktura/Fa/Adnotacje/NoweSrodkiTransportu/P_22'],
  ],
  ['a total that is not reached', {}, [texts('P_15', '124.00')], ['34 /Faktura/Fa/P_15']],
]

for (const [title, more, edits, faults] of FAULTS)
  test(`FA(3) with ${title} is rejected`, async () =>
    assert.deepEqual(await faultsOfXml(more, ...edits), faults))

test('a number of FA(3) that cannot be read is left out, and reported', async () => {
  const { document, faults, left_out } = await importEdited({}, texts('P_8B', 'two'))
  assert.equal(document.totals.payable, '123.00')
  assert.deepEqual(
    faults.flatMap(({ properties }: Json) => properties),
    left_out,
  )
})

test('an element that FA(3) does not have is unknown in strict mode', async () => {
  const xml = await xmlOf({}, before('P_2', '<P_99>1</P_99>'))
  const { faults } = await post('/convert', { data: xml, strict: true }, { status: 422 })
  assert.deepEqual(faults[0].properties, ['/Faktura/Fa/P_99'])
})

test('the texts of the second line of addresses are split', async () => {
  const lines: [
    country: string,
    text: string,
    code: string | undefined,
    locality: string | undefined,
  ][] = [
    ['PL', '00-001 Warszawa Wola', '00-001', 'Warszawa Wola'],
    ['PL', '1 Maja', undefined, '1 Maja'],
    ['DE', '10115 Berlin', '10115', 'Berlin'],
    ['GB', 'London', undefined, 'London'],
  ]
  for (const [country, text, code, locality] of lines) {
    const xml = await xmlOf(
      { customer: { ...NABYWCA, tax_id: undefined } },
      [/(<Podmiot2>[^]*<AdresL2>)[^<]*/, `$1${text}`],
      [/(<Podmiot2>[^]*<KodKraju>)[^<]*/, `$1${country}`],
    )
    const { document } = await importXml(xml)
    const [address] = document.customer.addresses
    assert.deepEqual([address.code, address.locality], [code, locality])
  }
})
