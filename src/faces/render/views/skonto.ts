/** Discounts for early payment that are written for machines, in words. */
import { Amount } from '../../../values/amount.ts'
import { SKONTO } from '../../../vocabulary/skonto.ts'
import type { Page } from '../page.ts'

/** Terms of payment, with a sentence for each line that grants a discount in the form of XRechnung. */
export const showSkonto = (terms: string, page: Page): string =>
  terms
    .split('\n')
    .map((line) => sentenceOf(line.trim(), page) ?? line)
    .join('\n')

/** Undefined if it is another line, or has more digits than amounts have. */
function sentenceOf(line: string, { labels, formats, currency }: Page): string | undefined {
  const [, ...texts] = SKONTO.exec(line) ?? []
  const [days, percent, base] = texts.map((text = '0') => Amount.parse(text))
  if (!days || !percent || !base) return undefined
  return labels.fill(texts[2] === undefined ? 'skonto' : 'skonto-base', {
    percent: formats.percent(new Amount(percent.unscaled, percent.scale + 2)),
    days: formats.quantity(days, 'skonto-day', labels),
    base: formats.money(base, currency),
  })
}
