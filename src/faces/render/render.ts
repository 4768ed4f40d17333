/** Renders a document, or an envelope, as one page of HTML: without scripts, and without a request to anywhere. */
import type { Addon, ContextMembers } from '../../definitions/contract.ts'
import { addonOf, regimeOf } from '../../definitions/registry.ts'
import type { AnyDocument, Envelope } from '../../model/generated/types.ts'
import { objectType } from '../../model/schema-registry.ts'
import { parseJws } from '../../values/jws.ts'
import { showDocument, titleOf } from './document.ts'
import { formatsOf } from './formats.ts'
import { factList, Html, html, join, NOTHING } from './html.ts'
import { labelsFor } from './labels.ts'
import { showFacts, showObject } from './members.ts'
import { nameFinder } from './names.ts'
import { limitedEach, type Page, shown } from './page.ts'
import { STYLE } from './style.ts'
import { numberOf } from './views/notes.ts'

/** Members that decide how a document is shown; not every document has them. */
interface RenderedMembers extends ContextMembers {
  currency?: string | undefined
  uuid?: string | undefined
  series?: string | undefined
  code?: string | undefined
}

/**
 * Renders a document.
 * @param envelope that of the document, if it has one: its stamps, links, notes and signatures are shown as well
 * @param language by default that of the document's regime, or else English
 * @throws DocketError `too-large`
 */
export function renderPage(
  document: RenderedMembers,
  envelope: Envelope | undefined,
  language: string | undefined,
): string {
  const page = createPage(document, language)
  const { labels } = page
  const body = showDocument(document, page)
  const title = [
    titleOf(document, page),
    numberOf({ series: document.series, code: document.code }),
  ]
  return html`<!DOCTYPE html>
<html lang="${labels.language}" dir="${labels.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title.filter(Boolean).join(' ')}</title>
${STYLE_ELEMENT}
</head>
<body>
<main>${body}</main>
${showFoot(document, envelope, page)}
</body>
</html>
`.text
}

const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`)

function createPage(document: RenderedMembers, language: string | undefined): Page {
  const regime = regimeOf(document.$regime)
  const addons = (document.$addons ?? []).flatMap((key): Addon[] => {
    const addon = addonOf(key)
    return addon ? [addon] : []
  })
  const labels = labelsFor(language, regime?.country)
  const page: Page = {
    labels,
    formats: formatsOf(labels.locale),
    names: nameFinder(labels, regime, addons),
    currency: document.currency,
    show: (type, object) => showObject(objectType(type), object, page),
    facts: (type, object, members) => showFacts(objectType(type), object, page, members),
    document: (inner: AnyDocument) => showDocument(inner, page),
    each: limitedEach(),
  }
  return page
}

const HEADER = shown('uuid dig ignore')

/** The formats and identities of a document, and what its envelope adds. */
function showFoot(
  { $addons, uuid }: RenderedMembers,
  envelope: Envelope | undefined,
  page: Page,
): Html {
  const { labels, each } = page
  const { head, sigs } = envelope ?? {}
  const formats = each($addons, (key) => html`${addonOf(key)?.definition.name?.en ?? key}`)
  const signers = each(sigs, (signature) => html`<code>${keyIdOf(signature)}</code>`)
  const lines: [name: string, content: Html][] = [
    ['formats', join(formats, ', ')],
    ['uuid', html`${uuid ?? head?.uuid}`],
    ['digest', html`${head?.dig && html`<code class="long">${head.dig.val}</code>`}`],
    ['signed', join(signers, ', ')],
  ]
  const rows = lines.map(([name, content]) =>
    content.text === ''
      ? NOTHING
      : html`<div><dt>${labels.title(name)}</dt><dd>${content}</dd></div>`,
  )
  const list = factList(html`${rows}`)
  // An envelope has a digest, which is in the list.
  if (list.text === '') return NOTHING
  return html`<footer>${list}${head && page.facts('head.Header', head, HEADER)}</footer>`
}

/** Who signed, as the signature says itself. */
function keyIdOf(signature: string): string {
  const kid = parseJws(signature)?.header.kid
  return typeof kid === 'string' ? kid : '?'
}
