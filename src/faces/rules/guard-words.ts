/** Guards in words: those that carry them, and those whose names read: `hasNoIban` is `has no IBAN`. */
import type { Guard } from '../../validate/guards.ts'

/** Words in names of guards that are written otherwise. */
const SPELLED: { readonly [word: string]: string } = {
  bizkaia: 'Bizkaia',
  brazil: 'Brazil',
  brazilian: 'Brazilian',
  colombian: 'Colombian',
  iban: 'IBAN',
  id: 'number',
  italian: 'Italian',
  italy: 'Italy',
  mexican: 'Mexican',
  nit: 'NIT',
  polish: 'Polish',
  saudi: 'Saudi',
  spanish: 'Spanish',
  vat: 'VAT',
}

/** The meaning of a guard; undefined if neither it nor its name says so. */
export function guardWords(guard: Guard): string | undefined {
  if (guard.negates !== undefined) return `not: ${guardWords(guard.negates) ?? 'the condition'}`
  if (guard.words !== undefined) return guard.words
  // Bundlers number names that occur twice.
  const name = guard.name.replace(/\d/g, '')
  if (!/^[a-z]+[A-Z]/.test(name)) return undefined
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(' ')
  return words.map((word) => SPELLED[word] ?? word).join(' ')
}
