/** The rounding that documents get which choose none, from a server and from commands. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings } from '../../src/faces/cli/settings.ts'
import { runProgram } from '../program.ts'
import { invoice, type Json, line, origin, start } from '../support.ts'

/** 0.75 x 98.50 is 73.875: 73.88 with 14.04 of tax, of which the sum is 87.92, or 87.91 before it is rounded. */
const HOURS = invoice({
  supplier: { name: 'Werk Probe GmbH', tax_id: { country: 'DE', code: '111111125' } },
  lines: [line({ quantity: '0.75', item: { name: 'Beratung', price: '98.50' } })],
})

const rounded = await start({ rounding: 'currency' })

async function sent(path: string, body: Json, at = rounded): Promise<Json> {
  const headers = { 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${at}/v0/${path}`, init)
  return { status: response.status, json: await response.json() }
}

async function built(path: string, body: Json): Promise<Json> {
  const { status, json } = await sent(path, body)
  assert.equal(status, 200, JSON.stringify(json))
  return json
}

const whole = ({ tax, totals }: Json): Json => [tax?.rounding, totals.total_with_tax]

test('a server with a rounding sets it for documents that have none, and no totals yet', async () => {
  const { totals } = (await sent('build', { data: HOURS }, await origin())).json
  assert.equal(totals.total_with_tax, '87.91', 'without the setting')
  const cases: [body: Json, expected: (string | undefined)[]][] = [
    [{ data: HOURS }, ['currency', '87.92']],
    [{ data: { ...HOURS, totals: { rounding: '0.01' } } }, ['currency', '87.92']],
    [{ data: { lines: HOURS.lines }, template: HOURS }, ['currency', '87.92']],
    [{ data: { ...HOURS, $schema: undefined }, type: 'bill/invoice' }, ['currency', '87.92']],
    [{ data: HOURS, strict: false }, ['currency', '87.92']],
    [{ data: { ...HOURS, tax: { rounding: 'precise' } } }, ['precise', '87.91']],
    [{ data: { ...HOURS, totals } }, [undefined, '87.91']],
    [{ data: HOURS, template: { tax: { rounding: 'precise' } } }, ['precise', '87.91']],
  ]
  for (const [body, expected] of cases)
    assert.deepEqual(whole(await built('build', body)), expected, JSON.stringify(body))
})

test('all operations that calculate do the same, and all others leave documents as they are', async () => {
  for (const operation of ['review', 'check']) {
    const { document } = await built(operation, { data: HOURS })
    assert.deepEqual(whole(document), ['currency', '87.92'], operation)
  }
  const page = await fetch(`${rounded}/v0/render`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ data: HOURS, language: 'en' }),
  })
  assert.match(await page.text(), /87\.92/)
  const line = `${JSON.stringify({ id: 1, action: 'build', payload: { data: HOURS } })}\n`
  const bulk = await fetch(`${rounded}/v0/bulk`, { method: 'POST', body: line })
  assert.deepEqual(whole(((await bulk.json()) as Json).payload), ['currency', '87.92'])
  const envelope = await built('build', { data: { ...HOURS }, envelop: true })
  assert.deepEqual(await built('build', { data: envelope }), envelope)
  assert.deepEqual(
    await built('build', {
      data: { $schema: 'https://gobl.org/draft-0/note/message', content: 'x' },
    }),
    { $schema: 'https://gobl.org/draft-0/note/message', content: 'x' },
  )
})

test('the faults of a request are those of a server without the setting', async () => {
  for (const body of [{ data: null }, { data: { ...HOURS, lines: 5 } }, { data: 5 }, {}]) {
    const [plain, other] = await Promise.all(
      [await origin(), rounded].map((at) => sent('build', body, at)),
    )
    assert.deepEqual(other, plain)
  }
})

test('commands have the flag and the variable, with threads as without', async () => {
  const input = JSON.stringify({ id: 1, action: 'build', payload: { data: HOURS } })
  const environment = { DOCKET_ROUNDING: 'currency' }
  const answers = await Promise.all([
    runProgram(['build'], { input: JSON.stringify(HOURS), environment }),
    runProgram(['bulk', '--jobs', '2', '--rounding', 'currency'], { input }),
  ])
  for (const { output } of answers) assert.match(output, /"total_with_tax": ?"87\.92"/)
})

test('the core alone does not take the setting', () => {
  assert.throws(
    () => readSettings({ rounding: 'currency', bare: true }, {}),
    /^Error: --rounding has no effect with --bare; set tax\.rounding in documents$/,
  )
  assert.throws(
    () => readSettings({}, { DOCKET_ROUNDING: 'up' }),
    /DOCKET_ROUNDING must be one of precise, currency, got "up"/,
  )
})
