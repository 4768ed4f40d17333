import { type Rule, subjectOf } from '../../validate/rules.ts'

/** What a rule asks for, as a sentence about the member at its path. */
export function wordsOf({ path: object, constraint, words }: Rule): string {
  const path = [object, constraint.member ?? ''].filter((part) => part !== '').join('.')
  if (words !== undefined) return words
  if (!/^(must|is) /.test(constraint.message)) return constraint.message
  return `${path === '' ? 'the value' : subjectOf(path)} ${constraint.message}`
}
