/** Invoices become FA(3): the elements, the QR code, what is left out, and each fault. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { listedInSchema } from '../../../src/model/schema-registry.ts'
import { type Json, message, post, sendJson } from '../../support.ts'
import { assertHas, elementsOf, faultsOf, textsAt } from './invoices.ts'
import {
  convertFaktura,
  FA3,
  faktura,
  faultsOfFaktura,
  kategoria,
  korekta,
  NABYWCA,
  NUMER,
  SPRZEDAWCA,
  wiersz,
} from './ksef.ts'

const NOTE = { key: 'legal', src: 'pl-favat-exemption', text: 'art. 43 ust. 1 pkt 2' }
const EUR = { currency: 'EUR', exchange_rates: [{ from: 'EUR', to: 'PLN', amount: '4.25' }] }
const untaxed = (key: string): Json => wiersz({ taxes: [{ cat: 'VAT', key }] })
const margin = (code: string): Json =>
  wiersz({ taxes: [{ cat: 'VAT', key: 'exempt', ext: { 'cef-vatex': code } }] })
const customer = (more: Json): Json => ({ customer: { ...NABYWCA, ...more } })
const supplier = (more: Json): Json => ({ supplier: { ...SPRZEDAWCA, ...more } })
const ext = (more: Json): Json => ({ tax: { ext: more } })

test('a plain invoice has these elements, and no others', async () => {
  const { xml, left_out } = await convertFaktura()
  assert.deepEqual(left_out, [])
  assert.deepEqual(elementsOf(xml), [
    'Naglowek/KodFormularza@kodSystemowy=FA@(3)@wersjaSchemy=1-0E FA',
    'Naglowek/WariantFormularza 3',
    'Naglowek/DataWytworzeniaFa 2026-05-04T00:00:00Z',
    'Podmiot1/DaneIdentyfikacyjne/NIP 8134729657',
    'Podmiot1/DaneIdentyfikacyjne/Nazwa Hurtownia Wolt Sp. z o.o.',
    'Podmiot1/Adres/KodKraju PL',
    'Podmiot1/Adres/AdresL1 ul. Polna 14',
    'Podmiot1/Adres/AdresL2 35-105 Rzeszów',
    'Podmiot2/DaneIdentyfikacyjne/NIP 7951832643',
    'Podmiot2/DaneIdentyfikacyjne/Nazwa Kowalczyk & Syn',
    'Podmiot2/Adres/KodKraju PL',
    'Podmiot2/Adres/AdresL1 ul. Wąska 6',
    'Podmiot2/Adres/AdresL2 37-700 Przemyśl',
    'Podmiot2/JST 2',
    'Podmiot2/GV 2',
    'Fa/KodWaluty PLN',
    'Fa/P_1 2026-05-04',
    'Fa/P_2 FV-1',
    'Fa/P_13_1 100.00',
    'Fa/P_14_1 23.00',
    'Fa/P_15 123.00',
    'Fa/Adnotacje/P_16 2',
    'Fa/Adnotacje/P_17 2',
    'Fa/Adnotacje/P_18 2',
    'Fa/Adnotacje/P_18A 2',
    'Fa/Adnotacje/Zwolnienie/P_19N 1',
    'Fa/Adnotacje/NoweSrodkiTransportu/P_22N 1',
    'Fa/Adnotacje/P_23 2',
    'Fa/Adnotacje/PMarzy/P_PMarzyN 1',
    'Fa/RodzajFaktury VAT',
    'Fa/FaWiersz/NrWierszaFa 1',
    'Fa/FaWiersz/P_7 Krzesło',
    'Fa/FaWiersz/P_8B 2',
    'Fa/FaWiersz/P_9A 50',
    'Fa/FaWiersz/P_11 100.00',
    'Fa/FaWiersz/P_12 23',
  ])
})

/** Parts of invoices, and the elements that they become. */
const ELEMENTS: [title: string, more: Json, elements: string[]][] = [
  ['an advance', { $tags: ['partial'] }, ['Fa/RodzajFaktury ZAL']],
  ['a simplified invoice', { $tags: ['simplified'] }, ['Fa/RodzajFaktury UPR']],
  [
    'a sale without customer',
    { $tags: ['simplified'], customer: undefined },
    ['Podmiot2/DaneIdentyfikacyjne/BrakID 1'],
  ],
  [
    'a settlement of advances',
    {
      $tags: ['settlement'],
      preceding: [
        { code: '5', issue_date: '2026-04-01' },
        { code: '6', issue_date: '2026-04-02', stamps: [{ prv: 'favat-ksef-number', val: NUMER }] },
      ],
    },
    [
      'FakturaZaliczkowa/NrKSeFZN 1',
      'FakturaZaliczkowa/NrFaZaliczkowej 5',
      `FakturaZaliczkowa/NrKSeFFaZaliczkowej ${NUMER}`,
    ],
  ],
  [
    'a correction, as differences',
    korekta({
      lines: [wiersz({ discounts: [{ amount: '10.00' }] })],
      charges: [{ reason: 'Kaucja', amount: '2.00' }],
    }),
    [
      'Fa/P_13_1 -90.00',
      'Fa/P_15 -110.70',
      'Fa/PrzyczynaKorekty zwrot',
      'DaneFaKorygowanej/NrFaKorygowanej FV-0',
      'DaneFaKorygowanej/NrKSeFN 1',
      'FaWiersz/P_8B -2',
      'FaWiersz/P_9A 50',
      'FaWiersz/P_10 -10',
      'FaWiersz/P_11 -90.00',
      'Rozliczenie/Obciazenia/Kwota -2.00',
      'Rozliczenie/DoZaplaty -112.70',
    ],
  ],
  [
    'prices that include VAT',
    { tax: { prices_include: 'VAT' }, lines: [wiersz(), untaxed('export')] },
    ['FaWiersz/P_9B 50', 'FaWiersz/P_11A 100.00', 'FaWiersz/P_11Vat 18.70', 'FaWiersz/P_9A 50'],
  ],
  [
    'a price for a thousand',
    { lines: [wiersz({ quantity: '3000' }, { price: '0.123', pricing: { per: '1000' } })] },
    ['FaWiersz/P_8B 3000', 'FaWiersz/P_9A 0.000123', 'FaWiersz/P_11 0.37'],
  ],
  ['another currency', EUR, ['Fa/KodWaluty EUR', 'Fa/P_14_1W 97.75', 'FaWiersz/KursWaluty 4.25']],
  ['an advance in another currency', { ...EUR, $tags: ['partial'] }, ['Fa/KursWalutyZ 4.25']],
  [
    'the basis of an exemption',
    { lines: [untaxed('exempt')], notes: [NOTE], ...ext({ 'pl-favat-exemption': 'A' }) },
    ['Zwolnienie/P_19 1', `Zwolnienie/P_19A ${NOTE.text}`, 'Fa/P_13_7 100.00', 'FaWiersz/P_12 zw'],
  ],
  [
    'a margin scheme',
    { lines: [kategoria('11', '0%')], ...ext({ 'pl-favat-margin-scheme': '3.1' }) },
    ['PMarzy/P_PMarzy 1', 'PMarzy/P_PMarzy_3_1 1', 'Fa/P_13_11 100.00'],
  ],
  [
    'a margin scheme that is stated as in other countries',
    { lines: [margin('VATEX-EU-J')] },
    ['PMarzy/P_PMarzy_3_3 1', 'Fa/P_13_11 100.00', 'Zwolnienie/P_19N 1'],
  ],
  [
    'a one-stop shop',
    {
      $tags: ['customer-rates'],
      customer: { ...NABYWCA, tax_id: { country: 'DE' } },
    },
    ['Fa/P_13_5 100.00', 'Fa/P_14_5 19.00', 'FaWiersz/P_12_XII 19'],
  ],
  [
    'marks of the whole invoice',
    { $tags: ['self-billed'], ...ext({ 'pl-favat-split-payment': '1' }) },
    ['Adnotacje/P_17 1', 'Adnotacje/P_18A 1'],
  ],
  [
    'categories',
    {
      $tags: ['reverse-charge'],
      lines: [
        kategoria('2', '8%'),
        kategoria('4', '4%'),
        kategoria('5', '19%'),
        ...['zero', 'intra-community', 'export', 'outside-scope', 'reverse-charge'].map(untaxed),
        kategoria('10', '0%'),
      ],
    },
    [
      'Podmiot1/PrefiksPodatnika PL',
      ...['8', '4', '0 KR', '0 WDT', '0 EX', 'np I', 'np II', 'oo'].map(
        (rate) => `FaWiersz/P_12 ${rate}`,
      ),
      'FaWiersz/P_12_XII 19',
      ...['2', '4', '5', '6_1', '6_2', '6_3', '8', '9', '10'].map((end) => `Fa/P_13_${end} 100.00`),
    ],
  ],
  [
    'customers abroad',
    customer({
      tax_id: { country: 'EL', code: '925667500' },
      addresses: [{ country: 'GR', po_box: '7' }],
    }),
    [
      'Podmiot2/DaneIdentyfikacyjne/KodUE EL',
      'Podmiot2/Adres/KodKraju GR',
      'Podmiot2/Adres/AdresL1 7',
    ],
  ],
  [
    'customers beyond the EU',
    customer({ tax_id: { country: 'US', code: '12345' }, addresses: undefined }),
    ['DaneIdentyfikacyjne/KodKraju US', 'DaneIdentyfikacyjne/NrID 12345'],
  ],
  [
    'third parties',
    {
      ...customer({
        identities: [{ code: '5260250274-00001', ext: { 'pl-favat-third-party-role': '8' } }],
        ext: { 'pl-favat-jst': '1' },
      }),
      payment: { payee: { name: 'Faktor', tax_id: { country: 'PL', code: '5260250274' } } },
    },
    [
      'Podmiot2/JST 1',
      'Podmiot3/DaneIdentyfikacyjne/IDWew 5260250274-00001',
      'Podmiot3/Rola 8',
      'Podmiot3/DaneIdentyfikacyjne/Nazwa Faktor',
      'Podmiot3/Rola 1',
    ],
  ],
  [
    'registers and contacts',
    supplier({
      identities: [
        { type: 'KRS', code: '0000123456' },
        { label: 'BDO', code: '000012345' },
      ],
      emails: [{ addr: 'a@wolt.example' }],
      telephones: [{ num: '+48 17 123 45 67 ext. 123456' }, { num: '+48 17 123' }],
    }),
    [
      'Stopka/Rejestry/KRS 0000123456',
      'Stopka/Rejestry/BDO 000012345',
      'DaneKontaktowe/Telefon +48 17 123',
    ],
  ],
  [
    'codes and units of items',
    {
      lines: [
        wiersz(
          {},
          {
            unit: 'h',
            ref: 'A1',
            description: 'dębowe',
            identities: [
              { type: 'GTU', code: 'GTU_06' },
              { key: 'gtin', code: '5901234123457' },
            ],
          },
        ),
      ],
    },
    [
      'FaWiersz/P_7 Krzesło - dębowe',
      'FaWiersz/P_8A godz.',
      'FaWiersz/Indeks A1',
      'FaWiersz/GTU GTU_06',
      'FaWiersz/GTIN 5901234123457',
    ],
  ],
  [
    'discounts with and without VAT',
    {
      discounts: [
        { reason: 'Rabat świąteczny', amount: '10.00', taxes: [{ cat: 'VAT', rate: 'general' }] },
        { amount: '3.00' },
      ],
    },
    [
      'FaWiersz/P_7 Rabat świąteczny',
      'FaWiersz/P_11 -10.00',
      'Fa/P_15 110.70',
      'Odliczenia/Powod Rabat',
      'Rozliczenie/DoZaplaty 107.70',
    ],
  ],
  [
    'what was paid in part',
    {
      payment: {
        advances: [{ date: '2026-05-01', key: 'cash', amount: '23.00' }],
        terms: { due_dates: [{ date: '2026-06-01', percent: '100%' }], notes: '14 dni' },
        instructions: {
          key: 'credit-transfer',
          credit_transfer: [{ iban: 'PL56 1240 2687 1111 0010 4738 2915' }],
        },
      },
    },
    [
      'Platnosc/ZnacznikZaplatyCzesciowej 1',
      'ZaplataCzesciowa/KwotaZaplatyCzesciowej 23.00',
      'ZaplataCzesciowa/FormaPlatnosci 1',
      'TerminPlatnosci/Termin 2026-06-01',
      'Platnosc/FormaPlatnosci 6',
      'RachunekBankowy/NrRB PL56124026871111001047382915',
      'DodatkowyOpis/Klucz Warunki płatności',
      'DodatkowyOpis/Wartosc 14 dni',
    ],
  ],
  [
    'what was paid in full',
    {
      payment: {
        advances: ['2026-05-02', '2026-05-01'].map((date) => ({
          date,
          key: 'cash',
          amount: '61.50',
        })),
        instructions: { key: 'netting' },
      },
    },
    ['Platnosc/Zaplacono 1', 'Platnosc/DataZaplaty 2026-05-02', 'Platnosc/OpisPlatnosci netting'],
  ],
  [
    'references and periods',
    {
      ordering: {
        despatch: [{ code: 'WZ1' }, { code: 'WZ2' }],
        contracts: [{ code: 'U1', issue_date: '2020-01-01' }],
        purchases: [{ code: 'Z1' }],
        period: { start: '2026-04-01', end: '2026-04-30' },
      },
    },
    [
      'Fa/WZ WZ2',
      'OkresFa/P_6_Od 2026-04-01',
      'Umowy/DataUmowy 2020-01-01',
      'Zamowienia/NrZamowienia Z1',
    ],
  ],
  [
    'texts without blanks at their ends, and single ones within',
    { lines: [wiersz({}, { name: ' Krzesło\t z  oparciem ' })] },
    ['FaWiersz/P_7 Krzesło z oparciem'],
  ],
]

