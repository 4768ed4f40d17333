/** The list of suggestions at the cursor of the editor. */
import { byId, element } from './dom.ts'
import type { Editor } from './editor.ts'
import { lineOf } from './places.ts'
import { type Suggestion, type Suggestions, suggest } from './suggestions.ts'

/** Longer lists are cut: nobody reads them. */
const MOST = 100

/** Shows suggestions while a string is typed, and on Ctrl+Space. */
export function createCompletion({ area, replace }: Editor): void {
  const list = byId('suggestions', HTMLElement)
  const status = byId('suggested', HTMLElement)
  let open: Suggestions | undefined
  let chosen = 0

  function close(): void {
    open = undefined
    list.hidden = true
    area.removeAttribute('aria-activedescendant')
  }

  function highlight(index: number): void {
    chosen = index
    for (const [at, item] of [...list.children].entries()) {
      item.setAttribute('aria-selected', String(at === index))
      if (at === index) item.scrollIntoView({ block: 'nearest' })
    }
    area.setAttribute('aria-activedescendant', `suggestion-${index}`)
  }

  /** @param isAsked by the user, who then hears that there is nothing */
  async function show(isAsked: boolean): Promise<void> {
    const { value, selectionStart } = area
    const found = await suggest(value, selectionStart)
    // The user went on typing.
    if (area.value !== value || area.selectionStart !== selectionStart) return
    const suggestions = found.list.slice(0, MOST)
    status.textContent = suggestions.length > 0 || isAsked ? `${found.list.length} suggestions` : ''
    if (suggestions.length === 0) return close()
    open = { ...found, list: suggestions }
    list.replaceChildren(...suggestions.map((one, at) => optionOf(one, at, accept)))
    list.hidden = false
    place(list, area, found.range.start)
    highlight(0)
  }

  function accept(index = chosen): void {
    const suggestion = open?.list[index]
    if (!open || !suggestion) return
    const { range } = open
    close()
    replace(range, suggestion.text)
    const at = range.start + suggestion.text.length - suggestion.back
    area.setSelectionRange(at, at)
    // A value may be listed for the member that was just written.
    if (suggestion.back > 0) void show(false)
  }

  const KEYS: { readonly [key: string]: (count: number) => void } = {
    ArrowDown: (count) => highlight((chosen + 1) % count),
    ArrowUp: (count) => highlight((chosen + count - 1) % count),
    Enter: () => accept(),
    Tab: () => accept(),
    Escape: close,
  }

  area.addEventListener('keydown', (event) => {
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault()
      return void show(true)
    }
    const act = open && !event.ctrlKey && !event.shiftKey ? KEYS[event.key] : undefined
    if (!open || !act) return
    event.preventDefault()
    act(open.list.length)
  })
  area.addEventListener('input', (event) => {
    const typed = event instanceof InputEvent ? event.data : null
    if (open || (typed !== null && /^["\w$-]$/.test(typed))) void show(false)
  })
  for (const event of ['blur', 'scroll', 'pointerdown']) area.addEventListener(event, close)
}

function optionOf(
  { label, detail }: Suggestion,
  index: number,
  accept: (index: number) => void,
): HTMLElement {
  const option = element(
    'div',
    { id: `suggestion-${index}`, role: 'option' },
    element('b', {}, label),
  )
  if (detail) option.append(' ', element('span', {}, detail))
  // Before the editor loses the focus.
  option.addEventListener('pointerdown', (event) => {
    event.preventDefault()
    accept(index)
  })
  return option
}

/** Puts the list below a place of the text, or above it in the lower half of the editor. */
function place(list: HTMLElement, area: HTMLTextAreaElement, index: number): void {
  const { lineHeight, paddingTop } = getComputedStyle(area)
  const line = lineOf(area.value, index)
  const column = index - (area.value.lastIndexOf('\n', index - 1) + 1)
  const bottom = parseFloat(paddingTop) + line * parseFloat(lineHeight) - area.scrollTop
  const isLow = bottom > area.clientHeight / 2
  const top = bottom - parseFloat(lineHeight)
  list.style.top = isLow ? '' : `${bottom}px`
  list.style.bottom = isLow ? `${area.offsetHeight - top}px` : ''
  list.style.left = `min(calc(${area.offsetLeft}px + ${column}ch + 0.3rem - ${area.scrollLeft}px), 40%)`
}
