/** Payments of documents, in their currencies or in others, in whole or in part, with their taxes. */
import fc from 'fast-check'
import { SCHEMA_BASE } from '../../src/model/structure.ts'
import type { Json } from '../support.ts'
import { COUNTRIES } from './countries.ts'
import { decimal } from './documents.ts'
import { type Figure, figure, optional } from './drafts.ts'
import { party } from './formats.ts'

const FOREIGN = 'USD'

const money = figure(999_999, [0, 0, 1, -9])

const line = fc.record({
  amount: money,
  payable: optional(money, 1),
  advances: optional(money, 4),
  base: optional(money, 1),
  retained: optional(money, 4),
  isForeign: fc.boolean(),
  isRefund: fc.boolean(),
  /** Do the taxes belong to the line, or to the document that it pays? */
  isOwnTax: fc.boolean(),
})

const method = fc.record({
  percent: optional(fc.constantFrom('100%', '40%', '60%'), 1),
  amount: money,
})

const drafts = fc.record({
  country: fc.constantFrom(...COUNTRIES),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  methods: fc.array(method, { maxLength: 2 }),
})

const rate = (base: Figure, decimals: number, percent: string): Json => ({
  rates: [{ base: decimal(base, decimals), percent }],
})

/** Payments of bills. */
export const payments: fc.Arbitrary<Json> = drafts.map(({ country, lines, methods }) => {
  const { code, currency, decimals } = country
  const isExchanged = currency !== FOREIGN
  return {
    $schema: `${SCHEMA_BASE}bill/payment`,
    series: 'P',
    code: '1',
    issue_date: '2026-01-31',
    ...(isExchanged && { exchange_rates: [{ from: FOREIGN, to: currency, amount: '0.875967' }] }),
    supplier: party(code),
    lines: lines.map(({ amount, payable, advances, base, retained, ...line }) => {
      const tax = base && {
        categories: [
          { code: 'VAT', ...rate(base, decimals, '21.0%') },
          ...(retained
            ? [{ code: 'IRPF', retained: true, ...rate(retained, decimals, '15%') }]
            : []),
        ],
      }
      return {
        ...(line.isRefund && { refund: true }),
        document: {
          code: '1',
          issue_date: '2026-01-01',
          ...(line.isForeign && isExchanged && { currency: FOREIGN }),
          ...(payable && !line.isOwnTax && { payable: decimal(payable, decimals) }),
          ...(tax && !line.isOwnTax && { tax }),
        },
        ...(payable && line.isOwnTax && { payable: decimal(payable, decimals) }),
        ...(advances && { advances: decimal(advances, decimals) }),
        amount: decimal(amount, decimals),
        ...(tax && line.isOwnTax && { tax }),
      }
    }),
    methods: methods.map(({ percent, amount }) => ({
      key: 'card',
      ...(percent ? { percent } : { amount: decimal(amount, decimals) }),
    })),
  }
})
