/** Texts of elements: their lengths in characters, and the characters that XML allows. */
import { hasForbidden } from '../xml/characters.ts'
import type { Faults } from './faults.ts'

/** Characters of names, and of the numbers of invoices, at most. */
export const LONGEST_NAME = 120
export const LONGEST_NUMBER = 60

/** Adds a fault for a text that is missing, too long, or has a character that XML cannot have. */
export function checkText(text: string, path: string, longest: number, faults: Faults): void {
  if (text.trim() === '') {
    faults.add('16', path, 'a name or description is required', '1100')
  } else if (isLonger(text, longest)) {
    faults.add('16', path, `at most ${longest} characters are allowed`, '1100')
  }
  if (hasForbidden(text)) {
    faults.add('16', path, 'the text has a character that XML cannot have: drop it', '1100')
  }
}

/** Has a text more characters? Those beyond the basic plane have two units. */
export function isLonger(text: string, most: number): boolean {
  if (text.length <= most) return false
  let count = 0
  for (const _ of text) count++
  return count > most
}

/** `2027-01-04` as `04-01-2027`. */
export const dateText = (date: string): string => date.split('-').reverse().join('-')