for (const [title, more, elements] of ELEMENTS)
  test(`FA(3) has ${title}`, async () => {
    const { xml } = await convertFaktura(more)
    assertHas(xml, elements)
  })

test('long notes are in pieces, and characters beyond 16 bits are not cut', async () => {
  const { xml } = await convertFaktura({ notes: [{ text: '😀'.repeat(300) }] })
  assert.deepEqual(textsAt(xml, 'DodatkowyOpis/Wartosc'), ['😀'.repeat(256), '😀'.repeat(44)])
})

test('the file begins at the first moment of FA(3), or when the request says', async () => {
  const old = await convertFaktura({ issue_date: '2024-05-04' })
  assertHas(old.xml, ['DataWytworzeniaFa 2025-09-01T00:00:00Z'])
  const now = await convertFaktura({}, { created: '2026-05-05T10:00:00Z' })
  assertHas(now.xml, ['DataWytworzeniaFa 2026-05-05T10:00:00Z'])
  const leap = await convertFaktura({}, { created: '2028-02-29T10:00:00Z' })
  assertHas(leap.xml, ['DataWytworzeniaFa 2028-02-29T10:00:00Z'])
})

test('the QR code leads to the hash of exactly the bytes of the file', async () => {
  for (const [environment, host] of [
    [undefined, 'qr'],
    ['test', 'qr-test'],
    ['demo', 'qr-demo'],
  ]) {
    const request = { data: faktura(), to: FA3, environment }
    const { xml, qr } = await post('/convert', request)
    const response = await sendJson('/convert', request, { Accept: 'application/xml' })
    const file = Buffer.from(await response.arrayBuffer())
    const hash = createHash('sha256').update(file).digest('base64url')
    assert.equal(file.toString(), xml)
    assert.equal(qr, `https://${host}.ksef.mf.gov.pl/invoice/8134729657/04-05-2026/${hash}`)
    assert.equal(response.headers.get('Docket-QR'), qr)
  }
})

