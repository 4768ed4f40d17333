/** Shows code that cannot be edited. */
import { EditorState } from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'
import { codeOf, createView, type Language } from './code.ts'

/** A line that is not as it was given. */
export interface LineMark {
  /** Counted from 1. */
  line: number
  kind: 'added' | 'changed'
  note: string
}

export interface Viewer {
  show: (text: string, marks?: readonly LineMark[]) => void
}

const TAGS = { added: 'ins', changed: 'mark' } as const

const THEME = EditorView.theme({
  'ins, mark': { textDecoration: 'none', color: 'inherit', background: 'none' },
  '.added': { backgroundColor: 'var(--added)' },
  '.changed': { backgroundColor: 'var(--changed)' },
  '.cm-line': { paddingLeft: '1.4em', position: 'relative' },
  '.cm-line::before': { position: 'absolute', left: '0.3em', color: 'var(--soft)' },
  '.added::before': { content: '"+"' },
  '.changed::before': { content: '"~"' },
})

export function createViewer(host: HTMLElement, language: Language, label: string): Viewer {
  const view = createView(host)
  const shared = [
    codeOf(language, label),
    THEME,
    EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({ 'aria-readonly': 'true' }),
  ]
  let shown: string | undefined
  Object.defineProperty(host, 'value', { get: () => view.state.doc.toString() })
  return {
    show(doc, marks = []) {
      const key = JSON.stringify(marks) + doc
      if (key === shown) return
      shown = key
      const state = EditorState.create({ doc, extensions: shared })
      const ranges = marks.flatMap(({ line, kind, note }) => {
        const { from, to } = state.doc.line(line)
        const tag = Decoration.mark({
          tagName: TAGS[kind],
          attributes: note ? { title: note } : {},
        })
        return [
          Decoration.line({ class: kind }).range(from),
          ...(to > from ? [tag.range(from, to)] : []),
        ]
      })
      const decorations = EditorView.decorations.of(Decoration.set(ranges))
      view.setState(EditorState.create({ doc, extensions: [shared, decorations] }))
    },
  }
}
