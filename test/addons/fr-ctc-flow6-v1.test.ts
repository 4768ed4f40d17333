import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, testRules } from '../rules.ts'
import { type Json, post, SCHEMA } from '../support.ts'
import { build } from './support.ts'

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

/** The invoice that is paid, and its VAT. */
const paidDocument = (members: Json = {}): Json => ({
  type: '380',
  code: '1',
  issue_date: '2026-01-02',
  ...members,
})
const vat = { categories: [{ code: 'VAT', rates: [{ base: '8.33', percent: '20%' }] }] }

/** A request with a report of the payment of one invoice. */
const report = (members: Json = {}): Json => ({
  data: {
    $schema: `${SCHEMA}bill/payment`,
    $addons: ['fr-ctc-flow6-v1'],
    issue_date: '2026-01-31',
    currency: 'EUR',
    supplier: seller(),
    customer: buyer(),
    lines: [{ document: paidDocument(), amount: '10.00', tax: vat }],
    methods: [{ key: 'card' }],
    ...members,
  },
})

const accepted = (members: Json = {}): Json => message({ key: 'accepted' }, members)

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
  const issued = await build(message({ key: 'issued', ...withoutCode }, { type: 'response' }))
  assert.equal(issued.lines[0].ext[STATUS], '201')
  const rejected = { reasons: [{ key: 'references', ext: { [REASON]: 'REJ_ADR' } }] }
  const error = await build(message({ key: 'error', ...rejected }))
  assert.deepEqual([error.type, error.lines[0].ext], ['response', { [STATUS]: '213' }])
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
  for (const [code, type, key] of [
    ['201', 'response', 'issued'],
    ['203', 'response', 'other'],
    ['209', 'update', 'other'],
  ] as const) {
    const { type: found, lines } = await build(coded(code))
    assert.deepEqual([found, lines[0].key, lines[0].ext[STATUS]], [type, key, code])
  }
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
})

test('a code that the key of its reason replaces is named in a warning, and in the fault that follows', async () => {
  const refusal = (reason: Json): Json => message({ reasons: [reason], ext: { [STATUS]: '210' } })
  const duplicate = (key?: string): Json => refusal({ key, ext: { [REASON]: 'DOUBLON' } })
  const warned = async (request: Json): Promise<string[]> => {
    const { warnings } = await post('/review', request)
    return warnings.map(({ description }: Json) => description)
  }
  const replaced = 'the key replaced DOUBLON by CMD_ERR: leave key out, or set it to not-recognized'
  assert.deepEqual(await warned(duplicate('references')), [
    `key and ${REASON} must agree; ${replaced}`,
  ])
  for (const key of [undefined, 'not-recognized'])
    assert.deepEqual(await warned(duplicate(key)), [])
  assert.deepEqual(await warned(refusal({ key: 'references' })), [])
  const { faults } = await post('/build', duplicate('quality'), { status: 422 })
  assert.match(faults[0].description, /the key replaced DOUBLON by QUALITE_ERR: leave key out/)
})

