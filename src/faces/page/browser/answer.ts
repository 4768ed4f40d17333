/** The right side of the page: what came of the input, in tabs. */
import { commandOf } from './curl.ts'
import { byId, copy } from './dom.ts'
import { showEnvelope } from './envelope.ts'
import { type Go, showFindings } from './findings.ts'
import { has, type Input } from './input.ts'
import { formatShort, isEnvelope, isObject, type Json, parse } from './json.ts'
import { showMarked } from './marked.ts'
import type { Outcome } from './run.ts'
import { createTabs, type Tabs } from './tabs.ts'

export interface Callbacks {
  go: Go
  /** Puts a document into the editor, for another operation or the same. */
  use: (document: string, operation?: string) => void
}

export interface AnswerView {
  tabs: Tabs
  show: (input: Input, outcome: Outcome) => void
  /** Shows the command of a request. */
  showCommand: (operation: string, body: string) => void
}

export function createAnswer({ go, use }: Callbacks): AnswerView {
  const tabs = createTabs(byId('tabs', HTMLElement))
  const json = byId('json', HTMLPreElement)
  const findings = byId('panel-findings', HTMLElement)
  const findingsTab = byId('tab-findings', HTMLElement)
  const envelope = byId('panel-envelope', HTMLElement)
  const status = byId('status', HTMLElement)
  const curl = byId('curl', HTMLPreElement)
  const curlNote = byId('curl-note', HTMLElement)
  const copyCurl = byId('copy-curl', HTMLButtonElement)
  copyCurl.onclick = () => void copy(curl.textContent ?? '', copyCurl)
  const useButton = byId('use', HTMLButtonElement)
  const showPage = createPageView()

  return {
    tabs,
    show(input, outcome) {
      const { reply, answer, faults, warnings, message, html } = outcome
      showPage(html, noteOf(input, outcome))
      if (answer === undefined) json.textContent = reply.text
      else showMarked(json, answer, givenFor(input, outcome), changesOf(outcome))
      showFindings(findings, outcome, go)
      showEnvelope(envelope, answer, (text) => use(text, 'verify'))
      useButton.hidden = !isObject(answer) || !('$schema' in answer)
      useButton.onclick = () => use(formatShort(answer ?? null))
      const count = (faults.length || (message ? 1 : 0)) + warnings.length
      findingsTab.textContent = count > 0 ? `Faults (${count})` : 'Faults'
      findingsTab.className = faults.length > 0 || message ? 'fault' : count > 0 ? 'warning' : ''
      status.textContent = statusOf(input, outcome)
      status.className = message ? 'fault' : ''
    },
    showCommand(operation, body) {
      curl.textContent = commandOf(operation, body, location.href)
      curlNote.hidden = !has(operation, 'privatekey')
    },
  }
}

/** Makes what shows a rendered document, in a frame where no script runs. */
function createPageView(): (html: string, note: string) => void {
  const frame = byId('page', HTMLIFrameElement)
  const note = byId('page-note', HTMLElement)
  const print = byId('print', HTMLButtonElement)
  print.onclick = () => frame.contentWindow?.print()
  return (html, text) => {
    note.textContent = text
    note.hidden = html !== ''
    print.hidden = frame.hidden = html === ''
    if (frame.srcdoc !== html) frame.srcdoc = html
  }
}

/** Why there is no page. */
const noteOf = ({ operation }: Input, { reply }: Outcome): string =>
  reply.ok && operation === 'keygen'
    ? 'Keys have no page.'
    : 'There is a page once the document is free of faults.'

/** What the answer was made from, in the form of the answer; undefined if it shall have no marks. */
function givenFor({ operation, text }: Input, { reply, answer }: Outcome): Json | undefined {
  if (!reply.ok || operation === 'verify' || operation === 'keygen') return answer
  const given = parse(text)
  if (given === undefined || operation === 'validate') return answer
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

function statusOf({ operation }: Input, outcome: Outcome): string {
  const { reply, message, faults, warnings, changes, time } = outcome
  if (message) return `${operation}: ${message}`
  const counts = [
    [faults.length, 'fault'],
    [warnings.length, 'warning'],
    [changes.length, 'changed value'],
  ] as const
  const found = counts.flatMap(([count, noun]) =>
    count > 0 ? [`${count} ${noun}${count === 1 ? '' : 's'}`] : [],
  )
  const result = found.length > 0 ? found.join(', ') : 'no faults'
  return `${operation}: ${reply.status}, ${result}, ${time.toFixed(0)} ms`
}
