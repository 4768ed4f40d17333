/** FatturaPA as others write it: what a receiver gets of it. */
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import * as docket from '../../../src/faces/library.ts'
import { runProgram } from '../../program.ts'
import { type Json, send, sendJson } from '../../support.ts'
import { CLIENTE, convertFattura, FATTURAPA, FORNITORE, importXml, riga } from './fattura.ts'
import { convert, faultsOf } from './invoices.ts'

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

const texts = (tag: string, text: string): Edit => [
  new RegExp(`<${tag}>[^<]*<`),
  `<${tag}>${text}<`,
]
const before = (tag: string, text: string): Edit => [new RegExp(`(?=<${tag}>)`), text]

const ROOT = '/p:FatturaElettronica'
const BODY = `${ROOT}/FatturaElettronicaBody`
const GENERAL = `${BODY}/DatiGenerali/DatiGeneraliDocumento`
const GOODS = `${BODY}/DatiBeniServizi`

const EXEMPT = { cat: 'VAT', key: 'exempt', ext: { 'it-sdi-exempt': 'N4' } }

const PERSON = {
  name: 'Maria Neri',
  people: [{ name: { prefix: 'Dott.', given: 'Maria', surname: 'Neri' } }],
}

test('a person is a party with a name, and is written as a person again', async () => {
  const xml = await xmlOf({
    supplier: { ...FORNITORE, ...PERSON },
    customer: { ...CLIENTE, name: 'Li Ada', people: [{ name: { given: 'Li', surname: 'Ada' } }] },
  })
  assert.match(xml, /<Nome>Maria<\/Nome>\s*<Cognome>Neri<\/Cognome>\s*<Titolo>Dott\.</)
  const { document, faults, left_out } = await importXml(xml)
  const { name, people } = document.supplier
  assert.deepEqual({ name, people }, PERSON)
  assert.deepEqual([document.customer.name, faults, left_out], ['Li Ada', undefined, []])
  assert.equal((await convert(document, FATTURAPA)).xml, xml)
  // A company with a contact is none.
  const contact = await xmlOf({ supplier: { ...FORNITORE, people: PERSON.people } })
  assert.match(contact, /<Denominazione>Fornitore S.r.l.</)
})

test('units in words are those of the list, or stay', async () => {
  const UNITS: [text: string, unit: string | undefined, code?: string][] = [
    ['PZ', 'piece'],
    ['pz.', 'piece'],
    ['Nr', 'one'],
    ['Unità', 'one'],
    ['Unit(s)', 'one'],
    ['Giorno(i)', 'day'],
    ['ORE', 'h'],
    ['HUR', 'h'],
    ['MQ', 'm2'],
    ['MT LIN', 'lm'],
    ['q.li', undefined],
    ['QL', undefined, 'DTN'],
    ['KWH', 'kwh'],
    ['MM', 'mm'],
    ['XBX', 'box'],
    ['NAR', undefined, 'NAR'],
    ['1.0 C62', undefined],
    ['10', undefined],
    ['bustina', undefined],
    ['constructor', undefined],
  ]
  const lines = UNITS.map(() => riga({}, { unit: 'kg' }))
  let at = 0
  const xml = (await xmlOf({ lines })).replaceAll(
    /<UnitaMisura>kg</g,
    () => `<UnitaMisura>${UNITS[at++]![0]}<`,
  )
  const { document, changed, left_out, faults } = await importXml(xml)
  assert.equal(faults, undefined)
  for (const [i, [text, unit, code]] of UNITS.entries()) {
    const { item } = document.lines[i]
    assert.deepEqual([item.unit, item.ext?.['untdid-unit']], [unit, code], text)
    const path = `${GOODS}/DettaglioLinee[${i + 1}]/UnitaMisura`
    const isKnown = unit !== undefined || code !== undefined
    assert.equal(left_out.includes(path), !isKnown, text)
    const isChanged = changed.some(({ xml: from }: Json) => from === text)
    assert.equal(isChanged, isKnown && text !== (unit ?? code), text)
  }
  const period = { start: '2026-04-01', end: '2026-04-30' }
  const month = await xmlOf({ lines: [riga({ period }, { unit: 'mm' })] })
  assert.equal((await importXml(month)).document.lines[0].item.unit, 'mon')
})

