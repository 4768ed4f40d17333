/** Renders a document, or an envelope, as one page of HTML: without scripts, and without a request to anywhere. */

import type { Addon, ContextMembers } from '../../definitions/contract.ts'
import { addonOf, regimeOf } from '../../definitions/registry.ts'
import type { Fault } from '../../faults.ts'
import type { AnyDocument, Combo, Envelope, ExchangeRate } from '../../model/generated/types.ts'
import { objectType } from '../../model/schema-registry.ts'
import { parseJws } from '../../values/jws.ts'
import { shorten } from '../../values/shorten.ts'
import { rateToOwn } from '../../vocabulary/own-currency.ts'
import { showCodes } from './codes.ts'
import { showDocument } from './document.ts'
import { formatsOf } from './formats.ts'
import { Html, html, join, NOTHING } from './html.ts'
import { labelsFor } from './labels.ts'
import { classesOf, colourAttributes, type Letterhead, showEnd } from './letterhead.ts'
import { marksOf, marksOfPages } from './marks.ts'
import { showFacts, showObject } from './members.ts'
import { nameFinder } from './names.ts'
import { limitedEach, type Page, shown } from './page.ts'
import { STYLE } from './style.ts'
import { showSlip } from './swiss.ts'
import { kindOf, shownNumber } from './views/kind.ts'
import { titleOf } from './views/title.ts'

/** Members that decide how a document is shown; not every document has them. */
interface RenderedMembers extends ContextMembers {
  currency?: string | undefined
  exchange_rates?: (ExchangeRate | null)[] | undefined
  uuid?: string | undefined
  series?: string | undefined
  code?: string | undefined
  lines?: ({ taxes?: (Combo | null)[] | undefined } | null)[] | undefined
}

/** How a page is asked for. */
export interface Wishes {
  /** By default that of the document's regime, or else English. */
  language?: string | undefined
  /** Replaces the title of the document's kind. */
  title?: string | undefined
  /** By default that of the document's country. */
  paper?: string | undefined
  /** Shows the codes that machines read as well. */
  codes?: boolean | undefined
  /** The faults of a document that somebody else wrote. */
  faults?: readonly Fault[] | undefined
  /** The face of the sender. */
  letterhead?: Letterhead | undefined
}

/**
 * Renders a document.
 * @param envelope that of the document, if it has one: its stamps, links, notes and signatures are shown as well
 * @throws DocketError `too-large`
 */
export async function renderPage(
  document: RenderedMembers,
  envelope: Envelope | undefined,
  wishes: Wishes,
): Promise<string> {
  const page = await createPage(document, wishes)
  const { letterhead } = page
  const classes = [wishes.paper ?? paperOf(page.country), classesOf(letterhead)].filter(Boolean)
  const { labels } = page
  const body = showDocument(document, page, marksOf(envelope, page))
  const codes = wishes.codes ? showCodes(document, page) : NOTHING
  const name = [titleOf(document, page), shownNumber(document)].filter(Boolean).join(' ')
  const foot = [name, ...marksOfPages(envelope)].join(' · ')
  const [before = '', between = '', after = ''] = (labels.title('page') ?? '').split(/\{\w+\}/)
  return html`<!DOCTYPE html>
<html lang="${labels.language}" dir="${labels.direction}" class="${classes.join(' ')}" data-number="${foot}" data-page="${before}" data-of="${between}" data-end="${after}"${colourAttributes(letterhead)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
${STYLE_ELEMENT}
</head>
<body>
<main>${showFaults(wishes.faults, page)}${body}
${codes}${showFoot(document, envelope, wishes, page)}${showEnd(letterhead)}</main>${showSlip(document, page)}
</body>
</html>
`.text
}

/** Characters of the fault that is shown: about a line. */
const FAULT_LENGTH = 120

/** The faults of the document in one line: the first, and the number of the others. */
function showFaults(faults: readonly Fault[] = [], { labels }: Page): Html {
  const [first, ...others] = faults
  if (!first) return NOTHING
  const more = others.length > 0 && ` (+${others.length})`
  const text = shorten(first.description, FAULT_LENGTH)
  return html`<p class="note"><b>${labels.title('faults')}</b>: ${text}${more}</p>\n`
}

const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`)

/** Countries that print on Letter (ANSI A). */
const LETTER = new Set(['US', 'CA', 'MX', 'CO', 'CR'])

const paperOf = (country: string | undefined): string =>
  LETTER.has(country ?? '') ? 'letter' : 'a4'

async function createPage(
  document: RenderedMembers,
  { language, title, letterhead = {} }: Wishes,
): Promise<Page> {
  const regime = regimeOf(document.$regime)
  const addons = (document.$addons ?? []).flatMap((key): Addon[] => {
    const addon = addonOf(key)
    return addon ? [addon] : []
  })
  const labels = await labelsFor(language, regime?.country)
  const page: Page = {
    labels,
    formats: formatsOf(labels.locale),
    names: nameFinder(labels, regime, addons),
    currency: document.currency,
    rateToOwn: rateToOwn(document, regime?.currency),
    kind: kindOf(document),
    country: regime?.country,
    needsPrefix: needsPrefix(document),
    title,
    letterhead,
    show: (type, object) => showObject(objectType(type), object, page),
    facts: (type, object, members) => showFacts(objectType(type), object, page, members),
    document: (inner: AnyDocument) => showDocument(inner, page),
    each: limitedEach(),
  }
  return page
}

/** Keys of taxes for which the law wants the numbers of both parties as they are known abroad. */
const BEYOND = ['reverse-charge', 'intra-community', 'export']

const needsPrefix = ({ lines }: RenderedMembers): boolean =>
  lines?.some((line) => line?.taxes?.some((combo) => BEYOND.includes(combo?.key ?? ''))) ?? false

const HEADER = shown('uuid dig ignore stamps')

/** The additions of the envelope of a document; with codes, the formats and identities too. */
function showFoot(
  { $addons }: RenderedMembers,
  envelope: Envelope | undefined,
  { codes }: Wishes,
  page: Page,
): Html {
  const { labels, each } = page
  const { head, sigs } = envelope ?? {}
  const formats = codes ? each($addons, (key) => html`${page.names.format(key)}`) : []
  const signers = each(sigs, (signature) => html`<code>${keyIdOf(signature)}</code>`)
  const lines: [name: string, content: Html][] = [
    ['formats', join(formats, ', ')],
    ['uuid', html`${codes && head?.uuid}`],
    ['digest', html`${head?.dig && html`<code class="long">${head.dig.val}</code>`}`],
    ['signed', join(signers, ', ')],
  ]
  const rows = lines.map(([name, content]) =>
    content.text === ''
      ? NOTHING
      : html`<div><dt>${labels.title(name)}</dt><dd>${content}</dd></div>`,
  )
  const list = join(rows, '')
  const rest = head ? page.facts('head.Header', head, HEADER) : NOTHING
  if (list.text === '' && rest.text === '') return NOTHING
  return html`<footer>${list.text !== '' && html`<dl>${list}</dl>`}${rest}</footer>`
}

/** Who signed, as the signature says itself. */
function keyIdOf(signature: string): string {
  const kid = parseJws(signature)?.header.kid
  return typeof kid === 'string' ? kid : '?'
}
