/** Files of the user: opened, dropped on the page, downloaded from it. */
import { xmlIn } from './api.ts'
import { byId, element } from './dom.ts'
import { isObject, type Json, parse } from './json.ts'
import { forPeople } from './words.ts'

/**
 * Calls back with the text of each file that is chosen or dropped: the XML in it, if it is a PDF, or signed.
 * @param open gets the text, and what there is to say about where it is from
 */
export function acceptFiles(open: (text: string, note: string) => void): void {
  const chooser = byId('file', HTMLInputElement)
  const take = (files: FileList | null | undefined): void => {
    const file = files?.[0]
    if (file) void textIn(file).then((found) => found && open(...found))
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

/** The text of a file, and a note on it; undefined if it cannot be opened. */
async function textIn(file: File): Promise<[text: string, note: string] | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = textOf(bytes)
  if (text !== undefined && /^\s*[<{[]/.test(text)) return [text, '']
  const found = await xmlIn(bytes)
  if (found instanceof Uint8Array) {
    const xml = textOf(found)
    return xml === undefined ? undefined : [xml, `This is the XML in ${file.name}.`]
  }
  // What is neither XML nor a known file is a text that is not finished.
  if (found.status === 400 && text !== undefined) return [text, '']
  const answer = parse(found.text)
  const isUnknown = found.status === 400 || !isObject(answer)
  const why = isUnknown ? 'this is neither JSON, XML nor PDF' : forPeople(String(answer.message))
  byId('note', HTMLElement).textContent = `${file.name}: ${why}`
  return undefined
}

/** The text of bytes in UTF-16, in the encoding that XML declares, or in UTF-8; undefined if they are not. */
function textOf(bytes: Uint8Array): string | undefined {
  const [a, b] = bytes
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  const declared = /^<\?xml[^>]* encoding *= *["']([\w.-]+)/.exec(head)?.[1] ?? 'utf-8'
  const isWide = a === 0xff || b === 0
  const encoding = isWide ? 'utf-16le' : a === 0xfe || a === 0 ? 'utf-16be' : declared
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Saves a file. */
export function download(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
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
