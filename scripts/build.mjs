/** Bundles the server into one file: `npm run build`. */
const esbuild = await import('esbuild').catch(() => {
  console.error('docket: the build needs esbuild; install it with `npm ci --include=dev`')
  process.exit(1)
})

await esbuild.build({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/docket.mjs',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  banner: { js: '#!/usr/bin/env node' },
  logLevel: 'warning',
})