test('faults propose a reason that passes, and name a status that is none', async () => {
  const status = (code: string): Json => message({ ext: { [STATUS]: code } })
  const refusal = await post('/build', status('210'), { status: 422 })
  assert.match(
    refusal.faults[0].description,
    /such as \[\{"ext": \{"fr-ctc-flow6-reason": "CMD_ERR"/,
  )
  const unknown = await post('/build', status('999'), { status: 422 })
  assert.match(unknown.faults.at(-1).description, /it follows from .*, and 999 is none of 200, 201/)
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
})

test('parties have a role, and their address in the directory is the one in Peppol', async () => {
  const { supplier, customer } = await build(accepted())
  assert.deepEqual([supplier.ext[ROLE], customer.ext[ROLE]], ['SE', 'BY'])
  assert.equal(supplier.inboxes[0].key, 'peppol')
  assert.deepEqual(supplier.endpoints, [{ uri: 'iso6523-actorid-upis::0225:732829320' }])
})

test('a payment is reported by the payer or by the payee', async () => {
  const summary = async (members: Json): Promise<Json> => {
    const { ext, customer, supplier } = await build(report(members))
    return [ext[STATUS], ext[CONDITION], customer.ext[ROLE], supplier.ext[ROLE]]
  }
  assert.deepEqual(await summary({ type: 'advice' }), ['211', 'MPA', 'BY', 'SE'])
  assert.deepEqual(await summary({}), ['212', 'MEN', 'BY', 'SE'])
  assert.deepEqual(await summary({ ext: { [CONDITION]: 'RAP', [STATUS]: '205' } }), [
    '212',
    'RAP',
    'BY',
    'SE',
  ])
})

const [SIREN, EMAIL] = [{ type: 'SIREN', code: '732829320' }, [{ email: 'a@b.com' }]]
const from = (members: Json): Json => accepted({ supplier: seller(members) })
const to = (members: Json): Json => accepted({ customer: buyer(members) })
const asRole = (code: string): Json => ({ ext: { [ROLE]: code } })
const about = (members: Json): Json => accepted({ lines: [row({ key: 'accepted', ...members })] })
const keyed = (key: string, type: string): Json => message({ key }, { type })
const because = (status: string, reason: string): Json =>
  message({ reasons: [{ ext: { [REASON]: reason } }], ext: { [STATUS]: status } })
const unsure = message({ key: 'acknowledged', reasons: [{ key: 'other' }] })
const wrong = (reason: string): Json =>
  message({ key: 'error', reasons: [{ ext: { [REASON]: reason } }] })
const condition = (code: string): Json =>
  message({ key: 'accepted', reasons: [{ key: 'partial', ext: { [CONDITION]: code } }] })
const acting = message({ key: 'accepted', actions: [{ key: 'reissue' }] })
/** Supplied by a party with identities besides its SIREN. */
const known = (...identities: Json[]): Json => from({ identities: [SIREN, ...identities] })
const inScheme = (code: string): Json => ({
  key: 'other',
  code: '1',
  ext: { 'iso-scheme-id': code },
})
const siret = { type: 'SIRET', code: '73282932000015' }
const secret = (code: string): Json => known({ key: 'private-id', code })
const PARTY = '$.supplier.identities[1]'
const REASONS = '$.lines[0].reasons[0].ext'
const paidFor = (members: Json): Json =>
  report({
    lines: [{ document: paidDocument(), amount: '10.00', tax: vat, ...members }],
  })
const payee = (scheme: string): Json =>
  report({ payee: { name: 'P', identities: [inScheme(scheme)] } })
const coded = (extension: string, code: string, type = 'receipt') =>
  edited(report({ type }), ({ ext }) => (ext[extension] = code))

testRules('GOBL-FR-CTC-FLOW6-', accepted(), [
  ['BILL-STATUS-01 $.type', accepted({ type: 'system' })],
  [
    'BILL-STATUS-02 $.ext',
    accepted({ ext: { [STATUS]: '211' } }),
    accepted({ ext: { [STATUS]: '205' } }),
  ],
  ['GOBL-BILL-STATUS-03 $.supplier, BILL-STATUS-03 $.supplier', accepted({ supplier: undefined })],
  [
    'BILL-STATUS-04 $.supplier',
    from({ inboxes: EMAIL }),
    from({ inboxes: EMAIL, ...asRole('WK') }),
  ],
  ['BILL-STATUS-05 $.supplier.ext', edited(accepted(), ({ supplier }) => delete supplier.ext)],
  [
    'BILL-STATUS-06 $.supplier.identities',
    from({ identities: [siret] }),
    from({ identities: [siret, SIREN] }),
  ],
  ['BILL-STATUS-07 $.customer', accepted({ customer: undefined })],
  ['BILL-STATUS-08 $.customer', to({ inboxes: EMAIL }), to({ inboxes: EMAIL, ...asRole('WK') })],
  ['BILL-STATUS-09 $.customer.ext', edited(accepted(), ({ customer }) => delete customer.ext)],
  [
    'BILL-STATUS-10 $.customer.identities',
    to({ identities: undefined }),
    to({ identities: [siret] }),
  ],
  [
    'BILL-STATUS-11 $.lines',
    accepted({ lines: [row({ key: 'accepted' }), row({ key: 'accepted' })] }),
  ],
  ['BILL-STATUS-12 $.lines[0].doc', about({ doc: undefined })],
  [
    'BILL-STATUS-13 $.lines[0].doc.code, GOBL-ORG-DOCUMENTREF-01 $.lines[0].doc.code',
    about({ doc: { issue_date: '2026-01-02' } }),
  ],
  ['BILL-STATUS-14 $.lines[0].doc.issue_date', about({ doc: { code: '1' } })],
  [
    'BILL-STATUS-15 $.lines[0].key, BILL-STATUS-23 $.lines[0].key',
    keyed('paid', 'response'),
    keyed('processing', 'response'),
  ],
  ['BILL-STATUS-16 $.lines[0].reasons', message({ key: 'querying' })],
  ['BILL-STATUS-16 $.lines[0].reasons', message({ key: 'rejected' })],
  ['BILL-STATUS-16 $.lines[0].reasons', message({ key: 'error' })],
  [`BILL-STATUS-17 ${REASONS}`, because('200', 'ROUTAGE_ERR'), because('200', 'NON_TRANSMISE')],
  [`BILL-STATUS-18 ${REASONS}`, because('206', 'TX_TVA_ERR'), because('206', 'QTE_ERR')],
  [`BILL-STATUS-19 ${REASONS}`, because('207', 'JUSTIF_ABS'), because('207', 'COORD_BANC_ERR')],
  [`BILL-STATUS-20 ${REASONS}`, because('208', 'QTE_ERR'), because('208', 'JUSTIF_ABS')],
  [`BILL-STATUS-21 ${REASONS}`, because('210', 'AUTRE'), because('210', 'TX_TVA_ERR')],
  [`BILL-STATUS-22 ${REASONS}`, wrong('AUTRE'), wrong('REJ_ADR')],
  [
    'BILL-STATUS-15 $.lines[0].key, BILL-STATUS-23 $.lines[0].key',
    keyed('paid', 'response'),
    keyed('issued', 'response'),
  ],
  ['BILL-STATUS-24 $.lines[0].key', keyed('accepted', 'update'), keyed('issued', 'update')],
  ['BILL-PAYMENT-01 $.type', report({ type: 'request' }), report({ type: 'advice' })],
  ['GOBL-BILL-PAYMENT-06 $.supplier, BILL-PAYMENT-02 $.supplier', report({ supplier: undefined })],
  [
    'BILL-PAYMENT-03 $.supplier.identities',
    report({ supplier: seller({ identities: [siret] }) }),
    report(),
  ],
  [
    'BILL-PAYMENT-04 $.supplier.identities[1].ext, ORG-PARTY-05 $.supplier.identities[1].ext',
    report({ supplier: seller({ identities: [SIREN, inScheme('0231')] }) }),
  ],
  ['BILL-PAYMENT-05 $.customer', report({ customer: undefined })],
  ['BILL-PAYMENT-06 $.customer.identities', report({ customer: buyer({ identities: [siret] }) })],
  [
    'BILL-PAYMENT-07 $.customer.identities[1].ext, ORG-PARTY-05 $.customer.identities[1].ext',
    report({ customer: buyer({ identities: [SIREN, inScheme('0231')] }) }),
  ],
  [
    'BILL-PAYMENT-08 $.payee.identities[0].ext, ORG-PARTY-05 $.payee.identities[0].ext',
    payee('0231'),
    payee('0238'),
  ],
  [
    'BILL-PAYMENT-09 $.lines',
    report({ type: 'advice', lines: [...paidFor({}).data.lines, ...paidFor({}).data.lines] }),
  ],
  ['BILL-PAYMENT-10 $.lines[0].document', paidFor({ document: undefined })],
  [
    'BILL-PAYMENT-11 $.lines[0].document.code, GOBL-ORG-DOCUMENTREF-01 $.lines[0].document.code',
    paidFor({ document: paidDocument({ code: undefined }) }),
  ],
  [
    'BILL-PAYMENT-12 $.lines[0].document.issue_date',
    paidFor({ document: paidDocument({ issue_date: undefined }) }),
  ],
  [
    'BILL-PAYMENT-17 $.lines[0].document',
    paidFor({ document: paidDocument({ type: 'standard' }) }),
    paidFor({
      document: paidDocument({ type: undefined, ext: { 'untdid-document-type': '262' } }),
    }),
  ],
  [
    'BILL-PAYMENT-18 $.lines',
    paidFor({ tax: undefined }),
    report({ type: 'advice', lines: [{ document: paidDocument(), amount: '1.00' }] }),
  ],
  [
    'BILL-PAYMENT-01 $.type, BILL-PAYMENT-13 $.ext',
    report({ type: 'request', ext: { [STATUS]: '205' } }),
  ],
  ['BILL-PAYMENT-14 $.ext', coded(CONDITION, 'DIV'), coded(CONDITION, 'RAP')],
  ['BILL-PAYMENT-15 $.ext', coded(STATUS, '212', 'advice'), coded(STATUS, '211', 'advice')],
  ['BILL-PAYMENT-16 $.ext', coded(STATUS, '211'), coded(STATUS, '212')],
  [
    `BILL-REASON-01 ${REASONS}`,
    edited(unsure, ({ lines }) => (lines[0].reasons[0].ext[REASON] = 'ZZZ')),
  ],
  [`BILL-REASON-02 ${REASONS}`, condition('MEN'), condition('MAP')],
  [
    'BILL-ACTION-01 $.lines[0].actions[0].ext',
    edited(acting, ({ lines }) => (lines[0].actions[0].ext[ACTION] = 'ZZZ')),
    acting,
  ],
  [
    'ORG-PARTY-01 $.supplier.ext',
    from(asRole('ZZ')),
    edited(accepted(), ({ supplier }) => (supplier.ext[ROLE] = '')),
  ],
  [
    'ORG-PARTY-02 $.supplier.identities',
    known({ type: 'SIRET', code: '99999999900015' }),
    known(siret),
  ],
  ['ORG-PARTY-03 $.supplier.identities', known(SIREN)],
  [`ORG-PARTY-04 ${PARTY}.ext`, known({ key: 'other', code: '1' })],
  [`ORG-PARTY-05 ${PARTY}.ext`, known(inScheme('0231')), known(inScheme('0238'))],
  [`ORG-PARTY-06 ${PARTY}.code`, secret('a'.repeat(101)), secret('a'.repeat(100))],
  [`ORG-PARTY-07 ${PARTY}.code`, secret('a b'), known({ ...inScheme('0238'), code: 'a b' })],
  [
    'ORG-PARTY-08 $.supplier.inboxes[0]',
    from({ inboxes: [{ scheme: '0225', code: 'a b' }] }),
    from({ inboxes: [{ scheme: '0088', code: 'a b' }] }),
  ],
])
