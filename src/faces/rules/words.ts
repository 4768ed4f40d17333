import { type Rule, subjectOf } from '../../validate/rules.ts'

/** What a rule asks for, as a sentence about the member at its path. */
export function wordsOf({ path, constraint, words }: Rule): string {
  if (words !== undefined) return words
  if (!/^(must|is) /.test(constraint.message)) return constraint.message
  return `${path === '' ? 'the value' : subjectOf(path)} ${constraint.message}`
}
