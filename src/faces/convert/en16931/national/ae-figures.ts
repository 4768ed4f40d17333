/**
 * Figures that follow from each other to the cent. The official rules work them out in binary numbers, so that half a cent may
 * go either way: they reject what differs in them, and so does this.
 */
import { type Group, groupsOf, textOf } from '../../xml/tree.ts'
import { ADJUSTMENTS } from '../read-lines.ts'
import type { Source } from './layer.ts'

type Terms = (typeof ADJUSTMENTS)[keyof typeof ADJUSTMENTS]

const numberOf = (group: Group, term: string): number => Number(textOf(group, term))

const cents = (number: number): number => Math.round(number * 100) / 100

/** Is an amount its base times its percentage? */
function fits(group: Group, { amount, base, percent }: Terms): boolean {
  if (textOf(group, base) === '' || textOf(group, percent) === '') return true
  const exact = (numberOf(group, base) * numberOf(group, percent)) / 100
  const written = numberOf(group, amount)
  return written === exact || written === cents(exact)
}

/** Is the net amount of a line what follows from its quantity and price? */
function isNet(line: Group): boolean {
  const sum = (group: string, term: string): number =>
    groupsOf(line, group).reduce((all, each) => all + numberOf(each, term), 0)
  const price = numberOf(line, 'BT-146') / numberOf(line, 'BT-149')
  const net = numberOf(line, 'BT-129') * price + sum('BG-28', 'BT-141') - sum('BG-27', 'BT-136')
  return cents(numberOf(line, 'BT-131')) === cents(net)
}

const CENTS =
  'PINT AE asks for figures that follow from each other to the cent: set tax.rounding to "currency", or state prices without VAT and amounts without percentages'

/** Reports lines, allowances and charges that are a cent off. */
export function refuseCents(tree: Group, { fault }: Source): void {
  for (const line of groupsOf(tree, 'BG-25')) {
    if (line['BT-131'] !== undefined && !isNet(line)) fault('16', line.at, CENTS)
    for (const name of ['BG-27', 'BG-28'] as const) refuseAdjustments(line, name, fault)
  }
  for (const name of ['BG-20', 'BG-21'] as const) refuseAdjustments(tree, name, fault)
}

function refuseAdjustments(
  holder: Group,
  name: keyof typeof ADJUSTMENTS,
  fault: Source['fault'],
): void {
  for (const each of groupsOf(holder, name))
    if (!fits(each, ADJUSTMENTS[name])) fault('16', each.at, CENTS)
}