test('dates are days, whatever follows them; what is no date stays', async () => {
  const CASES: [text: string, date: string | undefined, isLeft: boolean, isFault: boolean][] = [
    ['2026-04-09+02:00', '2026-04-09', false, false],
    ['2026-04-09Z', '2026-04-09', false, false],
    ['2026-04-09T10:00:00', '2026-04-09', true, false],
    ['2026-02-30', undefined, true, true],
    ['domani', undefined, true, true],
    ['0000-00-00', undefined, true, true],
  ]
  const preceding = [{ code: '7', issue_date: '2026-04-01' }]
  const place = `${BODY}/DatiGenerali/DatiFattureCollegate/Data`
  for (const [text, date, isLeft, isFault] of CASES) {
    const xml = await xmlOf({ type: 'credit-note', preceding }, [
      /(DatiFattureCollegate>[^]*<Data>)[^<]*/,
      `$1${text}`,
    ])
    const { document, left_out, changed, faults = [] } = await importXml(xml)
    assert.equal(document.preceding[0].issue_date, date, text)
    assert.deepEqual(left_out, isLeft ? [place] : [], text)
    assert.deepEqual(changed, [], text)
    assert.deepEqual(
      faults.flatMap(({ properties }: Json) => properties),
      isFault ? [place] : [],
    )
  }
  const { document, changed } = await importXml(await xmlOf({}, texts('Data', '2026-13-01')))
  assert.deepEqual(changed, [
    { term: 'Data', path: '$.issue_date', document: document.issue_date, xml: '2026-13-01' },
  ])
})

/** An agent's commission of 1,000.00, from which taxes are withheld. */
async function commission(rows: string[], total: string, more: Json = {}): Promise<string> {
  const retained = rows.map((row) => {
    const [type, amount, percent] = row.split(' ')
    return `<DatiRitenuta><TipoRitenuta>${type}</TipoRitenuta><ImportoRitenuta>${amount}</ImportoRitenuta><AliquotaRitenuta>${percent}</AliquotaRitenuta><CausalePagamento>R</CausalePagamento></DatiRitenuta>`
  })
  return xmlOf(
    {
      lines: [
        riga({ quantity: '1' }, { price: '600.00' }),
        riga({ quantity: '1' }, { price: '400.00' }),
      ],
      ...more,
    },
    [/(?=<ImportoTotale)/, retained.join('')],
    texts('ImportoTotaleDocumento', total),
  )
}

test('withheld taxes are those of all lines if none is marked, at a rate that comes to their amount', async () => {
  const CASES: [rows: string[], withheld: [cat: string, percent: string][][], retained: string][] =
    [
      [['RT01 200.00 20.00'], [[['IRPEF', '20.0%']], [['IRPEF', '20.0%']]], '200.00'],
      [['RT01 120.00 20.00'], [[['IRPEF', '20.0%']], []], '120.00'],
      // IRPEF on a half, ENASARCO on all of it.
      [
        ['RT01 115.00 23.00', 'RT04 85.00 8.50'],
        [
          [
            ['IRPEF', '11.5%'],
            ['ENASARCO', '8.5%'],
          ],
          [
            ['IRPEF', '11.5%'],
            ['ENASARCO', '8.5%'],
          ],
        ],
        '200.00',
      ],
      // A rate takes as many decimals as its amount does.
      [['RT01 33.33 20.00'], [[['IRPEF', '3.333%']], [['IRPEF', '3.333%']]], '33.33'],
      // Two of one type are told apart by their lines, or else are one.
      [
        ['RT01 120.00 20.00', 'RT01 40.00 10.00'],
        [[['IRPEF', '20.0%']], [['IRPEF', '10.0%']]],
        '160.00',
      ],
      [
        ['RT01 200.00 20.00', 'RT01 50.00 5.00'],
        [[['IRPEF', '25.0%']], [['IRPEF', '25.0%']]],
        '250.00',
      ],
    ]
  for (const [rows, withheld, retained] of CASES) {
    const { document, faults } = await importXml(await commission(rows, '1220.00'))
    const found = document.lines.map(({ taxes }: Json) =>
      taxes.slice(1).map(({ cat, percent }: Json) => [cat, percent]),
    )
    assert.deepEqual(found, withheld, rows.join())
    assert.equal(document.totals.retained_tax, retained)
    assert.equal(faults, undefined)
  }
  const twice = await importXml(
    await commission(['RT01 200.00 20.00', 'RT01 50.00 5.00'], '1220.00'),
  )
  assert.ok(
    twice.left_out.includes(`${GENERAL}/DatiRitenuta[2]/ImportoRitenuta`),
    twice.left_out.join(),
  )
  await importXml(await commission(['RT09 200.00 20.00'], '1220.00'), {}, 422)
})

