/**
 * The files of the page at `/`, which `npm run build` writes: compressed, as browsers get them. They are in the folder
 * `page` next to the bundle; without that folder there is no page, and without `docs` in it no documentation.
 */
import { readFile } from 'node:fs/promises'
import { DocketError } from '../../errors.ts'

/** The page with its style and script, a JSON array of the examples, the README, and the documentation in HTML. */
export type PageFile = 'index.html' | 'examples.json' | 'README.md' | `docs/${string}`

/** The text that scripts/build-binary.mjs replaces the URL of this file by. The files are assets of the binary. */
const IN_BINARY = ''

/** Sources use the page of the last build. */
const FOLDER = import.meta.url.endsWith('.ts') ? '../../../dist/page/' : './page/'

/**
 * Reads a file of the page, compressed with gzip.
 * @throws DocketError `not-found` if it is not installed
 */
export async function readPageFile(name: PageFile): Promise<Buffer> {
  try {
    if (import.meta.url === IN_BINARY)
      return Buffer.from(process.getBuiltinModule('node:sea').getAsset(`page/${name}.gz`))
    return await readFile(new URL(`${FOLDER}${name}.gz`, import.meta.url))
  } catch {
    const [what, folder] = name.startsWith('docs/')
      ? ['documentation', 'page/docs']
      : ['page', 'page']
    throw new DocketError(
      'not-found',
      `the ${what} is not installed: the folder "${folder}" is missing next to the program; npm run build writes it to dist/${folder}`,
    )
  }
}
