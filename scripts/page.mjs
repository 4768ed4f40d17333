/** Puts the page at `/` together: one HTML file of what is in src/faces/page/browser, and the examples that it offers. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

const ROOT = join(import.meta.dirname, '..')
const SOURCE = join(ROOT, 'src/faces/page/browser')
const EXAMPLES = join(ROOT, 'examples')
const REQUEST = '.request.json'

/** Bundles and minifies a file with all that it imports. Tests set PAGE_SOURCE_MAP: scripts end with their source map. */
async function bundle(file) {
  const isMapped = file.endsWith('.ts') && process.env.PAGE_SOURCE_MAP === '1'
  const { outputFiles } = await build({
    entryPoints: [join(SOURCE, file)],
    bundle: true,
    minify: true,
    sourcemap: isMapped && 'inline',
    format: 'iife',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    write: false,
  })
  return outputFiles[0].text.trim()
}

async function readExample(file) {
  const [operation, name] = file.slice(0, -REQUEST.length).split(/[/\\]/)
  return { operation, name, request: JSON.parse(await readFile(join(EXAMPLES, file), 'utf8')) }
}

/** The HTML of the page, and the JSON of its examples. */
export async function buildPage() {
  const [frame, style, script, files] = await Promise.all([
    readFile(join(SOURCE, 'index.html'), 'utf8'),
    bundle('style.css'),
    bundle('main.ts'),
    readdir(EXAMPLES, { recursive: true }),
  ])
  // Functions, because replacement strings may contain patterns such as $'.
  const html = frame
    .replace(/\n\s+/g, '\n')
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
    .replace(/<script[^>]*><\/script>/, () => `<script>${script}</script>`)
  const requests = files.filter((file) => file.endsWith(REQUEST)).sort()
  return { html, examples: JSON.stringify(await Promise.all(requests.map(readExample))) }
}