test('a contribution that no base counts was not charged', async () => {
  const fund = (amount: string): Edit =>
    before(
      'ImportoTotaleDocumento',
      `<DatiCassaPrevidenziale><TipoCassa>TC07</TipoCassa><AlCassa>8.50</AlCassa><ImportoContributoCassa>${amount}</ImportoContributoCassa><AliquotaIVA>22.00</AliquotaIVA></DatiCassaPrevidenziale>`,
    )
  const { document, left_out } = await importXml(await xmlOf({}, fund('8.50')))
  assert.equal(document.charges, undefined)
  assert.equal(document.totals.payable, '122.00')
  assert.ok(
    left_out.includes(`${GENERAL}/DatiCassaPrevidenziale/ImportoContributoCassa`),
    left_out.join(),
  )
  const charged = await importXml(
    await xmlOf(
      {},
      fund('8.50'),
      texts('ImponibileImporto', '108.50'),
      texts('Imposta', '23.87'),
      texts('ImportoTotaleDocumento', '132.37'),
    ),
  )
  assert.equal(charged.document.charges[0].amount, '8.50')
  // Without lines that cost anything, no rate comes to it.
  const free = await importXml(
    await xmlOf(
      { lines: [riga({}, { price: '0.00' })] },
      fund('8.50'),
      texts('AlCassa', '0.00'),
      texts('ImponibileImporto', '8.50'),
      texts('Imposta', '1.87'),
      texts('ImportoTotaleDocumento', '10.37'),
    ),
  )
  const { key, reason } = free.document.charges[0]
  assert.deepEqual([key, reason], [undefined, 'Contributo cassa TC07'])
})

test('ancillary costs and rounding of a base are charges and discounts', async () => {
  const CASES: [element: string, base: string, member: string, amount: string][] = [
    ['<SpeseAccessorie>5.00</SpeseAccessorie>', '105.00', 'charges', '5.00'],
    ['<Arrotondamento>-0.35</Arrotondamento>', '99.65', 'discounts', '0.35'],
    ['<Arrotondamento>0.40</Arrotondamento>', '100.40', 'charges', '0.40'],
  ]
  for (const [element, base, member, amount] of CASES) {
    const { document, left_out, changed, faults } = await importXml(
      await xmlOf(
        { lines: [riga({ taxes: [EXEMPT] })] },
        before('ImponibileImporto', element),
        texts('ImponibileImporto', base),
        texts('ImportoTotaleDocumento', base),
      ),
    )
    assert.equal(document[member][0].amount, amount)
    assert.equal(document.totals.payable, base)
    assert.deepEqual([left_out, changed, faults], [[], [], undefined], element)
  }
  // A base that does not count it: then the total may, or nobody does.
  const rounding = before('ImponibileImporto', '<Arrotondamento>-0.35</Arrotondamento>')
  const late = await importXml(await xmlOf({}, rounding, texts('ImportoTotaleDocumento', '121.65')))
  assert.deepEqual([late.document.totals.rounding, late.left_out], ['-0.35', []])
  const unused = await importXml(await xmlOf({}, rounding))
  assert.deepEqual(unused.left_out, [`${GOODS}/DatiRiepilogo/Arrotondamento`])
})

