/** Units in words, as Italian programs write them: key of the unit, or code of one that has no key. */

import { isUnitCode, UNIT_CODE } from '../../../../catalogues/units.ts'
import type { JsonObject } from '../../../../json.ts'
import { lazy } from '../../../../values/lazy.ts'
import { getOwn } from '../../../../values/text-map.ts'
import { withoutAccents } from '../../../../vocabulary/accents.ts'
import { codeOfUnit, unitOfCode } from '../../../../vocabulary/unit-codes.ts'
import { type Source, takeTerm } from '../../import/take-terms.ts'
import { listedUnit } from '../../terms/units.ts'
import { type Group, textOf } from '../../xml/tree.ts'
import words from './units.json' with { type: 'json' }

/** Units by their words. The words of a unit are separated by bars. */
const unitsByWord = lazy((): { readonly [word: string]: string } =>
  Object.fromEntries(
    Object.entries(words).flatMap(([unit, list]) => list.split('|').map((word) => [word, unit])),
  ),
)

const BARE = /^[a-z]+$/

/** A text without capitals, accents, endings such as `(i)`, and points at its end. */
const bare = (text: string): string =>
  BARE.test(text)
    ? text
    : withoutAccents(text.toLowerCase())
        .replaceAll(/\s+/g, ' ')
        .replace(/ ?\([a-z]{1,2}\)/, '')
        .replace(/[ .]{1,10}$/, '')

/** The longest text that may be a unit; the format has ten characters. */
const LONGEST = 20

/** The key or code of a unit; undefined if nobody knows it. */
function unitOf(text: string, hasPeriod: boolean): string | undefined {
  // What begins with a number is a quantity, also where a code would begin with one.
  if (/^\d/.test(text)) return undefined
  const word = bare(text)
  if (word === 'mm' && hasPeriod) return 'mon'
  const unit = getOwn(unitsByWord(), word)
  if (unit) return unit
  if (codeOfUnit(word)) return word
  return isUnitCode(text) ? (unitOfCode(text) ?? listedUnit(text)) : undefined
}

/** The members of an item for its unit. A text that is none stays in the XML. */
export function importUnit(
  source: Source,
  group: Group,
  i: number,
  hasPeriod: boolean,
): JsonObject {
  const text = textOf(group, 'UnitaMisura').trim()
  if (text === '' || text.length > LONGEST) return {}
  const unit = unitOf(text, hasPeriod)
  if (unit === undefined) return {}
  takeTerm(group, 'UnitaMisura')
  const isKey = codeOfUnit(unit) !== undefined
  if (unit !== text) {
    const member = isKey ? 'unit' : `ext['${UNIT_CODE}']`
    source.changed.push({
      term: 'UnitaMisura',
      path: `$.lines[${i}].item.${member}`,
      document: unit,
      xml: text,
    })
  }
  return isKey ? { unit } : { ext: { [UNIT_CODE]: unit } }
}
