/** Values that are made when they are first used, so that the server starts without their data. */

/** The function that returns the value. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** Loading it takes longer than a build, and most builds do without. */
export const nodeCrypto = lazy(() => process.getBuiltinModule('node:crypto'))

/** Most processes neither sign nor verify. */
export const loadJose = lazy(() => import('./jose.ts'))
