/** Finds and starts a browser. */
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Where distributions put Chromium. Elsewhere, Chrome is looked for. */
const EXECUTABLES = ['/usr/bin/chromium', '/usr/bin/chromium-browser']

/** Starts a browser; see scripts/browser.sh. */
export function launch(): Promise<Browser> {
  const executablePath = EXECUTABLES.find((file) => existsSync(file))
  return chromium.launch(executablePath ? { executablePath } : { channel: 'chrome' })
}
