/**
 * Builds the page at `/` from src/faces/page/browser: an HTML file with its style and script, the examples that it offers,
 * and the README. They are compressed, as browsers get them.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const ROOT = join(import.meta.dirname, '..')
const SOURCE = join(ROOT, 'src/faces/page/browser')
const EXAMPLES = join(ROOT, 'examples')
const REQUEST = '.request.json'

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

async function readExample(file) {
  const [operation, name] = file.slice(0, -REQUEST.length).split(/[/\\]/)
  return { operation, name, request: JSON.parse(await readFile(join(EXAMPLES, file), 'utf8')) }
}

async function readExamples() {
  const files = await readdir(EXAMPLES, { recursive: true })
  const requests = files.filter((file) => file.endsWith(REQUEST)).sort()
  return JSON.stringify(await Promise.all(requests.map(readExample)))
}

async function buildHtml() {
  const [frame, style, script] = await Promise.all([
    readFile(join(SOURCE, 'index.html'), 'utf8'),
    bundlePart('style.css'),
    bundlePart('main.ts'),
  ])
  // Functions, because replacement strings may contain patterns such as $'.
  return frame
    .replace(/\n\s+/g, '\n')
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style.text}</style>`)
    .replace(/<script[^>]*><\/script>/, () => `<script>${script.text}</script>`)
}

/** The files of the page: `src/faces/page/files.ts` reads them. */
async function buildPage() {
  const [html, examples, readme] = await Promise.all([
    buildHtml(),
    readExamples(),
    readFile(join(ROOT, 'README.md'), 'utf8'),
  ])
  return { 'index.html': html, 'examples.json': examples, 'README.md': readme }
}

/** Writes the files of the page into a folder. @returns their paths and bytes */
export async function writePage(folder = join(ROOT, 'dist/page')) {
  await mkdir(folder, { recursive: true })
  const written = Object.entries(await buildPage()).map(async ([name, text]) => {
    const [path, bytes] = [join(folder, `${name}.gz`), gzipSync(text, { level: 9 })]
    // A server that reads it meanwhile gets the old file or the new one.
    const draft = `${path}.${randomUUID()}`
    await writeFile(draft, bytes)
    await rename(draft, path)
    return { path, bytes }
  })
  return Promise.all(written)
}
