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

/** Puts text on the clipboard, and says on the button for a moment whether the browser allows that. */
export async function copy(text: string, from: HTMLButtonElement): Promise<void> {
  const label = from.textContent
  // Without TLS there is a clipboard on loopback only.
  const clipboard: Clipboard | undefined = navigator.clipboard
  const isCopied = await clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  from.textContent = isCopied ? 'Copied' : 'Not allowed'
  setTimeout(() => {
    from.textContent = label
  }, 1500)
}
