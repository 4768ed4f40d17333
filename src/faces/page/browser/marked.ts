/** Writes JSON with marks on what was added to the input and what was changed. */
import { isObject, type Json } from './json.ts'
import type { Change } from './run.ts'
import type { LineMark } from './viewer.ts'

/**
 * Writes a value, indented, one member per line.
 * @param given what the value was made from
 * @param changes by path; undefined if any value that differs is a change
 */
export function writeMarked(
  value: Json,
  given: Json | undefined,
  changes: ReadonlyMap<string, Change> | undefined,
): { text: string; marks: LineMark[] } {
  const lines: string[] = []
  const marks: LineMark[] = []

  function write(text: string, kind: LineMark['kind'] | '', note = ''): void {
    lines.push(text)
    if (kind !== '') marks.push({ line: lines.length, kind, note })
  }

  /** @param start of the line: indentation and name */
  function visit(
    value: Json,
    given: Json | undefined,
    path: string,
    start: string,
    end: string,
  ): void {
    const isAdded = given === undefined
    if (typeof value !== 'object' || value === null) {
      const change = changes?.get(path)
      const isChanged = changes ? change !== undefined : !isAdded && String(given) !== String(value)
      const mark = isChanged ? 'changed' : isAdded ? 'added' : ''
      return write(
        start + JSON.stringify(value) + end,
        mark,
        isChanged ? noteOf(change, given) : '',
      )
    }
    const mark = isAdded ? 'added' : ''
    const [open, close] = Array.isArray(value) ? '[]' : '{}'
    const indent = start.slice(0, start.length - start.trimStart().length)
    const members = Object.entries(value)
    if (members.length === 0) return write(`${start}${open}${close}${end}`, mark)
    write(start + open, mark)
    for (const [at, [name, member]] of members.entries()) {
      const isArray = Array.isArray(value)
      visit(
        member,
        memberOf(given, name),
        path + (isArray ? `[${name}]` : `.${name}`),
        `${indent}  ${isArray ? '' : `${JSON.stringify(name)}: `}`,
        at < members.length - 1 ? ',' : '',
      )
    }
    write(indent + close + end, mark)
  }

  visit(value, given, '$', '', '')
  return { text: lines.join('\n'), marks }
}

function noteOf(change: Change | undefined, given: Json | undefined): string {
  const from = JSON.stringify(change ? change.from : given)
  return change ? `was ${from}, changed by ${change.by}` : `was ${from}`
}

function memberOf(given: Json | undefined, name: string): Json | undefined {
  if (Array.isArray(given)) return given[Number(name)]
  return isObject(given) && Object.hasOwn(given, name) ? given[name] : undefined
}
