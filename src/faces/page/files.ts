/** The files of the page at `/`. They are built from their sources; a bundle has them built, in place of this module. */

export interface PageFiles {
  /** The page, with its style and script. */
  html: string
  /** A JSON array of the examples. */
  examples: string
}

export async function loadPage(): Promise<PageFiles> {
  const { buildPage } = await import('../../../scripts/page.mjs')
  return buildPage()
}
