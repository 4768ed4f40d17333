/** Lists faults, and what else there is to say of a document. A click on a place goes there in the editor. */
import type { Fault } from './api.ts'
import { button, element } from './dom.ts'
import type { Outcome } from './run.ts'

export interface Links {
  /** Goes to a place of the editor: a path, or an index of its text; or to a line of it, or a field. */
  go: (place: string | number, line?: number) => void
  /** Opens the text of a rule. */
  openRule: (code: string) => void
}

/** Fills the box of faults, above the result; it is hidden if there are none. */
export function showFaults(
  box: HTMLElement,
  { message, errorAt, faults }: Outcome,
  links: Links,
): void {
  const parts: Node[] = []
  // It may have nothing but text to scroll.
  box.tabIndex = 0
  // The sentence above the page has it, too: faults say more.
  if (message && faults.length === 0) parts.push(element('p', { className: 'fault' }, message))
  if (errorAt !== undefined) parts.push(button('Go there', () => links.go(errorAt)))
  if (faults.length > 0)
    parts.push(element('ul', {}, ...faults.map((fault) => findingOf(fault, 'fault', links))))
  box.hidden = parts.length === 0
  box.replaceChildren(...parts)
}

/** Fills the panel with everything but faults. @returns how many findings there are */
export function showFindings(panel: HTMLElement, outcome: Outcome, links: Links): number {
  const { message, faults, warnings, hints, changes, ignored, leftOut, figures } = outcome
  const place = (path: string): HTMLElement => button(path, () => links.go(path))
  const lists: [string, HTMLElement[]][] = [
    ['Warnings', warnings.map((warning) => findingOf(warning, 'warning', links))],
    ['Hints', hints.map((hint) => findingOf(hint, 'hint', links))],
    [
      'Changed values',
      changes.map(({ path, from, to, by }) => {
        const result = to === undefined ? 'removed' : `now ${JSON.stringify(to)}`
        return element('li', {}, place(path), ` was ${JSON.stringify(from)}, ${result}, by ${by}`)
      }),
    ],
    ['Ignored members', ignored.map((path) => element('li', {}, place(path)))],
    ['Left out of the XML', leftOut.map((path) => element('li', {}, place(path)))],
    [
      'What differs in the XML',
      figures.map(({ term, path, document, xml }) =>
        element('li', {}, `${term ?? path}: ${document} in the document, ${xml} in the XML`),
      ),
    ],
  ]
  const shown = lists.filter(([, items]) => items.length > 0)
  const parts = shown.flatMap(([title, items]) => [
    element('h3', {}, `${title} (${items.length})`),
    element('ul', {}, ...items),
  ])
  if (parts.length === 0) {
    const isFaulty = message !== '' || faults.length > 0
    const text = isFaulty ? 'Nothing but the faults above.' : 'Nothing to report.'
    parts.push(element('p', { className: 'soft' }, text))
  }
  panel.replaceChildren(...parts)
  return shown.reduce((sum, [, items]) => sum + items.length, 0)
}

/** The words that findings about the structure of XML have instead of a rule. */
const STRUCTURE = 'XSD'

function findingOf(
  { properties, line, description, code }: Fault,
  kind: 'fault' | 'warning' | 'hint',
  { go, openRule }: Links,
): HTMLElement {
  const rule = code === STRUCTURE ? code : button(code, () => openRule(code))
  if (typeof rule !== 'string') rule.className = 'link'
  const places = properties.flatMap((path) => {
    const label = line === undefined ? path : `line ${line}: ${path}`
    return [button(label, () => go(path, line)), ' ']
  })
  return element('li', { className: kind }, description, ' ', rule, element('br'), ...places)
}
