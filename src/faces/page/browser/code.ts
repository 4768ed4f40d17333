/**
 * The parts that all views of code share: CodeMirror, in a shadow root of its own. There its styles are adopted style sheets, which
 * need no leave of the policy of the page, as style elements would.
 */
import { defaultKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { xml } from '@codemirror/lang-xml'
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { search, searchKeymap } from '@codemirror/search'
import { Compartment, type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const LANGUAGES = { json, xml }

export type Language = keyof typeof LANGUAGES

/** The language of a view, which may change. */
export const languageOf = new Compartment()

export const speak = (language: Language): Extension => LANGUAGES[language]()

const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.tagName], color: 'var(--name)' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--string)' },
  { tag: tags.number, color: 'var(--number)' },
  { tag: [tags.bool, tags.null, tags.attributeName], color: 'var(--atom)' },
])

const THEME = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { font: '13px / 1.5 var(--mono)' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--panel)',
    color: 'var(--soft)',
    border: '0',
  },
  '.cm-panels': { backgroundColor: 'var(--panel)', color: 'var(--ink)' },
  '.cm-panels button, .cm-panels input': {
    background: 'var(--ground)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
  },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--changed)',
    outline: '1px solid var(--line)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent', color: 'var(--fault)' },
  '.cm-searchMatch': { backgroundColor: 'var(--changed)' },
  '.cm-tooltip': {
    background: 'var(--panel)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: '4px',
  },
})

/** The page runs the operation, wherever the focus is. */
const LEAVE_ENTER = Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => true }]))

/** Colours, line numbers, search and keys, for a view with a name. */
export const codeOf = (language: Language, label: string): Extension => [
  languageOf.of(speak(language)),
  syntaxHighlighting(COLOURS),
  THEME,
  lineNumbers(),
  bracketMatching(),
  search({ top: true }),
  LEAVE_ENTER,
  keymap.of([...searchKeymap, ...defaultKeymap]),
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
]

/** Makes a view in an element, which it fills. */
export function createView(host: HTMLElement): EditorView {
  const box = document.createElement('div')
  Object.assign(box.style, { position: 'absolute', inset: '0' })
  host.attachShadow({ mode: 'open' }).append(box)
  return new EditorView({ parent: box })
}
