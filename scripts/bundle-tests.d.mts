import type { BuildOptions } from 'esbuild'

export declare function bundleOptions(
  root: string,
  outdir: string,
  groups: ReadonlyMap<string, readonly string[]>,
): BuildOptions
