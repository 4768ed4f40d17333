/** FatturaPA comes in as documents. What the conversion writes comes back in the other tests of it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as docket from '../../../src/faces/library.ts'
import { runProgram } from '../../program.ts'
import { type Json, send, sendJson } from '../../support.ts'
import {
  assertReturns,
  CLIENTE,
  convertFattura,
  FATTURAPA,
  FORNITORE,
  fattura,
  importXml,
  riga,
} from './fattura.ts'

type Edit = [from: string | RegExp, to: string]

/** The XML of an invoice, with pieces replaced, each of which must be there. */
async function xmlOf(more: Json = {}, ...edits: Edit[]): Promise<string> {
  let { xml } = (await convertFattura(more)) as { xml: string }
  for (const [from, to] of edits) {
    assert.notEqual(xml.search(from), -1, `${from} is not in ${xml}`)
    xml = xml.replace(from, to)
  }
  return xml
}

const importEdited = async (more: Json, ...edits: Edit[]): Promise<Json> =>
  importXml(await xmlOf(more, ...edits))

/** The faults of XML, as `CODE place`. */
async function faultsOfXml(more: Json, ...edits: Edit[]): Promise<string[]> {
  const { key, faults } = await importXml(await xmlOf(more, ...edits), {}, 422)
  assert.equal(key, 'conversion')
  return faults.flatMap(({ code, properties }: Json) =>
    properties.map((path: string) => `${code.replace('DOCKET-', '')} ${path}`),
  )
}

const ROOT = '/p:FatturaElettronica'
const BODY = `${ROOT}/FatturaElettronicaBody`
const GENERAL = `${BODY}/DatiGenerali/DatiGeneraliDocumento`
const LINE = `${BODY}/DatiBeniServizi/DettaglioLinee`

const VAT = { cat: 'VAT', rate: 'general' }
const IRPEF = { cat: 'IRPEF', percent: '20%', ext: { 'it-sdi-retained': 'A' } }
const withholding = (...taxes: Json[]): Json => ({ lines: [riga({ taxes: [VAT, ...taxes] })] })

/** Puts an element before or after another one. */
const before = (tag: string, text: string): Edit => [new RegExp(`(?=<${tag}>)`), text]
const after = (tag: string, text: string): Edit => [new RegExp(`(?<=</${tag}>)`), text]
const texts = (tag: string, text: string): Edit => [
  new RegExp(`<${tag}>[^<]*<`),
  `<${tag}>${text}<`,
]

test('types and tags follow from the code of the document', async () => {
  const abroad = {
    supplier: {
      name: 'ACME GmbH',
      tax_id: { country: 'DE', code: '111111125' },
      addresses: [{ street: 'Weg 1', locality: 'Berlin', country: 'DE' }],
    },
  }
  const preceding = [{ code: '7', issue_date: '2026-04-01' }]
  const cases: [more: Json, type: string, tags: string[] | undefined, code: string][] = [
    [{}, 'standard', undefined, 'TD01'],
    [{ type: 'credit-note', preceding }, 'credit-note', undefined, 'TD04'],
    [{ type: 'debit-note', preceding }, 'debit-note', undefined, 'TD05'],
    [{ $tags: ['freelance'] }, 'standard', ['freelance'], 'TD06'],
    [{ $tags: ['deferred', 'third-period'] }, 'standard', ['deferred', 'third-period'], 'TD25'],
    [
      { $tags: ['self-billed', 'import'], ...abroad },
      'standard',
      ['self-billed', 'import'],
      'TD17',
    ],
    [
      { $tags: ['self-billed'], customer: { ...CLIENTE, ...FORNITORE } },
      'standard',
      ['self-billed'],
      'TD27',
    ],
    [
      { $tags: ['depreciable-assets', 'self-billed'] },
      'standard',
      ['depreciable-assets', 'self-billed'],
      'TD26',
    ],
  ]
  for (const [more, type, tags, code] of cases) {
    const { document } = await assertReturns(await xmlOf(more))
    assert.equal(document.tax.ext['it-sdi-document-type'], code)
    assert.deepEqual([document.type, document.$tags], [type, tags], code)
  }
})

