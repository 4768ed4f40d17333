/** An invoice to fill in, made of the example of a format: it has the members that the format asks for, without their values. */
import { isObject, type Json, type JsonObject } from './json.ts'

/** Members whose values are chosen from a list, not known by the user alone. */
const KEPT = new Set(
  '$regime $tags type currency country cat key rate percent unit rounding scheme method ext'.split(
    ' ',
  ),
)

/** Members that examples show, and that few invoices have. */
const DROPPED = new Set('charges discounts receiver notes'.split(' '))

/** What figures begin with. */
const FIGURES: { readonly [name: string]: string } = {
  quantity: '1',
  price: '1.00',
  amount: '1.00',
}

/**
 * @param addons the formats that it lists
 * @param today for all dates
 */
export function skeletonOf(
  { $schema = '', $addons: _, ...rest }: JsonObject,
  addons: readonly string[],
  today: string,
): JsonObject {
  const members = membersOf(rest, today)
  return { $schema, $addons: [...addons], ...members }
}

const membersOf = (value: JsonObject, today: string): JsonObject =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      DROPPED.has(name) ? [] : [[name, emptied(member, name, today)] as const],
    ),
  )

function emptied(value: Json, name: string, today: string): Json {
  if (KEPT.has(name)) return value
  // One of each kind shows what there may be.
  if (Array.isArray(value)) return value.slice(0, 1).map((each) => emptied(each, '', today))
  if (isObject(value)) return membersOf(value, today)
  if (typeof value !== 'string') return value
  return /^\d{4}-\d\d-\d\d$/.test(value) ? today : (FIGURES[name] ?? '')
}
