/**
 * Builds the page at `/` from src/faces/page/browser: an HTML file with its style and script, the examples that it offers,
 * and the README; and the documentation in the folder `docs`. They are compressed, as browsers get them.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildDocs } from './docs.mjs'
import { bundlePart, SOURCE } from './page-parts.mjs'

const ROOT = join(import.meta.dirname, '..')
const EXAMPLES = join(ROOT, 'examples')
const REQUEST = '.request.json'

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
  const [html, examples, readme, docs] = await Promise.all([
    buildHtml(),
    readExamples(),
    readFile(join(ROOT, 'README.md'), 'utf8'),
    buildDocs(),
  ])
  const below = Object.entries(docs).map(([name, content]) => [`docs/${name}`, content])
  return {
    'index.html': html,
    'examples.json': examples,
    'README.md': readme,
    ...Object.fromEntries(below),
  }
}

/** Writes the files of the page into a folder. @returns their paths and bytes, in the order of their names */
export async function writePage(folder = join(ROOT, 'dist/page')) {
  const files = await buildPage()
  const written = Object.keys(files)
    .sort()
    .map(async (name) => {
      const [path, bytes] = [join(folder, `${name}.gz`), gzipSync(files[name], { level: 9 })]
      await mkdir(dirname(path), { recursive: true })
      // A server that reads it meanwhile gets the old file or the new one.
      const draft = `${path}.${randomUUID()}`
      await writeFile(draft, bytes)
      await rename(draft, path)
      return { path, bytes }
    })
  const all = await Promise.all(written)
  await removeOthers(folder, new Set(Object.keys(files).map((name) => `${name}.gz`)))
  return all
}

/** Removes files of earlier builds. Drafts may be those of a build that runs meanwhile. */
async function removeOthers(folder, names) {
  const found = await readdir(folder, { recursive: true })
  const old = found.filter((name) => name.endsWith('.gz') && !names.has(name.replaceAll(sep, '/')))
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })))
}