test('discounts of the document count if the total counts them', async () => {
  const discount = (inside: string): Edit =>
    before(
      'ImportoTotaleDocumento',
      `<ScontoMaggiorazione><Tipo>SC</Tipo>${inside}</ScontoMaggiorazione>`,
    )
  const repeated = await importXml(await xmlOf({}, discount('<Importo>2.00</Importo>')))
  assert.equal(repeated.document.discounts, undefined)
  assert.ok(
    repeated.left_out.includes(`${GENERAL}/ScontoMaggiorazione/Importo`),
    repeated.left_out.join(),
  )
  const share = await importXml(
    await xmlOf(
      {},
      discount('<Percentuale>10.00</Percentuale>'),
      texts('ImportoTotaleDocumento', '109.80'),
    ),
  )
  assert.equal(share.document.discounts[0].amount, '12.20')
})

test('natures of before 2021 are families of those of today', async () => {
  const { document, faults = [] } = await importXml(
    (await xmlOf({ lines: [riga({ taxes: [EXEMPT] })] })).replaceAll('>N4<', '>N3<'),
  )
  const [{ key, ext }] = document.lines[0].taxes
  assert.deepEqual([key, ext['it-sdi-exempt']], ['export', 'N3'])
  assert.deepEqual(faults, [])
})

test('what has no value stays', async () => {
  const data = '<AltriDatiGestionali><TipoDato>AswSwHouse</TipoDato></AltriDatiGestionali>'
  const instructions = { key: 'cash' }
  const { document, left_out } = await importXml(
    await xmlOf(
      { payment: { instructions } },
      ['</DettaglioLinee>', `${data}</DettaglioLinee>`],
      texts('ImportoPagamento', '0.00'),
    ),
  )
  assert.equal(document.lines[0].item.attributes, undefined)
  const row = `${BODY}/DatiPagamento/DettaglioPagamento`
  assert.deepEqual(left_out, [
    `${GOODS}/DettaglioLinee/AltriDatiGestionali/TipoDato`,
    `${row}/ModalitaPagamento`,
    `${row}/ImportoPagamento`,
  ])
})

test('earlier editions are read as the current one, and later codes are kept', async () => {
  const former = await importXml(
    await xmlOf(
      {},
      [
        'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2',
        'http://www.fatturapa.gov.it/sdi/fatturapa/v1.1',
      ],
      ['versione="FPR12"', 'versione="1.1"'],
    ),
  )
  assert.equal(former.document.totals.payable, '122.00')
  assert.match(former.faults[0].description, /versione must be FPR12 or FPA12, got "1.1"/)
  const later = await importXml(
    await xmlOf({}, texts('RegimeFiscale', 'RF20'), texts('TipoDocumento', 'TD29')),
  )
  assert.equal(later.document.supplier.ext['it-sdi-fiscal-regime'], 'RF20')
  assert.equal(later.document.tax.ext['it-sdi-document-type'], 'TD29')
  assert.deepEqual(later.claims, { specification: 'FPR12', name: 'FatturaPA' })
})

test('faults of the document have the places of what they are about', async () => {
  const credit_transfer = [{ iban: 'IT60X0542811101000000123456' }]
  const discount =
    '<DettaglioLinee><NumeroLinea>9</NumeroLinea><TipoCessionePrestazione>SC</TipoCessionePrestazione><Descrizione>Sconto</Descrizione><PrezzoUnitario>0.00</PrezzoUnitario><PrezzoTotale>0.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee>'
  const xml = await xmlOf(
    {
      lines: [riga({ taxes: [EXEMPT] })],
      payment: { instructions: { key: 'credit-transfer', credit_transfer } },
    },
    [/(<CedentePrestatore>[^]*?<IdFiscaleIVA>[^]*?<IdCodice>)[^<]*/, '$100743110158'],
    texts('IBAN', 'IT00X0542811101000000123456'),
    [/<Natura>N4</g, '<Natura>N9<'],
    [/(?=<DettaglioLinee>)/, discount],
  )
  const { faults } = await importXml(xml)
  const seller = `${ROOT}/FatturaElettronicaHeader/CedentePrestatore`
  assert.deepEqual(
    faults.map(({ properties }: Json) => properties),
    [
      ['$.lines[0].taxes[0]', `${GOODS}/DettaglioLinee[2]/AliquotaIVA`],
      ['$.supplier.tax_id.code', `${seller}/DatiAnagrafici/IdFiscaleIVA/IdCodice`],
      [
        '$.payment.instructions.credit_transfer[0].iban',
        `${BODY}/DatiPagamento/DettaglioPagamento/IBAN`,
      ],
    ],
  )
})

