/** Finds where a text stops being JSON. Browsers word it differently, and some do not say where. */
import { parse } from './json.ts'

const TOKEN = /"(?:[^"\\\n]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+|"/g

/** The kinds of text that may come next: a value, a name, a colon, or a comma or bracket after a value. */
type Next = 'value' | 'name' | 'colon' | 'after'

/** The index of the first character that cannot be there; that of the end if something is missing. */
export function errorIn(text: string): number | undefined {
  const open: string[] = []
  let next: Next = 'value'
  let before = ''
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const isClose = token === open.at(-1)
    const isEmpty = before === '{' || before === '['
    if (isClose && (next === 'after' || isEmpty)) {
      open.pop()
      next = 'after'
    } else if (token === ',' && next === 'after' && open.length > 0) {
      next = open.at(-1) === '}' ? 'name' : 'value'
    } else if (token === ':' && next === 'colon') {
      next = 'value'
    } else if (token === '{' && next === 'value') {
      open.push('}')
      next = 'name'
    } else if (token === '[' && next === 'value') {
      open.push(']')
    } else if (next === 'name' && typeof parse(token) === 'string') {
      next = 'colon'
    } else if (next === 'value' && parse(token) !== undefined) {
      next = 'after'
    } else {
      return index
    }
    before = token
  }
  return next === 'after' && open.length === 0 ? undefined : text.length
}
