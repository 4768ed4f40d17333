import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, post, SCHEMA } from '../support.ts'
import { build, faultFinder } from './support.ts'

const party = (siren: string, members: Json = {}): Json => ({
  name: `Société ${siren}`,
  identities: [{ type: 'SIREN', code: siren }],
  inboxes: [{ scheme: '0225', code: siren }],
  ...members,
})
const seller = (members: Json = {}): Json => party('732829320', members)
const buyer = (members: Json = {}): Json => party('391838042', members)

const ROLE = 'fr-ctc-flow6-role'
const STATUS = 'fr-ctc-flow6-status'
const REASON = 'fr-ctc-flow6-reason'
const CONDITION = 'fr-ctc-flow6-condition'
const ACTION = 'fr-ctc-flow6-action'

const row = (members: Json): Json => ({ doc: { code: '1', issue_date: '2026-01-02' }, ...members })

/** A request with a message about one invoice. */
const message = (line: Json, members: Json = {}): Json => ({
  data: {
    $schema: `${SCHEMA}bill/status`,
    $addons: ['fr-ctc-flow6-v1'],
    issue_date: '2026-01-31',
    code: 'S1',
    supplier: seller(),
    customer: buyer(),
    lines: [row(line)],
    ...members,
  },
})

/** A request with a report of the payment of one invoice. */
const report = (members: Json = {}): Json => ({
  data: {
    $schema: `${SCHEMA}bill/payment`,
    $addons: ['fr-ctc-flow6-v1'],
    issue_date: '2026-01-31',
    currency: 'EUR',
    supplier: seller(),
    customer: buyer(),
    lines: [{ document: { code: '1', issue_date: '2026-01-02' }, amount: '10.00' }],
    methods: [{ key: 'card' }],
    ...members,
  },
})

const accepted = (members: Json = {}): Json => message({ key: 'accepted' }, members)

const findFaults = faultFinder('GOBL-FR-CTC-FLOW6-')

test('the key of a line determines its status and the type of the message', async () => {
  const cases: [key: string, type: string, code: string][] = [
    ['issued', 'update', '200'],
    ['acknowledged', 'response', '202'],
    ['processing', 'response', '204'],
    ['accepted', 'response', '205'],
    ['querying', 'response', '208'],
    ['rejected', 'response', '210'],
  ]
  const withoutCode = { reasons: [{ key: 'none' }] }
  for (const [key, type, code] of cases) {
    const document = await build(message({ key, ...withoutCode }))
    assert.deepEqual([document.type, document.lines[0].ext[STATUS]], [type, code], key)
  }
  const error = await build(message({ key: 'error', ...withoutCode }))
  assert.deepEqual([error.type, error.lines[0].ext], ['response', undefined])
})

test('the status of a line overrides its key and the type of the message', async () => {
  const coded = (code: string): Json => {
    return message(
      { key: 'issued', reasons: [{ key: 'none' }], ext: { [STATUS]: code } },
      { type: 'update' },
    )
  }
  const document = await build(coded('207'))
  const [line] = document.lines
  assert.deepEqual([document.type, line.key, line.ext[STATUS]], ['response', 'rejected', '207'])
  const unknown = await build(coded('209'))
  assert.deepEqual(
    [unknown.type, unknown.lines[0].key, unknown.lines[0].ext[STATUS]],
    ['update', 'issued', '200'],
  )
  assert.deepEqual(await findFaults(coded('201')), ['BILL-STATUS-23 $.lines[0].key'])
})