test('an invoice with the addon is converted by default, and an envelope as it is', async () => {
  const { to } = await post('/convert', { data: faktura() })
  assert.equal(to, FA3)
  const envelope = await post('/build', { data: faktura(), envelop: true })
  const { xml } = await post('/convert', { data: envelope })
  assertHas(xml, ['Fa/P_15 123.00'])
})

test('members without a place are left out', async () => {
  const { left_out } = await convertFaktura({
    ...supplier({ website: undefined, alias: 'Wolt' }),
    payment: { terms: { due_dates: [{ date: '2026-06-01', percent: '100%' }] } },
  })
  assert.deepEqual(left_out, ['$.supplier.alias'])
})

test('charges that are only stated are in no row and no sum, and are left out', async () => {
  const charges = [
    {
      reason: 'Opłata',
      amount: '2.00',
      informative: true,
      taxes: kategoria('1', '23%').taxes,
    },
    { reason: 'Kaucja', amount: '3.00', informative: true },
  ]
  const { xml, left_out } = await convertFaktura({ charges })
  assertHas(xml, ['Fa/P_15 123.00'])
  assert.doesNotMatch(xml, /Rozliczenie|Opłata|Kaucja/)
  const amounts = left_out.filter((path: string) => path.endsWith('.amount'))
  assert.deepEqual(amounts, ['$.charges[0].amount', '$.charges[1].amount'])
})

