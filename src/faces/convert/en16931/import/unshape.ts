/** The inverse of shape.ts: from a tree in the shape of a syntax to one in that of the standard. */
import { isListed } from '../../terms/code-lists.ts'
import { NOT_APPLICABLE, PROJECT, SEPA, TAX_POINTS } from '../../terms/shape.ts'
import type { InvoiceReading } from '../../terms/syntaxes.ts'
import { type Group, groupOf, groupsOf, textOf } from '../../xml/tree.ts'
/** The rest of payment means whose accounts were moved: terms that the standard has once. */
export const OTHER_MEANS = 'other means'

/** Gives a tree the shape of the standard, in place. */
export function unshape(reading: InvoiceReading): void {
  const { tree, syntax } = reading
  const means = groupsOf(tree, 'BG-16')
  tree['BG-16'] = undefined
  if (syntax === 'ubl') unshapeUbl(reading, means)
  else unshapeCii(reading)
  gatherMeans(reading, means)
  const code = textOf(tree, 'BT-8').trim()
  if (code !== '') tree['BT-8'] = pointOf(code, syntax) ?? code
}

const pointOf = (code: string, syntax: InvoiceReading['syntax']): string | undefined =>
  Object.keys(TAX_POINTS).find((point) => TAX_POINTS[point]![syntax] === code)

function unshapeUbl({ tree, move }: InvoiceReading, means: readonly Group[]): void {
  for (const note of groupsOf(tree, 'BG-1')) splitNote(note)
  const [first] = means
  if (first && tree['BT-9'] === undefined) move(first, tree, 'BT-9')
  if (tree['BT-14'] && tree['BT-13'] === NOT_APPLICABLE) tree['BT-13'] = undefined
  for (const [party, term] of CREDITORS) {
    for (const identifier of groupsOf(groupOf(tree, party), term)) {
      if (textOf(identifier, `${term}-1`).trim() !== SEPA || tree['BT-90'] !== undefined) continue
      move(identifier, tree, term)
      tree['BT-90'] = tree[term]
      tree[term] = undefined
      identifier[`${term}-1`] = undefined
    }
  }
}

/** Where UBL has the identifier of the creditor of a direct debit. */
const CREDITORS = [
  ['BG-10', 'BT-60'],
  ['BG-4', 'BT-29'],
] as const

/** The subject of a note stands before its text: `#AAI#`. */
function splitNote(note: Group): void {
  const text = textOf(note, 'BT-22')
  const [, subject, rest] = /^\s*#([A-Z]{3})#(.*)$/s.exec(text) ?? []
  if (!subject || !isListed('subjects', subject)) return
  note['BT-21'] = subject
  note['BT-22'] = rest
}

function unshapeCii({ tree, move }: InvoiceReading): void {
  if (tree['BT-11-name'] === PROJECT) tree['BT-11-name'] = undefined
  if (tree['BT-72'] !== undefined) {
    const delivery = groupOf(tree, 'BG-13') ?? { at: '' }
    move(tree, delivery, 'BT-72')
    tree['BG-13'] = delivery
  }
  for (const [party, contact, term] of CONTACTS) {
    const group = groupOf(groupOf(tree, party), contact)
    if (group && group[term] === undefined && group[`${term}-department`] !== undefined) {
      group[term] = group[`${term}-department`]
      group[`${term}-department`] = undefined
    }
  }
  const rows = groupsOf(tree, 'BG-23')
  for (const term of ['BT-7', 'BT-8']) {
    for (const row of rows) {
      if (tree[term] === undefined) move(row, tree, term)
      // It is repeated in the other rows.
      else if (row[term] === tree[term]) row[term] = undefined
    }
  }
}

/** Contacts, which may be departments. */
const CONTACTS = [
  ['BG-4', 'BG-6', 'BT-41'],
  ['BG-7', 'BG-9', 'BT-56'],
] as const

const COMMON = ['BT-81', 'BT-82', 'BT-83']
const ACCOUNT = ['BT-84', 'BT-85', 'BT-86']
const CARD = ['BT-87', 'BT-88']
const DEBIT = ['BT-89', 'BT-90', 'BT-91']

/** Makes one group of payment instructions (BG-16) of the elements for each account, and of terms elsewhere. */
function gatherMeans({ tree, move }: InvoiceReading, means: readonly Group[]): void {
  const instructions: Group = { at: '' }
  const accounts: Group[] = []
  const take = (from: Group, name: string, terms: readonly string[]): void => {
    if (terms.every((term) => from[term] === undefined)) return
    const group = groupOf(instructions, name) ?? { at: '' }
    for (const term of terms) if (group[term] === undefined) move(from, group, term)
    instructions[name] = group
  }
  for (const each of means) {
    if (each['BT-84'] === undefined && each['BT-84-other'] !== undefined) {
      each['BT-84'] = each['BT-84-other']
      each['BT-84-other'] = undefined
    }
    for (const term of COMMON) {
      if (instructions[term] === undefined) move(each, instructions, term)
      else if (each[term] === instructions[term]) each[term] = undefined
    }
    if (ACCOUNT.some((term) => each[term] !== undefined)) {
      const account: Group = { at: '' }
      for (const term of ACCOUNT) move(each, account, term)
      accounts.push(account)
    }
    take(each, 'BG-18', CARD)
    take(each, 'BG-19', DEBIT)
  }
  for (const term of COMMON) if (instructions[term] === undefined) move(tree, instructions, term)
  take(tree, 'BG-19', DEBIT)
  if (accounts.length > 0) instructions['BG-17'] = accounts
  if (Object.keys(instructions).length > 1) tree['BG-16'] = instructions
  tree[OTHER_MEANS] = [...means]
}
