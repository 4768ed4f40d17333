/** Records: what each kind of invoice becomes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashOf, linkTo } from '../../../../src/faces/convert/es-verifactu/chain.ts'
import { get, type Json, post, sendJson } from '../../../support.ts'
import { assertHas, elementsOf, textsAt } from '../invoices.ts'
import {
  CUSTOMER,
  convert,
  ext,
  FRENCH,
  KEY,
  line,
  NIF,
  options,
  refused,
  sale,
} from './support.ts'

const preceding = (more: Json = {}): Json => {
  return { preceding: [{ series: 'F', code: '0', issue_date: '2027-02-01', ...more }] }
}

/** The invoice without what the addon adds by itself. */
const rowsOf = (xml: string): string[] =>
  elementsOf(xml).flatMap((element) => {
    const [, row] = /DetalleDesglose\/(.*)/.exec(element) ?? []
    return row ? [row] : []
  })

test('the three examples that the agency has published have their hashes', () => {
  const first = {
    at: '$',
    IDEmisorFactura: '89890001K',
    NumSerieFactura: '12345678/G33',
    FechaExpedicionFactura: '01-01-2024',
    TipoFactura: 'F1',
    CuotaTotal: '12.35',
    ImporteTotal: '123.45',
    FechaHoraHusoGenRegistro: '2024-01-01T19:20:30+01:00',
  }
  const one = hashOf('RegistroAlta', first, null)
  assert.equal(one, '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60')
  const second = {
    ...first,
    NumSerieFactura: '12345679/G34',
    FechaHoraHusoGenRegistro: '2024-01-01T19:20:35+01:00',
  }
  const two = hashOf('RegistroAlta', second, linkTo('RegistroAlta', first, one))
  assert.equal(two, 'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97')
  const third = {
    at: '$',
    IDEmisorFacturaAnulada: '89890001K',
    NumSerieFacturaAnulada: '12345679/G34',
    FechaExpedicionFacturaAnulada: '01-01-2024',
    FechaHoraHusoGenRegistro: '2024-01-01T19:20:40+01:00',
  }
  const three = hashOf('RegistroAnulacion', third, linkTo('RegistroAlta', second, two))
  assert.equal(three, '177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68')
})

test('an invoice is registered, with hash, QR code, chain and stamps', async () => {
  const answer = await convert(sale())
  assert.deepEqual(Object.keys(answer).sort(), ['changed', 'records', 'to', 'warnings', 'xml'])
  assert.equal(answer.to, KEY)
  const [record] = answer.records
  assert.match(record.hash, /^[0-9A-F]{64}$/)
  assert.equal(record.number, 'F-1')
  assert.equal(
    record.qr,
    `https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=${NIF}&numserie=F-1&fecha=10-03-2027&importe=121.00`,
  )
  assert.deepEqual(record.chain, {
    issuer: NIF,
    num_series: 'F-1',
    issue_date: '10-03-2027',
    fingerprint: record.hash,
  })
  assert.deepEqual(record.stamps, [
    { prv: 'verifactu-qr', val: record.qr },
    { prv: 'verifactu-hash', val: record.hash },
  ])
  assertHas(answer.xml, [
    `ObligadoEmision/NIF ${NIF}`,
    'RegistroAlta/TipoFactura F1',
    'DescripcionOperacion Silla.',
    'IDDestinatario/NIF A58818501',
    'CuotaTotal 21.00',
    'ImporteTotal 121.00',
    'Encadenamiento/PrimerRegistro S',
    'SistemaInformatico/NumeroInstalacion caja-1',
    `RegistroAlta/Huella ${record.hash}`,
  ])
  assert.deepEqual(rowsOf(answer.xml), [
    'Impuesto 01',
    'ClaveRegimen 01',
    'CalificacionOperacion S1',
    'TipoImpositivo 21',
    'BaseImponibleOimporteNoSujeto 100.00',
    'CuotaRepercutida 21.00',
  ])
  assert.deepEqual(await convert(sale()), answer, 'the same time gives the same bytes')
})

