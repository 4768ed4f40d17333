/** The text that the user edits, with numbers of its lines. */
import { byId, element } from './dom.ts'
import { lineOf, type Range } from './places.ts'

export interface Editor {
  readonly area: HTMLTextAreaElement
  /** Replaces the text, without an event. */
  load: (text: string) => void
  /** Replaces part of the text as if it were typed, so that it can be undone. */
  replace: (range: Range, text: string) => void
  /** Selects part of the text, scrolls it into view and moves the focus there. */
  select: (range: Range) => void
  /** Marks lines, by number: with their kind. */
  mark: (kinds: ReadonlyMap<number, string>) => void
}

export function createEditor(): Editor {
  const area = byId('editor', HTMLTextAreaElement)
  const numbers = byId('numbers', HTMLPreElement)
  let marks: ReadonlyMap<number, string> = new Map()
  let numbered = 0

  /** Numbers the lines again if there are more or fewer of them. */
  function number(): void {
    const count = lineOf(area.value, area.value.length)
    if (count === numbered) return
    numbered = count
    const parts: (Node | string)[] = []
    for (let line = 1; line <= count; line++) {
      const kind = marks.get(line)
      parts.push(kind ? element('b', { className: kind }, String(line)) : String(line), '\n')
    }
    numbers.replaceChildren(...parts)
  }

  function setMarks(kinds: ReadonlyMap<number, string>): void {
    if (marks.size === 0 && kinds.size === 0) return number()
    marks = kinds
    numbered = 0
    number()
  }

  area.addEventListener('input', number)
  area.addEventListener('scroll', () => {
    numbers.scrollTop = area.scrollTop
  })

  return {
    area,
    load(text) {
      area.value = text
      area.scrollTo(0, 0)
      setMarks(new Map())
    },
    replace(range, text) {
      area.focus()
      area.setSelectionRange(range.start, range.end)
      // The only way that keeps the history of changes.
      if (document.execCommand('insertText', false, text)) return
      area.setRangeText(text, range.start, range.end, 'end')
      area.dispatchEvent(new Event('input', { bubbles: true }))
    },
    select({ start, end }) {
      area.focus()
      area.setSelectionRange(start, end)
      const height = parseFloat(getComputedStyle(area).lineHeight)
      const top = (lineOf(area.value, start) - 1) * height
      if (top < area.scrollTop || top > area.scrollTop + area.clientHeight - 2 * height)
        area.scrollTop = top - area.clientHeight / 3
    },
    mark: setMarks,
  }
}
