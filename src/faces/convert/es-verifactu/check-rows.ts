/** The agency's requirements on a row; `row-rules.json` has one line per rule. Source: its list of errors, by code. */
import { lazy } from '../../../values/lazy.ts'
import { compileRules } from '../rules/compile-rules.ts'
import { readRules } from '../rules/rule-lines.ts'
import { treeTarget } from '../rules/terms-target.ts'
import { isTrue } from '../rules/values.ts'
import type { Group } from '../xml/tree.ts'
import { checkCode, isSurcharge, surchargeCode } from './code-lists.ts'
import type { Faults } from './faults.ts'
import rowRules from './row-rules.json' with { type: 'json' }
import { isKnownTax, type Row, TAXED } from './rows.ts'

/** The members of the head that rows depend on. */
export interface Head {
  readonly docType: string
  readonly issueDate: string
  /** Empty if it is that of the issue. */
  readonly opDate: string
  readonly customer: Group | undefined
}

const STEPS = new Set(
  'tax regime class exemption percent docType opDate issueDate customer IDOtro NIF'.split(' '),
)

const rules = lazy(() => {
  const slots = new Map<string, number>()
  const target = treeTarget(slots, (step) => STEPS.has(step))
  return { list: compileRules(readRules([rowRules]), target), slots }
})

/** Reports the rules that a row breaks, with the agency's codes. */
function checkRules(row: Row, head: Head, add: (words: string, aeat: string) => void): void {
  const { at, category, regime, opClass, exemption, percent } = row
  const { docType, opDate, issueDate, customer } = head
  const item: Group = { at, tax: category, regime, class: opClass || exemption, exemption, percent }
  const root: Group = { at: '$', docType, opDate: opDate || undefined, issueDate, customer }
  const { list, slots } = rules()
  const document = { root, known: new Array<unknown>(slots.size) }
  for (const { line, context, test } of list)
    if (isTrue(context(item, document)) && !isTrue(test(item, document)))
      add(line.description, line.rule.replace('AEAT ', ''))
}

const VAT = 'VAT'

export const isSimplified = (docType: string): boolean => docType === 'F2' || docType === 'R5'

const MOST_ROWS = 12

/** Percentages have three digits and two decimals. */
const PERCENT = /^\d{1,3}(?:\.\d{1,2})?$/

export function checkRows(rows: readonly Row[], head: Head, faults: Faults): void {
  if (rows.length === 0 || rows.length > MOST_ROWS) {
    faults.add(
      '10',
      '$.totals.taxes',
      `a record has 1 to ${MOST_ROWS} rows of tax, this would have ${rows.length}`,
      '4113',
    )
  }
  const day = head.opDate || head.issueDate
  for (const row of rows) {
    const add = faults.at('10', row.at)
    const { category, opClass, percent, surchargePercent } = row
    if (!isKnownTax(category)) {
      add(`${category} has no place in a record: only VAT, IGIC and IPSI have`, '1218')
      continue
    }
    checkRules(row, head, add)
    checkCode('exempt', row.exemption, ['10', row.at], faults)
    for (const text of [percent, surchargePercent]) {
      if (text && !PERCENT.test(text)) add('a percent has three digits and two decimals at most')
    }
    const isTaxedVat = category === VAT && opClass === TAXED
    if (isTaxedVat && surchargePercent && !isSurcharge(percent, surchargePercent, day))
      add(
        `a surcharge of ${surchargePercent} % does not belong to ${percent} % on that day`,
        surchargeCode(percent),
      )
  }
}

/** Do all rows of VAT and IGIC, of which there is one, have regime 14 or 15? */
export function arePostponed(rows: readonly Row[]): boolean {
  const taxed = rows.filter(({ category }) => category === VAT || category === 'IGIC')
  return taxed.length > 0 && taxed.every(({ regime }) => regime === '14' || regime === '15')
}
