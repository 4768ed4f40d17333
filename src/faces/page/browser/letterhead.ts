/** The letterhead of rendered documents: a form whose values stay in the page, and go into requests to render. */
import { button, byId, element, fillSelect } from './dom.ts'
import { download } from './files.ts'
import { format, type JsonObject } from './json.ts'

/** The windows of envelopes that addresses are printed for. */
const WINDOWS = [
  ['', 'none'],
  ['din-5008-a', 'DIN 5008, form A'],
  ['din-5008-b', 'DIN 5008, form B'],
  ['right', 'at the right'],
] as const

/** Makes the form. @returns reads the letterhead; undefined if nothing was entered */
export function createLetterhead(changed: () => void): () => JsonObject | undefined {
  const form = byId('letterhead', HTMLFormElement)
  const values: JsonObject = {}
  const read = (): JsonObject | undefined => (Object.keys(values).length > 0 ? values : undefined)
  const set = (name: string, value: string | string[] | undefined): void => {
    if (value?.length) values[name] = value
    else delete values[name]
    save.disabled = clear.disabled = !read()
    changed()
  }
  const save = button('Download', () =>
    download(new Blob([`${format(values)}\n`], { type: 'application/json' }), 'letterhead.json'),
  )
  const clear = button('Clear', () => {
    form.reset()
    for (const name of Object.keys(values)) delete values[name]
    set('logo', undefined)
  })
  save.disabled = clear.disabled = true

  const logo = element('input', { type: 'file', accept: 'image/png,image/svg+xml' })
  logo.onchange = () => void dataUrlOf(logo.files?.[0]).then((url) => set('logo', url))
  const colour = element('input', { type: 'color', value: '#12507b' })
  colour.onchange = () => set('colour', colour.value)
  const footer = element('textarea', { rows: 4 })
  footer.onchange = () =>
    set(
      'footer',
      footer.value
        .split(/\n\n/)
        .map((column) => column.trim())
        .filter(Boolean),
    )
  const terms = element('textarea', { rows: 2 })
  terms.onchange = () => set('terms', terms.value.trim())
  const window = element('select')
  fillSelect(window, WINDOWS)
  window.onchange = () => set('window', window.value)

  form.append(
    element('label', {}, 'Logo, PNG or SVG ', logo),
    element('label', {}, 'Colour ', colour),
    element('label', {}, 'Footer, with an empty line between columns ', footer),
    element('label', {}, 'Terms ', terms),
    element('label', {}, 'Window of the envelope ', window),
    element('p', {}, save, clear),
  )
  form.addEventListener('submit', (event) => event.preventDefault())
  return read
}

function dataUrlOf(file: File | undefined): Promise<string | undefined> {
  if (!file) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve(undefined)
    reader.readAsDataURL(file)
  })
}