test('a due date has an amount only if it is not that of all that is due', async () => {
  const amount = (index: number): string => `$.payment.terms.due_dates[${index}].amount`
  const CASES: readonly (readonly [dues: Json[], leftOut: string[]])[] = [
    [[{ date: '2026-06-01', percent: '100%' }], []],
    [[{ date: '2026-06-01', amount: '123.00' }], []],
    [[{ date: '2026-06-01', amount: '100.00' }], [amount(0)]],
    [
      [
        { date: '2026-06-01', percent: '50%' },
        { date: '2026-07-01', percent: '50%' },
      ],
      [amount(0), amount(1)],
    ],
  ]
  for (const [due_dates, leftOut] of CASES)
    assert.deepEqual(
      (await convertFaktura({ payment: { terms: { due_dates } } })).left_out,
      leftOut,
    )
  const advances = [{ description: 'Zaliczka', date: '2026-05-01', amount: '23.00' }]
  const paid = { advances, terms: { due_dates: [{ date: '2026-06-01', amount: '100.00' }] } }
  const { left_out } = await convertFaktura({ payment: paid })
  assert.ok(!left_out.includes(amount(0)), left_out)
})

/** Invoices that the addon lets pass. */
const FAULTS: [title: string, broken: Json, faults: string[], options?: Json][] = [
  ['no number', { code: undefined }, ['04 $.code']],
  ['a date before 2006', { issue_date: '2005-12-31' }, ['04 $.issue_date']],
  ['no tax', { lines: [wiersz({ taxes: undefined })] }, ['09 $.lines[0].taxes']],
  ['a rate of another category', { lines: [kategoria('1', '6%')] }, ['10 $.lines[0].taxes[0]']],
  ['tax in a category without', { lines: [kategoria('10', '5%')] }, ['10 $.lines[0].taxes[0]']],
  [
    'an exemption without basis',
    { lines: [untaxed('exempt')] },
    ["10 $.tax.ext['pl-favat-exemption']"],
  ],
  [
    'two margin schemes',
    { lines: ['VATEX-EU-F', 'VATEX-EU-I'].map(margin) },
    ["10 $.tax.ext['pl-favat-margin-scheme']"],
  ],
  [
    'the basis of an exemption for a margin scheme',
    {
      lines: [margin('VATEX-EU-F')],
      notes: [NOTE],
      ...ext({ 'pl-favat-exemption': 'A' }),
    },
    ["10 $.tax.ext['pl-favat-exemption']"],
  ],
  ['no lines', { lines: undefined, charges: [{ amount: '5.00' }] }, ['12 $.lines']],
  ['a correction of nothing', { type: 'credit-note' }, ['14 $.preceding']],
  [
    'seven decimals of a quantity',
    { lines: [wiersz({ quantity: '1.1234567' })] },
    ['15 $.lines[0].quantity'],
  ],
  ['a long name', { lines: [wiersz({}, { name: 'x'.repeat(513) })] }, ['17 $.lines[0].item.name']],
  [
    'an invented number of KSeF',
    korekta({
      preceding: [
        { code: '0', issue_date: '2026-04-01', stamps: [{ prv: 'favat-ksef-number', val: 'X' }] },
      ],
    }),
    ['17 $.preceding[0].stamps'],
  ],
  [
    'an empty date of payment',
    { payment: { advances: [{ date: '', amount: '1.00' }] } },
    ['17 $.payment.advances[0].date'],
  ],
  [
    'an early date of payment',
    { payment: { advances: [{ date: '2016-06-30', amount: '1.00' }] } },
    ['17 $.payment.advances[0].date'],
  ],
  [
    'a wrong NIP of a third party',
    customer({ identities: [{ code: '1234567890', ext: { 'pl-favat-third-party-role': '4' } }] }),
    ['17 $.customer.identities[0].code'],
  ],
  [
    'too many due dates',
    {
      payment: {
        terms: { due_dates: Array.from({ length: 101 }, () => ({ date: '2026-06-01' })) },
      },
    },
    ['17 $.payment.terms.due_dates'],
  ],
  [
    'too many orders and despatch advices',
    {
      ordering: {
        purchases: Array.from({ length: 101 }, () => ({ code: 'PO' })),
        despatch: Array.from({ length: 1001 }, () => ({ code: 'WZ' })),
      },
    },
    ['17 $.ordering.despatch', '17 $.ordering.purchases'],
  ],
  [
    'a currency that is not listed',
    { ...EUR, currency: 'BTC', exchange_rates: [{ from: 'BTC', to: 'PLN', amount: '1' }] },
    ['17 $.currency'],
  ],
  [
    'an exemption that is not listed',
    { lines: [untaxed('exempt')], notes: [NOTE], ...ext({ 'pl-favat-exemption': 'D' }) },
    ["17 $.tax.ext['pl-favat-exemption']"],
  ],
  [
    'addresses and numbers of countries that do not exist',
    {
      customer: { ...NABYWCA, tax_id: { country: 'ZZ', code: '123' } },
      payment: { payee: { name: 'X', addresses: [{ locality: 'London', country: 'UK' }] } },
    },
    ['17 $.customer.tax_id.country', '17 $.payment.payee.addresses[0].country'],
  ],
  [
    'a margin scheme that is not listed',
    { lines: [kategoria('11', '0%')], ...ext({ 'pl-favat-margin-scheme': '4' }) },
    ["17 $.tax.ext['pl-favat-margin-scheme']"],
  ],
  [
    'faults of several kinds at once',
    {
      op_date: '2051-01-01',
      notes: [{ text: 'a\u0090' }],
      ...supplier({ name: 'Ż'.repeat(513) }),
      lines: [
        wiersz({ quantity: '1.1234567', taxes: undefined }),
        wiersz({}, { name: 'x'.repeat(513) }),
      ],
    },
    [
      '09 $.lines[0].taxes',
      '15 $.lines[0].quantity',
      '17 $.lines[1].item.name',
      '17 $.op_date',
      '17 $.supplier.name',
      '19 $.notes[0].text',
    ],
  ],
  [
    'an early day of the last payment',
    { payment: { advances: [{ date: '2016-06-30', percent: '100%' }] } },
    ['17 $.payment.advances[0].date'],
  ],
  ['a day that no month has', {}, ['17 created'], { created: '2026-02-30T10:00:00Z' }],
  ['an early moment', {}, ['17 created'], { created: '2025-08-31T23:59:59Z' }],
  ['no moment', {}, ['17 created'], { created: '2026-13-01T00:00:00Z' }],
  ['a control character', { notes: [{ text: 'a\u0081b' }] }, ['19 $.notes[0].text']],
  ['a noncharacter', { lines: [wiersz({}, { name: 'a\ufdd0b' })] }, ['19 $.lines[0].item.name']],
  [
    'more than a million bytes',
    { lines: Array.from({ length: 1500 }, () => wiersz({}, { name: 'ż'.repeat(300) })) },
    ['20 $'],
  ],
]

