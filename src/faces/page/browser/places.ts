/** Where the members of a JSON text are. The text may be incomplete or malformed, as it is while it is written. */

const TOKEN = /"(?:[^"\\\n]|\\.)*"?|[{}[\]:,]|[^\s{}[\]:,"]+/g

/** Part of a text, from the index `start` to before `end`. */
export interface Range {
  start: number
  end: number
}

/** An object or array that is open at some point of the text. */
export interface Frame {
  path: string
  isArray: boolean
  /** Index of the current element. */
  index: number
  /** Name of the current member, once it is read. */
  name: string | undefined
  /** Members read so far: strings with their values, anything else as undefined. */
  members: Map<string, string | undefined>
}

export interface Place extends Range {
  /** Where the member begins, with its name; where the element begins. */
  from: number
}

export interface Reading {
  /** Values by path: `$.lines[0].item`. */
  places: Map<string, Place>
  /** Open objects and arrays, the innermost last. */
  stack: Frame[]
  /** The name or scalar at the end of the text that was read. */
  last: Range | undefined
  /** The kind of text that is expected there, instead of `last` if there is one. */
  expects: 'name' | 'value' | undefined
}

/** Reads a text up to an index. */
export function read(text: string, limit = text.length): Reading {
  const reading: Reading = { places: new Map(), stack: [], last: undefined, expects: 'value' }
  let nameStart = 0
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match
    const range = { start: match.index, end: match.index + token.length }
    if (range.start >= limit) break
    reading.last = undefined
    const frame = reading.stack.at(-1)
    if (STRUCTURE.has(token)) {
      reading.expects = readStructure(token, range, nameStart, reading)
      continue
    }
    const isName = reading.expects === 'name'
    if (range.end >= limit) {
      reading.last = range
      if (isName) break
    }
    if (isName) {
      nameStart = range.start
      if (frame) frame.name = unquote(token)
    } else {
      addPlace(range, nameStart, reading)
      if (frame?.name !== undefined) frame.members.set(frame.name, unquote(token))
    }
    if (!reading.last) reading.expects = undefined
  }
  return reading
}

const STRUCTURE = new Set('{}[]:,')

/** Reads a token that is neither name nor scalar, and returns what can follow it. */
function readStructure(
  token: string,
  range: Range,
  nameStart: number,
  reading: Reading,
): Reading['expects'] {
  const { places, stack } = reading
  const frame = stack.at(-1)
  switch (token) {
    case '{':
    case '[': {
      addPlace(range, nameStart, reading)
      const isArray = token === '['
      const path = pathIn(frame)
      if (frame?.name !== undefined) frame.members.set(frame.name, undefined)
      stack.push({ path, isArray, index: 0, name: undefined, members: new Map() })
      return isArray ? 'value' : 'name'
    }
    case ',':
      if (!frame) return undefined
      frame.index++
      frame.name = undefined
      return frame.isArray ? 'value' : 'name'
    case ':':
      return 'value'
    default: {
      const place = frame && places.get(frame.path)
      if (place) place.end = range.end
      stack.pop()
      return undefined
    }
  }
}

/** The path of what is read next. */
function pathIn(frame: Frame | undefined): string {
  if (!frame) return '$'
  return frame.isArray ? `${frame.path}[${frame.index}]` : `${frame.path}.${frame.name}`
}

function addPlace(range: Range, nameStart: number, { places, stack }: Reading): void {
  const frame = stack.at(-1)
  const from = frame && !frame.isArray ? nameStart : range.start
  places.set(pathIn(frame), { ...range, from })
}

const unquote = (token: string): string => token.replace(/^"|"$/g, '')

/** The place of a path, or else that of the nearest object or array around it. */
export function find(places: ReadonlyMap<string, Place>, path: string): Place | undefined {
  let at = path
  while (at !== '' && !places.has(at))
    at = at.slice(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('['), 0))
  return places.get(at) ?? places.get('$')
}

/** The number of the line with an index, from 1. */
export const lineOf = (text: string, index: number): number =>
  text.slice(0, index).split('\n').length

/** A line, from 1, without its indentation. */
export function rangeOfLine(text: string, line: number): Range {
  let start = 0
  for (let at = 1; at < line; at++) start = text.indexOf('\n', start) + 1
  const end = text.indexOf('\n', start)
  const content = text.slice(start, end < 0 ? text.length : end)
  const indent = content.length - content.trimStart().length
  return { start: start + indent, end: start + content.length }
}
