/** Rules of standards that other faces know of; they are shown by code, and not listed. */

/** A rule of a standard outside, as it is shown: what it asks for, with its condition and examples. */
export interface RulePage {
  readonly code: string
  /** The profile and syntax that it belongs to. */
  readonly by: string
  readonly kind: 'rule' | 'warning' | 'hint'
  readonly asks: string
  readonly path?: string
  readonly condition?: string
  readonly terms?: readonly string[]
  readonly example?: unknown
}

type FindPages = (code: string) => Promise<readonly RulePage[]>

const finders = new Set<FindPages>()

/** Adds rules. @param find returns those of a code, which is in capitals */
export function registerRulePages(find: FindPages): void {
  finders.add(find)
}

export async function rulePagesOf(code: string): Promise<readonly RulePage[]> {
  const found = await Promise.all(Array.from(finders, (find) => find(code)))
  return found.flat()
}