test('only responses and updates are sent, each with its own keys', async () => {
  assert.deepEqual(await findFaults(accepted({ type: 'system' })), ['BILL-STATUS-01 $.type'])
  assert.deepEqual(await findFaults(accepted({ type: 'update' })), [
    'BILL-STATUS-24 $.lines[0].key',
  ])
  assert.deepEqual(await findFaults(message({ key: 'paid' }, { type: 'response' })), [
    'BILL-STATUS-15 $.lines[0].key',
    'BILL-STATUS-23 $.lines[0].key',
  ])
  assert.deepEqual(await findFaults(accepted({ ext: { [STATUS]: '211' } })), [
    'BILL-STATUS-02 $.ext',
  ])
  assert.deepEqual(
    await findFaults(accepted({ lines: [row({ key: 'accepted' }), row({ key: 'accepted' })] })),
    ['BILL-STATUS-11 $.lines'],
  )
  assert.deepEqual(await findFaults(message({ key: 'querying' })), [
    'BILL-STATUS-16 $.lines[0].reasons',
  ])
})

test('reasons have a code and a condition that fit their key', async () => {
  const reason = async (given: Json): Promise<Json> => {
    const { lines } = await build(message({ key: 'acknowledged', reasons: [given] }))
    const { key, ext = {} } = lines[0].reasons[0]
    return [key, ext[REASON], ext[CONDITION]]
  }
  assert.deepEqual(await reason({ key: 'references' }), ['references', 'CMD_ERR', 'DIV'])
  assert.deepEqual(await reason({ key: 'finance-terms' }), [
    'finance-terms',
    'COORD_BANC_ERR',
    'CBB',
  ])
  assert.deepEqual(await reason({ ext: { [REASON]: 'IRR_SYNTAX' } }), [
    'legal',
    'IRR_SYNTAX',
    'DIV',
  ])
  const foreign = { key: 'prices', ext: { [REASON]: 'AUTRE', [CONDITION]: 'MAP' } }
  assert.deepEqual(await reason(foreign), ['prices', 'PU_ERR', 'DIV'])
  const kept = { key: 'prices', ext: { [REASON]: 'REM_ERR', [CONDITION]: 'MAJ' } }
  assert.deepEqual(await reason(kept), ['prices', 'REM_ERR', 'MAJ'])
  assert.deepEqual(await reason({ key: 'partial', ext: { [CONDITION]: 'MAP' } }), [
    'partial',
    undefined,
    'MAP',
  ])
  const paid = { key: 'partial', ext: { [CONDITION]: 'MEN' } }
  assert.deepEqual(await findFaults(message({ key: 'accepted', reasons: [paid] })), [
    'BILL-REASON-02 $.lines[0].reasons[0].ext',
  ])
})

test('each status has reasons of its own', async () => {
  const because = (code: string, reason: string): Json => {
    return message({ reasons: [{ ext: { [REASON]: reason } }], ext: { [STATUS]: code } })
  }
  const cases: [rule: string, status: string, fits: string, fitsNot: string][] = [
    ['17', '200', 'NON_TRANSMISE', 'ROUTAGE_ERR'],
    ['18', '206', 'QTE_ERR', 'TX_TVA_ERR'],
    ['19', '207', 'COORD_BANC_ERR', 'JUSTIF_ABS'],
    ['20', '208', 'JUSTIF_ABS', 'QTE_ERR'],
    ['21', '210', 'TX_TVA_ERR', 'AUTRE'],
  ]
  for (const [rule, status, fits, fitsNot] of cases) {
    await build(because(status, fits))
    assert.deepEqual(await findFaults(because(status, fitsNot)), [
      `BILL-STATUS-${rule} $.lines[0].reasons[0].ext`,
    ])
  }
  const document = await build(message({ key: 'error', reasons: [{ key: 'other' }] }))
  document.lines[0].ext = { [STATUS]: '213' }
  assert.deepEqual(await findFaults({ data: document }, '/validate'), [
    'BILL-STATUS-22 $.lines[0].reasons[0].ext',
  ])
})

test('actions have a code for their key, and the key for a code', async () => {
  const actions = [
    { key: 'credit-partial' },
    { ext: { [ACTION]: 'NIN' } },
    { key: 'none', ext: { [ACTION]: 'OTH' } },
  ]
  const document = await build(message({ key: 'accepted', actions }))
  const [line] = document.lines
  assert.deepEqual(
    line.actions.map(({ key, ext }: Json) => [key, ext[ACTION]]),
    [
      ['credit-partial', 'CNP'],
      ['reissue', 'NIN'],
      ['none', 'NOA'],
    ],
  )
  line.actions[1].ext[ACTION] = 'ZZZ'
  assert.deepEqual(await findFaults({ data: document }, '/validate'), [
    'BILL-ACTION-01 $.lines[0].actions[1].ext',
  ])
})

