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
  /** The last token, if it touches the end of what was read and is a name or a scalar. */
  last: Range | undefined
}

/** Reads a text up to an index. */
export function read(text: string, limit = text.length): Reading {
  const places = new Map<string, Place>()
  const stack: Frame[] = []
  let last: Range | undefined
  let nameStart = 0

  const pathOf = (frame: Frame | undefined): string => {
    if (!frame) return '$'
    return frame.isArray ? `${frame.path}[${frame.index}]` : `${frame.path}.${frame.name}`
  }
  const addPlace = (range: Range): void => {
    const frame = stack.at(-1)
    const from = frame && !frame.isArray ? nameStart : range.start
    places.set(pathOf(frame), { ...range, from })
  }

  for (const match of text.matchAll(TOKEN)) {
    const [token] = match
    const range = { start: match.index, end: match.index + token.length }
    if (range.start >= limit) break
    last = undefined
    const frame = stack.at(-1)
    if (token === '{' || token === '[') {
      addPlace(range)
      if (frame?.name !== undefined) frame.members.set(frame.name, undefined)
      const path = pathOf(frame)
      stack.push({ path, isArray: token === '[', index: 0, name: undefined, members: new Map() })
    } else if (token === '}' || token === ']') {
      const place = frame && places.get(frame.path)
      if (place) place.end = range.end
      stack.pop()
    } else if (token === ',') {
      if (frame) frame.index++
      if (frame) frame.name = undefined
    } else if (token !== ':') {
      if (range.end >= limit) last = range
      if (frame && !frame.isArray && frame.name === undefined) {
        nameStart = range.start
        // A name that is still being written is not one yet.
        if (!last || text[range.end] === ':') frame.name = unquote(token)
      } else {
        addPlace(range)
        if (frame?.name !== undefined) frame.members.set(frame.name, unquote(token))
      }
    }
  }
  return { places, stack, last }
}

const unquote = (token: string): string => token.replace(/^"|"$/g, '')

/** The place of a path, or else that of the nearest object or array around it. */
export function find(places: ReadonlyMap<string, Place>, path: string): Place | undefined {
  for (let at = path; at !== ''; at = at.replace(/(?:\.[^.[\]]*|\[\d*\]|\$)$/, '')) {
    const place = places.get(at)
    if (place) return place
    if (!/[.[\]$]/.test(at)) break
  }
  return places.get('$')
}

/** The number of the line with an index, from 1. */
export const lineOf = (text: string, index: number): number =>
  text.slice(0, index).split('\n').length
