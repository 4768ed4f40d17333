/** Attributes of items (BG-32): those that the model has, and members of `meta`, which older documents have instead. */
import { UNIT_CODE } from '../../../catalogues/units.ts'
import type { Attribute, Item } from '../../../model/generated/types.ts'
import { titlesInSchema } from '../../titles.ts'
import { hasText, take, takeDate, takeExt, takeText, type Used } from '../take-members.ts'
import type { Group } from '../xml/tree.ts'

/** @param at the path of the line */
export function readAttributes(
  used: Used,
  { attributes, meta }: Item,
  at: string,
): Group[] | undefined {
  if (!attributes && !meta) return undefined
  const groups = (attributes ?? []).map((attribute, i): Group => {
    const place = `${at}.item.attributes[${i}]`
    return { at: place, 'BT-160': nameOf(used, attribute), 'BT-161': firstValue(used, attribute) }
  })
  for (const name of Object.keys(meta ?? {}).sort()) {
    const value = takeText(used, meta, name)
    if (value) groups.push({ at: `${at}.item.meta`, 'BT-160': name, 'BT-161': value })
  }
  return groups.length > 0 ? groups : undefined
}

function nameOf(used: Used, attribute: Attribute): string | undefined {
  const label = takeText(used, attribute, 'label')
  if (label) return label
  const key = takeText(used, attribute, 'key')
  return key
    ? (titlesInSchema('org.Attribute', 'key').get(key) ?? key)
    : takeText(used, attribute, 'type')
}

/** The first of its values; another one would be another attribute. */
function firstValue(used: Used, attribute: Attribute): string | undefined {
  const { amount } = attribute
  const text = takeText(used, attribute, 'text') ?? takeText(used, attribute, 'code')
  if (text || !amount) return text ?? takeDate(used, attribute, 'date')
  take(used, attribute, 'amount')
  const code = takeExt(used, attribute, UNIT_CODE)
  return [amount.toString(), takeText(used, attribute, 'unit') ?? code].filter(hasText).join(' ')
}
