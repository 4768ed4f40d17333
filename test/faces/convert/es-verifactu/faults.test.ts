/** Each fault: a document or an option that has it, where, and the agency's codes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../../support.ts'
import { message, post } from '../../../support.ts'
import {
  CUSTOMER,
  ext,
  FRENCH,
  KEY,
  line,
  NIF,
  options,
  refused,
  refusedAsIs,
  SYSTEM,
  sale,
} from './support.ts'

const ROW = '10 $.totals.taxes.categories[0].rates[0]'
const one = (combo: Json, more: Json = {}): Json => sale({ lines: [line(combo)], ...more })
const regime = (code: string, more: Json = {}): Json => ({
  rate: 'general',
  ...ext({ regime: code, ...more }),
})
const exempt = (code: string, more: Json = {}): Json => ({
  key: 'exempt',
  ...ext({ exempt: code, ...more }),
})
const igic = (combo: Json): Json => ({ cat: 'IGIC', ...combo })
const identity = (type: string, country: string | undefined, code = 'X123'): Json => {
  return {
    customer: { name: 'X', identities: [{ country, code, ...ext({ 'identity-type': type }) }] },
  }
}
const preceding = [{ series: 'F', code: '0', issue_date: '2027-02-01' }]
const simplified = { $tags: ['simplified'], customer: undefined }

const DOCUMENTS: [title: string, document: Json, faults: string[]][] = [
  [
    'the addon is missing',
    sale({ $addons: undefined }),
    ['01 $.$addons', '09 $.tax.ext.es-verifactu-doc-type 1106', `${ROW} 1195`, `${ROW} 1245`],
  ],
  ['the code is missing', sale({ code: undefined }), ['06 $.code 1130']],
  ['the number has a character that is not allowed', sale({ code: "O'1" }), ['06 $.code 1130']],
  [
    'the invoice is older than records',
    sale({ issue_date: '2024-10-27' }),
    ['08 $.issue_date 1152'],
  ],
  ['the invoice is of tomorrow', sale({ issue_date: '2027-03-11' }), ['08 $.issue_date 1112']],
  ['the operation is long ago', sale({ op_date: '2007-03-09' }), ['08 $.op_date 1134']],
  [
    'the operation is too late',
    one(regime('15'), { op_date: '2029-01-01' }),
    ['08 $.op_date 1125'],
  ],
  [
    'the operation is tomorrow',
    sale({ op_date: '2027-03-11' }),
    ['08 $.op_date 1146', '08 $.op_date 1173'],
  ],
  [
    'a full invoice has articles 72 and 73 on a ticket',
    sale({ ...simplified, tax: ext({ 'simplified-art7273': 'S' }) }),
    ['09 $.tax.ext.es-verifactu-simplified-art7273 1183'],
  ],
  [
    'there is no tax',
    sale({
      lines: [
        line({}, { taxes: [{ cat: 'VAT', key: 'exempt', ...ext({ exempt: 'E1' }) }] }),
        ...Array.from({ length: 12 }, (_, i) => line({ cat: 'IGIC', percent: `${i + 1}%` })),
      ],
    }),
    ['10 $.totals.taxes 4113'],
  ],
  ['exports have the general regime', one(exempt('E3', { regime: '02' }), {}), []],
  ['goods for a member state stay in Spain', one({ key: 'intra-community' }), [`${ROW} 1289`]],
  ['exports are taxed', one(regime('02')), [`${ROW} 1286`]],
  [
    'used goods are outside the scope',
    one({ key: 'outside-scope', ...ext({ regime: '03' }) }),
    [`${ROW} 1200`],
  ],
  ['gold is taxed', one(regime('04')), [`${ROW} 1201`]],
  [
    'a travel agency replaces tickets',
    one(regime('06'), { $tags: ['replacement'], preceding }),
    [`${ROW} 1202`],
  ],
  [
    'the cash regime has a reverse charge',
    one({ key: 'reverse-charge', ...ext({ regime: '07' }) }),
    [`${ROW} 1203`],
  ],
  ['the regime of IGIC is taxed', one(regime('08')), [`${ROW} 1252`]],
  ['collections are taxed', one(regime('10')), [`${ROW} 1205`]],
  ['leases have another rate', one({ rate: 'reduced', ...ext({ regime: '11' }) }), [`${ROW} 1206`]],
  ['certified works have no date', one(regime('14')), [`${ROW} 1147`, `${ROW} 1149`]],
  [
    'certified works are on a ticket',
    one(regime('14'), { ...simplified, op_date: '2027-03-12' }),
    [`${ROW} 1148`, `${ROW} 1149`],
  ],
  [
    'the regime 20 of IGIC is taxed',
    one(igic({ percent: '7%', ...ext({ regime: '20' }) })),
    [`${ROW} 1293`],
  ],
  ['a ticket has a reverse charge', one({ key: 'reverse-charge' }, simplified), [`${ROW} 1197`]],
  ['VAT has no such rate', one({ percent: '12%' }), [`${ROW} 1124`]],
  ['a rate has ended', one({ percent: '5%' }), [`${ROW} 1124`]],
  [
    'a surcharge belongs to another rate',
    one({ percent: '21%', surcharge: '1.4%' }),
    [`${ROW} 1162`],
  ],
  ['a rate has too many decimals', one(igic({ percent: '7.125%' })), [ROW]],
  [
    'an identity is of a country that is not listed',
    sale(identity('04', 'XK')),
    ['12 $.customer 1101'],
  ],
  ['an identity of Spain is foreign', sale(identity('04', 'ES')), ['12 $.customer 1126']],
  ['one who is not in the census is abroad', sale(identity('07', 'FR')), ['12 $.customer 1126']],
  ['an identity is too long', sale(identity('03', 'FR', 'X'.repeat(21))), ['12 $.customer 1103']],
  [
    'a bad debt is of a foreigner',
    sale({ type: 'credit-note', preceding, customer: FRENCH, tax: ext({ 'doc-type': 'R3' }) }),
    ['12 $.customer 1191'],
  ],
  [
    'an insolvency is of a passport',
    sale({
      type: 'credit-note',
      preceding,
      ...identity('03', 'FR'),
      tax: ext({ 'doc-type': 'R2' }),
    }),
    ['12 $.customer 1192'],
  ],
  ['the customer is the supplier', sale({ customer: sale().supplier }), ['12 $.customer 1193']],
  [
    'the third party is the supplier',
    sale({ ordering: { issuer: sale().supplier } }),
    ['13 $.ordering.issuer 1188'],
  ],
  [
    'the third party is not identified',
    sale({ ordering: { issuer: { name: 'X' } } }),
    ['13 $.ordering.issuer 1186'],
  ],
  [
    'the third party is not in the census',
    sale({ ordering: { issuer: identity('07', 'ES').customer } }),
    ['13 $.ordering.issuer 1211'],
  ],
  [
    'the third party is of Spain without NIF',
    sale({ ordering: { issuer: identity('05', 'ES').customer } }),
    ['13 $.ordering.issuer 1126', '13 $.ordering.issuer 1232'],
  ],
  [
    'the amount needs more than twelve digits',
    sale({
      lines: [
        line(
          {},
          {
            item: { name: 'X', price: '999999999999.00' },
            taxes: [{ cat: 'VAT', rate: 'general' }],
          },
        ),
      ],
    }),
    ['14 $.totals 1267'],
  ],
  [
    'a ticket with a customer is too large',
    sale({
      ...simplified,
      customer: { name: 'X' },
      lines: [line(undefined, { item: { name: 'X', price: '2500.00' } })],
    }),
    ['14 $.totals 1150'],
  ],
  [
    'the supplier has a long name',
    sale({ supplier: { ...sale().supplier, name: 'ñ'.repeat(121) } }),
    ['16 $.supplier.name 1100'],
  ],
  [
    'the customer has a long name',
    sale({ customer: { ...CUSTOMER, name: 'ñ'.repeat(121) } }),
    ['16 $.customer.name 1100'],
  ],
  [
    'an item has a control character',
    sale({ lines: [line(undefined, { item: { name: 'a\u0001b', price: '1.00' } })] }),
    ['16 $.lines[0].item.name 1100'],
  ],
]

for (const [title, document, faults] of DOCUMENTS) {
  test(`${faults.length > 0 ? 'refused' : 'accepted'}: ${title}`, async () => {
    if (faults.length > 0) assert.deepEqual(await refused(document), faults)
    else
      assert.equal(
        (await post('/convert', { data: document, to: KEY, verifactu: options() })).to,
        KEY,
      )
  })
}

/** Changes of a document that was built, which a build would repair or reject. */
const BROKEN: [title: string, change: (document: Json) => void, faults: string[]][] = [
  [
    'the supplier is of another country',
    (it) => (it.supplier.tax_id = FRENCH.tax_id),
    ['05 $.supplier.tax_id 1109'],
  ],
  ['the supplier has no name', (it) => delete it.supplier.name, ['16 $.supplier.name 1100']],
  [
    'the kind is unknown',
    (it) => (it.tax.ext['es-verifactu-doc-type'] = 'F9'),
    ['09 $.tax.ext.es-verifactu-doc-type 1106'],
  ],
  [
    'a correction has no type, and what it corrects neither number nor date',
    (it) => {
      it.tax.ext['es-verifactu-doc-type'] = 'R1'
      it.preceding = [{}]
    },
    [
      '07 $.preceding[0].code 1130',
      '07 $.preceding[0].issue_date 1105',
      '09 $.tax.ext.es-verifactu-correction-type 1114',
    ],
  ],
  ['there is no customer', (it) => delete it.customer, ['11 $.customer 1189']],
  [
    'the customer issues, and there is none',
    (it) => {
      delete it.customer
      it.tax.ext['es-verifactu-issuer-type'] = 'D'
    },
    ['11 $.customer 1189', '13 $.customer 1158'],
  ],
  [
    'a ticket has a recipient',
    (it) => (it.tax.ext['es-verifactu-doc-type'] = 'F2'),
    ['11 $.customer 1190'],
  ],
  ['a row has no class', (it) => delete rate(it).ext['es-verifactu-op-class'], [`${ROW} 1195`]],
  ['a row has no regime', (it) => delete rate(it).ext['es-verifactu-regime'], [`${ROW} 1245`]],
  [
    'a row has a regime of IGIC',
    (it) => (rate(it).ext['es-verifactu-regime'] = '21'),
    [`${ROW} 1246`],
  ],
  ['a row has no percent', (it) => delete rate(it).percent, [`${ROW} 1208`]],
  [
    'a row has an exemption of IGIC',
    (it) => {
      delete rate(it).percent
      rate(it).amount = '0.00'
      it.totals.tax = '0.00'
      it.totals.total_with_tax = '100.00'
      rate(it).ext = ext({ exempt: 'E7', regime: '01' }).ext
    },
    [`${ROW} 1182`],
  ],
  [
    'exports have the general regime',
    (it) => {
      delete rate(it).percent
      rate(it).amount = '0.00'
      it.totals.tax = '0.00'
      it.totals.total_with_tax = '100.00'
      rate(it).ext = ext({ exempt: 'E2', regime: '01' }).ext
    },
    [`${ROW} 1199`],
  ],
  ['the tax is unknown', (it) => (it.totals.taxes.categories[0].code = 'GST'), [`${ROW} 1218`]],
  [
    'the tax does not fit its rate',
    (it) => {
      rate(it).amount = '31.01'
      it.totals.tax = '31.01'
      it.totals.total_with_tax = '131.01'
    },
    [`14 ${ROW.slice(3)} 1142`],
  ],
  [
    'the tax has another sign',
    (it) => {
      rate(it).base = '10.00'
      rate(it).amount = '-1.00'
      it.totals.tax = '-1.00'
      it.totals.total_with_tax = '9.00'
    },
    [`14 ${ROW.slice(3)} 1143`],
  ],
  [
    'the tax at cost does not fit',
    (it) => {
      rate(it).ext['es-verifactu-regime'] = '06'
      rate(it).amount = '-21.00'
    },
    [`14 ${ROW.slice(3)} 1140`, `14 ${ROW.slice(3)} 1144`],
  ],
  [
    'the totals do not fit the rows',
    (it) => {
      it.totals.tax = '31.01'
      it.totals.total_with_tax = '110.99'
    },
    ['14 $.totals 2005', '14 $.totals 2006'],
  ],
  [
    'there are too many digits',
    (it) => {
      it.totals.tax = '1000000000000.00'
      it.totals.total_with_tax = '121.00'
    },
    ['14 $.totals 1266', '14 $.totals 2006'],
  ],
  [
    'codes are none of the agency',
    (it) =>
      Object.assign(it.tax.ext, {
        'es-verifactu-issuer-type': 'X',
        'es-verifactu-simplified-art7273': 'X',
      }),
    ['09 $.tax.ext.es-verifactu-simplified-art7273', '13 $.tax.ext.es-verifactu-issuer-type'],
  ],
  ['there is no rate to euro', (it) => (it.currency = 'USD'), ['15 $.currency']],
  ['the customer has no name', (it) => delete it.customer.name, ['16 $.customer.name 1100']],
  [
    'an identity has neither country nor number',
    (it) =>
      (it.customer = { name: 'X', identities: [{ code: '', ...ext({ 'identity-type': '04' }) }] }),
    ['12 $.customer 1103', '12 $.customer 1111'],
  ],
  [
    'the note is too long',
    (it) => (it.notes = [{ key: 'general', text: 'ñ'.repeat(501) }]),
    ['16 $.notes[0].text 1100'],
  ],
]

