/**
 * Where a syntax does not have the shape of the standard: steps from its tree to one that the table of the syntax
 * writes as it is.
 */
import { isIban } from '../../../vocabulary/bank.ts'
import { type Group, groupOf, groupsOf, textOf } from '../xml/tree.ts'
import { isListed } from './codes.ts'
import type { EnConversion } from './profiles.ts'

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

export function shapeForUbl(tree: Group): Group {
  const isCredit = isCreditNote(tree)
  const means = meansOf(tree)
  // UBL-SR-46: the text of the means of payment stands once.
  for (const each of means.slice(1)) each['BT-82'] = undefined
  if (isCredit && means[0]) means[0]['BT-9'] = tree['BT-9']
  const shaped: Group = {
    ...tree,
    'BT-8': TAX_POINTS[textOf(tree, 'BT-8')]?.ubl,
    'BG-1': groupsOf(tree, 'BG-1').map((note): Group => {
      const subject = textOf(note, 'BT-21')
      return { at: note.at, 'BT-22': (subject && `#${subject}#`) + textOf(note, 'BT-22') }
    }),
    'BG-16': means,
  }
  if (tree['BT-14']) shaped['BT-13'] = tree['BT-13'] ?? NOT_APPLICABLE
  const creditor = creditorOf(tree)
  if (creditor) {
    const [party, term] = tree['BG-10'] ? ['BG-10', 'BT-60'] : ['BG-4', 'BT-29']
    const group = groupOf(tree, party!)!
    const identifier: Group = { at: group.at, [term!]: creditor, [`${term}-1`]: SEPA }
    shaped[party!] = { ...group, [term!]: [...groupsOf(group, term!), identifier] }
  }
  return shaped
}

/** The name of a project that has none: the schema requires one. */
export const PROJECT = 'Project reference'

export function shapeForCii(tree: Group): Group {
  const debit = groupOf(groupOf(tree, 'BG-16'), 'BG-19')
  const point = TAX_POINTS[textOf(tree, 'BT-8')]?.cii
  // First what the tree does not have: a copy takes long to extend.
  const shaped: Group = {
    'BT-72': groupOf(tree, 'BG-13')?.['BT-72'],
    'BT-83': groupOf(tree, 'BG-16')?.['BT-83'],
    'BT-89': debit?.['BT-89'],
    'BT-90': debit?.['BT-90'],
    ...tree,
  }
  if (tree['BT-11']) shaped['BT-11-name'] ??= PROJECT
  shaped['BG-16'] = meansOf(tree).map((means) => {
    const account = textOf(means, 'BT-84')
    return account === '' || isIban(account)
      ? means
      : { ...means, 'BT-84': undefined, 'BT-84-other': account }
  })
  // CII-SR-461: the date of the tax point stands in the first row. The rows are this conversion's own.
  for (const [i, subtotal] of groupsOf(tree, 'BG-23').entries()) {
    subtotal['BT-8'] = point
    if (i === 0) subtotal['BT-7'] = tree['BT-7']
  }
  return shaped
}

const creditorOf = (tree: Group): string =>
  textOf(groupOf(groupOf(tree, 'BG-16'), 'BG-19'), 'BT-90')

/** One element per account; code and remittance information are repeated. */
function meansOf(tree: Group): Group[] {
  const instructions = groupOf(tree, 'BG-16')
  if (!instructions) return []
  const { 'BG-17': accounts, 'BG-18': card, 'BG-19': debit, ...common } = instructions
  const [first = {}, ...others] = Array.isArray(accounts) ? accounts : []
  const groups = { ...(card as Group | undefined), ...(debit as Group | undefined) }
  return [
    { ...common, ...groups, ...first, at: common.at },
    ...others.map((one) => ({ ...common, ...one })),
  ]
}

/** Prepares a tree for the table of a syntax. */
export const shapeFor = ({ syntax }: EnConversion, tree: Group): Group =>
  syntax === 'ubl' ? shapeForUbl(tree) : shapeForCii(tree)
