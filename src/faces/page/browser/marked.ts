/** Shows JSON with marks on what was added to the input and what was changed. */
import { element } from './dom.ts'
import { isObject, type Json } from './json.ts'
import type { Change } from './run.ts'

/** Lines with the same mark. */
interface Block {
  mark: '' | 'added' | 'changed'
  note: string
  lines: string[]
}

/**
 * Writes a value into an element.
 * @param given what the value was made from
 * @param changes by path; undefined if any value that differs is a change
 */
export function showMarked(
  target: HTMLElement,
  value: Json,
  given: Json | undefined,
  changes: ReadonlyMap<string, Change> | undefined,
): void {
  const blocks: Block[] = []

  function write(line: string, mark: Block['mark'], note = ''): void {
    const last = blocks.at(-1)
    if (last && last.mark === mark && last.note === note) last.lines.push(line)
    else blocks.push({ mark, note, lines: [line] })
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
  target.replaceChildren(...blocks.map(show))
}

function noteOf(change: Change | undefined, given: Json | undefined): string {
  const from = JSON.stringify(change ? change.from : given)
  return change ? `was ${from}, changed by ${change.by}` : `was ${from}`
}

function memberOf(given: Json | undefined, name: string): Json | undefined {
  if (Array.isArray(given)) return given[Number(name)]
  return isObject(given) && Object.hasOwn(given, name) ? given[name] : undefined
}

const TAGS = { '': 'span', added: 'ins', changed: 'mark' } as const

function show({ mark, note, lines }: Block): HTMLElement {
  const rows = lines.map((line) => element('span', { className: 'row' }, line))
  return element(TAGS[mark], { title: note }, ...rows)
}