const rate = (document: Json): Json => document.totals.taxes.categories[0].rates[0]

for (const [title, change, faults] of BROKEN) {
  test(`refused as it is: ${title}`, async () => {
    const document = await post('/build', { data: sale() })
    change(document)
    assert.deepEqual(refusedAsIs(document), faults)
  })
}

test('without names of items the description says so', async () => {
  const document = await post('/build', { data: sale() })
  delete document.lines[0].item.name
  assert.deepEqual(refusedAsIs(document), [])
})

const SYSTEMS: [title: string, system: Json | null, faults: string[]][] = [
  ['is missing', null, ['02 verifactu.system']],
  [
    'has an identifier of three letters',
    { ...SYSTEM, IdSistemaInformatico: 'FSX' },
    ['02 verifactu.system.IdSistemaInformatico 1179, 1177'],
  ],
  ['has neither NIF nor IDOtro', { ...SYSTEM, NIF: undefined }, ['02 verifactu.system 1223']],
  ['has both', { ...SYSTEM, IDOtro: {} }, ['02 verifactu.system 1223']],
  [
    'has a wrong IDOtro',
    { ...SYSTEM, NIF: null, IDOtro: 5 },
    [
      '02 verifactu.system.IDOtro.CodigoPais 1179',
      '02 verifactu.system.IDOtro.ID 1222',
      '02 verifactu.system.IDOtro.IDType 1221',
    ],
  ],
  [
    'has a flag that is neither S nor N',
    { ...SYSTEM, IndicadorMultiplesOT: 'X' },
    ['02 verifactu.system.IndicadorMultiplesOT 1212, 1226'],
  ],
  [
    'has no version, and a member that is unknown',
    { ...SYSTEM, Version: ' ', Versión: '1' },
    ['02 verifactu.system.Version 1179', '02 verifactu.system.Versión'],
  ],
  [
    'has a control character',
    { ...SYSTEM, NombreSistemaInformatico: 'a\u0001' },
    ['02 verifactu.system.NombreSistemaInformatico 1179, 1220'],
  ],
]