test('retained taxes belong to the lines that they were worked out from', async () => {
  const enasarco = { cat: 'ENASARCO', percent: '8.5%', ext: { 'it-sdi-retained': 'R' } }
  const cases: Json[] = [
    withholding(IRPEF, enasarco),
    { lines: [riga({ taxes: [VAT, IRPEF] }), riga()] },
    {
      lines: [
        riga({ taxes: [VAT, IRPEF] }),
        riga({ quantity: '3', taxes: [VAT, { ...IRPEF, percent: '23%' }] }),
      ],
    },
    {
      lines: [
        riga({ taxes: [VAT, IRPEF] }),
        riga({ taxes: [VAT, IRPEF] }),
        riga({ taxes: [{ cat: 'VAT', key: 'exempt' }, enasarco] }),
      ],
    },
  ]
  for (const each of cases) await assertReturns(await xmlOf(each))
})

test('a tax withheld from a part of the base has the rate that comes to it', async () => {
  const { document, changed } = await importEdited(
    withholding(IRPEF),
    texts('ImportoRitenuta', '11.50'),
    texts('AliquotaRitenuta', '23.00'),
    texts('ImportoTotaleDocumento', '110.50'),
  )
  assert.deepEqual(document.lines[0].taxes[1].percent, '11.5%')
  assert.deepEqual(changed, [{ term: 'AliquotaRitenuta', document: '11.5%', xml: '23.00' }])
  assert.equal(document.totals.payable, '110.50')
})

test('the total may be before or after what is withheld', async () => {
  for (const total of ['122.00', '102.00']) {
    const { document, changed } = await importEdited(
      withholding(IRPEF),
      texts('ImportoTotaleDocumento', total),
    )
    assert.equal(document.totals.payable, '102.00')
    assert.deepEqual(changed, [])
  }
  const { document } = await importEdited({}, [
    '<ImportoTotaleDocumento>122.00</ImportoTotaleDocumento>',
    '',
  ])
  assert.equal(document.totals.payable, '122.00')
})

test('stamp duty is charged if the total includes it', async () => {
  const duty = { charges: [{ key: 'stamp-duty', amount: '2.00' }] }
  const charged = await assertReturns(await xmlOf(duty))
  assert.equal(charged.document.charges[0].key, 'stamp-duty')
  const borne = await importEdited(duty, texts('ImportoTotaleDocumento', '122.00'))
  assert.equal(borne.document.totals.payable, '122.00')
  assert.equal(borne.document.charges, undefined)
  assert.deepEqual(borne.left_out, [
    `${GENERAL}/DatiBollo/BolloVirtuale`,
    `${GENERAL}/DatiBollo/ImportoBollo`,
  ])
  const asLine = await importEdited(
    {
      lines: [
        riga(),
        riga({ quantity: '1', taxes: [{ cat: 'VAT', key: 'zero' }] }, { price: '2.00' }),
      ],
    },
    before(
      'ImportoTotaleDocumento',
      '<DatiBollo><BolloVirtuale>SI</BolloVirtuale><ImportoBollo>2.00</ImportoBollo></DatiBollo>',
    ),
  )
  assert.equal(asLine.document.totals.payable, '124.00')
  assert.equal(asLine.left_out.length, 2)
})

test('rounding that the total does not include is owed, unless the payments say that it is not paid', async () => {
  const rounding = after('ImportoTotaleDocumento', '<Arrotondamento>0.04</Arrotondamento>')
  const { document, left_out } = await importEdited({}, rounding)
  assert.equal(document.totals.payable, '122.04')
  assert.deepEqual(left_out, [])
  const instructions = { key: 'cash' }
  const paid = await importEdited({ payment: { instructions } }, rounding)
  assert.equal(paid.document.totals.payable, '122.00')
  assert.deepEqual(paid.left_out, [`${GENERAL}/Arrotondamento`])
  const included = await importEdited({}, rounding, texts('ImportoTotaleDocumento', '122.04'))
  assert.equal(included.document.totals.rounding, '0.04')
})

