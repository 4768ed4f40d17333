/** Documents and objects nested in their own kind as deeply as JSON may be, with something long at the bottom. */
import { type ObjectType, typeOfSchema, type Way } from './adapter.ts'
import { type Case, request } from './case.ts'
import { documentWith, type Frame, nameOf, placesOf, ROOTS } from './places.ts'
import { sample } from './samples.ts'

/** Levels of objects and arrays that a request may use for nesting; the limit is 512. */
const DEEPEST = 500
const DEPTHS = [DEEPEST, DEEPEST / 4, 16]

/** Members of the innermost document. */
const PAYLOADS: { [name: string]: (bytes: number) => string } = {
  'a long string': (bytes) => `"x":"${'x'.repeat(bytes)}"`,
  'unknown members': (bytes) => Array.from({ length: bytes / 11 }, (_, at) => `"u${at}":0`).join(),
  'empty lines': (bytes) => `"lines":[${Array.from({ length: bytes / 3 }, () => '{}')}]`,
  'lines of the wrong type': (bytes) => `"lines":[${Array.from({ length: bytes / 2 }, () => '0')}]`,
  duplicates: (bytes) => Array.from({ length: bytes / 6 }, () => '"a":1').join(),
  'long numbers': (bytes) =>
    `"x":[${Array.from({ length: bytes / 20 }, () => '1234567890123456789')}]`,
  notes: (bytes) => `"notes":[${Array.from({ length: bytes / 13 }, () => '{"text":"x"}')}]`,
}

export function nestingCases(): Case[] {
  const cases: Case[] = []
  for (const root of ROOTS) {
    for (const place of placesOf(root)) {
      const type = place.field.type
      const inner = type.kind === 'list' ? type.item : type
      const isDocument = inner.kind === 'any'
      // A type that has a member of its own type, or a document that may hold any other.
      const isSelf = inner.kind === 'object' && inner === place.owner
      if (!isDocument && !isSelf) continue
      const brackets = type.kind === 'list' ? '[]' : ''
      const mark = '"\u0001"'
      const enclose = (text: string): string => (brackets ? `[${text}]` : text)
      const frame: Frame = { root, addons: [], variant: 0, level: 'minimal' }
      const outer = documentWith(frame, [{ place, json: () => enclose(mark) }])(0)
      const level = isDocument ? outer : selfOf(place.owner, place.field.name, enclose(mark))
      const [before = '', after = ''] = level.split(mark)
      const each = depthAt(before)
      for (const depth of DEPTHS) {
        const times = Math.floor(depth / each)
        for (const [name, payload] of Object.entries(PAYLOADS)) {
          for (const way of ['build', 'validate', 'sign', 'replicate'] as Way[]) {
            const bottom = (bytes: number): string => {
              const document = isDocument
                ? (sample(typeOfSchema(root) as ObjectType, 'minimal', 0) as object)
                : {}
              const members = JSON.stringify({
                ...document,
                ...(isDocument ? { $schema: root } : {}),
              }).slice(1, -1)
              return `{${members}${members && ','}${payload(bytes)}}`
            }
            const body = (bytes: number): Buffer => {
              const room = Math.max(bytes - times * level.length, 64)
              const nested = before.repeat(times) + bottom(room) + after.repeat(times)
              return request(way, isDocument ? nested : outer.split(mark).join(nested))
            }
            const title = `${nameOf(place)}${brackets} nested ${times} times, ${name} at the bottom`
            cases.push({ name: title, way, kind: name, body })
          }
        }
      }
    }
  }
  return cases
}

const selfOf = (type: ObjectType, member: string, mark: string): string => {
  const object = JSON.stringify({ ...(sample(type, 'minimal', 0) as object), [member]: 'MARK' })
  return object.replace('"MARK"', mark)
}

function depthAt(before: string): number {
  const text = before.replace(/"(?:[^"\\]|\\.)*"/g, '')
  return text.replace(/[^{[]/g, '').length - text.replace(/[^}\]]/g, '').length
}