const ROWS: [title: string, combo: Json, customer: Json, row: string[]][] = [
  ['reverse charge', { key: 'reverse-charge' }, CUSTOMER, ['S2', '0', '100.00', '0.00']],
  ['no subjection', { key: 'outside-scope' }, FRENCH, ['N2', '100.00']],
  ['an exemption', { key: 'exempt', ...ext({ exempt: 'E1' }) }, CUSTOMER, ['E1', '100.00']],
  ['goods for a member state', { key: 'intra-community' }, FRENCH, ['E5', '100.00']],
  [
    'the equivalence surcharge',
    { rate: 'general+eqs' },
    CUSTOMER,
    ['S1', '21', '100.00', '21.00', '5.2', '5.20'],
  ],
  [
    'travel agencies',
    { rate: 'general', ...ext({ regime: '06' }) },
    CUSTOMER,
    ['S1', '21', '100.00', '100.00', '21.00'],
  ],
]

for (const [title, combo, customer, row] of ROWS) {
  test(`a row of ${title} has what belongs to its class`, async () => {
    const { xml } = await convert(sale({ lines: [line(combo)], customer }))
    assert.deepEqual(
      rowsOf(xml)
        .slice(2)
        .map((element) => element.split(' ')[1]),
      row,
    )
  })
}

test('IPSI is taxed, unless it has another class', async () => {
  const classOf = async (combo: Json): Promise<string | undefined> => {
    const { xml } = await convert(sale({ lines: [line({ cat: 'IPSI', percent: '4%', ...combo })] }))
    assert.deepEqual(rowsOf(xml).slice(0, 2), ['Impuesto 02', 'ClaveRegimen 01'])
    return rowsOf(xml)[2]
  }
  assert.equal(await classOf({}), 'CalificacionOperacion S1')
  assert.equal(await classOf(ext({ 'op-class': 'N1' })), 'CalificacionOperacion N1')
})

test('IGIC has its own rows, and equal rows are added up', async () => {
  const igic = line({ cat: 'IGIC', percent: '7%' })
  const general = line({ percent: '21.0%', ...ext({ regime: '01' }) })
  const same = line({ percent: '21%', ...ext({ regime: '01', 'op-class': 'S1' }) })
  const { xml } = await convert(sale({ lines: [igic, general, same] }))
  assert.deepEqual(textsAt(xml, 'Impuesto').sort(), ['01', '03'])
  assert.deepEqual(textsAt(xml, 'BaseImponibleOimporteNoSujeto').sort(), ['100.00', '200.00'])
})

test('parties are written by what identifies them', async () => {
  const identified = async (customer: Json, more: Json = {}): Promise<string[]> => {
    const { xml } = await convert(sale({ customer: { name: 'X', ...customer }, ...more }))
    return elementsOf(xml)
      .filter((element) => element.includes('IDOtro/'))
      .map((element) => element.split('/').at(-1)!)
  }
  assert.deepEqual(await identified(FRENCH), ['CodigoPais FR', 'IDType 02', 'ID FR44732829320'])
  assert.deepEqual(await identified({ tax_id: { country: 'EL', code: '925667500' } }), [
    'IDType 02',
    'ID EL925667500',
  ])
  assert.deepEqual(await identified({ tax_id: { country: 'US', code: '123456789' } }), [
    'CodigoPais US',
    'IDType 04',
    'ID 123456789',
  ])
  const passport = { key: 'passport', country: 'GH', code: 'G0123456' }
  assert.deepEqual(await identified({ identities: [passport] }), [
    'CodigoPais GH',
    'IDType 03',
    'ID G0123456',
  ])
  const person = { name: { given: 'Ana', surname: 'Gil' } }
  const { xml } = await convert(sale({ customer: { people: [person], identities: [passport] } }))
  assertHas(xml, ['IDDestinatario/NombreRazon Ana Gil'])
})

