/** The suggestions at the cursor of the editor: while a name or string is typed, and on Ctrl+Space. */
import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
  startCompletion,
} from '@codemirror/autocomplete'
import { type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { type Suggestion, suggest } from './suggestions.ts'

/** Longer lists are cut: nobody reads them. */
const MOST = 100

/** Characters that are typed in a name or a string. */
const TYPED = /["\w$-]$/

async function complete(context: CompletionContext): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context
  if (!explicit && !TYPED.test(state.sliceDoc(pos - 1, pos))) return null
  const { range, list } = await suggest(state.doc.toString(), pos)
  if (context.aborted || list.length === 0) return null
  return {
    from: range.start,
    to: range.end,
    filter: false,
    options: list.slice(0, MOST).map(optionOf),
  }
}

const optionOf = (suggestion: Suggestion): Completion => ({
  label: suggestion.label,
  detail: suggestion.detail,
  apply(view, option, from, to) {
    const { text, back } = suggestion
    view.dispatch({
      changes: { from, to, insert: text },
      selection: { anchor: from + text.length - back },
      annotations: pickedCompletion.of(option),
      userEvent: 'input.complete',
    })
    // A value may be listed for the member that was just written.
    if (back > 0) startCompletion(view)
  },
})

const THEME = EditorView.theme({
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    font: '13px / 1.4 var(--mono)',
    maxWidth: 'min(26rem, 85vw)',
    maxHeight: '15rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.2rem 0.5rem' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionLabel': { fontWeight: '600' },
  '.cm-completionDetail': {
    display: 'block',
    marginLeft: '0',
    fontStyle: 'normal',
    font: '12px / 1.3 system-ui, sans-serif',
    color: 'var(--soft)',
    whiteSpace: 'normal',
  },
  'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
})

/** The list may have nothing but text to scroll. */
const focusable = EditorView.updateListener.of(({ view }) => {
  const list = view.dom.querySelector<HTMLElement>('.cm-tooltip-autocomplete > ul')
  if (list) list.tabIndex = 0
})

export const completion: Extension = [
  focusable,
  autocompletion({ override: [complete], icons: false }),
  Prec.high(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
  THEME,
]
