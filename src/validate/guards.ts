/** Properties of guards for the list of rules; see faces/rules/guard-words.ts. */
export interface Guard {
  (...given: never[]): boolean
  /** Its meaning. */
  readonly words?: string
  /** The guard that it is the opposite of. */
  readonly negates?: Guard
}

/** Says what a guard means. */
export const saying = <G extends Guard>(words: string, guard: G): G =>
  Object.assign(guard, { words })
