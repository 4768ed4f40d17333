/** The page for browsers at `/`, and the welcome that other programs get there. */
import type { Face } from '../../face.ts'
import { createPages } from './pages.ts'

export interface PageSettings {
  /** Is there a page for browsers at `/`? */
  page: boolean
}

/** @param styles of the documents that the page shows */
export function page({ page: hasPage }: PageSettings, styles: readonly string[]): Face {
  return {
    serve: ({ basePath }) => ({ endpoints: createPages({ basePath, page: hasPage, styles }) }),
  }
}
