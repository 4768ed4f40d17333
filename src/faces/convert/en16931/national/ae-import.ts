/** PINT AE in UBL: what only it has, to a document. */
import type { JsonObject } from '../../../../json.ts'
import { takeTerm } from '../../import/take-terms.ts'
import { type Group, groupOf, groupsOf, textOf } from '../../xml/tree.ts'
import { ROW_TERMS } from '../row-terms.ts'
import { AED, EXPORT, PARTIES, PASSPORT, REASON, TRANSACTION } from './ae-facts.ts'
import { sellerOf } from './layer.ts'

/** Takes what only PINT AE has, and gives its terms the form that they have in the standard. */
export function receive(tree: Group): (invoice: JsonObject) => void {
  const uuid = takeTerm(tree, 'BTAE-07')
  const transaction = takeTerm(tree, 'BTAE-02')
  const reason = takeTerm(tree, 'BTAE-03')
  const rate = takeTerm(tree, 'BTAE-04')
  const currency = textOf(tree, 'BT-5').trim()
  for (const term of ['BTAE-04-1', 'BTAE-04-2', 'BTAE-20']) takeTerm(tree, term)
  takeTerm(tree, 'BT-23')
  const kinds = PARTIES.map(({ name, kind, detail }) => {
    const group = groupOf(tree, name)
    return { type: takeTerm(group, kind), detail: takeTerm(group, detail) }
  })
  for (const line of groupsOf(tree, 'BG-25')) {
    for (const term of ['BTAE-08', 'BTAE-10']) takeTerm(line, term)
    if (/^0(?:\.0+)?$/.test(textOf(line, 'BT-147')))
      for (const term of ['BT-147', 'BT-148']) takeTerm(line, term)
    if (line['BT-154'] === line['BT-153']) line['BT-154'] = undefined
  }
  if (transaction?.[EXPORT] === '1') readExports(tree)
  return (invoice) => {
    if (uuid !== undefined) invoice.uuid = uuid
    const meta = {
      ...(transaction && { [TRANSACTION]: transaction }),
      ...(reason && { [REASON]: reason }),
    }
    if (Object.keys(meta).length > 0) invoice.meta = meta
    if (rate !== undefined) invoice.exchange_rates = [{ from: currency, to: AED, amount: rate }]
    const parties = [sellerOf(invoice), invoice.customer as JsonObject | undefined]
    for (const [i, party] of parties.entries()) addKind(party, kinds[i]!)
  }
}

/** Rows of Z are exports in an export, for which the standard asks for a reason. */
function readExports(tree: Group): void {
  for (const { group, category } of [...ROW_TERMS, { group: 'BG-23', category: 'BT-118' }]) {
    for (const row of groupsOf(tree, group)) {
      if (textOf(row, category).trim() !== 'Z') continue
      row[category] = 'G'
      if (group === 'BG-23') row['BT-121'] ??= 'VATEX-EU-G'
    }
  }
}

/** Adds its kind to a registration, which comes first. */
function addKind(
  party: JsonObject | undefined,
  { type, detail }: { type: string | undefined; detail: string | undefined },
): void {
  const identity = (party?.identities as JsonObject[] | undefined)?.find(
    ({ scope }) => scope === 'legal',
  )
  if (!identity || type === undefined) return
  identity.type = type
  if (detail !== undefined) identity[type === PASSPORT ? 'country' : 'description'] = detail
}