test('simplified invoices have no recipient, and say whether they could have one', async () => {
  const simplified = { $tags: ['simplified'] }
  const none = await convert(sale({ ...simplified, customer: undefined }))
  assertHas(none.xml, ['TipoFactura F2', 'FacturaSinIdentifDestinatarioArt61d S'])
  const named = await convert(sale({ ...simplified, customer: { name: 'Ana' } }))
  assertHas(named.xml, ['FacturaSinIdentifDestinatarioArt61d N'])
  assert.deepEqual(textsAt(named.xml, 'IDDestinatario/NombreRazon'), [])
})

test('corrections refer to what they correct: by difference, or by new figures', async () => {
  const credit = await convert(sale({ type: 'credit-note', ...preceding() }))
  assertHas(credit.xml, [
    'TipoFactura R1',
    'TipoRectificativa I',
    'IDFacturaRectificada/NumSerieFactura F-0',
    'IDFacturaRectificada/FechaExpedicionFactura 01-02-2027',
    'BaseImponibleOimporteNoSujeto -100.00',
    'CuotaRepercutida -21.00',
    'CuotaTotal -21.00',
    'ImporteTotal -121.00',
  ])
  assert.match(credit.records[0].qr, /importe=-121\.00$/)
  const debit = await convert(sale({ type: 'debit-note', ...preceding() }))
  assertHas(debit.xml, ['TipoRectificativa I', 'ImporteTotal 121.00'])
  const original = await post('/build', {
    data: sale({
      lines: [
        line({ rate: 'general+eqs' }),
        line(
          { cat: 'IRPF', percent: '15%' },
          {
            taxes: [
              { cat: 'VAT', rate: 'general' },
              { cat: 'IRPF', percent: '15%' },
            ],
          },
        ),
      ],
    }),
  })
  const corrective = await convert(
    sale({ type: 'corrective', ...preceding({ tax: original.totals.taxes }) }),
  )
  assertHas(corrective.xml, [
    'TipoRectificativa S',
    'ImporteRectificacion/BaseRectificada 200.00',
    'ImporteRectificacion/CuotaRectificada 42.00',
    'ImporteRectificacion/CuotaRecargoRectificado 5.20',
  ])
  const replaced = await convert(sale({ $tags: ['replacement'], ...preceding() }))
  assertHas(replaced.xml, ['TipoFactura F3', 'IDFacturaSustituida/NumSerieFactura F-0'])
})

test('what a correction replaces is in euro, with the signs of its own record', async () => {
  const { totals } = await post('/build', {
    data: sale({ lines: [line({ rate: 'general+eqs' })] }),
  })
  const replacing = (more: Json): Promise<Json> =>
    convert(
      sale({
        type: 'corrective',
        exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }],
        ...preceding({ tax: totals.taxes, ...more }),
      }),
    )
  const { xml: credit } = await replacing({ type: 'credit-note' })
  assertHas(credit, [
    'ImporteRectificacion/BaseRectificada -100.00',
    'ImporteRectificacion/CuotaRectificada -21.00',
    'ImporteRectificacion/CuotaRecargoRectificado -5.20',
    'BaseImponibleOimporteNoSujeto 100.00',
  ])
  const { xml: dollars } = await replacing({ currency: 'USD' })
  assertHas(dollars, [
    'ImporteRectificacion/BaseRectificada 90.00',
    'ImporteRectificacion/CuotaRectificada 18.90',
    'ImporteRectificacion/CuotaRecargoRectificado 4.68',
    'BaseImponibleOimporteNoSujeto 100.00',
  ])
  const foreign = sale({
    type: 'corrective',
    ...preceding({ tax: totals.taxes, currency: 'USD' }),
  })
  assert.deepEqual(await refused(foreign), ['15 $.preceding[0].currency'])
})

