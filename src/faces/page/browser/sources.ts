/** Where documents come from besides the keyboard: examples, starters, files, and whole requests that are pasted. */
import { ask } from './ask.ts'
import { loadConversions } from './conversion.ts'
import { byId } from './dom.ts'
import type { Editor } from './editor.ts'
import { createExamples, type Example } from './examples.ts'
import { acceptFiles } from './files.ts'
import { formatText } from './format.ts'
import { has, type Input } from './input.ts'
import type { Keys } from './keys.ts'
import { recognise } from './recognise.ts'
import { settingsOf } from './request.ts'
import { createStarters, starterForFormat } from './starters.ts'

export interface Sources {
  /** Recognises what was pasted: a whole request, XML, JSON in one line. */
  pasted: () => void
  /** Replaces an invoice that is not filled in yet by that of a format. Was there one? */
  startWith: (format: string) => Promise<boolean>
  /** Resolves to what loads an example by its operation and name. */
  examples: Promise<(name: string) => void>
}

/** Loads the names of the members that conversions ask; there are none until then. */
function membersOfConversions(): () => string[] {
  let names: string[] = []
  void loadConversions().then((all) => {
    names = all.flatMap(({ options }) => Object.keys(options))
  })
  return () => names
}

/** Formats the document, as a step that can be undone. */
function formatDocument(editor: Editor, note: HTMLElement): void {
  const text = editor.text()
  const formatted = formatText(text)
  note.textContent =
    formatted === undefined ? 'Only JSON without syntax errors can be formatted.' : ''
  if (formatted !== undefined && formatted !== text)
    editor.replace({ start: 0, end: text.length }, formatted)
}

/**
 * @param load puts an input into the page, and runs it
 * @param operationNow the operation that is chosen
 */
export function createSources(
  editor: Editor,
  keys: Keys,
  load: (input: Partial<Input>) => void,
  operationNow: () => string,
): Sources {
  const [note, ofConversions] = [byId('note', HTMLElement), membersOfConversions()]
  /** The text of an invoice to fill in, as long as nothing is filled in. */
  let starter = ''

  /** Loads the document of a text, with the settings of a request if it is one, for an operation that reads it. */
  function loadText(text: string, about = ''): void {
    const found = recognise(text, operationNow(), ofConversions())
    note.textContent = `${about} ${found.note}`.trim()
    keys.hold(found.key)
    load(found.input)
  }

  function loadStarter(text: string): void {
    note.textContent = 'Fill in the empty strings; the faults say what else is missing.'
    const operation = has(operationNow(), 'to') ? operationNow() : 'build'
    starter = text
    example.value = ''
    load({ operation, options: {}, conversion: {}, text })
  }

  function loadExample({ operation, request }: Example): void {
    const { data, privatekey, publickey } = request
    keys.hold(privatekey ?? publickey)
    note.textContent = ''
    load({ ...settingsOf(request), operation, text: formatText(JSON.stringify(data)) ?? '' })
  }

  /** Does something that replaces the document, unless the user wants to keep it. */
  async function replace(act: () => void): Promise<void> {
    const question =
      'Replace the document that you have edited? Ctrl+Z in the editor brings it back.'
    if (!editor.isEdited() || (await ask(question, 'Replace'))) act()
    // So that the same example can be chosen again.
    else example.value = ''
  }

  const example = byId('example', HTMLSelectElement)
  const examples = createExamples(example, (chosen) => void replace(() => loadExample(chosen)))
  void createStarters(
    byId('new', HTMLSelectElement),
    (text) => void replace(() => loadStarter(text)),
  )
  acceptFiles((text, about) => void replace(() => loadText(text, about)))
  byId('format', HTMLButtonElement).onclick = () => formatDocument(editor, note)
  return {
    pasted() {
      const text = editor.text()
      if (!recognise(text, operationNow(), ofConversions()).isPlain) loadText(text)
    },
    async startWith(format) {
      if (starter === '' || editor.text() !== starter) return false
      const text = await starterForFormat(format)
      if (text) loadStarter(text)
      return Boolean(text)
    },
    examples,
  }
}
