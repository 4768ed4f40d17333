import { type RuleContext, type RuleNode, warning, when } from '../validate/rules.ts'
import { never } from './never.ts'

/**
 * A warning with a condition on the whole object.
 * @param path of the member that is to change
 * @param message a sentence: what is likely wrong, and what to do
 */
export function warnIf<T, C extends RuleContext = RuleContext>(
  code: `DOCKET-${string}`,
  path: string,
  isLikelyWrong: (object: T, context: C) => boolean,
  message: string,
): RuleNode {
  return when(isLikelyWrong, [warning(code, path, never(message))])
}
