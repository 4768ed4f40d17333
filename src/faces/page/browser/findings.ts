/** Lists faults, warnings, changes and ignored members. A click on a place goes there in the editor. */
import { API, type Fault } from './api.ts'
import { button, element } from './dom.ts'
import type { Outcome } from './run.ts'

/** Goes to a place of the editor: a path, or an index of its text. */
export type Go = (place: string | number) => void

/** Fills the panel. */
export function showFindings(
  panel: HTMLElement,
  { message, errorAt, faults, warnings, hints, changes, ignored }: Outcome,
  go: Go,
): void {
  const place = (path: string): HTMLElement => button(path, () => go(path))
  const parts: Node[] = []
  const add = (title: string, items: HTMLElement[]): void => {
    if (items.length === 0) return
    parts.push(element('h3', {}, `${title} (${items.length})`), element('ul', {}, ...items))
  }
  if (message) parts.push(element('p', { className: 'fault' }, message))
  if (errorAt !== undefined) parts.push(button('Go there', () => go(errorAt)))
  add(
    'Faults',
    faults.map((fault) => findingOf(fault, 'fault', place)),
  )
  add(
    'Warnings',
    warnings.map((warning) => findingOf(warning, 'warning', place)),
  )
  add(
    'Hints',
    hints.map((hint) => findingOf(hint, 'hint', place)),
  )
  add(
    'Changed values',
    changes.map(({ path, from, to, by }) => {
      const result = to === undefined ? 'removed' : `now ${JSON.stringify(to)}`
      return element('li', {}, place(path), ` was ${JSON.stringify(from)}, ${result}, by ${by}`)
    }),
  )
  add(
    'Ignored members',
    ignored.map((path) => element('li', {}, place(path))),
  )
  if (parts.length === 0) parts.push(element('p', { className: 'soft' }, 'Nothing to report.'))
  panel.replaceChildren(...parts)
}

function findingOf(
  { properties, description, code }: Fault,
  kind: 'fault' | 'warning' | 'hint',
  place: (path: string) => HTMLElement,
): HTMLElement {
  const href = `${API}rules/${encodeURIComponent(code)}`
  const rule = element('a', { href, target: '_blank', rel: 'noopener' }, code)
  const places = properties.flatMap((path) => [place(path), ' '])
  return element('li', { className: kind }, description, ' ', rule, element('br'), ...places)
}
