import { shorten } from '../values/shorten.ts'

/** Characters of an example: two lines, more is not read. */
const LONGEST = 400

/** JSON as examples in messages show it: on one line, with spaces. */
export const showJson = (value: unknown): string => shorten(textOf(value), LONGEST)

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([name, of]) => `${JSON.stringify(name)}: ${textOf(of)}`,
  )
  return `{${members.join(', ')}}`
}
