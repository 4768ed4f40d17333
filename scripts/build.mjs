/**
 * Bundles the server and the library into one file each, and writes the page for browsers into the folder `page` next to
 * them: `npm run build`. With `--keep`, as before `npm start`, a bundle that is there is good enough if there are no sources
 * or no esbuild: packages come with it. With a file, writes only the server, there, and its page. Prints the SHA-256 of
 * each: the same sources and packages give the same bytes.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'

const {
  values: { keep },
  positionals: [file],
} = parseArgs({ options: { keep: { type: 'boolean' } }, allowPositionals: true })

// A package has no sources, though it may find an esbuild: that of the program around it.
const hasSources = existsSync('src/main.ts')
const esbuild = hasSources && (await import('esbuild').catch(() => undefined))
if (!esbuild) {
  if (keep && existsSync('dist/docket.mjs')) process.exit()
  console.error(
    hasSources
      ? 'docket: the build needs esbuild; install it with `npm ci --include=dev`'
      : 'docket: there are no sources here to build',
  )
  process.exit(1)
}
const { escapeNonAscii, shared } = await import('./bundle.mjs')
const { writePage } = await import('./page.mjs')

const report = (path, content) =>
  console.error(`${createHash('sha256').update(content).digest('hex')}  ${relative('.', path)}`)

async function build(options) {
  const { outputFiles } = await esbuild.build({ ...shared, format: 'esm', ...options })
  for (const { path, text } of outputFiles) {
    const content = escapeNonAscii(text)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
    if (text.startsWith('#!')) await chmod(path, 0o755)
    report(path, content)
  }
}

const server = file ?? 'dist/docket.mjs'
await build({
  entryPoints: ['src/faces/main.ts'],
  outfile: server,
  banner: { js: '#!/usr/bin/env node' },
  // The licence of jose asks for its text in every copy.
  footer: { js: `/* jose: ${(await readFile('node_modules/jose/LICENSE.md', 'utf8')).trim()} */` },
})

for (const { path, bytes } of await writePage(join(dirname(server), 'page'))) report(path, bytes)

// A library shares its packages with the program that installs it.
if (!file) {
  await build({
    entryPoints: ['src/faces/library.ts'],
    outfile: 'dist/library.mjs',
    packages: 'external',
  })
}