test('totals leave out charges without tax, retained taxes and payments', async () => {
  const { xml, changed } = await convert(
    sale({
      lines: [
        line(
          {},
          {
            taxes: [
              { cat: 'VAT', rate: 'general' },
              { cat: 'IRPF', percent: '15%' },
            ],
          },
        ),
      ],
      charges: [{ key: 'outlay', amount: '30.00', reason: 'Tasa' }],
      payment: { advances: [{ amount: '20.00', description: 'A cuenta' }] },
    }),
  )
  assertHas(xml, ['CuotaTotal 21.00', 'ImporteTotal 121.00'])
  assert.deepEqual(
    changed.map(({ path, document, xml: written }: Json) => `${path} ${document} ${written}`),
    ['$.charges[0].amount 30.00 0.00', '$.totals.total_with_tax 151.00 121.00'],
  )
  const margin = await convert(
    sale({
      lines: [line({ rate: 'general', ...ext({ regime: '03' }) })],
      charges: [
        { key: 'outlay', amount: '30.00', reason: 'Tasa' },
        { amount: '500.00', reason: 'Compra' },
      ],
    }),
  )
  assertHas(margin.xml, ['ImporteTotal 621.00'])
})

test('tax of another state is taken off the totals, which is said', async () => {
  const { xml, changed } = await convert(
    sale({
      customer: FRENCH,
      lines: [line({ country: 'PT', rate: 'general', ...ext({ regime: '17' }) })],
    }),
  )
  assertHas(xml, ['CalificacionOperacion N2', 'CuotaTotal 0.00', 'ImporteTotal 100.00'])
  assert.deepEqual(changed, [
    { term: 'CuotaTotal', path: '$.totals.tax', document: '23.00', xml: '0.00' },
    { term: 'ImporteTotal', path: '$.totals.total_with_tax', document: '123.00', xml: '100.00' },
  ])
})

test('other currencies are converted to euro, which is said', async () => {
  const { xml, changed } = await convert(
    sale({
      currency: 'JPY',
      lines: [line({ rate: 'general' }, { item: { name: 'Silla', price: '10001' } })],
      exchange_rates: [{ from: 'JPY', to: 'EUR', amount: '0.00613' }],
    }),
  )
  assertHas(xml, [
    'BaseImponibleOimporteNoSujeto 61.31',
    'CuotaRepercutida 12.87',
    'CuotaTotal 12.87',
    'ImporteTotal 74.18',
  ])
  assert.deepEqual(
    changed.map(({ term, document, xml: written }: Json) => [term, document, written]),
    [['ImporteTotal', '12101', '74.18']],
  )
})

test('the description is the general note, or the names of the items as far as they fit', async () => {
  const described = async (more: Json): Promise<string | undefined> =>
    textsAt((await convert(sale(more))).xml, 'DescripcionOperacion')[0]
  const named = (...names: (string | undefined)[]): Json => {
    return { lines: names.map((name) => line(undefined, { item: { name, price: '1.00' } })) }
  }
  const notes = [{ key: 'general', text: ' Muebles a medida ' }]
  assert.equal(await described({ notes }), 'Muebles a medida')
  assert.equal(await described(named('Mesa', 'Silla')), 'Mesa, Silla.')
  const long = 'ñ'.repeat(243)
  assert.equal(await described(named(long, long, 'Mesa de comedor')), `${long}, ${long}...`)
  assert.equal(await described(named('á'.repeat(600))), `${'á'.repeat(497)}...`)
})

test('amounts of a hundred million are marked', async () => {
  const { xml } = await convert(
    sale({ lines: [line(undefined, { item: { name: 'Nave', price: '90000000.00' } })] }),
  )
  assertHas(xml, ['Macrodato S', 'ImporteTotal 108900000.00'])
})

test('a third party or the customer may issue the invoice', async () => {
  const issuer = { name: 'Gestora S.L.', tax_id: { country: 'ES', code: 'B63272603' } }
  const third = await convert(sale({ ordering: { issuer } }))
  assertHas(third.xml, ['EmitidaPorTerceroODestinatario T', 'Tercero/NIF B63272603'])
  const own = await convert(sale({ $tags: ['self-billed'] }))
  assertHas(own.xml, ['EmitidaPorTerceroODestinatario D'])
})

