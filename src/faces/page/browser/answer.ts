/** The right side of the page: faults, and below them what came of the input, in tabs. */
import { commandOf } from './curl.ts'
import { byId, copy } from './dom.ts'
import { type Links, showFaults, showFindings } from './findings.ts'
import { has, type Input } from './input.ts'
import {
  createEnvelopePanel,
  createJsonPanel,
  createPagePanel,
  createXmlPanel,
  type Panel,
  type Result,
  type Use,
} from './panels.ts'
import type { Outcome } from './run.ts'
import { countOf, sentenceOf } from './status.ts'
import { createTabs } from './tabs.ts'

export interface AnswerView {
  /** Opens a tab. */
  open: (tab: string) => void
  /** @param kid identifier of the key of the page */
  show: (input: Input, outcome: Outcome, kid: string) => Promise<void>
  /** Forgets the last result: it is of another document. */
  forget: () => void
  /** Shows the command of a request. */
  showCommand: (operation: string, body: string) => void
}

/** What the button to the answer says: on a narrow screen, the faults are out of sight. */
function labelOf({ faults, message }: Outcome): string {
  const count = faults.length || (message ? 1 : 0)
  return count > 0 ? `Answer: ${countOf(count, 'fault')}` : 'Answer'
}

/** @param use puts a document into the editor */
export function createAnswer(links: Links, use: Use): AnswerView {
  const panels: { readonly [tab: string]: Panel } = {
    'tab-page': createPagePanel(),
    'tab-json': createJsonPanel(use),
    'tab-xml': createXmlPanel(),
    'tab-envelope': createEnvelopePanel(use),
  }
  const filled = new Map<string, Result>()
  /** The last result that is one; else the last one of all. */
  let result: Result | undefined
  let selected = 'tab-page'

  const tabs = createTabs(byId('tabs', HTMLElement), (tab) => {
    selected = tab
    void fill()
  })

  async function fill(): Promise<void> {
    if (!result || filled.get(selected) === result) return
    filled.set(selected, result)
    await panels[selected]?.(result)
  }

  const output = byId('output', HTMLElement)
  const faults = byId('faults', HTMLElement)
  const stale = byId('stale', HTMLElement)
  const findings = byId('panel-findings', HTMLElement)
  const findingsTab = byId('tab-findings', HTMLElement)
  const status = byId('status', HTMLElement)
  const switchTo = byId('show-output', HTMLButtonElement)
  const showCommand = createCommand()

  return {
    open: tabs.select,
    showCommand,
    forget() {
      result = undefined
    },
    async show(input, outcome, kid) {
      const { reply, message, warnings } = outcome
      const isStale = !reply.ok && result?.outcome.reply.ok === true
      if (!isStale) result = { input, outcome }
      output.classList.toggle('stale', isStale)
      stale.hidden = !isStale
      stale.textContent = `The last result without this fault, of ${result?.input.operation}:`
      showFaults(faults, outcome, links)
      const count = showFindings(findings, outcome, links)
      findingsTab.textContent = count > 0 ? `Findings (${count})` : 'Findings'
      findingsTab.className = warnings.length > 0 ? 'warning' : ''
      status.textContent = sentenceOf(input, outcome, kid)
      switchTo.textContent = labelOf(outcome)
      status.className = message || outcome.faults.length > 0 ? 'fault' : ''
      await fill()
    },
  }
}

/** Makes what shows the request as a command. */
function createCommand(): AnswerView['showCommand'] {
  const curl = byId('curl', HTMLPreElement)
  const note = byId('curl-note', HTMLElement)
  const copyButton = byId('copy-curl', HTMLButtonElement)
  copyButton.onclick = () => void copy(curl.textContent ?? '', copyButton)
  return (operation, body) => {
    curl.textContent = commandOf(operation, body, location.href)
    note.hidden = !has(operation, 'privatekey')
  }
}