test('parties have a role, and an inbox unless they are platforms', async () => {
  const { supplier, customer } = await build(accepted())
  assert.deepEqual([supplier.ext[ROLE], customer.ext[ROLE]], ['SE', 'BY'])
  assert.equal(supplier.inboxes[0].key, 'peppol')
  const inboxes = [{ email: 'a@b.com' }]
  assert.deepEqual(
    await findFaults(accepted({ supplier: seller({ inboxes }), customer: buyer({ inboxes }) })),
    ['BILL-STATUS-04 $.supplier', 'BILL-STATUS-08 $.customer'],
  )
  await build(accepted({ supplier: seller({ inboxes, ext: { [ROLE]: 'WK' } }) }))
  assert.deepEqual(await findFaults(accepted({ supplier: seller({ ext: { [ROLE]: 'ZZ' } }) })), [
    'ORG-PARTY-01 $.supplier.ext',
  ])
  const document = await build(accepted())
  document.supplier.ext[ROLE] = ''
  assert.deepEqual(await post('/validate', { data: document }), { ok: true })
})

test('parties are identified by schemes of the network', async () => {
  const known = (...identities: Json[]): Json => accepted({ supplier: seller({ identities }) })
  const siren = { type: 'SIREN', code: '732829320' }
  assert.deepEqual(await findFaults(known({ type: 'SIRET', code: '73282932000015' })), [
    'BILL-STATUS-06 $.supplier.identities',
  ])
  await build(known(siren, { key: 'private-id', code: 'A/1' }))
  assert.deepEqual(await findFaults(known(siren, { key: 'private-id', code: 'a b' })), [
    'ORG-PARTY-07 $.supplier.identities[1].code',
  ])
  assert.deepEqual(await findFaults(known(siren, siren)), ['ORG-PARTY-03 $.supplier.identities'])
  assert.deepEqual(await findFaults(known(siren, { type: 'SIRET', code: '99999999900015' })), [
    'ORG-PARTY-02 $.supplier.identities',
  ])
  assert.deepEqual(await findFaults(known(siren, { key: 'other', code: '1' })), [
    'ORG-PARTY-04 $.supplier.identities[1].ext',
  ])
  assert.deepEqual(
    await findFaults(known(siren, { key: 'other', code: '1', ext: { 'iso-scheme-id': '0231' } })),
    ['ORG-PARTY-05 $.supplier.identities[1].ext'],
  )
})

test('a payment is reported by the payer or by the payee', async () => {
  const summary = async (members: Json): Promise<Json> => {
    const { ext, customer, supplier } = await build(report(members))
    return [ext[STATUS], ext[CONDITION], customer.ext[ROLE], supplier.ext[ROLE]]
  }
  assert.deepEqual(await summary({ type: 'advice' }), ['211', 'MPA', 'SE', 'BY'])
  assert.deepEqual(await summary({}), ['212', 'MEN', 'BY', 'SE'])
  assert.deepEqual(await summary({ ext: { [CONDITION]: 'RAP', [STATUS]: '205' } }), [
    '212',
    'RAP',
    'BY',
    'SE',
  ])
  const request = { type: 'request', ext: { [STATUS]: '205', [CONDITION]: 'DIV' } }
  assert.deepEqual(await findFaults(report(request)), [
    'BILL-PAYMENT-01 $.type',
    'BILL-PAYMENT-13 $.ext',
    'BILL-PAYMENT-14 $.ext',
  ])
  const document = await build(report())
  document.ext[STATUS] = '211'
  assert.deepEqual(await findFaults({ data: document }, '/validate'), ['BILL-PAYMENT-16 $.ext'])
})
