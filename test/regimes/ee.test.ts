import assert from 'node:assert/strict'
import { test } from 'node:test'
import { line } from '../support.ts'
import {
  supplierIn,
  testCorrections,
  testIdentityWarnings,
  testMentions,
  testPages,
  testRegime,
  testTaxCodes,
  warningCodes,
} from './support.ts'

const newInvoice = supplierIn('EE', '100931558')

testTaxCodes('EE', {
  good: ['100931558', '100331857', '104475285'],
  bad: ['100931559', '10093155', '1009315588', '10093155A'],
  untidy: { 'EE 100 931 558': '100931558', 'ee-104475285': '104475285' },
})

testRegime(newInvoice, 'EE', 'EUR')

testPages('EE', newInvoice(), 'et', ['Käibemaks 24%', 'KMKR nr EE100931558'])

testMentions(
  'EE',
  newInvoice,
  'Reverse charge / Pöördmaksustamine',
  'Self-billing / Endale koostatud arve',
)

testCorrections('EE', newInvoice, ['credit-note'])

testIdentityWarnings('EE', newInvoice, {
  'REGISTRIKOOD 15095957': [],
  'REGISTRIKOOD 15095958': ['DOCKET-EE-ORG-IDENTITY-01'],
  'REGISTRIKOOD 25095957': ['DOCKET-EE-ORG-IDENTITY-01'],
})

test('EE: 20 and 5 % may be entered until the end of their transitions', async () => {
  const found = (issue_date: string, percent: string): Promise<string[]> =>
    warningCodes(newInvoice({ issue_date, lines: [line({ taxes: [{ cat: 'VAT', percent }] })] }))
  for (const [percent, last, next] of [
    ['20%', '2025-12-31', '2026-01-01'],
    ['5%', '2026-12-31', '2027-01-01'],
  ] as const) {
    assert.ok(!(await found(last, percent)).includes('DOCKET-TAX-PERCENT'), percent)
    assert.ok((await found(next, percent)).includes('DOCKET-TAX-PERCENT'), percent)
  }
})
