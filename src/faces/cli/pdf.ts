/** Prints a page to PDF with a browser of this machine. */
import { startBrowser } from '../print/browser.ts'
import { ANY_BROWSER, BROWSER_FLAG, findBrowser } from '../print/find-browser.ts'
import { UsageError } from './usage.ts'

/** Milliseconds in which a browser prints even the largest page. */
const PATIENCE = 120_000

/**
 * A page of HTML as tagged PDF.
 * @param given the program to print with
 * @throws UsageError if there is no browser, or it does not print
 */
export async function pdfOf(html: string, given?: string): Promise<Buffer> {
  const { DOCKET_BROWSER: own } = process.env
  const setting = given === undefined && own ? 'DOCKET_BROWSER' : `--${BROWSER_FLAG}`
  const browser = startBrowser(fileOf(given ?? (own || ANY_BROWSER), setting))
  try {
    return await browser.print(html, PATIENCE)
  } catch (error) {
    throw new UsageError((error as Error).message)
  } finally {
    await browser.close()
  }
}

/** The file of a browser. @throws UsageError that begins with the setting */
export function fileOf(given: string, setting: string): string {
  try {
    return findBrowser(given)
  } catch (error) {
    throw new UsageError(`${setting}: ${(error as Error).message}`)
  }
}