test('embedded files come out, and go back', async () => {
  const file = { name: 'Foglio.pdf', description: 'Ore', mime: 'application/pdf', data: 'YQ==' }
  const first = await xmlOf()
  const attachments = [file, { code: 'B-2', data: 'YQ =\n=' }]
  const { document } = await importXml(first)
  const { xml } = await convert(document, FATTURAPA, { attachments })
  assert.match(
    xml,
    /<NomeAttachment>Foglio.pdf<[^]*<FormatoAttachment>PDF<[^]*<NomeAttachment>B-2</,
  )
  const answer = await importXml(xml)
  assert.deepEqual(answer.attachments, [file, { name: 'B-2', data: 'YQ==' }])
  const again = await convert(answer.document, FATTURAPA, { attachments: answer.attachments })
  assert.equal(again.xml, xml)
  const broken = await importXml(xml.replace('YQ==', 'Y.Q'))
  assert.equal(broken.attachments[0].data, 'Y.Q')
  assert.deepEqual(broken.faults[0].properties, [`${BODY}/Allegati[1]/Attachment`])
  for (const data of ['Y.Q', undefined]) {
    const faults = await faultsOf(document, FATTURAPA, { attachments: [{ name: 'a', data }] })
    assert.deepEqual(faults, ['17 attachments[0].data'])
  }
})

test('an e-mail address that is none stays', async () => {
  const { document, left_out, faults } = await importXml(
    await xmlOf({ supplier: { ...FORNITORE, emails: [{ addr: 'info@fornitore.it' }] } }, [
      '>info@fornitore.it<',
      '>www.fornitore.it<',
    ]),
  )
  const place = `${ROOT}/FatturaElettronicaHeader/CedentePrestatore/Contatti/Email`
  assert.deepEqual([document.supplier.emails, left_out], [undefined, [place]])
  assert.match(faults[0].description, /got "www.fornitore.it"/)
})

const BODIES = /<FatturaElettronicaBody>[^]*<\/FatturaElettronicaBody>/

/** A file with invoices of these numbers and totals. */
async function fileOf(...invoices: [number: string, total?: string][]): Promise<string> {
  const xml = await xmlOf({}, texts('ProgressivoInvio', '00001'))
  const [body = ''] = BODIES.exec(xml) ?? []
  const bodies = invoices.map(([number, total = '122.00']) =>
    body
      .replace('<Numero>F-1<', `<Numero>${number}<`)
      .replace(/(?<=<ImportoTotaleDocumento>)[^<]*/, total),
  )
  return xml.replace(body, bodies.join(''))
}

test('each invoice of a file has an answer, in their order', async () => {
  const xml = (await fileOf(['F/7'], ['F/8', '500.00'], ['F/9'])).replace(
    /(F\/9[^]*?)(?=<PrezzoUnitario>)/,
    '$1<UnitaMisura>bustina</UnitaMisura>',
  )
  const { from, claims, documents, document } = await importXml(xml)
  assert.deepEqual([from, claims.specification, document], [FATTURAPA, 'FPR12', undefined])
  assert.deepEqual(
    documents.map((each: Json) => each.document?.code ?? each.error.key),
    ['F/7', 'conversion', 'F/9'],
  )
  const sent = `${ROOT}/FatturaElettronicaHeader/DatiTrasmissione/ProgressivoInvio`
  assert.deepEqual(documents[0].left_out, [sent])
  assert.deepEqual(documents[2].left_out, [
    sent,
    `${BODY}[3]/DatiBeniServizi/DettaglioLinee/UnitaMisura`,
  ])
  assert.deepEqual(documents[0].document.supplier, documents[2].document.supplier)
  const second = await importXml(await fileOf(['F/7'], ['F/8']), { number: 2 })
  assert.equal(second.document.code, 'F/8')
  for (const number of [0, 3, 'due', -1])
    await importXml(await fileOf(['F/7'], ['F/8']), { number }, 400)
  await importXml(await fileOf(['F/7', '1.00'], ['F/8', '2.00']), {}, 422)
  const unmet = await importXml(await fileOf(['F/7', '121.00']), {}, 422)
  assert.match(unmet.faults[0].description, /121.00 in the XML, and 122.00 in the document/)
  const { faults } = await importXml(await fileOf(['F/7'], ['F/8']), { strict: true }, 422)
  assert.deepEqual(faults[0].properties, [`${BODY}[2]`])
  const read = await importXml(xml, { build: false })
  assert.deepEqual(
    read.documents.map((each: Json) => each.document.code),
    ['F/7', 'F/8', 'F/9'],
  )
})