for (const [title, system, faults] of SYSTEMS) {
  test(`the software ${title}`, async () => {
    assert.deepEqual(await refused(sale(), options({ system })), faults)
  })
}

const LINK = {
  issuer: NIF,
  num_series: 'F-0',
  issue_date: '2027-03-09',
  fingerprint: 'A'.repeat(64),
}
const party = (more: Json = {}): Json => ({ name: 'X', tax_id: CUSTOMER.tax_id, ...more })
const cancelled = (by: Json): Json => ({ record: 'cancellation', by })

type Refused = [title: string, more: Json, faults: string[]]

const OPTIONS: Refused[] = [
  ['previous is missing', { previous: undefined }, ['03 verifactu.previous']],
  [
    'previous has a small hash',
    { previous: { ...LINK, fingerprint: 'a'.repeat(64) } },
    ['04 verifactu.previous.fingerprint 2003'],
  ],
  [
    'previous is empty',
    { previous: {} },
    [
      '04 verifactu.previous.fingerprint 2003',
      '04 verifactu.previous.issue_date 1174',
      '04 verifactu.previous.issuer 1180',
      '04 verifactu.previous.num_series 1175',
    ],
  ],
  [
    'previous has a day that does not exist',
    { previous: { ...LINK, issue_date: '30-02-2027' } },
    ['04 verifactu.previous.issue_date 1174'],
  ],
  ['an option is unknown', { prevoius: null }, ['17 verifactu.prevoius']],
  ['time has no offset', { time: '2027-03-10T12:00:00Z' }, ['17 verifactu.time 1244']],
  ['time does not exist', { time: '2027-03-10T25:00:00+01:00' }, ['17 verifactu.time 1244']],
  ['the zone is unknown', { zone: 'Madrid', time: undefined }, ['17 verifactu.zone']],
  ['the form is unknown', { form: 'xml' }, ['17 verifactu.form']],
  ['the environment is unknown', { environment: 'live' }, ['17 verifactu.environment']],
  ['the record is unknown', { record: 'alta' }, ['17 verifactu.record']],
  ['again belongs to cancellations', { again: 'rejected' }, ['17 verifactu.again']],
  ['again is a member of any object', { again: 'constructor' }, ['17 verifactu.again']],
  ['by belongs to cancellations', { by: { role: 'T', party: party() } }, ['17 verifactu.by']],
  [
    'an agreement belongs to registrations',
    { record: 'cancellation', agreement: 'a' },
    ['17 verifactu.agreement'],
  ],
  ['a reference is too long', { external_ref: 'x'.repeat(61) }, ['17 verifactu.external_ref']],
  [
    'the representative is nobody',
    { representative: {} },
    ['16 verifactu.representative.name 1100', '17 verifactu.representative.nif 4117'],
  ],
  ['the last day is another', { last_day: '2027-06-30' }, ['17 verifactu.last_day 4120']],
  [
    'an answer to a demand was delayed',
    { requirement: { ref: 'A1' }, incident: true },
    ['17 verifactu.incident 4127'],
  ],
  [
    'the demand is malformed',
    { requirement: { ref: 'A-1', last: 'X' } },
    ['17 verifactu.requirement.last 4131', '17 verifactu.requirement.ref 4133'],
  ],
  [
    'software that does not send ends sending',
    { verifiable: false, last_day: '2026-12-31' },
    ['17 verifactu.last_day 4127'],
  ],
  ['who cancelled has no role', cancelled({ party: party() }), ['13 verifactu.by 1224']],
  [
    'who cancelled has an unknown role',
    cancelled({ role: 'X', party: party() }),
    ['13 verifactu.by 1225'],
  ],
  [
    'who cancelled is not identified',
    cancelled({ role: 'T', party: { name: 'X' } }),
    ['13 verifactu.by 1228'],
  ],
  [
    'the supplier has no NIF',
    cancelled({ role: 'E', party: party({ tax_id: FRENCH.tax_id }) }),
    ['13 verifactu.by 1227'],
  ],
  [
    'the supplier is named',
    cancelled({ role: 'E', party: sale().supplier }),
    ['13 verifactu.by 1259'],
  ],
  [
    'a third party is not in the census',
    cancelled({ role: 'T', party: identity('07', 'ES').customer }),
    ['13 verifactu.by 1229', '13 verifactu.by 1232'],
  ],
  ...['external_ref', 'agreement', 'system_agreement'].map(
    (name): Refused => [
      `${name} has a control character`,
      { [name]: 'a\u0001' },
      [`17 verifactu.${name}`],
    ],
  ),
  [
    'the identity of who cancelled has an unknown type',
    cancelled({ role: 'T', party: identity('99', 'FR').customer }),
    ['13 verifactu.by 1103'],
  ],
  [
    'who cancelled cannot be read',
    cancelled({ role: 'T', party: { name: 5, tax_id: [] } }),
    ['13 verifactu.by 1228'],
  ],
]

