/** Prints a page to PDF with a browser of this machine: Chromium, Chrome or Edge, which need no window. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from './usage.ts'

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

/** Milliseconds in which a browser prints even the largest page. */
const PATIENCE = 120_000

function findBrowser(path = ''): string | undefined {
  const folders = path.split(delimiter).filter(Boolean)
  const files = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...files, ...PLACES].find((file) => existsSync(file))
}

/**
 * A page of HTML as tagged PDF.
 * @param browser the program to print with; by default the first that is found
 * @throws UsageError if there is no browser, or it does not print
 */
export async function pdfOf(html: string, browser?: string): Promise<Buffer> {
  const program = browser ?? findBrowser(process.env.PATH)
  if (program === undefined)
    throw new UsageError('--pdf needs Chromium or Chrome; name one with --browser FILE')
  if (browser !== undefined && !existsSync(browser))
    throw new UsageError(`--browser: there is no file ${browser}`)
  const folder = mkdtempSync(join(tmpdir(), 'docket-'))
  try {
    const page = join(folder, 'page.html')
    const printed = join(folder, 'page.pdf')
    writeFileSync(page, html)
    const flags = [
      '--headless',
      '--disable-gpu',
      '--no-first-run',
      '--disable-extensions',
      '--export-tagged-pdf',
      '--no-pdf-header-footer',
      `--user-data-dir=${join(folder, 'profile')}`,
      `--print-to-pdf=${printed}`,
      // Browsers refuse to run their sandbox as root, as programs in containers run. The page has no script.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      pathToFileURL(page).href,
    ]
    await runBrowser(program, flags)
    if (!existsSync(printed)) throw new UsageError(`${program} has not printed the page`)
    return readFileSync(printed)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function runBrowser(program: string, flags: string[]): Promise<void> {
  const { spawn } = await import('node:child_process')
  return new Promise((done, fail) => {
    const child = spawn(program, flags, { stdio: 'ignore', timeout: PATIENCE })
    child.on('error', (error) => fail(new UsageError(`cannot run ${program}: ${error.message}`)))
    child.on('exit', () => done())
  })
}
