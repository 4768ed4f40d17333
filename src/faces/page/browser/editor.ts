/** The text that the user edits. */
import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { history, historyKeymap, invertedEffects } from '@codemirror/commands'
import { indentOnInput } from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { EditorState, StateEffect, type Text, Transaction } from '@codemirror/state'
import { EditorView, keymap, type ViewUpdate } from '@codemirror/view'
import { codeOf, createView, languageOf, speak } from './code.ts'
import { completion } from './completion.ts'
import type { Settings } from './controls.ts'
import { byId } from './dom.ts'
import { isXml } from './input.ts'
import type { Range } from './places.ts'

export interface Editor {
  text: () => string
  /** Replaces the text, as a step that can be undone. Nothing is called back. */
  load: (text: string, settings?: Switch) => void
  /** Replaces part of the text as if it were typed. */
  replace: (range: Range, text: string) => void
  /** Selects part of the text, scrolls it into view and moves the focus there. */
  select: (range: Range) => void
  mark: (diagnostics: readonly Diagnostic[]) => void
  /** Scrolls a place into view. */
  reveal: (index: number) => void
  /** Has the text been edited since it was loaded? */
  isEdited: () => boolean
}

/** Settings that change together with the text, so that undoing one undoes the other. */
export interface Switch {
  before: Settings
  after: Settings
}

interface Callbacks {
  changed: () => void
  /** The user pasted something, which may be all of the text. */
  pasted: () => void
  /** A change of settings was undone or done again. */
  restored: (settings: Settings) => void
}

const LOADED = 'load'

/** Characters that tell XML from JSON. */
const BEGINNING = 100

const switched = StateEffect.define<Switch>()

const undoSwitch = invertedEffects.of(({ effects }) =>
  effects.flatMap((effect) =>
    effect.is(switched)
      ? [switched.of({ before: effect.value.after, after: effect.value.before })]
      : [],
  ),
)

const THEME = EditorView.theme({
  '.ignored': { textDecoration: 'line-through', color: 'var(--soft)' },
  '.cm-diagnostic': { fontFamily: 'system-ui, sans-serif', padding: '0.3rem 0.6rem' },
})

export function createEditor({ changed, pasted, restored }: Callbacks): Editor {
  const host = byId('editor', HTMLElement)
  const view = createView(host)
  let loaded: Text | undefined
  let isXmlShown = false

  /** The text decides on the language. */
  function adapt(): void {
    const is = isXml(view.state.sliceDoc(0, BEGINNING))
    if (is === isXmlShown) return
    isXmlShown = is
    view.dispatch({ effects: languageOf.reconfigure(speak(is ? 'xml' : 'json')) })
  }

  function follow({ docChanged, transactions }: ViewUpdate): void {
    if (!docChanged) return
    queueMicrotask(adapt)
    if (transactions.some((one) => one.isUserEvent(LOADED))) return
    for (const { effects } of transactions.filter(isUndo))
      for (const effect of effects) if (effect.is(switched)) restored(effect.value.after)
    changed()
    if (transactions.some((one) => one.isUserEvent('input.paste'))) queueMicrotask(pasted)
  }

  view.setState(
    EditorState.create({
      extensions: [
        keymap.of([...closeBracketsKeymap, ...historyKeymap, ...lintKeymap]),
        completion,
        codeOf('json', 'Document'),
        history(),
        undoSwitch,
        indentOnInput(),
        closeBrackets(),
        lintGutter(),
        THEME,
        EditorView.contentAttributes.of({ 'aria-describedby': 'editor-help' }),
        EditorView.updateListener.of(follow),
      ],
    }),
  )
  describeAsField(host, view)

  return {
    text: () => view.state.doc.toString(),
    load(text, settings) {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        selection: { anchor: 0 },
        scrollIntoView: true,
        effects: settings ? [switched.of(settings)] : [],
        // The first text cannot be undone: there was none before it.
        annotations: [
          Transaction.userEvent.of(LOADED),
          Transaction.addToHistory.of(Boolean(loaded)),
        ],
      })
      loaded = view.state.doc
    },
    replace({ start, end }, text) {
      view.dispatch({ changes: { from: start, to: end, insert: text }, userEvent: 'input' })
    },
    select({ start, end }) {
      view.focus()
      view.dispatch({
        selection: { anchor: start, head: end },
        effects: EditorView.scrollIntoView(start, { y: 'center' }),
      })
    },
    mark(diagnostics) {
      view.dispatch(setDiagnostics(view.state, diagnostics))
    },
    reveal(index) {
      view.dispatch({ effects: EditorView.scrollIntoView(index, { y: 'nearest', yMargin: 40 }) })
    },
    isEdited: () => {
      const { doc } = view.state
      return doc.length > 0 && !doc.eq(loaded ?? EMPTY)
    },
  }
}

const EMPTY = EditorState.create().doc

const isUndo = (one: Transaction): boolean => one.isUserEvent('undo') || one.isUserEvent('redo')

/** Gives the element what a text area has: a value and a selection, for whoever looks at it from outside. */
function describeAsField(host: HTMLElement, view: EditorView): void {
  const main = () => view.state.selection.main
  Object.defineProperties(host, {
    value: { get: () => view.state.doc.toString() },
    selectionStart: { get: () => main().from },
    selectionEnd: { get: () => main().to },
    setSelectionRange: {
      value: (anchor: number, head: number) =>
        view.dispatch({ selection: { anchor, head }, scrollIntoView: true }),
    },
  })
}
