/** Marks that authorities require, from the stamps of an envelope: in the head, and in a block below the payment. */
import { isOfAuthority, MARKS, type Mark } from '../../addons/shared/marks.ts'
import type { Envelope, Stamp } from '../../model/generated/types.ts'
import { getOwn } from '../../values/text-map.ts'
import type { Marks } from './document.ts'
import { type Html, html, join, link, NOTHING } from './html.ts'
import { type Page, row } from './page.ts'
import { qrCode } from './qr.ts'

type Stamps = readonly (Stamp | null)[] | undefined

/** How a stamp is shown. One that leads elsewhere than its authority is not shown as that, but as its name and text. */
function markOf({ prv, val = '' }: Stamp): Mark | undefined {
  const mark = getOwn(MARKS, prv)
  return mark && isOfAuthority(mark, val) ? mark : undefined
}

/** Codes on a page: each takes time, and no authority has more than one. Other addresses are texts. */
const MOST_CODES = 4

/** The stamps of an envelope as the formats say. Others have their provider as a name; web addresses are codes to scan. */
export function marksOf(envelope: Envelope | undefined, page: Page): Marks {
  const stamps = envelope?.head?.stamps
  const of = (want: (stamp: Stamp) => boolean, show: (stamp: Stamp) => Html): Html[] =>
    page.each(stamps, (stamp) => (want(stamp) ? show(stamp) : NOTHING))
  const isOnTop = (stamp: Stamp): boolean => markOf(stamp)?.isOnTop === true
  const coded = new Set(stamps?.filter((stamp) => stamp && isCodeOf(stamp)).slice(0, MOST_CODES))
  const isCode = (stamp: Stamp): boolean => coded.has(stamp)
  const show = (stamp: Stamp): Html => showCode(stamp, stamps, page)
  /** Stamps that are captions of codes. */
  const captions = new Set<string | undefined>()
  for (const stamp of stamps ?? []) {
    const mark = stamp ? markOf(stamp) : undefined
    for (const name of [mark?.textAbove, mark?.textBelow])
      if (name !== undefined) captions.add(name)
  }
  const texts = of(
    (stamp) => !isCode(stamp) && !captions.has(stamp.prv),
    (stamp) => row(labelOf(stamp), link(textOf(stamp, page))),
  )
  const codes = of((stamp) => !isOnTop(stamp) && isCode(stamp), show)
  const list = join(texts, '')
  const block = html`${codes}${list.text !== '' && html`<dl>${list}</dl>`}`
  return {
    top: html`${of(isOnTop, show)}`,
    block: block.text === '' ? NOTHING : html`<section class="marks">${block}</section>`,
  }
}

const isCodeOf = (stamp: Stamp): boolean =>
  markOf(stamp)?.kind === 'qr' || (!getOwn(MARKS, stamp.prv) && /^https?:/i.test(stamp.val ?? ''))

const labelOf = (stamp: Stamp): string => markOf(stamp)?.label ?? stamp.prv ?? ''

/** Dates are written as in the rest of the page. */
const textOf = ({ val = '' }: Stamp, { formats }: Page): string =>
  /^\d{4}-\d\d-\d\d$/.test(val) ? formats.date(val) : val

function showCode(stamp: Stamp, stamps: Stamps, page: Page): Html {
  const { val = '' } = stamp
  const mark = markOf(stamp)
  // Laws measure the code itself: the quiet zone around it is margin.
  const code = qrCode(val, page.labels.fill('qr', { text: val }), 0)
  // A text that is too long for a code is still there to be read.
  if (!code) return html`<figure class="mark"><figcaption class="long">${val}</figcaption></figure>`
  const caption = (name: string | undefined): Html | undefined => {
    const other = name === undefined ? undefined : stamps?.find((each) => each?.prv === name)
    return other ? html`<b class="long">${labelOf(other)}:${other.val}</b>` : undefined
  }
  const below = mark?.notBelow && val.includes(mark.notBelow) ? undefined : mark?.below
  const line = (text: Html | string | undefined): Html | undefined =>
    text ? html`<figcaption>${text}</figcaption>` : undefined
  return html`<figure class="mark">${line(labelOf(stamp))}${line(caption(mark?.textAbove))}${code}${line(below && html`<b>${below}</b>`)}${line(caption(mark?.textBelow) ?? mark?.otherwise)}</figure>`
}

/** The marks that are required on every page, for its foot. */
export const marksOfPages = (envelope: Envelope | undefined): string[] =>
  (envelope?.head?.stamps ?? []).flatMap((stamp) =>
    stamp && markOf(stamp)?.isOnPages ? [`${labelOf(stamp)}:${stamp.val}`] : [],
  )
