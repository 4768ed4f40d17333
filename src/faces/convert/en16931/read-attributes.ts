/** Attributes of items (BG-32): those that the model has, and members of `meta`, which older documents have instead. */
import { UNIT_CODE } from '../../../catalogues/units.ts'
import type { Attribute, Item } from '../../../model/generated/types.ts'
import { titlesInSchema } from '../../titles.ts'
import { hasText, take, takeDate, takeExt, takeText } from '../take-members.ts'
import type { Group } from '../xml/tree.ts'

/** @param at the path of the line */
export function readAttributes({ attributes, meta }: Item, at: string): Group[] | undefined {
  if (!attributes && !meta) return undefined
  const groups = (attributes ?? []).map((attribute, i): Group => {
    const place = `${at}.item.attributes[${i}]`
    return { at: place, 'BT-160': nameOf(attribute), 'BT-161': firstValue(attribute) }
  })
  for (const name of Object.keys(meta ?? {}).sort()) {
    const value = takeText(meta, name)
    if (value) groups.push({ at: `${at}.item.meta`, 'BT-160': name, 'BT-161': value })
  }
  return groups.length > 0 ? groups : undefined
}

function nameOf(attribute: Attribute): string | undefined {
  const label = takeText(attribute, 'label')
  if (label) return label
  const key = takeText(attribute, 'key')
  return key
    ? (titlesInSchema('org.Attribute', 'key').get(key) ?? key)
    : takeText(attribute, 'type')
}

/** The first of its values; another one would be another attribute. */
function firstValue(attribute: Attribute): string | undefined {
  const { amount } = attribute
  const text = takeText(attribute, 'text') ?? takeText(attribute, 'code')
  if (text || !amount) return text ?? takeDate(attribute, 'date')
  take(attribute, 'amount')
  const code = takeExt(attribute, UNIT_CODE)
  return [amount.toString(), takeText(attribute, 'unit') ?? code].filter(hasText).join(' ')
}