test('the total decides, within a cent for each row', async () => {
  const cent = await importEdited({}, texts('ImportoTotaleDocumento', '122.01'))
  assert.equal(cent.document.totals.payable, '122.01')
  assert.deepEqual(cent.changed, [
    { term: 'Arrotondamento', path: '$.totals.rounding', document: '0.01', xml: '0.00' },
  ])
  assert.deepEqual(await faultsOfXml({}, texts('ImportoTotaleDocumento', '123.00')), [
    `FATTURAPA-30 ${GENERAL}/ImportoTotaleDocumento`,
  ])
  const summary = `${BODY}/DatiBeniServizi/DatiRiepilogo`
  assert.deepEqual(
    await faultsOfXml({}, texts('Imposta', '23.00'), texts('ImportoTotaleDocumento', '123.00')),
    // The tax of the rate, and the amount payable.
    [`FATTURAPA-30 ${GENERAL}/ImportoTotaleDocumento`, `FATTURAPA-30 ${summary}/Imposta`],
  )
  const lines = [riga(), riga({ taxes: [{ cat: 'VAT', rate: 'reduced' }] })]
  const less = await importEdited({ lines }, [/<DatiRiepilogo>[^]*?<\/DatiRiepilogo>/, ''])
  assert.equal(less.document.totals.payable, '227.00')
  // The base and the tax of the rate that the summary lacks.
  assert.deepEqual(
    less.faults.map(({ code }: Json) => code),
    ['DOCKET-FATTURAPA-30', 'DOCKET-FATTURAPA-30'],
  )
})

test('the total of a line decides its price', async () => {
  const moved = await importEdited({}, texts('PrezzoUnitario', '7.00'))
  assert.equal(moved.document.lines[0].item.price, '50.00')
  assert.deepEqual(moved.changed, [
    {
      term: 'PrezzoUnitario',
      path: '$.lines[0].item.price',
      document: '50.00',
      xml: '7.00',
    },
  ])
  const none = await importEdited({}, texts('Quantita', '0.00'))
  assert.deepEqual(
    [none.document.lines[0].quantity, none.document.lines[0].item.price],
    ['1', '100.00'],
  )
  assert.deepEqual(
    none.changed.map(({ term, xml }: Json) => [term, xml]),
    [
      ['Quantita', '0.00'],
      ['PrezzoUnitario', '50.00'],
    ],
  )
  const two = await importEdited({}, texts('Quantita', 'due'))
  assert.deepEqual(two.left_out, [`${LINE}/Quantita`])
  assert.deepEqual(two.faults[0].properties, [`${LINE}/Quantita`])
  const one = await importEdited({ lines: [riga({ quantity: '1' })] }, [/<Quantita>.*/, ''])
  assert.equal(one.document.lines[0].quantity, '1')
})

test('percentages of a line follow each other', async () => {
  const percents = ['10.00', '20.00']
    .map(
      (rate) =>
        `<ScontoMaggiorazione><Tipo>SC</Tipo><Percentuale>${rate}</Percentuale></ScontoMaggiorazione>`,
    )
    .join('')
  const { document, left_out } = await importEdited(
    { lines: [riga({ quantity: '1' }, { price: '138.89' })] },
    before('PrezzoTotale', percents),
    texts('PrezzoTotale', '100.00'),
    texts('ImponibileImporto', '100.00'),
    texts('Imposta', '22.00'),
    texts('ImportoTotaleDocumento', '122.00'),
  )
  assert.equal(document.totals.payable, '122.00')
  assert.equal(document.lines[0].discounts.length, 2)
  const discount = `${LINE}/ScontoMaggiorazione`
  assert.deepEqual(left_out, [`${discount}[1]/Percentuale`, `${discount}[2]/Percentuale`])
})

test('rows that were rounded one by one are so again', async () => {
  const row = riga({ quantity: '1.5' }, { price: '0.33' })
  const xml = await xmlOf({
    lines: [row, row, row],
    tax: { rounding: 'currency' },
  })
  const { document } = await assertReturns(xml)
  assert.equal(document.tax.rounding, 'currency')
})

test('contributions to funds have a base if it is not the sum of the lines', async () => {
  const fund = (more: Json): Json => {
    const ext = { 'it-sdi-fund-type': 'TC01' }
    return { charges: [{ key: 'fund-contribution', percent: '4%', ext, taxes: [VAT], ...more }] }
  }
  await assertReturns(await xmlOf(fund({})))
  await assertReturns(await xmlOf(fund({ base: '50.00' })))
  const { document, changed } = await importEdited(
    fund({ base: '50.00' }),
    texts('ImponibileCassa', '60.00'),
  )
  const listed = changed.map(({ term, document: made, xml }: Json) => `${term} ${made} ${xml}`)
  assert.deepEqual(listed, ['AlCassa 2.0% 4.00', 'ImponibileCassa 100.00 60.00'])
  assert.equal(document.charges[0].amount, '2.00')
  const flat = await importEdited(fund({}), texts('AlCassa', '0.00'))
  assert.equal(flat.document.charges[0].percent, '4.0%')
  assert.deepEqual(flat.changed, [
    { term: 'AlCassa', path: '$.charges[0].percent', document: '4.0%', xml: '0.00' },
  ])
})

