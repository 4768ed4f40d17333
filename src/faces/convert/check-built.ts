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
