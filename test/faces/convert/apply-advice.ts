/** Does what the faults of a conversion advise, word for word: what a client would do who knows nothing but the faults. */
import type { Fault } from '../../../src/faces/library.ts'
import { isObject, type JsonObject } from '../../../src/json.ts'

export interface Request {
  data: JsonObject
  to: string
  withholding?: 'note'
}

const ANY_TEXT = 'Any'

/** @returns the request with everything done that the faults advise; undefined if none advises anything */
export function applyAdvice(request: Request, faults: readonly Fault[]): Request | undefined {
  const next = structuredClone(request)
  // One fault may have put an object where another asks for its members, so the shorter paths come first.
  const places = faults
    .flatMap(({ properties, description }) => properties.map((path) => ({ path, description })))
    .sort((a, b) => a.path.length - b.path.length)
  let isChanged = false
  for (const { path, description } of places) {
    if (applyOne(next, path, description)) isChanged = true
  }
  return isChanged ? next : undefined
}

function applyOne(request: Request, path: string, description: string): boolean {
  const { data } = request
  const addons = /needs the addon ([^:]+): add it/.exec(description)?.[1]
  const target = /convert to ([a-z+\d-]+)/.exec(description)?.[1]
  const dropped = /: drop (?:it|the code|([a-z]+\.[a-z]+))(?:$|[ ,;])/.exec(description)
  if (addons) {
    data.$addons = [...((data.$addons as string[] | undefined) ?? []), ...addons.split(', ')]
  } else if (target) request.to = target
  else if (description.includes('send withholding: "note"')) request.withholding = 'note'
  else if (dropped) put(data, dropped[1] ? `$.${dropped[1]}` : path, undefined)
  else {
    const [before, example] = description.split(/ such as (.+)/s)
    const member = example && / (\w+\.[\w.[\]]+|type,)$/.exec(before!)?.[1]
    const value = example ? valueAtStart(example) : ANY_TEXT
    if (!example && !description.includes(' is required')) return false
    put(data, member ? `$.${member.replace(',', '')}` : path, value)
  }
  return true
}

/** The value that a text begins with: JSON, or a word. */
function valueAtStart(text: string): unknown {
  for (let end = text.length; end > 0 && /^[[{"]/.test(text); end--) {
    try {
      return JSON.parse(text.slice(0, end))
    } catch {
      // The words after the example are cut off.
    }
  }
  return /^[^\s,;)]+/.exec(text)?.[0]
}

/** Sets a member, and those around it; adds to a list and to an object what they do not have. */
function put(data: JsonObject, path: string, value: unknown): void {
  const steps = stepsOf(path)
  const name = steps.pop()!
  let holder: JsonObject = data
  steps.forEach((step, i) => {
    holder[step] ??= /^\d+$/.test(steps[i + 1] ?? name) ? [] : {}
    holder = holder[step] as JsonObject
  })
  const before = holder[name]
  if (value === undefined) delete holder[name]
  else if (Array.isArray(before) && Array.isArray(value)) holder[name] = [...value, ...before]
  else holder[name] = isObject(before) && isObject(value) ? { ...before, ...value } : value
}

/** The members and indices of a path: `$.tax.ext['a-b']`. */
const stepsOf = (path: string): string[] =>
  Array.from(
    path.matchAll(/\.([\w$]+)|\[(\d+)\]|\['([^']+)'\]/g),
    ([, name, index, key]) => (name ?? index ?? key)!,
  )