test('VAT that cannot be told is a fault, and prevents the import if the amount payable depends on it', async () => {
  const faults = await faultsOfXml({}, texts('AliquotaIVA', '0.00'))
  assert.equal(faults[0], `FATTURAPA-30 ${GENERAL}/ImportoTotaleDocumento`)
  assert.ok(faults.includes(`FATTURAPA-32 ${LINE}/AliquotaIVA`), faults.join())
  assert.deepEqual(await faultsOfXml(withholding(IRPEF), texts('TipoRitenuta', 'RT09')), [
    `FATTURAPA-32 ${GENERAL}/DatiRitenuta`,
  ])
  const marked = await importEdited(
    withholding(IRPEF),
    [/<DatiRitenuta>[^]*<\/DatiRitenuta>/, ''],
    texts('ImportoTotaleDocumento', '122.00'),
  )
  assert.deepEqual(marked.faults[0].properties, [GENERAL])
})

test('the lines of a rate that is owed in two ways are told apart by the bases', async () => {
  const liable = (code: string, price = '50.00'): Json =>
    riga({ taxes: [{ ...VAT, ext: { 'it-sdi-vat-liability': code } }] }, { price })
  const waysOf = ({ document }: Json): (string | undefined)[] =>
    document.lines.map(({ taxes }: Json) => taxes[0].ext?.['it-sdi-vat-liability'])
  const two = { lines: [liable('I', '10.00'), liable('D', '90.00')] }
  assert.deepEqual(waysOf(await assertReturns(await xmlOf(two))), ['I', 'D'])
  const unclear = await importEdited(two, [
    /<ImponibileImporto>20\.00<([^]*)<ImponibileImporto>180\.00</,
    '<ImponibileImporto>50.00<$1<ImponibileImporto>150.00<',
  ])
  assert.deepEqual(waysOf(unclear), [undefined, undefined])
  const summary = `${BODY}/DatiBeniServizi/DatiRiepilogo`
  assert.deepEqual(unclear.left_out, [
    `${summary}[1]/EsigibilitaIVA`,
    `${summary}[2]/EsigibilitaIVA`,
  ])
})

test('amounts to pay come back, and those under split payment with their VAT', async () => {
  const lines = [riga({ taxes: [{ ...VAT, ext: { 'it-sdi-vat-liability': 'S' } }] })]
  const instructions = {
    key: 'credit-transfer',
    credit_transfer: [{ iban: 'IT60X0542811101000000123456' }],
  }
  const due_dates = ['33%', '67%'].map((percent, i) => ({ date: `2026-0${6 + i}-01`, percent }))
  const split = await importEdited({ lines, payment: { instructions, terms: { due_dates } } })
  assert.deepEqual(
    split.document.payment.terms.due_dates.map(({ amount }: Json) => amount),
    ['40.26', '81.74'],
  )
  assert.deepEqual(
    split.changed.map(({ term, xml }: Json) => [term, xml]),
    [
      ['ImportoPagamento', '33.00'],
      ['ImportoPagamento', '67.00'],
    ],
  )
  const other = await importEdited({ payment: { instructions, terms: { due_dates } } }, [
    /(MP05[^]*)MP05/,
    '$1MP01',
  ])
  assert.deepEqual(other.left_out, [
    `${BODY}/DatiPagamento/DettaglioPagamento[2]/ModalitaPagamento`,
  ])
  const less = await importEdited({ payment: { instructions } }, texts('ImportoPagamento', '99.00'))
  assert.deepEqual(less.changed, [{ term: 'ImportoPagamento', document: '122.00', xml: '99.00' }])
  const account = await importEdited(
    { payment: { instructions } },
    texts('IBAN', 'IT00X0542811101000000123456'),
  )
  assert.deepEqual(account.document.payment.instructions.credit_transfer, [
    { iban: 'IT00X0542811101000000123456' },
  ])
})

