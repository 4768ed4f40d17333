/** The panels of a result: each is filled when it is seen. */
import { pdfFor, post, type Reply } from './api.ts'
import { loadConversions } from './conversion.ts'
import { byId, copy } from './dom.ts'
import { showEnvelope } from './envelope.ts'
import { download, nameOf } from './files.ts'
import { has, type Input, isXml } from './input.ts'
import { isEnvelope, isObject, type Json, parse } from './json.ts'
import { createLetterhead } from './letterhead.ts'
import { writeMarked } from './marked.ts'
import { type Outcome, renderRequest } from './run.ts'
import { createViewer } from './viewer.ts'

/** An input, and what came of it. */
export interface Result {
  input: Input
  outcome: Outcome
}

/** Fills the panel with a result. */
export type Panel = (result: Result) => void | Promise<void>

/** Puts a document into the editor, for another operation or the same. */
export type Use = (document: string, operation?: string) => void

/** The rendered document, in a frame where no script runs, with the letterhead of the page. */
export function createPagePanel(): Panel {
  const frame = byId('page', HTMLIFrameElement)
  const note = byId('page-note', HTMLElement)
  const tools = byId('page-tools', HTMLElement)
  const pdfNote = byId('pdf-note', HTMLElement)
  const head = byId('letterhead-part', HTMLDetailsElement)
  let last: Result | undefined
  let request: string | undefined
  const letterhead = createLetterhead(() => last && void show(last))
  byId('print', HTMLButtonElement).onclick = () => frame.contentWindow?.print()
  byId('pdf', HTMLButtonElement).onclick = async () => {
    if (!request || !last) return
    const asked = request
    pdfNote.textContent = 'It is printed …'
    const pdf = await pdfFor(asked, await hasPdfXml(last.outcome.answer))
    if (asked !== request) return
    pdfNote.textContent = pdf instanceof Blob ? '' : messageOf(pdf)
    if (pdf instanceof Blob) download(pdf, `${nameOf(last.outcome.answer)}.pdf`)
  }

  async function show(result: Result): Promise<void> {
    const { input, outcome } = result
    last = result
    request = renderRequest(input, outcome, letterhead())
    const page = request === undefined ? undefined : await post('render', request)
    if (last !== result) return
    const html = page?.ok ? page.text : ''
    note.textContent = page && !page.ok ? messageOf(page) : noteOf(input, outcome)
    note.hidden = html !== ''
    pdfNote.textContent = ''
    tools.hidden = frame.hidden = html === ''
    head.hidden = request === undefined
    if (frame.srcdoc !== html) frame.srcdoc = html
  }
  return show
}

/** Do the formats of a document say which XML its PDF carries? */
async function hasPdfXml(answer: Json | undefined): Promise<boolean> {
  const document = isEnvelope(answer) ? answer.doc : answer
  const listed = isObject(document) && Array.isArray(document.$addons) ? document.$addons : []
  return (await loadConversions()).some(
    ({ pdf, addons }) => pdf && addons.length > 1 && addons.every((one) => listed.includes(one)),
  )
}

/** What the server says of a failure. */
function messageOf({ text }: Reply): string {
  const answer = parse(text)
  return isObject(answer) ? String(answer.message) : text
}

/** Why there is no page. */
const noteOf = ({ operation }: Input, { reply }: Outcome): string =>
  operation === 'keygen' ? 'Keys have no page.' : whyNot(reply, 'page')

/** Why something is not shown. */
const whyNot = ({ ok }: Outcome['reply'], what: string): string =>
  ok ? `This has no ${what}.` : `Fix the faults above to see the ${what}.`

/** The answer, with marks on what was not given so. */
export function createJsonPanel(use: Use): Panel {
  const viewer = createViewer(byId('json', HTMLElement), 'json', 'Answer as JSON')
  const useButton = byId('use', HTMLButtonElement)
  const legend = byId('legend', HTMLElement)
  let text = ''
  let name = ''
  offerText('json', () => ({ text, name: `${name}.json`, type: 'application/json' }))
  return ({ input, outcome }) => {
    const { answer, reply } = outcome
    const given = givenFor(input, outcome)
    const marked =
      answer === undefined
        ? { text: reply.text, marks: [] }
        : writeMarked(answer, given, changesOf(outcome))
    text = marked.text
    name = nameOf(answer)
    viewer.show(text, marked.marks)
    legend.hidden = marked.marks.length === 0
    useButton.hidden = !isObject(answer) || !('$schema' in answer)
    useButton.onclick = () => use(text)
  }
}

/** The input in the form of the answer, for marks where they differ; the answer itself if nothing is to be marked. */
function givenFor({ operation, text }: Input, { reply, answer }: Outcome): Json | undefined {
  const given = parse(text)
  const isDocument = isObject(answer) && '$schema' in answer
  if (!reply.ok || !isDocument || given === undefined || operation === 'validate') return answer
  return isEnvelope(answer) && !isEnvelope(given) ? { doc: given } : given
}

function changesOf({
  reply,
  changes,
  answer,
}: Outcome): Map<string, Outcome['changes'][number]> | undefined {
  if (!reply.ok || changes.length === 0) return undefined
  const isWrapped = isEnvelope(answer) && changes.every(({ path }) => !path.startsWith('$.doc.'))
  return new Map(
    changes.map((change) => [isWrapped ? change.path.replace('$', '$.doc') : change.path, change]),
  )
}

/** The document as XML. */
export function createXmlPanel(): Panel {
  const host = byId('xml', HTMLElement)
  const viewer = createViewer(host, 'xml', 'Document as XML')
  const note = byId('xml-note', HTMLElement)
  const tools = byId('xml-tools', HTMLElement)
  let text = ''
  let name = ''
  offerText('xml', () => ({ text, name: `${name}.xml`, type: 'application/xml' }))
  return ({ input, outcome: { xml, reply } }) => {
    text = xml
    name = nameOf(parse(input.text))
    viewer.show(xml)
    host.hidden = tools.hidden = xml === ''
    note.hidden = xml !== ''
    note.textContent = xmlNote(input, reply)
  }
}

function xmlNote({ operation, text }: Input, reply: Outcome['reply']): string {
  if (isXml(text)) return 'The XML is the document that was given; the answer is what it says.'
  if (!has(operation, 'to')) return 'The operation convert writes the document as XML.'
  return whyNot(reply, 'XML')
}

export function createEnvelopePanel(use: Use): Panel {
  const panel = byId('panel-envelope', HTMLElement)
  return ({ input, outcome: { answer, reply } }) => {
    // Verifying answers with no envelope: it was the input.
    const shown = input.operation === 'verify' ? parse(input.text) : answer
    showEnvelope(panel, shown, envelopeNote(input, reply), (text) => use(text, 'verify'))
  }
}

function envelopeNote({ operation, envelop }: Input, reply: Outcome['reply']): string {
  if (operation === 'verify') return 'The document is not an envelope: sign it first.'
  const makes = operation === 'sign' || (envelop && has(operation, 'envelop'))
  return makes && !reply.ok
    ? whyNot(reply, 'envelope')
    : 'The operation sign puts the document into an envelope, and signs it.'
}

/** Connects the buttons that copy and download a text. */
function offerText(id: string, textOf: () => { text: string; name: string; type: string }): void {
  const copyButton = byId(`copy-${id}`, HTMLButtonElement)
  copyButton.onclick = () => void copy(textOf().text, copyButton)
  byId(`download-${id}`, HTMLButtonElement).onclick = () => {
    const { text, name, type } = textOf()
    download(new Blob([`${text}\n`], { type }), name)
  }
}
