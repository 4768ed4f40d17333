/** The formats of the document as boxes to tick. They are those that its `$addons` lists. */
import { type Addon, loadAddons } from './definitions.ts'
import { byId, element } from './dom.ts'
import type { Editor } from './editor.ts'
import { createFilter } from './format-filter.ts'
import { isEnvelope, isObject, type Json, parse } from './json.ts'
import { read } from './places.ts'

export interface Formats {
  /** Ticks the formats of the document in the editor. */
  refresh: () => void
  /** Adds a format to the document, unless it has it. */
  add: (key: string) => void
}

/** The path of the document in a text, which may be an envelope, and its formats. */
function addonsOf(text: string): { path: string; addons: Json[] } | undefined {
  const value = parse(text.trim() || '{}')
  const path = isEnvelope(value) ? '$.doc' : '$'
  const found = isEnvelope(value) ? value.doc : value
  if (!isObject(found)) return undefined
  return { path, addons: Array.isArray(found.$addons) ? found.$addons : [] }
}

export async function createFormats(editor: Editor): Promise<Formats> {
  const count = byId('format-count', HTMLElement)
  const addons = await loadAddons()
  const boxes = addons.map(({ key }) => element('input', { type: 'checkbox', value: key }))
  const rows = addons.map((addon, at) => element('label', {}, boxes[at] ?? '', describe(addon)))
  byId('format-list', HTMLElement).append(...rows)
  createFilter(
    addons.map(({ key }) => key),
    rows,
    () => parse(editor.text()),
  )

  function refresh(): void {
    const document = addonsOf(editor.text())
    for (const box of boxes) box.checked = document?.addons.includes(box.value) ?? false
    count.textContent = document ? `(${document.addons.length})` : '(not JSON)'
  }

  /** Writes the list into the text, which otherwise stays as it is. */
  function toggle(): void {
    const text = editor.text()
    const document = addonsOf(text)
    if (!document) return refresh()
    const ticked = boxes.filter(({ checked }) => checked).map(({ value }) => value)
    const known = new Set<Json>(addons.map(({ key }) => key))
    const others = document.addons.filter((key) => !known.has(key))
    const list = `[${[...others, ...ticked].map((key) => JSON.stringify(key)).join(', ')}]`
    const { places } = read(text)
    const present = places.get(`${document.path}.$addons`)
    const first = places.get(`${document.path}.$schema`)
    const root = places.get(document.path)
    if (present) return editor.replace(present, list)
    if (first)
      return editor.replace({ start: first.end, end: first.end }, `,\n  "$addons": ${list}`)
    if (!root) return editor.replace({ start: 0, end: text.length }, `{\n  "$addons": ${list}\n}`)
    const start = root.start + 1
    const comma = /^\s*\}/.test(text.slice(start)) ? '' : ','
    editor.replace({ start, end: start }, `\n  "$addons": ${list}${comma}`)
  }

  for (const box of boxes) {
    box.addEventListener('change', () => {
      toggle()
      box.focus()
    })
  }
  closeOnLeave(byId('formats', HTMLDetailsElement))
  refresh()
  return {
    refresh,
    add(key) {
      refresh()
      const box = boxes.find(({ value, checked }) => value === key && !checked)
      if (box) box.checked = true
      if (box) toggle()
    },
  }
}

/** The list covers what is below it: Escape and a click elsewhere close it. */
function closeOnLeave(details: HTMLDetailsElement): void {
  details.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    details.open = false
    details.querySelector('summary')?.focus()
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !details.contains(target)) details.open = false
  })
}

const describe = ({ key, name, description }: Addon): HTMLElement =>
  element(
    'span',
    {},
    element('b', {}, name.en ?? key),
    ` ${key}`,
    element('br'),
    description?.en ?? '',
  )
