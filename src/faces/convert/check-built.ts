/** The requirements of every conversion on its document: the addons, and figures that are calculated. */
import type { Invoice } from '../../model/generated/types.ts'
import type { ConversionFacts } from './conversion.ts'

/** Tag of documents whose figures are not calculated. */
const BYPASS = 'bypass'

/** Adds a fault if the document lacks addons, or if its figures are as they were sent. */
export function checkBuilt(
  { $addons, $tags }: Invoice,
  { addons, name }: ConversionFacts,
  faults: { add: (number: '03' | '04', path: string, description: string) => void },
): void {
  const missing = addons.filter((addon) => !$addons?.includes(addon))
  if (missing.length > 0) {
    faults.add(
      '03',
      '$.$addons',
      `${name} needs the addon ${missing.join(', ')}: add it to $addons and build the invoice again`,
    )
  }
  if ($tags?.includes(BYPASS))
    faults.add(
      '04',
      '$.$tags',
      'figures that are not calculated (tag bypass) cannot be converted: drop the tag and build the invoice again',
    )
}

/** The rows of a format, and how many of them a file has room for. */
export interface Rows {
  /** The name of the format. */
  readonly name: string
  /** The element of a line. */
  readonly element: string
  readonly most: number
  /** How a message calls them: `9,999 lines`. */
  readonly words: string
}

/** Reports what a document lacks to be written as rows: totals, lines, or room for its lines, discounts and charges. */
export function checkRows(
  { lines = [], totals, discounts = [], charges = [] }: Invoice,
  { name, element, most, words }: Rows,
  faults: { add: (number: '12', path: string, description: string) => void },
): void {
  const miss = (path: string, description: string): void => faults.add('12', path, description)
  if (!totals) miss('$.totals', 'totals are required')
  if (lines.length === 0) miss('$.lines', `lines are required: ${element}`)
  if (lines.length + discounts.length + charges.length > most)
    miss('$.lines', `${name} has room for ${words}, with discounts and charges`)
}