test('records may be cancelled, by others too', async () => {
  const cancelled = await convert(sale(), { record: 'cancellation' })
  const [{ qr, stamps, hash, chain }] = cancelled.records
  assert.equal(qr, undefined)
  assert.deepEqual(stamps, [{ prv: 'verifactu-hash', val: hash }])
  assert.equal(chain.num_series, 'F-1')
  assertHas(cancelled.xml, [
    'RegistroAnulacion/IDFactura/NumSerieFacturaAnulada F-1',
    `RegistroAnulacion/Huella ${hash}`,
  ])
  const party = { name: 'Ana', tax_id: { country: 'ES', code: '54387763p' } }
  const byOther = await convert(sale(), { record: 'cancellation', by: { role: 'T', party } })
  assertHas(byOther.xml, ['GeneradoPor T', 'Generador/NIF 54387763P'])
})

const AGAIN: [again: string, record: string, elements: string[]][] = [
  ['amend', 'registration', ['Subsanacion S']],
  ['amend-rejected', 'registration', ['Subsanacion S', 'RechazoPrevio S']],
  ['unknown', 'registration', ['Subsanacion S', 'RechazoPrevio X']],
  ['unknown', 'cancellation', ['SinRegistroPrevio S']],
  ['rejected', 'cancellation', ['RechazoPrevio S']],
  ['unknown-rejected', 'cancellation', ['SinRegistroPrevio S', 'RechazoPrevio S']],
]

for (const [again, record, elements] of AGAIN) {
  test(`a ${record} that is made again says so: ${again}`, async () => {
    const { xml } = await convert(sale(), { again, record })
    const found = elementsOf(xml)
      .map((element) => element.split('/').at(-1)!)
      .filter((element) => /^(?:Subsanacion|RechazoPrevio|SinRegistroPrevio)/.test(element))
    assert.deepEqual(found, elements)
  })
}

test('the envelope has what the request says', async () => {
  const { xml } = await convert(sale(), {
    representative: { name: 'Gestoría', nif: 'B85905495' },
    incident: true,
    last_day: '2027-12-31',
    external_ref: 'r1',
    agreement: 'a1',
    system_agreement: 's1',
  })
  assertHas(xml, [
    'Cabecera/Representante/NIF B85905495',
    'RemisionVoluntaria/FechaFinVeriFactu 31-12-2027',
    'RemisionVoluntaria/Incidencia S',
    'RefExterna r1',
    'NumRegistroAcuerdoFacturacion a1',
    'IdAcuerdoSistemaInformatico s1',
  ])
  const demanded = await convert(sale(), {
    requirement: { ref: 'AB12', last: 'S' },
    verifiable: false,
    environment: 'production',
  })
  assertHas(demanded.xml, [
    'RemisionRequerimiento/RefRequerimiento AB12',
    'RemisionRequerimiento/FinRequerimiento S',
  ])
  assert.match(
    demanded.records[0].qr,
    /^https:\/\/www2\.agenciatributaria\.gob\.es\/wlpl\/TIKE-CONT\/ValidarQRNoVerifactu\?/,
  )
  const { NIF: _, ...foreign } = options().system
  const other = { IDOtro: { CodigoPais: 'FR', IDType: '02', ID: 'FR44732829320' } }
  const made = await convert(sale(), { system: { ...foreign, ...other } })
  assertHas(made.xml, ['SistemaInformatico/IDOtro/ID FR44732829320'])
})

test('records come in a request, in SOAP, or alone', async () => {
  const rootOf = async (more: Json): Promise<string | undefined> =>
    /<([\w:]+) xmlns/.exec((await convert(sale(), more)).xml)?.[1]
  assert.equal(await rootOf({}), 'sum:RegFactuSistemaFacturacion')
  assert.equal(await rootOf({ form: 'soap' }), 'soapenv:Envelope')
  assert.equal(await rootOf({ form: 'record' }), 'sum1:RegistroAlta')
  assert.equal(await rootOf({ form: 'record', record: 'cancellation' }), 'sum1:RegistroAnulacion')
})

