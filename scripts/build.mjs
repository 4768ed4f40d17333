/**
 * Bundles the server and the library into one file each: `npm run build`. With `--keep`, as before `npm start`, a bundle
 * that is there is good enough if esbuild is missing: packages come with it, and without development tools.
 */
import { existsSync, readFileSync } from 'node:fs'

const esbuild = await import('esbuild').catch(() => {
  if (process.argv.includes('--keep') && existsSync('dist/docket.mjs')) process.exit()
  console.error('docket: the build needs esbuild; install it with `npm ci --include=dev`')
  process.exit(1)
})

const shared = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
}

await esbuild.build({
  ...shared,
  entryPoints: ['src/main.ts'],
  outfile: 'dist/docket.mjs',
  banner: { js: '#!/usr/bin/env node' },
  // The licence of jose asks for its text in every copy.
  footer: { js: `/* jose: ${readFileSync('node_modules/jose/LICENSE.md', 'utf8').trim()} */` },
})

// A library shares its packages with the program that installs it.
await esbuild.build({
  ...shared,
  entryPoints: ['src/library.ts'],
  outfile: 'dist/library.mjs',
  packages: 'external',
})
