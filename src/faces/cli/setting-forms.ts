/** The forms that settings have: how the text of a flag or a variable is read. */
import { UsageError } from './usage.ts'

/** Reads a text into settings. @throws UsageError naming the setting */
export type Read<Own> = (text: string, name: string) => Own

export const invalid = (name: string, rule: string, text: string): UsageError =>
  new UsageError(`${name} must be ${rule}, got ${JSON.stringify(text)}`)

export function integer<Own>(
  min: number,
  max: number,
  settings: (value: number) => Own,
): Read<Own> {
  return (text, name) => {
    const value = Number(text)
    if (!/^\d{1,15}$/.test(text) || value < min || value > max)
      throw invalid(name, `an integer from ${min} to ${max}`, text)
    return settings(value)
  }
}

export function oneOf<const Value extends string, Own>(
  values: readonly Value[],
  settings: (value: Value) => Own,
): Read<Own> {
  return (text, name) => {
    const value = values.find((each) => each === text)
    if (value === undefined) throw invalid(name, `one of ${values.join(', ')}`, text)
    return settings(value)
  }
}

/** The value of a flag without one. */
export const YES = '1'

export const yes = <Own extends object>(settings: Own): Read<Own | Record<string, never>> =>
  oneOf([YES, '0'], (value) => (value === YES ? settings : {}))

export function matching<Own>(
  pattern: RegExp,
  rule: string,
  settings: (text: string) => Own,
): Read<Own> {
  return (text, name) => {
    if (!pattern.test(text)) throw invalid(name, rule, text)
    return settings(text)
  }
}

/** Reads a comma-separated list. */
export function listOf<Own>(
  isValid: (part: string) => boolean,
  rule: string,
  settings: (parts: string[]) => Own,
): Read<Own> {
  return (text, name) => {
    const parts = text
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => part !== '')
    if (parts.length === 0 || !parts.every(isValid))
      throw invalid(name, `${rule}, separated by commas`, text)
    return settings(parts)
  }
}
