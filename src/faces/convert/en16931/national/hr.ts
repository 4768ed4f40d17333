/**
 * Croatia, eRačun: HR CIUS 2025 with its extension. An invoice has a time, an operator and a process; what is not taxed has
 * a Croatian category, and a breakdown of its own in the extension. Source: Ministarstvo financija, HR CIUS 2025 1.0
 * and its extension; rules HR CIUS 1.0.3.
 */

import type { JsonObject } from '../../../../json.ts'
import type { Invoice, Person } from '../../../../model/generated/types.ts'
import type { Amount } from '../../../../values/amount.ts'
import { exactDifference, sumOfCents } from '../../exact.ts'
import { present } from '../../import/present.ts'
import { takeTerm } from '../../import/take-terms.ts'
import { take, takeName, takeText, type Used } from '../../take-members.ts'
import { amountIn } from '../../xml/decimal.ts'
import { type Group, groupOf, groupsOf, textOf } from '../../xml/tree.ts'
import { ROW_TERMS } from '../row-terms.ts'
import { addEndpoints, type Layer, sellerOf, takeMeta } from './layer.ts'

const PROCESS = 'hr-process'
const OIB = 'OIB'

/** Charges that are not turnover: deposits, taxes on consumption and vehicles, others. */
const SPECIAL = ['POVNAK', 'PP', 'PPMV', 'N']
const WITHOUT_VAT = ['E', 'O']
const CASH_ACCOUNTING = 'Obračun prema naplaćenoj naknadi'

export const CROATIA: Layer = {
  prefix: 'DOCKET-HRCIUS',
  write(tree, { invoice, used }) {
    tree['HR-BT-2'] = takeText(used, invoice, 'issue_time')
    tree['BT-23'] = takeMeta(used, invoice, PROCESS) ?? processOf(tree)
    addEndpoints(tree, invoice, 'HR', (code) => ['9934', code])
    const seller = groupOf(tree, 'BG-4')
    if (seller) writeOperator(used, seller, invoice)
    writeSpecials(used, tree, invoice)
    writeCategories(tree)
    Object.assign(tree, extensionOf(tree))
  },
  receive(tree) {
    const time = /^\d\d:\d\d:\d\d/.exec(takeTerm(tree, 'HR-BT-2') ?? '')?.[0]
    const process = takeTerm(tree, 'BT-23')
    const seller = groupOf(tree, 'BG-4')
    const [code, name] = ['HR-BT-5', 'HR-BT-4'].map((term) => takeTerm(seller, term))
    takeExtension(tree)
    const specials = takeCategories(tree)
    return (invoice) => {
      if (time !== undefined) invoice.issue_time = time
      if (process !== undefined) invoice.meta = { [PROCESS]: process }
      if (code !== undefined) addOperator(sellerOf(invoice), code, name)
      for (const [i, special] of specials.entries()) {
        const charge = (invoice.charges as JsonObject[] | undefined)?.[i]
        if (charge && special !== undefined) charge.code = special
      }
    }
  },
}

/** Writes the first person of the seller who has an OIB. */
function writeOperator(used: Used, seller: Group, invoice: Invoice): void {
  const oibOf = ({ identities }: Person) => identities?.find(({ type }) => type === OIB)
  const operator = sellerOf(invoice)?.people?.find(oibOf)
  const identity = operator && oibOf(operator)
  if (!identity) return
  seller['HR-BT-5'] = takeText(used, identity, 'code')
  seller['HR-BT-4'] = takeName(used, operator.name)
  take(used, identity, 'type')
  take(used, operator, 'key')
}

/** Writes the codes of special charges as Croatian categories. */
function writeSpecials(used: Used, tree: Group, { charges }: Invoice): void {
  const groups = new Map(groupsOf(tree, 'BG-21').map((group) => [group.at, group]))
  for (const [i, charge] of (charges ?? []).entries()) {
    const { code } = charge
    if (code === undefined || !SPECIAL.includes(code)) continue
    take(used, charge, 'code')
    const group = groups.get(`$.charges[${i}]`)
    if (group) group['HR-BT-6'] = `HR:${code}`
  }
}

/** The process that follows from the type, or from what is referred to. */
function processOf(tree: Group): string {
  const type = textOf(tree, 'BT-3')
  const first = PROCESSES.find(([types]) => (types as readonly string[]).includes(type))
  if (first && first !== PARTIAL) return first[1]
  if (amountIn(tree, 'BT-112').isNegative()) return 'P9'
  if (first) return first[1]
  if (tree['BT-16']) return tree['BT-15'] ? 'P8' : 'P7'
  if (tree['BT-12']) return tree['BT-13'] ? 'P1' : 'P2'
  return tree['BT-13'] ? 'P3' : 'P1'
}

const PARTIAL = [['326'], 'P11'] as const

/** Processes of types, before those of references. */
const PROCESSES = [
  [['389'], 'P12'],
  [['386'], 'P4'],
  [['384'], 'P10'],
  [['381', '396'], 'P9'],
  PARTIAL,
] as const satisfies readonly (readonly [types: readonly string[], process: string])[]

/** The rows, with the terms of their Croatian category, and of the code and text of its reason. */
const ROWS = ROW_TERMS.map((terms) =>
  terms.group === 'BG-25'
    ? { ...terms, name: 'HR-BT-12', code: 'HR-BT-13', reason: 'HR-BT-14' }
    : { ...terms, name: 'HR-BT-6', code: 'HR-BT-7', reason: 'HR-BT-8' },
)

