/** Prints pages for many clients with one browser, which starts with the first page. */
import { DocketError } from '../../errors.ts'
import type { Client } from '../../jobs/job.ts'
import { type Browser, startBrowser } from './browser.ts'

/** Pages that may wait while one is printed. */
const MOST_WAITING = 16

/** Milliseconds for a page, with the time that it waits. */
export const PATIENCE = 30_000

/** Longest page of HTML, in characters. */
const LONGEST_PAGE = 4 * 2 ** 20

/** Milliseconds after which a browser without work ends, and pages after which another takes its place, as browsers grow. */
const IDLE_TIME = 60_000
const MOST_PAGES = 500

/** How often a page is printed whose browser ends meanwhile. */
const ATTEMPTS = 2

export interface Printer {
  /**
   * Prints a page of HTML as tagged PDF.
   * @throws DocketError `too-large`; `unavailable` if too many wait, or the page is not printed in time
   */
  readonly print: (html: string, client: Client | undefined) => Promise<Buffer>
  /** Ends the browser. */
  readonly close: () => Promise<void>
}

const unavailable = (why: string): DocketError =>
  new DocketError('unavailable', `${why}; try again later`)

export function createPrinter(program: string): Printer {
  let browser: Browser | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let pages = 0

  const close = async (): Promise<void> => {
    const closing = browser
    browser = undefined
    pages = 0
    clearTimeout(idle)
    await closing?.close()
  }

  const printNow = async (
    html: string,
    deadline: number,
    client: Client | undefined,
  ): Promise<Buffer> => {
    clearTimeout(idle)
    for (let attempt = 1; ; attempt++) {
      const left = deadline - performance.now()
      if (left <= 0) throw unavailable(`the page was not printed within ${PATIENCE / 1000} seconds`)
      if (client?.destroyed) throw unavailable('the client is gone')
      try {
        browser ??= startBrowser(program)
        const pdf = await browser.print(html, left)
        if (++pages >= MOST_PAGES) await close()
        idle = setTimeout(() => void close(), IDLE_TIME).unref()
        return pdf
      } catch (error) {
        console.error(`docket: ${(error as Error).message}`)
        await close()
        if (attempt === ATTEMPTS) throw unavailable('the browser has not printed the page')
      }
    }
  }

  return {
    close,
    async print(html, client) {
      if (html.length > LONGEST_PAGE)
        throw new DocketError(
          'too-large',
          `the page is longer than ${LONGEST_PAGE} characters, print its HTML yourself`,
        )
      if (waiting > MOST_WAITING) throw unavailable(`${MOST_WAITING} pages wait to be printed`)
      const deadline = performance.now() + PATIENCE
      waiting++
      const turn = last.then(() => printNow(html, deadline, client)).finally(() => waiting--)
      last = turn.catch(() => undefined)
      return turn
    },
  }
}