test('faults of several invoices are counted together, with their places in the answer', async () => {
  const xml = (await fileOf(['F/7'], ['F/8'])).replaceAll('00743110157', '00743110158')
  const response = await send('/v0/convert', {
    method: 'POST',
    body: xml,
    headers: { 'Content-Type': 'application/xml' },
  })
  assert.equal(response.headers.get('Docket-Faults'), '2')
  const { documents } = (await response.json()) as Json
  assert.equal(documents[1].faults[0].properties[0], '$.supplier.tax_id.code')
})

test('too many invoices are asked for one by one', async () => {
  const others = '<FatturaElettronicaBody>            </FatturaElettronicaBody>'.repeat(1000)
  const xml = (await fileOf(['F/7'])).replace(BODIES, (last) => others + last)
  const { faults } = await importXml(xml, {}, 422)
  assert.match(faults[0].description, /1001 invoices, too many for one answer/)
  const { document } = await importXml(xml, { number: 1001 })
  assert.equal(document.code, 'F/7')
  // What they share counts, too.
  const long = `<Denominazione>${'A'.repeat(100_000)}<`
  const shared = (await fileOf(...Array.from({ length: 50 }, (): [string] => ['F/7']))).replace(
    '<Denominazione>Fornitore S.r.l.<',
    long,
  )
  assert.match((await importXml(shared, {}, 422)).faults[0].description, /50 invoices/)
})

test('streams, tools, commands and the library answer on each invoice of a file', async () => {
  const data = await fileOf(['F/7'], ['F/8'])
  const expected = await importXml(data)
  const line = JSON.stringify({ id: 1, action: 'convert', payload: { data } })
  const bulk = await send('/v0/bulk', { method: 'POST', body: `${line}\n` })
  assert.deepEqual((JSON.parse(await bulk.text()) as Json).payload, expected)
  const params = { name: 'convert', arguments: { data } }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  const { result } = (await (await sendJson('/mcp', message)).json()) as Json
  assert.equal(result.structuredContent.documents.length, 2)
  assert.deepEqual(JSON.parse(JSON.stringify(await docket.convert({ data }))), expected)
  const folder = mkdtempSync(join(tmpdir(), 'docket-'))
  writeFileSync(join(folder, 'fattura.xml'), data)
  const { status } = await runProgram(['convert', '-o', `${folder}/out/`, `${folder}/fattura.xml`])
  assert.equal(status, 0)
  assert.deepEqual(readdirSync(join(folder, 'out')).sort(), ['F-7.json', 'F-8.json'])
  const written = JSON.parse(readFileSync(join(folder, 'out', 'F-8.json'), 'utf8')) as Json
  assert.deepEqual(written.document, expected.documents[1].document)
})

test('each invoice has a file of its own, which replaces no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-'))
  const file = join(folder, 'fattura.xml')
  writeFileSync(file, await fileOf(['A-3'], ['A'], ['a']))
  const out = join(folder, 'out')
  const convert = (): ReturnType<typeof runProgram> =>
    runProgram(['convert', '-o', `${out}/`, file])
  assert.equal((await convert()).status, 0)
  assert.deepEqual(readdirSync(out).sort(), ['A-3.json', 'A.json', 'a-4.json'])
  assert.equal((await convert()).status, 0)
  writeFileSync(join(out, 'A.json'), '{}')
  const { status, errors } = await convert()
  assert.equal(status, 2)
  assert.match(errors, /A\.json exists, and its name is a number that the sender chose/)
  assert.equal(readFileSync(join(out, 'A.json'), 'utf8'), '{}')
})
