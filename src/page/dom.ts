/** Elements of the page. */

/** The element with an id, which must be of a class. */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id)
  if (found instanceof type) return found
  throw new Error(`#${id} is missing`)
}

/** Makes an element. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

export const button = (text: string, click: () => void): HTMLButtonElement =>
  element('button', { type: 'button', onclick: click }, text)

/** Fills a select with options: value and text. */
export function fillSelect(
  select: HTMLSelectElement | HTMLOptGroupElement,
  options: Iterable<readonly [value: string, text: string]>,
): void {
  for (const [value, text] of options) select.append(element('option', { value }, text))
}

/** Puts text on the clipboard, and says so on the button for a moment. */
export async function copy(text: string, from: HTMLButtonElement): Promise<void> {
  const label = from.textContent
  await navigator.clipboard.writeText(text)
  from.textContent = 'Copied'
  setTimeout(() => {
    from.textContent = label
  }, 1500)
}
