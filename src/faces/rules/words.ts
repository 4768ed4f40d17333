import { typeNamed } from '../../model/schema-registry.ts'
import { type Rule, subjectOf } from '../../validate/rules.ts'

/**
 * The words of a rule, as a sentence about the member at its path.
 * @param type that it is stated for
 * @param around the path of the object that it is stated for, from one of the type
 */
export function wordsOf(
  { path: object, constraint, words }: Rule,
  type: string,
  around: string,
): string {
  const path = [object, constraint.member ?? ''].filter((part) => part !== '').join('.') || around
  if (words !== undefined) return words
  if (!/^(must|is) /.test(constraint.message)) return constraint.message
  return `${path === '' ? nameOf(type) : subjectOf(path)} ${constraint.message}`
}

/** An object in words, by its type: `the line discount` of a bill.LineDiscount. */
function nameOf(type: string): string {
  if (typeNamed(type)?.kind !== 'object') return 'the value'
  const name = type.slice(type.indexOf('.') + 1)
  return `the${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`
}
