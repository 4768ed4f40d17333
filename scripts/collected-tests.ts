/** Stands in for `node:test`: tests are collected, to be run again and again in this process. */

type Run = () => unknown

let collected: Run[] = []
const last: Run[] = []
const byPath = new Map<string, readonly Run[]>()

export function test(_title: string, run: Run): void {
  collected.push(run)
}

export function after(run: Run): void {
  last.push(run)
}

/** The tests that the import of a module defines. */
export async function testsOf(path: string): Promise<readonly Run[]> {
  let tests = byPath.get(path)
  if (!tests) {
    collected = []
    await import(path)
    tests = collected
    byPath.set(path, tests)
  }
  return tests
}

/** Runs what the tests want to be run after them. */
export async function finish(): Promise<void> {
  for (const run of last) await run()
}

/** Do all pass? Stops at the first that does not. */
export async function pass(tests: readonly Run[]): Promise<boolean> {
  try {
    for (const run of tests) await run()
    return true
  } catch {
    return false
  }
}
