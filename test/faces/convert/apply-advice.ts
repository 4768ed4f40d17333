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
    // What the rules ask next comes in the next round.
    if (applyOne(next, path, description.replace(/; then also: .*/s, ''))) isChanged = true
  }
  return isChanged ? next : undefined
}

/** Does what the words of a fault say; false if they do not say it in this way. */
type Apply = (words: string[], request: Request, path: string) => void

/** Advice in words, and what a client does who takes them literally. The first that fits is done. */
const ADVICE: readonly (readonly [words: RegExp, apply: Apply])[] = [
  [
    /needs the addon ([^:]+): add it/,
    ([addons = ''], { data }) => {
      data.$addons = [...listIn(data.$addons), ...addons.split(', ')]
    },
  ],
  [
    /convert to ([a-z+\d-]+)/,
    ([target = ''], request) => {
      request.to = target
    },
  ],
  [
    /send withholding: "note"/,
    (_, request) => {
      request.withholding = 'note'
    },
  ],
  [
    /\(tag ([a-z]+)\).*: drop the tag/,
    ([tag], { data }) => {
      data.$tags = listIn(data.$tags).filter((each) => each !== tag)
    },
  ],
  [
    /with scope (\w+); drop the scope of the others/,
    ([scope], { data }, path) => {
      const same = objectsAt(data, path).filter((each) => each.scope === scope)
      for (const other of same.slice(1)) delete other.scope
    },
  ],
  [
    /"(.*)" has no [\w-]+: add it, or drop the identity/,
    ([code], { data }, path) => {
      change(data, path, (given) => listIn(given).filter((each) => codeIn(each) !== code))
    },
  ],
  [
    /: set ([\w-]+) in the taxes of ([\w[\], ]+) to .* such as ([\w-]+)/,
    ([extension = '', places = '', code], { data }) => {
      for (const place of places.split(', '))
        for (const combo of objectsAt(data, `$.${place}.taxes`))
          combo.ext = { ...(combo.ext as JsonObject | undefined), [extension]: code }
    },
  ],
  [
    /: give ([\w[\], ]+) the tax (\{.*?\}), and (\w+\.\w+) the reason, such as (.+)/,
    ([places = '', tax = '', notes, example = ''], { data }) => {
      for (const place of places.split(', '))
        change(data, `$.${place}.taxes`, () => [JSON.parse(tax)])
      put(data, `$.${notes}`, valueAtStart(example))
    },
  ],
  [
    /: drop (?:it|the code|([a-z]+\.[a-z_]+))(?:$|[ ,;])/,
    ([member], { data }, path) => change(data, member ? `$.${member}` : path, () => undefined),
  ],
  [
    /^(.*?) such as (.+)/s,
    ([before = '', example = ''], { data }, path) => {
      const member = / (\w+\.[\w.[\]]+|type,)$/.exec(before)?.[1]
      put(data, member ? `$.${member.replace(',', '')}` : path, valueAtStart(example))
    },
  ],
  [
    / must be (?:an? )?(\w+) digits/,
    ([number = ''], { data }, path) =>
      put(data, path, '123456789'.slice(0, NUMBERS.indexOf(number))),
  ],
  [
    /must be letters and digits only/,
    (_, { data }, path) => change(data, path, (given) => String(given).replace(/\W|_/g, '')),
  ],
  [
    / must be one of ([^,]+), (?:.* (%), got)?/,
    ([first, unit = ''], { data }, path) => put(data, path, `${first}${unit}`),
  ],
  [/ is required/, (_, { data }, path) => put(data, path, ANY_TEXT)],
]

const NUMBERS = 'zero one two three four five six seven eight nine'.split(' ')

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const codeIn = (value: unknown): unknown => (isObject(value) ? value.code : undefined)

function applyOne(request: Request, path: string, description: string): boolean {
  for (const [words, apply] of ADVICE) {
    const found = words.exec(description)
    if (!found) continue
    apply(found.slice(1), request, path)
    return true
  }
  return false
}

/** The value that a text begins with: JSON, or a word. A client has texts of its own for `…`. */
function valueAtStart(text: string): unknown {
  const filled = text.replaceAll('…', ANY_TEXT)
  for (let end = filled.length; end > 0 && /^[[{"]/.test(filled); end--) {
    try {
      return JSON.parse(filled.slice(0, end))
    } catch {
      // The words after the example are cut off.
    }
  }
  return /^[^\s,;)]+/.exec(filled)?.[0]
}

/** Sets a member, and those around it; adds to a list and to an object what they do not have. */
const put = (data: JsonObject, path: string, value: unknown): void =>
  change(data, path, (before) => merged(before, value))

function merged(before: unknown, value: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(value)) return [...value, ...before]
  if (!isObject(before) || !isObject(value)) return value
  const members = Object.entries(value).map(([name, of]) => [name, merged(before[name], of)])
  return { ...before, ...Object.fromEntries(members) }
}

/** Replaces a member, or drops it; those around it are added if they are not there. */
function change(data: JsonObject, path: string, to: (before: unknown) => unknown): void {
  const steps = stepsOf(path)
  const name = steps.pop()!
  let holder: JsonObject = data
  steps.forEach((step, i) => {
    holder[step] ??= /^\d+$/.test(steps[i + 1] ?? name) ? [] : {}
    holder = holder[step] as JsonObject
  })
  const value = to(holder[name])
  if (value === undefined) delete holder[name]
  else holder[name] = value
}

/** The objects in a list. */
function objectsAt(data: JsonObject, path: string): JsonObject[] {
  let value: unknown = data
  for (const step of stepsOf(path)) value = (value as JsonObject | undefined)?.[step]
  return listIn(value).filter(isObject)
}

/** The members and indices of a path: `$.tax.ext['a-b']`. */
const stepsOf = (path: string): string[] =>
  Array.from(
    path.matchAll(/\.([\w$]+)|\[(\d+)\]|\['([^']+)'\]/g),
    ([, name, index, key]) => (name ?? index ?? key)!,
  )
