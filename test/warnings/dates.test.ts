import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, post } from '../support.ts'
import { priced, rowed, spanish, testNeighbours } from './neighbours.ts'

const ISSUED = '2026-01-20'

const dated = (members: Json): Json => ({ issue_date: ISSUED, ...members })
const delivered = (date: string): Json => dated({ delivery: { date } })
const contracted = (issue_date: string): Json =>
  dated({ ordering: { contracts: [{ code: '7', issue_date }] } })
const served = (start: string, end = '2026-01-31'): Json =>
  dated({ ordering: { period: { start, end } } })
const rated = (day: string, members: Json = {}): Json =>
  dated({
    currency: 'USD',
    exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9', at: `${day}T00:00:00` }],
    ...members,
  })
const dollars = (price: string, members: Json): Json => ({
  ...rated(ISSUED),
  ...priced(price),
  ...members,
})
const CASH = { payment: { instructions: { key: 'cash' } } }
const SIMPLIFIED = { $tags: ['simplified'], customer: undefined }
const credited = (preceding: Json): Json =>
  dated({ type: 'credit-note', preceding: [{ code: '1', ...preceding }] })

// biome-ignore format: table
testNeighbours('warnings', [
  ['a delivery of two years and a day ago', delivered('2024-01-19'), 'DOCKET-FAR-DATE $.delivery.date', delivered('2024-01-20')],
  ['a delivery in a year and a day', delivered('2027-01-21'), 'DOCKET-FAR-DATE $.delivery.date', delivered('2027-01-20')],
  ['a contract of fifty years and a day ago', contracted('1976-01-19'), 'DOCKET-FAR-DATE $.ordering.contracts[0].issue_date', contracted('1976-01-20')],
  ['a period from ten years and a day ago', served('2016-01-19', '2016-02-01'), 'DOCKET-FAR-PERIOD $.ordering.period.start', served('2016-01-20', '2016-02-01')],
  ['a period of another document that lasts for decades', credited({ period: { start: '2000-09-01', end: '2026-08-31' } }), 'DOCKET-FAR-PERIOD $.preceding[0].period.end', credited({ period: { start: '2016-01-01', end: '2016-01-31' } })],
  ['an exchange rate of tomorrow', rated('2999-01-01'), 'DOCKET-OLD-EXCHANGE-RATE $.exchange_rates[0].at', rated(ISSUED)],
  ['an exchange rate of a year and a day ago', rated('2025-01-19'), 'DOCKET-OLD-EXCHANGE-RATE $.exchange_rates[0].at', rated('2025-01-20')],
  ['a date of issue at the beginning of clocks', { issue_date: '1980-01-01', ...rowed({ taxes: [{ cat: 'VAT', percent: '21%' }] }) }, 'DOCKET-ISSUE-DATE $.issue_date', { issue_date: '1995-01-01' }],
  ['a day of another age in a correction', { ...credited({}), delivery: { date: '0206-01-01' } }, 'DOCKET-DATE $.delivery.date', { ...credited({}), delivery: { date: '2006-01-01' } }],
  ['a simplified invoice in another currency', dollars('4000.00', SIMPLIFIED), 'DOCKET-SIMPLIFIED $.totals.total_with_tax', dollars('400.00', SIMPLIFIED)],
])

// biome-ignore format: table
testNeighbours('hints', [
  ['a delivery of a year and a day ago', delivered('2025-01-19'), 'DOCKET-UNUSUAL-DATE $.delivery.date', delivered('2025-01-20')],
  ['an exchange rate of 32 days ago', rated('2025-12-19'), 'DOCKET-EXCHANGE-RATE-DAY $.exchange_rates[0].at', rated('2025-12-20')],
  ['an exchange rate of another day than the operation', rated('2025-11-10'), 'DOCKET-EXCHANGE-RATE-DAY $.exchange_rates[0].at', rated('2025-11-10', { op_date: '2025-11-01' })],
  ['much cash in another currency', dollars('1000.00', CASH), 'DOCKET-CASH $.totals.payable', dollars('900.00', CASH)],
])

test('corrections keep dates and limits, whether or not they name the invoice that they correct', async () => {
  const old = {
    ...dated({}),
    ...rated('2020-01-01'),
    ordering: { period: { start: '2001-01-01', end: '2001-01-31' } },
    delivery: { date: '2020-01-01' },
    payment: {
      instructions: { key: 'cash' },
      terms: { due_dates: [{ date: '2020-02-01', percent: '100%' }] },
    },
  }
  const namesOf = async (data: Json): Promise<string[]> => {
    const { warnings, hints } = await post('/review', { data: spanish(data) })
    return [...warnings, ...hints].map(({ code }: Json) => code)
  }
  for (const type of ['credit-note', 'corrective', 'debit-note'])
    assert.deepEqual(await namesOf({ ...old, type }), [])
  assert.deepEqual((await namesOf(old)).sort(), [
    'DOCKET-CASH',
    'DOCKET-DATES-APART',
    'DOCKET-DUE-BEFORE-ISSUE',
    'DOCKET-FAR-DATE',
    'DOCKET-FAR-PERIOD',
    'DOCKET-OLD-EXCHANGE-RATE',
  ])
})

test('any document may have a date that cannot be', async () => {
  const receipt = (issue_date: string): Json => ({
    $schema: 'https://gobl.org/draft-0/bill/payment',
    type: 'receipt',
    code: '1',
    issue_date: ISSUED,
    currency: 'EUR',
    supplier: { name: 'S', tax_id: { country: 'ES', code: 'B98602642' } },
    methods: [{ key: 'cash' }],
    lines: [{ amount: '10.00', document: { code: '1', issue_date } }],
  })
  const pathsOf = async (day: string): Promise<string[]> => {
    const { warnings } = await post('/review', { data: receipt(day) })
    return warnings.flatMap(({ properties }: Json) => properties)
  }
  assert.deepEqual(await pathsOf('2250-01-01'), ['$.lines[0].document.issue_date'])
  assert.deepEqual(await pathsOf('2025-01-01'), [])
})
