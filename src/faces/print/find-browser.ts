/** Finds a browser that prints pages: Chromium, Chrome or Edge, which need no window. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs in the path of commands, and where systems without one put them. */
const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
]
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** The setting that names the browser, of servers and commands. */
export const BROWSER_FLAG = 'browser'

/** The name for the first browser that is found. */
export const ANY_BROWSER = 'auto'

/**
 * @param name a file, or ANY_BROWSER
 * @throws Error that says what is missing
 */
export function findBrowser(name: string): string {
  if (name !== ANY_BROWSER) {
    if (existsSync(name)) return name
    throw new Error(`there is no file ${name}`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const files = folders.flatMap((folder) => NAMES.map((each) => join(folder, each)))
  const found = [...files, ...PLACES].find((file) => existsSync(file))
  if (found === undefined)
    throw new Error('no Chromium, Chrome or Edge was found; name one with --browser FILE')
  return found
}