for (const [title, broken, faults, options] of FAULTS)
  test(`KSeF would reject ${title}`, async () =>
    assert.deepEqual((await faultsOfFaktura(broken, options)).sort(), [...faults].sort()))

/** Source: TKodWaluty of the schema FA(3) 1-0E. */
test('of all currencies, these are not in the list of FA(3)', async () => {
  const refused: string[] = []
  for (const currency of listedInSchema('currency.Code')) {
    const exchange_rates = [{ from: currency, to: 'PLN', amount: '1.5' }]
    const data = faktura({ currency, ...(currency !== 'PLN' && { exchange_rates }) })
    const answer = (await (await sendJson('/convert', { data, to: FA3 })).json()) as Json
    if (answer.key) refused.push(`${currency} ${answer.faults[0].code.slice(-2)}`)
  }
  const missing = 'BCH BTC BYR CNH CYP EEK GBX LTL LVL MTL SIT SKK SLE STD USDC XFU XTS ZMK'
  assert.deepEqual(
    refused.sort(),
    missing.split(' ').map((code) => `${code} 17`),
  )
})

/** Without the addon, its rules and what it fills in. */
const BARE = {
  $addons: undefined,
  ...ext({ 'pl-favat-invoice-type': 'VAT' }),
  lines: [
    wiersz({ taxes: [{ cat: 'VAT', rate: 'general', ext: { 'pl-favat-tax-category': '1' } }] }),
  ],
}

