/** The whole text of pages of documents with many members, in the order in which a reader finds it. */
import { test } from 'node:test'
import { invoice, message, payment, SCHEMA } from '../../support.ts'
import { delivery, full, order, sealed } from './documents.ts'
import { assertPage } from './tree.ts'

test('an invoice has all that it says on its page', () =>
  assertPage(full, [
    'Supplier S.L. Invoice No. T-1 Issue date 31 Jan 2026 Due date 1 Feb 2026',
    'Amount due €95.90 by 1 February 2026',
    'Supplier Supplier S.L. Supplies Head office NIF B98602642',
    'France F1 T T1 Passport P1 Some number D1 Web · https://example.org',
    'Soria · 1 / 2 / 3 / 4 / 5 / 6 · More · Capital US$3,000.00',
    'Customer Customer NIF 54387763P Payee Payee Payer Payer',
    'Preceding documents S-3 , 31 Dec 2025 · Wrong · Price 4 · Late',
    '# Description Quantity Price Tax Total',
    '1 | Desk Made of oak Reference R1 · EAN 123 Other prices Currency USD Value US$10.00 Line note',
    '| 10 | 9.00 | Exempt | 90.00',
    '| Substituted: Old | 1 | 3.00 | | 3.00',
    'Subtotal €90.00 Post €5.00 Insurance · 1% €0.90 Tax included -€0.87 Total without tax €95.03',
    'VAT Exempt Base €90.00 €0.00 VAT 21% Base €4.13 €0.87 Total tax €0.87 Total payable €95.90',
    'Payment · Credit transfer Please pay €95.90 by 1 February 2026',
    'Name Payee Ltd IBAN ES53 0182 2370 4802 0158 4639 Account 0201584639 BIC CAIXESBBXXX',
    'Bank code 123456 Branch Soria Reference RF18 5390 0754 7034',
    'Direct debit Reference M1 Creditor C1 Account A1',
    'Pay here https://a.example.com Online https://b.example.com Net Detail Note In full Scan to pay',
    'Notes Prices include VAT. Exchange rates 1 USD = 0.9 EUR',
  ]))

test('a receipt has what was paid for, and how', () =>
  assertPage(
    payment({
      methods: [
        { key: 'card', percent: '50%', date: '2026-01-30', description: 'Half' },
        { key: 'cash', percent: '50%' },
      ],
      lines: [
        {
          document: { series: 'A', code: '1', issue_date: '2026-01-01' },
          description: 'First',
          installment: 1,
          payable: '100.00',
          advances: '20.00',
          amount: '30.00',
        },
        { document: { code: '2' }, amount: '5.00', refund: true },
      ],
    }),
    [
      'Supplier S.L. Payment receipt Issue date 31 Jan 2026 Amount paid €25.00',
      'Supplier Supplier S.L. NIF B98602642',
      '# Description Total payable Already paid Amount Remaining amount',
      '1 | A-1 , 1 Jan 2026 First Instalment 1 | 100.00 | 20.00 | 30.00 | 50.00',
      '2 | 2 Refund Yes | | | -5.00 |',
      'Payment methods Date Description % Amount',
      '30 Jan 2026 | Half · Card | 50% | €12.50 | Cash | 50% | €12.50',
    ],
  ))

test('an order has its contracts and instalments, and what it holds that is not ours as JSON', () =>
  assertPage(order, [
    'Customer Purchase order No. O-9 Issue date 31 Jan 2026 10:30:00 Supply date 30 Jan 2026',
    'Period 1 Jan 2026 – 31 Jan 2026 Delivery date 3 Feb 2026 Total €1,228.15',
    'Supplier Supplier S.L. NIF B98602642 Customer Customer NIF 54387763P',
    'Buyer Buyer Seller Seller Ship to Receiver',
    '# Description Quantity Price Tax Total',
    '1 | Development | 10 | 100.00 | 21% | 1,015.00',
    '| Discount | -1.00 |',
    '| Eco · 2 kg × 3.00 | 6.00 |',
    '| Handling · 1% × 1,000.00 | 10.00 |',
    'Total without tax €1,015.00 VAT 21% Base €1,015.00 €213.15 Total €1,228.15',
    'Payment We will pay €1,228.15 Due date Amount 1 Feb 2026 50% | €614.08',
    '1 Mar 2026 50% The rest | €614.08',
    'Contracts K1 , 1 Jan 2025 Identities Tender T9',
    'Complements { "$schema": "https://example.com/x", "a": { "b": 1 } }',
    'Attachments Name plan.pdf Description Plan Link https://example.com/plan.pdf',
  ]))

test('a credit note says what it corrects and gives back, and asks for nothing', () =>
  assertPage(
    invoice({
      type: 'credit-note',
      preceding: [{ code: '1' }],
      payment: {
        instructions: { key: 'other' },
        terms: {
          due_dates: [
            { date: '2026-02-01', percent: '50%' },
            { date: '2026-03-01', percent: '50%' },
          ],
        },
      },
    }),
    [
      'Supplier S.L. Credit note No. T-1 Issue date 31 Jan 2026 Amount credited €1,210.00',
      'Supplier Supplier S.L. NIF B98602642 Customer Customer NIF 54387763P Preceding documents 1',
      '# Description Quantity Price Tax Total 1 | Development | 10 | 100.00 | 21% | 1,000.00',
      'Total without tax €1,000.00 VAT 21% Base €1,000.00 €210.00 Amount credited €1,210.00',
    ],
  ))

test('a delivery has what is sent, by whom and to whom, without prices', () =>
  assertPage(delivery, [
    'Supplier S.L. Delivery note No. D-1 Issue date 31 Jan 2026 Despatch date 30 Jan 2026',
    'Supplier Supplier S.L. NIF B98602642 Customer Customer NIF 54387763P',
    'Receiver Receiver Courier Courier',
    '# Description Quantity 1 | Desk | 10 kg Tracking Code T1 Website Link https://t.example.com',
  ]))

test('documents that are no bills have their name as the title, unless nothing is known of them', async () => {
  await assertPage(message({ title: 'Hi' }), ['Message Title Hi Content Hello'])
  const map = { $schema: `${SCHEMA}tax/extensions`, a: 'b' }
  await assertPage(map, [`$schema: ${map.$schema} a: b`], { codes: true })
})

test('what an envelope adds is at the end, with its identity if codes are wanted', async () => {
  const strange = sealed({ $schema: 'https://example.com/x', a: '<b>' })
  const { uuid, dig } = strange.head
  const digest = `Digest (SHA-256) ${dig.val}`
  const content = '{ "$schema": "https://example.com/x", "a": "<b>" }'
  await assertPage(strange, [content, digest])
  await assertPage(strange, [content, 'UUID', uuid, digest], { codes: true })
})
