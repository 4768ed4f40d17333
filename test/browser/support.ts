/** Pages in a real browser: one browser for all tests, a fresh context for each page. */
import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { writePage } from '../../scripts/page.mjs'
import { type Json, origin } from '../support.ts'
import { addCoverage, startCoverage } from './coverage.ts'
import { launch } from './launch.ts'

let browser: Promise<Browser> | undefined

// The server sends the page of the last build.
await writePage()

after(async () => (await browser)?.close())

/** The browser, started when it is first needed. */
export function getBrowser(): Promise<Browser> {
  browser ??= launch()
  return browser
}

interface PageOptions extends BrowserContextOptions {
  /** Where the page is, instead of the server that all tests share. */
  address?: string
  fragment?: string
}

/** Opens the page, runs a test on it, and checks that nothing failed in it, was blocked, or left the server. */
export async function onPage(
  test: (page: Page) => Promise<void>,
  { address, fragment = '', ...options }: PageOptions = {},
): Promise<void> {
  const url = address ?? `${await origin()}/`
  const context = await (await getBrowser()).newContext({ viewport: WIDE, ...options })
  const problems: string[] = []
  context.on('weberror', (error) => problems.push(String(error.error())))
  context.on('console', (message) => {
    if (/Content Security Policy|Refused/.test(message.text())) problems.push(message.text())
  })
  context.on('request', (request) => {
    const target = request.url()
    if (!target.startsWith(url) && !/^(?:about|data|blob):/.test(target)) problems.push(target)
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await startCoverage(page)
    await page.goto(url + fragment)
    // It opens with the document of the link, or else with an example.
    await page.locator('#status[data-run]').waitFor()
    await page.locator('#example optgroup').first().waitFor({ state: 'attached' })
    await test(page)
    await addCoverage(page)
  } finally {
    await context.close()
  }
  assert.deepEqual(problems, [])
}

const WIDE = { width: 1280, height: 800 }

/** Shows the document or the answer, of which narrow screens have one at a time. */
export async function turnTo(page: Page, side: 'Document' | 'Answer'): Promise<void> {
  const button = page.locator('#switch').getByRole('button', { name: side })
  if (await button.isVisible()) await button.click()
}

/** Chooses an example by its label, and waits for its answer. */
export async function choose(page: Page, label: string): Promise<void> {
  await turnTo(page, 'Document')
  await replaced(page, () => page.locator('#example').selectOption({ label }))
}

/** Does something that opens another document, gives up earlier edits if asked to, and waits for the answer. */
export async function replaced(page: Page, act: () => Promise<unknown>): Promise<void> {
  await answered(page, async () => {
    const ran = await nextRun(page)
    await act()
    const replace = page.getByRole('button', { name: 'Replace' })
    await replace.or(ran).first().waitFor({ state: 'attached' })
    if (await replace.isVisible()) await replace.click()
  })
}

/** Chooses an operation, and waits for its answer. */
export async function operate(page: Page, operation: string): Promise<void> {
  await answered(page, () => page.locator('#operation').selectOption(operation))
}

/** Does something that runs the operation, and waits until its answer is shown. */
export async function answered(page: Page, act: () => Promise<unknown>): Promise<void> {
  const ran = await nextRun(page)
  await act()
  await ran.waitFor({ state: 'attached' })
}

/** The status once the answer of a later run is shown. */
async function nextRun(page: Page): Promise<Locator> {
  const before = await page.locator('#status').getAttribute('data-run')
  return page.locator(`#status[data-run]:not([data-run="${before}"])`)
}

/** Pastes text over all that is in the editor. */
export async function paste(page: Page, text: string): Promise<void> {
  await turnTo(page, 'Document')
  const content = page.locator('#editor .cm-content')
  await content.focus()
  await page.keyboard.press('Control+A')
  await content.evaluate(PASTE, text)
}

/** Runs in the page. */
const PASTE = new Function(
  'element',
  'text',
  `const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))`,
) as (element: unknown, text: string) => void

/** Replaces the document, and waits for its answer. */
export async function fill(page: Page, document: unknown): Promise<void> {
  const text = typeof document === 'string' ? document : JSON.stringify(document, null, 2)
  if (text === '') {
    await turnTo(page, 'Document')
    await page.locator('#editor .cm-content').focus()
    await page.keyboard.press('Control+A')
    return answered(page, () => page.keyboard.press('Delete'))
  }
  await answered(page, () => paste(page, text))
}

/** The element of the editor, which has what a text area has. */
interface TextArea {
  value: string
  selectionStart: number
  selectionEnd: number
  setSelectionRange: (start: number, end: number) => void
}

const editorOf = (page: Page): Locator => page.locator('#editor')

/** The text in the editor. */
export const textOf = (page: Page): Promise<string> =>
  editorOf(page).evaluate((area: TextArea) => area.value)

/** The text in a view that cannot be edited: `json`, `xml`. */
export const shownIn = (page: Page, id: string): Promise<string> =>
  page.locator(`#${id}`).evaluate((view: TextArea) => view.value)

/** The text that is selected in the editor. */
export const selectedText = (page: Page): Promise<string> =>
  editorOf(page).evaluate((area: TextArea) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  )

/** Puts the cursor of the editor behind a text. */
export async function putCursor(page: Page, behind: string): Promise<void> {
  await page.locator('#editor .cm-content').focus()
  await editorOf(page).evaluate((area: TextArea, behind) => {
    const at = area.value.indexOf(behind) + behind.length
    area.setSelectionRange(at, at)
  }, behind)
}

/** The document in the editor. */
export const documentOf = async (page: Page): Promise<Json> => JSON.parse(await textOf(page))

/** Opens a tab. */
export async function openTab(page: Page, name: string | RegExp): Promise<void> {
  await turnTo(page, 'Answer')
  await page.getByRole('tab', { name }).click()
}