const WITHOUT_ADDON: [title: string, broken: Json, faults: string[]][] = [
  ['nothing else', {}, []],
  [
    'an unknown type',
    { tax: undefined, type: 'debit-note' },
    ["05 $.tax.ext['pl-favat-invoice-type']"],
  ],
  ['no address', supplier({ addresses: undefined }), ['06 $.supplier.addresses']],
  [
    'a foreign supplier',
    { $regime: 'PL', ...supplier({ tax_id: { country: 'DE', code: '282741168' } }) },
    ['07 $.supplier.tax_id.code'],
  ],
  ['no category', { lines: [wiersz()] }, ['10 $.lines[0].taxes[0]']],
  ['no rate to PLN', { currency: 'EUR', $regime: 'PL' }, ['16 $.exchange_rates']],
]

for (const [title, broken, faults] of WITHOUT_ADDON)
  test(`FA(3) needs the addon, and is rejected for ${title}`, async () =>
    assert.deepEqual(await faultsOfFaktura({ ...BARE, ...broken }), ['03 $.$addons', ...faults]))

test('figures that are not calculated, and other documents, are not converted to FA(3)', async () => {
  const built = await post('/build', { data: faktura() })
  assert.deepEqual(await faultsOf({ ...built, $tags: ['bypass'] }, FA3), ['04 $.$tags'])
  assert.deepEqual(await faultsOf(message(), FA3), ['01 $'])
})

