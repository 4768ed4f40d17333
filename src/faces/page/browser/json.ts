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
