/** Suggestions for the place of the cursor: names of members and listed values, from the schemas of the server. */
import { type Extension, loadExtensions } from './extensions.ts'
import { type Frame, type Range, read } from './places.ts'
import {
  childOf,
  type Located,
  loadIds,
  loadSchema,
  partsOf,
  type Schema,
  valuesOf,
} from './schema.ts'

export interface Suggestion {
  label: string
  /** Its meaning. */
  detail: string
  /** The text to write. */
  text: string
  /** Where the cursor is afterwards, from the end of the text. */
  back: number
}

export interface Suggestions {
  /** The text that it replaces. */
  range: Range
  list: Suggestion[]
}

/** Lists what can be written at an index of a text. */
export async function suggest(text: string, index: number): Promise<Suggestions> {
  const { stack, last, expects } = read(text, index)
  const range = { start: last?.start ?? index, end: endOf(text, index, last) }
  const typed = text.slice(range.start, index).replace(/^"/, '').toLowerCase()
  const frame = stack.at(-1)
  const all = frame && expects ? await candidates(text, stack, frame, expects, range) : []
  const matches = (label: string): number => label.toLowerCase().indexOf(typed)
  const list = all.filter(({ label }) => matches(label) >= 0)
  // Those that begin with what was typed come first; otherwise the order stays.
  list.sort((a, b) => Number(matches(a.label) > 0) - Number(matches(b.label) > 0))
  return { range, list }
}

/** A string that is being written has no end yet: what follows is not part of it. */
function endOf(text: string, index: number, last: Range | undefined): number {
  if (!last) return index
  const isOpen = /[,{}[\]]/.test(text.slice(index, last.end)) || /[\w$"]/.test(text[last.end] ?? '')
  return isOpen ? index : last.end
}

async function candidates(
  text: string,
  stack: readonly Frame[],
  frame: Frame,
  expects: 'name' | 'value',
  range: Range,
): Promise<Suggestion[]> {
  const extensions = frame.path.endsWith('.ext') ? await loadExtensions(text) : undefined
  const located = extensions ? undefined : await locate(stack)
  if (expects === 'value') return extensions ? codesOf(extensions, frame) : valuesAt(located, frame)
  const names = extensions ? namesOfExtensions(extensions) : namesOf(located, frame)
  const { places } = read(text)
  const own = text.slice(range.start, range.end).replaceAll('"', '')
  return names
    .filter(({ name }) => name === own || !places.has(`${frame.path}.${name}`))
    .map((one) => memberOf(one, text.slice(range.end)))
}

/** The listed values of the current member or element. */
async function valuesAt(located: Located | undefined, frame: Frame): Promise<Suggestion[]> {
  if (frame.name === '$schema') return (await loadIds()).map(scalarOf)
  const step = frame.isArray ? frame.index : (frame.name ?? '')
  const child = located && childOf(located, step, frame.members)
  if (!child) return []
  if (child.schema.type === 'boolean')
    return ['true', 'false'].map((word) => ({ ...scalarOf(word), text: word }))
  return valuesOf(child).map(({ const: value = '', title = '', description }) => ({
    ...scalarOf(value),
    detail: description ?? title,
  }))
}

/** The schema of the innermost object or array. A `$schema` on the way replaces what led there. */
async function locate(stack: readonly Frame[]): Promise<Located | undefined> {
  let located: Located | undefined
  let parent: Frame | undefined
  for (const frame of stack) {
    const own = frame.members.get('$schema')
    const step = parent?.isArray ? parent.index : parent?.name
    if (own !== undefined) located = await loadSchema(own)
    else if (located && parent && step !== undefined)
      located = childOf(located, step, parent.members)
    parent = frame
  }
  return located
}

interface Name {
  name: string
  detail: string
  schema: Schema[]
}

/** Members of an object: those that are required first, those that the server sets last. */
function namesOf(located: Located | undefined, { members, path }: Frame): Name[] {
  if (!located)
    return path === '$' ? [{ name: '$schema', detail: 'Kind of the document', schema: [] }] : []
  const parts = partsOf(located, members)
  const wanted = parts.flatMap(({ required = [], recommended = [] }) => [
    ...required,
    ...recommended,
  ])
  const found = new Map<string, { name: Name; rank: number }>()
  for (const [name, schema] of parts.flatMap(({ properties = {} }) => Object.entries(properties))) {
    if (found.has(name)) continue
    const rank = schema.calculated ? 2 : wanted.includes(name) ? 0 : 1
    const detail = schema.description ?? schema.title ?? ''
    const all = partsOf({ ...located, schema }, members)
    found.set(name, { name: { name, detail, schema: all }, rank })
  }
  return [...found.values()].sort((a, b) => a.rank - b.rank).map(({ name }) => name)
}

/** The entries for a type, and how far the cursor goes back into it. */
const STUBS: { readonly [type: string]: string } = { object: '{}', array: '[]', string: '""' }

function memberOf({ name, detail, schema }: Name, after: string): Suggestion {
  const quoted = JSON.stringify(name)
  if (/^\s*:/.test(after)) return { label: name, detail, text: quoted, back: 0 }
  const [type = ''] = schema.flatMap((one) => one.type ?? [])
  const stub = STUBS[type] ?? ''
  const comma = /^\s*"/.test(after) ? ',' : ''
  const text = `${quoted}: ${stub}${comma}`
  return { label: name, detail, text, back: comma.length + (stub ? 1 : 0) }
}

const scalarOf = (value: string): Suggestion => ({
  label: value,
  detail: '',
  text: JSON.stringify(value),
  back: 0,
})

const namesOfExtensions = (extensions: readonly Extension[]): Name[] =>
  extensions.map(({ key, name }) => ({
    name: key,
    detail: name?.en ?? '',
    schema: [{ type: 'string' }],
  }))

/** The codes of the current extension. */
function codesOf(extensions: readonly Extension[], frame: Frame): Suggestion[] {
  const values = extensions.find(({ key }) => key === frame.name)?.values ?? []
  return values.map(({ code, name }) => ({ ...scalarOf(code), detail: name?.en ?? '' }))
}