test('a review for FA(3) lists what prevents it', async () => {
  const { faults } = await post('/review', {
    for: FA3,
    data: faktura({ lines: [kategoria('1', '6%')] }),
  })
  const codes = faults.map(({ code }: Json) => code)
  assert.ok(codes.includes('DOCKET-FA3-10'), codes.join(', '))
})

test('prices of more than eight decimals, and a total without what has no VAT, are listed', async () => {
  const changesOf = async (more: Json): Promise<Json[]> => (await convertFaktura(more)).changed
  const path = '$.lines[0].item.price'
  assert.deepEqual(await changesOf({ lines: [wiersz({}, { price: '1.123456785' })] }), [
    { path, document: '1.123456785', xml: '1.12345679' },
  ])
  assert.deepEqual(await changesOf({ lines: [wiersz({}, { price: '1.1234567800' })] }), [])
  const outlay = { key: 'outlay', reason: 'Kaucja', amount: '5.00' }
  assert.deepEqual(await changesOf({ charges: [outlay] }), [
    { term: 'P_15', path: '$.totals.total_with_tax', document: '128.00', xml: '123.00' },
  ])
  const taxed = { ...outlay, key: 'delivery', taxes: [{ cat: 'VAT', rate: 'general' }] }
  assert.deepEqual(await changesOf({ charges: [taxed] }), [])
  assert.deepEqual(await changesOf({ totals: { rounding: '0.01' } }), [])
})

test('an unknown environment is rejected', async () => {
  const { faults } = await post(
    '/convert',
    { data: faktura(), to: FA3, environment: 'prod' },
    { status: 400 },
  )
  assert.deepEqual(faults[0].properties, ['environment'])
})

test('an inherited member is not a category', async () => {
  const lines = [kategoria('constructor', '0%')]
  assert.deepEqual(await faultsOfFaktura({ lines }), ['10 $.lines[0].taxes[0]'])
})

test('a number of an item that has no place is left out, whatever its type', async () => {
  for (const type of ['XYZ', 'constructor', '__proto__']) {
    const lines = [wiersz({}, { identities: [{ type, code: '1' }] })]
    const { left_out } = await convertFaktura({ lines })
    const identity = '$.lines[0].item.identities[0]'
    assert.deepEqual(left_out, [`${identity}.type`, `${identity}.code`])
  }
})
