/** The styles and scripts of the page and of the documentation, each bundled into one text. */
import { join } from 'node:path'
import { build } from 'esbuild'

export const SOURCE = join(import.meta.dirname, '../src/faces/page/browser')

/** Bundles and minifies a file with all that it imports. @returns its text and, of a script, its source map */
export async function bundlePart(file) {
  const { outputFiles } = await build({
    entryPoints: [join(SOURCE, file)],
    outfile: join(SOURCE, 'page.js'),
    bundle: true,
    minify: true,
    sourcemap: file.endsWith('.ts') && 'external',
    format: 'iife',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    write: false,
  })
  const textOf = (end) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? ''
  return { text: textOf('page.js').trim(), map: textOf('.map') }
}
