/** Dates and e-mail addresses in XML of EN 16931. */
import { takeDate as takeDay } from '../../import/dates.ts'
import { type Source as AnySource, EMAIL, takeReadable } from '../../import/take-terms.ts'
import type { Group } from '../../xml/tree.ts'
import type { Faults } from '../faults.ts'

export type Source = AnySource<Faults>

/** Takes a date. One that cannot be read stays, and is reported. */
export const takeDate = (
  source: Source,
  group: Group | undefined,
  term: string,
): string | undefined => takeDay(source, group, term, '35')

/** Takes an e-mail address. One that is none stays, and is reported. */
export const takeEmail = (
  source: Source,
  group: Group | undefined,
  term: string,
): string | undefined => takeReadable(source, group, term, EMAIL, '35')