test('without a time it is now, in Madrid or another zone', async () => {
  const now = new Date()
  const data = sale({ issue_date: now.toISOString().slice(0, 10) })
  for (const [zone, offsets] of [
    [undefined, /\+0[12]:00$/],
    ['Atlantic/Canary', /\+0[01]:00$/],
    ['America/Caracas', /-04:00$/],
  ] as const) {
    // Until the day has begun in Caracas too, yesterday's record would be too early.
    const issue_date = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
    const { xml } = await convert({ ...data, issue_date }, { time: undefined, zone })
    const [time = ''] = textsAt(xml, 'FechaHoraHusoGenRegistro')
    assert.match(time, offsets)
    assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]/)
    assert.ok(Math.abs(Date.parse(time) - now.getTime()) < 120_000, time)
  }
})

test('everything in an address is encoded, and escaped in the XML', async () => {
  const { records, xml } = await convert(
    sale({
      series: undefined,
      code: '2027/1',
      supplier: { ...sale().supplier, name: 'A & B <C>' },
    }),
  )
  assert.match(records[0].qr, /&numserie=2027%2F1&/)
  assertHas(xml, ['NombreRazonEmisor A & B <C>'])
})

test('a client that accepts XML gets hash, number and address in headers', async () => {
  const request = { data: sale(), verifactu: options() }
  const response = await sendJson('/convert', request, { Accept: 'application/xml' })
  assert.equal(response.status, 200)
  const [record] = (await convert(sale())).records
  const headers = ['docket-hash', 'docket-number', 'docket-qr'].map((name) =>
    response.headers.get(name),
  )
  assert.deepEqual(headers, [record.hash, record.number, record.qr])
  assert.equal(response.headers.get('content-disposition'), 'attachment; filename="F-1.xml"')
  const cancelled = await sendJson(
    '/convert',
    { ...request, verifactu: options({ record: 'cancellation' }) },
    { Accept: 'application/xml' },
  )
  assert.equal(cancelled.headers.get('docket-qr'), null)
})

test('the conversion and its faults are listed', async () => {
  const { conversions } = await get('/conversions')
  const listed = conversions.find(({ key }: Json) => key === KEY)
  assert.deepEqual(listed.addons, ['es-verifactu-v1'])
  const { rules } = await get('/rules/DOCKET-VERIFACTU-10')
  assert.equal(rules[0].kind, 'conversion')
})

test('stamps of a record are what the rendered invoice shows', async () => {
  const envelope = await post('/build', { data: sale(), envelop: true })
  const page = async (more: Json): Promise<string> => {
    const { stamps } = (await convert(envelope, more)).records[0]
    const data = { ...envelope, head: { ...envelope.head, stamps } }
    return (await sendJson('/render', { data })).text()
  }
  const sent = await page({})
  assert.match(sent, /QR tributario:/)
  assert.match(sent, /VERI\*FACTU/)
  assert.match(sent, /<dt>Huella del registro de facturación<\/dt>/)
  const kept = await page({ verifiable: false })
  assert.match(kept, /QR tributario:/)
  assert.doesNotMatch(kept, /VERI\*FACTU/)
})

test('review reports what the agency would refuse, without asking for options', async () => {
  const review = (data: Json): Promise<Json> =>
    post('/review', { data: { ...data, issue_date: '2026-05-01' }, for: KEY })
  assert.deepEqual((await review(sale())).faults, [])
  const { faults, warnings } = await review(sale({ lines: [line({ key: 'intra-community' })] }))
  assert.deepEqual(
    faults.map(({ code }: Json) => code),
    ['DOCKET-VERIFACTU-10'],
  )
  assert.deepEqual(
    warnings.map(({ code }: Json) => code),
    ['DOCKET-INTRA-COMMUNITY-HOME', 'DOCKET-ES-VERIFACTU-TAX-COMBO-01'],
  )
})
