/** Stands in for `node:test`: tests are collected, to be run again and again in this process. */

export type Test = () => unknown

let collected: Test[] = []
const last: Test[] = []
const byPath = new Map<string, readonly Test[]>()

export function test(_title: string, run: Test): void {
  collected.push(run)
}

export function after(run: Test): void {
  last.push(run)
}

/** The tests that the import of a module defines. */
export async function testsOf(path: string): Promise<readonly Test[]> {
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
export async function pass(tests: readonly Test[]): Promise<boolean> {
  try {
    for (const run of tests) await run()
    return true
  } catch {
    return false
  }
}
