/** Units of measure in formats that state them by the codes of the UN/ECE. */
import { UNIT_CODE } from '../../catalogues/units.ts'
import { setExt } from '../../definitions/extensions.ts'
import type { Attribute, Item } from '../../model/generated/types.ts'
import { codeOfUnit, unitOfCode } from '../../vocabulary/unit-codes.ts'

/** Makes unit and code agree if there is a code: the unit determines it, or is derived from it if absent. */
export function alignUnit(object: Item | Attribute): void {
  const code = object.ext?.[UNIT_CODE]
  if (code === undefined) return
  if (object.unit) setExt(object, UNIT_CODE, codeOfUnit(object.unit) ?? code)
  else object.unit = unitOfCode(code)
}

/** As `alignUnit`, but an item with neither is counted in pieces of any kind. */
export function completeUnit(item: Item): void {
  alignUnit(item)
  if (item.ext?.[UNIT_CODE] === undefined) item.unit ||= 'one'
}
