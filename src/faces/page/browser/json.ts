/** JSON values. */
export type Json = null | boolean | number | string | Json[] | JsonObject

export interface JsonObject {
  [name: string]: Json
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isEnvelope = (value: Json | undefined): value is JsonObject =>
  isObject(value) && String(value.$schema).endsWith('/envelope')

/** Parses JSON; undefined if it is not. */
export function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const format = (value: Json): string => JSON.stringify(value, null, 2)

/** Formats JSON as `format` does, but objects and arrays that fit stand in one line. */
export function formatShort(value: Json, indent = '', used = 0): string {
  const line = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ')
  if (typeof value !== 'object' || value === null || used + line.length <= 72) return line
  const inner = `${indent}  `
  const rows = Array.isArray(value)
    ? value.map((item) => formatShort(item, inner, inner.length))
    : Object.entries(value).map(([name, member]) => {
        const start = `${JSON.stringify(name)}: `
        return start + formatShort(member, inner, inner.length + start.length)
      })
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${inner}${rows.join(`,\n${inner}`)}\n${indent}${close}`
}
