/** The search of the documentation: it looks through headings and texts, which the build has put into one file. */

import { excerptOf, type Section, search } from './docs-search.ts'
import { byId, element } from './dom.ts'

/** Results that are shown. */
const MOST = 20

const area = byId('search', HTMLElement)
const field = byId('words', HTMLInputElement)
const found = byId('found', HTMLElement)
const count = byId('count', HTMLElement)
const list = byId('results', HTMLElement)

let loading: Promise<Section[]> | undefined

/** Loads the index when it is first needed. */
function load(): Promise<Section[]> {
  loading ??= fetch('search.json').then((response) => response.json())
  return loading
}

function rowOf(section: Section, words: readonly string[]): HTMLElement {
  const [href, page, heading] = section
  const parts = excerptOf(section, words).map(({ text, isWord }) =>
    isWord ? element('mark', {}, text) : text,
  )
  const title = heading === '' ? page : `${page}: ${heading}`
  return element('li', {}, element('a', { href }, title), element('br'), ...parts)
}

async function show(): Promise<void> {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  found.hidden = words.length === 0
  if (found.hidden) return
  const sections = await load().catch(() => [])
  const results = search(sections, words)
  const more = results.length > MOST ? `, the first ${MOST} are shown` : ''
  const places = results.length === 1 ? '1 place' : `${results.length} places`
  count.textContent = results.length === 0 ? 'Nothing has all of these words.' : places + more
  list.replaceChildren(...results.slice(0, MOST).map((section) => rowOf(section, words)))
}

function close(): void {
  found.hidden = true
}

// Without scripts there is no search.
area.hidden = false
field.addEventListener('focus', () => void show())
field.addEventListener('input', () => void show())
area.addEventListener('submit', (event) => {
  event.preventDefault()
  list.querySelector('a')?.click()
})
list.addEventListener('click', close)
document.addEventListener('pointerdown', ({ target }) => {
  if (target instanceof Node && !area.contains(target)) close()
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    if (found.contains(document.activeElement)) field.focus()
    close()
  }
  if (event.key === '/' && document.activeElement !== field) {
    event.preventDefault()
    field.focus()
  }
})
