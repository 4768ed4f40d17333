/**
 * Where a syntax does not have the shape of the standard: steps from its tree to one that the table of the syntax
 * writes as it is.
 */
import { isIban } from '../../../vocabulary/bank.ts'
import { type Group, groupOf, groupsOf, textOf } from '../xml/tree.ts'
import { isListed } from './code-lists.ts'

/** UNTDID 2005 and UNTDID 2475: the codes of BT-8 in UBL and CII, by `tax.point`. */
export const TAX_POINTS: {
  readonly [point: string]: { readonly ubl: string; readonly cii: string }
} = {
  issue: { ubl: '3', cii: '5' },
  delivery: { ubl: '35', cii: '29' },
  payment: { ubl: '432', cii: '72' },
}

export const isCreditNote = (tree: Group): boolean => {
  const code = textOf(tree, 'BT-3')
  // 81 is in both lists.
  return isListed('creditNoteTypes', code)
}

/** Not applicable: only where the schema of UBL requires an identifier that the standard does not. */
export const NOT_APPLICABLE = 'NA'

/** The scheme of the identifier of a creditor. */
export const SEPA = 'SEPA'

export function shapeForUbl(tree: Group): void {
  const isCredit = isCreditNote(tree)
  const creditor = creditorOf(tree)
  const means = meansOf(tree)
  // The text of the means of payment stands once.
  for (const each of means.slice(1)) each['BT-82'] = undefined
  if (isCredit && means[0]) means[0]['BT-9'] = tree['BT-9']
  tree['BG-16'] = means
  tree['BT-8'] = TAX_POINTS[textOf(tree, 'BT-8')]?.ubl
  for (const note of groupsOf(tree, 'BG-1')) {
    const subject = textOf(note, 'BT-21')
    const text = textOf(note, 'BT-22')
    if (subject !== '') note['BT-22'] = `#${subject}#${text}`
    // It would be read as a subject.
    else if (/^#.{3}#/.test(text)) note['BT-22'] = ` ${text}`
  }
  if (tree['BT-14']) tree['BT-13'] ??= NOT_APPLICABLE
  if (creditor) {
    const [party, term] = tree['BG-10'] ? ['BG-10', 'BT-60'] : ['BG-4', 'BT-29']
    const group = groupOf(tree, party!)!
    const identifier: Group = { at: group.at, [term!]: creditor, [`${term}-1`]: SEPA }
    group[term!] = [...groupsOf(group, term!), identifier]
  }
}

/** The name of a project that has none: the schema requires one. */
export const PROJECT = 'Project reference'

export function shapeForCii(tree: Group): void {
  const debit = groupOf(groupOf(tree, 'BG-16'), 'BG-19')
  const point = TAX_POINTS[textOf(tree, 'BT-8')]?.cii
  tree['BT-72'] = groupOf(tree, 'BG-13')?.['BT-72']
  tree['BT-83'] ??= groupOf(tree, 'BG-16')?.['BT-83']
  tree['BT-89'] = debit?.['BT-89']
  tree['BT-90'] = debit?.['BT-90']
  if (tree['BT-11']) tree['BT-11-name'] ??= PROJECT
  const means = meansOf(tree)
  tree['BG-16'] = means
  for (const each of means) {
    const account = textOf(each, 'BT-84')
    if (account === '' || isIban(account)) continue
    each['BT-84'] = undefined
    each['BT-84-other'] = account
  }
  // The date of the tax point stands in the first row.
  for (const [i, subtotal] of groupsOf(tree, 'BG-23').entries()) {
    subtotal['BT-8'] = point
    if (i === 0) subtotal['BT-7'] = tree['BT-7']
  }
}

const creditorOf = (tree: Group): string =>
  textOf(groupOf(groupOf(tree, 'BG-16'), 'BG-19'), 'BT-90')

/** One element per account; code and remittance information are repeated. */
function meansOf(tree: Group): Group[] {
  const common = groupOf(tree, 'BG-16')
  if (!common) return []
  const { at, 'BG-17': accounts, 'BG-18': card, 'BG-19': debit } = common
  for (const group of ['BG-17', 'BG-18', 'BG-19']) common[group] = undefined
  const [first, ...others] = Array.isArray(accounts) ? accounts : []
  const more = others.map((one): Group => Object.assign({ ...common }, one))
  return [Object.assign(common, card, debit, first, { at }), ...more]
}