test('amounts to pay that include the VAT of a split payment do so in the document', async () => {
  const lines = [riga({ taxes: [{ ...VAT, ext: { 'it-sdi-vat-liability': 'S' } }] })]
  const due_dates = [{ date: '2026-06-01', percent: '100%' }]
  const payment = { instructions: { key: 'credit-transfer' }, terms: { due_dates } }
  const { document, changed, warnings } = await importEdited(
    { lines, payment },
    texts('ImportoPagamento', '122.00'),
  )
  assert.equal(document.payment.terms.due_dates[0].amount, '122.00')
  assert.deepEqual([changed, warnings], [[], undefined])
})

test('payments decide if the file has no total', async () => {
  const payment = { instructions: { key: 'credit-transfer' } }
  const none: Edit = [/<ImportoTotaleDocumento>[^<]*<\/ImportoTotaleDocumento>/, '']
  const retained = { ...withholding(IRPEF), payment }
  for (const [more, amount, payable] of [
    [{ payment }, '122.00', '122.00'],
    [{ payment }, '122.01', '122.01'],
    [retained, '102.00', '102.00'],
    // Without what is withheld, as it should have been.
    [retained, '122.00', '102.00'],
  ] as const) {
    const { document } = await importEdited(more, none, texts('ImportoPagamento', amount))
    assert.equal(document.totals.payable, payable, amount)
  }
  assert.deepEqual(await faultsOfXml({ payment }, none, texts('ImportoPagamento', '100.00')), [
    `FATTURAPA-30 ${GENERAL}`,
  ])
})

test('taxes that are rounded one by one are withheld as the payments say', async () => {
  const retained = (percent: string): Json => ({ ...IRPEF, percent })
  const lines = [
    riga({ quantity: '1', taxes: [VAT, retained('20%')] }, { price: '411.93' }),
    riga(
      { quantity: '1', taxes: [VAT, { ...retained('8.5%'), cat: 'ENASARCO' }] },
      { price: '4.10' },
    ),
  ]
  await assertReturns(await xmlOf({ lines, payment: { instructions: { key: 'credit-transfer' } } }))
})

test('long notes are whole again', async () => {
  const text = 'parola '.repeat(60).trim()
  const { document } = await assertReturns(await xmlOf({ notes: [{ text }, { text: 'Grazie' }] }))
  assert.deepEqual(
    document.notes.map((note: Json) => note.text),
    [text, 'Grazie'],
  )
})

test('what has no place in an invoice is listed; what the format does not have is refused in strict mode', async () => {
  const xml = await xmlOf(
    { lines: [riga({}, { unit: 'h' })] },
    texts('ProgressivoInvio', '00001'),
    texts('UnitaMisura', 'n. pz'),
    after(
      'DatiGeneraliDocumento',
      '<DatiTrasporto><MezzoTrasporto>Auto</MezzoTrasporto></DatiTrasporto>',
    ),
    after(
      'DatiGeneraliDocumento',
      '<DatiDDT><NumeroDDT>D-1</NumeroDDT><DataDDT>2026-04-01</DataDDT></DatiDDT>',
    ),
    [
      '</p:',
      '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo/></ds:Signature></p:',
    ],
  )
  const listed = [
    `${ROOT}/FatturaElettronicaHeader/DatiTrasmissione/ProgressivoInvio`,
    `${BODY}/DatiGenerali/DatiDDT/NumeroDDT`,
    `${BODY}/DatiGenerali/DatiDDT/DataDDT`,
    `${BODY}/DatiGenerali/DatiTrasporto`,
    `${LINE}/UnitaMisura`,
    `${ROOT}/ds:Signature`,
  ]
  assert.deepEqual((await importXml(xml, { strict: true })).left_out, listed)
  const unknown = xml.replace('<Comune>', '<Quartiere>Prati</Quartiere><Comune>')
  const path = `${ROOT}/FatturaElettronicaHeader/CedentePrestatore/Sede/Quartiere`
  assert.ok((await importXml(unknown)).left_out.includes(path), path)
  const { faults } = await importXml(unknown, { strict: true }, 422)
  assert.deepEqual(faults[0].properties, [path])
})

