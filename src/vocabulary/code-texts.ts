/** Parts of keys, and codes of digits alone. */
import { strictCode } from '../values/text.ts'

/** Is `part` one of the parts of a key, split at `+`? `online+card` has the part `card`. */
export function hasPart(key: string | undefined, part: string): boolean {
  return key !== undefined && (key === part || key.split('+').includes(part))
}

/** Reduces a code to digits. */
export const numericCode = (text: string): string => strictCode(text).replace(/[^0-9]/g, '')
