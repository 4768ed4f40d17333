/** Where documents come from besides the keyboard: examples, starters, files, and whole requests that are pasted. */
import { get } from './api.ts'
import { ask } from './ask.ts'
import { loadConversions } from './conversion.ts'
import { byId } from './dom.ts'
import type { Editor } from './editor.ts'
import { createExamples, type Example } from './examples.ts'
import { acceptFiles } from './files.ts'
import { formatText } from './format.ts'
import type { Input } from './input.ts'
import type { Keys } from './keys.ts'
import { settingsOf, unwrap } from './request.ts'
import { createStarters } from './starters.ts'

export interface Sources {
  /** Takes the document out of what was pasted, if that was a whole request. */
  pasted: () => void
  /** Resolves to what loads the first example. */
  first: Promise<() => void>
}

/** Loads the names of the members that conversions ask; there are none until then. */
function membersOfConversions(): () => string[] {
  let names: string[] = []
  void loadConversions().then((all) => {
    names = all.flatMap(({ options }) => Object.keys(options))
  })
  return () => names
}

/** @param load puts an input into the page, and runs it */
export function createSources(
  editor: Editor,
  keys: Keys,
  load: (input: Partial<Input>) => void,
): Sources {
  const note = byId('note', HTMLElement)
  const ofConversions = membersOfConversions()

  /** Loads the document of a text, with the settings of a request if it is one. */
  function loadText(text: string): void {
    const request = unwrap(text, ofConversions())
    note.textContent = request
      ? 'A whole request was opened: its document is here, and its settings are above.'
      : ''
    if (request) keys.hold(request.key)
    load(request?.input ?? { text })
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
    (text) =>
      void replace(() => {
        example.value = ''
        note.textContent = 'Fill in the empty strings; the faults say what else is missing.'
        load({ operation: 'build', options: {}, conversion: {}, text })
      }),
  )
  acceptFiles((text) => void replace(() => loadText(text)))
  byId('format', HTMLButtonElement).onclick = () => {
    const text = editor.text()
    const formatted = formatText(text)
    note.textContent =
      formatted === undefined ? 'Only JSON without syntax errors can be formatted.' : ''
    if (formatted !== undefined && formatted !== text)
      editor.replace({ start: 0, end: text.length }, formatted)
  }
  void get<{ version?: string }>('v0/').then((about) => {
    byId('version', HTMLElement).textContent = about?.version ? `GOBL ${about.version}` : ''
  })
  return {
    pasted() {
      if (unwrap(editor.text(), ofConversions())) loadText(editor.text())
    },
    first: examples,
  }
}