for (const [title, more, faults] of OPTIONS) {
  test(`refused: ${title}`, async () => {
    // Today's, if the time of the options cannot be read.
    const data = sale({ issue_date: '2026-05-01' })
    assert.deepEqual(await refused(data, options(more)), faults)
  })
}

test('a cancellation is refused for number and date too', async () => {
  const data = sale({ code: undefined, issue_date: '2027-03-11' })
  const found = await refused(data, options({ record: 'cancellation' }))
  assert.deepEqual(found, ['06 $.code 1130', '08 $.issue_date 1112'])
})

test('only invoices are recorded', async () => {
  assert.deepEqual(await refused(message()), ['01 $'])
  const { faults } = await post('/convert', { data: message(), to: KEY }, { status: 422 })
  assert.equal(faults[0].code, 'DOCKET-VERIFACTU-01')
})

test('options of the wrong type are mistakes in the request', async () => {
  const { key } = await post('/convert', { data: sale(), verifactu: { time: 5 } }, { status: 400 })
  assert.equal(key, 'input')
})

test('paths of faults in an envelope lead into it', async () => {
  const envelope = await post('/build', {
    data: sale({ lines: [line({ key: 'intra-community' })] }),
    envelop: true,
  })
  assert.deepEqual(await refused(envelope), ['10 $.doc.totals.taxes.categories[0].rates[0] 1289'])
})
