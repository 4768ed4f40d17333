/** Files of the user: opened, dropped on the page, downloaded from it. */
import { byId, element } from './dom.ts'
import { isObject, type Json } from './json.ts'

/** Calls back with the text of each file that is chosen or dropped. */
export function acceptFiles(open: (text: string) => void): void {
  const chooser = byId('file', HTMLInputElement)
  const take = (files: FileList | null | undefined): void => {
    void files?.[0]?.text().then(open)
  }
  byId('open', HTMLButtonElement).onclick = () => chooser.click()
  chooser.onchange = () => {
    take(chooser.files)
    // The same file may be chosen again.
    chooser.value = ''
  }
  document.addEventListener('dragover', (event) => event.preventDefault())
  // Before the editor, which would insert the text where the file is dropped.
  document.addEventListener(
    'drop',
    (event) => {
      if (!event.dataTransfer?.files.length) return
      event.preventDefault()
      event.stopPropagation()
      take(event.dataTransfer.files)
    },
    true,
  )
}

/** Saves a text as a file. */
export function download(text: string, name: string, type: string): void {
  const href = URL.createObjectURL(new Blob([text], { type }))
  element('a', { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/** A name for the file of a document: its kind and number. */
export function nameOf(answer: Json | undefined): string {
  const found = isObject(answer) && isObject(answer.doc) ? answer.doc : answer
  if (!isObject(found)) return 'answer'
  const kind = String(found.$schema ?? 'answer').replace(/^.*\//, '')
  const number = [found.series, found.code].filter(
    (part) => typeof part === 'string' && part !== '',
  )
  return [kind, ...number].join('-').replace(/[^\w.-]+/g, '-')
}
