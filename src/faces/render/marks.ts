/** What authorities require to be seen, from the stamps of an envelope: in the head, and in a block below the payment. */
import { MARKS, type Mark } from '../../addons/shared/marks.ts'
import type { Envelope, Stamp } from '../../model/generated/types.ts'
import { getOwn } from '../../values/text-map.ts'
import type { Marks } from './document.ts'
import { type Html, html, join, link, NOTHING } from './html.ts'
import { type Page, row } from './page.ts'
import { qrCode } from './qr.ts'

/** The stamps of an envelope as the formats say. Others have their provider as a name; web addresses are codes to scan. */
export function marksOf(envelope: Envelope | undefined, page: Page): Marks {
  const stamps = envelope?.head?.stamps
  const known = (stamp: Stamp): Mark | undefined => getOwn(MARKS, stamp.prv ?? '')
  const of = (want: (stamp: Stamp) => boolean, show: (stamp: Stamp) => Html): Html[] =>
    page.each(stamps, (stamp) => (want(stamp) ? show(stamp) : NOTHING))
  const isOnTop = (stamp: Stamp): boolean => known(stamp)?.isOnTop === true
  const isCode = (stamp: Stamp): boolean =>
    known(stamp)?.kind === 'qr' || (!known(stamp) && /^https?:/i.test(stamp.val ?? ''))
  const top = of(isOnTop, (stamp) => showCode(stamp, known(stamp), page))
  const codes = of(
    (stamp) => !isOnTop(stamp) && isCode(stamp),
    (stamp) => showCode(stamp, known(stamp), page),
  )
  const texts = of(
    (stamp) => !isCode(stamp),
    ({ prv, val = '' }) => row(getOwn(MARKS, prv ?? '')?.label ?? prv ?? '', link(val)),
  )
  const list = join(texts, '')
  const block = html`${codes}${list.text !== '' && html`<dl>${list}</dl>`}`
  return {
    top: html`${top}`,
    block: block.text === '' ? NOTHING : html`<section class="marks">${block}</section>`,
  }
}

function showCode({ prv, val = '' }: Stamp, mark: Mark | undefined, page: Page): Html {
  const label = mark?.label ?? prv ?? ''
  const code = qrCode(val, page.labels.fill('qr', { text: val }))
  // A text that is too long for a code is still there to be read.
  if (!code) return html`<figure class="mark"><figcaption class="long">${val}</figcaption></figure>`
  const below = mark?.notBelow && val.includes(mark.notBelow) ? undefined : mark?.below
  return html`<figure class="mark">${label !== '' && html`<figcaption>${label}</figcaption>`}${code}${below && html`<figcaption><b>${below}</b></figcaption>`}</figure>`
}
