/** The fate of the members of an Italian invoice in FatturaPA. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { get, type Json, post } from '../../support.ts'
import {
  assertReturns,
  CLIENTE,
  convertFattura,
  FATTURAPA,
  FORNITORE,
  fattura,
  ITALIAN_ADDRESS,
  riga,
} from './fattura.ts'
import { assertHas, elementsOf, textsAt } from './invoices.ts'

type Row = [title: string, invoice: Json, elements: string[], leftOut?: string[]]

const supplier = (more: Json): Json => ({ supplier: { ...FORNITORE, ...more } })
const customer = (more: Json): Json => ({ customer: { ...CLIENTE, ...more } })
const address = (more: Json): Json => supplier({ addresses: [{ ...ITALIAN_ADDRESS, ...more }] })
const GERMAN = {
  name: 'ACME GmbH',
  tax_id: { country: 'DE', code: '111111125' },
  addresses: [{ street: 'Weg 1', locality: 'Berlin', code: '10115', country: 'DE' }],
}
const VAT = { cat: 'VAT', rate: 'general' }
const IRPEF = { cat: 'IRPEF', percent: '20%', ext: { 'it-sdi-retained': 'A' } }
const GENERAL = 'DatiGenerali/DatiGeneraliDocumento'
const LINE = 'DatiBeniServizi/DettaglioLinee'

const ROWS: Row[] = [
  [
    'number, date, type, currency and total',
    {},
    [
      'DatiTrasmissione/IdTrasmittente/IdCodice 00743110157',
      'FormatoTrasmissione FPR12',
      'CodiceDestinatario ABC1234',
      `${GENERAL}/TipoDocumento TD01`,
      `${GENERAL}/Divisa EUR`,
      `${GENERAL}/Data 2026-05-01`,
      `${GENERAL}/Numero F-1`,
      `${GENERAL}/ImportoTotaleDocumento 122.00`,
    ],
  ],
  [
    'a line and the summary',
    {},
    [
      `${LINE}/NumeroLinea 1`,
      `${LINE}/Descrizione Sedia`,
      `${LINE}/Quantita 2.00`,
      `${LINE}/PrezzoUnitario 50.00`,
      `${LINE}/PrezzoTotale 100.00`,
      `${LINE}/AliquotaIVA 22.00`,
      'DatiRiepilogo/ImponibileImporto 100.00',
      'DatiRiepilogo/Imposta 22.00',
    ],
  ],
  [
    'numbers, name and register of the supplier',
    supplier({
      identities: [{ key: 'it-fiscal-code', code: 'RSSGNN60R30H501U' }],
      registration: {
        office: 'RM',
        entry: '123456',
        capital: '50000.00',
        currency: 'EUR',
        ext: { 'it-sdi-shareholder-state': 'SM' },
      },
      telephones: [{ num: '06 (1) 23-45' }],
      emails: [{ addr: 'info@fornitore.example' }],
    }),
    [
      'IdTrasmittente/IdCodice RSSGNN60R30H501U',
      'CedentePrestatore/DatiAnagrafici/IdFiscaleIVA/IdPaese IT',
      'CedentePrestatore/DatiAnagrafici/CodiceFiscale RSSGNN60R30H501U',
      'CedentePrestatore/DatiAnagrafici/Anagrafica/Denominazione Fornitore S.r.l.',
      'CedentePrestatore/DatiAnagrafici/RegimeFiscale RF01',
      'IscrizioneREA/Ufficio RM',
      'IscrizioneREA/NumeroREA 123456',
      'IscrizioneREA/CapitaleSociale 50000.00',
      'IscrizioneREA/SocioUnico SM',
      'IscrizioneREA/StatoLiquidazione LN',
      'Contatti/Telefono 0612345',
      'Contatti/Email info@fornitore.example',
    ],
  ],
  [
    'an address, with what fits behind the street',
    address({ num: '12/A interno 4', street_extra: 'Scala B', region: 'Lazio' }),
    ['CedentePrestatore/Sede/Indirizzo Via Roma 12/A interno 4 Scala B', 'Sede/CAP 00184'],
    ['$.supplier.addresses[0].region'],
  ],
  [
    'a post box, and no more than 60 characters',
    address({
      street: undefined,
      po_box: 'Casella 7',
      num: undefined,
      street_extra: 'x'.repeat(55),
    }),
    ['CedentePrestatore/Sede/Indirizzo Casella 7'],
    ['$.supplier.addresses[0].street_extra'],
  ],
  [
    'a person as customer',
    customer({
      name: undefined,
      tax_id: { country: 'IT' },
      identities: [{ key: 'it-fiscal-code', code: 'RSSGNN60R30H501U' }],
      people: [
        { name: { prefix: 'Dott.', given: 'Gianni', surname: 'Rossi', surname2: 'Bianchi' } },
      ],
      inboxes: [{ key: 'it-sdi-pec', email: 'rossi@pec.example' }],
    }),
    [
      'CodiceDestinatario 0000000',
      'PECDestinatario rossi@pec.example',
      'CessionarioCommittente/DatiAnagrafici/CodiceFiscale RSSGNN60R30H501U',
      'Anagrafica/Nome Gianni',
      'Anagrafica/Cognome Rossi Bianchi',
      'Anagrafica/Titolo Dott.',
    ],
  ],
  [
    'a foreign customer without a number, and its post code',
    { customer: { ...GERMAN, tax_id: { country: 'DE' } } },
    [
      'CodiceDestinatario XXXXXXX',
      'CessionarioCommittente/DatiAnagrafici/IdFiscaleIVA/IdPaese DE',
      'CessionarioCommittente/DatiAnagrafici/IdFiscaleIVA/IdCodice 0000000',
      'CessionarioCommittente/Sede/CAP 00000',
    ],
    ['$.customer.addresses[0].code'],
  ],
  [
    'an administration, and its reference',
    {
      $tags: ['b2g'],
      ...customer({ inboxes: [{ key: 'it-sdi-code', code: 'ABC123' }] }),
      ordering: { cost: 'UFF-7' },
    },
    ['FormatoTrasmissione FPA12', 'CodiceDestinatario ABC123', 'RiferimentoAmministrazione UFF-7'],
  ],
  [
    'a third party that issues the invoice',
    {
      ordering: {
        issuer: { name: 'Studio Verdi', tax_id: { country: 'IT', code: '10182640150' } },
      },
    },
    [
      'TerzoIntermediarioOSoggettoEmittente/DatiAnagrafici/IdFiscaleIVA/IdCodice 10182640150',
      'TerzoIntermediarioOSoggettoEmittente/DatiAnagrafici/Anagrafica/Denominazione Studio Verdi',
      'SoggettoEmittente TZ',
    ],
  ],
  [
    'an invoice that the customer issues',
    { $tags: ['self-billed', 'import'], supplier: GERMAN },
    [
      'IdTrasmittente/IdCodice 12345670785',
      'SoggettoEmittente CC',
      `${GENERAL}/TipoDocumento TD17`,
      'CedentePrestatore/DatiAnagrafici/IdFiscaleIVA/IdPaese DE',
    ],
    ['$.supplier.addresses[0].code'],
  ],
  [
    'retained taxes, fund and stamp duty',
    {
      lines: [riga({ taxes: [VAT, IRPEF] })],
      charges: [
        {
          key: 'fund-contribution',
          code: 'ALBO-1',
          percent: '4%',
          base: '100.00',
          ext: { 'it-sdi-fund-type': 'TC01' },
          taxes: [VAT, IRPEF],
        },
        { key: 'stamp-duty', amount: '2.00' },
      ],
    },
    [
      `${GENERAL}/DatiRitenuta/TipoRitenuta RT01`,
      `${GENERAL}/DatiRitenuta/ImportoRitenuta 20.80`,
      `${GENERAL}/DatiRitenuta/AliquotaRitenuta 20.00`,
      `${GENERAL}/DatiRitenuta/CausalePagamento A`,
      `${GENERAL}/DatiBollo/BolloVirtuale SI`,
      `${GENERAL}/DatiBollo/ImportoBollo 2.00`,
      `${GENERAL}/DatiCassaPrevidenziale/TipoCassa TC01`,
      `${GENERAL}/DatiCassaPrevidenziale/AlCassa 4.00`,
      `${GENERAL}/DatiCassaPrevidenziale/ImportoContributoCassa 4.00`,
      `${GENERAL}/DatiCassaPrevidenziale/ImponibileCassa 100.00`,
      `${GENERAL}/DatiCassaPrevidenziale/AliquotaIVA 22.00`,
      `${GENERAL}/DatiCassaPrevidenziale/Ritenuta SI`,
      `${GENERAL}/DatiCassaPrevidenziale/RiferimentoAmministrazione ALBO-1`,
      `${GENERAL}/ImportoTotaleDocumento 128.88`,
      `${LINE}/Ritenuta SI`,
    ],
  ],
  [
    'stamp duty with VAT is a line too',
    {
      charges: [
        { key: 'stamp-duty', amount: '2.00', taxes: [{ cat: 'VAT', key: 'zero', percent: '0%' }] },
      ],
    },
    [`${GENERAL}/DatiBollo/ImportoBollo 2.00`, `${LINE}/Descrizione Bollo`, `${LINE}/Natura N1`],
  ],
  [
    'discounts and charges with and without VAT',
    {
      discounts: [
        { amount: '10.00', taxes: [VAT] },
        { percent: '5%', reason: 'Abbuono' },
      ],
      charges: [
        { amount: '6.00', reason: 'Trasporto', taxes: [VAT] },
        { amount: '-3.00', reason: 'Altro' },
      ],
    },
    [
      `${LINE}/TipoCessionePrestazione SC`,
      `${LINE}/Descrizione Sconto`,
      `${LINE}/PrezzoTotale -10.00`,
      `${LINE}/TipoCessionePrestazione AC`,
      `${LINE}/Descrizione Trasporto`,
      `${LINE}/PrezzoTotale 6.00`,
      `${GENERAL}/ScontoMaggiorazione/Percentuale 5.00`,
      `${GENERAL}/ScontoMaggiorazione/Importo 5.00`,
      `${GENERAL}/ScontoMaggiorazione/Importo 3.00`,
    ],
    ['$.charges[1].reason', '$.discounts[1].reason'],
  ],
  [
    'references',
    {
      $tags: ['deferred'],
      preceding: [{ code: '7', issue_date: '2026-04-01' }],
      ordering: {
        purchases: [
          {
            code: 'O-1',
            lines: [1],
            identities: [
              { key: 'order', code: 'C-9' },
              { key: 'item', code: '3' },
              { type: 'CUP', code: 'CUP1' },
              { type: 'CIG', code: 'CIG1' },
            ],
          },
        ],
        contracts: [{ code: 'K-1', issue_date: '2026-01-01' }],
        tender: [{ code: 'T-1' }],
        receiving: [{ code: 'R-1' }],
        despatch: [{ code: 'D-1', issue_date: '2026-04-20', lines: [1] }],
      },
    },
    [
      'DatiOrdineAcquisto/RiferimentoNumeroLinea 1',
      'DatiOrdineAcquisto/IdDocumento O-1',
      'DatiOrdineAcquisto/NumItem 3',
      'DatiOrdineAcquisto/CodiceCommessaConvenzione C-9',
      'DatiOrdineAcquisto/CodiceCUP CUP1',
      'DatiOrdineAcquisto/CodiceCIG CIG1',
      'DatiContratto/IdDocumento K-1',
      'DatiContratto/Data 2026-01-01',
      'DatiConvenzione/IdDocumento T-1',
      'DatiRicezione/IdDocumento R-1',
      'DatiFattureCollegate/IdDocumento 7',
      'DatiDDT/NumeroDDT D-1',
      'DatiDDT/DataDDT 2026-04-20',
      'DatiDDT/RiferimentoNumeroLinea 1',
    ],
  ],
  [
    'codes, period, cost and attributes of a line',
    {
      lines: [
        riga(
          { period: { start: '2026-04-01', end: '2026-04-30' }, cost: 'CDC-1' },
          {
            ref: 'ART-1',
            unit: 'h',
            description: 'in legno',
            identities: [{ type: 'EAN', code: '4006381333931' }, { code: 'X' }],
            attributes: [
              { type: 'INTENTO', text: '08060120341234567-000001', date: '2026-01-07' },
              { label: 'Colore', text: 'rosso' },
            ],
          },
        ),
      ],
    },
    [
      `${LINE}/CodiceArticolo/CodiceTipo INTERNO`,
      `${LINE}/CodiceArticolo/CodiceValore ART-1`,
      `${LINE}/CodiceArticolo/CodiceTipo EAN`,
      `${LINE}/Descrizione Sedia - in legno`,
      `${LINE}/UnitaMisura h`,
      `${LINE}/DataInizioPeriodo 2026-04-01`,
      `${LINE}/DataFinePeriodo 2026-04-30`,
      `${LINE}/RiferimentoAmministrazione CDC-1`,
      `${LINE}/AltriDatiGestionali/TipoDato INTENTO`,
      `${LINE}/AltriDatiGestionali/RiferimentoTesto 08060120341234567-000001`,
      `${LINE}/AltriDatiGestionali/RiferimentoData 2026-01-07`,
    ],
    [
      '$.lines[0].item.attributes[1].label',
      '$.lines[0].item.attributes[1].text',
      '$.lines[0].item.identities[1].code',
    ],
  ],
  [
    'why there is no VAT, by law or by a note',
    {
      lines: [
        riga({ taxes: [{ cat: 'VAT', key: 'exempt' }] }),
        riga({ taxes: [{ cat: 'VAT', key: 'export' }] }),
      ],
      tax: { notes: [{ cat: 'VAT', key: 'export', text: 'Esportazione' }] },
    },
    [
      `${LINE}/AliquotaIVA 0.00`,
      `${LINE}/Natura N4`,
      'DatiRiepilogo/RiferimentoNormativo Art. 10 DPR 633/72',
      'DatiRiepilogo/RiferimentoNormativo Esportazione',
    ],
  ],
  [
    'services to customers abroad under reverse charge',
    {
      $tags: ['reverse-charge'],
      customer: GERMAN,
      lines: [riga({ taxes: [{ cat: 'VAT', key: 'outside-scope' }] })],
    },
    [`${LINE}/Natura N2.1`, `${LINE}/AltriDatiGestionali/TipoDato INVCONT`],
    ['$.customer.addresses[0].code', '$.tax.notes[0].text'],
  ],
  [
    'advances and instructions',
    {
      payment: {
        payee: { name: 'Factoring S.p.A.' },
        advances: [
          {
            key: 'credit-transfer',
            date: '2026-04-15',
            amount: '22.00',
            credit_transfer: { iban: 'IT60 X054 2811 1010 0000 0123 456', bic: 'BPMOIT22XXX' },
          },
        ],
        instructions: {
          key: 'credit-transfer',
          ref: 'RF-1',
          credit_transfer: [{ iban: 'IT60X0542811101000000123456', name: 'Banca' }],
        },
      },
    },
    [
      'DatiPagamento/CondizioniPagamento TP03',
      'DettaglioPagamento/DataRiferimentoTerminiPagamento 2026-04-15',
      'DettaglioPagamento/ImportoPagamento 22.00',
      'DettaglioPagamento/IBAN IT60X0542811101000000123456',
      'DettaglioPagamento/BIC BPMOIT22XXX',
      'DatiPagamento/CondizioniPagamento TP02',
      'DettaglioPagamento/Beneficiario Factoring S.p.A.',
      'DettaglioPagamento/ModalitaPagamento MP05',
      'DettaglioPagamento/ImportoPagamento 100.00',
      'DettaglioPagamento/IstitutoFinanziario Banca',
      'DettaglioPagamento/CodicePagamento RF-1',
    ],
  ],
  [
    'due dates',
    {
      payment: {
        instructions: { key: 'cash' },
        terms: {
          due_dates: [
            { date: '2026-06-01', percent: '50%' },
            { date: '2026-07-01', percent: '50%' },
          ],
        },
      },
    },
    [
      'DatiPagamento/CondizioniPagamento TP01',
      'DettaglioPagamento/DataScadenzaPagamento 2026-06-01',
      'DettaglioPagamento/ImportoPagamento 61.00',
      'DettaglioPagamento/DataScadenzaPagamento 2026-07-01',
    ],
  ],
]

for (const [title, invoice, elements, leftOut = []] of ROWS) {
  test(`FatturaPA has ${title}`, async () => {
    const { xml, left_out, changed } = await convertFattura(invoice)
    assertHas(xml, elements)
    assert.deepEqual(left_out.sort(), leftOut)
    assert.deepEqual(changed, [])
    await assertReturns(xml)
  })
}

test('an invoice that the customer issues for an Italian supplier is of the type other', async () => {
  const tax = { ext: { 'it-sdi-document-type': 'TD01' } }
  const { xml } = await convertFattura({ $tags: ['self-billed'], type: 'other', tax })
  assertHas(xml, ['SoggettoEmittente CC', `${GENERAL}/TipoDocumento TD01`])
  const { document } = await assertReturns(xml)
  assert.deepEqual([document.type, document.$tags], ['other', ['self-billed']])
})

test('elements are in the order of the schema', async () => {
  const { xml } = await convertFattura({
    ...supplier({
      registration: { office: 'RM', entry: '1' },
      emails: [{ addr: 'info@f.example' }],
    }),
    notes: [{ text: 'Nota' }],
    preceding: [{ code: '7' }],
    ordering: { contracts: [{ code: 'K' }], purchases: [{ code: 'O' }] },
    lines: [
      riga({ taxes: [VAT, IRPEF], discounts: [{ percent: '10%' }] }, { ref: 'A', unit: 'h' }),
    ],
    discounts: [{ amount: '1.00' }],
    payment: { instructions: { key: 'cash', ref: 'X' } },
  })
  const order: string[] = []
  for (const element of elementsOf(xml)) {
    const name = element.split(/[ @]/)[0]!.split('/').at(-1)!
    if (order.at(-1) !== name) order.push(name)
  }
  assert.equal(
    order.join(' '),
    'IdPaese IdCodice ProgressivoInvio FormatoTrasmissione CodiceDestinatario IdPaese IdCodice ' +
      'Denominazione RegimeFiscale Indirizzo NumeroCivico CAP Comune Provincia Nazione Ufficio NumeroREA ' +
      'StatoLiquidazione Email IdPaese IdCodice Denominazione Indirizzo NumeroCivico CAP Comune ' +
      'Provincia Nazione TipoDocumento Divisa Data Numero TipoRitenuta ImportoRitenuta AliquotaRitenuta ' +
      'CausalePagamento Tipo Importo ImportoTotaleDocumento Causale IdDocumento NumeroLinea CodiceTipo ' +
      'CodiceValore Descrizione Quantita UnitaMisura PrezzoUnitario Tipo Percentuale Importo PrezzoTotale ' +
      'AliquotaIVA Ritenuta AliquotaIVA ImponibileImporto Imposta CondizioniPagamento ModalitaPagamento ' +
      'ImportoPagamento CodicePagamento',
  )
  assert.match(
    xml,
    /^<\?xml [^>]*>\n<p:FatturaElettronica xmlns:p="[^"]*\/v1\.2" versione="FPR12">\n {2}<Fatt/,
  )
})

test('the transmitter and the number of the file are those of the request, or follow from the invoice', async () => {
  const { xml } = await convertFattura(
    {},
    { transmitter: { country: 'IT', code: '01234567890' }, number: '00042' },
  )
  assertHas(xml, ['IdTrasmittente/IdCodice 01234567890', 'ProgressivoInvio 00042'])
  const numbers = new Set<string>()
  for (const code of ['1', '2', '2']) {
    const [number = ''] = textsAt((await convertFattura({ code })).xml, 'ProgressivoInvio')
    assert.match(number, /^[0-9A-Z]{10}$/)
    numbers.add(number)
  }
  assert.equal(numbers.size, 2)
  for (const options of [{ number: 'F-1' }, { transmitter: { country: 'IT' } }]) {
    const data = fattura()
    const { key } = await post('/convert', { data, to: FATTURAPA, ...options }, { status: 400 })
    assert.equal(key, 'input')
  }
})

test('characters outside Latin-1 are replaced, and listed', async () => {
  const { xml, changed } = await convertFattura({
    lines: [riga({}, { description: '“Sedia” – 5 €' })],
    notes: [{ text: `${'x'.repeat(200)}y` }],
  })
  assert.deepEqual(textsAt(xml, 'Descrizione'), ['Sedia - "Sedia" - 5 EUR'])
  assert.deepEqual(
    textsAt(xml, 'Causale').map(({ length }) => length),
    [200, 1],
  )
  assert.deepEqual(changed, [
    { path: '$.lines[0].item.description', document: '“Sedia” – 5 €', xml: '"Sedia" - 5 EUR' },
  ])
})

test('FatturaPA is what the addon asks for, and is listed with its rules', async () => {
  const { to } = await post('/convert', { data: fattura() })
  assert.equal(to, FATTURAPA)
  const { conversions } = await get('/conversions')
  const facts = conversions.find(({ key }: Json) => key === FATTURAPA)
  assert.deepEqual([facts.syntax, facts.addons], ['fatturapa', ['it-sdi-v1']])
  const { rules } = await get('/rules')
  const ours = rules.filter(({ code }: Json) => code.startsWith('DOCKET-FATTURAPA-'))
  assert.equal(ours.length, 22)
})

test('a review says what stands in the way of FatturaPA, even if it has no place in the document', async () => {
  const sound = await post('/review', { data: fattura(), for: FATTURAPA })
  assert.deepEqual(sound.faults, [])
  const data = fattura({ lines: [riga({}, { description: 'Ж' })] })
  const { faults } = await post('/review', { data, for: FATTURAPA })
  assert.deepEqual(faults[0].properties, ['2.2.1.4'])
})