test('units have no capitals', async () => {
  const { document, changed } = await importEdited({ lines: [riga({}, { unit: 'kg' })] }, [
    '<UnitaMisura>kg',
    '<UnitaMisura>KG',
  ])
  assert.equal(document.lines[0].item.unit, 'kg')
  assert.deepEqual(changed, [
    { term: 'UnitaMisura', path: '$.lines[0].item.unit', document: 'kg', xml: 'KG' },
  ])
})

test('attachments are returned beside the document', async () => {
  const file = (name: string, format: string): string =>
    `<Allegati><NomeAttachment>${name}</NomeAttachment><FormatoAttachment>${format}</FormatoAttachment><DescrizioneAttachment>Foglio</DescrizioneAttachment><Attachment>YQ=\n=</Attachment></Allegati>`
  const { attachments, left_out } = await importEdited({}, [
    '</FatturaElettronicaBody>',
    `${file('a.pdf', 'PDF')}${file('a.xyz', 'XYZ')}</FatturaElettronicaBody>`,
  ])
  assert.deepEqual(attachments, [
    { name: 'a.pdf', description: 'Foglio', mime: 'application/pdf', data: 'YQ==' },
    { name: 'a.xyz', description: 'Foglio', data: 'YQ==' },
  ])
  assert.deepEqual(left_out, [`${BODY}/Allegati[2]/FormatoAttachment`])
})

test('a file without anything is refused as an invoice', async () => {
  const xml = `<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2" versione="FPR12"/>`
  assert.ok((await importXml(xml, {}, 422)).faults.length > 0, 'there are faults')
  const { document } = await importXml(xml, { build: false })
  assert.deepEqual(document.$addons, ['it-sdi-v1'])
})

test('files of older programs are in Latin-1, with any prefix', async () => {
  const xml = await xmlOf(
    { notes: [{ text: 'Caffè' }] },
    ['UTF-8', 'windows-1252'],
    [/<p:/, '<ns2:'],
    [/<\/p:/, '</ns2:'],
    ['xmlns:p', 'xmlns:ns2'],
  )
  const bodies: [body: Buffer, status: number][] = [
    [Buffer.from(xml, 'latin1'), 200],
    [Buffer.from(xml.replace('windows-1252', 'utf-16'), 'latin1'), 422],
  ]
  for (const [body, status] of bodies) {
    const headers = { 'Content-Type': 'application/xml' }
    const response = await send('/v0/convert', { method: 'POST', body, headers })
    assert.equal(response.status, status)
    const { document } = (await response.json()) as Json
    if (status === 200) assert.equal(document.notes[0].text, 'Caffè')
  }
})

test('streams, tools, commands and the library import FatturaPA', async () => {
  const data = await xmlOf()
  const expected = await importXml(data)
  const bulk = await send('/v0/bulk', {
    method: 'POST',
    body: `${JSON.stringify({ id: 1, action: 'convert', payload: { data } })}\n`,
  })
  assert.deepEqual((JSON.parse(await bulk.text()) as Json).payload, expected)
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' }
  const params = { name: 'convert', arguments: { data } }
  const { result } = (await (await sendJson('/mcp', { ...message, params })).json()) as Json
  assert.deepEqual(result.structuredContent.document, expected.document)
  const { status, output } = await runProgram(['convert'], { input: data })
  assert.equal(status, 0)
  assert.deepEqual(JSON.parse(output), expected)
  assert.deepEqual(JSON.parse(JSON.stringify(await docket.convert({ data }))), expected)
})

test('streams, tools and commands write FatturaPA', async () => {
  const data = fattura()
  const { xml } = await convertFattura()
  const payload = { data, to: FATTURAPA }
  const bulk = await send('/v0/bulk', {
    method: 'POST',
    body: `${JSON.stringify({ id: 1, action: 'convert', payload })}\n`,
  })
  assert.equal((JSON.parse(await bulk.text()) as Json).payload.xml, xml)
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' }
  const params = { name: 'convert', arguments: payload }
  const { result } = (await (await sendJson('/mcp', { ...message, params })).json()) as Json
  assert.equal(result.structuredContent.xml, xml)
  const { output } = await runProgram(['convert', '--to', FATTURAPA, '--number', '00042'], {
    input: JSON.stringify(data),
  })
  assert.match(output, /<ProgressivoInvio>00042</)
})