/** The reasons of a category in the breakdown: code and text. */
function reasonsOf(tree: Group, category: string): (string | undefined)[] {
  const row = groupsOf(tree, 'BG-23').find((each) => each['BT-118'] === category)
  return ['BT-121', 'BT-120'].map((term) => textOf(row, term) || undefined)
}

/** Gives rows without VAT their Croatian category and the reason. */
function writeCategories(tree: Group): void {
  for (const { group, category, name, code, reason } of ROWS) {
    for (const row of groupsOf(tree, group)) {
      const letter = textOf(row, category)
      if (!WITHOUT_VAT.includes(letter)) continue
      row[name] ??= `HR:${letter}`
      const [exemption, text] = reasonsOf(tree, letter)
      row[code] = exemption
      row[reason] = text
    }
  }
}

const isSpecial = (name: string): boolean => SPECIAL.includes(name.slice('HR:'.length))

/** A row of the Croatian breakdown while it is summed up. */
interface Open {
  readonly group: Group
  readonly amounts: Amount[]
}

/** The parts of the extension, of a tree with the Croatian categories. */
function extensionOf(tree: Group): { [term: string]: Group[string] } {
  const open = new Map<string, Open>()
  const specials: Amount[] = []
  for (const { group, amount, category, rate, name, code, reason } of ROWS) {
    for (const row of groupsOf(tree, group)) {
      const label = textOf(row, name)
      const sum = amountIn(row, amount)
      const letter = isSpecial(label) ? 'O' : textOf(row, category)
      const percent = letter === 'O' ? undefined : textOf(row, rate)
      const key = [letter, label, percent].join(' ')
      const found = open.get(key) ?? {
        group: {
          at: '',
          'HR-BT-18': letter,
          'HR-BT-19': label || undefined,
          'HR-BT-20': percent,
          'HR-BT-21': row[code],
          'HR-BT-22': row[reason],
        },
        amounts: [],
      }
      open.set(key, found)
      found.amounts.push(group === 'BG-20' ? sum.negate() : sum)
      if (isSpecial(label)) specials.push(sum)
    }
  }
  const rows = [...open.values()]
  const isAsked = specials.length > 0 || rows.some(({ group }) => group['HR-BT-18'] === 'E')
  const special = sumOfCents(specials)
  const total = [
    amountIn(tree, 'BT-106'),
    amountIn(tree, 'BT-108'),
    amountIn(tree, 'BT-107').negate(),
  ]
  return {
    'HR-BT-15': tree['BT-8'] === 'payment' ? CASH_ACCOUNTING : undefined,
    'HR-BG-2': isAsked
      ? {
          at: '',
          'HR-BT-25': tree['BT-110'],
          'HR-BG-2-1': rows.map((row) => subtotalOf(row, tree)),
        }
      : undefined,
    'HR-BG-3':
      specials.length > 0
        ? {
            at: '',
            'HR-BT-23': exactDifference(sumOfCents(total), special).toString(),
            'HR-BT-24': special.toString(),
          }
        : undefined,
  }
}

/** A row of the Croatian breakdown: that of category S has the tax of the European one. */
function subtotalOf({ group, amounts }: Open, tree: Group): Group {
  const taxed = groupsOf(tree, 'BG-23').find(
    (row) => row['BT-118'] === 'S' && row['BT-119'] === group['HR-BT-20'],
  )
  const tax = group['HR-BT-18'] === 'S' ? textOf(taxed, 'BT-117') : '0.00'
  return { ...group, 'HR-BT-16': sumOfCents(amounts).toString(), 'HR-BT-17': tax }
}

/** Takes the extension, if it says what the invoice says. */
function takeExtension(tree: Group): void {
  const expected = extensionOf(tree)
  for (const term of ['HR-BT-15', 'HR-BG-2', 'HR-BG-3']) {
    if (isSame(tree[term], expected[term])) tree[term] = undefined
  }
}

/** Have two parts the same texts? */
function isSame(a: Group[string], b: Group[string]): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b
  if (Array.isArray(a) || Array.isArray(b)) {
    const [ones, others] = [a, b].map((each) => (Array.isArray(each) ? each : [each])) as Group[][]
    return ones!.length === others!.length && ones!.every((one, i) => isSame(one, others![i]))
  }
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    (name) => name === 'at' || isSame(a[name], b[name]),
  )
}

/** Takes Croatian categories that follow from the European ones. @returns the codes of special charges */
function takeCategories(tree: Group): (string | undefined)[] {
  const specials = groupsOf(tree, 'BG-21').map((charge) => {
    const label = textOf(charge, 'HR-BT-6')
    if (!isSpecial(label)) return undefined
    takeTerm(charge, 'HR-BT-6')
    return label.slice('HR:'.length)
  })
  for (const { group, category, name, code, reason } of ROWS) {
    for (const row of groupsOf(tree, group)) {
      const [exemption, text] = reasonsOf(tree, textOf(row, category))
      if (row[name] === `HR:${textOf(row, category)}`) row[name] = undefined
      if (row[code] === exemption) row[code] = undefined
      if (row[reason] === text) row[reason] = undefined
    }
  }
  return specials
}

/** Adds the operator to the people of the seller, or the OIB to the contact if that has the same name. */
function addOperator(seller: JsonObject | undefined, code: string, name: string | undefined): void {
  if (!seller) return
  const people = (seller.people ?? []) as JsonObject[]
  const operator = { key: 'operator', identities: [{ type: OIB, code }] }
  const contact = people.find((person) => (person.name as JsonObject | undefined)?.given === name)
  if (contact) Object.assign(contact, operator)
  else people.push(present({ ...operator, name: name && { given: name } })!)
  seller.people = people
}
